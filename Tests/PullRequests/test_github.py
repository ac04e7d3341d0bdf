"""Pull requests of GitHub, played through with the workflows that `cellophane ci` writes."""

import hashlib
import html
import io
import pathlib
import re
import shutil
import tempfile
import unittest
import zipfile

import yaml

from github import BOT, GitHub
from sample import COMMAND, Clone, begin


class GitHubCase(unittest.TestCase):
    arguments = ("--for", "github")
    files = None

    def setUp(self):
        self.server = GitHub(COMMAND)
        self.addCleanup(self.server.close)
        self.prepare()
        self.main = begin(
            self.server, GitHub.repository, self.server.folder / "main", *self.arguments, files=self.files)
        self.server.git(
            GitHub.fork, "fetch", "--quiet", str(self.server.bare / "team/sample.git"),
            "+refs/heads/main:refs/heads/main")

    def prepare(self):
        """Makes the files that take the place of those of the command."""

    def change(self, name="cards", duration="0.2s", branch="change", fork=False, edit=None):
        """Opens a pull request that changes a scene; returns its number and commit."""
        repository = GitHub.fork if fork else GitHub.repository
        self.clone = Clone(self.server, repository, self.server.folder / f"clone-{branch}")
        self.clone.fetch("main")
        if name:
            self.clone.scene(name, duration)
        if edit:
            edit(self.clone)
        commit = self.clone.commit(f"Change {name}", push=branch)
        return self.server.open_pull(branch, fork), commit

    @staticmethod
    def end_verification(clone, *lines):
        """Makes the workflow of a request go on after what it found, with other lines."""
        workflow = clone.folder / ".github/workflows/cellophane.yml"
        parts = workflow.read_text().split("--annotations\n")
        assert len(parts) == 2
        script = "".join(f"          {line}\n" for line in lines)
        workflow.write_text(f"{parts[0]}--annotations || true\n{script}{parts[1]}")

    def comment(self, number):
        """The only comment of the workflows."""
        comments = [
            c["body"] for c in self.server.comments if c["number"] == number and c["user"]["login"] == BOT]
        self.assertEqual(len(comments), 1, "\n".join(self.server.logs[-8:]))
        return comments[0]

    def status(self, commit):
        known = [s["state"] for s in self.server.statuses if s["sha"] == commit]
        return known[-1] if known else None

    def head(self, number):
        return self.server.pull_json(number)["head"]["sha"]

    def message(self, commit):
        return self.server.git(GitHub.repository, "show", "-s", "--format=%B", commit)


class Requests(GitHubCase):
    def tearDown(self):
        self.assertEqual(self.server.leaks(), [])

    def test_a_change_is_reported_and_accepted(self):
        number, commit = self.change()
        comment = self.comment(number)
        self.assertIn("### ❌ Cellophane\n\n3 scenes: 2 the same, 1 differ", comment)
        self.assertIn("duration 0.1s became 0.2s", comment)
        self.assertIn(f"/cellophane accept {commit}", comment)
        self.assertEqual(self.status(commit), "failure")
        # The images exist at the addresses that the comment names.
        run = self.server.runs[0]["id"]
        images = self.server.git(
            GitHub.repository, "ls-tree", "-r", "--name-only", "cellophane-images").splitlines()
        self.assertEqual(
            images, [f"{run}/goldens/cards/after.gif", f"{run}/goldens/cards/before.gif"])
        for name in images:
            self.assertIn(f"{self.server.url}/team/sample/raw/cellophane-images/{name})", comment)

        self.server.comment(number, "alice", f"/cellophane accept {commit}\r\nThank you; $(touch broken)")
        head = self.head(number)
        self.assertNotEqual(head, commit)
        self.assertEqual(self.status(head), "success", "\n".join(self.server.logs[-6:]))
        self.assertIn("### ✅ Cellophane\n\n3 scenes: 3 the same.", self.comment(number))
        message = self.message(head)
        self.assertIn("Accepted: scenes/cards.yaml", message)
        self.assertRegex(message, r"Accepted-by: alice at 2026-11-01T\d\d:\d\d:\d\dZ: all")
        self.assertIn(f"Verified-commit: {commit}", message)
        files = self.server.git(GitHub.repository, "diff", "--name-only", commit, head).splitlines()
        self.assertTrue(files and all(name.startswith("goldens/cards.") for name in files), files)

    def test_the_end_of_the_last_run_may_start_a_report_of_its_own(self):
        self.server.chains = True
        number, commit = self.change()
        self.server.comment(number, "alice", f"/cellophane accept {commit}")
        self.assertIn("✅", self.comment(number))

    def test_added_changed_and_removed_scenes_are_accepted_in_one_way(self):
        def edit(clone):
            (clone.folder / "scenes/list.yaml").unlink()
            clone.scene("new")

        number, commit = self.change(edit=edit)
        comment = self.comment(number)
        for text in ("| changed | before | after |", "| new | after |", "is gone | before |"):
            self.assertIn(text, comment)
        self.server.comment(number, "carol", f"/cellophane accept {commit}")
        head = self.head(number)
        self.assertEqual(self.status(head), "success", "\n".join(self.server.logs[-6:]))
        names = self.server.git(GitHub.repository, "ls-tree", "--name-only", head, "goldens/")
        self.assertIn("goldens/new.apng", names)
        self.assertNotIn("goldens/list", names)

    def test_scenes_are_decided_one_by_one(self):
        number, commit = self.change(edit=lambda clone: [clone.scene(n, "0.3s") for n in ("list", "chat")])
        self.server.comment(number, "alice", f"/cellophane reject {commit} chat")
        self.assertEqual(self.head(number), commit)
        self.assertIn("- alice rejected chat, 2026-", self.comment(number))
        self.assertEqual(self.status(commit), "failure")
        self.server.comment(number, "carol", f"/cellophane accept {commit} cards")
        head = self.head(number)
        message = self.message(head)
        self.assertIn("Accepted: scenes/cards.yaml\nRejected: scenes/chat.yaml\n", message)
        self.assertIn("Rejected-by: alice at", message)
        self.assertIn("3 scenes: 1 the same, 2 differ", self.comment(number))
        self.server.comment(number, "carol", f"/cellophane accept {head} all but scenes/chat.yaml")
        self.assertIn("3 scenes: 2 the same, 1 differ", self.comment(number))
        self.assertEqual(self.status(self.head(number)), "failure")

    def test_the_later_command_counts(self):
        number, commit = self.change()
        with self.server.at_once():
            self.server.comment(number, "alice", f"/cellophane accept {commit}")
            self.server.comment(number, "alice", f"/cellophane reject {commit} cards")
            self.server.comment(number, "alice", "/cellophane accept")
        self.assertEqual(self.head(number), commit)
        self.assertIn("name the commit", self.comment(number))

    def test_readers_and_strangers_decide_nothing(self):
        number, commit = self.change()
        for user in ("bob", "stranger", "../../user"):
            self.server.comment(number, user, f"/cellophane accept {commit}")
        self.assertEqual(self.head(number), commit)
        self.assertIn("- bob may not write to this repository", self.comment(number))

    def test_names_and_commits_that_are_wrong_are_answered(self):
        number, commit = self.change()
        self.server.comment(number, "alice", f"/cellophane accept {commit} nothing")
        self.server.comment(number, "alice", "/cellophane accept $(touch broken)")
        self.server.comment(number, "alice", f"/cellophane accept {'0' * 40}")
        self.assertEqual(self.head(number), commit)
        comment = self.comment(number)
        self.assertIn("no change has such a name: nothing", comment)
        self.assertIn("name the commit", comment)

    def test_a_fork_is_reported_and_never_pushed_to(self):
        number, commit = self.change(fork=True)
        self.assertIn("1 differ", self.comment(number))
        self.assertEqual(self.status(commit), "failure")
        self.server.comment(number, "alice", f"/cellophane accept {commit}")
        self.assertIn("The branch of a fork cannot be pushed to", self.comment(number))
        self.assertEqual(self.head(number), commit)

    def test_a_fork_cannot_speak_through_the_comment(self):
        def edit(clone):
            evil = r"""s/\"causes\":\[/&"@everyone [x](https:\/\/evil.example)",/"""
            self.end_verification(
                clone, f"sed -i '{evil}' cellophane-artifacts/manifest.jsonl",
                "echo '<img src=x> @everyone' | tee cellophane-artifacts/comment.md "
                "cellophane-artifacts/number.txt",
                "ln -s /etc/passwd cellophane-artifacts/cards/new.apng.link")

        number, _ = self.change(fork=True, edit=edit)
        comment = self.comment(number)
        self.assertIn("everyone", comment)
        # What servers make links and mentions of, in the text that they show.
        shown = html.unescape(comment)
        for text in ("@everyone", "<img", "https://evil"):
            self.assertNotIn(text, shown)

    def test_data_that_is_no_result_is_an_error(self):
        for text in ("", "{}\n", '{"kind":"verify"}\n', "x" * 100):
            with self.subTest(text):
                def edit(clone, text=text):
                    clone.write("evil", text)
                    self.end_verification(clone, "cp evil cellophane-artifacts/manifest.jsonl")

                number, commit = self.change(fork=True, edit=edit, branch=f"evil{len(text)}")
                self.assertIn("no result that can be read", self.comment(number))
                self.assertEqual(self.status(commit), "error")

    def test_a_verification_that_ends_before_it_finds_anything(self):
        number, commit = self.change(edit=lambda clone: clone.write("tools/install-cellophane", "exit 1\n"))
        self.assertIn("no result that can be read", self.comment(number))
        self.assertEqual(self.status(commit), "error")

    def test_requests_at_once_are_all_reported(self):
        with self.server.at_once():
            numbers = [self.change(branch=f"change{index}")[0] for index in range(3)]
        for number in numbers:
            self.assertIn("1 differ", self.comment(number))
        folders = self.server.git(GitHub.repository, "ls-tree", "--name-only", "cellophane-images")
        self.assertEqual(len(folders.splitlines()), 3)

    def test_a_rerun_and_a_new_commit_keep_the_one_comment(self):
        number, commit = self.change()
        self.server.rerun(self.server.runs[0])
        self.assertIn(commit, self.comment(number))
        self.clone.scene("list", "0.4s")
        second = self.clone.commit("Change more", push="change")
        self.server.synchronize(self.server.pulls[0])
        self.assertIn("2 differ", self.comment(number))
        self.assertIn(second, self.comment(number))
        # What was decided on another commit counts no more.
        self.server.comment(number, "alice", f"/cellophane accept {commit}")
        self.assertEqual(self.head(number), second)

    def test_a_server_that_is_busy_wipes_no_images(self):
        self.change()
        reading = r"GET /team/sample\.git/info/refs\?service=git-upload-pack"
        writing = r"GET /team/sample\.git/info/refs\?service=git-receive-pack"
        # The checkout, the list of branches, the images, and the push fail once each.
        faults = [(reading, (0, 1)), (reading, (1, 1)), (reading, (2, 1)), (writing, (0, 1))]
        for index, (pattern, counts) in enumerate(faults):
            self.server.failures = {pattern: counts}
            number, _ = self.change(branch=f"change{index}", duration=f"0.{index + 3}s")
            self.assertEqual(self.server.failures, {pattern: (0, 0)})
            self.assertIn("1 differ", self.comment(number))
            folders = self.server.git(GitHub.repository, "ls-tree", "--name-only", "cellophane-images")
            self.assertEqual(len(folders.splitlines()), index + 2)
        # A branch that cannot be read at all stays as it is, and the report comes without its images.
        self.server.failures = {reading: (1, 3)}
        number, _ = self.change(branch="last", duration="0.9s")
        self.assertIn("The images cannot be published.", self.comment(number))
        images = self.server.git(GitHub.repository, "ls-tree", "--name-only", "cellophane-images")
        self.assertEqual(images, folders)

    def test_a_merge_queue_gets_a_status(self):
        number, commit = self.change()
        self.server.comment(number, "alice", f"/cellophane accept {commit}")
        merge = self.server.merge(self.head(number))
        self.server.git(GitHub.repository, "update-ref", f"refs/pull/{number}/merge", merge)
        self.assertEqual(self.status(self.server.queue_merge(number)), "success")

    def test_what_the_workflows_promise(self):
        """Actions are pinned, jobs end, and nothing of a request is in the text of a script."""
        self.change()
        for name in ("cellophane", "cellophane-review"):
            text = self.server.file(GitHub.repository, "main", f".github/workflows/{name}.yml")
            workflow = yaml.safe_load(text)
            for job in workflow["jobs"].values():
                self.assertIn("timeout-minutes", job)
                for step in job["steps"]:
                    if "uses" in step:
                        self.assertRegex(step["uses"], r"^actions/[a-z-]+@[0-9a-f]{40}$")
                    self.assertNotIn("${{", step.get("run", ""))
        artifact = self.server.artifacts[0]
        names = zipfile.ZipFile(io.BytesIO(artifact["data"])).namelist()
        self.assertIn("report.html", names)
        self.assertIn("manifest.jsonl", names)


class Shards(GitHubCase):
    arguments = ("--for", "github", "--shards", "2")

    def test_parts_are_joined(self):
        # The runner of the stand-in has no matrices: each part runs as a job of its own.
        original = self.server.run_job

        def run_job(run, workflow, job, values):
            results = []
            for index in range(len(job.get("strategy", {"matrix": {"shard": [1]}})["matrix"]["shard"])):
                total = "2" if "strategy" in job else "1"
                inner = values | {"strategy": {"job-index": str(index), "job-total": total}}
                results.append(original(run, workflow, job, inner))
            return next((r for r in results if r["result"] == "failure"), results[0])

        self.server.run_job = run_job
        number, commit = self.change(edit=lambda clone: (clone.folder / "scenes/list.yaml").unlink())
        self.assertEqual(
            sorted(a["name"] for a in self.server.artifacts), ["cellophane-0", "cellophane-1"])
        comment = self.comment(number)
        self.assertIn("2 scenes: 1 the same, 1 differ", comment)
        self.assertIn("| changed | before | after |", comment)
        self.server.comment(number, "alice", f"/cellophane accept {commit}")
        self.assertEqual(self.status(self.head(number)), "success")


class ActionWorkflows(GitHubCase):
    """The workflows with the action, as the documentation shows them."""

    def prepare(self):
        article = pathlib.Path(__file__).parents[2] / "Sources/Pipeline/Cellophane/Cellophane.docc/PullRequests.md"
        package = b"a package"
        self.files = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.files)
        for block in re.findall(r"```yml\n(.*?)```", article.read_text(), re.DOTALL):
            file = self.files / re.match(r"# (\S+)", block).group(1)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(
                block.replace("https://example.com", self.server.url)
                .replace("DIGEST", hashlib.sha256(package).hexdigest()))
        self.server.downloads["/cellophane_0.1.0_amd64.deb"] = package

    def test_a_change_is_reported_and_accepted(self):
        number, commit = self.change()
        self.assertIn("1 differ", self.comment(number))
        self.assertEqual(self.status(commit), "failure")
        self.server.comment(number, "alice", f"/cellophane accept {commit} cards")
        self.assertIn("✅", self.comment(number))
        self.assertEqual(self.status(self.head(number)), "success")
        self.assertEqual(self.server.leaks(), [])

    def test_another_package_is_refused(self):
        self.server.downloads["/cellophane_0.1.0_amd64.deb"] = b"another package"
        number, _ = self.change()
        self.assertFalse([c for c in self.server.comments if c["number"] == number])


class BrokenWorkflows(GitHubCase):
    """The faults of earlier workflows, which the stand-in shows."""

    files = pathlib.Path(__file__).parent / "Broken/github"

    def setUp(self):
        super().setUp()
        # The stand-in has no TLS.
        workflow = self.main.folder / ".github/workflows/cellophane-report.yml"
        workflow.write_text(workflow.read_text().replace("https://x-access", "http://x-access").replace(
            "${SERVER#https://}", "${SERVER#http://}"))
        self.main.commit("Use the stand-in", push="main")

    def test_accepting_installs_before_there_are_files_and_one_may_who_can_only_read(self):
        number, commit = self.change()
        self.server.comment(number, "bob", f"/cellophane accept {commit}")
        self.assertIn("install-cellophane: No such file", "\n".join(self.server.logs[-2:]))

    def test_one_group_cancels_other_reports(self):
        # The verifications have ended when their reports begin together.
        original, started = self.server.start, []
        self.server.start = lambda event, *arguments, **options: (
            started.append((arguments, options)) if event == "workflow_run"
            else original(event, *arguments, **options))
        numbers = [self.change(branch=f"change{index}", duration=f"0.{index + 2}s")[0] for index in range(4)]
        with self.server.at_once():
            for arguments, options in started:
                original("workflow_run", *arguments, **options)
        reported = {c["number"] for c in self.server.comments}
        self.assertEqual(len(reported), 2, numbers)

    def test_a_fork_speaks_through_the_comment(self):
        def edit(clone):
            self.end_verification(clone, "echo '@everyone' > cellophane-artifacts/comment.md")

        number, _ = self.change(fork=True, edit=edit)
        self.assertIn("@everyone", self.comment(number))

    def test_the_token_is_in_arguments(self):
        self.change()
        self.assertEqual(set(self.server.leaks()), {BOT})

    def test_a_failed_clone_wipes_the_images(self):
        self.change()
        images = ("ls-tree", "--name-only", "cellophane-images")
        self.assertEqual(len(self.server.git(GitHub.repository, *images).splitlines()), 1)
        self.server.failures = {r"GET /team/sample\.git/info/refs\?service=git-upload-pack": (0, 1)}
        self.change(branch="second", duration="0.3s")
        self.assertEqual(len(self.server.git(GitHub.repository, *images).splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
