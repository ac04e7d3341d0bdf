import Documents
import ImageAssets
import Imaging
import SceneDocuments
import Timelines

/// The images of a scene, each read once, and the problems with them.
final class ImageInventory {
  /// A name at a location of the document, for which at most one problem is reported.
  private struct Use: Hashable {
    let name: String
    let location: SourceLocation
  }

  private let folder: AssetFolder?
  private var sources: [String: ImageSource] = [:]
  private var errors: [String: Hint] = [:]
  private var reported: Set<Use> = []
  /// The problems, each at the location that names the image.
  private(set) var problems: [Diagnostic] = []

  /// Makes an empty inventory.
  init(folder: AssetFolder?) { self.folder = folder }

  /// Reads the images whose names are the same for all items, in styles that are used or not.
  ///
  /// - Parameter styles: all styles, with those of layers, masks and backs.
  func check(_ styles: [StyleDocument]) {
    for style in styles {
      guard let template = style.image?.source, template.isConstant,
        let name = try? template.resolve(in: ItemContext(section: 0, item: 0, count: 1, key: ""))
      else { continue }
      _ = source(named: name, at: template.location)
    }
  }

  var files: [ReadFile] { sources.values.map { ReadFile(name: $0.name, digest: $0.digest) } }

  /// Returns the image of a name; `nil` if there is a problem, which is recorded.
  func source(named name: String, at location: SourceLocation) -> ImageSource? {
    if let known = sources[name] { return known }
    let error = errors[name] ?? read(name)
    errors[name] = error
    if let error, reported.insert(Use(name: name, location: location)).inserted {
      problems.append(Diagnostic(at: location, "", error))
    }
    return sources[name]
  }

  /// Reads an image; returns the message about a problem.
  private func read(_ name: String) -> Hint? {
    guard let folder else {
      return Hint(
        "a scene that is not read from a file has no folder for \(name.quoted); pass one "
          + "as `assets`")
    }
    guard sources.count + errors.count < SceneLimits.images else {
      return Hint("a scene can show at most \(SceneLimits.images) different images")
    }
    do {
      sources[name] = try ImageCache.shared.source(named: name, in: folder)
      return nil
    } catch let error as ImageAssetError {
      let isMissing = error.reason == .missing
      guard isMissing else { return Hint("image \(name.quoted): \(error.text)") }
      let known = folder.names(beside: name, extensions: ["png", "jpg", "jpeg"])
      let hint =
        known.isEmpty
        ? Hint(
          "; images are PNG or JPEG files in the folder of the scene, or the one that 'assets' "
            + "names")
        : NearestName.hint(for: name, among: known)
      return Hint("image \(name.quoted): \(error.text)\(hint.text)", hint.repair)
    } catch {
      return Hint("image \(name.quoted): \(error)")
    }
  }
}

extension SceneDocument {
  /// Returns the folder of images and fonts; `nil` if the scene has none.
  ///
  /// - Parameter stated: the folder that replaces the document's.
  /// - Throws: a `Diagnostic` if the document names a folder that does not exist.
  func assetFolder(stated: String?) throws -> AssetFolder? {
    if let stated { return AssetFolder(path: stated) }
    guard let folder else { return nil }
    let container = isConfined ? SceneConfinement.container(of: folder) : nil
    guard let assets else { return AssetFolder(path: folder, within: container) }
    let result = AssetFolder(path: folder + "/" + assets.path, within: container)
    guard result.exists else {
      throw Diagnostic(
        at: assets.location,
        isConfined
          ? "there is no folder \(assets.path.quoted) below the folder of the scene, and the sandbox "
            + "permits no other"
          : "there is no folder \(assets.path.quoted) relative to the folder of the scene")
    }
    return result
  }
}
