/// The credentials for a remote cache; no description of them contains them.
package struct RemoteCredentials: Sendable {
  /// The sort of credentials, with the secrets.
  enum Kind: Sendable {
    case none
    /// A bearer token.
    case token(String)
    /// The user and password of basic authentication.
    case password(user: String, password: String)
    /// A file that has a user and password for the host, or not.
    case netrc(path: String)
  }

  let kind: Kind

  /// Creates credentials whose secrets were checked.
  private init(_ kind: Kind) { self.kind = kind }

  package static let none = RemoteCredentials(.none)

  /// Returns the credentials of a netrc file, which need not exist.
  package static func netrc(path: String) -> RemoteCredentials {
    RemoteCredentials(.netrc(path: path))
  }

  /// Creates credentials of a bearer token.
  package init(token: String) throws(RemoteCacheError) {
    guard Self.isText(token), !token.contains(" ") else {
      throw RemoteCacheError(
        "\(Self.tokenName) contains a space or a control character; set it to the token alone")
    }
    self.init(.token(token))
  }

  package init(user: String, password: String) throws(RemoteCacheError) {
    guard Self.isText(user), Self.isText(password), !user.contains(":") else {
      throw RemoteCacheError(
        "\(Self.userName) contains a colon, or it or \(Self.passwordName) a control character; "
          + "set them to the user and the password alone")
    }
    self.init(.password(user: user, password: password))
  }

  /// Finds the credentials that the environment names; a netrc file is the last resort.
  ///
  /// These are, in `environment`, `CELLOPHANE_CACHE_TOKEN`, or `CELLOPHANE_CACHE_USER` and
  /// `CELLOPHANE_CACHE_PASSWORD`, otherwise the file `NETRC` or `.netrc` in `HOME`. Empty variables
  /// count as missing ones.
  ///
  /// - Throws: `RemoteCacheError` if only one of user and password is set, or a token too, or a
  ///   secret has characters that cannot be sent.
  package init(environment: [String: String]) throws(RemoteCacheError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let token = value(Self.tokenName)
    switch (value(Self.userName), value(Self.passwordName)) {
    case (nil, nil):
      if let token {
        try self.init(token: token)
      } else if let path = value("NETRC") ?? value("HOME").map({ $0 + "/.netrc" }) {
        self.init(.netrc(path: path))
      } else {
        self.init(.none)
      }
    case (let user?, let password?):
      guard token == nil else {
        throw RemoteCacheError(
          "both \(Self.tokenName) and \(Self.userName) are set; unset one of them")
      }
      try self.init(user: user, password: password)
    case (nil, _):
      throw RemoteCacheError("\(Self.passwordName) is set without \(Self.userName); set both")
    case (_, nil):
      throw RemoteCacheError("\(Self.userName) is set without \(Self.passwordName); set both")
    }
  }

  private static let tokenName = "CELLOPHANE_CACHE_TOKEN"
  private static let userName = "CELLOPHANE_CACHE_USER"
  private static let passwordName = "CELLOPHANE_CACHE_PASSWORD"

  /// The imperative that names the variables and files in which credentials are found.
  static let advice =
    "set \(tokenName), or \(userName) and \(passwordName), or add the host to ~/.netrc"

  /// Returns whether a secret can be a part of a header.
  private static func isText(_ secret: String) -> Bool {
    secret.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Whether they are sent to a server in any case, and not only if a file has some for it.
  var isExplicit: Bool {
    switch kind {
    case .none, .netrc: false
    case .token, .password: true
    }
  }
}

extension RemoteCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The sort of credentials.
  package var description: String {
    switch kind {
    case .none: "no credentials"
    case .token: "a bearer token"
    case .password: "a user and password"
    case .netrc: "a netrc file"
    }
  }

  /// The sort of credentials.
  package var debugDescription: String { description }

  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
