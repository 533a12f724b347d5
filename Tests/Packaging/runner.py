"""Plays GitHub's runner, as far as action.yml and our workflow need it. What it doesn't know is an error.

    runner.py action FOLDER RESULTS NAME=VALUE…    runs a composite action with these inputs
    runner.py workflow FILE RESULTS                runs the jobs of a workflow; './' is the action in the workspace

The current folder is the workspace, and PATH that of the machine. RESULTS gets the files log, status and
annotations; of a workflow, those of the last job, and 'uses', which lists the other actions with their inputs.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml


class Runner:
    def __init__(self, results):
        self.results = pathlib.Path(results)
        self.results.mkdir(parents=True, exist_ok=True)
        self.temporary = tempfile.TemporaryDirectory()
        self.path = os.environ["PATH"]
        self.log, self.annotations, self.uses = [], [], []

    def evaluate(self, value, contexts):
        """The text of a value, with expressions that only name a value of a context."""
        def known(match):
            names = re.fullmatch(r"[a-z_]+(\.[A-Za-z_][\w-]*)+", match[1].strip())
            if not names:
                sys.exit(f"runner: cannot evaluate {match[0]}")
            value = contexts
            for name in names[0].split("."):
                if name not in value:
                    sys.exit(f"runner: there is no {names[0]}")
                value = value[name]
            return value
        if isinstance(value, bool):
            return str(value).lower()
        return re.sub(r"\$\{\{(.*?)\}\}", known, str(value))

    def commands(self, output):
        """Reads what a step printed: workflow commands become annotations."""
        def unescape(text):
            return text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",").replace(
                "%25", "%")

        for line in output.splitlines():
            self.log.append(line)
            match = re.fullmatch(r"::([a-z-]+)(?: ([^:]*))?::(.*)", line.lstrip())
            if not match:
                continue
            name, properties, message = match.groups()
            if name in ("error", "warning", "notice"):
                values = dict(each.split("=", 1) for each in (properties or "").split(",") if each)
                place = ":".join(values[key] for key in ("file", "line", "col") if key in values)
                text = unescape(message).replace("\n", " | ")
                self.annotations.append(f"{name} {unescape(place)} [{unescape(values.get('title', ''))}] {text}")
            else:
                sys.exit(f"runner: unexpected command {line}")

    def shell(self, step, action, contexts, name="bash"):
        """Runs the script of a step; its exit code."""
        script = step["run"]
        if "${{" in script:
            sys.exit("runner: an expression in a script can change it: " + script)
        if step.get("shell", name) != "bash":
            sys.exit("runner: only bash is known")
        files = {key: pathlib.Path(self.temporary.name, key.lower()) for key in ("GITHUB_PATH", "GITHUB_ENV")}
        for file in files.values():
            file.write_text("")
        file = pathlib.Path(self.temporary.name, "script.sh")
        file.write_text(script)
        environment = {
            "PATH": self.path, "HOME": self.temporary.name, "RUNNER_TEMP": os.environ.get("JOB_FILES", self.temporary.name), "CI": "true",
            "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": os.getcwd(),
            **{key: str(value) for key, value in files.items()},
            **({"GITHUB_ACTION_PATH": action} if action else {}),
            **{key: value for key, value in os.environ.items() if key.startswith("SOURCE_DATE_")},
            **{key: self.evaluate(value, contexts) for key, value in step.get("env", {}).items()}}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(file)], env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.commands(done.stdout)
        for line in reversed(files["GITHUB_PATH"].read_text().splitlines()):
            self.path = line + ":" + self.path
        return done.returncode

    def action(self, folder, given):
        folder = os.path.abspath(folder)
        action = yaml.safe_load(pathlib.Path(folder, "action.yml").read_text())
        if action["runs"]["using"] != "composite":
            sys.exit("runner: only composite actions are known")
        unknown = given.keys() - action["inputs"].keys()
        if unknown:
            sys.exit(f"runner: action.yml has no input {unknown}")
        inputs = {name: given.get(name, str(each.get("default", ""))) for name, each in action["inputs"].items()}
        for step in action["runs"]["steps"]:
            if step.keys() - {"run", "shell", "env"} or "shell" not in step:
                sys.exit(f"runner: what is {step}?")
            status = self.shell(step, folder, {"inputs": inputs})
            if status != 0:
                break
        return status

    @staticmethod
    def secrets():
        prefix = "PLAY_SECRET_"
        return {key.removeprefix(prefix): value for key, value in os.environ.items() if key.startswith(prefix)}

    def workflow(self, file):
        worst = 0
        for name, job in yaml.safe_load(pathlib.Path(file).read_text())["jobs"].items():
            self.annotations, failed = [], 0
            self.path, self.temporary = os.environ["PATH"], tempfile.TemporaryDirectory()  # Each job has its machine.
            for step in job["steps"]:
                condition = step.get("if", "success()")
                if failed and not condition.startswith("always()"):
                    continue
                uses, contexts, status = step.get("uses"), {"secrets": self.secrets()}, 0
                given = {key: self.evaluate(value, contexts) for key, value in step.get("with", {}).items()}
                if uses == "./" or (uses or "").startswith("passtool/passtool@"):
                    status = self.action(".", given)
                elif uses:
                    self.uses.append(json.dumps([name, uses, given]))
                else:
                    status = self.shell(step, None, contexts)
                failed = failed or status
            worst = worst or failed
        return worst

    def write(self, status):
        for name, lines in (("log", self.log), ("annotations", self.annotations), ("uses", self.uses)):
            (self.results / name).write_text("".join(line + "\n" for line in lines))
        (self.results / "status").write_text(f"{status}\n")


if __name__ == "__main__":
    runner = Runner(sys.argv[3])
    if sys.argv[1] == "action":
        runner.write(runner.action(sys.argv[2], dict(each.split("=", 1) for each in sys.argv[4:])))
    else:
        runner.write(runner.workflow(sys.argv[2]))
