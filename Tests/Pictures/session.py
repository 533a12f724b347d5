"""Draws a session of passtool on a terminal as SVG: the commands below, and what they really print.

    session.py PASSTOOL >session.svg

The colours are the program's own, on the dark ground that the picture brings with it: it is legible on any page.
"""

import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

PREPARATION = """
passtool cert sample certs-sample --quiet --pass-type pass.com.acme.card --team A1B2C3D4E5
passtool new boarding-pass ticket.pass --quiet --identity certs-sample/signer.p12 --passphrase-file certs-sample/passphrase.txt
sed -e s/PKBarcodeFormatAztec/Aztec/ ticket.pass/pass.json >edited && mv edited ticket.pass/pass.json
"""
COMMANDS = [
    "passtool lint ticket.pass",
    "passtool lint --fix ticket.pass",
    "passtool create ticket.pass --data ticket.json -o ticket.pkpass \\\n"
    "    --identity certs-sample/signer.p12 --passphrase-file certs-sample/passphrase.txt",
    "passtool verify --trust-anchor certs-sample/root.pem ticket.pkpass",
]
COLUMNS, LINE, MARGIN, ADVANCE = 94, 19, 16, 7.8
GROUND, INK, FAINT = "#161b22", "#e6edf3", "#8b949e"
COLORS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea"}


def typed(command, variables):
    """What a command prints on a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe("sh", ["sh", "-c", f"stty cols {COLUMNS} -opost && {command}"], variables)
    output = b""
    try:
        while piece := os.read(terminal, 1 << 16):
            output += piece
    except OSError:  # The terminal closes with the last program on it.
        pass
    os.waitpid(child, 0)
    return output.decode().removesuffix("\n").split("\n")


def spans(line):
    """The parts of a line, each with its style."""
    style = ""
    for code, text in re.findall(r"(?:\x1b\[([0-9;]*)m)?([^\x1b]*)", line):
        if code:
            codes = code.split(";")
            color = "".join(f' fill="{COLORS[each]}"' for each in codes if each in COLORS)
            style = color + (' font-weight="bold"' if "1" in codes else "")
        text = escape(text).replace(" ", "\u00a0")  # Blanks beside each other would be drawn as one.
        yield f"<tspan{style}>{text}</tspan>" if style and text else text


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        variables = {
            "PATH": f"{program.parent}:{os.environ['PATH']}", "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "xterm",
            "TZ": "UTC", "SOURCE_DATE_EPOCH": "1795176000"}
        subprocess.run(["sh", "-ec", PREPARATION], env=variables, check=True)
        lines = []
        for command in COMMANDS:
            printed = [line for line in typed(command, variables) if line]
            first, *more = command.split("\n")
            lines += [f"\x1b[32m$\x1b[0m\x1b[1m {first}"] + [f"\x1b[1m{line}" for line in more] + printed + [""]
        lines.pop()
    width = round(COLUMNS * ADVANCE) + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"')
    print('  font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="13">')
    print(f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}" stroke="{FAINT}" stroke-opacity=".4"/>')
    print(f'<g fill="{INK}">')
    for number, line in enumerate(lines):
        if line:
            print(f'<text x="{MARGIN}" y="{MARGIN + (number + 1) * LINE - 6}">{"".join(spans(line))}</text>')
    print("</g>\n</svg>")


if __name__ == "__main__":
    main()
