internal import Yams

/// A search for both locations of duplicate keys; Yams reports only the first.
///
/// It replaces the first of two equal keys by a placeholder and composes again, until the text
/// composes. Then each placeholder stands for a known key, and its duplicate is still in the tree.
struct YAMLDuplicates {
  /// The limit of bytes that are composed again before the search is abandoned.
  private static let work = 1_000_000
  private let name: String
  private var scalars: [Unicode.Scalar]
  private let pairs: SurrogatePairs

  /// Prepares to search a text that Yams has refused for a duplicate key.
  init(_ pairs: SurrogatePairs, name: String) {
    self.pairs = pairs; self.name = name
    scalars = Array(pairs.text.unicodeScalars)
  }

  /// Returns the error that names all duplicates.
  func error() -> DocumentError {
    var copy = self
    var hidden: [(key: String, mark: Mark)] = []
    var root: Yams.Node?
    let rounds = min(DocumentLimits.diagnostics, Self.work / max(1, pairs.text.utf8.count))
    while hidden.count <= rounds {
      do {
        root = try YAMLReader.compose(String(String.UnicodeScalarView(copy.scalars)))
        break
      } catch YamlError.duplicatedKeysInMapping(let duplicates, let context) {
        hidden.append((duplicates.first ?? "", context.mark))
        guard copy.hideKey(at: context.mark, number: hidden.count) else { break }
      } catch {
        break
      }
    }
    let keys = Dictionary(
      hidden.map { (YAMLScan.Position(line: $1.line, column: $1.column), $0) },
      uniquingKeysWith: { first, _ in first })
    let found = hidden.map { key, mark in
      let name = pairs.restored(key, hasEscapes: true)
      let first = SourceLocation(file: self.name, line: mark.line, column: mark.column)
      guard let root, let second = Self.equal(of: key, hiddenAt: mark, among: keys, in: root)
      else {
        return Diagnostic(
          at: first, "duplicate key \(name.quoted) in this mapping; remove one of them")
      }
      return TreeBudget.duplicateKey(
        name, at: SourceLocation(file: self.name, line: second.line, column: second.column),
        first: first)
    }
    return DocumentError(diagnostics: found.sorted { $0.location < $1.location })
  }

  /// Replaces the first character of a key by one of Unicode's private use area.
  private mutating func hideKey(at mark: Mark, number: Int) -> Bool {
    guard var index = index(of: mark), index < scalars.count else { return false }
    if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
    guard index < scalars.count, let replacement = Unicode.Scalar(0xF0000 + UInt32(number)),
      !scalars[index].properties.isWhitespace, scalars[index] != "\"", scalars[index] != "'"
    else { return false }
    scalars[index] = replacement
    return true
  }

  /// Returns the index of the scalar at a mark.
  private func index(of mark: Mark) -> Int? {
    var (line, index) = (1, 0)
    while line < mark.line, index < scalars.count {
      if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" {
        index += 1
      }
      if YAMLScan.isBreak(scalars[index]) { line += 1 }
      index += 1
    }
    return line == mark.line ? index + mark.column - 1 : nil
  }

  /// Returns the next equal key, replaced or not, in the mapping that contains a replaced one.
  private static func equal(
    of key: String, hiddenAt mark: Mark, among hidden: [YAMLScan.Position: String],
    in root: Yams.Node
  ) -> Mark? {
    var pending = [root]
    while let node = pending.popLast() {
      switch node {
      case .mapping(let mapping):
        let keys = mapping.map(\.key).compactMap { node in
          node.mark.map { found in
            (
              hidden[YAMLScan.Position(line: found.line, column: found.column)]
                ?? node.scalar?.string,
              found
            )
          }
        }
        if keys.contains(where: { $1.line == mark.line && $1.column == mark.column }),
          let equal = keys.first(where: { text, found in
            text == key && (found.line, found.column) > (mark.line, mark.column)
          })
        {
          return equal.1
        }
        for (key, value) in mapping { pending += [key, value] }
      case .sequence(let sequence): pending += sequence
      default: break
      }
    }
    return nil
  }
}
