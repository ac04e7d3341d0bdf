import Documents
import ImageAssets
import Imaging
import Timelines

/// The pictures that a scene shows, each read once, and what is wrong with them.
final class ImageInventory {
  /// A name at a place of the document, about which at most one thing is told.
  private struct Use: Hashable {
    let name: String
    let location: SourceLocation
  }

  private let folder: AssetFolder?
  private var sources: [String: ImageSource] = [:]
  private var errors: [String: String] = [:]
  private var told: Set<Use> = []
  /// What is wrong, each at the place that names the picture.
  private(set) var problems: [Diagnostic] = []

  /// Begins with no pictures.
  init(folder: AssetFolder?) { self.folder = folder }

  /// Reads the pictures whose names are the same for all items, in styles that are used or not.
  ///
  /// - Parameter styles: all of them, with those of layers, masks and backs.
  func check(_ styles: [StyleDocument]) {
    for style in styles {
      guard let template = style.image?.source, template.isConstant,
        let name = try? template.resolve(in: ItemContext(section: 0, item: 0, count: 1, key: ""))
      else { continue }
      _ = source(named: name, at: template.location)
    }
  }

  /// Returns the picture of a name; `nil` where something is wrong with it, which is noted.
  func source(named name: String, at location: SourceLocation) -> ImageSource? {
    if let known = sources[name] { return known }
    let error = errors[name] ?? read(name)
    errors[name] = error
    if let error, told.insert(Use(name: name, location: location)).inserted {
      problems.append(Diagnostic(at: location, error))
    }
    return sources[name]
  }

  /// Reads a picture; returns in words what is wrong with it.
  private func read(_ name: String) -> String? {
    guard let folder else {
      return "a scene that is not read from a file has no folder for \(name.quoted); name one with "
        + "`assets`"
    }
    guard sources.count + errors.count < SceneLimits.pictures else {
      return "a scene shows at most \(SceneLimits.pictures) different pictures"
    }
    do {
      sources[name] = try ImageCache.shared.source(named: name, in: folder)
      return nil
    } catch let error as ImageAssetError {
      let isMissing = error.reason == .missing
      let known = isMissing ? folder.names(beside: name) : []
      return "picture \(name.quoted): \(error.text)\(NearestName.hint(for: name, among: known))"
    } catch {
      return "picture \(name.quoted): \(error)"
    }
  }
}

extension SceneDocument {
  /// The folder that pictures come from; `nil` where the scene has none.
  ///
  /// - Parameter stated: the folder that somebody names instead.
  /// - Throws: a `Diagnostic` where the document names one that is not there.
  func assetFolder(stated: String?) throws -> AssetFolder? {
    if let stated { return AssetFolder(path: stated) }
    guard let folder else { return nil }
    guard let assets else { return AssetFolder(path: folder) }
    let path = folder + "/" + assets.path
    guard AssetFolder(path: path).exists else {
      throw Diagnostic(
        at: assets.location,
        "there is no folder \(assets.path.quoted), seen from the folder of the scene")
    }
    return AssetFolder(path: path)
  }
}
