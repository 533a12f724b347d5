"""Types the shell blocks of a page into a shell on a terminal, as a reader pastes them.

    newcomer.py PAGE FOLDER bash|sh COMMAND…

COMMAND starts that shell, and FOLDER is where its folder is on this machine. For bash, a block is a bracketed paste. For
sh, its lines arrive at once, so a program that reads the terminal takes what should be the next command. Questions are
answered: a passphrase is typed, anything else is left as it is.

In place of Apple's portal, portal.sh makes certificates like Apple's: before a block that imports a file which is not
there, it is made from the request in the folder. A pass that is verified without naming a root is verified with the one
of this portal. That is the only change to what a page says.
"""

import fcntl
import os
import pathlib
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

PASSPHRASE = "correct horse battery"
# The prompts tell how the last command ended, and whether a command goes on.
READY, MORE = "\x02", "\x03"
VARIABLES = {"PS1": READY + "$?" + READY, "PS2": MORE, "TERM": "xterm"}
LIMIT = 120


def blocks(page):
    """The shell blocks of a page: number of the line, text, and why it is not typed."""
    fence, reason, start, lines = None, None, 0, []
    for number, line in enumerate(pathlib.Path(page).read_text(encoding="utf-8").splitlines(), 1):
        if fence is None and (mark := re.match(r" *(`{3,})(.*)", line)):
            fence, language, start, lines = mark[1], mark[2].strip(), number, []
        elif fence is not None and line.strip() == fence:
            if language == "sh":
                yield start, "\n".join(lines), reason
            fence = reason = None
        elif fence is not None:
            lines.append(line)
        else:
            comment = re.fullmatch(r"<!-- not here: (.+) -->", line.strip())
            reason = comment[1] if comment else None


class Fault(Exception):
    """What went wrong, as a reader would see it."""


class Shell:
    def __init__(self, command, is_pasting):
        self.terminal, self.inside = os.openpty()
        fcntl.ioctl(self.inside, termios.TIOCSWINSZ, struct.pack("4H", 50, 100, 0, 0))
        self.is_pasting, self.output = is_pasting, ""
        self.process = subprocess.Popen(
            command, stdin=self.inside, stdout=self.inside, stderr=self.inside, start_new_session=True)
        self.own_group = None
        self.settle()

    def group(self):
        """The processes that the terminal belongs to."""
        return struct.unpack("i", fcntl.ioctl(self.terminal, termios.TIOCGPGRP, bytes(4)))[0]

    def unread(self):
        """How many bytes were typed that no program has read."""
        return struct.unpack("i", fcntl.ioctl(self.inside, termios.FIONREAD, bytes(4)))[0]

    def shown(self):
        """What was printed, without colours and the like."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.output)

    def settle(self):
        """Waits until the shell reads the next command, and answers questions until then."""
        end, said = time.monotonic() + LIMIT, time.monotonic()
        while True:
            while select.select([self.terminal], [], [], 0.1)[0]:
                self.output += os.read(self.terminal, 1 << 16).decode(errors="replace")
                said = time.monotonic()
            shown = self.shown()
            is_quiet = time.monotonic() - said > 0.5 and not self.unread()
            if is_quiet and shown.endswith(READY) and self.group() in (self.own_group or self.group(), 0):
                self.own_group = self.group()
                return
            if is_quiet and re.search(r"[:?] ?\Z", shown) and self.group() != self.own_group:
                self.type((PASSPHRASE if "passphrase" in shown.splitlines()[-1] else "") + "\n")
                said = time.monotonic()
            if time.monotonic() > end or self.process.poll() is not None:
                end = "never came back" if self.process.poll() is None else "ended"
                raise Fault(f"the shell {end}: {shown}")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def run(self, block):
        """Types a block, and waits for its end."""
        self.output = ""
        self.type(f"\x1b[200~{block}\x1b[201~\n" if self.is_pasting else block + "\n")
        self.settle()
        codes = re.findall(f"{READY}([0-9]+){READY}", self.output)
        if failed := [code for code in codes if code != "0"]:
            raise Fault(f"exit code {failed[0]}")
        # Each line that the shell reads is followed by a prompt.
        count, lines = len(codes) + self.output.count(MORE), block.count("\n") + 1
        if not self.is_pasting and count != lines:
            raise Fault(f"of {lines} lines, the shell got {count}: a program took the others")


def prepared(block, folder):
    """The block with the portal's root, once the portal has made the certificate that it imports."""
    imported = re.search(r"passtool cert import (\S+)", block)
    if imported and not (folder / imported[1]).exists():
        requests = list(folder.glob("*.certSigningRequest"))
        if len(requests) != 1:
            raise Fault(f"there are {len(requests)} requests for {imported[1]}")
        portal = ["sh", "Tests/Packaging/portal.sh", folder.parent / "portal"]
        subprocess.run([*portal, requests[0], folder / imported[1]], check=True)
    return re.sub(r"passtool verify (?!.*--trust-anchor)", "passtool verify --trust-anchor ../portal/root.pem ", block)


def main():
    page, folder, kind, *command = sys.argv[1:]
    command += ["env", *(f"{name}={value}" for name, value in VARIABLES.items())]
    shell = Shell(command + (["bash", "--norc"] if kind == "bash" else ["sh", "-i"]), kind == "bash")
    if (kind == "bash") != ("\x1b[?2004h" in shell.output):
        sys.exit(f"newcomer: {kind} does not paste as expected: {shell.output!r}")
    count = 0
    for number, block, reason in blocks(page):
        if reason:
            print(f"{page}:{number}: not here: {reason}")
            continue
        try:
            shell.run(prepared(block, pathlib.Path(folder)))
        except Fault as fault:
            sys.exit(f"{page}:{number}: {fault}")
        finally:
            print(shell.shown())
        count += 1
    os.killpg(shell.process.pid, signal.SIGKILL)
    sys.exit(0 if count else f"{page}: it has no block for the shell")


if __name__ == "__main__":
    main()
