internal import CCurl

/// The credentials that were at hand for a request, for the remedy where they do not suffice.
struct RemoteAccess {
  let credentials: RemoteCredentials
  /// Whether credentials may be sent.
  let isConfidential: Bool

  /// The imperative that makes a server accept requests.
  var remedy: String {
    if credentials.isExplicit { return "check the user and password, or the token" }
    // Over http, the netrc file is not read either.
    return (isConfidential ? "" : "use https and ") + RemoteCredentials.advice
  }
}

extension RequestLedger.Outcome {
  /// Returns the outcome of a response.
  ///
  /// - Parameters:
  ///   - maximum: The limit on the bytes of a GET.
  ///   - count: The number of bytes in the body of a PUT.
  init(
    _ response: cellophane_curl_response, method: RequestProgress.Method, maximum: Int, count: Int,
    access: RemoteAccess
  ) {
    switch response.end {
    case CELLOPHANE_CURL_DONE:
      switch method {
      case .get:
        self.init(getStatus: response.status, bytes: Int(response.received), access: access)
      case .put: self.init(putStatus: response.status, bytes: count, access: access)
      }
    case CELLOPHANE_CURL_STALLED:
      self = .failed("no byte was moved for \(HTTPClient.stall.seconds) s")
    case CELLOPHANE_CURL_LATE: self = .failed("a request took too long")
    case CELLOPHANE_CURL_TOO_LARGE:
      self = .failed("an entry has more than \(maximum) bytes")
    case CELLOPHANE_CURL_UNMARKED:
      self = .failed("a response has neither Content-Length nor chunks, so that its end is unknown")
    case CELLOPHANE_CURL_REDIRECTS: self = .failed("there are too many redirects")
    case CELLOPHANE_CURL_BAD_REDIRECT:
      self = .failed("a redirect leads to another scheme, or from https to http")
    case CELLOPHANE_CURL_NOT_RECEIVED, CELLOPHANE_CURL_UNREADABLE: self = .abandoned
    case CELLOPHANE_CURL_STOPPED: self = .stopped
    default:
      let text = response.errorText
      self = .failed("libcurl: " + (text.isEmpty ? "error \(response.error)" : text))
    }
  }

  private init(getStatus status: Int32, bytes: Int, access: RemoteAccess) {
    switch status {
    case 200: self = .hit(bytes: bytes)
    case 404, 410: self = .miss
    case 401, 403:
      self = .refused("the server does not let it be read (status \(status)); \(access.remedy)")
    case 407: self = .refused("the proxy asks for credentials (status 407)")
    default: self = .failed("status \(status) for a GET")
    }
  }

  private init(putStatus status: Int32, bytes: Int, access: RemoteAccess) {
    switch status {
    case 200..<300: self = .stored(bytes: bytes)
    case 401, 403:
      self = .refused("the server does not let it be written (status \(status)); \(access.remedy)")
    // This entry is too large; a smaller one may not be.
    case 413: self = .notStored
    case 408, 429: self = .failed("status \(status) for a PUT")
    case 507: self = .refused("the server is full (status 507)")
    case 300..<500, 501: self = .refused("the server does not store entries (status \(status))")
    default: self = .failed("status \(status) for a PUT")
    }
  }
}
