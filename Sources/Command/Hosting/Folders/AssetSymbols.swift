import Foundation

/// The declarations that Xcode generates of asset catalogs: of an image `Grey Heron`
/// `ImageResource.greyHeron` and `UIImage.greyHeron`, of a color likewise.
///
/// Only those that sources use, and that none of them declares, are generated. Assets in folders that
/// provide a namespace have none.
struct AssetSymbols {
  /// The kinds of assets.
  private enum Kind: String, CaseIterable {
    case image, color

    /// The type of the names, and that of the values.
    var types: (resource: String, value: String) {
      self == .image ? ("ImageResource", "UIImage") : ("ColorResource", "UIColor")
    }
  }

  /// The source; `nil` where no symbol is used.
  let source: String?

  /// Generates the symbols of asset catalogs.
  ///
  /// - Parameters:
  ///   - catalogs: The paths of the folders `NAME.xcassets`.
  ///   - texts: The texts of the sources.
  init(of catalogs: [String], usedIn texts: [String]) {
    let assets = catalogs.flatMap(Self.assets)
    guard !assets.isEmpty else { source = nil; return }
    let used = Self.captures(of: /\.\s*`?([A-Za-z_]\w*)/, in: texts)
    let declared = Self.captures(of: /\b(?:let|var|func|case)\s+`?([A-Za-z_]\w*)/, in: texts)
    var parts: [String] = []
    for kind in Kind.allCases {
      var lines: (resources: [String], values: [String]) = ([], [])
      var taken: Set<String> = []
      for (name, _) in assets where assets.contains(where: { $0 == (name, kind) }) {
        for symbol in Self.symbols(of: name, kind: kind.rawValue)
        where used.contains(symbol) && taken.insert(symbol).inserted {
          lines.resources.append(
            "  static let `\(symbol)` = \(kind.types.resource)(name: "
              + "\(HostPackage.literal(name)), bundle: .main)")
          if !declared.contains(symbol) {
            lines.values.append(
              "  static var `\(symbol)`: \(kind.types.value) "
                + "{ \(kind.types.value)(resource: .`\(symbol)`) }")
          }
        }
      }
      if lines.resources.isEmpty { continue }
      parts.append(
        "extension \(kind.types.resource) {\n\(lines.resources.joined(separator: "\n"))\n}\n")
      if lines.values.isEmpty { continue }
      parts.append("extension \(kind.types.value) {\n\(lines.values.joined(separator: "\n"))\n}\n")
    }
    source = parts.isEmpty ? nil : "import UIKit\n\n" + parts.joined(separator: "\n")
  }

  /// Returns the images and colors of a catalog, in the order of their paths.
  private static func assets(of catalog: String) -> [(String, Kind)] {
    let paths = FileManager.default.enumerator(atPath: catalog)?.compactMap { $0 as? String } ?? []
    let spaces = paths.filter { path in
      guard path.hasSuffix("/Contents.json"),
        let text = try? String(contentsOfFile: catalog + "/" + path, encoding: .utf8)
      else { return false }
      return text.contains(/"provides-namespace"\s*:\s*true/)
    }.map { String($0.dropLast("Contents.json".count)) }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { path in
      let ending = (path as NSString).pathExtension
      guard let kind = Kind.allCases.first(where: { ending == $0.rawValue + "set" }),
        !spaces.contains(where: path.hasPrefix)
      else { return nil }
      let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
      return (name, kind)
    }
  }

  /// Returns the names of an asset's symbols: `Accent-Color` gives `accentColor` and, without the kind
  /// at its end, `accent`.
  static func symbols(of name: String, kind: String) -> [String] {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap {
      $0.split(separator: "_")
    }
    guard let first = words.first else { return [] }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    var symbol = lowered(first) + rest.joined()
    if symbol.first?.isNumber == true { symbol = "_" + symbol }
    let suffix = kind.prefix(1).uppercased() + kind.dropFirst()
    guard symbol.hasSuffix(suffix), symbol.count > suffix.count else { return [symbol] }
    return [symbol, String(symbol.dropLast(suffix.count))]
  }

  /// Returns a word whose first letters are lowered up to the last one before a small letter:
  /// `URLBar` gives `urlBar`.
  private static func lowered(_ word: Substring) -> String {
    let capitals = word.prefix { $0.isUppercase }
    if capitals.count <= 1 || capitals.count == word.count {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    let kept = word[word.index(word.startIndex, offsetBy: capitals.count)].isLetter ? 1 : 0
    return capitals.dropLast(kept).lowercased() + word.dropFirst(capitals.count - kept)
  }

  /// Returns what the first group of a pattern finds in texts.
  private static func captures(
    of pattern: Regex<(Substring, Substring)>, in texts: [String]
  ) -> Set<String> {
    Set(texts.flatMap { $0.matches(of: pattern).map { String($0.1) } })
  }
}
