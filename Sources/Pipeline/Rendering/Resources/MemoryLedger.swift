import CSupervision
import Foundation
import Synchronization

/// Amounts of memory in messages.
enum MemoryText {
  /// Returns bytes as whole megabytes, rounded up.
  static func megabytes(_ bytes: UInt64) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
}

/// The memory that a process may still take, and what its scenes have reserved of it.
package final class MemoryLedger: Sendable {
  /// A limit on memory.
  package struct Limit: Hashable, Sendable {
    /// A text for messages that ends before the number of bytes.
    package let name: String
    /// The limit in bytes.
    package let bytes: UInt64
    /// The bytes that are taken already.
    package let taken: UInt64

    /// Makes a limit.
    package init(name: String, bytes: UInt64, taken: UInt64) {
      self.name = name; self.bytes = bytes; self.taken = taken
    }

    /// The bytes that are left.
    var available: UInt64 { bytes > taken ? bytes - taken : 0 }
  }

  /// The address space that a painter's thread takes: its stack, fonts with their caches, and what it
  /// keeps of groups and of frames of up to 8 MB; for larger frames it keeps more.
  static let workerBytes = UInt64(ThreadStack.size + (32 << 20))

  /// The limit that leaves least; `nil` without one.
  private let limit: Limit?
  /// The bytes that several scenes at once may take; one scene alone may take more.
  private let share: UInt64
  private let reserved = Mutex(UInt64(0))

  /// Opens a ledger of some limits.
  package init(_ limits: [Limit], share: UInt64 = .max) {
    limit = limits.min { $0.available < $1.available }
    self.share = share
  }

  /// The memory of the machine that scenes take at once unless a budget is given: a quarter.
  package static var usualShare: UInt64 {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let size = sysconf(Int32(_SC_PAGESIZE))
    return pages > 0 && size > 0 ? UInt64(pages) * UInt64(size) / 4 : .max
  }

  /// Opens a ledger of the limits of this process, of an allowance, and of a budget in bytes; without
  /// a budget scenes take a quarter of the machine at once.
  package convenience init(_ allowance: SceneAllowance, budget: Int? = nil) {
    var limits: [Limit] = []
    let resident = cellophane_resident_bytes()
    if let budget {
      limits.append(Limit(name: "`memoryBudget` is", bytes: UInt64(budget), taken: resident))
    }
    let space = cellophane_address_space_limit()
    if space != .max {
      limits.append(
        Limit(
          name: "the address space is limited to (ulimit -v)", bytes: space,
          taken: cellophane_mapped_bytes()))
    }
    let group = cellophane_group_limit("/proc/self/cgroup", "/proc/self/mountinfo")
    if group.bytes != .max {
      limits.append(
        Limit(
          name: "the control group may have", bytes: group.bytes, taken: max(resident, group.used)))
    }
    if let bytes = allowance.bytes {
      limits.append(Limit(name: "`memoryLimit` is", bytes: UInt64(bytes), taken: resident))
    }
    self.init(limits, share: budget == nil ? Self.usualShare : .max)
  }

  /// Returns how many workers fit, at most as many as are wanted.
  ///
  /// - Throws: `RenderError` if not even one fits.
  func workers(atMost wanted: Int) throws -> Int {
    guard let limit else { return wanted }
    // Half of the rest is for the frames.
    let fitting = limit.available / 2 / Self.workerBytes
    if fitting >= 1 { return min(wanted, Int(fitting)) }
    let need = limit.taken + 2 * Self.workerBytes
    throw Self.failure("the command", need: need, limit, place: nil)
  }

  /// Reserves the memory of workers.
  func reserve(workers count: Int) {
    reserved.withLock { $0 += UInt64(count) * Self.workerBytes }
  }

  /// Reserves memory for as many frames at once as fit, and returns their number and the bytes.
  ///
  /// - Parameter need: The bytes for a number of frames at once.
  /// - Returns: `nil` if other scenes have to end first.
  /// - Throws: `RenderError` if not even one frame fits beside the workers alone.
  func reserve(
    _ place: String, frames wanted: Int, beside others: UInt64, need: (Int) -> UInt64
  ) throws -> (frames: Int, bytes: UInt64)? {
    return try reserved.withLock { reserved in
      let hard = limit?.available ?? .max
      let available = min(hard, share)
      let free = available > reserved ? available - reserved : 0
      for frames in (1...max(1, wanted)).reversed() where need(frames) <= free {
        reserved += need(frames)
        return (frames, need(frames))
      }
      if reserved > others { return nil }
      guard let limit, need(1) > (hard > reserved ? hard - reserved : 0) else {
        reserved += need(1)
        return (1, need(1))
      }
      throw Self.failure(
        "a frame at a time", need: limit.taken + others + need(1), limit, place: place)
    }
  }

  /// Gives reserved memory back.
  func release(_ bytes: UInt64) { reserved.withLock { $0 -= bytes } }

  /// Returns the error of a need beyond a limit.
  private static func failure(
    _ subject: String, need: UInt64, _ limit: Limit, place: String?
  ) -> RenderError {
    RenderError(
      .outOfResources, at: place,
      "\(subject) needs about \(MemoryText.megabytes(need)) of memory, and \(limit.name) "
        + "\(MemoryText.megabytes(limit.bytes)): raise the limit, or give a smaller `scale`")
  }
}
