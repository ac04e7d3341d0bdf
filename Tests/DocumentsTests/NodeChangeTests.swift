import Documents
import Testing

import struct TestSupport.SeededNumbers

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
      let values = "\(change.before?.flowText ?? "-") > \(change.after?.flowText ?? "-")"
      return switch change.kind {
      case .changed, .new, .removed: "\(path): \(values)"
      case .moved(let index): "\(path) from \(index)"
      case .renamed(let key): "\(path) from \(key)"
      case .reordered(let count): "\(path) \(count) moved"
      }
    }
  }

  @Test(arguments: [
    ("a: 1\nb: 2", "b: 2\na: 1", []), ("a: 1.0", "a: 1", []),
    ("a: {b: {c: 1}}", "a: {b: {c: 2}}", [".a.b.c: 1 > 2"]),
    ("a: {b: 1}", "a: {c: 1}", [".a.c from b"]),
    ("a: {b: 1}", "a: {c: 2}", [".a.c: - > 2", ".a.b: 1 > -"]),
    (
      "a: {b: {x: 1, y: 2, z: 3}, c: {x: 9}}", "a: {d: {x: 1, y: 2, z: 4}, c: {x: 9}}",
      [".a.d from b", ".a.d.z: 3 > 4"]
    ),
    ("a: [1, 2]", "a: [1, 3]", [".a: [1, 2] > [1, 3]"]),
    ("a: [{b: 1}, {b: 2}]", "a: [{b: 1}, {b: 3}]", [".a[1].b: 2 > 3"]),
    ("a: [{b: 1}, {b: 2}, {b: 3}]", "a: [{b: 1}, {b: 3}]", [".a[1]: { b: 2 } > -"]),
    ("a: [{b: 1}, {b: 3}]", "a: [{b: 0}, {b: 1}, {b: 3}]", [".a[0]: - > { b: 0 }"]),
    ("a: [{b: 1}, {b: 2}]", "a: [{b: 2}, {b: 1}]", [".a[1] from 0"]),
    (
      "a: [{b: 1}, {b: 2}, {b: 3}]", "a: [{b: 3}, {b: 2}, {b: 1}]",
      [".a[0] from 2", ".a[2] from 0"]
    ),
    (
      "a: [{b: 1}, {b: 2}, {b: 3}]", "a: [{n: 9}, {b: 3}, {b: 2}, {b: 1}]",
      [".a[0]: - > { n: 9 }", ".a[1] from 2", ".a[3] from 0"]
    ),
    (
      "a: [{b: 1}, {c: 2}, {b: 3}]", "a: [{b: 3}, {d: 2}, {b: 1}]",
      [".a[0] from 2", ".a[1]: { c: 2 } > { d: 2 }", ".a[2] from 0"]
    ),
    (
      "a: [{key: A, x: 1, y: 1}, {key: B, x: 1, y: 1}]",
      "a: [{key: A, x: 1, y: 1}, {key: N, x: 1, y: 1}, {key: B, x: 1, y: 2}]",
      [".a[1]: - > { key: N, x: 1, y: 1 }", ".a[2].y: 1 > 2"]
    ),
    (
      "a: [{key: A, x: 1}, {key: B, x: 2}, {key: C, x: 3}]",
      "a: [{key: C, x: 4}, {key: A, x: 1}, {key: B, x: 2}]", [".a[0] from 2", ".a[0].x: 3 > 4"]
    ),
    (
      "a: [{b: 1}, {b: 2}, {b: 3}, {b: 4}, {b: 5}]",
      "a: [{b: 5}, {b: 4}, {b: 3}, {b: 2}, {b: 1}]", [".a 4 moved"]
    ),
    ("a: [{b: 1}, {c: 2}]", "a: [{b: 1}, {d: 3}]", [".a[1]: { c: 2 } > { d: 3 }"]),
    ("a: [1, 2, 3, 4, 5, 6, 7, 8, 9]", "a: [1, 2, 3, 4, 0, 6, 7, 8, 9]", [".a[4]: 5 > 0"]),
    ("a: {b: 1}", "a: 1", [".a: { b: 1 } > 1"]), ("a: 0.3s", "a: 0.3s", []),
  ])
  func `changes are as small as they can be`(
    before: String, after: String, expected: [String]
  ) throws {
    let found = try changes(before, after)
    #expect(Set(found) == Set(expected) && found.count == expected.count, "\(found)")
  }

  @Test func `an entry that is moved or inserted anywhere is that one change`() throws {
    var generator = SeededNumbers(seed: 7)
    for _ in 0..<200 {
      // Entries that are as like as the steps of a scene, some of them equal.
      let entries = (0..<Int.random(in: 3...9, using: &generator)).map { _ in
        let time = Int.random(in: 0...4, using: &generator)
        let kind = ["insert", "delete", "wait"].randomElement(using: &generator) ?? ""
        let item = Int.random(in: 0...3, using: &generator)
        return "{at: \(time), \(kind): [0, \(item)], curve: linear}"
      }
      func text(_ entries: [String]) -> String { "a: [\(entries.joined(separator: ", "))]" }
      var inserted = entries
      let place = Int.random(in: 0...entries.count, using: &generator)
      inserted.insert("{at: 9, tap: 5}", at: place)
      let other = try changes(text(entries), text(inserted))
      #expect(other == [".a[\(place)]: - > { at: 9, tap: 5 }"], "\(entries)")
      var moved = inserted
      let entry = moved.remove(at: place)
      moved.insert(entry, at: Int.random(in: 0...entries.count, using: &generator))
      let found = try changes(text(inserted), text(moved))
      #expect(found.count <= 1 && found.allSatisfy { $0.contains(" from ") }, "\(entries)")
    }
  }

  @Test func `a swap moves two entries from their positions, whatever is between`() throws {
    var generator = SeededNumbers(seed: 5)
    for _ in 0..<200 {
      let count = Int.random(in: 3...9, using: &generator)
      let kinds = ["insert", "delete", "wait"]
      let entries = (0..<count).map { index in
        "{at: \(index), \(kinds.randomElement(using: &generator) ?? ""): [0, \(index)]}"
      }
      let places = (0..<count).shuffled(using: &generator).prefix(2).sorted()
      var swapped = entries
      swapped.swapAt(places[0], places[1])
      func text(_ entries: [String]) -> String { "a: [\(entries.joined(separator: ", "))]" }
      let expected = [
        ".a[\(places[0])] from \(places[1])", ".a[\(places[1])] from \(places[0])",
      ]
      let found = try changes(text(entries), text(swapped))
      if places[1] == places[0] + 1 {
        #expect(found.count == 1 && expected.contains(found[0]), "\(entries) \(found)")
      } else {
        #expect(found == expected, "\(entries)")
      }
    }
  }

  @Test func `nothing is moved from its own position`() throws {
    var generator = SeededNumbers(seed: 9)
    for _ in 0..<300 {
      let entries = (0..<Int.random(in: 2...7, using: &generator)).map { "{b: \($0)}" }
      var other = entries.shuffled(using: &generator)
      for index in other.indices where Int.random(in: 0...4, using: &generator) == 0 {
        other.insert("{n\(index): 1}", at: Int.random(in: 0...other.count, using: &generator))
      }
      let found = try changes(
        "a: [\(entries.joined(separator: ", "))]", "a: [\(other.joined(separator: ", "))]")
      for place in 0..<16 { #expect(!found.contains(".a[\(place)] from \(place)"), "\(other)") }
    }
  }

  @Test func `a change has the line of its key, or of its entry in a list`() throws {
    func read(_ text: String) throws -> Node { try DocumentReader.read(text: text, name: "a") }
    let changes = NodeChange.changes(
      from: try read("a:\n  x: 1\nlist:\n  - x: 1\n"),
      to: try read("a:\n  x: 2\nb:\n  y:\n    z: 1\nlist:\n  - x: 1\n  - y:\n      z: 2\n"))
    #expect(changes.map { $0.location?.line } == [2, 3, 8])
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
