import Foundation

/// The modules that sources import although nothing has them.
///
/// The compiler names one at a time, and a user wants to give them all at once.
package struct MissingModules {
  /// The modules of the toolchain that sources may import besides those that are known.
  private static let toolchain: Set<String> = [
    "Cxx", "Distributed", "FoundationNetworking", "FoundationXML", "RegexBuilder",
    "SwiftOnoneSupport",
  ]

  /// A line for each, with the place of its first import and the number of files.
  package let lines: [String]

  /// Finds the modules.
  ///
  /// - Parameters:
  ///   - sources: The texts of the sources as they are compiled, by their names.
  ///   - known: The modules that there are.
  /// - Returns: `nil` if the compiler misses none.
  package init?(
    in output: CompilerOutput, of sources: [(name: String, text: String)], known: Set<String>
  ) {
    let refused = Set(
      output.errors.compactMap { $0.text.firstMatch(of: #/no such module '([^']+)'/#) }.map {
        String($0.1)
      })
    guard !refused.isEmpty else { return nil }
    let present = known.union(Self.toolchain).union(SourceAdapter.knownModules)
    var places: [String: [String]] = [:]
    for (name, text) in sources {
      var depth = 0
      var seen: Set<String> = []
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let words = line.drop { $0 == " " || $0 == "\t" }
        if words.hasPrefix("#if") { depth += 1 }
        if words.hasPrefix("#endif") { depth -= 1 }
        guard let module = Self.importedModule(words), seen.insert(module).inserted,
          // The compiler knows which conditions hold.
          refused.contains(module) || depth == 0 && !present.contains(module)
        else { continue }
        places[module, default: []].append("\(name):\(index + 1)")
      }
    }
    for module in refused where places[module] == nil { places[module] = [] }
    lines = places.sorted { $0.key < $1.key }.map { module, places in
      guard let first = places.first else { return module }
      let others = places.count - 1
      let rest = others == 0 ? "" : " and \(others) other file\(others == 1 ? "" : "s")"
      return "\(module), imported in \(first)\(rest)"
    }
  }

  /// Returns the modules that a source imports, under any condition.
  static func imports(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      importedModule(line.drop { $0 == " " || $0 == "\t" })
    }
  }

  /// Returns the module that a line imports: `import struct Charts.Bar` gives `Charts`.
  private static func importedModule(_ line: Substring) -> String? {
    let pattern =
      #/(?:@\w+(?:\(\w+\))?\s+)*(?:\w+\s+)?import\s+(?:(?:class|enum|func|let|protocol|struct|typealias|var)\s+)?(\w+)/#
    return line.prefixMatch(of: pattern).map { String($0.1) }
  }
}
