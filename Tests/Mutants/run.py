#!/usr/bin/env python3
"""Do the tests notice small faults in the code that verifies, signs, judges and serves?

One build holds all mutants, each behind a switch. Each suite is run once to see to which mutants it comes; each mutant is then
switched on alone, and the suites that come to it run until one fails.
Those that no test noticed are printed with file and line, unless Tests/Mutants/explained.tsv says why they change nothing.
"""

import argparse
import concurrent.futures
import filecmp
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(ROOT, ".build-mutants")
SKIPPED = os.path.join(WORK, "skipped")
TOOL = os.path.join(WORK, "tool", "debug", "mutate")

# What is changed, and which tests should notice: those of the code's own target first, since they are quick.
VERIFICATION = [
    ("Sources/ZipContainer/*.swift", ["^ZipContainerTests", "^PassToolkitTests"]),
    ("Sources/SignedMessages/**/*.swift", ["^SignedMessagesTests", "^PassToolkitTests"]),
    # Programs that use a token, since it has to be set up before a process begins.
    ("Sources/SignedMessages/Token*.swift", ["^SignedMessagesTests", "^TranscriptTests[.]Token"]),
    ("Sources/PassToolkit/Verifying/*.swift", ["^PassToolkitTests", "^PassReportsTests"]),
    ("Sources/PassToolkit/Signing/*.swift", ["^PassToolkitTests", "^PassBatchesTests"]),
    ("Sources/PassToolkit/Certificates/*.swift", ["^PassToolkitTests", "^PassReportsTests"]),
    ("Sources/PassToolkit/Bundles/Manifest.swift", ["^PassToolkitTests"]),
    ("Sources/PassToolkit/Bundles/PassBundle.swift", ["^PassToolkitTests"]),
    ("Sources/PassReports/Verifying/*.swift", ["^PassReportsTests", "^PassToolkitTests[.]FirstLineTests", "^TranscriptTests[.]TranscriptTests"]),
]
# The hostile suites only show that nothing traps.
RULE_TESTS = "^PassRulesTests[.](?!Hostile)"
RULES = [
    ("Sources/PassRules/**/*.swift", [RULE_TESTS, "^PassReportsTests"]),
    ("Sources/PassRules/Rules/Google/*.swift", [RULE_TESTS, "^GooglePassesTests"]),
    # In the group of the service, whose build checks links and draws pictures.
    ("Sources/PassRules/Rules/Links/*.swift", []),
    ("Sources/PassRules/Rules/Pictures/*.swift", []),
    ("Sources/PassModel/**/*.swift", ["^PassModelTests", RULE_TESTS]),
    ("Sources/PassToolkit/Records/*.swift", ["^PassToolkitTests", "^PassBatchesTests"]),
    ("Sources/PassReports/Relevance/*.swift", ["^PassReportsTests"]),
]
SERVICE = [
    ("Sources/PassService/" + pattern, ["^PassServiceTests[.](?!Rehearsal|Probe)"])
    for pattern in (
        "Storage/*.swift", "Push/*.swift", "Devices/*.swift", "Issuing/*.swift", "DownloadLinks/*.swift", "Administration/*.swift",
        "Support/Secrets.swift", "Support/PassAddress.swift")
] + [
    ("Sources/PassRules/Rules/Links/*.swift", ["^PassServiceTests[.]Link"]),
    ("Sources/PassRules/Rules/Pictures/*.swift", ["^PassPictureTests[.](Picture|Template)Finding", "^TranscriptTests[.]TranscriptTests"]),
]
# Each group has its tests in a build of its own: a folder, and what the build and its tests are started with.
GROUPS = {
    "verification": (VERIFICATION, "build", [], []),
    "rules": (RULES, "build", [], []),
    "service": (SERVICE, "build-server", ["--traits", "ServerPicture"], ["--no-parallel"]),
}
# Tables of codes, the passes of examples, and the keys: `make keys` writes them, and `make lint` compares.
TABLES = ("Shape+Keys", "CountryCodes", "CurrencyCodes", "Sample")


def run(arguments, **options):
    return subprocess.run(arguments, text=True, capture_output=True, **options)


def subjects(group):
    """The files that are changed, with their tests."""
    tests = {}
    for pattern, filters in group:
        for path in sorted(glob.glob(os.path.join(ROOT, pattern), recursive=True)):
            if os.path.basename(path).removesuffix(".swift") not in TABLES:
                tests[os.path.relpath(path, ROOT)] = filters
    return {path: filters for path, filters in tests.items() if filters}


def tree(folder):
    """The sources of a build; each has its own, so that the builds don't undo each other's."""
    return folder + "-tree"


def prepare(files, folder):
    """A copy of the committed sources with all mutants, and the list of these."""
    fresh = tree(folder) + "-fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    run(["git", "clone", "--quiet", ROOT, fresh], check=True)
    made = run([TOOL, fresh, folder + ".tsv", SKIPPED, *files])
    if made.returncode != 0:
        sys.exit(made.stdout + made.stderr)
    keep_unchanged(fresh, tree(folder))
    witnesses = os.path.join(ROOT, ".build", "witnesses")
    if os.path.isdir(witnesses):
        shutil.copytree(witnesses, os.path.join(tree(folder), ".build", "witnesses"))
    return listed(folder)


def keep_unchanged(fresh, kept):
    """Makes the new copy the tree; files that are as before keep their dates, so that only the others are compiled."""
    for directory, _, names in os.walk(fresh):
        for name in names:
            path = os.path.join(directory, name)
            before = os.path.join(kept, os.path.relpath(path, fresh))
            if os.path.isfile(before) and filecmp.cmp(path, before, shallow=False):
                shutil.copystat(before, path)
    shutil.rmtree(kept, ignore_errors=True)
    os.rename(fresh, kept)


def listed(folder):
    """The mutants of the last build: number, kind, file and line, source, and the whole line that it stands in."""
    with open(folder + ".tsv", encoding="utf-8") as rows:
        return [row.rstrip("\n").split("\t") for row in rows]


def build(files, folder, traits):
    """Builds the mutants; lines that the compiler refuses stay as they are."""
    open(SKIPPED, "a", encoding="utf-8").close()
    for _ in range(20):
        mutants = prepare(files, folder)
        print(f"{len(mutants)} mutants", flush=True)
        built = run(["swift", "build", "--build-tests", "--package-path", tree(folder), "--scratch-path", folder, *traits])
        if built.returncode == 0:
            return mutants
        wrong = set(re.findall(re.escape(tree(folder)) + r"/(Sources/[^:]+:[0-9]+):[0-9]+: error:", built.stdout + built.stderr))
        if not wrong:
            sys.exit(built.stdout[-4000:] + built.stderr[-4000:])
        wrong = {nearest(place, mutants) for place in wrong}
        print(f"left out, since the compiler refuses them: {', '.join(sorted(wrong))}", flush=True)
        with open(SKIPPED, "a", encoding="utf-8") as skipped:
            skipped.write("".join(f"{line}\n" for line in sorted(wrong)))
    sys.exit("the compiler refuses more and more lines")


def nearest(place, mutants):
    """The line of the mutant that an error is about: an early return may break the lines below it."""
    file, line = place.rsplit(":", 1)
    lines = {int(mutant[2].rsplit(":", 1)[1]) for mutant in mutants if mutant[2].rsplit(":", 1)[0] == file}
    before = [number for number in lines if number <= int(line)]
    return f"{file}:{max(before, default=line)}"


class Tests:
    """The suites of a build: how long each takes, and which mutants it comes to."""

    def __init__(self, folder, way, patterns, jobs):
        self.tree = tree(folder)
        self.program = [
            os.path.join(folder, "debug", "passtoolPackageTests.xctest"), "--testing-library", "swift-testing", *way]
        listed_tests = run([*self.program, "--list-tests"], check=True, cwd=self.tree).stdout.splitlines()
        tests = [test for test in listed_tests if any(re.search(pattern, test) for pattern in patterns)]
        self.seconds, self.reached = {}, {}
        self.record = folder + ".reached"
        if os.path.exists(self.record) and os.path.getmtime(self.record) > os.path.getmtime(folder + ".tsv"):
            with open(self.record, encoding="utf-8") as record:
                self.seconds, self.reached = json.load(record)
        self.turn = threading.Lock()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            left = sorted({test.split("/")[0] for test in tests} - set(self.seconds))
            failed = [suite for suite in pool.map(self.trace, left) if suite]
        if failed:
            sys.exit(f"fails without any mutant: {', '.join(failed)}")

    def trace(self, suite):
        """Runs a suite without a mutant; gives its name if it fails."""
        marks = f"{self.record}.{suite}.marks"
        with open(marks, "wb") as file:
            file.truncate(1 << 20)
        begin = time.monotonic()
        if self.fail([suite], {"MUTANTS_REACHED": marks}, 3600):
            return suite
        with open(marks, "rb") as file, self.turn:
            self.seconds[suite] = time.monotonic() - begin
            self.reached[suite] = [number for number, mark in enumerate(file.read()) if mark]
            with open(self.record, "w", encoding="utf-8") as record:
                json.dump([self.seconds, self.reached], record)
        os.remove(marks)
        return None

    def fail(self, suites, variables, seconds):
        """Whether a test of these suites fails; a hang and a crash count."""
        pattern = "^(" + "|".join(re.escape(suite) for suite in suites) + ")/"
        process = subprocess.Popen(
            [*self.program, "--filter", pattern], text=True, start_new_session=True, cwd=self.tree, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **variables})
        issues, has_issue = [], threading.Event()

        def read():
            for line in process.stdout:
                if " recorded an issue " in line:
                    issues.append(line)
                    has_issue.set()
        # Programs that a test started may keep the pipe open after its end.
        threading.Thread(target=read, daemon=True).start()
        end = time.monotonic() + seconds
        while process.poll() is None and time.monotonic() < end and not has_issue.wait(0.05):
            pass
        # They are in its session.
        run(["pkill", "-KILL", "-s", str(process.pid)])
        if issues and "MUTANT" not in variables:
            print(issues[0])
        # A crash and the end of the time are no exit with 0 either.
        return process.wait() != 0 or bool(issues)

    def notice(self, number, patterns, most):
        """Whether a suite that comes to this mutant fails with it: the quick ones first, and none after `most` seconds."""
        suites = [
            suite for suite in sorted(self.seconds, key=self.seconds.get)
            if int(number) in self.reached[suite] and any(re.search(pattern, suite + "/") for pattern in patterns)]
        spent = 0
        while suites and spent < most:
            some, length = [], 0
            while suites and (not some or length + self.seconds[suites[0]] <= max(2, spent)):
                some.append(suites.pop(0))
                length += self.seconds[some[-1]]
            spent += length
            if self.fail(some, {"MUTANT": number}, 60 + 5 * length):
                return True
        return False


def explained():
    """The mutants that change nothing: file, kind and source, and a part of their line where others have the same source."""
    path = os.path.join(ROOT, "Tests", "Mutants", "explained.tsv")
    with open(path, encoding="utf-8") as rows:
        return [row.split("\t")[:3] for row in rows if not row.startswith("#")]


def is_explained(mutant, known):
    """Whether a line of the list is about this mutant: its source, or `SOURCE in PART OF THE LINE`."""
    _, kind, place, source, line = mutant
    path = place.split(":")[0]
    return any(
        (kind, path) == (known_kind, known_path)
        and (text == source or text.startswith(source + " in ") and text[len(source) + 4:] in line)
        for known_kind, known_path, text in known)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("--sample", type=int, default=0, help="how many mutants, by chance; all of them by default")
    parser.add_argument("--seed", type=int, default=1, help="of the chance, so that two runs compare")
    parser.add_argument("--only", default="", help="a part of the kind and the file of the mutants")
    parser.add_argument("--numbers", default="", help="the mutants of these numbers alone: 12,34")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--most", type=int, default=3600, help="seconds of tests for a mutant that none notices")
    parser.add_argument("--built", action="store_true", help="take the mutants of the last build")
    options = parser.parse_args()

    group, folder, traits, way = GROUPS[options.group]
    folder = os.path.join(WORK, folder)
    tests = subjects(group)
    # Groups that share a build share its mutants.
    together = {file for each, other, *_ in GROUPS.values() if os.path.join(WORK, other) == folder for file in subjects(each)}
    made = listed(folder) if options.built else build(sorted(together), folder, traits)
    mutants = [mutant for mutant in made if mutant[2].split(":")[0] in tests]
    suites = Tests(folder, way, {name for filters in tests.values() for name in filters}, options.jobs)
    chosen = [mutant for mutant in mutants if options.only in f"{mutant[1]} {mutant[2]}"]
    if options.numbers:
        chosen = [mutant for mutant in chosen if mutant[0] in options.numbers.split(",")]
    if options.sample:
        chosen = sorted(random.Random(options.seed).sample(chosen, min(options.sample, len(chosen))), key=lambda m: int(m[0]))
    known = explained()
    survivors, count = [], 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def judged(mutant):
            return mutant, suites.notice(mutant[0], tests[mutant[2].split(":")[0]], options.most)
        for done in concurrent.futures.as_completed([pool.submit(judged, mutant) for mutant in chosen]):
            mutant, noticed = done.result()
            count += 1
            if count % 50 == 0:
                print(f"{count} of {len(chosen)}", flush=True)
            if noticed:
                continue
            number, kind, place, source, _ = mutant
            survivors.append((mutant, is_explained(mutant, known)))
            print(f"{'explained' if survivors[-1][1] else 'NOT NOTICED'}: {place}: {kind}: {source} [{number}]", flush=True)
    for row in known:
        lines = {mutant[2] for mutant in mutants if is_explained(mutant, [row])}
        if row[1] in tests and len(lines) != 1:
            print(f"explains {len(lines)} lines, not one: {row[1]}: {row[0]}: {row[2]}")
        elif row[1] in tests and chosen == mutants and not any(is_explained(mutant, [row]) for mutant, _ in survivors):
            print(f"explains nothing, since tests notice it: {row[1]}: {row[0]}: {row[2]}")
    missed = sum(not is_known for _, is_known in survivors)
    print(f"{count} mutants: {count - len(survivors)} noticed, {len(survivors) - missed} explained, {missed} not noticed")
    sys.exit(1 if missed else 0)


main()
