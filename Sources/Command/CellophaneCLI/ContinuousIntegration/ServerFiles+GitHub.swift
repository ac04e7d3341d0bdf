extension ServerFiles {
  /// The workflow that verifies without privileges, the one that reports and accepts with them, and its
  /// script.
  ///
  /// Whatever a pull request can influence reaches a shell in variables, never in its text.
  var githubFiles: [File] {
    [
      File(path: ".github/workflows/cellophane.yml", text: verifyWorkflow),
      File(path: ".github/workflows/cellophane-review.yml", text: reviewWorkflow),
      File(path: ".github/cellophane-review.sh", text: githubScript, isExecutable: true),
    ]
  }

  /// The actions that the workflows use, with the commits of their releases.
  private enum Action: String {
    case checkout = "actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2"
    case cache = "actions/cache@0400d5f644dc74513175e3cd8d07132dd4860809 # v4.2.4"
    case upload = "actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2"
  }

  /// The steps that check out and install.
  private var setUp: String {
    """
          - uses: \(Action.checkout.rawValue)
            with:
              persist-credentials: false
          - name: Install
            run: \(Self.yaml(install))
    """
  }

  /// The workflow that runs the code of a pull request, without any privilege.
  private var verifyWorkflow: String {
    let matrix = shardCount.map { count in
      """

          strategy:
            fail-fast: false
            matrix:
              shard: [\((1...count).map(String.init).joined(separator: ", "))]
      """
    }
    let part = shardCount == nil ? "0" : "${{ strategy.job-index }}"
    let variables = shardCount == nil ? [] : ["INDEX", "TOTAL"]
    let shard = variables.map { name in
      "\n" + String(repeating: " ", count: 10)
        + "STRATEGY_JOB_\(name): ${{ strategy.job-\(name.lowercased()) }}"
    }.joined()
    let options = ["--markdown cellophane-artifacts/summary.md --annotations"]
    let verify = (verification + options)
      .joined(separator: " \\\n" + String(repeating: " ", count: 12))
    return """
      # Written by "cellophane ci". Verifies the scenes of pull requests, also those of forks, without
      # privileges. Its artifacts are data for cellophane-review.yml.
      name: Cellophane
      on:
        pull_request:
        merge_group:
        workflow_dispatch:
      permissions:
        contents: read
      concurrency:
        group: cellophane-${{ github.event.pull_request.number || github.ref }}
        cancel-in-progress: true
      jobs:
        verify:
          runs-on: ubuntu-24.04
          container: \(Self.yaml(image))
          timeout-minutes: 60\(matrix ?? "")
          steps:
      \(setUp)
            - uses: \(Action.cache.rawValue)
              with:
                path: .cellophane-cache
                key: cellophane-\(part)-${{ github.sha }}
                restore-keys: cellophane-\(part)-
            - name: Verify
              env:
                CELLOPHANE_CACHE: .cellophane-cache\(shard)
              run: |
                mkdir -p cellophane-artifacts
                \(verify)
            - name: Keep what was found
              if: always()
              uses: \(Action.upload.rawValue)
              with:
                name: cellophane-\(part)
                path: cellophane-artifacts
                overwrite: true

      """
  }

  /// The workflow that reports and accepts; it runs no code of the pull request.
  private var reviewWorkflow: String {
    """
    # Written by "cellophane ci". Comments on pull requests, sets the status "cellophane" of their
    # commits, and accepts changes when a member comments "/cellophane accept COMMIT". It has
    # privileges, so it runs nothing of the pull request: events of both kinds check out the default
    # branch.
    name: Cellophane review
    on:
      workflow_run:
        workflows: [Cellophane]
        types: [completed]
      issue_comment:
        types: [created]
    permissions: {}
    jobs:
      find:
        if: >-
          github.event_name == 'workflow_run' || (github.event.issue.pull_request
          && startsWith(github.event.comment.body, '/cellophane '))
        runs-on: ubuntu-24.04
        timeout-minutes: 5
        permissions:
          contents: read
          pull-requests: read
        outputs:
          number: ${{ steps.find.outputs.number }}
        steps:
          - uses: \(Action.checkout.rawValue)
            with:
              persist-credentials: false
          - name: Find the pull request
            id: find
            env:
              TOKEN: ${{ github.token }}
            run: bash .github/cellophane-review.sh find >> "$GITHUB_OUTPUT"
      review:
        needs: find
        if: needs.find.outputs.number != '' || github.event.workflow_run.event == 'merge_group'
        # One after the other for each pull request. A run that is replaced while it waits is made up for
        # by the one that replaces it.
        concurrency:
          group: cellophane-review-${{ needs.find.outputs.number || github.event.workflow_run.head_sha }}
          cancel-in-progress: false
        runs-on: ubuntu-24.04
        container: \(Self.yaml(image))
        timeout-minutes: 45
        permissions:
          actions: write
          contents: write
          pull-requests: write
          statuses: write
        steps:
    \(setUp)
          - name: Install the tools of the script
            run: |
              command -v bash curl git jq unzip >/dev/null ||
                { apt-get update -q; apt-get install -q -y --no-install-recommends ca-certificates \\
                  bash curl git jq unzip; }
          - name: Review
            env:
              TOKEN: ${{ github.token }}
              NUMBER: ${{ needs.find.outputs.number }}
            run: bash .github/cellophane-review.sh review "$NUMBER"

    """
  }

  /// The script with the functions that ask GitHub.
  var githubScript: String {
    reviewScript(
      #"""
      # What follows asks GitHub. https://docs.github.com/rest
      api=$GITHUB_API_URL
      repo=$GITHUB_REPOSITORY
      repository=$GITHUB_SERVER_URL/$repo.git
      images=$GITHUB_SERVER_URL/$repo/raw/cellophane-images
      authorization="Authorization: Bearer $token"
      git_user=x-access-token
      bot_name='github-actions[bot]'
      bot_email=41898282+github-actions[bot]@users.noreply.github.com

      # Prints the number of the pull request that an event is about, as an output of a step. The event of a
      # run names no pull request of a fork, so it is found by its branch and commit.
      find_request() {
        local event=$GITHUB_EVENT_PATH
        if [ "$GITHUB_EVENT_NAME" = issue_comment ]; then
          jq -r '"number=\(.issue.number)"' "$event"
          return
        fi
        local owner branch commit
        owner=$(jq -r .workflow_run.head_repository.owner.login "$event")
        branch=$(jq -r .workflow_run.head_branch "$event")
        commit=$(jq -r .workflow_run.head_sha "$event")
        api GET "repos/$repo/pulls?state=open&per_page=100" --get --data-urlencode "head=$owner:$branch" |
          jq -r --arg commit "$commit" \
            'map(select(.head.sha == $commit)) | last | "number=\(.number // "")"'
      }

      # Reads what is known about the request; without a number it is the group of a merge queue.
      request() {
        if [ -z "$number" ]; then
          head=$(jq -r .workflow_run.head_sha "$GITHUB_EVENT_PATH")
          own=false request_name="merge group $head" reference=$head event_kinds='["merge_group"]'
          return
        fi
        local json
        json=$(api GET "repos/$repo/pulls/$number")
        # A closed one has nothing to review.
        head=$(jq -r 'if .state == "open" then .head.sha else "" end' <<<"$json")
        branch=$(jq -r .head.ref <<<"$json")
        own=$(jq --arg repo "$repo" '.head.repo.full_name == $repo' <<<"$json")
        request_name="#$number" reference=refs/pull/$number/head
        event_kinds='["pull_request", "workflow_dispatch"]'
      }

      # Finds the latest completed verification of the commit, if there is one.
      verification() {
        local json
        json=$(api GET "repos/$repo/actions/workflows/cellophane.yml/runs?head_sha=$head&per_page=100" |
          jq -c --argjson kinds "$event_kinds" '[.workflow_runs[]
            | select(.status == "completed" and (.event as $event | $kinds | index($event)))]
            | sort_by(.run_started_at) | last // empty')
        [ -n "$json" ] || return 0
        run=$(jq -r .id <<<"$json")
        run_url=$(jq -r .html_url <<<"$json")
      }

      # Downloads the artifacts of the verification, the latest of each name; fails without any.
      download() {
        local line id name
        list "repos/$repo/actions/runs/$run/artifacts" .artifacts |
          jq -s -c 'map(select((.name | test("^cellophane-[0-9]+$")) and (.expired | not)))
            | group_by(.name)[] | max_by(.created_at)' > "$work/artifacts.jsonl"
        [ -s "$work/artifacts.jsonl" ] || return 1
        while IFS= read -r line; do
          id=$(jq -r .id <<<"$line")
          name=$(jq -r .name <<<"$line")
          api GET "repos/$repo/actions/artifacts/$id/zip" --output "$work/$name.zip" || return 1
          unpack "$work/$name.zip" "$work/artifacts/$name" || return 1
        done < "$work/artifacts.jsonl"
      }

      # Prints the comments, oldest first, one JSON a line: id, user, at, body, own.
      comments() {
        list "repos/$repo/issues/$number/comments" |
          jq -c --arg bot "$bot_name" '{id, user: .user.login, at: .created_at, body: (.body // ""),
            own: (.user.login == $bot)}'
      }

      # Returns whether the author of a comment may write to the repository.
      may_write() {
        local user
        user=$(jq -r .user <<<"$1")
        [[ $user =~ ^[A-Za-z0-9_-]+$ ]] || return 1
        api GET "repos/$repo/collaborators/$user/permission" 2>/dev/null |
          jq -e '.permission == "admin" or .permission == "write"' >/dev/null
      }

      add_comment() { send POST "repos/$repo/issues/$number/comments"; }
      edit_comment() { send PATCH "repos/$repo/issues/comments/$1"; }

      # Sets the status of the commit: STATE DESCRIPTION.
      set_status() {
        jq -n --arg state "$1" --arg description "$2" --arg url "$run_url" \
          '{context: "cellophane", state: $state, description: $description, target_url: $url}' |
          send POST "repos/$repo/statuses/$head"
      }

      # What the token of a workflow pushes starts no workflow, so the verification is asked for, and
      # awaited: its end may start none, either.
      after_push() {
        jq -n --arg branch "$branch" '{ref: $branch}' |
          send POST "repos/$repo/actions/workflows/cellophane.yml/dispatches"
        local attempt
        for attempt in $(seq "${CELLOPHANE_ATTEMPTS:-100}"); do
          run=
          request
          if [ "$head" = "$pushed" ]; then verification; fi
          if [ -n "$run" ]; then
            review "$number"
            return
          fi
          sleep "${CELLOPHANE_PAUSE:-10}"
        done
        echo "the verification of $pushed takes long; its report comes when it is done"
      }

      main() {
        case $1 in
          find) find_request ;;
          review) review "$2" ;;
        esac
      }
      """#)
  }
}
