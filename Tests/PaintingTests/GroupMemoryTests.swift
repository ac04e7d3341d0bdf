import TestSupport
import Testing
import Typesetting

@testable import Painting

/// The memory that groups use one after the other.
struct GroupMemoryTests {
  @Test func `a group takes the smallest memory that is large enough`() throws {
    let memory = GroupMemory()
    let sizes = [5000, 300, 70_000]
    let taken = try sizes.map { try #require(memory.take($0)) }
    #expect(zip(taken, sizes).allSatisfy { $0.count >= $1 })
    for words in taken { memory.give(back: words) }
    for (size, words) in [(200, taken[1]), (200, taken[0]), (60_000, taken[2])] {
      let again = try #require(memory.take(size))
      #expect(again.baseAddress == words.baseAddress, "\(size)")
    }
    // Now all are in use.
    let more = try #require(memory.take(200))
    #expect(!taken.contains { $0.baseAddress == more.baseAddress })
    for words in taken + [more] { memory.give(back: words) }
    memory.releaseAll()
  }

  @Test func `drafts give the same pixels as whole frames at any size`() throws {
    // The second size is larger than what groups keep.
    for size in [60.0, 1500] {
      let painter = try Painter(catalog: .builtIn)
      for step in 0..<4 {
        let scene = frame(size, size, [Node(10 + Double(step) * 3.3, 12, 20, 20, fill: red)])
        let alone = try Painter(catalog: .builtIn, caches: .off).paint(scene, scale: 1)
        #expect(try painter.paint(scene, scale: 1) == alone, "step \(step)")
        if step == 2 { painter.releaseFrames() }
      }
    }
  }
}
