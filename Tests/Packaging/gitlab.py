"""Plays GitLab for a file with inputs: fills them in, and runs the one job. What it doesn't know is an error.

    gitlab.py FILE RESULTS SHELL NAME=VALUE…

The current folder is the project. Variables of the project are the environment variables PASSTOOL_…; RESULTS gets the
job as it is filled in (job.yml), the header (spec.yml), the log, the exit code (status) and the artifacts' names.
"""

import os
import pathlib
import re
import subprocess
import sys

import yaml

file, results, shell = sys.argv[1:4]
given = dict(each.split("=", 1) for each in sys.argv[4:])
results = pathlib.Path(results)
results.mkdir(parents=True, exist_ok=True)
header, body = pathlib.Path(file).read_text().split("\n---\n")
(results / "spec.yml").write_text(header + "\n")
spec = yaml.safe_load(header)["spec"]["inputs"]
unknown = given.keys() - spec.keys()
if unknown:
    sys.exit(f"gitlab: there is no input {unknown}")


def value(name):
    if name not in spec:
        sys.exit(f"gitlab: there is no input {name}")
    rules = spec[name] or {}
    if name not in given and "default" not in rules:
        sys.exit(f"gitlab: the input {name} is missing")
    value = given.get(name, str(rules.get("default")))
    if value not in rules.get("options", [value]) or not re.search(rules.get("regex", ""), value):
        sys.exit(f"gitlab: the input {name} does not take {value}")
    return value


filled = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: value(match[1]), body)
if "$[[" in filled:
    sys.exit("gitlab: an input is not filled in")
(results / "job.yml").write_text(filled)
[(name, job)] = yaml.safe_load(filled).items()
variables = {}
for key, variable in job["variables"].items():
    if set(variable) != {"value", "expand"} or variable["expand"]:
        sys.exit(f"gitlab: {key} would be expanded")
    variables[key] = str(variable["value"])
# The job installs packages: never on the machine that runs the tests.
if not os.environ.get("MACHINE") or not os.environ["PATH"].startswith(os.environ["MACHINE"] + ":"):
    sys.exit("gitlab: PATH must start with a machine that the test has made (machine.sh)")
script = "\n".join(job["before_script"] + job["script"])
done = subprocess.run(
    [shell, "-e", *(["-o", "pipefail"] if shell == "bash" else []), "-c", script], stdin=subprocess.DEVNULL,
    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    env={"PATH": os.environ["PATH"], "HOME": str(results), "CI": "true", "GITLAB_CI": "true", **variables,
         **{key: value for key, value in os.environ.items() if key.startswith(("PASSTOOL_", "SOURCE_DATE_"))}})
(results / "log").write_text(done.stdout)
(results / "status").write_text(f"{done.returncode}\n")
names = [str(path) for each in job["artifacts"]["paths"] for path in sorted(pathlib.Path(each).rglob("*"))]
(results / "artifacts").write_text("".join(name + "\n" for name in names))
