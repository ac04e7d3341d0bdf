"""A stand-in for GitLab: merge requests, the parts of the API that the jobs use, and a runner of pipelines.

Each rule names where GitLab documents it.
"""

import io
import pathlib
import shutil
import tempfile
import urllib.parse
import zipfile

import yaml

from expressions import gitlab
from stand_in import Problem, StandIn, archive

DEVELOPER, MAINTAINER = 30, 40
#: Refuses pushes to protected branches by those who are no maintainers.
HOOK = """#!/bin/sh
case " $(cat "$GIT_DIR/protected" 2>/dev/null) " in *" $1 "*) ;; *) exit 0 ;; esac
case " $STAND_IN_RIGHTS " in *" maintain "*) exit 0 ;; esac
echo "the branch is protected" >&2
exit 1
"""


class GitLab(StandIn):
    """A server with the project team/sample and a fork stranger/sample."""

    prefix = "/api/v4/"
    token_header = ("PRIVATE-TOKEN", "")
    names = {1: "team/sample", 2: "stranger/sample"}

    def __init__(self, command):
        super().__init__(command)
        self.users = {"alice": (11, DEVELOPER), "carol": (12, MAINTAINER), "bob": (13, 20)}
        self.bot = 99
        self.tokens["glpat-maintainer"] = ("carol", frozenset({"api", "maintain", "push"}))
        self.requests_open, self.notes, self.statuses, self.pipelines = [], [], [], []
        self.variables, self.triggers, self.schedules, self.protected = [], [], [], set()
        self.restricted = False
        self.serial = 1000
        for name in self.names.values():
            self.create_repository(name)
            hook = self.bare / f"{name}.git/hooks/update"
            hook.write_text(HOOK)
            hook.chmod(0o755)
        one = r"projects/(?:1|team%2Fsample)"
        self.routes = [
            ("GET", r"user", "api", lambda request: {"id": self.user(request.owner)}),
            ("GET", one + r"/merge_requests", "api", self.list_requests),
            ("GET", one + r"/merge_requests/(\d+)", "api", lambda _, n: self.request_json(int(n))),
            ("GET", one + r"/merge_requests/(\d+)/notes", "api", self.list_notes),
            ("POST", one + r"/merge_requests/(\d+)/notes", "api", self.add_note),
            ("PUT", one + r"/merge_requests/(\d+)/notes/(\d+)", "api", self.edit_note),
            ("GET", r"projects/([12])/pipelines/(\d+)/jobs", "api", self.list_jobs),
            ("GET", r"projects/([12])/jobs/(\d+)/artifacts", "api", self.download),
            ("GET", one + r"/members/all/(\d+)", "api", self.member),
            ("GET", one + r"/repository/commits/([0-9a-f]{40})/statuses", "api", self.list_statuses),
            ("POST", one + r"/statuses/([0-9a-f]{40})", "api", self.add_status),
            ("POST", one + r"/trigger/pipeline", None, self.trigger),
            ("POST", one + r"/protected_branches", "maintain", self.protect),
            ("PUT", one, "maintain", self.edit_project),
            ("POST", one + r"/access_tokens", "maintain", self.create_token),
            ("POST", one + r"/variables", "maintain", self.create_variable),
            ("POST", one + r"/triggers", "maintain", self.create_trigger),
            ("POST", one + r"/pipeline_schedules", "maintain", self.create_schedule),
        ]

    def number(self):
        self.serial += 1
        return self.serial

    def user(self, name):
        return self.users[name][0] if name in self.users else self.bot if "bot" in name else 77

    # What people do

    def open_request(self, branch, fork=False, merged=False):
        """Opens a merge request, which starts a pipeline; `merged` for one of merged results."""
        request = {
            "iid": len(self.requests_open) + 1, "project": 2 if fork else 1, "branch": branch,
            "merged": merged, "pipeline": None,
        }
        self.requests_open.append(request)
        self.synchronize(request)
        return request["iid"]

    def synchronize(self, request):
        """Takes the branch's commit over as refs/merge-requests/N/head, and runs the pipeline.

        The pipeline of a fork's request runs in the fork, without the variables of the project.
        https://docs.gitlab.com/ci/pipelines/merge_request_pipelines/#use-with-forked-projects
        """
        source = self.names[request["project"]]
        head = self.git(source, "rev-parse", f"refs/heads/{request['branch']}")
        ref = f"refs/merge-requests/{request['iid']}/head"
        self.git(self.names[1], "fetch", "--quiet", str(self.bare / f"{source}.git"), f"+{head}:{ref}")
        commit = head
        if request["merged"]:
            # https://docs.gitlab.com/ci/pipelines/merged_results_pipelines/
            tree = self.git(self.names[1], "merge-tree", "--write-tree", "main", head).splitlines()[0]
            commit = self.git(
                self.names[1], "-c", "user.name=m", "-c", "user.email=m@example.com", "commit-tree", tree,
                "-p", "main", "-p", head, "-m", "Merge")
        self.run_pipeline(request["project"], commit, source="merge_request_event", request=request, head=head)

    def note(self, iid, user, body):
        self.notes.append({
            "id": self.number(), "iid": iid, "author": {"id": self.user(user), "username": user},
            "body": body, "system": False, "created_at": f"2026-11-01T12:00:{self.serial % 60:02}Z",
        })

    def play(self, iid, job):
        """Presses play on a manual job of a request's latest pipeline."""
        pipeline = self.requests_open[iid - 1]["pipeline"]
        entry = next(j for j in pipeline["jobs"] if j["name"] == job)
        # A manual job that has ended can be run again.
        # https://docs.gitlab.com/ci/jobs/job_control/#retry-manual-jobs
        if entry["status"] not in ("manual", "success", "failed"):
            raise Problem(400, f"the job {job} is {entry['status']} and cannot be played")
        self.run_job(pipeline, entry)

    # Pipelines

    def run_pipeline(self, project, commit, source, request=None, head=None, branch=None):
        """Runs the jobs of the file .gitlab-ci.yml, with what it includes."""
        repository = self.names[project]
        variables = {
            "CI_PIPELINE_SOURCE": source, "CI_PROJECT_ID": str(project), "CI_PROJECT_PATH": repository,
            "CI_API_V4_URL": self.url + "/api/v4", "CI_SERVER_HOST": "127.0.0.1",
            "CI_PROJECT_URL": f"{self.url}/{repository}", "CI_DEFAULT_BRANCH": "main", "CI_COMMIT_SHA": commit,
            "CI_COMMIT_SHORT_SHA": commit[:8],
        }
        if branch:
            variables["CI_COMMIT_BRANCH"] = branch
        if request:
            variables |= {
                "CI_MERGE_REQUEST_IID": str(request["iid"]),
                "CI_MERGE_REQUEST_SOURCE_PROJECT_ID": str(request["project"]),
                "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": request["branch"],
            }
        # Protected variables exist in pipelines of protected branches only.
        # https://docs.gitlab.com/ci/variables/#protect-a-cicd-variable
        if project == 1:
            for variable in self.variables:
                if not variable["protected"] or branch in self.protected:
                    variables[variable["key"]] = variable["value"]
        pipeline = {
            "id": self.number(), "project_id": project, "sha": commit, "source": source, "jobs": [],
            "web_url": f"{self.url}/pipeline/{self.serial}", "variables": variables,
        }
        self.pipelines.append(pipeline)
        if request:
            request["pipeline"] = pipeline
        configuration = self.configuration(repository, commit)
        stages = {"build": 0, "test": 1, "deploy": 2, ".post": 9}
        for name, job in configuration.items():
            rule = next((r for r in job.get("rules", [{}]) if "if" not in r or gitlab(r["if"], variables)), None)
            if rule is None:
                continue
            # The parts of a job that runs several times.
            # https://docs.gitlab.com/ci/yaml/#parallel
            count = job.get("parallel", 1)
            for index in range(count):
                pipeline["jobs"].append({
                    "id": self.number(), "name": name if count == 1 else f"{name} {index + 1}/{count}",
                    "base": name, "job": job, "when": rule.get("when", job.get("when", "on_success")),
                    "allowed": rule.get("allow_failure", job.get("allow_failure", False)),
                    "status": "created", "stage": stages[job.get("stage", "test")], "archive": None,
                    "index": index + 1 if count > 1 else None, "count": count,
                })
        for entry in sorted(pipeline["jobs"], key=lambda entry: entry["stage"]):
            self.decide(pipeline, entry)

    def configuration(self, repository, commit):
        """The jobs of a commit, with included files and what they extend."""
        merged = {}

        def add(text, repository, commit):
            value = yaml.safe_load(text) or {}
            for include in value.pop("include", []):
                if "local" in include:
                    add(self.file(repository, commit, include["local"]), repository, commit)
                else:
                    # A file of another project comes from its default branch.
                    # https://docs.gitlab.com/ci/yaml/#includeproject
                    add(self.file(include["project"], "main", include["file"]), include["project"], "main")
            merged.update(value)

        add(self.file(repository, commit, ".gitlab-ci.yml"), repository, commit)
        for name, job in merged.items():
            if "extends" in job:
                merged[name] = merged[job["extends"]] | {k: v for k, v in job.items() if k != "extends"}
        return {name: job for name, job in merged.items() if not name.startswith(".")}

    def decide(self, pipeline, entry):
        """Runs a job, skips it, or leaves it for people.

        A job whose needs failed is skipped, also a manual one, unless it always runs or they may fail.
        https://docs.gitlab.com/ci/yaml/#needs
        """
        needs = entry["job"].get("needs")
        if needs is None:
            before = [j for j in pipeline["jobs"] if j["stage"] < entry["stage"]]
        else:
            names = {need["job"] if isinstance(need, dict) else need for need in needs}
            before = [j for j in pipeline["jobs"] if j["base"] in names]
        good = all(j["status"] == "success" or (j["status"] != "skipped" and j["allowed"]) for j in before)
        if entry["when"] == "always":
            self.run_job(pipeline, entry)
        elif not good:
            entry["status"] = "skipped"
        elif entry["when"] == "manual":
            entry["status"] = "manual"
        else:
            self.run_job(pipeline, entry)

    def run_job(self, pipeline, entry):
        """Runs the script of a job in a clone of its own."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder)) / "sample"
        folder.mkdir()
        job = entry["job"]
        variables = dict(pipeline["variables"]) | {
            "CI_JOB_URL": f"{self.url}/job/{entry['id']}", "GITLAB_CI": "true",
        }
        if entry["index"]:
            variables |= {"CI_NODE_INDEX": str(entry["index"]), "CI_NODE_TOTAL": str(entry["count"])}
        variables |= {key: str(value) for key, value in job.get("variables", {}).items()}
        if variables.get("GIT_STRATEGY") != "none":
            self.clone(self.names[pipeline["project_id"]], pipeline["sha"], folder)
        for need in job.get("needs") or []:
            if isinstance(need, dict) and need.get("artifacts", True):
                for other in pipeline["jobs"]:
                    if other["base"] == need["job"] and other["archive"]:
                        zipfile.ZipFile(io.BytesIO(other["archive"])).extractall(folder)
        entry["status"] = "running"
        # The lines of a script are one, and its first failure ends it.
        # https://docs.gitlab.com/ci/yaml/script/
        status = self.shell(
            "\n".join(job["script"]), folder, self.environment(**variables),
            shell=("bash", "-e", "-o", "pipefail"))
        artifacts = job.get("artifacts")
        if artifacts and (status == 0 or artifacts.get("when") == "always"):
            paths = [path for path in artifacts["paths"] if (folder / path).exists()]
            if paths:
                entry["archive"] = archive(folder, paths)
        entry["status"] = "success" if status == 0 else "failed"
        shutil.rmtree(folder, ignore_errors=True)

    # The API. https://docs.gitlab.com/api/

    def list_requests(self, request):
        return request.page([self.request_json(r["iid"]) for r in self.requests_open])

    def request_json(self, iid):
        request = self.requests_open[iid - 1]
        pipeline = request["pipeline"]
        keys = ("id", "project_id", "sha", "source", "web_url")
        return {
            "iid": iid, "sha": self.git(self.names[1], "rev-parse", f"refs/merge-requests/{iid}/head"),
            "source_branch": request["branch"], "source_project_id": request["project"],
            "target_project_id": 1, "state": "opened",
            "head_pipeline": {key: pipeline[key] for key in keys} if pipeline else None,
        }

    def list_notes(self, request, iid):
        return request.page([n for n in self.notes if n["iid"] == int(iid)])

    def add_note(self, request, iid):
        body = request.json({"body": str})["body"]
        self.notes.append({
            "id": self.number(), "iid": int(iid), "body": body, "system": False, "created_at": "2026-11-01",
            "author": {"id": self.user(request.owner), "username": request.owner},
        })
        return {}

    def edit_note(self, request, iid, number):
        note = next(n for n in self.notes if (n["iid"], n["id"]) == (int(iid), int(number)))
        if note["author"]["id"] != self.user(request.owner):
            raise Problem(403, "it is somebody else's note")
        note["body"] = request.json({"body": str})["body"]
        return {}

    def pipeline(self, project, number):
        return next(p for p in self.pipelines if (p["project_id"], p["id"]) == (int(project), int(number)))

    def list_jobs(self, request, project, number):
        return request.page([
            {key: job[key] for key in ("id", "name", "status")} for job in self.pipeline(project, number)["jobs"]])

    def download(self, _, project, number):
        for pipeline in self.pipelines:
            for job in pipeline["jobs"]:
                if (pipeline["project_id"], job["id"]) == (int(project), int(number)) and job["archive"]:
                    return job["archive"]
        raise Problem(404, "the job has no artifacts")

    def member(self, _, number):
        for identifier, level in self.users.values():
            if identifier == int(number):
                return {"id": identifier, "access_level": level, "state": "active"}
        raise Problem(404, "the user is no member")

    def list_statuses(self, request, commit):
        return request.page([s for s in reversed(self.statuses) if s["sha"] == commit])

    def add_status(self, request, commit):
        value = request.json({"state": str, "name": str, "pipeline_id": int})
        if value["state"] not in ("pending", "running", "success", "failed", "canceled"):
            raise Problem(400, "the state is invalid")
        known = [s for s in self.statuses if (s["sha"], s["name"]) == (commit, value["name"])]
        # https://gitlab.com/gitlab-org/gitlab/-/blob/master/app/models/commit_status.rb (its transitions)
        if known and known[-1]["status"] == value["state"]:
            raise Problem(400, "Cannot transition status")
        self.statuses.append({"sha": commit, "name": value["name"], "status": value["state"]})
        return {}

    def trigger(self, request):
        """Starts a pipeline with a trigger token, for which no account is needed.

        https://docs.gitlab.com/ci/triggers/
        """
        form = request.body.decode()
        fields = {
            part.split('name="')[1].split('"')[0]: part.split("\r\n\r\n", 1)[1].split("\r\n")[0]
            for part in form.split("--") if 'name="' in part
        }
        if fields.get("token") not in self.triggers:
            raise Problem(404, "the token is not known")
        if any(name.startswith("variables[") for name in fields) and self.restricted:
            raise Problem(400, "Insufficient permissions to set pipeline variables")
        branch = fields["ref"]
        self.run_pipeline(1, self.git(self.names[1], "rev-parse", f"refs/heads/{branch}"), "trigger", branch=branch)
        return {}

    def run_schedules(self):
        for schedule in self.schedules:
            commit = self.git(self.names[1], "rev-parse", f"refs/heads/{schedule['ref']}")
            self.run_pipeline(1, commit, "schedule", branch=schedule["ref"])

    def protect(self, request):
        self.protected.add(request.json({"name": str})["name"])
        (self.bare / "team/sample.git/protected").write_text(
            " ".join(f"refs/heads/{name}" for name in self.protected))
        return {}

    def edit_project(self, request):
        role = request.json({"ci_pipeline_variables_minimum_override_role": str})
        self.restricted = role["ci_pipeline_variables_minimum_override_role"] == "no_one_allowed"
        return {}

    def create_token(self, request):
        value = request.json({"name": str, "scopes": list, "access_level": int, "expires_at": str})
        token = f"glpat-secret-{self.number()}"
        rights = {"api"} if "api" in value["scopes"] else set()
        if "write_repository" in value["scopes"] and value["access_level"] >= DEVELOPER:
            rights.add("push")
        self.tokens[token] = ("cellophane-bot", frozenset(rights))
        return {"token": token}

    def create_variable(self, request):
        self.variables.append(request.json({"key": str, "value": str, "masked": bool, "protected": bool}))
        return {}

    def create_trigger(self, request):
        self.triggers.append(f"glptt-secret-{self.number()}")
        return {"token": self.triggers[-1]}

    def create_schedule(self, request):
        self.schedules.append(request.json({"description": str, "ref": str, "cron": str}))
        return {}

    def may_push(self, repository, rights):
        return repository == self.names[1] and "push" in rights

    def pushed(self, repository, owner):
        """The pushes of a project's token start pipelines of their merge requests.

        https://docs.gitlab.com/user/project/settings/project_access_tokens/
        """
        for request in self.requests_open:
            if request["project"] == 1 and repository == self.names[1]:
                head = self.git(repository, "rev-parse", f"refs/heads/{request['branch']}")
                if head != self.git(repository, "rev-parse", f"refs/merge-requests/{request['iid']}/head"):
                    self.git(
                        repository, "update-ref", f"refs/merge-requests/{request['iid']}/head", head)
                    self.waiting.append(request)

    #: The requests whose new pipelines begin when the job that pushed has ended.
    waiting = []

    def run_waiting(self):
        while self.waiting:
            self.synchronize(self.waiting.pop())
