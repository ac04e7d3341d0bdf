/// The base URL of a remote cache, checked and in one spelling.
///
/// No error contains the URL, because a malformed one may contain a password anywhere.
struct RemoteAddress: Hashable, Sendable {
  /// Whether the scheme is https.
  let isSecure: Bool
  /// The host in lower case; a literal of IPv6 has its brackets.
  let host: String
  /// The port, unless it is the one of the scheme.
  let port: Int?
  /// The path, which is empty or begins with a slash and does not end with one.
  let path: String

  /// Parses a URL such as `https://cache.example.com/cellophane`.
  init(parsing url: String) throws(RemoteCacheError) {
    guard let (scheme, rest) = Self.split(url, at: "://") else {
      throw Self.error("has no scheme", "write it as https://HOST/PATH")
    }
    switch scheme.lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: throw Self.error("has another scheme than https and http", "use https")
    }
    guard !rest.contains("@") else {
      throw Self.error(
        "contains a user, a password or an @", "remove that, and \(RemoteCredentials.advice)")
    }
    guard !rest.contains("?"), !rest.contains("#") else {
      throw Self.error("has a query or a fragment", "end it with the path")
    }
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.unsafe.contains($0) }) else {
      throw Self.error(
        "contains a space, a control character or another one that URLs have in encoded form only",
        "encode it as % and two digits, and a name of a host in Punycode")
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    (host, port) = try Self.authority(rest[..<slash], isSecure: isSecure)
    var path = rest[slash...]
    while path.last == "/" { path.removeLast() }
    guard !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
      throw Self.error("has . or .. in its path", "write the path without them")
    }
    self.path = String(path)
  }

  /// Characters that no URL contains unencoded.
  private static let unsafe = Set("\\\"<>^`{|}".utf8)

  private static func error(_ fault: String, _ remedy: String) -> RemoteCacheError {
    RemoteCacheError("the URL of the remote cache \(fault); \(remedy)")
  }

  /// Splits a text at the first occurrence of a separator.
  private static func split(_ text: String, at separator: String) -> (Substring, Substring)? {
    guard let range = text.firstRange(of: separator) else { return nil }
    return (text[..<range.lowerBound], text[range.upperBound...])
  }

  /// Parses a host and its port.
  private static func authority(
    _ text: Substring, isSecure: Bool
  ) throws(RemoteCacheError) -> (host: String, port: Int?) {
    let isLiteral = text.hasPrefix("[")
    guard let end = isLiteral ? text.firstIndex(of: "]").map(text.index(after:)) : text.startIndex
    else {
      throw error("has an address that lacks its ]", "write it as https://[ADDRESS]/PATH")
    }
    let colon = text[end...].firstIndex(of: ":") ?? text.endIndex
    let host = text[..<colon].lowercased()
    let isHost =
      isLiteral
      ? colon == end && host.dropFirst().dropLast().utf8.allSatisfy(isOfAddress)
      : host.utf8.allSatisfy(isOfName)
    guard isHost, host.utf8.count > (isLiteral ? 2 : 0) else {
      throw error("has no valid host", "write it as https://HOST/PATH")
    }
    if colon == text.endIndex { return (host, nil) }
    let digits = text[text.index(after: colon)...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
      (1...65535).contains(port)
    else {
      throw error("has no valid port", "use a number from 1 to 65535 after the colon")
    }
    return (host, port == (isSecure ? 443 : 80) ? nil : port)
  }

  /// Returns whether a character occurs in names of hosts.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns whether a character occurs in addresses of IPv6.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "0")...UInt8(ascii: ":"): true
    case UInt8(ascii: "."): true
    default: false
    }
  }

  /// The scheme, host and port, without the path, which may be secret.
  var origin: String {
    (isSecure ? "https://" : "http://") + host + (port.map { ":\($0)" } ?? "")
  }

  /// Whether the host is this machine.
  var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Whether others on the way to the host cannot read credentials.
  var isConfidential: Bool { isSecure || isLoopback }

  /// Returns the URL of an entry.
  func url(of name: String) -> String { origin + path + "/" + name }
}

extension RemoteAddress: CustomStringConvertible, CustomReflectable {
  var description: String { origin }

  /// A mirror without children.
  var customMirror: Mirror { Mirror(self, children: []) }
}
