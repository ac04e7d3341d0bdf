import Foundation

/// The resources of a program: folders with image files and with Xcode's asset catalogs.
///
/// A name is searched for in the program's own bundle and in the bundles beside it, where packages
/// keep theirs, and in `*.xcassets` in any of them.
struct AssetCatalog {
  /// The folders to search, in order.
  private let folders: [String]

  /// Makes a search of a bundle or, for `nil`, of the program's own bundle and those beside it.
  init(_ bundle: Bundle?) {
    if let bundle {
      folders = AssetCatalog.folders(of: bundle)
      return
    }
    var folders = AssetCatalog.folders(of: .main)
    let beside = Bundle.main.bundlePath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: beside)) ?? []
    for name in names.sorted() where name.hasSuffix(".resources") || name.hasSuffix(".bundle") {
      folders.append(beside + "/" + name)
    }
    self.folders = folders
  }

  /// Returns the resource folders of a bundle.
  private static func folders(of bundle: Bundle) -> [String] {
    let paths = [bundle.resourcePath, bundle.bundlePath].compactMap(\.self)
    return paths.enumerated().filter { paths.firstIndex(of: $0.element) == $0.offset }
      .map(\.element)
  }

  /// The file extensions of images, in search order.
  private static let endings = ["png", "jpg", "jpeg"]

  /// A file of an image.
  struct ImageFile {
    /// The location of the file.
    var path: String
    /// Its pixels per point.
    var scale: Double
    /// Whether only its opacity is used, in the tint color.
    var isTemplate = false
  }

  /// Returns the file of an image.
  func image(named name: String) -> ImageFile? {
    for folder in folders {
      if let found = image(named: name, in: folder) { return found }
      for catalog in catalogs(in: folder) {
        if let found = imageSet(named: name, in: catalog) { return found }
      }
    }
    return nil
  }

  /// Returns an image by its file name, with or without its extension and scale suffix.
  private func image(named name: String, in folder: String) -> ImageFile? {
    let ending = (name as NSString).pathExtension
    let stem = ending.isEmpty ? name : (name as NSString).deletingPathExtension
    for ending in ending.isEmpty ? AssetCatalog.endings : [ending] {
      for scale in [3, 2, 1] {
        let path = "\(folder)/\(stem)\(scale == 1 ? "" : "@\(scale)x").\(ending)"
        if FileManager.default.fileExists(atPath: path) {
          return ImageFile(path: path, scale: Double(scale))
        }
      }
    }
    return nil
  }

  private func catalogs(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Foundation lists nothing of a link to a folder.
    return names.filter { $0.hasSuffix(".xcassets") }.sorted().map {
      (folder + "/" + $0 as NSString).resolvingSymlinksInPath
    }
  }

  /// Returns a folder of a catalog by the end of its path.
  private func set(named name: String, in catalog: String) -> String? {
    guard let paths = FileManager.default.enumerator(atPath: catalog) else { return nil }
    let all = paths.compactMap { $0 as? String }.sorted()
    return all.first { $0 == name || $0.hasSuffix("/" + name) }.map { catalog + "/" + $0 }
  }

  /// The contents of an image set's `Contents.json`.
  private struct ImageSet: Decodable {
    struct Entry: Decodable {
      var filename: String?
      var scale: String?
      var appearances: [ColorSet.Appearance]?
    }
    struct Properties: Decodable {
      var intent: String?

      enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    }
    var images: [Entry]
    var properties: Properties?
  }

  /// Returns the largest image of an image set; of images that vary with the appearance the plain one.
  private func imageSet(named name: String, in catalog: String) -> ImageFile? {
    guard let folder = set(named: name + ".imageset", in: catalog),
      let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
      let set = try? JSONDecoder().decode(ImageSet.self, from: data)
    else { return nil }
    let plain = set.images.filter { $0.appearances == nil }
    let found = (plain.isEmpty ? set.images : plain).compactMap { entry in
      entry.filename.map { name in
        ImageFile(
          path: folder + "/" + name, scale: Double(entry.scale?.dropLast() ?? "1") ?? 1,
          isTemplate: set.properties?.intent == "template")
      }
    }
    return found.max { $0.scale < $1.scale }
  }

  /// The contents of a color set's `Contents.json`.
  struct ColorSet: Decodable {
    struct Entry: Decodable {
      var color: Value?
      var appearances: [Appearance]?
    }
    struct Appearance: Decodable {
      var appearance: String
      var value: String
    }
    struct Value: Decodable {
      var colorSpace: String?
      var components: [String: String]?

      enum CodingKeys: String, CodingKey {
        case colorSpace = "color-space"
        case components
      }
    }
    var colors: [Entry]
  }

  /// Reads a color set.
  func colorSet(named name: String) -> ColorSet? {
    for folder in folders {
      for catalog in catalogs(in: folder) {
        if let folder = set(named: name + ".colorset", in: catalog),
          let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
          let set = try? JSONDecoder().decode(ColorSet.self, from: data)
        {
          return set
        }
      }
    }
    return nil
  }
}
