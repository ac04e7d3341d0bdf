import Cellophane
import Testing

struct PopInSampleTests {
  @Test func `the sample flies on the article's table and back`() throws {
    let timeline = try popInTimeline()
    for row in PopInAndOutTests.table {
      let time = Instant(frame: row.ticks, perSecond: 60)
      let flying = timeline.elements(at: time).filter { $0.identity.kind == .snapshot }
      #expect(flying.count == 2)
      for snapshot in flying {
        #expect(abs(snapshot.frame.minX - row.frame.minX) < 0.01)
        #expect(abs(snapshot.frame.height - row.frame.height) < 0.01)
      }
    }
    let start = timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
    #expect(start.count == 11)
    #expect(
      timeline.elements(at: Instant(seconds: 1.4)).filter { $0.identity.kind == .cell }.count == 12)
  }
}
