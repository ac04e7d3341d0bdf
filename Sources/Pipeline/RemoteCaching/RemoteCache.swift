internal import CCurl
import Foundation
import Synchronization

/// A cache that machines share over HTTP: GET and PUT of `cas/SHA256` and `ac/KEY`.
///
/// A server that is slow, broken or missing never fails a run, and costs it a few seconds at most.
/// After that it is left alone, which the report states. Entries are named by the SHA-256 of their
/// contents (`cas/`), which the caller checks, or by a key (`ac/`). All threads may use one cache;
/// libcurl is loaded by the first request.
package final class RemoteCache: Sendable {
  /// The limit on the bytes of an entry of `ac/`.
  package static let maximumRecord = 1_000_000

  private let address: RemoteAddress
  private let credentials: RemoteCredentials
  private let certificates: String?
  private let writes: Bool
  /// The libraries that are tried.
  private let libraries: [String]
  /// The state of the client: not loaded yet, or loaded if there is a library.
  private enum Loading: Sendable {
    case pending
    case done(HTTPClient?)
  }
  private let loading = Mutex(Loading.pending)
  private let ledger: Mutex<RequestLedger>
  /// The bytes that all requests have moved.
  private let movedBytes = Atomic(0)
  /// A clock that stands still while the machine sleeps.
  private let clock = SuspendingClock()
  private let origin: SuspendingClock.Instant

  /// Creates a cache without a request.
  ///
  /// - Parameters:
  ///   - url: The URL below which the entries are, with http or https and without credentials.
  ///   - writes: Whether entries are stored; `put` does nothing otherwise.
  ///   - credentials: The credentials, which are sent to the host of `url` only.
  ///   - certificates: The file of trusted certificates; `nil` for the system's.
  ///   - budget: The time that slow and failed requests may take in all.
  /// - Throws: `RemoteCacheError` if the URL is malformed or contains credentials, or if those
  ///   given would be sent over http to another machine.
  package convenience init(
    url: String, writes: Bool, credentials: RemoteCredentials = .none,
    certificates: String? = nil, budget: Duration = .seconds(5)
  ) throws(RemoteCacheError) {
    try self.init(
      url: url, writes: writes, credentials: credentials, certificates: certificates,
      budget: budget, libraries: HTTPClient.libraries)
  }

  /// Creates a cache with libraries in place of the installed builds of libcurl.
  package init(
    url: String, writes: Bool, credentials: RemoteCredentials, certificates: String?,
    budget: Duration, libraries: [String]
  ) throws(RemoteCacheError) {
    address = try RemoteAddress(parsing: url)
    guard address.isConfidential || !credentials.isExplicit else {
      throw RemoteCacheError(
        "the remote cache has credentials and the scheme http, over which others can read them; "
          + "use https, or unset the credentials")
    }
    // A netrc file may be there for other hosts.
    self.credentials = address.isConfidential ? credentials : .none
    self.certificates = certificates
    self.writes = writes
    self.libraries = libraries
    ledger = Mutex(RequestLedger(budget: budget))
    origin = clock.now
  }

  /// The use so far, and whether the remote cache is left alone.
  package var report: RemoteReport { RemoteReport(ledger.withLock { $0 }, origin: address.origin) }

  /// Receives an entry in pieces.
  ///
  /// - Parameters:
  ///   - name: The name: `cas/` with a SHA-256 in lower case, or `ac/` with a key.
  ///   - maximum: The limit on its bytes; that of `ac/` is at most `maximumRecord`.
  ///   - receive: Receives the next bytes; an error ends the request and is thrown.
  /// - Returns: Whether the entry was received completely. Otherwise it is absent, or the request
  ///   failed or was not made, and the bytes so far are void.
  package func get<Failure: Error>(
    _ name: String, maximum: Int,
    into receive: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    precondition(Self.isName(name), "an entry has another name than cas/SHA256 and ac/KEY")
    var failure: Failure?
    let limit = name.hasPrefix("ac/") ? min(maximum, Self.maximumRecord) : maximum
    let outcome = perform(.get, name, maximum: limit) { bytes in
      do throws(Failure) {
        try receive(bytes)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    if case .hit? = outcome { return true }
    return false
  }

  /// Reports that a received entry had wrong contents; after a few the cache is left alone.
  package func reject(_ name: String) {
    precondition(Self.isName(name), "an entry has another name than cas/SHA256 and ac/KEY")
    ledger.withLock { $0.reject(name) }
  }

  /// Stores an entry, if the cache is written to.
  ///
  /// - Parameters:
  ///   - name: The name: `cas/` with a SHA-256 in lower case, or `ac/` with a key.
  ///   - contents: The contents. A file that cannot be read is not stored, and neither is an entry
  ///     of `ac/` with more bytes than `maximumRecord`.
  /// - Returns: Whether the server has stored it.
  @discardableResult
  package func put(_ name: String, contents: RemoteContents) -> Bool {
    precondition(Self.isName(name), "an entry has another name than cas/SHA256 and ac/KEY")
    guard writes else { return false }
    let body: HTTPClient.Body
    let count: Int
    var descriptor: Int32 = -1
    defer { if descriptor >= 0 { close(descriptor) } }
    switch contents {
    case .bytes(let bytes): (body, count) = (.bytes(bytes), bytes.count)
    case .file(let path):
      // A pipe of that name is not waited for.
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      var status = stat()
      guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else {
        return false
      }
      count = Int(status.st_size)
      body = .file(descriptor: descriptor, count: count)
    }
    guard !name.hasPrefix("ac/") || count <= Self.maximumRecord else { return false }
    let outcome = perform(.put, name, body: body, count: count) { _ in true }
    if case .stored? = outcome { return true }
    return false
  }

  /// The time since the cache was created.
  private var time: Duration { clock.now - origin }

  /// Returns the client, and loads it before the first request; `nil` if there is no library.
  private func client() -> HTTPClient? {
    loading.withLock { loading in
      switch loading {
      case .done(let client): return client
      case .pending:
        let client = HTTPClient(libraries: libraries)
        loading = .done(client)
        if client == nil { ledger.withLock { $0.leaveAlone(HTTPClient.missing) } }
        return client
      }
    }
  }

  /// Performs a request unless the cache is left alone, and enters its outcome into the ledger.
  ///
  /// - Parameter count: The number of bytes in the body of a PUT.
  private func perform(
    _ method: RequestProgress.Method, _ name: String, maximum: Int = 0,
    body: HTTPClient.Body? = nil, count: Int = 0, receive: (UnsafeRawBufferPointer) -> Bool
  ) -> RequestLedger.Outcome? {
    // Another thread may load the client, and find that there is none.
    guard ledger.withLock({ $0.permits(method) }), let client = client() else { return nil }
    var progress = RequestProgress(method, at: time)
    var (own, all) = (0, movedBytes.load(ordering: .relaxed))
    func advance(to bytes: Int) {
      let added = max(0, bytes - own)
      let total = movedBytes.add(added, ordering: .relaxed).newValue
      progress.add(own: added, all: total - all, until: time)
      (own, all) = (own + added, total)
    }
    let response = client.perform(
      HTTPClient.Request(
        url: address.url(of: name), credentials: credentials, certificates: certificates,
        usesProxies: !address.isLoopback, maximum: maximum, body: body),
      receive: receive,
      mayContinue: { bytes in
        advance(to: bytes)
        return ledger.withLock { $0.permitsContinuation(of: progress, at: time) }
      })
    advance(to: Int(clamping: response.moved))
    let outcome = RequestLedger.Outcome(
      response, method: method, maximum: maximum, count: count,
      access: RemoteAccess(credentials: credentials, isConfidential: address.isConfidential))
    ledger.withLock { $0.enter(outcome, of: progress, at: time) }
    return outcome
  }
}
