#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Images of slots") struct SlotImagesTests {
        /// Sizes as width × height in pixels.
        private func sizes(_ images: SlotImages) -> [String] { images.images.map { "\($0.width)x\($0.height)" } }

        private func made(
            _ width: Int, _ height: Int, _ slot: PassImage.Slot, _ style: Pass.Style.Kind? = nil
        ) throws -> SlotImages {
            try SlotImages(of: DrawnSample.png(width: width, height: height), for: slot, style: style)
        }

        @Test("every image has a size that satisfies the rules", arguments: PassImage.Slot.allCases)
        func right(slot: PassImage.Slot) throws {
            guard slot != .venueMap else {
                #expect(throws: SlotImages.Failure.noSize) { try made(100, 100, slot) }
                return
            }
            let shapes = Effort.isFull ? [(1600, 1600), (1800, 1200), (1200, 1800), (2400, 600)] : [(1500, 400)]
            let styles = [nil] + slot.facts.uses.map { Optional($0.style) }
            for ((width, height), style) in shapes.flatMap({ shape in styles.map { (shape, $0) } }) {
                let images = try made(width, height, slot, style)
                #expect(!images.images.isEmpty)
                for image in images.images {
                    let sizes =
                        style.map(image.name.pixelSizes) ?? slot.facts.sizes.map { $0.pixels(at: image.name.scale) }
                    #expect(
                        sizes.contains { $0.widths.contains(image.width) && $0.heights.contains(image.height) },
                        "\(image.name)")
                }
            }
        }

        @Test("sizes for which the picture is too small are left out, and the smallest is enlarged; both are noted")
        func tooSmall() throws {
            let icon = try made(80, 80, .icon)
            #expect(sizes(icon) == ["38x38", "76x76"])
            #expect(icon.remarks == [.leftOut(PassImage.Name(.icon, .three), width: 114, height: 114)])
            let tiny = try made(19, 19, .icon)
            #expect(sizes(tiny) == ["38x38"])
            #expect(tiny.remarks.first == .enlarged(PassImage.Name(.icon), factor: 2))
        }

        @Test("a picture that is cropped keeps its centre, or the part that was asked for") func kept() throws {
            func left(_ x: Double) -> Double? {
                SlotFrame(.icon, nil, width: 300, height: 100, kept: (x, 0.5))?.part.x
            }
            #expect([left(0), left(0.5), left(1)] == [0, 100, 200])
            let top = SlotFrame(.icon, nil, width: 100, height: 300, kept: (0.5, 0))
            #expect(top?.part.y == 0 && top?.part.height == 100)
        }

        @Test("transparent parts of the picture are transparent in its images") func transparent() throws {
            // A disc of full colour on nothing: outside of it are 21 % of a square.
            let disc = DrawnSample.box(0, 0, 300, 300, .color(DrawnSample.red, cornerRadius: 150))
            let picture = try DrawnSample.sheet([disc], width: 300, height: 300).png(scale: 1, pen: Pen())
            let images = try SlotImages(of: picture, for: .thumbnail, style: .generic)
            #expect(sizes(images) == ["90x90", "180x180", "270x270"])
            for image in images.images {
                // Cairo reads them by libpng.
                let found = try PictureBitmap(readingPNG: image.bytes, Pen())
                #expect((found.width, found.height) == (image.width, image.height))
                let clear = stride(from: 3, to: found.bytes.count, by: 4).count { found.bytes[$0] == 0 }
                #expect((17...22).contains(100 * clear / (found.width * found.height)))
            }
        }
    }
#endif
