/// The use of a remote cache so far, without credentials.
package struct RemoteReport: Hashable, Sendable {
  /// The scheme, host and port of the server.
  package let origin: String
  /// The number of entries that were received.
  package let hits: Int
  /// The number of entries that the server does not have.
  package let misses: Int
  /// The number of entries that were stored.
  package let stored: Int
  /// The number of requests that failed, and of entries with wrong contents.
  package let failures: Int
  /// The bytes of all received entries.
  package let bytesReceived: Int
  /// The bytes of all stored entries.
  package let bytesSent: Int
  /// The reason for which the remote cache is left alone; `nil` if it is not.
  package let reasonToLeaveAlone: String?
  /// The reason for which no entry is stored any more; `nil` if there is none.
  package let reasonNotToWrite: String?
}

extension RemoteReport {
  init(_ ledger: RequestLedger, origin: String) {
    self.init(
      origin: origin, hits: ledger.hits, misses: ledger.misses, stored: ledger.stored,
      failures: ledger.failures, bytesReceived: ledger.bytesReceived, bytesSent: ledger.bytesSent,
      reasonToLeaveAlone: ledger.reasonToLeaveAlone, reasonNotToWrite: ledger.reasonNotToWrite)
  }

  /// Returns a number of bytes in a unit of 1000, 1000² or 1000³ bytes.
  private static func size(_ bytes: Int) -> String {
    var (size, unit) = (Double(bytes), 0)
    while size >= 999.5, unit < 3 { (size, unit) = (size / 1000, unit + 1) }
    let tenths = Int((size * 10).rounded())
    let number = unit == 0 || tenths >= 100 ? "\((tenths + 5) / 10)" : "\(Double(tenths) / 10)"
    return number + " " + ["B", "kB", "MB", "GB"][unit]
  }

  /// Returns a number of things.
  private static func count(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
  }
}

extension RemoteReport: CustomStringConvertible {
  /// The report as one line, such as `remote cache https://example.com: 2 hits (3.1 MB), 1 miss`.
  package var description: String {
    var parts = [
      Self.count(hits, "hit", "hits") + (hits > 0 ? " (\(Self.size(bytesReceived)))" : ""),
      Self.count(misses, "miss", "misses"),
    ]
    if stored > 0 { parts.append("\(stored) stored (\(Self.size(bytesSent)))") }
    if failures > 0 { parts.append(Self.count(failures, "failure", "failures")) }
    var text = "remote cache \(origin): " + parts.joined(separator: ", ")
    if let reasonNotToWrite { text += "; nothing more is stored: \(reasonNotToWrite)" }
    if let reasonToLeaveAlone { text += "; left alone: \(reasonToLeaveAlone)" }
    return text
  }
}
