/// A request without a body: its method, its target and its headers.
package struct RequestHead: Sendable {
  package let method: String
  /// The target's path, as it was sent.
  package let path: String
  /// The target's query, as it was sent; empty without one.
  package let query: String
  /// Whether a program of the server's user sent it; known of requests for streams only.
  package internal(set) var isOfOwnUser = false
  /// The values of headers by their names in lower case.
  private let headers: [String: String]

  package subscript(name: String) -> String? { headers[name.lowercased()] }

  /// Whether a body follows, which is never read.
  var announcesBody: Bool {
    self["Transfer-Encoding"] != nil || self["Content-Length"].map { $0 != "0" } == true
  }

  /// Parses a request that ends with an empty line.
  ///
  /// - Throws: `RequestRefusal` if it is malformed or has more headers than the limits permit.
  init(_ bytes: ArraySlice<UInt8>, limits: ServerLimits) throws(RequestRefusal) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast(2)
    guard lines.allSatisfy({ $0.last == 0x0D && $0.dropLast().allSatisfy(Self.isText) }),
      let first = lines.popFirst()
    else { throw .malformed }
    let parts = first.dropLast().split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].first == 0x2F, parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      parts[2].starts(with: "HTTP/1.".utf8)
    else { throw .malformed }
    guard lines.count <= limits.headers else { throw .tooManyHeaders }
    method = String(decoding: parts[0], as: UTF8.self)
    let target = parts[1].split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
    path = String(decoding: target[0], as: UTF8.self)
    query = target.count > 1 ? String(decoding: target[1], as: UTF8.self) : ""
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
        line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { throw .malformed }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      let value = Self.trimmed(line[(colon + 1)...].dropLast())
      if let known = headers[name] {
        // A second value of these could be the one that another reader sees.
        guard !["host", "origin", "content-length"].contains(name) else { throw .malformed }
        headers[name] = known + ", " + value
      } else {
        headers[name] = value
      }
    }
    self.headers = headers
  }

  /// Returns whether a byte may stand in a line: no control character other than the tabulator.
  private static func isText(_ byte: UInt8) -> Bool { byte == 0x09 || byte >= 0x20 && byte != 0x7F }

  /// Returns a header's value without the space around it.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? bytes.startIndex
    return String(decoding: bytes[..<end].drop(while: isSpace), as: UTF8.self)
  }
}

/// The reasons for which a request is not read, each with the status that the client receives.
enum RequestRefusal: Error {
  case malformed, tooSlow, lineTooLong, tooLarge, tooManyHeaders

  var response: ServerResponse {
    switch self {
    case .malformed: .plain(400, "The request is malformed.\n")
    case .tooSlow: .plain(408, "The request took too long.\n")
    case .lineTooLong: .plain(414, "The address is too long.\n")
    case .tooLarge, .tooManyHeaders: .plain(431, "The headers are too large.\n")
    }
  }
}

/// The bytes of a request as they arrive, which are bounded before anything is parsed.
struct RequestBuffer {
  private let limits: ServerLimits
  private var bytes: [UInt8] = []
  /// The end of the first line, once it has arrived.
  private var lineEnd: Int?
  /// The position up to which the bytes were searched for the end.
  private var searched = 0

  /// Creates an empty buffer.
  init(limits: ServerLimits) { self.limits = limits }

  /// Adds bytes; returns the request once it is complete. What follows it is not looked at.
  ///
  /// Each byte is looked at a constant number of times.
  mutating func append(_ part: some Sequence<UInt8>) throws(RequestRefusal) -> RequestHead? {
    bytes.append(contentsOf: part)
    if lineEnd == nil { lineEnd = bytes[searched...].firstIndex(of: 0x0A) }
    guard lineEnd ?? bytes.count <= limits.requestLine else { throw .lineTooLong }
    for index in searched..<bytes.count
    where index >= 3 && bytes[index] == 0x0A && bytes[index - 2] == 0x0A {
      guard index < limits.head else { throw .tooLarge }
      return try RequestHead(bytes[...index], limits: limits)
    }
    searched = bytes.count
    guard bytes.count < limits.head else { throw .tooLarge }
    return nil
  }
}
