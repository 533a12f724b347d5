#if Picture
    internal import PassModel
    public import PassRules

    extension PassPreview {
        /// The problems of these sides as a picture shows them: what does not fit, and texts that are hard to read.
        ///
        /// - Parameters:
        ///   - sides: the sides.
        ///   - pen: what to draw with.
        /// - Returns: findings of the rules `RuleBook.picture`, by place.
        /// - Throws: ``PictureError`` if a side is too large or memory runs out.
        public func findings(of sides: [Viewing.Side], pen: Pen) throws(PictureError) -> [Finding] {
            try findings(in: shown.layouts(of: sides, measuringWith: pen), pen: pen)
        }

        /// The problems of sides that are laid out.
        package func findings(in layouts: [PassLayout], pen: Pen) throws(PictureError) -> [Finding] {
            var faults = [missingBarcode].compactMap(\.self) + omittedFields
            for layout in layouts {
                faults += layout.remarks.map { $0.fault(in: layout) } + brokenImages(in: layout, pen: pen)
            }
            // The cover of a pass that can't be used any more is not a fault of its colours.
            var usable = shown
            usable.state = .current
            let bright =
                shown.state == .current ? layouts : usable.layouts(of: layouts.map(\.side), measuringWith: pen)
            for layout in bright { faults += try faintTexts(in: layout, pen: pen) }
            return findings(for: faults)
        }

        /// The images whose header can be read, and whose pixels can't.
        private func brokenImages(in layout: PassLayout, pen: Pen) -> [PictureFault] {
            layout.boxes.compactMap { box in
                guard case .image(let image) = box.content, let bytes = files[image.file],
                    pen.images.image(in: bytes) == nil
                else { return nil }
                return PassLayout.Remark.broken(file: image.file).fault(in: layout)
            }
        }

        /// The texts whose contrast to their background is too low.
        private func faintTexts(in layout: PassLayout, pen: Pen) throws(PictureError) -> [PictureFault] {
            var ground = layout
            ground.boxes = layout.boxes.filter(\.isGround)
            let picture = try PictureSheet(ground, files: files).rgba(scale: 1, pen: pen)
            return layout.boxes.compactMap { box in
                guard case .text(let text) = box.content, let pointer = box.subject?.pointer else { return nil }
                let contrasts = picture.contrasts(of: text.paint.color, in: box.ink(of: text, pen)).sorted()
                guard !contrasts.isEmpty else { return nil }
                // A text is hard to read even if only part of it is.
                let contrast = contrasts[contrasts.count / 4]
                guard contrast < PassColor.leastContrast else { return nil }
                return PictureFault(
                    rule: PictureRules.contrast, pointer: pointer,
                    message: "'\(text.text.excerpt)' has a contrast of \(contrast.inTenths):1 to its background",
                    cause: .color(text.paint.color))
            }
        }
    }

    extension PassLayout.Box {
        /// Whether the box is part of the background of texts.
        fileprivate var isGround: Bool {
            switch content {
            case .color, .gradient, .image: true
            case .text, .symbol, .barcode, .missing, .dashes: false
            }
        }

        /// The part of the box with the letters.
        fileprivate func ink(of text: PassLayout.Text, _ pen: Pen) -> Rectangle {
            let width = min(frame.width, pen.width(of: text.text, in: text.font))
            var ink = frame
            ink.width = width
            switch text.alignment {
            case .center: ink.x += (frame.width - width) / 2
            case .right: ink.x += frame.width - width
            case .left, .natural: break
            }
            return ink
        }
    }

    extension PictureBitmap {
        /// The contrast of a colour to each pixel of a part of the picture, which is a point large.
        fileprivate func contrasts(of color: PassColor, in part: Rectangle) -> [Double] {
            let (left, right) = (max(0, Int(part.x)), min(width, Int(part.right.rounded(.up))))
            let (top, bottom) = (max(0, Int(part.y)), min(height, Int(part.bottom.rounded(.up))))
            guard left < right, top < bottom else { return [] }
            return (top..<bottom).flatMap { y in
                (left..<right).map { x in
                    let start = (y * width + x) * 4
                    return color.contrast(
                        with: PassColor(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2]))
                }
            }
        }
    }
#endif
