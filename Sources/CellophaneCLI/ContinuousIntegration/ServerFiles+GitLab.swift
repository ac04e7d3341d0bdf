extension ServerFiles {
  /// The jobs of a merge request's pipeline.
  ///
  /// Pipelines of forks run in the fork, which has no access to the project's variables.
  var gitlabFiles: [File] {
    [File(path: ".gitlab/cellophane.yml", text: pipeline)]
  }

  /// The pipeline.
  private var pipeline: String {
    """
    # Written by "cellophane ci". Include it in .gitlab-ci.yml:
    #   include:
    #     - local: .gitlab/cellophane.yml
    # Reporting and accepting need a project access token with the scope api and the role of a
    # developer, as the masked variable CELLOPHANE_TOKEN. Verifying needs none. A merge request of a
    # fork has its pipeline in the fork, without the token, and is only verified.
    cellophane:
      stage: test
      image: \(Self.yaml(image))
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event"
      script:
        - \(Self.yaml(install))
        - mkdir -p cellophane-artifacts
        - >-
          cellophane verify \(scenes) --against \(goldens)
          --artifacts cellophane-artifacts --markdown cellophane-artifacts/comment.md
          --images-url "$CI_JOB_URL/artifacts/raw/cellophane-artifacts"
          --junit cellophane-artifacts/junit.xml
          --code-quality cellophane-artifacts/code-quality.json
      artifacts:
        when: always
        expire_in: 30 days
        paths: [cellophane-artifacts/]
        reports:
          junit: cellophane-artifacts/junit.xml
          codequality: cellophane-artifacts/code-quality.json

    cellophane-report:
      stage: .post
      image: \(Self.yaml(image))
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID && $CELLOPHANE_TOKEN
          when: always
      needs: [{ job: cellophane, artifacts: true }]
      variables:
        GIT_STRATEGY: none
      script:
        - apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates curl
        - >-
          head -c 60000 cellophane-artifacts/comment.md |
          curl --fail --silent --show-error --output /dev/null
          --header "PRIVATE-TOKEN: $CELLOPHANE_TOKEN" --data-urlencode body@-
          "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes"

    cellophane-accept:
      stage: .post
      image: \(Self.yaml(image))
      rules:
        - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID && $CELLOPHANE_TOKEN
          when: manual
          allow_failure: true
      needs: [{ job: cellophane, artifacts: true }]
      script:
        - apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates git
        - \(Self.yaml(install))
        - cellophane approve cellophane-artifacts --all
        - git config user.name "Cellophane"
        - git config user.email "cellophane@$CI_SERVER_HOST"
        - git add -A -- \(goldens)
        - git commit -m "Accept the changes of $CI_COMMIT_SHORT_SHA"
        - >-
          git push "https://cellophane:$CELLOPHANE_TOKEN@$CI_SERVER_HOST/$CI_PROJECT_PATH.git"
          "HEAD:refs/heads/$CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"

    """
  }
}
