extension ServerFiles {
  /// The jobs of a merge request's pipeline, the job that reviews with its script, and the script that sets
  /// up the project.
  ///
  /// Reviews run in a protected branch, which alone has the token. Pipelines of forks run in the fork.
  var gitlabFiles: [File] {
    [
      File(path: ".gitlab/cellophane.yml", text: pipeline),
      File(path: ".gitlab/cellophane-review.yml", text: reviewPipeline),
      File(path: ".gitlab/cellophane-review.sh", text: gitlabScript, isExecutable: true),
      File(path: ".gitlab/cellophane-setup.sh", text: gitlabSetup, isExecutable: true),
    ]
  }

  /// The pipeline of a merge request, which has no token.
  private var pipeline: String {
    let parallel = shardCount.map { "\n  parallel: \($0)" } ?? ""
    let options = ["--code-quality cellophane-artifacts/code-quality.json"]
    let verify = (verification + options).joined(separator: "\n      ")
    return """
      # Written by "cellophane ci". Include it in .gitlab-ci.yml:
      #   include:
      #     - local: .gitlab/cellophane.yml
      # Verifying needs no token. The reviews run in a branch of their own; see cellophane-setup.sh.
      cellophane:
        stage: test
        image: \(Self.yaml(image))
        timeout: 1h
        interruptible: true\(parallel)
        rules:
          - if: $CI_PIPELINE_SOURCE == "merge_request_event"
        cache:
          key: cellophane-$CI_NODE_INDEX
          paths: [.cellophane-cache/]
          when: always
        variables:
          CELLOPHANE_CACHE: .cellophane-cache
        script:
          - \(Self.yaml(install))
          - mkdir -p cellophane-artifacts
          - >-
            \(verify)
        artifacts:
          when: always
          expire_in: 30 days
          expose_as: Cellophane
          paths: [cellophane-artifacts/]
          reports:
            junit: cellophane-artifacts/junit.xml
            codequality: cellophane-artifacts/code-quality.json

      # Starts the reviews: when the verification has ended in any way, and when somebody presses play after
      # commenting. The variable CELLOPHANE_TRIGGER can do nothing else.
      .cellophane-start:
        stage: .post
        image: \(Self.yaml(image))
        timeout: 5m
        variables:
          GIT_STRATEGY: none
        script:
          - >-
            command -v curl >/dev/null ||
            { apt-get update -q; apt-get install -q -y --no-install-recommends ca-certificates curl; }
          - >-
            curl --fail-with-body --silent --show-error --output /dev/null --request POST
            --form "token=$CELLOPHANE_TRIGGER" --form ref=cellophane-review
            "$CI_API_V4_URL/projects/$CI_PROJECT_ID/trigger/pipeline"

      cellophane-report:
        extends: .cellophane-start
        needs: [{ job: cellophane, artifacts: false }]
        rules:
          - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID && $CELLOPHANE_TRIGGER
            when: always

      cellophane-decide:
        extends: .cellophane-start
        needs: []
        rules:
          - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID && $CELLOPHANE_TRIGGER
            when: manual
            allow_failure: true

      """
  }

  /// The pipeline of the protected branch.
  private var reviewPipeline: String {
    """
    # Written by "cellophane ci". Comments on merge requests, sets the status "cellophane" of their commits,
    # and accepts changes when a member comments "/cellophane accept COMMIT". It runs in the protected
    # branch cellophane-review, and nothing of a merge request.
    cellophane-review:
      image: \(Self.yaml(image))
      timeout: 45m
      resource_group: cellophane-review
      rules:
        - if: $CI_COMMIT_BRANCH == "cellophane-review"
      script:
        - >-
          command -v bash curl git jq unzip >/dev/null ||
          { apt-get update -q; apt-get install -q -y --no-install-recommends ca-certificates bash curl git
          jq unzip; }
        - git fetch --quiet --depth 1 origin "$CI_DEFAULT_BRANCH"
        - git checkout --quiet --detach FETCH_HEAD
        - \(Self.yaml(install))
        - TOKEN=$CELLOPHANE_TOKEN bash .gitlab/cellophane-review.sh

    """
  }

  /// The script with the functions that ask GitLab.
  var gitlabScript: String {
    reviewScript(
      #"""
      # What follows asks GitLab. https://docs.gitlab.com/api/
      api=$CI_API_V4_URL
      project=projects/$CI_PROJECT_ID
      repository=$CI_PROJECT_URL.git
      images=$CI_PROJECT_URL/-/raw/cellophane-images
      authorization="PRIVATE-TOKEN: $token"
      git_user=cellophane
      bot_name=Cellophane
      bot_email=cellophane@$CI_SERVER_HOST

      # Reads what is known about the request.
      request() {
        local json
        json=$(api GET "$project/merge_requests/$number")
        head=$(jq -r .sha <<<"$json")
        branch=$(jq -r .source_branch <<<"$json")
        own=$(jq '.source_project_id == .target_project_id' <<<"$json")
        pipeline=$(jq -c '.head_pipeline // {}' <<<"$json")
        request_name="!$number" reference=refs/merge-requests/$number/head
      }

      # Finds the verification in the latest pipeline, which may be that of a fork, if it has ended.
      verification() {
        [ "$(jq -r .source <<<"$pipeline")" = merge_request_event ] || return 0
        verified=projects/$(jq -r .project_id <<<"$pipeline")
        list "$verified/pipelines/$(jq -r .id <<<"$pipeline")/jobs" |
          jq -c 'select(.name | test("^cellophane( [0-9]+/[0-9]+)?$"))' > "$work/jobs.jsonl"
        [ -s "$work/jobs.jsonl" ] || return 0
        jq -s -e 'all(.status == "success" or .status == "failed")' "$work/jobs.jsonl" >/dev/null ||
          return 0
        run=$(jq -r .id <<<"$pipeline")
        run_url=$(jq -r .web_url <<<"$pipeline")
      }

      # Downloads the artifacts of the verification; fails if one is missing.
      download() {
        local id
        for id in $(jq -r .id "$work/jobs.jsonl"); do
          api GET "$verified/jobs/$id/artifacts" --output "$work/$id.zip" || return 1
          unpack "$work/$id.zip" "$work/unpacked/$id" || return 1
          mkdir -p "$work/artifacts"
          mv "$work/unpacked/$id/cellophane-artifacts" "$work/artifacts/$id" || return 1
        done
      }

      # Prints the comments, oldest first, one JSON a line: id, user, user_id, at, body, own.
      comments() {
        list "$project/merge_requests/$number/notes?sort=asc&order_by=created_at" |
          jq -c --argjson bot "$bot_id" 'select(.system | not) | {id, user: .author.username,
            user_id: .author.id, at: .created_at, body, own: (.author.id == $bot)}'
      }

      # Returns whether the author of a comment is a developer or more.
      may_write() {
        api GET "$project/members/all/$(jq -r .user_id <<<"$1")" 2>/dev/null |
          jq -e '.access_level >= 30 and .state == "active"' >/dev/null
      }

      add_comment() { send POST "$project/merge_requests/$number/notes"; }
      edit_comment() { send PUT "$project/merge_requests/$number/notes/$1"; }

      # Sets the status of the verified commit: STATE DESCRIPTION. A pipeline of a fork is not this
      # project's; and the same status again would be an error.
      set_status() {
        local state=$1 commit known
        [ "$state" = success ] || state=failed
        [ "$verified" = "$project" ] || return 0
        commit=$(jq -r .sha <<<"$pipeline")
        known=$(list "$project/repository/commits/$commit/statuses?name=cellophane&pipeline_id=$run" |
          jq -r .status | head -n 1)
        [ "$known" != "$state" ] || return 0
        jq -n --arg state "$state" --arg description "$2" --arg url "$run_url" --argjson pipeline "$run" \
          '{name: "cellophane", state: $state, description: $description, target_url: $url,
            pipeline_id: $pipeline}' |
          send POST "$project/statuses/$commit"
      }

      # What is pushed starts a pipeline by itself, whose end starts the next review.
      after_push() { :; }

      # Reviews one request, or all open ones; one that fails does not stop the others.
      main() {
        local failed=0 iid
        bot_id=$(api GET user | jq .id)
        if [ $# -gt 0 ]; then
          review "$1"
          return
        fi
        for iid in $(list "$project/merge_requests?state=opened&scope=all" | jq -r .iid); do
          TOKEN=$token bash "$0" "$iid" || failed=1
        done
        return "$failed"
      }
      """#)
  }

  /// The script that a maintainer runs once.
  private var gitlabSetup: String {
    #"""
    #!/usr/bin/env bash
    # Written by "cellophane ci". Sets up a project of GitLab for reviews, once: the protected branch
    # cellophane-review, a project access token that only this branch has, a trigger, and a schedule.
    # Pipeline variables are restricted, so that those who start reviews cannot change how they run.
    # Usage: TOKEN=a maintainer's token with the scope api .gitlab/cellophane-setup.sh https://SERVER PROJECT
    #   PROJECT: the path of the project, such as group/name
    set -euo pipefail

    server=${1%/} path=$2
    api=$server/api/v4
    repository=$server/$path.git
    authorization="PRIVATE-TOKEN: $TOKEN"
    export GIT_CONFIG_GLOBAL=/dev/null GIT_TERMINAL_PROMPT=0

    send() {
      curl --config <(printf 'header = "%s"\n' "$authorization") --silent --show-error \
        --fail-with-body --request "$1" --header 'Content-Type: application/json' --data-binary @- \
        "$api/$2"
    }
    project=projects/$(jq -rn --arg path "$path" '$path | @uri')

    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    git init --quiet "$folder"
    cat > "$folder/.gitlab-ci.yml" <<END
    include:
      - project: $path
        file: .gitlab/cellophane-review.yml
    END
    git -C "$folder" add -A
    git -C "$folder" -c user.name=Cellophane -c user.email=cellophane@localhost \
      commit --quiet -m "Review merge requests"
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$repository.extraheader" \
      GIT_CONFIG_VALUE_0="Authorization: Basic $(printf '%s' "oauth2:$TOKEN" | base64 -w 0)" \
      git -C "$folder" push --quiet -o ci.skip "$repository" HEAD:refs/heads/cellophane-review
    jq -n '{name: "cellophane-review", push_access_level: 40, merge_access_level: 40}' |
      send POST "$project/protected_branches" >/dev/null
    jq -n '{ci_pipeline_variables_minimum_override_role: "no_one_allowed"}' |
      send PUT "$project" >/dev/null

    secret=$(jq -n --arg date "$(date -d '+1 year' +%F)" '{name: "Cellophane", access_level: 30,
      scopes: ["api", "write_repository"], expires_at: $date}' |
      send POST "$project/access_tokens" | jq -r .token)
    jq -n --rawfile value <(printf '%s' "$secret") \
      '{key: "CELLOPHANE_TOKEN", value: $value, masked: true, protected: true}' |
      send POST "$project/variables" >/dev/null
    trigger=$(jq -n '{description: "Cellophane"}' | send POST "$project/triggers" | jq -r .token)
    jq -n --rawfile value <(printf '%s' "$trigger") \
      '{key: "CELLOPHANE_TRIGGER", value: $value, masked: true, protected: false}' |
      send POST "$project/variables" >/dev/null
    jq -n '{description: "Cellophane", ref: "cellophane-review", cron: "*/30 * * * *"}' |
      send POST "$project/pipeline_schedules" >/dev/null
    echo "$path reviews merge requests in the branch cellophane-review; the token ends in a year"

    """#
  }
}
