extension ServerFiles {
  /// The jobs of a cluster, and a script that runs them one after the other.
  var kubernetesFiles: [File] {
    [
      File(path: "cellophane-jobs/run.sh", text: kubernetesScript, isExecutable: true),
      File(path: "cellophane-jobs/plan.yaml", text: kubernetesPlan),
      File(path: "cellophane-jobs/render.yaml", text: kubernetesRender),
      File(path: "cellophane-jobs/merge.yaml", text: kubernetesMerge),
    ]
  }

  private var kubernetesScript: String {
    """
    #!/bin/sh
    # Written by "cellophane ci --for kubernetes". Plans, renders and merges, in jobs that follow each
    # other. The scenes are in the volume of the claim "cellophane", which all nodes can write to.
    # Usage: cellophane-jobs/run.sh [KUBECTL OPTION…], such as --namespace=NAME
    set -eu
    cd -- "$(dirname -- "$0")"

    # Waits for a job to end, and fails if it has failed, or cannot be asked for five times in a row.
    finish() {
      job=$1 && shift
      failures=0
      while [ "$failures" -lt 5 ]; do
        state=$(kubectl "$@" get "job/$job" \\
          -o jsonpath='{range .status.conditions[?(@.status=="True")]}{.type} {end}') &&
          failures=0 || failures=$((failures + 1))
        case " $state " in
          *' Complete '*) return 0 ;;
          *' Failed '*) return 1 ;;
        esac
        sleep 2
      done
      return 1
    }

    kubectl "$@" delete --ignore-not-found job/cellophane-plan job/cellophane-render job/cellophane-merge
    kubectl "$@" create -f plan.yaml
    finish cellophane-plan "$@" || {
      kubectl "$@" logs job/cellophane-plan >&2
      exit 1
    }
    kubectl "$@" create -f render.yaml
    # Merging says what is missing, so it starts however the shards have ended.
    finish cellophane-render "$@" || echo "some shards have failed" >&2
    kubectl "$@" create -f merge.yaml
    finish cellophane-merge "$@" || status=$?
    kubectl "$@" logs job/cellophane-merge
    exit "${status-0}"

    """
  }

  /// The folder of the manifests; another number of shards has another one.
  private var manifests: String { "manifests-\(shards)" }

  /// The rule that errors of scenes and of arguments are not tried again.
  private static func failurePolicy(_ action: String) -> String {
    """
      podFailurePolicy:
        rules:
          - action: \(action)
            onExitCodes:
              containerName: cellophane
              operator: In
              values: [1, 64, 65, 66]

    """
  }

  /// The job that makes the plan.
  private var kubernetesPlan: String {
    kubernetesJob(
      "plan", about: "Makes the plan of a batch.",
      command: "cellophane plan \(scenes) -o \(target) --costs plan.jsonl > plan.new && "
        + "mkdir -p \(manifests) && { cmp -s plan.new plan.jsonl || rm -f manifests-*/*.jsonl; } && "
        + "mv plan.new plan.jsonl")
  }

  /// The indexed job that renders.
  private var kubernetesRender: String {
    kubernetesJob(
      "render", about: "Renders the shards of the plan, each in a pod of its own.",
      settings: """
          completionMode: Indexed
          completions: \(shards)
          parallelism: \(shards)
          backoffLimitPerIndex: 3
          maxFailedIndexes: \(shards)

        """ + Self.failurePolicy("FailIndex"),
      command: "cellophane render --plan plan.jsonl --shard auto/\(shards) "
        + "--manifest \(manifests)/shard-$JOB_COMPLETION_INDEX.jsonl --resume --retry 1 --quiet",
      cpu: "2", memory: "4Gi")
  }

  /// The job that merges.
  private var kubernetesMerge: String {
    kubernetesJob(
      "merge", about: "Joins the manifests of all shards.",
      command: "cellophane merge --plan plan.jsonl \(manifests)/shard-*.jsonl -o merged.json "
        + "--junit junit.xml --markdown report.md" + (canBeShown ? " --report report.html" : ""))
  }

  /// Returns a job that runs a shell command in the volume.
  private func kubernetesJob(
    _ name: String, about: String,
    settings: String = "  backoffLimit: 3\n" + failurePolicy("FailJob"), command: String,
    cpu: String = "1", memory: String = "1Gi"
  ) -> String {
    """
    # Written by "cellophane ci --for kubernetes". \(about)
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: cellophane-\(name)
    spec:
    \(settings)  template:
        spec:
          restartPolicy: Never
          containers:
            - name: cellophane
              image: \(Self.yaml(image))
              workingDir: /work
              command: [sh, -euc]
              args:
                - \(Self.yaml(command.replacing("$(", with: "$$(")))
              env:
                - name: CELLOPHANE_CACHE
                  value: /work/.cache
              resources:
                requests:
                  cpu: "\(cpu)"
                  memory: \(memory)
                limits:
                  memory: \(memory)
              volumeMounts:
                - name: work
                  mountPath: /work
          volumes:
            - name: work
              persistentVolumeClaim:
                claimName: cellophane

    """
  }
}
