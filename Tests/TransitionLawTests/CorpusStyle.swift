import Documents
import Foundation
import Testing

/// A style of the painting corpus, read from the corpus itself, so that new cases are included.
struct CorpusStyle: Hashable, Sendable, CustomTestStringConvertible {
  /// The folder of the corpus.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/painting")
  /// The folder of the corpus's image files.
  static let assets = folder.appendingPathComponent("pictures").path

  /// `AREA/FEATURE/CASE`, with the style's name after `#` if a case has several.
  let name: String
  let text: StyleText
  /// The size in points at which the corpus shows it.
  let size: CGSize

  var testDescription: String { name }

  /// The area of the case: `AREA`.
  var area: String { String(name.prefix { $0 != "/" }) }
  /// The feature of the case: `AREA/FEATURE`.
  var feature: String { name.split(separator: "/").prefix(2).joined(separator: "/") }

  /// All styles in the order of their names, or the error in reading them.
  static let all: Result<[CorpusStyle], any Error> = Result { try read() }

  /// The areas of the corpus in order; empty if it cannot be read.
  static let areas: [String] = {
    var seen: Set<String> = []
    return ((try? all.get()) ?? []).map(\.area).filter { seen.insert($0).inserted }
  }()

  /// Returns the styles of an area in order.
  static func styles(of area: String) throws -> [CorpusStyle] {
    try all.get().filter { $0.area == area }
  }

  /// Reads the styles of all cases, which are two folders deep.
  private static func read() throws -> [CorpusStyle] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".yaml") && $0.split(separator: "/").count == 3
    }.sorted()
    return try paths.flatMap { path in
      let document = try DocumentReader.read(path: folder.appendingPathComponent(path).path)
      let entries = document["styles"]?.entries ?? []
      return entries.map { entry in
        let name = String(path.dropLast(".yaml".count))
        return CorpusStyle(
          name: entries.count == 1 ? name : "\(name)#\(entry.key)", text: StyleText(entry.value),
          size: size(of: entry.key, in: document))
      }
    }
  }

  /// Returns the size at which a case shows a style: that of a view, or that of a layout's items.
  private static func size(of style: String, in document: Node) -> CGSize {
    let views = (document["screens"]?.elements ?? []).flatMap { $0["views"]?.elements ?? [] }
    if let view = views.first(where: { $0["style"]?.string == style }),
      let frame = view["frame"]?.elements?.compactMap(\.number), frame.count == 4
    {
      return CGSize(width: frame[2], height: frame[3])
    }
    let layouts = (document["collections"]?.elements ?? []).compactMap { $0["layout"] }
    if let size = layouts.first?["itemSize"]?.elements?.compactMap(\.number), size.count == 2 {
      return CGSize(width: size[0], height: size[1])
    }
    return CGSize(width: 120, height: 120)
  }
}
