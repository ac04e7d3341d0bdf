import Documents
import SceneDocuments
import Testing

/// Pseudo-random numbers that are the same in every run (Knuth's multiplier, MMIX).
private struct Numbers {
  private var state: UInt64

  /// Begins a series.
  init(seed: UInt64) { state = seed }

  /// Returns a number below a bound.
  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

struct MutatedDocumentsTests {
  @Test(arguments: 0..<12)
  func `survives documents with a few wrong characters`(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed))
    let original = Array((seed < 8 ? FullScene.text : FullScene.screens).unicodeScalars)
    let pieces: [Unicode.Scalar] = [
      "{", "}", "[", "]", ":", ",", "-", "?", "\"", "'", "#", "&", "*", "!", "\n", " ", "\t", "0",
      "9", ".", "|", ">", "%", "@", "é", "\u{FEFF}", "\u{7}", "\u{2028}",
    ]
    var refused = 0
    for _ in 0..<60 {
      var scalars = original
      for _ in 0...numbers.next(below: 4) {
        let index = numbers.next(below: scalars.count)
        switch numbers.next(below: 3) {
        case 0: scalars[index] = pieces[numbers.next(below: pieces.count)]
        case 1: scalars.insert(pieces[numbers.next(below: pieces.count)], at: index)
        default: scalars.removeSubrange(index..<min(scalars.count, index + 20))
        }
      }
      let text = String(String.UnicodeScalarView(scalars))
      do {
        _ = try SceneDocument.load(text: text, name: "s.yaml")
      } catch let error as DocumentError {
        refused += 1
        #expect(!error.diagnostics.isEmpty)
        #expect(error.diagnostics == error.diagnostics.sorted { $0.location < $1.location })
        #expect(error.diagnostics.allSatisfy { $0.location.line >= 1 && $0.location.column >= 1 })
      }
    }
    #expect(refused > 20)
  }
}
