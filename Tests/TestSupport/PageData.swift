import Foundation

/// The data of HTML pages, as their scripts read them.
package enum PageData {
  /// The page has no data.
  struct MissingError: Error {}

  /// Decodes the data in the script of a page.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from html: String
  ) throws -> Value {
    guard let start = html.range(of: "globalThis.Cellophane.page = "),
      let end = html.range(of: ";\n", range: start.upperBound..<html.endIndex)
    else { throw MissingError() }
    return try JSONDecoder().decode(
      type, from: Data(html[start.upperBound..<end.lowerBound].utf8))
  }
}
