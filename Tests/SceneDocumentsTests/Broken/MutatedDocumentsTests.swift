import Documents
import SceneDocuments
import TestSupport
import Testing

struct MutatedDocumentsTests {
  @Test(arguments: 0..<12)
  func `survives documents with a few wrong characters`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed)
    let original = Array((seed < 8 ? FullScene.text : FullScene.screens).unicodeScalars)
    let pieces: [Unicode.Scalar] = [
      "{", "}", "[", "]", ":", ",", "-", "?", "\"", "'", "#", "&", "*", "!", "\n", " ", "\t", "0",
      "9", ".", "|", ">", "%", "@", "é", "\u{FEFF}", "\u{7}", "\u{2028}",
    ]
    var refused = 0
    for _ in 0..<60 {
      var scalars = original
      for _ in 0...numbers.below(4) {
        let index = numbers.below(scalars.count)
        switch numbers.below(3) {
        case 0: scalars[index] = pieces[numbers.below(pieces.count)]
        case 1: scalars.insert(pieces[numbers.below(pieces.count)], at: index)
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
