import Foundation
import OutputFiles
import Rendering
import Reporting
import SceneRendering

/// The animations that the arguments of `cellophane review` name, and the scenes to render.
struct ReviewSources {
  /// The animations that are rendered already.
  var items: [ReviewItem] = []
  /// The scenes that have to be rendered.
  private(set) var scenes: [SceneInput] = []
  /// The manifests that were read.
  private(set) var files: [String] = []
  /// The title of the page.
  private(set) var title: String

  /// Finds out what each path is.
  ///
  /// - Throws: `RenderError` if there is nothing to show.
  init(_ paths: [String], filter: String?, media: ReviewMedia) throws {
    title = paths.count == 1 ? Self.name(of: paths[0]) : "\(paths.count) sources"
    var documents: [String] = []
    for path in paths {
      if OutputTarget.isExistingFolder(path) {
        let manifest = (path.hasSuffix("/") ? path : path + "/") + RunManifest.fileName
        if RunManifest.isManifest(manifest) {
          try add(manifest: manifest, media)
          continue
        }
        let found = try RenderedFolder.items(in: path, media)
        items += found
        if found.isEmpty { documents.append(path) }
      } else if RenderedFolder.isAnimation(path), access(path, F_OK) == 0 {
        items.append(RenderedFolder.item(of: path, media))
      } else if RunManifest.isManifest(path) {
        try add(manifest: path, media)
      } else {
        documents.append(path)
      }
    }
    if let filter { items.removeAll { !($0.clip.scene ?? $0.clip.name).contains(filter) } }
    guard !documents.isEmpty else {
      if items.isEmpty {
        throw RenderError(
          .missingInput, "none of the animations has \"\(filter ?? "")\" in its path")
      }
      return
    }
    do {
      scenes = try SceneInput.find(documents, filter: filter, isConfined: media.isConfined)
    } catch let error as RenderError where error.kind == .missingInput {
      guard items.isEmpty, documents.count == 1, OutputTarget.isExistingFolder(documents[0]) else {
        throw error
      }
      throw RenderError(
        .missingInput, at: documents[0],
        "it has neither animations nor scenes; render some with: "
          + "cellophane render … -o \(ShellText.quoted(documents[0]))")
    }
  }

  /// Adds the animations of a manifest.
  private mutating func add(manifest: String, _ media: ReviewMedia) throws {
    items += try RunManifest(path: manifest).items(media)
    files.append(manifest)
  }

  /// Returns the name of a source for people.
  private static func name(of path: String) -> String {
    if path == SceneInput.standardInput { return "standard input" }
    let full = URL(fileURLWithPath: path).standardizedFileURL.path
    let name = (full as NSString).lastPathComponent
    return name.isEmpty ? path : name
  }
}
