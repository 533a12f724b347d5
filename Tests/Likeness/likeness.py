#!/usr/bin/env python3
"""How alike a drawing and a photograph of a pass are: see README.md beside this file."""

import sys

import numpy
from PIL import Image

BANDS = [("whole", 0, 1), ("header", 0, 0.115), ("upper part", 0.115, 0.41), ("fields", 0.41, 0.62), ("code", 0.62, 1)]


def grey(picture, scale):
    size = [max(8, round(side * scale)) for side in picture.size]
    return numpy.asarray(picture.resize(size, Image.Resampling.BOX if scale < 1 else Image.Resampling.BICUBIC), float)


def edges(values):
    """How much each pixel differs from its neighbours: a plain box then counts no more than the letters in it."""
    down, across = numpy.gradient(values)
    return numpy.minimum(80, 2 * (abs(down) + abs(across)))


def correlations(part, whole):
    """The normalized correlation of a part with the whole at each place; 1 for the same picture in any contrast."""
    size = [a + b for a, b in zip(whole.shape, part.shape)]
    transformed = numpy.fft.rfft2(part - part.mean(), size).conj()

    def sums(values, kernel):
        found = numpy.fft.irfft2(numpy.fft.rfft2(values, size) * kernel, size)
        return found[:whole.shape[0] - part.shape[0] + 1, :whole.shape[1] - part.shape[1] + 1]

    ones = numpy.fft.rfft2(numpy.ones(part.shape), size).conj()
    spread = sums(whole * whole, ones) - sums(whole, ones) ** 2 / part.size
    return sums(whole, transformed) / numpy.sqrt(numpy.maximum(spread, 1e-6 * part.size) * part.size * part.var())


def found(drawing, photograph, scales, share):
    """The best likeness of the scales, with that scale and the left top corner; both pictures are made smaller first."""
    whole = edges(grey(photograph, share))
    # A drawing that is up to a fifth outside is found.
    margin = max(whole.shape) // 10
    whole, best = numpy.pad(whole, margin), (-1, 0, 0, 0)
    for scale in scales:
        part = edges(grey(drawing, scale * share))
        if all(a <= b for a, b in zip(part.shape, whole.shape)):
            alike = correlations(part, whole)
            y, x = numpy.unravel_index(alike.argmax(), alike.shape)
            best = max(best, (alike[y, x], scale, (x - margin) / share, (y - margin) / share))
    return best


def main(arguments):
    if len(arguments) != 2:
        sys.exit("usage: likeness.py DRAWING.png PHOTOGRAPH.png")
    drawing, photograph = (Image.open(path).convert("RGBA") for path in arguments)
    drawing, photograph = (Image.alpha_composite(Image.new("RGBA", p.size), p).convert("L") for p in (drawing, photograph))
    widest = min(a / b for a, b in zip(photograph.size, drawing.size)) * 1.06
    share, scales = min(1, 240 / min(photograph.size)), widest * 0.97 ** numpy.arange(27)
    for step in (0.01, 0.002):
        scale = found(drawing, photograph, scales, share)[1]
        share, scales = min(1, share * 3), scale * (1 + step * numpy.arange(-4, 5))
    _, scale, x, y = found(drawing, photograph, scales, share)
    print(f"scale {scale:.4f}, offset {x:.1f} {y:.1f}")
    part = grey(drawing, scale)
    margin = max(photograph.size) // 5
    whole = numpy.pad(numpy.asarray(photograph, float), margin, constant_values=numpy.nan)[round(y) + margin:, round(x) + margin:]
    for name, first, last in BANDS:
        rows = slice(round(part.shape[0] * first), round(part.shape[0] * last))
        there = whole[rows, :part.shape[1]]
        inside = numpy.isfinite(there)
        print(f"{name} {numpy.corrcoef(part[rows, :there.shape[1]][:len(there)][inside], there[inside])[0, 1]:.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
