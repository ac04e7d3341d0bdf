package import Foundation

extension Encodable {
  /// Returns the value as JSON for people, with sorted keys, ending in a line feed.
  package func prettyJSON() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
