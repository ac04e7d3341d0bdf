extension ServerFiles {
  /// The three workflows: verifying without privileges, reporting with them, and accepting.
  ///
  /// Whatever a pull request can influence reaches a shell in variables, never in its text.
  var githubFiles: [File] {
    [
      File(path: ".github/workflows/cellophane.yml", text: verifyWorkflow),
      File(path: ".github/workflows/cellophane-report.yml", text: reportWorkflow),
      File(path: ".github/workflows/cellophane-accept.yml", text: acceptWorkflow),
    ]
  }

  /// The workflow that runs the code of a pull request, without any privilege.
  private var verifyWorkflow: String {
    """
    # Written by "cellophane ci". Verifies the scenes of pull requests, also those of forks, without
    # privileges. Its artifact is read by cellophane-report.yml and cellophane-accept.yml.
    name: Cellophane
    on:
      pull_request:
      workflow_dispatch:
    permissions:
      contents: read
    concurrency:
      group: cellophane-${{ github.ref }}
      cancel-in-progress: true
    jobs:
    \(shardCount.map(shardedJobs) ?? verifyJob)
    """
  }

  /// The job that verifies all scenes.
  private var verifyJob: String {
    """
      verify:
        runs-on: ubuntu-24.04
        container: \(Self.yaml(image))
        steps:
          - uses: actions/checkout@v4
          - name: Install
            run: \(Self.yaml(install))
          - name: Verify
            env:
              IMAGES: https://github.com/${{ github.repository }}/raw/cellophane-images/${{ github.run_id }}
              NUMBER: ${{ github.event.pull_request.number }}
            run: |
              mkdir -p cellophane-artifacts
              echo "$NUMBER" > cellophane-artifacts/number.txt
              cellophane verify \(scenes) --against \(goldens) \\
                --artifacts cellophane-artifacts --markdown cellophane-artifacts/comment.md \\
                --images-url "$IMAGES" --junit cellophane-artifacts/junit.xml --annotations
          - name: Keep the report
            if: always()
            uses: actions/upload-artifact@v4
            with:
              name: cellophane
              path: cellophane-artifacts

    """
  }

  /// The jobs that verify a part of the scenes each, and the one that joins what they found.
  private func shardedJobs(_ count: Int) -> String {
    """
      verify:
        runs-on: ubuntu-24.04
        container: \(Self.yaml(image))
        strategy:
          fail-fast: false
          matrix:
            shard: [\((1...count).map(String.init).joined(separator: ", "))]
        steps:
          - uses: actions/checkout@v4
          - name: Install
            run: \(Self.yaml(install))
          - name: Verify
            env:
              STRATEGY_JOB_INDEX: ${{ strategy.job-index }}
              STRATEGY_JOB_TOTAL: ${{ strategy.job-total }}
            run: |
              mkdir -p cellophane-artifacts
              cellophane verify \(scenes) --against \(goldens) --shard auto \\
                --manifest "cellophane-artifacts/shards/$STRATEGY_JOB_INDEX.jsonl" \\
                --artifacts cellophane-artifacts --annotations
          - name: Keep the report
            if: always()
            uses: actions/upload-artifact@v4
            with:
              name: cellophane-shard-${{ strategy.job-index }}
              path: cellophane-artifacts
      merge:
        needs: verify
        if: always()
        runs-on: ubuntu-24.04
        container: \(Self.yaml(image))
        steps:
          - uses: actions/checkout@v4
          - name: Install
            run: \(Self.yaml(install))
          - uses: actions/download-artifact@v4
            with:
              pattern: cellophane-shard-*
              merge-multiple: true
              path: cellophane-artifacts
          - name: Merge
            env:
              NUMBER: ${{ github.event.pull_request.number }}
            run: |
              echo "$NUMBER" > cellophane-artifacts/number.txt
              cellophane merge cellophane-artifacts/shards/*.jsonl \\
                --markdown cellophane-artifacts/comment.md --junit cellophane-artifacts/junit.xml
          - name: Keep the report
            if: always()
            uses: actions/upload-artifact@v4
            with:
              name: cellophane
              path: cellophane-artifacts

    """
  }

  /// The workflow that publishes images and comments; it runs no code of the pull request.
  private var reportWorkflow: String {
    """
    # Written by "cellophane ci". Comments on pull requests. It has privileges, so it runs nothing of
    # the pull request, and takes its artifact as untrusted data.
    name: Cellophane report
    on:
      workflow_run:
        workflows: [Cellophane]
        types: [completed]
    permissions: {}
    concurrency:
      group: cellophane-report
    jobs:
      report:
        if: github.event.workflow_run.event == 'pull_request'
        runs-on: ubuntu-24.04
        permissions:
          actions: read
          contents: write
          pull-requests: write
        env:
          GH_TOKEN: ${{ github.token }}
          GH_REPO: ${{ github.repository }}
          HEAD_SHA: ${{ github.event.workflow_run.head_sha }}
          RUN: ${{ github.event.workflow_run.id }}
          SERVER: ${{ github.server_url }}
        steps:
          - uses: actions/download-artifact@v4
            with:
              name: cellophane
              path: artifact
              run-id: ${{ github.event.workflow_run.id }}
              github-token: ${{ github.token }}
          - name: Find the pull request
            run: |
              number=$(head -c 16 artifact/number.txt | tr -d '\\n')
              case "$number" in '' | *[!0-9]*) echo "the artifact names no pull request"; exit 1 ;; esac
              head=$(gh api "repos/$GH_REPO/pulls/$number" --jq .head.sha)
              [ "$head" = "$HEAD_SHA" ] || { echo "the pull request has moved on"; exit 1; }
              echo "NUMBER=$number" >> "$GITHUB_ENV"
          - name: Publish the images
            run: |
              git clone --quiet --depth 1 --branch cellophane-images \\
                "https://x-access-token:$GH_TOKEN@${SERVER#https://}/$GH_REPO.git" images \\
                2>/dev/null || git init --quiet images
              cd images
              # The images of the last 50 runs are kept.
              ls -1 | sort -n | head -n -50 | xargs -r rm -rf --
              (cd ../artifact && find . -type f \\( -name before.gif -o -name after.gif \\) -size -5M \\
                -print0 | head -z -n 20 | tar -c --null -T -) > ../images.tar
              mkdir -p "$RUN"
              tar -x -C "$RUN" -f ../images.tar
              git checkout --quiet --orphan new
              git add -A
              git -c user.name="github-actions[bot]" \\
                -c user.email="41898282+github-actions[bot]@users.noreply.github.com" \\
                commit --quiet --allow-empty -m "Images of pull requests"
              git push --quiet --force \\
                "https://x-access-token:$GH_TOKEN@${SERVER#https://}/$GH_REPO.git" \\
                HEAD:cellophane-images
          - name: Comment
            run: |
              {
                echo "<!-- cellophane -->"
                head -c 60000 artifact/comment.md
                echo
                echo "To accept all changes of this commit, comment: \\`/cellophane accept $HEAD_SHA\\`"
              } > comment.md
              comments=repos/$GH_REPO/issues/$NUMBER/comments
              id=$(gh api --paginate "$comments" --jq '.[] | select(.user.login == "github-actions[bot]"
                and (.body | startswith("<!-- cellophane -->"))) | .id' | head -n 1)
              if [ -n "$id" ]; then
                gh api -X PATCH "repos/$GH_REPO/issues/comments/$id" -F body=@comment.md --silent
              else
                gh api "$comments" -F body=@comment.md --silent
              fi

    """
  }

  /// The workflow that accepts the changes of a commit into another commit, if a member asks for it.
  private var acceptWorkflow: String {
    """
    # Written by "cellophane ci". The comment "/cellophane accept COMMIT" by a member of the project
    # replaces the goldens by what the verification of that commit found, in a new commit. It runs
    # nothing of the pull request; "cellophane approve" writes goldens only.
    name: Cellophane accept
    on:
      issue_comment:
        types: [created]
    permissions: {}
    jobs:
      accept:
        if: >-
          github.event.issue.pull_request && startsWith(github.event.comment.body, '/cellophane accept ')
          && contains(fromJSON('["OWNER", "MEMBER", "COLLABORATOR"]'), github.event.comment.author_association)
        runs-on: ubuntu-24.04
        container: \(Self.yaml(image))
        permissions:
          actions: write
          contents: write
          pull-requests: read
        env:
          GH_TOKEN: ${{ github.token }}
          GH_REPO: ${{ github.repository }}
          NUMBER: ${{ github.event.issue.number }}
          BODY: ${{ github.event.comment.body }}
        steps:
          - name: Install
            run: \(Self.yaml(install))
          - name: Install git and gh
            run: apt-get update -q && apt-get install -q -y --no-install-recommends ca-certificates git gh
          - name: Find the commit
            run: |
              commit=$(printf '%s' "$BODY" | head -n 1 | tr -d '\\r' | cut -d ' ' -f 3)
              case "$commit" in *[!0-9a-f]* | '') echo "no commit is named"; exit 1 ;; esac
              pull=repos/$GH_REPO/pulls/$NUMBER
              [ "$(gh api "$pull" --jq .head.sha)" = "$commit" ] ||
                { echo "the pull request has moved on; look at its latest commit"; exit 1; }
              [ "$(gh api "$pull" --jq .head.repo.full_name)" = "$GH_REPO" ] ||
                { echo "a fork cannot be pushed to; approve in a clone of it"; exit 1; }
              run=$(gh api "repos/$GH_REPO/actions/workflows/cellophane.yml/runs?head_sha=$commit" \\
                --jq '.workflow_runs[0].id')
              {
                echo "COMMIT=$commit"
                echo "RUN=$run"
                echo "BRANCH=$(gh api "$pull" --jq .head.ref)"
              } >> "$GITHUB_ENV"
          - uses: actions/checkout@v4
            with:
              ref: ${{ env.COMMIT }}
          - name: Accept
            run: |
              gh run download "$RUN" --name cellophane --dir ../cellophane-artifacts
              cellophane approve ../cellophane-artifacts --all
          - name: Commit
            run: |
              git config --global --add safe.directory "$PWD"
              git config user.name "github-actions[bot]"
              git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
              git add -A -- \(goldens)
              git commit -m "Accept the changes of $COMMIT"
              git push origin "HEAD:refs/heads/$BRANCH"
              # Commits of a workflow start none; the verification is asked for.
              gh workflow run cellophane.yml --ref "$BRANCH"

    """
  }
}
