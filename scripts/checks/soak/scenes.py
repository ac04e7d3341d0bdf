"""5000 scenes in one process: rendered, rendered by a plan, checked and verified.

Of a scene a run keeps what it reports at the end: paths, sizes, the job of a plan; less than 4 kB each.
"""

import subprocess

SCENE = """cellophane: 1
canvas: {{ size: [24, 16], background: white }}
output: {{ fps: 50, duration: 0.1s }}
styles: {{ box: {{ fill: "#{color:06X}" }}, word: {{ text: {{ string: "{{key}}", size: 6 }} }} }}
collections:
  - id: grid
    layout: {{ type: {layout}, itemSize: [6, 6] }}
    style: {style}
    sections: [{{ items: [A{index}, B] }}]
    appear: {{ alpha: 0 }}
steps:
  - {{ at: 0s, insert: {{ at: [0, 0], key: N }}, duration: 0.1s }}
"""
# The bytes that a run may keep about a scene.
KEPT = 4096
LAYOUTS = ["flow", "list", "circle", "stack"]


def run(bench):
    """Works on thousands of scenes in each way."""
    count = bench.count(5000, 60)
    for index in range(count):
        # Every one has a text, a color and a name of its own.
        bench.write(
            f"scenes/{index // 100:02}/s{index}.yaml", SCENE.format(
                color=index * 1571 % (1 << 24), index=index, layout=LAYOUTS[index % 4],
                style=["box", "word"][index % 2]))
    with open(bench.path("plan.jsonl"), "wb") as file:
        process = bench.start(["plan", "scenes", "-o", "planned/"], stdout=file)
        _, messages = process.communicate()
        bench.report.check(process.returncode == 0, f"plan: status {process.returncode} "
                           f"{messages.decode(errors='replace')[:200]}".rstrip())
    tasks = {
        "render": ["render", "scenes", "-o", "out/", "--quiet"],
        "render with a cache": ["render", "scenes", "-o", "cached/", "--quiet", "--cache", "cache"],
        "render from the cache": ["render", "scenes", "-o", "again/", "--quiet", "--cache", "cache"],
        "render a plan": ["render", "--plan", "plan.jsonl", "--manifest", "plan.done", "--quiet"],
        "check": ["check", "scenes", "--quiet"],
        "verify, recording": ["verify", "scenes", "--against", "goldens", "--update", "missing", "--quiet"],
        "verify": ["verify", "scenes", "--against", "goldens", "--quiet"],
    }
    for label, arguments in tasks.items():
        status, messages, monitor = bench.run(arguments)
        # A run that records goldens says so with its status.
        wanted = 1 if "--update" in arguments else 0
        bench.report.check(
            status == wanted, f"{label}, {count} scenes: status {status} {messages[:200]}".rstrip())
        if not bench.is_quick:
            # Nothing is left of a scene that is only checked.
            bench.report.flat(label, monitor, 0 if label == "check" else KEPT * count // 2)
    found = subprocess.run(
        ["find", bench.folder, "-name", ".cellophane-*"], capture_output=True, text=True, check=True)
    bench.report.check(not found.stdout, f"no file in progress is left {found.stdout[:200]}".rstrip())
