/// The outcomes of all requests to a remote cache, and the decision whether it is asked further.
///
/// Requests that fail or are slow may cost a limited time in a run. After that time, or after some
/// failures in a row, the remote cache is left alone. Times are those since its creation; time that
/// several threads lose together counts once.
package struct RequestLedger: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// An entry of a number of bytes was received.
    case hit(bytes: Int)
    /// There is no such entry.
    case miss
    /// An entry of a number of bytes was stored.
    case stored(bytes: Int)
    /// The server does not store this entry, but may store others.
    case notStored
    /// The caller could not receive or provide the contents.
    case abandoned
    /// The request was ended because it may not continue.
    case stopped
    /// The request failed for a reason.
    case failed(String)
    /// The server refuses all requests of the method, for a reason.
    case refused(String)
  }

  /// The time that a response without a body may take before it counts as slow.
  static let patience = Duration.milliseconds(500)
  /// The number of failures in a row after which the remote cache is left alone.
  static let maximumFailuresInARow = 3
  /// The number of entries with wrong contents after which the remote cache is left alone.
  static let maximumRejections = 3

  /// The time that failed and slow requests may take.
  package let budget: Duration
  package private(set) var hits = 0
  package private(set) var misses = 0
  package private(set) var stored = 0
  package private(set) var failures = 0
  /// The bytes of all hits.
  package private(set) var bytesReceived = 0
  /// The bytes of all stored entries.
  package private(set) var bytesSent = 0
  /// The reason for which no request is made any more.
  package private(set) var reasonToLeaveAlone: String?
  /// The reason for which no entry is stored any more.
  package private(set) var reasonNotToWrite: String?
  /// The time that failed and slow requests took.
  private var lost = TimeUnion()
  private var failuresInARow = 0
  private var rejections = 0
  /// The time of the last failure that was counted in the row.
  private var lastFailure = Duration.zero

  /// Creates a ledger without requests.
  package init(budget: Duration) { self.budget = budget }

  /// Returns whether requests of a method are made.
  package func permits(_ method: RequestProgress.Method) -> Bool {
    reasonToLeaveAlone == nil && (method == .get || reasonNotToWrite == nil)
  }

  /// Returns whether a request may continue at a time.
  package func permitsContinuation(of request: RequestProgress, at time: Duration) -> Bool {
    let interval = request.waiting(until: time)
    let isSlow = interval.length > Self.patience
    // What is on its way may still arrive from a server that is left alone.
    if reasonToLeaveAlone != nil { return !isSlow && request.hasMoved }
    return !isSlow || lost.total(inserting: interval) < budget
  }

  /// Enters the outcome of a request that ended at a time, the last one so far.
  package mutating func enter(_ outcome: Outcome, of request: RequestProgress, at time: Duration) {
    let interval = request.waiting(until: time)
    var isLost = interval.length > Self.patience
    var reason = "a response took more than \(Self.patience.seconds) s, or came at less than "
    reason += "\(RequestProgress.leastSpeed / 1024) KiB/s"
    switch outcome {
    case .hit(let bytes): (hits, bytesReceived) = (hits + 1, bytesReceived + bytes)
    case .miss: misses += 1
    case .stored(let bytes): (stored, bytesSent) = (stored + 1, bytesSent + bytes)
    case .notStored: break
    case .abandoned: isLost = false
    case .stopped: isLost = true
    case .failed(let text):
      fail(request, at: time)
      (reason, isLost) = (text, true)
    case .refused(let text): refuse(request.method, text)
    }
    switch outcome {
    case .hit, .miss, .stored: failuresInARow = 0
    default: break
    }
    if isLost { lost.insert(interval) }
    if failuresInARow >= Self.maximumFailuresInARow {
      leaveAlone("\(failuresInARow) failures in a row; the last: \(reason)")
    } else if isLost, lost.total > budget - Self.patience {
      leaveAlone("it is broken or slow, which cost \(lost.total.seconds) s; the last: \(reason)")
    }
  }

  /// Counts a failure; those of requests that were under way together are one of the row.
  private mutating func fail(_ request: RequestProgress, at time: Duration) {
    failures += 1
    guard failuresInARow == 0 || request.start >= lastFailure else { return }
    failuresInARow += 1
    lastFailure = time
  }

  /// Stops requests of a method.
  private mutating func refuse(_ method: RequestProgress.Method, _ reason: String) {
    switch method {
    case .get: leaveAlone(reason)
    case .put: reasonNotToWrite = reasonNotToWrite ?? reason
    }
  }

  /// Stops all requests for a reason, unless there was one before.
  package mutating func leaveAlone(_ reason: String) {
    reasonToLeaveAlone = reasonToLeaveAlone ?? reason
  }

  /// Counts a hit as a failure, because its contents turned out to be wrong.
  package mutating func reject(_ name: String) {
    hits -= 1
    failures += 1
    rejections += 1
    if rejections >= Self.maximumRejections {
      leaveAlone(
        "\(rejections) entries had wrong contents, the last of them \(name); empty the cache, or "
          + "check that its URL is right")
    }
  }
}

extension Range<Duration> {
  /// The time from the lower to the upper bound.
  fileprivate var length: Duration { upperBound - lowerBound }
}

extension Duration {
  /// The seconds with one digit after the point, or none.
  var seconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
