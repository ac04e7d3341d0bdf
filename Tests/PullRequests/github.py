"""A stand-in for GitHub: pull requests, the parts of the API that the workflows use, and a runner of them.

Each rule names where GitHub documents it.
"""

import contextlib
import json
import pathlib
import subprocess
import tempfile

import yaml

from expressions import fill, github
from stand_in import Problem, StandIn, archive

BOT = "github-actions[bot]"


#: `gh api PATH [--jq FILTER] [-X METHOD] [-F body=@FILE]`, and what downloads and starts.
GH = r"""#!/usr/bin/python3
import json, os, re, subprocess, sys
arguments = [a for a in sys.argv[1:] if a not in ("--paginate", "--silent")]
root = os.environ["GITHUB_API_URL"]
repository = os.environ["GH_REPO"]
def ask(path, *options):
    header = "Authorization: Bearer " + os.environ["GH_TOKEN"]
    return subprocess.run(["/usr/bin/curl", "-sS", "--fail", "-H", header, *options, f"{root}/{path}"],
                          check=True, capture_output=True).stdout
def option(name):
    return arguments[arguments.index(name) + 1] if name in arguments else None
if arguments[0] == "api":
    options = []
    if option("-F"):
        body = open(option("-F").removeprefix("body=@")).read()
        options = ["-X", option("-X") or "POST", "-d", json.dumps({"body": body})]
    path = next(a for a in arguments[1:] if a.startswith("repos/"))
    answer = ask(path, *options)
    if option("--jq"):
        sys.exit(subprocess.run(["jq", "-r", option("--jq")], input=answer).returncode)
    sys.stdout.buffer.write(answer)
elif arguments[:2] == ["run", "download"]:
    found = json.loads(ask(f"repos/{repository}/actions/runs/{arguments[2]}/artifacts"))["artifacts"]
    number = next(a["id"] for a in found if a["name"] == option("--name"))
    open("/tmp/gh.zip", "wb").write(ask(f"repos/{repository}/actions/artifacts/{number}/zip"))
    subprocess.run(["unzip", "-q", "/tmp/gh.zip", "-d", option("--dir")], check=True)
else:
    ask(f"repos/{repository}/actions/workflows/cellophane.yml/dispatches", "-d",
        json.dumps({"ref": option("--ref")}))
"""


class GitHub(StandIn):
    """A server with the repository team/sample and a fork stranger/sample."""

    prefix = "/api/v3/"
    repository = "team/sample"
    fork = "stranger/sample"

    def __init__(self, command):
        super().__init__(command)
        self.permissions = {"alice": "write", "carol": "admin", "bob": "read"}
        self.pulls, self.comments, self.statuses, self.runs, self.artifacts = [], [], [], [], []
        self.serial = 1000
        self.held = None
        #: Whether the end of a run that a workflow's token has asked for starts workflows, which is not
        #: documented.
        self.chains = False
        for name in (self.repository, self.fork):
            self.create_repository(name)
        base = r"repos/team/sample"
        self.routes = [
            ("GET", base + r"/pulls", "pull-requests", self.list_pulls),
            ("GET", base + r"/pulls/(\d+)", "pull-requests", lambda _, n: self.pull_json(int(n))),
            ("GET", base + r"/actions/workflows/cellophane.yml/runs", "actions", self.list_runs),
            ("POST", base + r"/actions/workflows/cellophane.yml/dispatches", "actions:write", self.dispatch),
            ("GET", base + r"/actions/runs/(\d+)/artifacts", "actions", self.list_artifacts),
            ("GET", base + r"/actions/artifacts/(\d+)/zip", "actions", self.download),
            ("GET", base + r"/issues/(\d+)/comments", "pull-requests", self.list_comments),
            ("POST", base + r"/issues/(\d+)/comments", "pull-requests:write", self.add_comment),
            ("PATCH", base + r"/issues/comments/(\d+)", "pull-requests:write", self.edit_comment),
            ("GET", base + r"/collaborators/([^/]+)/permission", "contents", self.permission),
            ("POST", base + r"/statuses/([0-9a-f]{40})", "statuses:write", self.add_status),
        ]

    def make_programs(self):
        """The programs of a runner, with the parts of `gh` that earlier workflows used."""
        folder = super().make_programs()
        (folder / "gh").write_text(GH)
        (folder / "gh").chmod(0o755)
        return folder

    def number(self):
        self.serial += 1
        return self.serial

    def time(self):
        return f"2026-11-01T{self.number() // 3600 % 24:02}:{self.serial // 60 % 60:02}:{self.serial % 60:02}Z"

    # What people do

    def open_pull(self, branch, fork=False):
        """Opens a pull request, which starts the workflows."""
        pull = {
            "number": len(self.pulls) + 1, "repository": self.fork if fork else self.repository,
            "branch": branch, "state": "open",
        }
        self.pulls.append(pull)
        self.synchronize(pull)
        return pull["number"]

    def synchronize(self, pull):
        """Takes the branch's commit over as refs/pull/N/head, and runs the workflow on its merge.

        https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#pull_request
        """
        head = self.git(pull["repository"], "rev-parse", f"refs/heads/{pull['branch']}")
        number = pull["number"]
        self.git(
            self.repository, "fetch", "--quiet", str(self.bare / f"{pull['repository']}.git"),
            f"+{head}:refs/pull/{number}/head")
        merge = self.merge(head)
        self.git(self.repository, "update-ref", f"refs/pull/{number}/merge", merge)
        # The token of a request from a fork can read only, and has no secrets.
        # https://docs.github.com/en/actions/reference/security/secure-use
        self.start(
            "pull_request", {"pull_request": {"number": number}}, merge, f"refs/pull/{number}/merge",
            head=head, pull=pull, readOnly=pull["repository"] != self.repository)

    def merge(self, head):
        """The commit that merges a head into the default branch."""
        tree = self.git(self.repository, "merge-tree", "--write-tree", "main", head).splitlines()[0]
        return self.git(
            self.repository, "-c", "user.name=m", "-c", "user.email=m@example.com", "commit-tree", tree,
            "-p", "main", "-p", head, "-m", "Merge")

    def comment(self, number, user, body):
        """Adds a comment of a person, which starts the workflows of the default branch.

        https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#issue_comment
        """
        comment = {
            "id": self.number(), "number": number, "user": {"login": user}, "body": body,
            "created_at": self.time(),
        }
        self.comments.append(comment)
        association = {"alice": "COLLABORATOR", "carol": "OWNER", "bob": "COLLABORATOR"}
        payload = {
            "issue": {"number": number, "pull_request": {"url": f"{self.url}/{number}"}},
            "comment": comment | {"author_association": association.get(user, "NONE")},
        }
        main = self.git(self.repository, "rev-parse", "main")
        self.start("issue_comment", payload, main, "refs/heads/main")

    def queue_merge(self, number):
        """Puts a pull request into the merge queue.

        https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#merge_group
        """
        merge = self.git(self.repository, "rev-parse", f"refs/pull/{number}/merge")
        ref = f"refs/heads/gh-readonly-queue/main/pr-{number}"
        self.git(self.repository, "update-ref", ref, merge)
        self.start("merge_group", {}, merge, ref, head=merge)
        return merge

    def rerun(self, run):
        """Runs a verification again: the same run, another attempt."""
        pull = run["pull"]
        self.start(
            run["event"], run["payload"], run["commit"], run["ref"], head=run["head_sha"], pull=pull,
            readOnly=run["readOnly"], again=run)

    # Workflows

    @contextlib.contextmanager
    def at_once(self):
        """Lets all runs that begin in it meet: they queue as their concurrency says."""
        self.held = []
        yield
        held, self.held = self.held, None
        # At most one run and one waiting run have a group; a newer one replaces the one that waits.
        # https://docs.github.com/en/actions/concepts/workflows-and-actions/concurrency
        groups = {}
        for group, cancels, function in held:
            waiting = groups.setdefault(group, [])
            if len(waiting) > 1 or (waiting and cancels):
                waiting.pop()
            waiting.append(function)
        for waiting in groups.values():
            for function in waiting:
                function()

    def start(
        self, event, payload, commit, ref, head=None, pull=None, readOnly=False, again=None, byToken=False
    ):
        """Starts the workflows that an event triggers, with the files of the commit."""
        names = self.git(self.repository, "ls-tree", "--name-only", commit, ".github/workflows/")
        for path in names.splitlines():
            text = self.file(self.repository, commit, path)
            workflow = yaml.safe_load(text)
            # YAML 1.1 reads the key `on` as true.
            triggers = workflow.get("on", workflow.get(True))
            if event not in triggers:
                continue
            if event == "workflow_run" and payload["workflow_run"]["name"] not in triggers[event]["workflows"]:
                continue
            values = {
                "github": {
                    "event_name": event, "event": payload, "ref": ref, "sha": commit,
                    "repository": self.repository, "server_url": self.url, "run_id": self.number(),
                    "job": "verify",
                },
                "strategy": {"job-index": "0", "job-total": "1"},
            }
            run = again or {
                "id": values["github"]["run_id"], "name": workflow["name"], "event": event, "path": path,
                "head_sha": head or commit, "head_branch": pull["branch"] if pull else ref[11:],
                "head_repository": {
                    "full_name": pull["repository"] if pull else self.repository,
                    "owner": {"login": (pull["repository"] if pull else self.repository).split("/")[0]},
                },
                "html_url": f"{self.url}/run/{self.serial}", "commit": commit, "ref": ref, "pull": pull,
                "payload": payload, "readOnly": readOnly, "byToken": byToken,
            }
            run["run_started_at"] = self.time()
            run["status"] = "in_progress"
            if again is None:
                self.runs.append(run)
            self.queue(workflow.get("concurrency"), values, lambda r=run, w=workflow, v=values: self.run(r, w, v))

    def queue(self, concurrency, values, function):
        if self.held is None or concurrency is None:
            return function()
        group = fill(concurrency["group"], values)
        self.held.append((group, concurrency.get("cancel-in-progress", False), function))
        return None

    def run(self, run, workflow, values):
        """Runs the jobs of a workflow in the order of their needs."""
        state = {"results": {}, "left": dict(workflow["jobs"])}
        self.continue_run(run, workflow, values, state)

    def continue_run(self, run, workflow, values, state):
        while state["left"]:
            name = next(
                name for name, job in state["left"].items()
                if set(self.needs(job)) <= set(state["results"]))
            job = state["left"].pop(name)
            inner = dict(values)
            inner["needs"] = {need: state["results"][need] for need in self.needs(job)}
            good = all(result["result"] == "success" for result in inner["needs"].values())
            condition = str(job.get("if", "success()"))
            wanted = github(condition.removeprefix("${{").removesuffix("}}").strip(), inner, {
                "success": lambda good=good: good, "failure": lambda good=good: not good})
            # A job is skipped if one that it needs was, unless its condition says otherwise.
            # https://docs.github.com/en/actions/how-tos/write-workflows/choose-what-workflows-do/use-jobs
            if not wanted or not (good or "always()" in condition or "failure()" in condition):
                state["results"][name] = {"result": "skipped", "outputs": {}}
                continue

            def perform(name=name, job=job, inner=inner):
                state["results"][name] = self.run_job(run, workflow, job, inner)
                self.continue_run(run, workflow, values, state)

            self.queue(job.get("concurrency"), inner, perform)
            if name not in state["results"]:
                return
        if run["status"] == "completed":
            return
        run["status"] = "completed"
        results = {result["result"] for result in state["results"].values()}
        run["conclusion"] = "failure" if "failure" in results else "success"
        # Runs in the default branch, however the request's run was started.
        # https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#workflow_run
        if run["event"] not in ("workflow_run", "issue_comment") and (self.chains or not run["byToken"]):
            main = self.git(self.repository, "rev-parse", "main")
            keys = ("id", "name", "event", "head_sha", "head_branch", "head_repository", "conclusion")
            payload = {"workflow_run": {key: run[key] for key in keys}}
            self.start("workflow_run", payload, main, "refs/heads/main")

    @staticmethod
    def needs(job):
        needs = job.get("needs", [])
        return [needs] if isinstance(needs, str) else needs

    def run_job(self, run, workflow, job, values):
        """Runs the steps of a job in an empty folder, with a token of its own."""
        granted = job.get("permissions", workflow.get("permissions", {"contents": "write"}))
        rights = set()
        for name, level in granted.items():
            rights.add(name)
            if level == "write" and not run["readOnly"]:
                rights.add(f"{name}:write")
        token = f"ghs_secret_{self.number()}"
        self.tokens[token] = (BOT, frozenset(rights))
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        work = folder / "work"
        work.mkdir()
        event = folder / "event.json"
        event.write_text(json.dumps(values["github"]["event"]))
        inner = dict(values)
        inner["github"] = values["github"] | {"token": token}
        inner["steps"], inner["env"] = {}, {}
        base = self.environment(
            GITHUB_ACTIONS="true", GITHUB_API_URL=self.url + "/api/v3", GITHUB_SERVER_URL=self.url,
            GITHUB_REPOSITORY=self.repository, GITHUB_EVENT_PATH=event,
            GITHUB_EVENT_NAME=values["github"]["event_name"], GITHUB_SHA=values["github"]["sha"],
            GITHUB_RUN_ID=run["id"], GITHUB_STEP_SUMMARY=folder / "summary.md")
        (folder / "summary.md").write_text("")
        inner["base"] = base
        inner["env"] |= {key: fill(value, inner) for key, value in job.get("env", {}).items()}
        good = True
        for step in job["steps"]:
            condition = str(step.get("if", "success()"))
            if not github(condition, inner, {"success": lambda: good, "failure": lambda: not good}):
                continue
            try:
                if "uses" in step:
                    self.use(step, run, inner, work)
                else:
                    self.run_script(step, inner, base, work, folder)
            except (Problem, subprocess.CalledProcessError, FileNotFoundError) as error:
                self.logs.append(f"step {step.get('name')} failed: {error}")
                good = False
        outputs = {name: fill(value, inner) for name, value in job.get("outputs", {}).items()}
        # The token ends with its job.
        # https://docs.github.com/en/actions/concepts/security/github_token
        self.tokens[token] = (BOT, frozenset())
        return {"result": "success" if good else "failure", "outputs": outputs}

    def run_script(self, step, values, base, work, folder):
        environment = base | values["env"]
        environment |= {key: fill(value, values) for key, value in step.get("env", {}).items()}
        for name in ("GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH"):
            (folder / name).write_text("")
            environment[name] = str(folder / name)
        status = self.shell(fill(step["run"], values), work, environment)
        lines = {
            name: dict(line.split("=", 1) for line in (folder / name).read_text().splitlines())
            for name in ("GITHUB_OUTPUT", "GITHUB_ENV")
        }
        values["steps"][step.get("id", "")] = {"outputs": lines["GITHUB_OUTPUT"]}
        values["env"] |= lines["GITHUB_ENV"]
        if status != 0:
            raise Problem(status, f"{step.get('name')} ended with {status}")

    def use(self, step, run, values, work):
        """The actions that the workflows use."""
        name = step["uses"].partition("@")[0]
        options = {key: fill(value, values) for key, value in step.get("with", {}).items()}
        if name == "actions/checkout":
            commit = options.get("ref", values["github"]["sha"])
            self.clone(self.repository, commit, work)
            # It leaves the token in the repository's configuration unless it is told not to.
            # https://github.com/actions/checkout#usage
            if options.get("persist-credentials", "true").lower() != "false":
                subprocess.run(
                    ["git", "config", "http.extraheader", f"Authorization: Bearer {values['github']['token']}"],
                    cwd=work, check=True)
        elif name == "actions/upload-artifact":
            if not (work / options["path"]).exists():
                return
            artifact = {
                "id": self.number(), "name": options["name"], "run": run["id"], "expired": False,
                "created_at": self.time(), "data": archive(work / options["path"], ["."]),
            }
            # Names are unique within a run.
            # https://github.com/actions/upload-artifact#not-uploading-to-the-same-artifact
            same = [a for a in self.artifacts if (a["run"], a["name"]) == (run["id"], options["name"])]
            if same and options.get("overwrite", "false").lower() != "true":
                raise Problem(409, "there is an artifact of this name")
            self.artifacts = [a for a in self.artifacts if a not in same] + [artifact]
        elif name == "actions/download-artifact":
            number = int(options["run-id"])
            artifact = [a for a in self.artifacts if (a["run"], a["name"]) == (number, options["name"])]
            if not artifact:
                raise Problem(404, "there is no such artifact")
            path = work / "artifact.zip"
            path.write_bytes(artifact[-1]["data"])
            subprocess.run(["unzip", "-q", "-o", path, "-d", work / options["path"]], check=True)
            path.unlink()
        elif name == "OWNER/cellophane":
            self.use_composite(step, options, run, values, work)
        elif name != "actions/cache":
            raise Problem(404, f"the action {name} is not known")

    def use_composite(self, step, options, run, values, work):
        """The composite action of this project.

        https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax
        """
        action = yaml.safe_load((pathlib.Path(__file__).parents[2] / "action.yml").read_text())
        unknown = set(options) - set(action["inputs"])
        if unknown:
            raise Problem(400, f"the action has no inputs {unknown}")
        inner = dict(values)
        inner["inputs"] = {
            name: options.get(name, fill(value["default"], values)) for name, value in action["inputs"].items()
        }
        inner["steps"] = {}
        good = True
        for part in action["runs"]["steps"]:
            if not github(str(part.get("if", "success()")), inner, {"success": lambda: good}) or (
                not good and "always()" not in str(part.get("if"))):
                continue
            try:
                if "uses" in part:
                    self.use(part, run, inner, work)
                else:
                    assert part["shell"] == "bash"
                    self.run_script(part, inner, values["base"], work, work.parent)
            except Problem as problem:
                self.logs.append(f"step {part.get('name')} failed: {problem}")
                good = False
        outputs = {name: fill(value["value"], inner) for name, value in action["outputs"].items()}
        values["steps"][step.get("id", "")] = {"outputs": outputs}
        if not good:
            raise Problem(1, "a step of the action failed")

    # The API. https://docs.github.com/rest

    def pull_json(self, number):
        pull = self.pulls[number - 1]
        head = self.git(self.repository, "rev-parse", f"refs/pull/{number}/head")
        return {
            "number": number, "state": pull["state"],
            "head": {"sha": head, "ref": pull["branch"], "repo": {"full_name": pull["repository"]}},
        }

    def list_pulls(self, request):
        owner, _, branch = request.query.get("head", "").partition(":")
        return request.page([
            self.pull_json(pull["number"]) for pull in self.pulls
            if pull["state"] == request.query.get("state", "open")
            and (not owner or (pull["repository"].split("/")[0], pull["branch"]) == (owner, branch))])

    def list_runs(self, request):
        keys = ("id", "event", "status", "head_sha", "run_started_at", "html_url")
        return request.page([
            {key: run[key] for key in keys} for run in reversed(self.runs)
            if run["path"].endswith("/cellophane.yml") and run["head_sha"] == request.query["head_sha"]
        ], "workflow_runs")

    def dispatch(self, request):
        branch = request.json({"ref": str})["ref"]
        commit = self.git(self.repository, "rev-parse", f"refs/heads/{branch}")
        # Of the events of a workflow's token, this one starts workflows.
        # https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/trigger-a-workflow
        self.start(
            "workflow_dispatch", {}, commit, f"refs/heads/{branch}", byToken=request.owner == BOT)
        return {}

    def list_artifacts(self, request, run):
        return request.page([
            {key: value for key, value in artifact.items() if key != "data"}
            for artifact in self.artifacts if artifact["run"] == int(run)], "artifacts")

    def download(self, _, number):
        return next(artifact["data"] for artifact in self.artifacts if artifact["id"] == int(number))

    def list_comments(self, request, number):
        return request.page([c for c in self.comments if c["number"] == int(number)])

    def add_comment(self, request, number):
        body = request.json({"body": str})["body"]
        # https://docs.github.com/rest/issues/comments
        if len(body) > 65_536:
            raise Problem(422, "the body is too long")
        comment = {
            "id": self.number(), "number": int(number), "user": {"login": request.owner}, "body": body,
            "created_at": self.time(),
        }
        self.comments.append(comment)
        return comment

    def edit_comment(self, request, number):
        comment = next(c for c in self.comments if c["id"] == int(number))
        comment["body"] = request.json({"body": str})["body"]
        return comment

    def permission(self, _, user):
        if user not in self.permissions:
            raise Problem(404, "the user is no collaborator")
        return {"permission": self.permissions[user]}

    def add_status(self, request, commit):
        value = request.json({"state": str, "context": str, "description": str})
        # https://docs.github.com/rest/commits/statuses
        if value["state"] not in ("success", "failure", "error", "pending") or len(value["description"]) > 140:
            raise Problem(422, "the status is invalid")
        self.statuses.append(value | {"sha": commit})
        return value

    def may_push(self, repository, rights):
        return repository == self.repository and "contents:write" in rights

    def pushed(self, repository, owner):
        """The pull request's head follows its branch; a push by a workflow's token starts no workflow."""
        for pull in self.pulls:
            if pull["repository"] == repository and pull["state"] == "open":
                head = self.git(repository, "rev-parse", f"refs/heads/{pull['branch']}")
                self.git(repository, "update-ref", f"refs/pull/{pull['number']}/head", head)
