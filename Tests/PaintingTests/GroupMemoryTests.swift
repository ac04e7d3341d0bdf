import Testing

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
  }
}
