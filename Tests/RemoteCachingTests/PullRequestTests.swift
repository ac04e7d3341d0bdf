import RemoteCaching
import Testing

@Suite struct PullRequestTests {
  @Test(arguments: [
    ("GITHUB_EVENT_NAME", "pull_request", true),
    ("GITHUB_EVENT_NAME", "pull_request_target", true),
    ("GITHUB_EVENT_NAME", "pull_request_review", true),
    ("GITHUB_EVENT_NAME", "push", false), ("GITHUB_EVENT_NAME", "workflow_dispatch", false),
    ("GITHUB_EVENT_NAME", "", false),
    ("GITHUB_HEAD_REF", "feature", true), ("GITHUB_HEAD_REF", "", false),
    ("CI_MERGE_REQUEST_IID", "12", true), ("CI_MERGE_REQUEST_IID", "", false),
    ("CI_EXTERNAL_PULL_REQUEST_IID", "12", true),
    ("CHANGE_ID", "PR-12", true), ("CHANGE_ID", "", false),
    ("BUILDKITE_PULL_REQUEST", "12", true), ("BUILDKITE_PULL_REQUEST", "false", false),
    ("BUILDKITE_PULL_REQUEST", "", false),
    ("CIRCLE_PULL_REQUEST", "https://example.com/pull/1", true),
    ("CIRCLE_PULL_REQUEST", "", false),
    ("SYSTEM_PULLREQUEST_PULLREQUESTID", "12", true),
    ("SYSTEM_PULLREQUEST_PULLREQUESTID", "", false),
    ("TRAVIS_PULL_REQUEST", "12", true), ("TRAVIS_PULL_REQUEST", "false", false),
    ("APPVEYOR_PULL_REQUEST_NUMBER", "12", true), ("BITBUCKET_PR_ID", "12", true),
    ("CIRRUS_PR", "12", true), ("DRONE_PULL_REQUEST", "12", true),
    ("CI", "true", false), ("PATH", "/bin", false),
  ])
  func `knows the variables of services`(name: String, value: String, isOne: Bool) {
    #expect(RemoteCache.isPullRequest(environment: [name: value]) == isOne)
  }

  @Test func `one variable is enough`() {
    let environment = [
      "GITHUB_EVENT_NAME": "push", "TRAVIS_PULL_REQUEST": "false", "CHANGE_ID": "1",
    ]
    #expect(RemoteCache.isPullRequest(environment: environment))
    #expect(!RemoteCache.isPullRequest(environment: [:]))
  }
}
