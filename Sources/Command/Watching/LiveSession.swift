import Foundation
package import Rendering
package import SceneRendering
import Synchronization

/// The scenes that are watched: one of them, or those of a folder.
///
/// Each scene that is shown takes a thread, descriptors and its frames, so only those are followed at which
/// pages look, and a few more that were wanted last.
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
    /// The names of the scenes that are followed, the one that was wanted last at the end.
    var order: [String] = []
    /// The errors that were reported last, by scene.
    var errors: [String: [String]] = [:]
  }

  private let state: Mutex<State>

  /// The most scenes that are followed though no page looks at them.
  package static let maximumIdle = 8

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
      let label = input.label
      state.order.removeAll { $0 == label }
      state.order.append(label)
      if let known = state.live[label] { return known }
      let scene = try LiveScene(input, settings: settings, painter: painter) { [weak self] lines in
        self?.report(lines, of: label)
      }
      state.live[label] = scene
      Self.retire(&state)
      return scene
    }
  }

  /// The number of scenes that are followed.
  package var count: Int { state.withLock { $0.live.count } }

  /// Ends the scenes at which no page looks, but for those that were wanted last.
  private static func retire(_ state: inout State) {
    let idle = state.order.filter { state.live[$0]?.isObserved != true }
    for name in idle.dropLast(maximumIdle) {
      state.live.removeValue(forKey: name)?.stop()
      state.errors[name] = nil
      state.order.removeAll { $0 == name }
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
