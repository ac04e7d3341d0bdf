package import Foundation

/// The way in which messages follow each other in a stream of bytes.
package enum MessageFraming: Sendable {
  /// Header lines with `Content-Length`, a blank line, and as many bytes: the Language Server
  /// Protocol, 3.17, "Base Protocol".
  case headers
  /// One message a line: the Model Context Protocol, "Transports", stdio.
  case lines

  /// Returns the bytes of a message in the stream.
  package func framed(_ message: JSONValue) -> Data {
    let content = message.data
    return switch self {
    case .headers: Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    // JSON escapes the line breaks of texts.
    case .lines: content + Data("\n".utf8)
    }
  }
}

/// The division of a stream into messages, whose bytes may come in any pieces.
package struct MessageSplitter: Sendable {
  /// A message, or the error for one that cannot be read.
  package typealias Item = Result<Data, RPCError>

  /// The greatest length of the header lines of a message.
  package static let maximumHeader = 8192

  /// The part of the stream that comes next.
  private enum State {
    case header
    case body(length: Int)
    /// The bytes of a message that is too long.
    case skipped(rest: Int)
    /// The rest of a line that is too long.
    case skippedLine
  }

  private let framing: MessageFraming
  private let limit: Int
  private var state = State.header
  private var bytes: [UInt8] = []
  /// The first byte that is not used yet.
  private var start = 0
  /// The first byte that was not searched for the end of a line yet.
  private var searched = 0
  private var length: Int?
  /// Whether an error about headers was reported, after which no valid one came.
  private var isLost = false

  /// Makes a splitter of messages that have at most a number of bytes.
  package init(_ framing: MessageFraming, limit: Int) {
    self.framing = framing; self.limit = limit
  }

  /// Adds bytes of the stream.
  package mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      (searched, start) = (searched - start, 0)
    }
    bytes += more
  }

  /// Returns the next message; `nil` if its bytes are not there yet.
  package mutating func next() -> Item? {
    while true {
      switch state {
      case .skipped(let rest):
        let count = min(rest, bytes.count - start)
        advance(to: start + count)
        guard count == rest else {
          state = .skipped(rest: rest - count)
          return nil
        }
        state = .header
      case .skippedLine:
        guard let end = endOfLine() else {
          advance(to: bytes.count)
          return nil
        }
        advance(to: end + 1)
        state = .header
      case .body(let length):
        guard bytes.count - start >= length else { return nil }
        let message = Data(bytes[start..<start + length])
        advance(to: start + length)
        state = .header
        return .success(message)
      case .header:
        guard let end = endOfLine() else {
          let most = framing == .lines ? limit : Self.maximumHeader
          guard bytes.count - start > most else { return nil }
          state = .skippedLine
          if let item = tooLong() { return item }
          continue
        }
        let line = Self.trimmed(bytes[start..<end])
        advance(to: end + 1)
        if let item = framing == .lines ? message(line) : header(line) { return item }
      }
    }
  }

  /// Returns the message of the last line, which has no end.
  package mutating func last() -> Item? {
    guard framing == .lines, case .header = state else { return nil }
    let line = Self.trimmed(bytes[start...])
    advance(to: bytes.count)
    return message(line)
  }

  private mutating func message(_ line: ArraySlice<UInt8>) -> Item? {
    if line.isEmpty { return nil }
    return line.count > limit ? tooLong() : .success(Data(line))
  }

  /// Takes a header line, or the blank one behind them.
  private mutating func header(_ line: ArraySlice<UInt8>) -> Item? {
    if line.isEmpty {
      defer { length = nil }
      guard let length else {
        return lost("a message begins with 'Content-Length: ' and the number of its bytes")
      }
      isLost = false
      guard length <= limit else {
        state = .skipped(rest: length)
        return .failure(Self.excess(limit))
      }
      state = .body(length: length)
      return nil
    }
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2 else {
      return lost("a header is a line such as 'Content-Length: 52'")
    }
    let name = String(decoding: parts[0], as: UTF8.self).lowercased()
    guard name == "content-length" else { return nil }
    let digits = Self.trimmed(parts[1])
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return lost("'Content-Length' must be a number of bytes")
    }
    length = Int(String(decoding: digits, as: UTF8.self)) ?? .max
    return nil
  }

  /// Returns an error about headers; only the first until there is a valid one.
  private mutating func lost(_ message: String) -> Item? {
    defer { isLost = true }
    return isLost ? nil : .failure(RPCError(.parseError, message))
  }

  private mutating func tooLong() -> Item? {
    guard framing == .lines else {
      return lost("a header line exceeds \(Self.maximumHeader) bytes")
    }
    return .failure(Self.excess(limit))
  }

  private static func excess(_ limit: Int) -> RPCError {
    RPCError(.invalidRequest, "the message exceeds the limit of \(limit) bytes")
  }

  private mutating func endOfLine() -> Int? {
    let from = max(start, searched)
    let end = bytes[from...].firstIndex(of: 0x0A)
    searched = end ?? bytes.count
    return end
  }

  private mutating func advance(to index: Int) { start = index }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D || byte == 0x09 }
    let head = line.drop(while: isBlank)
    return head.dropLast(head.reversed().prefix(while: isBlank).count)
  }
}
