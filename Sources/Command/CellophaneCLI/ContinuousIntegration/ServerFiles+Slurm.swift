extension ServerFiles {
  /// The folder of the files of a batch, below the folder of the scenes.
  private static let folder = "cellophane-jobs"

  /// The files that Slurm takes: a script that submits, the array that renders, and the job that merges.
  var slurmFiles: [File] {
    [
      File(path: "\(Self.folder)/submit.sh", text: slurmSubmission, isExecutable: true),
      File(path: "\(Self.folder)/render.sbatch", text: slurmArray),
      File(path: "\(Self.folder)/merge.sbatch", text: slurmMerge),
    ]
  }

  /// The folder of the manifests; another number of shards has another one.
  private var manifests: String { "\(Self.folder)/manifests-\(shards)" }

  /// The option for a page about the outputs; none if a page cannot show them.
  private var page: String { canBeShown ? " \\\n  --report \(Self.folder)/report.html" : "" }

  /// The environment of a job's command: these variables only, whatever the submitting shell has set.
  private var environment: String {
    """
    env -i HOME="$HOME" PATH="$PATH" TMPDIR="${TMPDIR:-/tmp}" \\
      ${XDG_CACHE_HOME+"XDG_CACHE_HOME=$XDG_CACHE_HOME"} \\
      ${CELLOPHANE_CACHE+"CELLOPHANE_CACHE=$CELLOPHANE_CACHE"} \\
    """
  }

  /// The script that submits the jobs.
  private var slurmSubmission: String {
    let folder = Self.folder
    return """
      #!/bin/sh
      # Written by "cellophane ci --for slurm". Renders the scenes in an array of \(shards) tasks, and merges
      # their manifests in one more job. Submitted again, it renders only what is not done yet.
      # Usage: \(folder)/submit.sh [--array=LIST] [SBATCH OPTION…]
      #   --array=LIST: only these shards, such as 3,7; merging requires all of them all the same
      #   Other options, such as --partition=NAME, are those of sbatch and apply to all jobs.
      set -eu

      # Scenes and outputs are relative to this folder. Jobs start in the folder they are submitted from.
      cd -- "$(dirname -- "$0")/.."

      # Slurm replaces such characters in the names of folders too when it opens a log, and a job whose log
      # cannot be opened ends without a message.
      case $(pwd -P) in
        *[%\\\\]*) echo "error: Slurm writes no logs into a folder with % or \\\\ in its path" >&2; exit 64 ;;
      esac
      mkdir -p \(folder)/logs \(manifests)

      # Two arrays would write the same manifests.
      running=$(squeue -h -u "$(id -u)" -o '%F %o' | grep -F -- " $(pwd -P)/\(folder)/render.sbatch" || true)
      if [ -n "$running" ]; then
        echo "error: job ${running%% *} still renders this plan; wait for it, or end it with scancel" >&2
        exit 73
      fi

      # Only the array takes this option.
      array=
      for option do
        shift
        case $option in
          --array=*) array=$option ;;
          *) set -- "$@" "$option" ;;
        esac
      done

      # The plan is replaced as a whole, so that no task reads a part of it. Jobs keep their costs, and with
      # them their shards. Manifests of another plan are of no use; what they list comes from the cache.
      cellophane plan \(scenes) -o \(target) --costs \(folder)/plan.jsonl > \(folder)/plan.jsonl.new
      if ! cmp -s \(folder)/plan.jsonl.new \(folder)/plan.jsonl; then
        rm -f -- \(folder)/manifests-*/shard-*.jsonl
      fi
      mv -- \(folder)/plan.jsonl.new \(folder)/plan.jsonl
      rm -f -- \(folder)/merged.json \(folder)/report.html \(folder)/report.md \(folder)/junit.xml

      # sbatch prefers these variables to the options in the job files. Those of the cluster, such as
      # SBATCH_ACCOUNT and SBATCH_PARTITION, stay.
      unset SBATCH_ARRAY_INX SBATCH_ERROR SBATCH_EXPORT SBATCH_GET_USER_ENV SBATCH_INPUT SBATCH_JOB_NAME \\
        SBATCH_NO_REQUEUE SBATCH_OPEN_MODE SBATCH_OUTPUT SBATCH_REQUEUE SBATCH_WAIT

      render=$(sbatch --parsable ${array:+"$array"} "$@" \(folder)/render.sbatch)
      render=${render%%;*}  # without the name of the cluster
      echo "render: job $render"

      # Merging starts when the tasks have ended, however they ended: with afterok, one failed task would
      # keep it from starting, and it is merging that says what is missing.
      if merge=$(sbatch --parsable --dependency="afterany:$render" "$@" \(folder)/merge.sbatch); then
        echo "merge: job ${merge%%;*}"
      else
        scancel -- "$render"
        echo "error: the merge job was refused, so job $render is cancelled" >&2
        exit 73
      fi

      """
  }

  /// The array that renders.
  private var slurmArray: String {
    let folder = Self.folder
    return """
      #!/bin/sh
      # Written by "cellophane ci --for slurm". Renders one shard of \(shards); submitted by submit.sh.
      #SBATCH --job-name=cellophane-render
      #SBATCH --output=\(folder)/logs/%A_%a.txt
      #SBATCH --array=1-\(shards)
      #SBATCH --nodes=1
      #SBATCH --ntasks=1
      #SBATCH --cpus-per-task=2
      #SBATCH --mem=4G
      #SBATCH --time=01:00:00
      # If the node fails, or another job takes its place, the task starts again and continues its log.
      #SBATCH --requeue
      #SBATCH --open-mode=append
      # Limits of the shell that submits, such as on processor time, do not apply.
      #SBATCH --propagate=NONE
      # NONE would read the user's login files before each task, which takes a second and can fail.
      #SBATCH --export=ALL
      set -eu

      echo "shard $SLURM_ARRAY_TASK_ID on $SLURMD_NODENAME, restarts: ${SLURM_RESTART_COUNT:-0}"

      # There are \(shards) shards also when some of them are submitted alone. The command replaces the shell, so
      # that Slurm's signals reach it, and its exit status is that of the task.
      exec \(environment)
        SLURM_ARRAY_TASK_ID="$SLURM_ARRAY_TASK_ID" SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=\(shards) \\
        SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=\(shards) \\
        cellophane render --plan \(folder)/plan.jsonl --shard auto \\
        --manifest "\(manifests)/shard-$SLURM_ARRAY_TASK_ID.jsonl" --resume --retry 1 \\
        --jobs "$SLURM_CPUS_PER_TASK" --quiet

      """
  }

  /// The job that merges.
  private var slurmMerge: String {
    let folder = Self.folder
    return """
      #!/bin/sh
      # Written by "cellophane ci --for slurm". Merges the manifests of all shards; submitted by submit.sh.
      #SBATCH --job-name=cellophane-merge
      #SBATCH --output=\(folder)/logs/%j_merge.txt
      #SBATCH --nodes=1
      #SBATCH --ntasks=1
      #SBATCH --cpus-per-task=1
      #SBATCH --mem=1G
      #SBATCH --time=00:10:00
      #SBATCH --requeue
      #SBATCH --open-mode=append
      #SBATCH --propagate=NONE
      #SBATCH --export=ALL
      set -eu

      exec \(environment)
        cellophane merge --plan \(folder)/plan.jsonl \(manifests)/shard-*.jsonl \\
        -o \(folder)/merged.json --junit \(folder)/junit.xml --markdown \(folder)/report.md\(page)

      """
  }
}
