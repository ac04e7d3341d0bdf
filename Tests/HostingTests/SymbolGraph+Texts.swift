import Foundation

@testable import Hosting

extension SymbolGraph {
  /// Reads a graph of symbols in JSON, and of relationships as `KIND SOURCE TARGET`.
  init(_ symbols: [String], _ relationships: [String]) throws {
    let list = relationships.map { text in
      let words = text.split(separator: " ")
      return #"{"kind": "\#(words[0])", "source": "\#(words[1])", "target": "\#(words[2])"}"#
    }
    let json = """
      {"symbols": [\(symbols.joined(separator: ","))],
       "relationships": [\(list.joined(separator: ","))]}
      """
    self = try JSONDecoder().decode(SymbolGraph.self, from: Data(json.utf8))
  }
}
