#!/usr/bin/env python3
"""Judges the repairs of faulty scenes.

    judge.py COMMAND FOLDER ANSWERS [--skill FILE]

COMMAND  the command `cellophane`
FOLDER   the cases, 01, 02 and so on, each with original.yaml and fault.json
ANSWERS  for each case a folder of the same name with the repaired scene.yaml, and perhaps a log.tsv
         of the tool calls: a line for each, of the tool, the bytes of text and the number of images
         that went through it, separated by tabs

A case is repaired if the timelines of the original and of the repaired scene are the same within
1 point, 0.02 s and an opacity of 0.02. Tokens are estimated: a quarter of the bytes of text, 1600 for an
image, and, with --skill, a quarter of that file's bytes in each case.

Exits with 0 if at least 10 cases of 12 (in general five sixths) are repaired and none takes more than
40 000 tokens, with 1 if not, and with 2 if the arguments are of no use.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

TOLERANCES = ["--only", "timelines", "--points", "1", "--seconds", "0.02", "--alpha", "0.02"]
TOKENS_PER_IMAGE = 1600
BYTES_PER_TOKEN = 4
MOST_TOKENS = 40_000


def is_repaired(command, original, answer):
    """Returns whether the answer is the original, and why not if it cannot be compared."""
    if not answer.is_file():
        return False, "no scene.yaml"
    environment = dict(os.environ, CELLOPHANE_CACHE="")
    try:
        result = subprocess.run([command, "diff", str(original), str(answer)] + TOLERANCES, env=environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return False, "diff takes too long"
    if result.returncode in (0, 1):
        return result.returncode == 0, ""
    lines = (result.stderr or result.stdout).strip().splitlines()
    return False, "diff exits with %d: %s" % (result.returncode, lines[0] if lines else "")


def read_log(path):
    """Returns the number of calls of a log, and their tokens; None where there is no log."""
    if not path.is_file():
        return None, None
    calls = 0
    tokens = 0.0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            _, size, images = line.split("\t")
            tokens += int(size) / BYTES_PER_TOKEN + int(images) * TOKENS_PER_IMAGE
        except ValueError:
            sys.exit("%s:%d: expected tool, bytes and images, separated by tabs" % (path, number))
        calls += 1
    return calls, tokens


def main():
    parser = argparse.ArgumentParser(description="Judges the repairs of faulty scenes.")
    parser.add_argument("command", help="the command cellophane")
    parser.add_argument("folder", type=pathlib.Path, help="the cases")
    parser.add_argument("answers", type=pathlib.Path, help="the repaired scenes")
    parser.add_argument("--skill", type=pathlib.Path, help="a file that is read in each case")
    arguments = parser.parse_args()

    cases = sorted(path.parent for path in arguments.folder.glob("[0-9][0-9]/original.yaml"))
    if not cases:
        parser.error("%s has no cases" % arguments.folder)
    skill = arguments.skill.stat().st_size / BYTES_PER_TOKEN if arguments.skill else 0

    row = "%-5s %-24s %-9s %6s %8s  %s"
    print((row % ("case", "kind", "repaired", "calls", "tokens", "")).rstrip())
    repaired_cases = total_calls = total_tokens = largest = 0
    for case in cases:
        kind = json.loads((case / "fault.json").read_text(encoding="utf-8"))["kind"]
        answer = arguments.answers / case.name
        repaired, note = is_repaired(arguments.command, case / "original.yaml", answer / "scene.yaml")
        calls, tokens = read_log(answer / "log.tsv")
        repaired_cases += repaired
        if calls is not None:
            tokens = round(tokens + skill)
            total_calls += calls
            total_tokens += tokens
            largest = max(largest, tokens)
            if tokens > MOST_TOKENS:
                note = (note + "; " if note else "") + "too many tokens"
        print((row % (case.name, kind, "yes" if repaired else "no", "-" if calls is None else calls,
                      "-" if tokens is None else tokens, note)).rstrip())

    print((row % ("total", "", "%d of %d" % (repaired_cases, len(cases)), total_calls, total_tokens,
                  "at most %d in a case" % largest)).rstrip())
    return 0 if repaired_cases * 12 >= len(cases) * 10 and largest <= MOST_TOKENS else 1


if __name__ == "__main__":
    sys.exit(main())
