import Documents
import Testing

/// The changes from one tree to another.
struct NodeChangeTests {
  private func changes(_ before: String, _ after: String) throws -> [String] {
    func read(_ text: String) throws -> Node { try DocumentReader.read(text: text, name: "a") }
    return NodeChange.changes(from: try read(before), to: try read(after)).map { change in
      let path = change.path.map { part in
        switch part {
        case .key(let key): "." + key
        case .index(let index): "[\(index)]"
        }
      }.joined()
      return "\(path): \(change.before?.flowText ?? "-") > \(change.after?.flowText ?? "-")"
    }
  }

  @Test(arguments: [
    ("a: 1\nb: 2", "b: 2\na: 1", []), ("a: 1.0", "a: 1", []),
    ("a: {b: {c: 1}}", "a: {b: {c: 2}}", [".a.b.c: 1 > 2"]),
    ("a: {b: 1}", "a: {c: 1}", [".a.c: - > 1", ".a.b: 1 > -"]),
    ("a: [1, 2]", "a: [1, 3]", [".a: [1, 2] > [1, 3]"]),
    ("a: [{b: 1}, {b: 2}]", "a: [{b: 1}, {b: 3}]", [".a[1].b: 2 > 3"]),
    ("a: [{b: 1}, {b: 2}, {b: 3}]", "a: [{b: 1}, {b: 3}]", [".a[1]: { b: 2 } > -"]),
    ("a: [{b: 1}, {b: 3}]", "a: [{b: 0}, {b: 1}, {b: 3}]", [".a[0]: - > { b: 0 }"]),
    ("a: [{b: 1}, {b: 2}]", "a: [{b: 2}, {b: 1}]", [".a[0]: { b: 1 } > -", ".a[1]: - > { b: 1 }"]),
    ("a: [1, 2, 3, 4, 5, 6, 7, 8, 9]", "a: [1, 2, 3, 4, 0, 6, 7, 8, 9]", [".a[4]: 5 > 0"]),
    ("a: {b: 1}", "a: 1", [".a: { b: 1 } > 1"]), ("a: 0.3s", "a: 0.3s", []),
  ])
  func `changes are as small as they can be`(
    before: String, after: String, expected: [String]
  ) throws {
    let found = try changes(before, after)
    #expect(Set(found) == Set(expected) && found.count == expected.count, "\(found)")
  }

  @Test func `very long lists are compared in time`() throws {
    func text(_ shift: Int) -> String {
      "a: [" + (0..<20_000).map { "{b: \($0 + shift)}" }.joined(separator: ", ") + "]"
    }
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try changes(text(0), text(7)).count == 20_000)
    #expect(clock.now - start < .seconds(20))
  }
}
