package import Foundation

/// The response to a request.
package enum ServerResponse: Sendable {
  case content(status: Int, headers: [(name: String, value: String)], body: Data)
  /// A WebSocket, whose handler is made with a function that wakes it when there is a message.
  case stream(@Sendable (_ wake: @escaping @Sendable () -> Void) -> any StreamHandler)

  /// Returns a short text.
  package static func plain(_ status: Int, _ text: String) -> ServerResponse {
    .content(
      status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: Data(text.utf8))
  }

  /// The reasons of the statuses that are sent.
  private static let reasons = [
    101: "Switching Protocols", 200: "OK", 204: "No Content", 400: "Bad Request",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
    413: "Content Too Large", 414: "URI Too Long", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]

  /// Returns the first line and the headers of a response, with the empty line behind them.
  static func head(status: Int, headers: [(name: String, value: String)]) -> Data {
    var text = "HTTP/1.1 \(status) \(reasons[status] ?? "Other")\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    return Data((text + "\r\n").utf8)
  }
}

/// A message to the client of a stream.
package enum StreamMessage: Sendable {
  case text(String)
  case data(Data)
}

/// The messages of one stream; its functions are called on the stream's thread.
package protocol StreamHandler: AnyObject, Sendable {
  /// Receives a text of the client.
  func receive(_ text: String)
  /// Takes the next message to the client; returns `nil` while there is none.
  func next() -> StreamMessage?
  /// Ends the stream.
  func close()
}
