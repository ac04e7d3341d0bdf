/// The rule by which requests are answered: only those that a page of the server itself makes.
///
/// Without it any web page could read scenes through the browser, under a name that resolves to the
/// loopback address or by a connection from another site.
package struct RequestGuard: Sendable {
  /// The hosts under which the server is known.
  private let hosts: Set<String>

  /// Creates the rule of a server.
  package init(port: UInt16) {
    hosts = Set(["localhost", "127.0.0.1", "[::1]"].map { "\($0):\(port)" })
  }

  /// Returns whether a request may be answered.
  ///
  /// - Parameters:
  ///   - host: The header `Host`.
  ///   - origin: The header `Origin`; browsers send it with connections and with requests of other
  ///     sites.
  ///   - needsOrigin: Whether the header is required, as for connections.
  package func permits(host: String?, origin: String?, needsOrigin: Bool = false) -> Bool {
    guard let host, hosts.contains(host.lowercased()) else { return false }
    guard let origin else { return !needsOrigin }
    return hosts.contains { "http://\($0)" == origin.lowercased() }
  }
}
