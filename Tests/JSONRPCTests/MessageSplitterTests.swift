import Foundation
import JSONRPC
import Testing

struct MessageSplitterTests {
  private typealias Item = MessageSplitter.Item

  /// Returns the messages of a stream whose bytes come in pieces of a length.
  private func items(
    _ text: String, _ framing: MessageFraming, pieces: Int, limit: Int = 100
  ) -> [String] {
    var splitter = MessageSplitter(framing, limit: limit)
    var items: [Item] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      splitter.append(bytes[start..<min(bytes.count, start + pieces)])
      while let item = splitter.next() { items.append(item) }
    }
    if let item = splitter.last() { items.append(item) }
    return items.map { item in
      switch item {
      case .success(let data): String(decoding: data, as: UTF8.self)
      case .failure(let error): "\(error.code)"
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `messages with headers come in any pieces`(pieces: Int) {
    let text =
      "Content-Length: 2\r\n\r\n{}content-length:4\r\nContent-Type: x; charset=utf-8\r\n\r\n\"ä\""
      + "Content-Length: 0\n\nContent-Length: 3\n\n[1]"
    #expect(items(text, .headers, pieces: pieces) == ["{}", "\"ä\"", "", "[1]"])
  }

  @Test(arguments: [1, 2, 5, 1000])
  func `messages in lines come in any pieces, and blank lines are none`(pieces: Int) {
    let text = "{}\r\n\n  \n[\"ä\"]\n1"
    #expect(items(text, .lines, pieces: pieces) == ["{}", "[\"ä\"]", "1"])
  }

  @Test(arguments: [1, 13, 1000])
  func `a message that is too long is an error, and the next one is read`(pieces: Int) {
    let long = String(repeating: "x", count: 101)
    let lines = items(long + "\n{}\n" + long + long + "\n[]\n", .lines, pieces: pieces)
    #expect(lines == ["-32600", "{}", "-32600", "[]"])
    let headers = items(
      "Content-Length: 101\r\n\r\n" + long + "Content-Length: 2\r\n\r\n{}", .headers,
      pieces: pieces)
    #expect(headers == ["-32600", "{}"])
  }

  @Test(arguments: [
    "Content-Length: -1\r\n\r\n", "Content-Length: 1e3\r\n\r\n", "\r\n", "hello\r\n\r\n",
    "Content-Type: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    String(repeating: "y", count: 9000) + "\n\n",
  ])
  func `wrong headers are one error, and the next message is read`(text: String) {
    for pieces in [1, 10, 100_000] {
      let found = items(text + "Content-Length: 2\r\n\r\n{}", .headers, pieces: pieces)
      #expect(found == ["-32700", "{}"])
    }
  }

  @Test func `a length beyond all numbers skips the rest of the input`() {
    let digits = String(repeating: "9", count: 40)
    #expect(items("Content-Length: \(digits)\r\n\r\n{}", .headers, pieces: 9) == ["-32600"])
  }

  @Test(arguments: 0..<200) func `no bytes crash it`(seed: UInt64) {
    var state = seed
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    let parts = ["Content-Length: 3\r\n\r\n", "{}", "\n", "\r", ":", "Content-Length", "9", "é"]
    let text = (0..<40).map { _ in parts[next() % parts.count] }.joined()
    let pieces = 1 + next() % 9
    for framing in [MessageFraming.headers, .lines] {
      // The division into pieces changes nothing.
      let whole = items(text, framing, pieces: 10_000, limit: 10)
      #expect(items(text, framing, pieces: pieces, limit: 10) == whole)
    }
  }
}
