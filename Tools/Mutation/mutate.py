"""Changes operators, constants and conditions of our modules, and says what the tests do not notice."""

import argparse
import collections
import csv
import json
import pathlib
import sys
import time

import package
import trial

EXCUSES = pathlib.Path(__file__).resolve().parent / "equivalent.tsv"
# The share of mutants that the tests must notice.
REQUIRED = 0.9


def excuses():
    """Returns the keys of the mutants that are equivalent to the original, with their reasons."""
    with EXCUSES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = {}
    for number, row in enumerate(rows[1:], 2):
        if len(row) != 4 or not row[3].strip():
            raise SystemExit(f"{EXCUSES}:{number}: expected source, line, change and reason")
        found[tuple(row[:3])] = row[3]
    return found


def draw(mutants, dropped, seed, count):
    """Returns mutants by a seed, but for the dropped ones; each module has its share of all."""
    groups = collections.defaultdict(list)
    for mutant in mutants:
        groups[mutant.module].append(mutant)
    count = min(count, len(mutants))
    shares = {module: count * len(group) / len(mutants) for module, group in groups.items()}
    numbers = {module: int(share) for module, share in shares.items()}
    # What remains goes to the largest remainders.
    rest = sorted(groups, key=lambda module: (numbers[module] - shares[module], module))
    for module in rest[:count - sum(numbers.values())]:
        numbers[module] += 1
    drawn = []
    for module, group in groups.items():
        compiled = [mutant for mutant in group if mutant.key not in dropped]
        drawn += sorted(compiled, key=lambda mutant: mutant.rank(seed))[:numbers[module]]
    return drawn


def arguments():
    """Returns the options."""
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("--seed", default="1", help="the seed by which mutants are drawn")
    parser.add_argument("--count", type=int, default=150, help="the number of mutants")
    parser.add_argument("--list", action="store_true", help="print the mutants only")
    parser.add_argument("--only", type=int, action="append", metavar="N",
                        help="try mutants by their number in the list of all")
    parser.add_argument("--build", action="store_true", help="build the copy only")
    parser.add_argument("--survivors", action="store_true",
                        help="try only what the last run of the seed did not notice")
    parser.add_argument("--modules", nargs="+", default=list(package.MODULES), metavar="MODULE",
                        help="the modules whose mutants are tried")
    parser.add_argument("--tests", nargs="+", default=package.TESTS, metavar="TARGET",
                        help="the targets of tests that run")
    parser.add_argument("--jobs", type=int, default=2, help="the number of processes of the build")
    return parser.parse_args()


def table(results):
    """Prints a row for each module: its mutants, the excused ones, and who noticed them."""
    print("\n| module | mutants | noticed | equivalent | not noticed | by its own tests |")
    print("|---|---|---|---|---|---|")
    for module in list(package.MODULES) + ["all"]:
        rows = [row for row in results if module in (row[0].module, "all")]
        noticed = [row for row in rows if row[1] == "noticed"]
        excused = sum(row[1] == "equivalent" for row in rows)
        own = sum(row[2][0] == row[0].module + "Tests" for row in noticed)
        print(f"| {module} | {len(rows)} | {len(noticed)} | {excused} "
              f"| {len(rows) - len(noticed) - excused} | {own} |")


def main():
    """Draws mutants, runs the tests with each, and ends with 1 if too few are noticed."""
    options = arguments()
    sys.stdout.reconfigure(line_buffering=True)
    begin = time.monotonic()

    def report(text):
        print(f"[{time.monotonic() - begin:6.0f} s] {text}")

    found = package.sources()
    modules = [name for name in package.MODULES if name in options.modules]
    tests = [name for name in package.TESTS if name in options.tests]
    dropped = package.build(found, modules, tests, options.jobs, report)
    firsts, mutants = {}, [mutant for source in found for mutant in source.mutants]
    for source in found:
        for _, group in source.places:
            # A place's choice marks the first of its mutants, then those up to the chosen one.
            firsts.update((mutant.number, group[0].number) for mutant in group)
            if any(mutant.key in dropped for mutant in group):
                dropped.update(mutant.key for mutant in group)
    report(f"{len(mutants) - len(dropped)} mutants of {len(mutants)} compile")
    drawn = [mutant for mutant in draw(mutants, dropped, options.seed, options.count)
             if mutant.module in modules]
    if options.only:
        drawn = [mutant for mutant in mutants if mutant.number in options.only]
    if options.list:
        for mutant in drawn:
            print(f"{mutant.number}\t{mutant}")
        return 0
    if options.build:
        return 0
    baseline = trial.Baseline(len(mutants), tests, report)
    if options.survivors:
        numbers = json.loads(survivors_file(options.seed).read_text(encoding="utf-8"))
        drawn = [mutant for mutant in drawn if mutant.number in numbers]
    return conclude(attempt(drawn, firsts, baseline, report), options.seed)


def attempt(drawn, firsts, baseline, report):
    """Tries mutants; returns each with its outcome, and the target and test that noticed it."""
    known, memory, noticed = excuses(), trial.Memory(), {}
    tried = [mutant for mutant in drawn if mutant.key not in known]
    for mutant, target in baseline.trials(tried, firsts):
        if mutant.number in noticed:
            continue
        failure = memory.failure(mutant, target, lambda: baseline.failure(mutant, target))
        if failure:
            noticed[mutant.number] = (target, failure)
        report(f"{len(noticed)}/{len(tried)} {mutant.number} {mutant} — "
               + (f"{target}: {failure}" if failure else f"not by {target}"))
    return [
        (mutant, "equivalent" if mutant.key in known
         else "noticed" if mutant.number in noticed else "not noticed", noticed.get(mutant.number))
        for mutant in drawn]


def survivors_file(seed):
    """Returns the file with the numbers of the mutants of a seed that nothing noticed."""
    return package.FOLDER / f"survivors-{seed}.json"


def conclude(results, seed):
    """Prints the table and the survivors; returns 1 if too few are noticed."""
    table(results)
    survivors = [row[0] for row in results if row[1] == "not noticed"]
    for mutant in survivors:
        print(f"not noticed: {mutant.number} {mutant}")
    survivors_file(seed).write_text(
        json.dumps([mutant.number for mutant in survivors]), encoding="utf-8")
    tried = [row for row in results if row[1] != "equivalent"]
    share = (len(tried) - len(survivors)) / len(tried) if tried else 1
    print(f"seed {seed}: {len(tried) - len(survivors)} of {len(tried)} noticed, {share:.1%}")
    return 0 if share >= REQUIRED else 1


if __name__ == "__main__":
    sys.exit(main())
