extension ServerFiles {
  /// Returns the script that reports what verifications found, and carries out what members decide.
  ///
  /// Its state is that of the server only: a run that was left out is made up for by the next one.
  ///
  /// - Parameter server: The functions that ask the server.
  func reviewScript(_ server: String) -> String {
    #"""
    #!/usr/bin/env bash
    # Written by "cellophane ci". Reports what the verification of a pull request found, and carries out
    # what members decide in comments. It has privileges, so it runs nothing of the request, and takes the
    # artifacts of the verification as data.
    # Needs bash, cellophane, curl, git, jq and unzip, and the token of the server in TOKEN.
    set -euo pipefail

    marker='<!-- cellophane -->'
    # No program that is started inherits the token.
    token=$TOKEN
    unset TOKEN CELLOPHANE_TOKEN
    goldens=\#(goldens)
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_TERMINAL_PROMPT=0

    # Asks the server: METHOD PATH [OPTION OF CURL…]. The token is in no argument.
    api() {
      local method=$1 path=$2 retries=()
      shift 2
      # Nothing that changes something is sent twice.
      [ "$method" != GET ] || retries=(--retry 3)
      curl "${retries[@]}" --config <(printf 'header = "%s"\n' "$authorization") --silent --show-error \
        --fail-with-body --location --proto-redir '=https' --max-time 120 --max-filesize 500000000 \
        --request "$method" "$@" "$api/$path"
    }

    # Sends JSON: METHOD PATH, with the JSON on standard input.
    send() { api "$1" "$2" --header 'Content-Type: application/json' --data-binary @- >/dev/null; }

    # Prints the elements of a list, one JSON a line: PATH [FILTER].
    list() {
      local page=1 batch separator='?'
      case $1 in *\?*) separator='&' ;; esac
      while [ "$page" -le 50 ]; do
        batch=$(api GET "$1${separator}per_page=100&page=$page" | jq -c "${2-.} | .[]")
        [ -z "$batch" ] || printf '%s\n' "$batch"
        [ "$(grep -c . <<<"$batch")" -eq 100 ] || return 0
        page=$((page + 1))
      done
    }

    # Runs a command up to three times, until it succeeds.
    retry() {
      local attempt
      for attempt in 1 2 3; do
        if "$@"; then return 0; fi
        sleep "$attempt"
      done
      return 1
    }

    # Runs git with the token for the repository of this server only.
    with_token() {
      GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$repository.extraheader" \
        GIT_CONFIG_VALUE_0="Authorization: Basic $(printf '%s' "$git_user:$token" | base64 -w 0)" \
        git "$@"
    }

    \#(server)

    # Unpacks an archive into a folder: files only, with a limit for each and for all.
    unpack() {
      local bytes
      bytes=$(unzip -l "$1" | tail -n 1 | awk '{print $1}')
      [[ $bytes =~ ^[0-9]{1,9}$ ]] || { echo "the artifact is empty, or has 1 GB" >&2; return 1; }
      mkdir -p "$2"
      (ulimit -f 1000000; unzip -q -o "$1" -d "$2") || return 1
      find "$2" ! -type f ! -type d -delete
    }

    # Joins what all parts of the verification found, into comment.md and images. Prints the numbers.
    join() {
      local manifests
      mapfile -t manifests < <(find "$work/artifacts" -mindepth 2 -maxdepth 2 -name manifest.jsonl | sort)
      (cd "$work/head" && cellophane merge "${manifests[@]}" --artifacts "$work/artifacts" \
        --images "$work/images" --images-url "$images/$run" --markdown "$work/comment.md" \
        --commit "$head")
    }

    # Checks out the commit of the request, as data.
    checkout() {
      git init --quiet "$work/head" || return 1
      retry with_token -C "$work/head" fetch --quiet --depth 1 "$repository" "$reference" || return 1
      [ "$(git -C "$work/head" rev-parse FETCH_HEAD)" = "$head" ] || return 1
      git -C "$work/head" -c core.hooksPath=/dev/null checkout --quiet --detach FETCH_HEAD
    }

    # Commits what is in a folder: FOLDER MESSAGE-FILE.
    commit() {
      git -C "$1" -c user.name="$bot_name" -c user.email="$bot_email" -c core.hooksPath=/dev/null \
        commit --quiet --allow-empty --file "$2"
    }

    # Publishes the images of a run in a branch of their own, which keeps those of the last 50 runs. What
    # others publish at the same time stays.
    publish() {
      [ -d "$work/images" ] || return 0
      local target=refs/heads/cellophane-images folder=$work/published attempt old
      echo "Images of pull requests [skip ci]" > "$work/message"
      for attempt in 1 2 3 4 5; do
        rm -rf "$folder" && git init --quiet "$folder" || return 1
        old=$(retry with_token ls-remote "$repository" "$target" | cut -f 1) || return 1
        if [ -n "$old" ]; then
          retry with_token -C "$folder" fetch --quiet --depth 1 "$repository" "$old" || return 1
          git -C "$folder" checkout --quiet FETCH_HEAD || return 1
        fi
        git -C "$folder" checkout --quiet --orphan new || return 1
        rm -rf "${folder:?}/${run:?}"
        cp -R "$work/images" "$folder/$run" || return 1
        find "$folder" -mindepth 1 -maxdepth 1 -name '[0-9]*' -printf '%f\n' | sort -n | head -n -50 |
          while IFS= read -r name; do rm -rf "${folder:?}/$name"; done
        git -C "$folder" add -A && commit "$folder" "$work/message" || return 1
        if with_token -C "$folder" push --quiet --force-with-lease="$target:$old" "$repository" \
          "HEAD:$target"; then return 0; fi
        sleep "$((attempt + RANDOM % 3))"
      done
      return 1
    }

    # Adds a line to the comment.
    note() { printf -- '- %s\n' "$1" >> "$work/notes.md"; }

    # Prints the commands in comments, oldest first, one JSON a line, with their words.
    commands() {
      jq -c 'select(.body | test("^/cellophane (accept|reject)([ \r\n]|$)")) | .words = (.body
        | split("\n")[0] | rtrimstr("\r") | split(" ") | map(select(. != "")))' "$work/comments.jsonl"
    }

    # Decides what one command says, in verdicts.json. The later of two commands counts for a scene.
    decide_one() {
      local user at verb named names name options=() known=()
      user=$(jq -r .user <<<"$1")
      at=$(jq -r .at <<<"$1")
      verb=$(jq -r '.words[1]' <<<"$1")
      named=$(jq -r '.words[2] // ""' <<<"$1")
      mapfile -t names < <(jq -r '.words[3:][]' <<<"$1")
      if [ "$named" != "$head" ]; then
        [[ $named =~ ^[0-9a-f]{40}$ ]] || note "$user: name the commit, with its 40 digits."
        return 0
      fi
      may_write "$1" || { note "$user may not write to this repository, and decides nothing."; return 0; }
      if [ "$verb" = reject ]; then
        for name in "${names[@]:-*}"; do options+=(--except "$name"); done
      elif [ "${names[*]:0:2}" = "all but" ]; then
        options=(--all)
        for name in "${names[@]:2}"; do options+=(--except "$name"); done
      elif [ "${#names[@]}" -eq 0 ] || [ "${names[*]}" = all ]; then
        options=(--all)
      else
        for name in "${names[@]}"; do options+=(--only "$name"); done
      fi
      [ ! -s "$work/verdicts.json" ] || known=("$work/verdicts.json")
      if (cd "$work/head" && cellophane approve "$work/artifacts" "${known[@]}" "${options[@]}" \
        --save "$work/next.json" --dry-run --quiet); then
        mv "$work/next.json" "$work/verdicts.json"
        note "$user ${verb}ed ${names[*]:-all}, $at."
        printf '%s\n' "${verb^}ed-by: $user at $at: ${names[*]:-all}" >> "$work/decisions.log"
      else
        note "$user: no change has such a name: ${names[*]:-all}."
      fi
    }

    # Prints the scenes of a verdict, one a line.
    scenes() {
      jq -r --arg verdict "$1" '.entries[] | select(.verdict == $verdict) | .scene
        | gsub("[[:cntrl:]]"; " ")' "$work/verdicts.json"
    }

    # Carries out the commands that name the commit: a commit of its goldens, which says who decided.
    decide() {
      local line
      : > "$work/decisions.log"
      while IFS= read -r line; do decide_one "$line"; done < <(commands)
      [ -s "$work/verdicts.json" ] && [ -n "$(scenes accepted)" ] || return 0
      if [ "$own" != true ]; then
        note "The branch of a fork cannot be pushed to: run \`cellophane approve\` with the artifact there."
        return 0
      fi
      if ! (cd "$work/head" && cellophane approve "$work/artifacts" "$work/verdicts.json" --quiet); then
        note "Nothing is accepted: goldens of the branch are not those that were verified; merge its target."
        return 0
      fi
      {
        printf 'Accept changed motion of %s\n\n' "$request_name"
        scenes accepted | sed 's/^/Accepted: /'
        scenes rejected | sed 's/^/Rejected: /'
        cat "$work/decisions.log"
        printf 'Verified-commit: %s\nVerification: %s\n' "$head" "$run_url"
      } > "$work/message"
      git -C "$work/head" add -A -- "$goldens"
      ! git -C "$work/head" diff --cached --quiet || return 0
      commit "$work/head" "$work/message"
      pushed=$(git -C "$work/head" rev-parse HEAD)
      if with_token -C "$work/head" push --quiet "$repository" "HEAD:refs/heads/$branch"; then
        note "The accepted changes are in $pushed."
      else
        pushed=
        note "The branch cannot be pushed to: it has moved on, or is protected."
      fi
    }

    # Writes the one comment, unless it says this already.
    publish_comment() {
      {
        printf '%s\n' "$marker"
        cat "$work/comment.md"
        if [ -s "$work/notes.md" ]; then
          printf '\n**Decisions**\n\n'
          tail -n 20 "$work/notes.md"
        fi
      } > "$work/body.md"
      local known
      known=$(jq -s -c --arg marker "$marker" \
        'map(select(.own and (.body | startswith($marker)))) | first // empty' "$work/comments.jsonl")
      if [ -z "$known" ]; then
        jq -n --rawfile body "$work/body.md" '{body: $body}' | add_comment
      elif [ "$(jq -r .body <<<"$known")" != "$(cat "$work/body.md")" ]; then
        jq -n --rawfile body "$work/body.md" '{body: $body}' | edit_comment "$(jq -r .id <<<"$known")"
      fi
    }

    # Reviews one request: report, decisions, comment and status.
    review() {
      local result=0 summary='' state
      number=$1 pushed='' run=''
      rm -rf "${work:?}"/*
      request
      [ -z "$head" ] || verification
      if [ -z "$run" ]; then
        echo "$request_name: there is nothing to review yet"
        return 0
      fi
      [ -z "$number" ] || comments > "$work/comments.jsonl"
      if download && checkout; then summary=$(join) || result=$?; else result=66; fi
      if [ ! -s "$work/comment.md" ]; then
        result=66 summary="the verification has no result"
        printf '### ❌ Cellophane\n\nThe verification has no result that can be read: %s\n' "$run_url" \
          > "$work/comment.md"
      fi
      case $result in 0) state=success ;; 1) state=failure ;; *) state=error ;; esac
      summary=$(tail -n 1 <<<"$summary" | cut -c 1-130)
      publish || note "The images cannot be published."
      if [ -n "$number" ]; then
        [ "$result" -ne 1 ] || decide
        publish_comment
      fi
      set_status "$state" "$summary"
      echo "$request_name: $state, $summary"
      [ -z "$pushed" ] || after_push
    }

    main "$@"

    """#
  }
}
