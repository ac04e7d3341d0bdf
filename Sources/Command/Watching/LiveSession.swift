import Foundation
package import Rendering
package import SceneRendering
import Synchronization

/// The scenes that are watched: one of them, or those of a folder.
package final class LiveSession: Sendable {
  private let paths: [String]
  private let settings: LiveScene.Settings
  private let painter: FramePainter
  private let makeInputs: @Sendable ([String]) throws -> [SceneInput]
  private let reported: @Sendable (String, [String]) -> Void

  /// The scenes in their order, and those that pages look at.
  private struct State {
    var inputs: [SceneInput]
    var live: [String: LiveScene] = [:]
    /// The errors that were reported last, by scene.
    var errors: [String: [String]] = [:]
  }

  private let state: Mutex<State>

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - paths: Scenes, and folders that are searched again for each page.
  ///   - makeInputs: A function that finds the scenes of paths.
  ///   - reported: A function that receives the errors of a scene when they change.
  /// - Throws: `RenderError` if there are no scenes.
  package init(
    _ paths: [String], settings: LiveScene.Settings, painter: FramePainter,
    makeInputs: @escaping @Sendable ([String]) throws -> [SceneInput],
    reported: @escaping @Sendable (String, [String]) -> Void
  ) throws {
    self.paths = paths; self.settings = settings; self.painter = painter
    self.makeInputs = makeInputs; self.reported = reported
    state = Mutex(State(inputs: try makeInputs(paths)))
  }

  /// The scenes as JSON, searched again.
  package var list: String {
    search()
    let names = state.withLock { $0.inputs.map(\.label) }
    let data = (try? JSONEncoder().encode(names)) ?? Data("[]".utf8)
    return "{\"type\":\"scenes\",\"scenes\":\(String(decoding: data, as: UTF8.self))}"
  }

  /// Searches the scenes again.
  private func search() {
    if let inputs = try? makeInputs(paths) { state.withLock { $0.inputs = inputs } }
  }

  /// Returns a scene of the list, which is watched from now on; the first one where `nil`.
  ///
  /// - Throws: `RenderError` if it cannot be watched.
  package func scene(_ name: String?) throws -> LiveScene? {
    if let name, !state.withLock({ $0.inputs.contains { $0.label == name } }) { search() }
    return try state.withLock { state in
      guard
        let input = name.map({ name in state.inputs.first { $0.label == name } })
          ?? state.inputs.first
      else { return nil }
      if let known = state.live[input.label] { return known }
      let label = input.label
      let scene = try LiveScene(input, settings: settings, painter: painter) { [weak self] lines in
        self?.report(lines, of: label)
      }
      state.live[label] = scene
      return scene
    }
  }

  /// Reports errors that differ from those before.
  private func report(_ lines: [String], of scene: String) {
    let isNew = state.withLock { state in
      defer { state.errors[scene] = lines }
      return (state.errors[scene] ?? []) != lines
    }
    if isNew { reported(scene, lines) }
  }
}
