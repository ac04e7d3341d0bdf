import Testing

@testable import Rendering

@Suite("memory of several scenes at once")
struct MemoryLedgerTests {
  /// A limit with nothing taken.
  private func limit(_ bytes: UInt64) -> MemoryLedger.Limit {
    MemoryLedger.Limit(name: "`memoryBudget` is", bytes: bytes, taken: 0)
  }

  /// Reserves frames of 100 bytes.
  private func reserve(_ ledger: MemoryLedger, frames: Int) throws -> Int? {
    try ledger.reserve("a", frames: frames, beside: 0) { UInt64(100 * $0) }?.frames
  }

  @Test("within a share scenes take frames until it is used up")
  func share() throws {
    let ledger = MemoryLedger([], share: 500)
    #expect(try reserve(ledger, frames: 3) == 3)
    #expect(try reserve(ledger, frames: 3) == 2)
    #expect(try reserve(ledger, frames: 3) == nil)
    ledger.release(300)
    #expect(try reserve(ledger, frames: 3) == 3)
  }

  @Test("one scene alone may take more than the share")
  func large() throws {
    let ledger = MemoryLedger([], share: 50)
    #expect(try reserve(ledger, frames: 3) == 1)
    #expect(try reserve(ledger, frames: 3) == nil)
  }

  @Test("a limit holds for a scene alone, too")
  func hardLimits() throws {
    #expect(throws: RenderError.self) { try reserve(MemoryLedger([limit(50)]), frames: 3) }
    #expect(throws: RenderError.self) {
      try reserve(MemoryLedger([limit(50)], share: 10), frames: 3)
    }
    let ledger = MemoryLedger([limit(250), limit(1000)], share: 150)
    #expect(try reserve(ledger, frames: 3) == 1)
    #expect(try reserve(MemoryLedger([limit(250)], share: 10), frames: 3) == 1)
    #expect(MemoryLedger.usualShare > 1 << 20)
  }
}
