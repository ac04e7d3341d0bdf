/// The variables by which services of continuous integration mark a run for a pull request.
enum PullRequest {
  /// The condition on a variable.
  private enum Condition {
    /// Any text but the empty one.
    case isSet
    /// Any text but the empty one and `false`.
    case isNotFalse
    /// A text that begins with another one.
    case begins(String)
  }

  /// The variables with their conditions, any of which is enough.
  private static let marks: [(name: String, condition: Condition)] = [
    // GitHub, Gitea and Forgejo; also pull_request_target and pull_request_review.
    ("GITHUB_EVENT_NAME", .begins("pull_request")),
    ("GITHUB_HEAD_REF", .isSet),
    // GitLab.
    ("CI_MERGE_REQUEST_IID", .isSet),
    ("CI_EXTERNAL_PULL_REQUEST_IID", .isSet),
    // Jenkins.
    ("CHANGE_ID", .isSet),
    // Buildkite.
    ("BUILDKITE_PULL_REQUEST", .isNotFalse),
    // CircleCI.
    ("CIRCLE_PULL_REQUEST", .isSet),
    // Azure Pipelines.
    ("SYSTEM_PULLREQUEST_PULLREQUESTID", .isSet),
    // Travis.
    ("TRAVIS_PULL_REQUEST", .isNotFalse),
    // AppVeyor, Bitbucket, Cirrus and Drone.
    ("APPVEYOR_PULL_REQUEST_NUMBER", .isSet),
    ("BITBUCKET_PR_ID", .isSet),
    ("CIRRUS_PR", .isSet),
    ("DRONE_PULL_REQUEST", .isSet),
  ]

  static func isMarked(in environment: [String: String]) -> Bool {
    marks.contains { mark in
      guard let value = environment[mark.name], !value.isEmpty else { return false }
      switch mark.condition {
      case .isSet: return true
      case .isNotFalse: return value.lowercased() != "false"
      case .begins(let text): return value.hasPrefix(text)
      }
    }
  }
}
