#!/usr/bin/env python3
"""How alike a drawing and a photograph of a pass are: see README.md beside this file."""

import math
import struct
import sys
import zlib

REGIONS = [("header", 0, 0.115), ("upper part", 0.115, 0.41), ("fields", 0.41, 0.62), ("code", 0.62, 1)]


class Grey:
    """A picture in grey, with the opacity of its pixels."""

    def __init__(self, width, height, values, opacity=None):
        self.width, self.height, self.values, self.opacity = width, height, values, opacity

    def halved(self):
        """The picture in half its size: the mean of each four pixels."""
        width, height, values = self.width // 2, self.height // 2, self.values
        result = []
        for y in range(height):
            upper = values[2 * y * self.width:(2 * y + 1) * self.width]
            lower = values[(2 * y + 1) * self.width:(2 * y + 2) * self.width]
            result += [(upper[2 * x] + upper[2 * x + 1] + lower[2 * x] + lower[2 * x + 1]) / 4 for x in range(width)]
        return Grey(width, height, result)

    def edges(self):
        """How much each pixel differs from its neighbours: a plain box then counts no more than the letters in it."""
        width, values = self.width, self.values
        result = [0.0] * len(values)
        for start in range(width, len(values) - width, width):
            for index in range(start + 1, start + width - 1):
                across, down = values[index + 1] - values[index - 1], values[index + width] - values[index - width]
                result[index] = min(80.0, abs(across) + abs(down))
        return Grey(width, self.height, result)

    def at(self, x, y):
        """The value between pixels; None outside."""
        column, row = math.floor(x), math.floor(y)
        if not (0 <= column < self.width - 1 and 0 <= row < self.height - 1):
            return None
        right, down, start = x - column, y - row, row * self.width + column
        values = self.values
        upper = values[start] * (1 - right) + values[start + 1] * right
        lower = values[start + self.width] * (1 - right) + values[start + self.width + 1] * right
        return upper * (1 - down) + lower * down


def unfiltered(data, height, stride, step):
    """The rows of a PNG without their filters (PNG specification, section 9)."""
    rows, before, position = [], bytearray(stride), 0
    for _ in range(height):
        kind, row = data[position], bytearray(data[position + 1:position + 1 + stride])
        position += 1 + stride
        if kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, before))
        elif kind:
            for index in range(stride):
                left = row[index - step] if index >= step else 0
                corner = before[index - step] if index >= step else 0
                above = before[index]
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + above) // 2
                else:
                    ways = [(abs(above - corner), left), (abs(left - corner), above)]
                    ways.append((abs(left + above - 2 * corner), corner))
                    guess = min(ways, key=lambda way: way[0])[1]
                row[index] = (row[index] + guess) & 255
        rows.append(row)
        before = row
    return rows


def read(path):
    """The picture in a PNG of eight bits a sample."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        sys.exit(f"likeness: {path} is not a PNG")
    position, packed, header, palette = 8, b"", None, []
    while position + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        content = data[position + 8:position + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", content)
        elif kind == b"PLTE":
            palette = [content[i:i + 3] for i in range(0, length, 3)]
        elif kind == b"IDAT":
            packed += content
        position += 12 + length
    width, height, depth, color, _, _, interlaced = header
    if depth != 8 or interlaced:
        sys.exit(f"likeness: {path} is interlaced, or has not eight bits a sample")
    count = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    values, opacity = [], []
    for row in unfiltered(zlib.decompress(packed), height, width * count, count):
        if color in (2, 6):
            red, green, blue = row[0::count], row[1::count], row[2::count]
            values += [0.3 * r + 0.59 * g + 0.11 * b for r, g, b in zip(red, green, blue)]
        elif color == 3:
            values += [0.3 * palette[i][0] + 0.59 * palette[i][1] + 0.11 * palette[i][2] for i in row]
        else:
            values += list(map(float, row[0::count]))
        if color in (4, 6):
            opacity += row[count - 1::count]
    return Grey(width, height, values, opacity or None)


def correlation(pairs):
    """The normalized correlation: 1 for the same picture, whatever its contrast; 0 for no likeness."""
    if len(pairs) < 10:
        return 0.0
    count = len(pairs)
    first, second = sum(a for a, _ in pairs) / count, sum(b for _, b in pairs) / count
    both = sum((a - first) * (b - second) for a, b in pairs)
    spread = sum((a - first) ** 2 for a, _ in pairs) * sum((b - second) ** 2 for _, b in pairs)
    return both / math.sqrt(spread) if spread > 0 else 0.0


def pairs(drawing, photograph, scale, x, y, top=0.0, bottom=1.0, count=1500):
    """Values of the drawing with those of the photograph at the same places."""
    rows = range(math.floor(drawing.height * top), math.floor(drawing.height * bottom))
    step = max(1.0, math.sqrt(len(rows) * drawing.width / count))
    found, row = [], rows.start + step / 2
    while row < rows.stop:
        column = step / 2
        while column < drawing.width - 1:
            there = photograph.at(x + column * scale, y + row * scale)
            here = drawing.at(column, row)
            if there is not None and here is not None:
                found.append((here, there))
            column += step
        row += step
    return found


def likeness(drawing, photograph, place, **options):
    """The likeness at a place, less the more of the drawing is outside of the photograph."""
    scale, x, y = place
    width, height = drawing.width * scale, drawing.height * scale
    across = min(x + width, photograph.width) - max(x, 0)
    down = min(y + height, photograph.height) - max(y, 0)
    inside = max(0, across) * max(0, down) / (width * height)
    return correlation(pairs(drawing, photograph, *place, **options)) * min(1, inside / 0.95) if inside > 0.8 else -1


def pyramid(picture, least):
    levels = [picture]
    while min(levels[-1].width, levels[-1].height) >= 2 * least:
        levels.append(levels[-1].halved())
    return levels


def registered(drawing, photograph):
    """The scale and the offset with which the drawing is most like the photograph, in its pixels."""
    photographs = pyramid(photograph.edges(), 40)
    # The drawing is looked up between its pixels, so it needs no levels that fit those of the photograph.
    drawings = pyramid(drawing.edges(), 40)
    coarse, factor = photographs[-1], 2 ** (len(photographs) - 1)
    small = drawings[-1]
    widest = min(coarse.width / small.width, coarse.height / small.height) * 1.06
    found, scale = [], widest
    while scale > widest * 0.45:
        rows = range(-2, max(0, math.ceil(coarse.height - small.height * scale)) + 3)
        columns = range(-2, max(0, math.ceil(coarse.width - small.width * scale)) + 3)
        found.append(max(
            (likeness(small, coarse, (scale, x, y), count=600), (scale, x, y)) for y in rows for x in columns))
        scale *= 0.97
    shrunk = 2 ** (len(drawings) - 1)
    places = [(place[0] / shrunk * factor, place[1] * factor, place[2] * factor) for _, place in sorted(found)[-8:]]
    for level in reversed(range(len(photographs))):
        number = min(level, len(drawings) - 1)
        results = [(0, place) for place in places]
        for step in (1.0, 0.5):
            results = [
                climbed(drawings[number], photographs[level], place, 2 ** level, 2 ** number, step)
                for _, place in results]
        # A wrong place is seen to be one as soon as letters can be seen.
        places = [place for _, place in sorted(results)[-4 if level > 1 else -1:]]
    return places[0]


def climbed(drawing, photograph, place, unit, shrunk, step):
    """The best place near one, found by steps of a part of a pixel of this level."""
    def value(place):
        scale, x, y = place
        return likeness(drawing, photograph, (scale * shrunk / unit, x / unit, y / unit), count=900 if unit > 2 else 3000)

    best, wide = value(place), drawing.width * shrunk
    for _ in range(12):
        scale, x, y = place
        moved = [
            (scale + ds * step * unit / wide, x + dx * step * unit, y + dy * step * unit)
            for ds in (-1, 0, 1) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if ds or dx or dy]
        found, there = max((value(other), other) for other in moved)
        if found <= best:
            break
        best, place = found, there
    return best, place


def main(arguments):
    if len(arguments) == 1:
        picture = read(arguments[0])
        clear = sum(1 for value in picture.opacity or [] if value == 0)
        print(f"{picture.width} x {picture.height}, {round(100 * clear / len(picture.values))} % transparent")
        return
    if len(arguments) != 2:
        sys.exit("usage: likeness.py DRAWING.png PHOTOGRAPH.png, or likeness.py PICTURE.png")
    drawing, photograph = map(read, arguments)
    scale, x, y = registered(drawing, photograph)
    print(f"scale {scale:.4f}, offset {x:.1f} {y:.1f}")
    place = (scale, x, y)
    print(f"whole {correlation(pairs(drawing, photograph, *place, count=20000)):.3f}")
    for name, top, bottom in REGIONS:
        part = pairs(drawing, photograph, *place, top=top, bottom=bottom, count=10000)
        print(f"{name} {correlation(part):.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
