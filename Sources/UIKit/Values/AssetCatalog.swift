import Foundation

/// What a program brings along: folders with pictures, and with catalogs as Xcode has them.
///
/// A name is looked up in the program's own bundle and in those that lie beside it, as packages
/// have theirs, and in `*.xcassets` in any of them.
struct AssetCatalog {
  /// The folders that are looked into, in order.
  private let folders: [String]

  /// Looks into a bundle or, for none, into the program's own and those beside it.
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

  /// Returns where a bundle keeps what it has.
  private static func folders(of bundle: Bundle) -> [String] {
    let paths = [bundle.resourcePath, bundle.bundlePath].compactMap(\.self)
    return paths.enumerated().filter { paths.firstIndex(of: $0.element) == $0.offset }
      .map(\.element)
  }

  /// The endings of pictures, in the order in which they are looked for.
  private static let endings = ["png", "jpg", "jpeg"]

  /// Finds a picture's file, and how many of its pixels are a point.
  func image(named name: String) -> (path: String, scale: Double)? {
    for folder in folders {
      if let found = image(named: name, in: folder) { return found }
      for catalog in catalogs(in: folder) {
        if let found = imageSet(named: name, in: catalog) { return found }
      }
    }
    return nil
  }

  /// Finds a picture by its file's name, with or without its ending and its scale.
  private func image(named name: String, in folder: String) -> (path: String, scale: Double)? {
    let ending = (name as NSString).pathExtension
    let stem = ending.isEmpty ? name : (name as NSString).deletingPathExtension
    for ending in ending.isEmpty ? AssetCatalog.endings : [ending] {
      for scale in [3, 2, 1] {
        let path = "\(folder)/\(stem)\(scale == 1 ? "" : "@\(scale)x").\(ending)"
        if FileManager.default.fileExists(atPath: path) { return (path, Double(scale)) }
      }
    }
    return nil
  }

  /// Lists the catalogs in a folder.
  private func catalogs(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xcassets") }.sorted().map { folder + "/" + $0 }
  }

  /// Finds a folder of a catalog by the end of its path.
  private func set(named name: String, in catalog: String) -> String? {
    guard let paths = FileManager.default.enumerator(atPath: catalog) else { return nil }
    let all = paths.compactMap { $0 as? String }.sorted()
    return all.first { $0 == name || $0.hasSuffix("/" + name) }.map { catalog + "/" + $0 }
  }

  /// What a set of pictures says about each.
  private struct ImageSet: Decodable {
    struct Entry: Decodable {
      var filename: String?
      var scale: String?
    }
    var images: [Entry]
  }

  /// Finds the largest picture of a set.
  private func imageSet(named name: String, in catalog: String) -> (path: String, scale: Double)? {
    guard let folder = set(named: name + ".imageset", in: catalog),
      let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
      let set = try? JSONDecoder().decode(ImageSet.self, from: data)
    else { return nil }
    let found = set.images.compactMap { entry in
      entry.filename.map { name in
        (path: folder + "/" + name, scale: Double(entry.scale?.dropLast() ?? "1") ?? 1)
      }
    }
    return found.max { $0.scale < $1.scale }
  }

  /// What a set of colours says about each.
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

  /// Reads a set of colours.
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
