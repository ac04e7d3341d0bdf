import Foundation
package import OutputFiles
import Rendering
import ScenePlayback
package import SceneRendering
import Synchronization

/// Scenes that are rendered for a review page: several at once, each played once.
package struct ReviewScenes {
  /// The folder with the rendered files, which exists as long as this.
  private let folder: ScratchFolder
  package private(set) var items: [ReviewItem] = []
  /// The outcomes, in the order of the scenes.
  package private(set) var outcomes: [SceneOutcome] = []

  /// Renders scenes to GIFs.
  ///
  /// - Parameters:
  ///   - isExact: Whether each scene is also rendered to an animated PNG.
  ///   - makeRenderer: A function that makes a renderer of scenes from a source.
  ///   - source: The source of the scenes.
  ///   - progress: A function that is called on any thread, one call at a time.
  /// - Throws: `RenderError` if nothing can be rendered.
  package init(
    _ inputs: [SceneInput], isExact: Bool, from source: SceneSource, register: TemporaryOutputs,
    makeRenderer: (SceneSource) -> Renderer,
    progress: @escaping @Sendable (Renderer.Progress) -> Void = { _ in },
    finished: @escaping @Sendable (SceneOutcome) -> Void = { _ in }
  ) throws {
    folder = try ScratchFolder(named: "cellophane-review", register: register)
    var names: [SceneInput] = []
    for (index, input) in inputs.enumerated() {
      // Scenes of several folders may have one name.
      let scene = SceneInput(
        path: input.path, name: "s\(index)", isRecognized: input.isRecognized,
        isConfined: input.isConfined)
      names.append(input.variant.map { scene.variant($0) } ?? scene)
    }
    let described = Mutex<[String: ReviewItem]>([:])
    let renderer = makeRenderer(
      SceneSource { input in
        let scene = try source.load(input)
        var item = ReviewItem(name: "")
        let sampling = try Sampling(of: scene.timeline, name: input.label)
        item.describe(scene, sampling: sampling)
        let done = item
        described.withLock { $0[input.name] = done }
        return scene
      })
    let request = RenderRequest(
      targets: [.folder(path: folder.path + "/")],
      formats: isExact ? [.animation(.gif), .animation(.apng)] : [.animation(.gif)])
    outcomes = try renderer.render(names, request: request, progress: progress, finished: finished)
    let known = described.withLock { $0 }
    for (index, input) in inputs.enumerated() {
      items.append(item(of: input, named: names[index].name, outcomes[index], known))
    }
  }

  private func item(
    of input: SceneInput, named name: String, _ outcome: SceneOutcome,
    _ described: [String: ReviewItem]
  ) -> ReviewItem {
    var item = ReviewItem(name: input.name)
    if let known = described[name] {
      (item.clip, item.motion) = (known.clip, known.motion)
      item.clip.name = input.name
    }
    item.clip.scene = input.path == SceneInput.standardInput ? nil : input.path
    item.clip.variant = input.variant
    item.clip.warnings += outcome.notes
    item.clip.error = outcome.error?.description
    item.files = outcome.outputs.map { output in
      let type = (output.path as NSString).pathExtension
      let file = (input.name as NSString).lastPathComponent
      return ReviewItem.File(
        kind: type == "gif" ? .gif : .apng, path: output.path, name: "\(file).\(type)")
    }
    return item
  }
}
