internal import Foundation

/// The memory of groups and drafts, which is used again from one to the next.
///
/// The system clears new memory page by page when it is first used, which takes longer than clearing
/// memory that is there.
final class GroupMemory {
  private var free: [UnsafeMutableBufferPointer<UInt32>] = []
  private var freeCount = 0

  /// The largest number of words that are kept while nothing uses them: 8 MB.
  private static let capacity = 1 << 21
  /// The largest number of words of a draft that is made here: one beside a group of its size is kept.
  static let mostOfDraft = capacity / 2

  deinit { releaseAll() }

  /// Frees what nothing uses.
  func releaseAll() {
    for words in free { discard(words) }
    (free, freeCount) = ([], 0)
  }

  /// Returns at least some number of words of any value; `nil` without enough memory.
  func take(_ count: Int) -> UnsafeMutableBufferPointer<UInt32>? {
    // The smallest that is large enough, so that a small group leaves the large ones to others.
    var best: Int?
    for index in free.indices where free[index].count >= count {
      // Of equal ones the last used, which may still be in the processor's caches.
      if best.map({ free[index].count <= free[$0].count }) ?? true { best = index }
    }
    if let best {
      let words = free.remove(at: best)
      freeCount -= words.count
      return words
    }
    // Groups grow and shrink from frame to frame, so the number is rounded up.
    let powerOfTwo = 1 << (Int.bitWidth - max(1, count - 1).leadingZeroBitCount)
    let count = count <= GroupMemory.capacity ? powerOfTwo : count
    let memory = malloc(count * MemoryLayout<UInt32>.stride)
    return memory.map {
      UnsafeMutableBufferPointer(
        start: $0.bindMemory(to: UInt32.self, capacity: count), count: count)
    }
  }

  /// Takes words back.
  func give(back words: UnsafeMutableBufferPointer<UInt32>) {
    if freeCount + words.count > GroupMemory.capacity { return discard(words) }
    freeCount += words.count
    free.append(words)
  }

  /// Frees words.
  private func discard(_ words: UnsafeMutableBufferPointer<UInt32>) {
    Foundation.free(words.baseAddress)
  }
}
