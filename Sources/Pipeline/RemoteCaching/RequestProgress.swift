/// The progress of a request: the time for which its bytes account, and the time that it waits.
///
/// Bytes account for time at a least speed. None of them account for time to come, so a response
/// that begins fast may not become slow.
package struct RequestProgress: Sendable {
  package enum Method: Sendable {
    case get
    case put
  }

  /// The bytes a second that all requests move together unless they are slow.
  package static let leastSpeed = 256 * 1024

  let method: Method
  let start: Duration
  /// Whether bytes were moved for this request.
  private(set) var hasMoved = false
  /// The time for which the bytes so far account.
  private var accounted: Duration

  /// Begins a request.
  package init(_ method: Method, at time: Duration) {
    self.method = method
    start = time
    accounted = time
  }

  /// Adds bytes that were moved until a time.
  ///
  /// - Parameters:
  ///   - own: The bytes of this request.
  ///   - all: The bytes of all requests since the last call; those of others show that the line
  ///     is in use.
  package mutating func add(own: Int, all: Int, until time: Duration) {
    hasMoved = hasMoved || own > 0
    accounted = min(time, accounted + .seconds(Double(all) / Double(Self.leastSpeed)))
  }

  /// Returns the time until now for which no bytes account.
  func waiting(until time: Duration) -> Range<Duration> { min(accounted, time)..<time }
}
