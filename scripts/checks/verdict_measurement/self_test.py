"""A check of the measurement itself: commands that are wrong on purpose must be found out."""

import contextlib
import io
import os
import stat
import tempfile

import words

# Everything but verifying is passed on; recording too, since it is a part of the preparation.
HEAD = """#!/usr/bin/env bash
case " $* " in *" verify "*) ;; *) exec '{command}' "$@" ;; esac
case " $* " in *" --update "*) exec '{command}' "$@" ;; esac
"""
# A command that finds every scene equal.
BLIND = HEAD + """echo '{{"outcomes": [{{"passed": true, "verdict": "same", "comparison": {{"same": true}}}}]}}'
"""
# A command that finds a difference, but names another one.
CONFUSED = HEAD + """case " $* " in *" --json "*) ;; *) exit 0 ;; esac
echo '{{"outcomes": [{{"passed": false, "verdict": "differs", "comparison": {{"same": false, "timelines":
  {{"findings": [{{"text": "nonsense", "elements": [], "causes": [], "changes": []}}]}}}}}}]}}'
exit 1
"""
# A command that finds every scene different.
ALARMIST = HEAD + "exit 1\n"
CHANGES = 4


def run(command, main, properties):
    """Measures commands that are wrong; returns 0 if each fails as it has to, else 1.

    Every property needs words as well, so that the measurement can judge a change of it.
    """
    cases = [
        ("finds nothing", BLIND, ["--changes", str(CHANGES)], ["found                         0.0%"]),
        ("names nothing", CONFUSED, ["--changes", str(CHANGES)],
         ["found                       100.0%", "named rightly                 0.0%"]),
        ("always alarms", ALARMIST, ["--false-alarms", "3"], ["3 false alarms in 3 runs"]),
    ]
    failures = 0
    for key in properties:
        try:
            words.words_of(*key)
        except KeyError as error:
            failures += 1
            print(f"error: {error.args[0]}; add them to scripts/checks/verdict_measurement/words.py")
    with tempfile.TemporaryDirectory() as folder:
        for title, text, options, expected in cases:
            path = os.path.join(folder, title.replace(" ", "-"))
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.format(command=command))
            os.chmod(path, stat.S_IRWXU)
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                status = main([path, *options])
            missing = [line for line in expected if line not in output.getvalue()]
            if status != 1 or missing:
                failures += 1
                print(f"error: a command that {title} got status {status}, without {missing}:")
                print(output.getvalue())
            else:
                print(f"a command that {title} is found out")
    return 1 if failures else 0
