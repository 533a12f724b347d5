"""Compresses PNG files again, as small as zlib makes them: smaller.py FILE…

Passtool writes them quickly, with differences from the row above. Flat areas and letters are smaller as they are.
"""

import pathlib
import struct
import sys
import zlib

for path in map(pathlib.Path, sys.argv[1:]):
    file, place, chunks = path.read_bytes(), 8, {}
    while place < len(file):
        length, kind = struct.unpack(">I4s", file[place:place + 8])
        chunks[kind] = chunks.get(kind, b"") + file[place + 8:place + 8 + length]
        place += length + 12
    width, _, depth, color = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    size = width * {2: 3, 6: 4}.get(color, 0) + 1
    differences = zlib.decompress(chunks[b"IDAT"])
    if depth != 8 or size == 1 or set(differences[::size]) - {0, 2}:
        continue  # Another program wrote it.
    plain, above = b"", bytes(size - 1)
    for start in range(0, len(differences), size):
        row = differences[start + 1:start + size]
        above = bytes(map(lambda a, b: a + b & 255, row, above)) if differences[start] else row
        plain += b"\0" + above
    chunks[b"IDAT"] = min((zlib.compress(each, 9) for each in (plain, differences)), key=len)
    path.write_bytes(file[:8] + b"".join(
        struct.pack(">I4s", len(content), kind) + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks.items()))
