import Foundation
import OutputFiles
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
  ///   - profile: The place where the outputs are shown; `nil` for none.
  ///   - sampling: The range, the frame rate, the scale and the speed; by default the timeline's
  ///     own.
  ///   - jobs: The number of workers, 1…64; by default that of the active processors. Any number
  ///     gives the same bytes.
  /// - Throws: `RenderError` with the reason; no incomplete output is left.
  public func render(
    to targets: String..., at time: Instant? = nil, for profile: OutputProfile? = nil,
    sampling: SamplingOptions = SamplingOptions(), jobs: Int? = nil
  ) throws {
    let outputs = try targets.map { target in
      do {
        return try OutputTarget(parsing: target)
      } catch let error as OutputError {
        throw RenderError(error)
      }
    }
    var request = RenderRequest(targets: outputs, at: time, sampling: sampling)
    if let profile { request = try request.applying(profile) }
    try request.validate()
    let name = "timeline"
    let planned = try request.targets.flatMap {
      request.outputs(
        at: try $0.filled(with: ["scene": name, "variant": OutputTarget.defaultVariant]),
        named: name)
    }
    let set = try OutputSet(of: [(name, planned)])
    let register = TemporaryOutputs()
    let maker = try OutputMaker(jobs: jobs, register: register) { try FrameTools.live() }
    defer { maker.close() }
    do {
      try set.refuse(replacing: assetFiles)
      let rendition = try Rendition(self, request: request, name: name)
      var folders = PendingFolders(replaces: true, register: register)
      let budget = SceneBudget(SceneAllowance(), of: name)
      let made = try maker.make(planned, of: rendition, within: budget, folders: &folders)
      for output in made { try output.destination.publish() }
    } catch {
      throw RenderError(error, at: name)
    }
  }
}
