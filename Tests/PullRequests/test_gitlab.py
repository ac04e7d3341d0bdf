"""Merge requests of GitLab, played through with the jobs that `cellophane ci` writes."""

import os
import pathlib
import subprocess
import unittest

from gitlab import GitLab
from sample import COMMAND, Clone, begin
from stand_in import Problem

INCLUDE = "include:\n  - local: .gitlab/cellophane.yml\n"


class GitLabCase(unittest.TestCase):
    arguments = ("--for", "gitlab")
    files = None

    def setUp(self):
        self.server = GitLab(COMMAND)
        self.server.waiting = []
        self.addCleanup(self.server.close)
        self.main = begin(
            self.server, "team/sample", self.server.folder / "main", *self.arguments, files=self.files)
        self.main.write(".gitlab-ci.yml", INCLUDE)
        self.main.commit("Verify scenes", push="main")
        self.server.git(
            "stranger/sample", "fetch", "--quiet", str(self.server.bare / "team/sample.git"),
            "+refs/heads/main:refs/heads/main")
        self.set_up()

    def set_up(self):
        """Runs the script of a maintainer."""
        result = subprocess.run(
            ["bash", ".gitlab/cellophane-setup.sh", self.server.url, "team/sample"], cwd=self.main.folder,
            env=self.server.environment(TOKEN="glpat-maintainer"), capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.server.logs.append(result.stdout + result.stderr)

    def change(self, name="cards", duration="0.2s", branch="change", fork=False, edit=None, merged=False):
        repository = "stranger/sample" if fork else "team/sample"
        self.clone = Clone(self.server, repository, self.server.folder / f"clone-{branch}")
        self.clone.fetch("main")
        self.clone.scene(name, duration)
        if edit:
            edit(self.clone)
        commit = self.clone.commit(f"Change {name}", push=branch)
        iid = self.server.open_request(branch, fork, merged)
        return iid, commit

    def comment(self, iid):
        notes = [n["body"] for n in self.server.notes if n["iid"] == iid and n["author"]["id"] == self.server.bot]
        self.assertEqual(len(notes), 1, "\n".join(self.server.logs[-8:]))
        return notes[0]

    def decide(self, iid, user, body):
        """Writes a note, and presses play."""
        self.server.note(iid, user, body)
        self.server.play(iid, "cellophane-decide")
        self.server.run_waiting()

    def head(self, iid):
        return self.server.request_json(iid)["sha"]

    def status(self, commit):
        known = [s["status"] for s in self.server.statuses if s["sha"] == commit]
        return known[-1] if known else None


class Requests(GitLabCase):
    def tearDown(self):
        self.assertEqual(self.server.leaks(), [])

    def test_a_change_is_reported_and_accepted(self):
        iid, commit = self.change()
        self.assertIn("3 scenes: 2 the same, 1 differ", self.comment(iid))
        self.assertIn(f"{self.server.url}/team/sample/-/raw/cellophane-images/", self.comment(iid))
        self.assertEqual(self.status(commit), "failed")
        self.decide(iid, "alice", f"/cellophane accept {commit}\r\nThank you")
        head = self.head(iid)
        self.assertNotEqual(head, commit)
        self.assertIn("✅", self.comment(iid))
        self.assertEqual(self.status(head), "success")
        message = self.server.git("team/sample", "show", "-s", "--format=%B", head)
        self.assertIn("Accept changed motion of !1", message)
        self.assertIn("Accepted-by: alice at 2026-11-01T12:00:", message)

    def test_added_changed_and_removed_scenes_are_accepted_by_the_schedule(self):
        def edit(clone):
            (clone.folder / "scenes/list.yaml").unlink()
            clone.scene("new")

        iid, commit = self.change(edit=edit)
        self.server.note(iid, "carol", f"/cellophane accept {commit} cards new list")
        self.server.run_schedules()
        self.server.run_waiting()
        self.assertEqual(self.status(self.head(iid)), "success", "\n".join(self.server.logs[-4:]))

    def test_a_merged_result_is_accepted_into_the_source_branch(self):
        self.main.write("other.txt", "x")
        iid, commit = self.change(merged=True)
        self.main.commit("Go on", push="main")
        self.decide(iid, "alice", f"/cellophane accept {commit}")
        head = self.head(iid)
        self.assertEqual(self.server.git("team/sample", "rev-parse", f"{head}^"), commit)
        self.assertEqual(len(self.server.git("team/sample", "show", "-s", "--format=%P", head).split()), 1)

    def test_readers_strangers_and_forks(self):
        iid, commit = self.change()
        for user in ("bob", "stranger"):
            self.decide(iid, user, f"/cellophane accept {commit}")
        self.assertEqual(self.head(iid), commit)
        self.assertIn("- bob may not write", self.comment(iid))
        forked, other = self.change(fork=True, branch="fork", duration="0.3s")
        self.assertFalse([n for n in self.server.notes if n["iid"] == forked])
        self.server.note(forked, "alice", f"/cellophane accept {other}")
        self.server.run_schedules()
        self.assertIn("The branch of a fork cannot be pushed to", self.comment(forked))
        self.assertIn("1 differ", self.comment(forked))

    def test_requests_have_no_token(self):
        def edit(clone):
            clone.write("tools/install-cellophane", "#!/bin/sh\nenv\n")

        self.change(edit=edit)
        self.assertEqual(self.server.leaks(), [])
        text = "\n".join(self.server.logs)
        self.assertIn("CI_MERGE_REQUEST_IID=1", text)
        self.assertNotIn("CELLOPHANE_TOKEN=", text)
        # What the trigger can do: nothing but start the reviews as they are.
        self.assertTrue(self.server.restricted)
        self.assertEqual(self.server.protected, {"cellophane-review"})

    def test_two_requests_and_a_second_pipeline_keep_one_comment_each(self):
        first, commit = self.change()
        second, _ = self.change(branch="other", name="list")
        self.server.synchronize(self.server.requests_open[0])
        self.assertIn("scenes/cards.yaml", self.comment(first))
        self.assertIn("scenes/list.yaml", self.comment(second))
        self.decide(first, "alice", f"/cellophane reject {commit}")
        self.assertIn("alice rejected all", self.comment(first))


class Shards(GitLabCase):
    arguments = ("--for", "gitlab", "--shards", "2")

    def test_parts_are_joined(self):
        iid, commit = self.change()
        self.assertIn("3 scenes: 2 the same, 1 differ", self.comment(iid))
        self.decide(iid, "alice", f"/cellophane accept {commit}")
        self.assertEqual(self.status(self.head(iid)), "success")


class BrokenJobs(GitLabCase):
    """The faults of the earlier jobs, which the stand-in shows."""

    files = pathlib.Path(__file__).parent / "Broken/gitlab"

    def set_up(self):
        self.server.tokens["glpat-secret-1"] = ("cellophane-bot", frozenset({"api", "push"}))
        self.server.variables.append(
            {"key": "CELLOPHANE_TOKEN", "value": "glpat-secret-1", "masked": True, "protected": False})

    def test_the_manual_job_is_skipped_when_verification_fails(self):
        iid, _ = self.change()
        with self.assertRaises(Problem) as caught:
            self.server.play(iid, "cellophane-accept")
        self.assertIn("skipped", str(caught.exception))

    def test_each_pipeline_adds_a_note_and_gives_the_token_to_the_request(self):
        iid, _ = self.change(edit=lambda clone: clone.write("tools/install-cellophane", "#!/bin/sh\nenv\n"))
        self.server.synchronize(self.server.requests_open[0])
        self.assertEqual(len([n for n in self.server.notes if n["iid"] == iid]), 2)
        self.assertNotEqual(self.server.leaks(), [])


if __name__ == "__main__":
    unittest.main()
