import RemoteCaching
import Testing

@Suite struct RequestLedgerTests {
  /// Enters requests that fail, each from and to a second.
  private func ledger(failures: [(Double, Double)]) -> RequestLedger {
    var ledger = RequestLedger(budget: .seconds(5))
    for (start, end) in failures {
      ledger.enter(
        .failed("x"), of: RequestProgress(.get, at: .seconds(start)), at: .seconds(end))
    }
    return ledger
  }

  @Test func `failures of requests that were under way together are one in the row`() {
    let together = ledger(failures: [(0, 0.1), (0, 0.1), (0.05, 0.2), (0.1, 0.3)])
    #expect(together.failures == 4 && together.permits(.get))
    let inARow = ledger(failures: [(0, 0.1), (0.1, 0.2), (0.2, 0.3)])
    #expect(inARow.reasonToLeaveAlone == "3 failures in a row; the last: x")
    #expect(!inARow.permits(.get) && !inARow.permits(.put))
  }

  @Test(arguments: [RequestLedger.Outcome.hit(bytes: 1), .miss, .stored(bytes: 1)])
  func `a response ends a row of failures`(outcome: RequestLedger.Outcome) {
    var ledger = ledger(failures: [(0, 0.1), (0.1, 0.2)])
    ledger.enter(outcome, of: RequestProgress(.get, at: .seconds(0.2)), at: .seconds(0.3))
    ledger.enter(.failed("x"), of: RequestProgress(.get, at: .seconds(0.3)), at: .seconds(0.4))
    #expect(ledger.permits(.get))
  }

  @Test func `time that threads lose together counts once`() {
    let together = ledger(failures: [(0, 2), (0, 2), (0, 2), (0, 2), (1, 3)])
    #expect(together.permits(.get))
    let oneByOne = ledger(failures: [(0, 2), (2, 4.6)])
    #expect(oneByOne.reasonToLeaveAlone?.contains("cost 4.6 s") == true)
  }

  @Test func `a stop does not count in the row, but its time does`() {
    var ledger = RequestLedger(budget: .seconds(5))
    for start in 0..<4 {
      ledger.enter(
        .stopped, of: RequestProgress(.get, at: .seconds(start)), at: .seconds(start + 1))
      #expect(ledger.permits(.get))
    }
    ledger.enter(.stopped, of: RequestProgress(.get, at: .seconds(4)), at: .seconds(5))
    #expect(!ledger.permits(.get) && ledger.failures == 0)
  }

  @Test func `the caller's own failures cost nothing`() {
    var ledger = RequestLedger(budget: .seconds(5))
    for second in 0..<100 {
      ledger.enter(
        .abandoned, of: RequestProgress(.get, at: .seconds(second)), at: .seconds(second + 1))
    }
    #expect(ledger.permits(.put))
  }

  @Test func `a request continues while its bytes account for its time`() {
    let ledger = RequestLedger(budget: .seconds(5))
    var fast = RequestProgress(.get, at: .zero)
    for second in 1...100 {
      fast.add(
        own: RequestProgress.leastSpeed, all: RequestProgress.leastSpeed, until: .seconds(second))
      #expect(ledger.permitsContinuation(of: fast, at: .seconds(second)))
    }
    // Bytes of the past do not account for time to come.
    fast.add(own: 1 << 30, all: 1 << 30, until: .seconds(100))
    #expect(ledger.permitsContinuation(of: fast, at: .seconds(104)))
    #expect(!ledger.permitsContinuation(of: fast, at: .seconds(105)))
    // Bytes of other requests account for it too.
    var other = RequestProgress(.get, at: .zero)
    other.add(own: 1, all: RequestProgress.leastSpeed * 10, until: .seconds(10))
    #expect(ledger.permitsContinuation(of: other, at: .seconds(14)))
    #expect(!ledger.permitsContinuation(of: other, at: .seconds(15)))
  }

  @Test func `a large entry at a moderate speed costs nothing`() {
    var ledger = RequestLedger(budget: .seconds(5))
    var progress = RequestProgress(.get, at: .zero)
    for second in 1...60 {
      progress.add(
        own: RequestProgress.leastSpeed, all: RequestProgress.leastSpeed, until: .seconds(second))
    }
    ledger.enter(.hit(bytes: 1), of: progress, at: .seconds(60))
    ledger.enter(.failed("x"), of: RequestProgress(.get, at: .seconds(60)), at: .seconds(64))
    #expect(ledger.permits(.get))
  }

  @Test func `requests end when the remote cache is left alone, unless bytes arrive`() {
    var ledger = RequestLedger(budget: .seconds(5))
    ledger.leaveAlone("x")
    var progress = RequestProgress(.get, at: .zero)
    #expect(!ledger.permitsContinuation(of: progress, at: .milliseconds(100)))
    progress.add(own: 100_000, all: 100_000, until: .milliseconds(100))
    #expect(ledger.permitsContinuation(of: progress, at: .milliseconds(200)))
    #expect(!ledger.permitsContinuation(of: progress, at: .seconds(2)))
  }

  @Test func `the first reason stays`() {
    var ledger = ledger(failures: [(0, 0.1), (0.1, 0.2), (0.2, 0.3), (0.3, 0.4)])
    ledger.enter(.refused("y"), of: RequestProgress(.get, at: .zero), at: .seconds(0.5))
    #expect(ledger.reasonToLeaveAlone == "3 failures in a row; the last: x")
  }
}
