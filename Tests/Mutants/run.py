#!/usr/bin/env python3
"""Do the tests notice small faults in the code that verifies, signs, judges and serves?

One build holds all mutants, each behind a switch; each is then switched on alone, and the tests run until one fails.
Those that no test noticed are printed with file and line, unless Tests/Mutants/explained.tsv says why they change nothing.
"""

import argparse
import concurrent.futures
import filecmp
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(ROOT, ".build-mutants")
TREE = os.path.join(WORK, "tree")
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
    ("Sources/PassRules/Rules/Links/*.swift", []),  # the service's tests have links to check
    ("Sources/PassModel/**/*.swift", ["^PassModelTests", RULE_TESTS]),
    ("Sources/PassToolkit/Records/*.swift", ["^PassToolkitTests", "^PassBatchesTests"]),
    ("Sources/PassReports/Relevance/*.swift", ["^PassReportsTests"]),
]
SERVICE = [
    ("Sources/PassService/" + pattern, ["^PassServiceTests[.](?!Rehearsal|Probe)"])
    for pattern in (
        "Storage/*.swift", "Push/*.swift", "Devices/*.swift", "Issuing/*.swift", "DownloadLinks/*.swift", "Administration/*.swift",
        "Support/Secrets.swift", "Support/PassAddress.swift")
]
# Each group has its tests in a build of its own: a folder, and what the build and its tests are started with.
GROUPS = {
    "verification": (VERIFICATION, "build", [], []),
    "rules": (RULES, "build", [], []),
    "service": (SERVICE, "build-server", ["--traits", "ServerPicture"], ["--no-parallel"]),
}
# Tables of names, and the passes of examples.
TABLES = ("CharacterSetNames", "CountryCodes", "CurrencyCodes", "KnownNames", "LanguageName", "Sample", "TimeZoneNames")


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


def prepare(files, folder):
    """A copy of the committed sources with all mutants, and the list of these."""
    fresh = TREE + "-fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    run(["git", "clone", "--quiet", ROOT, fresh], check=True)
    made = run([TOOL, fresh, folder + ".tsv", SKIPPED, *files])
    if made.returncode != 0:
        sys.exit(made.stdout + made.stderr)
    keep_unchanged(fresh)
    witnesses = os.path.join(ROOT, ".build", "witnesses")
    if os.path.isdir(witnesses):
        shutil.copytree(witnesses, os.path.join(TREE, ".build", "witnesses"))
    return listed(folder)


def keep_unchanged(fresh):
    """Makes the new copy the tree; files that are as before keep their dates, so that only the others are compiled."""
    for directory, _, names in os.walk(fresh):
        for name in names:
            path = os.path.join(directory, name)
            before = os.path.join(TREE, os.path.relpath(path, fresh))
            if os.path.isfile(before) and filecmp.cmp(path, before, shallow=False):
                shutil.copystat(before, path)
    shutil.rmtree(TREE, ignore_errors=True)
    os.rename(fresh, TREE)


def listed(folder):
    """The mutants of the last build: number, kind, file and line, source."""
    with open(folder + ".tsv", encoding="utf-8") as rows:
        return [row.rstrip("\n").split("\t") for row in rows]


def build(files, folder, traits):
    """Builds the mutants; lines that the compiler refuses stay as they are."""
    open(SKIPPED, "a", encoding="utf-8").close()
    for _ in range(20):
        mutants = prepare(files, folder)
        print(f"{len(mutants)} mutants", flush=True)
        built = run(["swift", "build", "--build-tests", "--package-path", TREE, "--scratch-path", folder, *traits])
        if built.returncode == 0:
            return mutants
        wrong = set(re.findall(re.escape(TREE) + r"/(Sources/[^:]+:[0-9]+):[0-9]+: error:", built.stdout + built.stderr))
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


def notices(number, filters, folder, way, seconds):
    """Whether a test fails with this mutant; a hang and a crash count."""
    tests = [os.path.join(folder, "debug", "passtoolPackageTests.xctest"), "--testing-library", "swift-testing", *way]
    for pattern in filters:
        process = subprocess.Popen(
            [*tests, "--filter", pattern], text=True, start_new_session=True, cwd=TREE, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "MUTANT": str(number)})
        timer = threading.Timer(seconds, os.killpg, [process.pid, 9])
        timer.start()
        failed = next((line for line in process.stdout if " recorded an issue " in line), None)
        timer.cancel()
        if failed and number == 0:
            print(failed)
        if failed:
            os.killpg(process.pid, 9)
        # A crash and the end of the time are no exit with 0 either.
        if process.wait() != 0 or failed:
            return True
    return False


def explained():
    """The mutants that change nothing, by file and source."""
    path = os.path.join(ROOT, "Tests", "Mutants", "explained.tsv")
    with open(path, encoding="utf-8") as rows:
        return {tuple(row.split("\t")[:3]) for row in rows if not row.startswith("#")}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("--sample", type=int, default=0, help="how many mutants, by chance; all of them by default")
    parser.add_argument("--seed", type=int, default=1, help="of the chance, so that two runs compare")
    parser.add_argument("--only", default="", help="a part of the names of the files that are changed")
    parser.add_argument("--numbers", default="", help="the mutants of these numbers alone: 12,34")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=900, help="after which a run counts as hanging")
    parser.add_argument("--built", action="store_true", help="take the mutants of the last build")
    options = parser.parse_args()

    group, folder, traits, way = GROUPS[options.group]
    folder = os.path.join(WORK, folder)
    tests = subjects(group)
    # Groups that share a build share its mutants.
    together = {file for each, other, *_ in GROUPS.values() if os.path.join(WORK, other) == folder for file in subjects(each)}
    made = listed(folder) if options.built else build(sorted(together), folder, traits)
    mutants = [mutant for mutant in made if mutant[2].split(":")[0] in tests]
    if notices(0, sorted({name for filters in tests.values() for name in filters}), folder, way, options.seconds):
        sys.exit("the tests fail without any mutant")
    chosen = [mutant for mutant in mutants if options.only in mutant[2]]
    if options.numbers:
        chosen = [mutant for mutant in chosen if mutant[0] in options.numbers.split(",")]
    if options.sample:
        chosen = sorted(random.Random(options.seed).sample(chosen, min(options.sample, len(chosen))), key=lambda m: int(m[0]))
    known = explained()
    survivors, count = [], 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def judged(mutant):
            return mutant, notices(mutant[0], tests[mutant[2].split(":")[0]], folder, way, options.seconds)
        for done in concurrent.futures.as_completed([pool.submit(judged, mutant) for mutant in chosen]):
            mutant, noticed = done.result()
            count += 1
            if count % 50 == 0:
                print(f"{count} of {len(chosen)}", flush=True)
            if noticed:
                continue
            number, kind, place, source = mutant
            is_explained = (kind, place.split(":")[0], source) in known
            survivors.append((mutant, is_explained))
            print(f"{'explained' if is_explained else 'NOT NOTICED'}: {place}: {kind}: {source} [{number}]", flush=True)
    missed = sum(not is_explained for _, is_explained in survivors)
    print(f"{count} mutants: {count - len(survivors)} noticed, {len(survivors) - missed} explained, {missed} not noticed")
    sys.exit(1 if missed else 0)


main()
