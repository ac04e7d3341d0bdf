internal import FlyingFox
internal import FlyingSocks
import Foundation
import Rendering
import Reporting
import Synchronization

/// The server of `cellophane watch`, on the loopback addresses only.
package struct WatchServer: Sendable {
  /// The ports that are tried where none is asked for.
  package static let ports: ClosedRange<UInt16> = 4747...4796

  /// The port on which it listens.
  package let port: UInt16
  private let session: LiveSession

  /// Creates a server on a port that nothing listens on.
  ///
  /// - Parameter wanted: The port; the first free one of `ports` where `nil`.
  /// - Throws: `RenderError` if no port is free.
  package init(_ session: LiveSession, port wanted: UInt16?) throws {
    self.session = session
    let candidates = wanted.map { $0...$0 } ?? Self.ports
    guard let free = candidates.first(where: Self.isFree) else {
      throw RenderError(
        .inputOutput, at: "port \(candidates.lowerBound)",
        wanted == nil
          ? "no port up to \(candidates.upperBound) is free; choose one with `port`"
          : "another program listens on it; choose another `port`, or none")
    }
    port = free
  }

  /// The address of the page.
  package var address: String { "http://localhost:\(port)/" }

  /// Returns whether a port can be listened on.
  private static func isFree(_ port: UInt16) -> Bool {
    guard let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: port),
      let socket = try? Socket(domain: AF_INET)
    else { return false }
    defer { try? socket.close() }
    try? socket.setValue(true, for: .localAddressReuse)
    return (try? socket.bind(to: address)) != nil && (try? socket.listen()) != nil
  }

  /// Answers requests until the process ends.
  ///
  /// - Parameter ready: A function that is called once the server listens.
  /// - Throws: `RenderError` if it cannot listen.
  package func run(ready: @escaping @Sendable () throws -> Void) async throws {
    let handler = WatchHandler(session: session, guard: RequestGuard(port: port))
    let first: HTTPServer
    do {
      first = try Self.server(try sockaddr_in.inet(ip4: "127.0.0.1", port: port), handler)
    } catch {
      throw RenderError(.inputOutput, at: "port \(port)", "the loopback address is missing")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          try await first.run()
        } catch {
          throw RenderError(
            .inputOutput, at: "port \(port)", "the server ended: \(error.localizedDescription)")
        }
      }
      if let address = try? sockaddr_in6.inet6(ip6: "::1", port: port),
        let second = try? Self.server(address, handler)
      {
        // A system without IPv6 is served by the other address alone.
        group.addTask { try? await second.run() }
      }
      group.addTask {
        try await first.waitUntilListening(timeout: 10)
        try ready()
      }
      while try await group.next() != nil {}
    }
  }

  /// Creates a server on an address.
  private static func server(
    _ address: some SocketAddress, _ handler: WatchHandler
  ) throws -> HTTPServer {
    HTTPServer(
      config: HTTPServer.Configuration(
        address: address, pool: PromptPool(base: HTTPServer.defaultPool()), logger: .disabled),
      handler: handler)
  }
}

/// A pool whose sockets send small messages at once.
///
/// Otherwise each waits for the receipt of the one before, which browsers delay by some 40 ms. The
/// sockets of connections take the option from the listening one, for which the pool waits first.
private struct PromptPool<Base: AsyncSocketPool>: AsyncSocketPool {
  /// The option TCP_NODELAY.
  private struct NoDelay: SocketOption {
    typealias Value = Bool
    typealias SocketValue = Int32
    var level: Int32 { Int32(IPPROTO_TCP) }
    var name: Int32 { TCP_NODELAY }
    func makeValue(from value: Int32) -> Bool { value != 0 }
    func makeSocketValue(from value: Bool) -> Int32 { value ? 1 : 0 }
  }

  let base: Base

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    try? socket.setValue(true, for: NoDelay())
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}

/// The answers to requests.
private struct WatchHandler: HTTPHandler {
  let session: LiveSession
  let `guard`: RequestGuard

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let isConnection = request.path == "/events"
    guard
      `guard`.permits(
        host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")],
        needsOrigin: isConnection)
    else { return Self.plain(.forbidden, "This server answers its own page only.\n") }
    guard request.method == .GET else {
      return Self.plain(.methodNotAllowed, "Only GET is answered.\n")
    }
    switch request.path {
    case "/":
      return Self.response("text/html; charset=utf-8", Data(LivePage.html.utf8))
    case "/events":
      let handler = MessageFrameWSHandler(
        handler: LiveMessages(session: session), frameSize: 1 << 20)
      return try await WebSocketHTTPHandler(handler: handler).handleRequest(request)
    case "/favicon.ico":
      return HTTPResponse(statusCode: .noContent)
    case "/render.gif":
      return try await answer(request, "image/gif", as: "render.gif") { try $0.gif() }
    default:
      guard let index = Self.frameNumber(request.path) else {
        return Self.plain(.notFound, "There is nothing here; the page is at /.\n")
      }
      return try await answer(request, "image/svg+xml", as: nil) { scene in
        try scene.svg(frame: index).map { Data($0) }
      }
    }
  }

  /// Returns the number of the frame of a path such as `/svg/7/12.svg`.
  private static func frameNumber(_ path: String) -> Int? {
    guard let match = path.wholeMatch(of: /\/svg\/[0-9]{1,9}\/([0-9]{1,7})\.svg/) else {
      return nil
    }
    return Int(match.1)
  }

  /// Answers with a file that is made of the scene that the query names.
  private func answer(
    _ request: HTTPRequest, _ type: String, as name: String?,
    _ make: @escaping @Sendable (LiveScene) throws -> Data?
  ) async throws -> HTTPResponse {
    let wanted = request.query.first { $0.name == "scene" }?.value
    let session = session
    let data: Data? = try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try session.scene(wanted).flatMap(make) })
      }
    }
    guard let data else { return Self.plain(.notFound, "There is no such frame.\n") }
    var response = Self.response(type, data)
    if let name { response.headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
    return response
  }

  /// Returns a response that no other site can embed or keep.
  private static func response(_ type: String, _ data: Data) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("X-Frame-Options"): "DENY",
      ], body: data)
  }

  /// Returns a short text.
  private static func plain(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: Data(text.utf8))
  }
}

/// The connection of a page: it names a scene and its playhead, and receives versions and frames.
private struct LiveMessages: WSMessageHandler {
  let session: LiveSession

  /// A message of a page.
  private struct Wish: Decodable {
    let scene: String?
    let time: Double?
  }

  /// The header of a frame.
  private struct Header: Encodable {
    let generation: Int
    let index: Int
    let draft: Bool
  }

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (stream, output) = AsyncStream.makeStream(of: WSMessage.self)
    output.yield(.text(session.list))
    let task = Task { [session] in
      var shown: (scene: LiveScene, observer: Int)?
      for await message in client {
        guard case .text(let text) = message,
          let wish = try? JSONDecoder().decode(Wish.self, from: Data(text.utf8)),
          let scene = try? session.scene(wish.scene)
        else { continue }
        if let time = wish.time { scene.look(at: time) }
        if shown?.scene === scene { continue }
        if let shown { shown.scene.remove(shown.observer) }
        let observer = scene.observe { event in output.yield(Self.message(event)) }
        shown = (scene, observer)
      }
      if let shown { shown.scene.remove(shown.observer) }
      output.finish()
    }
    output.onTermination = { _ in task.cancel() }
    return stream
  }

  /// Returns an event as a message: a text, or the length of a header, the header and a PNG.
  private static func message(_ event: LiveScene.Event) -> WSMessage {
    switch event {
    case .message(let text): return .text(text)
    case .frame(let frame):
      let header = Header(
        generation: frame.generation, index: frame.index, draft: frame.isDraft)
      let json = (try? JSONEncoder().encode(header)) ?? Data()
      var data = Data(capacity: 4 + json.count + frame.png.count)
      for shift in [24, 16, 8, 0] { data.append(UInt8(json.count >> shift & 255)) }
      data.append(json)
      data.append(contentsOf: frame.png)
      return .data(data)
    }
  }
}
