import Documents
import TestSupport
import Testing

@Suite struct `text for terminals and logs` {
  @Test(arguments: [
    ("a b.yaml", "a b.yaml"), ("a\nb", "a\\u{A}b"), ("\u{1B}[2J", "\\u{1B}[2J"),
    ("a\u{202E}b", "a\\u{202E}b"), ("a\u{2066}b", "a\\u{2066}b"), ("a\u{9B}1m", "a\\u{9B}1m"),
    ("a\u{2028}b", "a\\u{2028}b"), ("a\rb\tc", "a\\u{D}b\tc"),
    ("::add-mask::x", "\\u{3A}:add-mask::x"), ("  ::warning::x", "  \\u{3A}:warning::x"),
    (":", ":"), ("a::b", "a::b"), ("x ##[group]", "x \\u{23}#[group]"),
    ("##vso[task]", "\\u{23}#vso[task]"), ("## title", "## title"),
    ("👩‍👩‍👧 שלום é", "👩‍👩‍👧 שלום é"), ("", ""),
  ])
  func `spells what would be interpreted, and nothing else`(text: String, expected: String) {
    #expect(text.printable == expected)
    #expect(text.printable.printable == expected)
  }

  @Test func `never begins a command, whatever it consists of`() {
    let parts = [
      "::", ":", "#", "##[", "##vso[", " ", "\n", "\u{1B}", "\u{202E}", "a", "\r\n", "\t",
    ]
    for seed in 0..<500 {
      var numbers = SeededNumbers(seed: seed)
      let text = (0..<8).map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
      let line = text.printable
      #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
      #expect(!line.contains("##[") && !line.contains("##vso["), "\(line)")
      #expect(
        line.unicodeScalars.allSatisfy {
          $0 == "\t" || $0.value >= 0x20 && $0.value != 0x202E
        })
    }
  }
}
