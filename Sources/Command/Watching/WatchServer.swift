import Foundation
import Rendering
import Reporting
import Synchronization

/// The server of `cellophane watch`, on the loopback addresses only.
package struct WatchServer: Sendable {
  /// The ports that are tried where none is asked for.
  package static let ports: ClosedRange<UInt16> = 4747...4796

  private let server: LoopbackServer

  /// Creates a server that listens on a port.
  ///
  /// - Parameter wanted: The port; the first free one of `ports` where `nil`.
  /// - Throws: `RenderError` if no port is free.
  package init(_ session: LiveSession, port wanted: UInt16?) throws {
    let candidates = wanted.map { $0...$0 } ?? Self.ports
    for port in candidates {
      let handler = WatchHandler(session: session, guard: RequestGuard(port: port))
      if let server = LoopbackServer(port: port, respond: { handler.response(to: $0) }) {
        self.server = server
        return
      }
    }
    throw RenderError(
      .inputOutput, at: "port \(candidates.lowerBound)",
      wanted == nil
        ? "no port up to \(candidates.upperBound) is free; choose one with `port`"
        : "another program listens on it; choose another `port`, or none")
  }

  /// The address of the page.
  package var address: String { "http://localhost:\(server.port)/" }

  /// Responds to requests until the process ends.
  package func run() { server.run() }
}

/// The responses to requests.
private final class WatchHandler: Sendable {
  private let session: LiveSession
  private let `guard`: RequestGuard
  /// The number of files that are being made or wait for it.
  private let files = Mutex(0)
  /// The queue on which files are made, one at a time.
  private let queue = DispatchQueue(label: "files")

  /// The number of files that may wait at once.
  private static let mostFiles = 8

  /// Creates the responses of a session.
  init(session: LiveSession, guard: RequestGuard) { self.session = session; self.guard = `guard` }

  func response(to head: RequestHead) -> ServerResponse {
    guard `guard`.permits(head, needsOrigin: head.path == "/events") else {
      return .plain(403, "This server answers its own page only.\n")
    }
    guard head.method == "GET" else { return .plain(405, "Only GET is answered.\n") }
    guard !head.announcesBody else { return .plain(413, "No body is read.\n") }
    switch head.path {
    case "/":
      return Self.response("text/html; charset=utf-8", Data(LivePage.html.utf8))
    case "/events":
      let mayTune = head.isOfOwnUser
      return .stream { [session] wake in LiveStream(session, mayTune: mayTune, wake: wake) }
    case "/favicon.ico":
      return .content(status: 204, headers: [], body: Data())
    case "/render.gif":
      return file(head, "image/gif", as: "render.gif") { try $0.gif() }
    default:
      guard let index = Self.frameNumber(head.path) else {
        return .plain(404, "There is nothing here; the page is at /.\n")
      }
      return file(head, "image/svg+xml", as: nil) { scene in
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

  /// Responds with a file that is made of the scene that the query names.
  private func file(
    _ head: RequestHead, _ type: String, as name: String?,
    _ make: (LiveScene) throws -> Data?
  ) -> ServerResponse {
    let isAdmitted = files.withLock { count in
      if count < Self.mostFiles { count += 1; return true }
      return false
    }
    guard isAdmitted else { return .plain(503, "Too many files are requested at once.\n") }
    defer { files.withLock { $0 -= 1 } }
    let items = URLComponents(string: "/?" + head.query)?.queryItems ?? []
    let wanted = items.first { $0.name == "scene" }?.value
    do {
      let data = try queue.sync { try session.scene(wanted).flatMap(make) }
      guard let data else { return .plain(404, "There is no such frame.\n") }
      return Self.response(
        type, data,
        name.map { [("Content-Disposition", "attachment; filename=\"\($0)\"")] } ?? [])
    } catch {
      return .plain(500, "The file cannot be made.\n")
    }
  }

  /// Returns a response that no other site can embed or keep; panels of editors can embed it, whose
  /// addresses have schemes of their own.
  private static func response(
    _ type: String, _ data: Data, _ headers: [(name: String, value: String)] = []
  ) -> ServerResponse {
    .content(
      status: 200,
      headers: [
        ("Content-Type", type), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Content-Security-Policy", "frame-ancestors vscode-webview: vscode-file:"),
      ] + headers, body: data)
  }
}
