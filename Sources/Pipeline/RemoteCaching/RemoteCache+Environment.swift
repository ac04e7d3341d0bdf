extension RemoteCache {
  /// Returns whether a run is the one of a pull request, whose entries others should not trust.
  ///
  /// - Parameter environment: The variables, as services of continuous integration set them.
  package static func isPullRequest(environment: [String: String]) -> Bool {
    PullRequest.isMarked(in: environment)
  }

  /// The version of libcurl, which is loaded for it; `nil` if it is missing.
  package static var library: String? { HTTPClient.version }

  /// The package of libcurl on this system.
  package static var libraryPackage: String { HTTPClient.package }

  /// Returns the file of trusted certificates that an environment names, as it does for curl.
  package static func certificates(environment: [String: String]) -> String? {
    ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }
}
