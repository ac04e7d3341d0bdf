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
  /// Browsers send the header `Origin` with streams and with most requests of other sites, and
  /// `Sec-Fetch-Site` with all; other sites may only lead to the page.
  ///
  /// - Parameter needsOrigin: Whether the header `Origin` is required, as for streams.
  package func permits(_ head: RequestHead, needsOrigin: Bool = false) -> Bool {
    guard let host = head["Host"], hosts.contains(host.lowercased()) else { return false }
    if let site = head["Sec-Fetch-Site"], !["same-origin", "none"].contains(site.lowercased()),
      head.path != "/" || head["Sec-Fetch-Mode"]?.lowercased() != "navigate"
    {
      return false
    }
    guard let origin = head["Origin"] else { return !needsOrigin }
    return hosts.contains { "http://\($0)" == origin.lowercased() }
  }
}
