internal import CCurl
import Foundation
import SystemPackages

/// Requests by libcurl, whose connections are used again by later requests of any thread.
final class HTTPClient: @unchecked Sendable {  // The pool of C has a lock of its own.
  /// A body that is sent.
  enum Body {
    case bytes([UInt8])
    /// An open file, with its number of bytes.
    case file(descriptor: Int32, count: Int)
  }

  /// A request, with its limits.
  struct Request {
    let url: String
    let credentials: RemoteCredentials
    /// The file of trusted certificates; `nil` for the system's.
    let certificates: String?
    /// Whether the proxies that the environment names are used.
    let usesProxies: Bool
    /// The limit on the bytes of a received body.
    var maximum = 0
    /// The body of a PUT; `nil` for a GET.
    var body: Body?
  }

  /// The functions that a request calls while it is under way.
  private struct Callbacks {
    let receive: (UnsafeRawBufferPointer) -> Bool
    let mayContinue: (Int) -> Bool
  }

  /// The time without any byte after which a request ends.
  static let stall = Duration.seconds(2)
  private static let maximumRedirects: UInt32 = 3

  /// The names of the builds of the library, in the order in which they are tried.
  static let libraries = [
    String(cString: cellophane_curl_name()), String(cString: cellophane_curl_other_name()),
  ]

  /// The version of the first library there is, which is loaded for it; `nil` if none is installed.
  static var version: String? {
    libraries.lazy.compactMap { cellophane_curl_load($0) }.first.map {
      String(cString: cellophane_curl_version($0))
    }
  }

  /// The connections. The functions that take them may be called by all threads.
  private let pool: OpaquePointer

  /// Loads the first library there is; `nil` if none is installed.
  init?(libraries: [String]) {
    guard let library = libraries.lazy.compactMap({ cellophane_curl_load($0) }).first,
      let pool = cellophane_curl_pool_create(library)
    else {
      return nil
    }
    self.pool = pool
  }

  deinit { cellophane_curl_pool_release(pool) }

  /// The package of the library on this system.
  static var package: String { SystemPackages.present.name(of: .curl) }

  /// The sentence that names the missing library, with a remedy.
  static var missing: String {
    "\(String(cString: cellophane_curl_name())) is missing; install it with: apt install \(package)"
  }

  /// Performs a request and waits until it has ended.
  ///
  /// - Parameters:
  ///   - receive: Receives the bytes of a body, and returns whether the request goes on.
  ///   - mayContinue: Returns whether the request goes on that has moved a number of bytes.
  func perform(
    _ request: Request, receive: (UnsafeRawBufferPointer) -> Bool, mayContinue: (Int) -> Bool
  ) -> cellophane_curl_response {
    withoutActuallyEscaping(receive) { receive in
      withoutActuallyEscaping(mayContinue) { mayContinue in
        var callbacks = Callbacks(receive: receive, mayContinue: mayContinue)
        return withUnsafeMutablePointer(to: &callbacks) { perform(request, callbacks: $0) }
      }
    }
  }

  /// Performs a request with its functions.
  private func perform(
    _ request: Request, callbacks: UnsafeMutablePointer<Callbacks>
  ) -> cellophane_curl_response {
    // The texts live until the request has ended.
    var texts: [UnsafeMutablePointer<CChar>] = []
    defer { for text in texts { free(text) } }
    func text(_ string: String) -> UnsafePointer<CChar>? {
      guard let copy = strdup(string) else { return nil }
      texts.append(copy)
      return UnsafePointer(copy)
    }
    var (parameters, response) = (cellophane_curl_request(), cellophane_curl_response())
    parameters.url = text(request.url)
    switch request.credentials.kind {
    case .none: break
    case .token(let token): parameters.token = text(token)
    case .password(let user, let password):
      (parameters.user, parameters.password) = (text(user), text(password))
    case .netrc(let path): parameters.netrc = text(path)
    }
    parameters.certificates = request.certificates.flatMap(text)
    parameters.uses_proxies = request.usesProxies
    let stall = UInt32(Self.stall / .milliseconds(1))
    (parameters.connect_milliseconds, parameters.stall_milliseconds) = (stall, stall)
    parameters.maximum_bytes = UInt64(max(0, request.maximum))
    parameters.maximum_redirects = Self.maximumRedirects
    parameters.context = UnsafeMutableRawPointer(callbacks)
    parameters.receive = { context, bytes, count in
      guard let context else { return false }
      return context.assumingMemoryBound(to: Callbacks.self).pointee
        .receive(UnsafeRawBufferPointer(start: bytes, count: count))
    }
    parameters.may_continue = { context, moved in
      guard let context else { return false }
      return context.assumingMemoryBound(to: Callbacks.self).pointee
        .mayContinue(Int(clamping: moved))
    }
    switch request.body {
    case nil:
      cellophane_curl_perform(pool, &parameters, &response)
    case .file(let descriptor, let count):
      parameters.is_put = true
      (parameters.file, parameters.body_count) = (descriptor, UInt64(count))
      cellophane_curl_perform(pool, &parameters, &response)
    case .bytes(let bytes):
      parameters.is_put = true
      bytes.withUnsafeBytes { bytes in
        // An empty body has no address, and is not read.
        (parameters.body, parameters.body_count) = (bytes.baseAddress, UInt64(bytes.count))
        cellophane_curl_perform(pool, &parameters, &response)
      }
    }
    return response
  }
}

extension cellophane_curl_response {
  /// The description of libcurl's error.
  var errorText: String {
    withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
