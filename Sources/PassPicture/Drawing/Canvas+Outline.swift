#if Picture
    extension Canvas {
        /// Clips to the outline of a side whose left top corner is the origin.
        func clip(to outline: PassLayout.Outline, width: Double, height: Double) {
            let whole = aligned(Rectangle(width: width, height: height))
            add(whole, radius: outline.cornerRadius)
            clip()
            for cut in outline.cuts {
                // Everything around, but for what is cut out: that runs the other way round. (The even-odd rule would
                // do as well, but Cairo writes it to the wrong place of an SVG file.)
                add(whole.inset(by: -whole.height))
                switch cut {
                case .circle(let x, let y, let radius): addCircle(x: x, y: y, radius: radius, isHole: true)
                case .teeth(let width, let depth): addBites(along: whole, width: width, depth: depth)
                }
                clip()
            }
        }

        /// Adds half-round bites along the top edge; as many whole ones as fit best, with a little room between them.
        private func addBites(along whole: Rectangle, width: Double, depth: Double) {
            guard width > 0.1, depth > 0 else { return }
            let count = max(1, (whole.width / width).rounded())
            let step = whole.width / count
            for index in 0..<Int(min(count, 10_000)) {
                let middle = whole.x + (Double(index) + 0.5) * step
                withScale(x: step * 0.4, y: depth, at: (middle, whole.y)) {
                    addCircle(x: 0, y: 0, radius: 1, isHole: true)
                }
            }
        }
    }
#endif
