/// Programs in the place of those of build engines, which run the jobs that they are given at once.
///
/// They keep their notes in the folder that ROOT names: all calls in `calls.txt`, and the status of
/// each job of Slurm in `jobs.txt`.
enum EnginePrograms {
  /// All programs by their names.
  static let all = ["sbatch": sbatch, "squeue": squeue, "scancel": scancel, "kubectl": kubectl]

  /// Slurm's command that submits; it refuses a dependent job if there is a file `refuse`.
  private static let sbatch = #"""
    #!/bin/sh
    set -eu
    for script in "$@"; do :; done
    echo "sbatch $*" >> "$ROOT/calls.txt"
    number=$(($(cat "$ROOT/number.txt" 2>/dev/null || echo 100) + 1))
    echo "$number" > "$ROOT/number.txt"
    case "$*" in *--dependency=*) [ ! -e "$ROOT/refuse" ] || exit 1 ;; esac
    option() { sed -n "s/^#SBATCH --$1=//p" "$script"; }
    run() {
      log=$(option output | sed "s/%A/$number/; s/%a/${1-}/; s/%j/$number/") status=0
      SLURM_JOB_ID=$number SLURMD_NODENAME=node SLURM_CPUS_PER_TASK=$(option cpus-per-task) \
        sh "$script" >> "$log" 2>&1 || status=$?
      echo "$number${1+_$1} $status" >> "$ROOT/jobs.txt"
    }
    tasks=$(option array)
    case "$*" in *--array=*) tasks=$(printf '%s\n' "$@" | sed -n 's/^--array=//p') ;; esac
    case $tasks in
      '') run ;;
      *-*) tasks=$(seq "${tasks%-*}" "${tasks#*-}") ;;
    esac
    for task in $(echo "$tasks" | tr , ' '); do
      SLURM_ARRAY_JOB_ID=$number SLURM_ARRAY_TASK_ID=$task run "$task"
    done
    echo "$number;cluster"

    """#

  /// Slurm's list of jobs, which is the file `queue.txt`.
  private static let squeue = #"""
    #!/bin/sh
    [ ! -e "$ROOT/queue.txt" ] || cat "$ROOT/queue.txt"

    """#

  /// Slurm's command that ends jobs.
  private static let scancel = #"""
    #!/bin/sh
    echo "scancel $*" >> "$ROOT/calls.txt"

    """#

  /// The command of Kubernetes, whose jobs run in the folder `work`.
  private static let kubectl = #"""
    #!/bin/sh
    set -eu
    echo "kubectl $*" >> "$ROOT/calls.txt"
    case $1 in --*) shift ;; esac
    verb=$1 && shift
    case $verb in
      delete) rm -f "$ROOT"/state-* ;;
      create)
        job=$(sed -n 's/^  name: //p' "$2")
        command=$(sed -n 's/^ *- "\(.*\)"$/\1/p' "$2" | sed 's/\\\(.\)/\1/g')
        completions=$(sed -n 's/^  completions: //p' "$2") state=Complete
        for index in $(seq 0 $((${completions:-1} - 1))); do
          (cd "$ROOT/work" && JOB_COMPLETION_INDEX=$index sh -euc "$command") \
            >> "$ROOT/$job.txt" 2>&1 || state='FailureTarget Failed'
        done
        echo "$state " > "$ROOT/state-$job"
        ;;
      get) cat "$ROOT/state-${1#job/}" ;;
      logs) cat "$ROOT/${1#job/}.txt" ;;
    esac

    """#
}
