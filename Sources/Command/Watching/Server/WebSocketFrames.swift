import Digests
import Foundation

/// The frames of WebSockets (RFC 6455).
enum WebSocketFrames {
  enum Kind: UInt8 {
    case text = 1
    case data = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// Returns the headers that accept a stream; `nil` unless the request is for one.
  static func accept(_ head: RequestHead) -> [(name: String, value: String)]? {
    guard head["Upgrade"]?.lowercased() == "websocket", head["Sec-WebSocket-Version"] == "13",
      head["Connection"]?.lowercased().contains("upgrade") == true,
      let key = head["Sec-WebSocket-Key"], Data(base64Encoded: key)?.count == 16
    else { return nil }
    // The suffix is that of the protocol.
    let digest = SHA1.bytes(of: key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
    return [
      ("Upgrade", "websocket"), ("Connection", "Upgrade"),
      ("Sec-WebSocket-Accept", Data(digest).base64EncodedString()),
    ]
  }

  /// Returns the bytes in front of the payload of a frame to the client.
  static func header(_ kind: Kind, count: Int) -> Data {
    var result = Data([0x80 | kind.rawValue])
    let (short, bytes) =
      switch count {
      case ...125: (UInt8(count), 0)
      case ...0xFFFF: (126, 2)
      default: (127, 8)
      }
    result.append(short)
    for index in (0..<bytes).reversed() { result.append(UInt8(count >> (8 * index) & 255)) }
    return result
  }
}

/// The frames of a client as they arrive: whole, masked and short.
struct ClientFrames {
  /// A frame that is not permitted.
  struct Invalid: Error {}

  private let limit: Int
  private var bytes: [UInt8] = []

  /// Creates a reader of frames whose payload has at most some number of bytes.
  init(limit: Int) { self.limit = min(limit, 0xFFFF) }

  /// Adds bytes; returns the frames that are complete with them.
  mutating func append(
    _ part: [UInt8]
  ) throws(Invalid) -> [(kind: WebSocketFrames.Kind, payload: [UInt8])] {
    bytes += part
    var frames: [(kind: WebSocketFrames.Kind, payload: [UInt8])] = []
    var position = 0
    while bytes.count - position >= 2 {
      let short = Int(bytes[position + 1] & 0x7F)
      // The last frame of a message without extensions, from a client, of a known kind.
      guard bytes[position] & 0xF0 == 0x80, bytes[position + 1] & 0x80 != 0, short < 127,
        let kind = WebSocketFrames.Kind(rawValue: bytes[position] & 0x0F)
      else { throw Invalid() }
      let start = position + (short == 126 ? 4 : 2)
      guard bytes.count >= start else { break }
      let count = short == 126 ? Int(bytes[position + 2]) << 8 | Int(bytes[position + 3]) : short
      guard count <= limit, kind == .text || short <= 125 else { throw Invalid() }
      let end = start + 4 + count
      guard bytes.count >= end else { break }
      let payload = (0..<count).map { bytes[start + 4 + $0] ^ bytes[start + $0 % 4] }
      frames.append((kind, payload))
      position = end
    }
    bytes.removeFirst(position)
    return frames
  }
}
