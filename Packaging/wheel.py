#!/usr/bin/env python3
"""Makes a wheel of passtool: pip puts the program where it puts scripts, and runs no Python for it.

    wheel.py VERSION PROGRAM OUTPUT

The libraries that a Linux may lack are beside it, in lib/passtool of the same environment. The C library must be as new as
that of this machine. SOURCE_DATE_EPOCH is the time of all files in it.
"""
import base64
import csv
import hashlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

# The libraries that PEP 600 lets a wheel take from the system.
SYSTEM = re.compile(r"lib(c|m|dl|rt|pthread|z|gcc_s|stdc\+\+)\.so\.\d+|ld-linux.*")


def run(*words):
    return subprocess.run(words, check=True, text=True, capture_output=True).stdout


def libraries(program):
    """The shared libraries to pack: names in the wheel, and paths."""
    found = dict(re.findall(r"^\s*(\S+) => (\S+)", run("ldd", str(program)), re.MULTILINE))
    packed = {name: Path(path) for name, path in found.items() if not SYSTEM.fullmatch(name)}
    # OpenSSL's old ciphers are in a library that it loads itself.
    old = Path(run("pkg-config", "--variable=modulesdir", "libcrypto").strip() or packed["libcrypto.so.3"].parent / "ossl-modules")
    return packed | {"ossl-modules/legacy.so": old / "legacy.so"}


def owner(path):
    """The Debian package that a library is from. Its path may begin with a link to /usr."""
    path = path.resolve()
    for name in [str(path), str(path).removeprefix("/usr")]:
        found = subprocess.run(["dpkg", "-S", name], text=True, capture_output=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    sys.exit(f"wheel: no package has {path}")


def prepared(source, target, places):
    """A copy without symbols that looks for its libraries in `places`."""
    shutil.copyfile(source, target)
    run("strip", "--remove-section=.comment", str(target))
    run("patchelf", "--set-rpath", places, str(target))
    return target.read_bytes()


def files(program, top, temporary):
    """Name in the wheel, bytes, and mode of each file but RECORD."""
    version = top.split("-")[1]
    yield f"{top}.data/scripts/passtool", prepared(program, temporary / "passtool", "$ORIGIN/../lib/passtool"), 0o755
    packed = libraries(program)
    for name, path in sorted(packed.items()):
        copy = temporary / Path(name).name
        yield f"{top}.data/data/lib/passtool/{name}", prepared(path, copy, "$ORIGIN"), 0o644
    for package in sorted({owner(path) for path in packed.values()}):
        yield f"{top}.dist-info/licenses/{package}", Path(f"/usr/share/doc/{package}/copyright").read_bytes(), 0o644
    for name in ["LICENSE", "NOTICE", "Packaging/debian/copyright"]:
        yield f"{top}.dist-info/licenses/{Path(name).name}", Path(name).read_bytes(), 0o644
    yield f"{top}.dist-info/METADATA", metadata(version).encode(), 0o644
    yield f"{top}.dist-info/WHEEL", f"Wheel-Version: 1.0\nGenerator: passtool\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode(), 0o644


def tag():
    glibc = platform.libc_ver()[1].replace(".", "_")
    return f"py3-none-manylinux_{glibc}_{platform.machine()}"


def metadata(version):
    return f"""Metadata-Version: 2.1
Name: passtool
Version: {version}
Summary: Makes, signs, packs and verifies Apple Wallet passes
Home-page: https://github.com/passtool/passtool
License: Apache-2.0
Description-Content-Type: text/markdown

The program `passtool`: makes, checks, signs, packs and verifies Apple Wallet passes.

    passtool verify card.pkpass

https://github.com/passtool/passtool
"""


def main(version, program, output):
    top = f"passtool-{version}"
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    wheel = Path(output) / f"{top}-{tag()}.whl"
    wheel.parent.mkdir(parents=True, exist_ok=True)
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    with tempfile.TemporaryDirectory() as temporary, zipfile.ZipFile(wheel, "w") as archive:
        def add(name, content, mode):
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, (0o100000 | mode) << 16
            archive.writestr(entry, content, compresslevel=9)

        for name, content, mode in files(Path(program), top, Path(temporary)):
            add(name, content, mode)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.writerow([name, f"sha256={digest}", len(content)])
        rows.writerow([f"{top}.dist-info/RECORD", "", ""])
        add(f"{top}.dist-info/RECORD", record.getvalue().encode(), 0o644)
    print(f"{wheel}: {wheel.stat().st_size} bytes")


main(*sys.argv[1:])
