#if Picture
    extension Canvas {
        /// Draws the hatched box that stands for what can't be drawn, with a few words if there is room for them.
        func drawMissing(_ words: String, in frame: Rectangle, paint: Paint, pen: Pen) {
            let frame = aligned(frame)
            guard frame.width > 0, frame.height > 0 else { return }
            isolated {
                add(frame)
                clip()
                add(frame)
                fill(paint.opacity(paint.opacity * 0.12))
                hatch(frame)
                stroke(paint.opacity(paint.opacity * 0.35), width: 0.75)
                add(frame.inset(by: 0.5))
                stroke(paint.opacity(paint.opacity * 0.7), width: 1)
            }
            drawWords(words, in: frame.inset(by: 4), paint: paint, pen: pen)
        }

        private func hatch(_ frame: Rectangle) {
            // A huge box has wider gaps rather than many lines.
            let gap = max(8, (frame.width + frame.height) / 500)
            var offset = gap / 2
            while offset < frame.width + frame.height {
                addLine(
                    from: (frame.x + offset, frame.y), to: (frame.x + offset - frame.height, frame.bottom))
                offset += gap
            }
        }

        private func drawWords(_ words: String, in room: Rectangle, paint: Paint, pen: Pen) {
            let sizes = [12, 10, 8, 6.5].map { PassLayout.Font($0, .medium) }
            guard let last = sizes.last, room.height >= last.capHeight, room.width >= 12 else { return }
            let font =
                sizes.first { pen.width(of: words, in: $0) <= room.width && $0.capHeight <= room.height } ?? last
            let line = Rectangle(
                x: room.x, y: room.middleY - font.capHeight / 2, width: room.width, height: font.capHeight)
            draw(
                PassLayout.Text(text: words, font: font, paint: paint, alignment: .center, lineLimit: 1), in: line,
                pen: pen)
        }
    }
#endif
