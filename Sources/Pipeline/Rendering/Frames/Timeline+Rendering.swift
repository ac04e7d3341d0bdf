import OutputFiles
import ScenePlayback
public import Timelines
public import Timing

extension Timeline {
  /// Renders the timeline to files, whose names determine their formats as for the command.
  ///
  /// ```swift
  /// try timeline.render(to: "insert.gif", "frames/%04d.png", sampling: SamplingOptions(scale: 0.5))
  /// ```
  ///
  /// - Parameters:
  ///   - targets: The outputs: `x.gif`, `x.apng`, `x.json`, `x.png`, `frames/%04d.svg` or
  ///     `frames/%04d.png`.
  ///   - time: The instant that a `.png` shows.
  ///   - sampling: The range, the frame rate, the scale and the speed; by default the timeline's
  ///     own.
  ///   - jobs: The number of workers, 1…64; by default that of the active processors. Any number
  ///     gives the same bytes.
  /// - Throws: `RenderError` with the reason; no incomplete output is left.
  public func render(
    to targets: String..., at time: Instant? = nil,
    sampling: SamplingOptions = SamplingOptions(), jobs: Int? = nil
  ) throws {
    let scene = LoadedScene(path: "timeline", title: nil, timeline: self)
    let renderer = Renderer(source: SceneSource { _ in scene }, jobs: jobs) {
      try FrameTools.live()
    }
    let outputs = try targets.map { target in
      do {
        return try OutputTarget(parsing: target)
      } catch let error as OutputError {
        throw RenderError(error)
      }
    }
    let request = RenderRequest(targets: outputs, at: time, sampling: sampling)
    let outcomes = try renderer.render([SceneInput(path: "timeline")], request: request)
    if let error = outcomes.first?.error { throw error }
  }
}
