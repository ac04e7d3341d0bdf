import Foundation

/// The resources of hosted sources, laid out as in the bundle of an app, with the program in it.
///
/// `Bundle.main`, `Bundle(for:)` and `Bundle.module` are this folder. As in an app, files lie side by
/// side whatever folders they come from. The texts are those of English, or else of the language that
/// comes first.
struct HostedResources {
  /// The ends of the names of files that apps read.
  private static let endings: Set<String> = [
    "aiff", "caf", "css", "csv", "gif", "heic", "html", "jpeg", "jpg", "js", "json", "m4a", "md",
    "mov", "mp3", "mp4", "otf", "pdf", "plist", "png", "svg", "ttc", "ttf", "txt", "wav", "webp",
    "xml", "yaml", "yml",
  ]
  /// The languages from which texts are taken, first those that come first.
  private static let languages = ["en", "Base", "en-US", "en-GB"]
  /// The deepest folder that is searched.
  private static let maximumDepth = 32

  /// The targets of links by their paths within the bundle.
  private(set) var links: [String: String] = [:]
  /// The texts of files by their paths within the bundle.
  private(set) var texts: [String: String] = [:]

  /// Collects the resources of a folder.
  init(of folder: String) { self.init(of: [folder]) }

  /// Collects the resources of folders; of two with one name that of the first folder is taken.
  init(of folders: [String]) {
    var tables: [String: [(language: String, path: String)]] = [:]
    var catalogs: [String] = []
    for folder in folders { collect(folder, depth: 0, &tables, &catalogs) }
    for (name, found) in tables {
      let best = found.min {
        (Self.rank($0.language), $0.language, $0.path)
          < (Self.rank($1.language), $1.language, $1.path)
      }
      if let best { links["en.lproj/" + name] = best.path }
    }
    for catalog in catalogs {
      let name = "en.lproj/" + Self.stem(of: catalog) + ".strings"
      guard let table = Self.table(ofCatalog: catalog), links[name] == nil else { continue }
      texts[name] = table
    }
  }

  /// The paths of the asset catalogs, in their order.
  var catalogs: [String] { links.values.filter { $0.hasSuffix(".xcassets") }.sorted() }

  /// Returns the place of a language in the order of preference.
  private static func rank(_ language: String) -> Int {
    languages.firstIndex(of: language) ?? languages.count
  }

  private static func stem(of path: String) -> String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  /// Adds what a folder holds.
  private mutating func collect(
    _ folder: String, depth: Int, _ tables: inout [String: [(language: String, path: String)]],
    _ catalogs: inout [String]
  ) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where !name.hasPrefix(".") {
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      let ending = (name as NSString).pathExtension.lowercased()
      switch (isFolder.boolValue, ending) {
      case (true, "xcassets"), (true, "bundle"): add(name, path)
      case (true, "lproj"):
        let language = (name as NSString).deletingPathExtension
        let inner = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for file in inner where file.hasSuffix(".strings") {
          tables[file, default: []].append((language, path + "/" + file))
        }
      case (true, _):
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        if depth < Self.maximumDepth, !isLink, !["xcodeproj", "xcworkspace"].contains(ending) {
          collect(path, depth: depth + 1, &tables, &catalogs)
        }
      case (false, "xcstrings"): catalogs.append(path)
      case (false, "strings"): tables[name, default: []].append(("", path))
      default: if Self.endings.contains(ending) { add(name, path) }
      }
    }
  }

  /// Adds a link, unless there is one of that name; a further catalog of assets gets a number.
  private mutating func add(_ name: String, _ path: String) {
    guard links[name] != nil, name.hasSuffix(".xcassets") else {
      if links[name] == nil { links[name] = path }
      return
    }
    add("\(Self.stem(of: name))-\(links.count).xcassets", path)
  }

  // MARK: String catalogs

  /// A string catalog as Xcode writes it.
  private struct StringCatalog: Decodable {
    struct Unit: Decodable { var value: String }
    struct Variation: Decodable { var stringUnit: Unit? }
    struct Localization: Decodable {
      var stringUnit: Unit?
      var variations: [String: [String: Variation]]?
    }
    struct Entry: Decodable { var localizations: [String: Localization]? }

    var sourceLanguage: String
    var strings: [String: Entry]
  }

  /// Returns the texts of a catalog's source language as a table of strings; of texts that vary, that
  /// for other numbers or devices. `nil` for a file that is no catalog.
  private static func table(ofCatalog path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path),
      let catalog = try? JSONDecoder().decode(StringCatalog.self, from: data)
    else { return nil }
    let lines = catalog.strings.compactMap { key, entry -> String? in
      let found = entry.localizations?[catalog.sourceLanguage]
      let varied = found?.variations?.sorted { $0.key < $1.key }.first?.value
      let unit = found?.stringUnit ?? varied?["other"]?.stringUnit
      return unit.map { "\(quoted(key)) = \(quoted($0.value));" }
    }
    return lines.sorted().joined(separator: "\n") + "\n"
  }

  /// Returns a text as a table of strings quotes it.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
    return "\"\(escaped)\""
  }

  // MARK: Writing

  /// Lays out the bundle, with a program in it.
  ///
  /// - Throws: An error of the file system.
  func write(to bundle: String, program: String) throws {
    let manager = FileManager.default
    try? manager.removeItem(atPath: bundle)
    try manager.createDirectory(
      atPath: bundle + "/en.lproj", withIntermediateDirectories: true)
    for (name, target) in links {
      try manager.createSymbolicLink(atPath: bundle + "/" + name, withDestinationPath: target)
    }
    for (name, text) in texts {
      try text.write(toFile: bundle + "/" + name, atomically: true, encoding: .utf8)
    }
    // Foundation takes the folder of the program's file for that of the bundle.
    let place = bundle + "/" + (program as NSString).lastPathComponent
    do {
      try manager.linkItem(atPath: program, toPath: place)
    } catch {
      try manager.copyItem(atPath: program, toPath: place)
    }
  }
}
