"""How other programs read the archives in a folder: one line for each reader and archive.

A line holds the reader, the archive's name, and for each file its name and its content in hexadecimal digits, or
`failed:` and why. Directories are left out: readers differ in whether they list them.

    python3 readers.py FOLDER [KZIP-READER]
"""
import os, shutil, struct, subprocess, sys, tempfile, zipfile, zlib

FOLDER = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))


def entry(name, data):
    return name.hex() + "=" + data.hex()


def python(path):
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if not info.orig_filename.endswith("/"):
                yield entry(info.orig_filename.encode(), archive.read(info))


def front(path):
    """From front to back, without a look at the directory: what a program can do with a download as it arrives."""
    data = open(path, "rb").read()
    at = 0
    while data[at:at + 4] == b"PK\3\4":
        _, _, flags, method, _, _, crc, packed, size, n, e = struct.unpack_from("<IHHHHHIIIHH", data, at)
        name, start = data[at + 30:at + 30 + n], at + 30 + n + e
        if packed == 0xFFFFFFFF: size, packed = struct.unpack_from("<QQ", data, at + 34 + n)
        if method == 8:
            unpacker = zlib.decompressobj(-15)
            content = unpacker.decompress(data[start:])
            assert unpacker.eof
            end = len(data) - len(unpacker.unused_data)
        elif flags & 8:
            end = start
            while True:  # the first place that reads as a descriptor
                here = zlib.crc32(data[start:end]), end - start, end - start
                if data[end:end + 16] == b"PK\7\10" + struct.pack("<III", *here): break
                if data[end:end + 14] == struct.pack("<III", *here) + b"PK": break
                assert end < len(data)
                end += 1
            content = data[start:end]
        else:
            content, end = data[start:start + packed], start + packed
        if flags & 8:
            if data[end:end + 4] == b"PK\7\10": end += 4
            crc, packed, size = struct.unpack_from("<III", data, end)
            end += 12
        assert crc == zlib.crc32(content) and size == len(content)
        if not name.endswith(b"/"): yield entry(name, content)
        at = end
    assert data[at:at + 4] in (b"PK\1\2", b"PK\5\6"), "something else"


def extracting(*words, piped=False):
    """A program that writes files into the current folder."""
    def reader(path):
        folder = tempfile.mkdtemp().encode()
        try:
            with open(path, "rb") as file:
                if piped:
                    cat = subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE)
                    source, rest = cat.stdout, []
                else:
                    source, rest = subprocess.DEVNULL, [path]
                result = subprocess.run(
                    [*words, *rest], cwd=folder, stdin=source, capture_output=True, env=dict(os.environ, LC_ALL="C.UTF-8"))
            assert result.returncode == 0, (result.returncode, result.stdout[-300:], result.stderr[-300:])
            for parent, folders, names in os.walk(folder):
                for name in names + [name for name in folders if os.path.islink(os.path.join(parent, name))]:
                    full = os.path.join(parent, name)
                    assert os.path.isfile(full) and not os.path.islink(full), "not a plain file"
                    yield entry(os.path.relpath(full, folder), open(full, "rb").read())
        finally:
            shutil.rmtree(folder)
    return reader


def show(name, file, read):
    try: listing = list(read(os.path.join(FOLDER, file)))
    except Exception as error: listing = ["failed:" + repr(error).replace(" ", "_")]
    print(name, file, *listing)


readers = {"python": python, "front": front}
for name, words, piped in [
    ("unzip", ["unzip", "-qq", "-o"], False), ("bsdtar", ["bsdtar", "-xf"], False),
    ("bsdtar-pipe", ["bsdtar", "-xf", "-"], True), ("7z", ["7z", "x", "-y", "-bd"], False),
]:
    if shutil.which(words[0]): readers[name] = extracting(*words, piped=piped)
for file in sorted(os.listdir(FOLDER)):
    for name, read in readers.items(): show(name, file, read)
sys.stdout.flush()
if shutil.which("java"): subprocess.run(["java", "-Xshare:auto", os.path.join(HERE, "Readers.java"), FOLDER])
if len(sys.argv) > 2: subprocess.run([sys.argv[2], FOLDER])
