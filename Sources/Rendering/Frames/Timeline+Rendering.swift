import ScenePlayback
public import Timelines
public import Timing

extension Timeline {
  /// Renders the timeline to files; their names say what they are, as for `cellophane render -o`.
  ///
  /// ```swift
  /// try timeline.render(to: "insert.gif", "frames/%04d.png", sampling: SamplingOptions(scale: 0.5))
  /// ```
  ///
  /// - Parameters:
  ///   - targets: such as `x.gif`, `x.apng`, `x.json`, `x.png`, `frames/%04d.svg` or `frames/%04d.png`.
  ///   - time: what a `.png` shows.
  ///   - sampling: another range, rate, scale or speed than the timeline's own.
  ///   - jobs: the number of workers, 1…64; by default that of the active processors. Any number
  ///     gives the same bytes.
  /// - Throws: `RenderError` with what is wrong; nothing half-written is left.
  public func render(
    to targets: String..., at time: Instant? = nil,
    sampling: SamplingOptions = SamplingOptions(), jobs: Int? = nil
  ) throws {
    let scene = LoadedScene(path: "timeline", title: nil, timeline: self)
    let renderer = Renderer(source: SceneSource { _ in scene }, jobs: jobs) {
      try FrameTools.live()
    }
    let request = RenderRequest(
      targets: try targets.map { try OutputTarget(parsing: $0) }, at: time, sampling: sampling)
    let outcomes = try renderer.render([SceneInput(path: "timeline")], request: request)
    if let error = outcomes.first?.error { throw error }
  }
}
