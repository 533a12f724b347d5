#if Picture
    package import PassModel
    internal import PassRules

    /// The images of a slot, made from one picture: a file for each scale.
    package struct SlotImages: Sendable {
        package struct Image: Sendable {
            package let name: PassImage.Name
            /// The width in pixels.
            package let width: Int
            /// The height in pixels.
            package let height: Int
            package let bytes: [UInt8]
        }

        /// A change to the picture that its owner should know about.
        package enum Remark: Sendable, Equatable {
            /// This much of the width or of the height is missing.
            case cropped(isWidth: Bool, share: Double)
            /// The picture has a transparent margin.
            case padded
            /// The picture has fewer pixels than the file, and was enlarged.
            case enlarged(PassImage.Name, factor: Double)
            /// The picture has fewer pixels than the file needs, which was left out.
            case leftOut(PassImage.Name, width: Int, height: Int)
            /// The colours were in this profile, which was not kept.
            case profile(String)
        }

        /// The width of the picture in pixels.
        package let width: Int
        /// The height of the picture in pixels.
        package let height: Int
        /// The files, the smallest first.
        package private(set) var images: [Image] = []
        /// The changes to the picture.
        package private(set) var remarks: [Remark] = []

        /// Why there are no images.
        package enum Failure: Error {
            /// The picture is not a PNG, is damaged, or has more pixels than 4096 × 4096.
            case unreadable
            /// No size is published for the slot.
            case noSize
            /// Memory runs out.
            case memory
        }

        /// Draws the images.
        ///
        /// A file for which the picture has too few pixels is left out; the smallest one is always there.
        /// - Parameters:
        ///   - picture: a PNG.
        ///   - slot: the slot.
        ///   - style: the style of the pass, where sizes depend on it.
        ///   - kept: which part of a picture that is cropped stays: 0 for the left or top, 1 for the right or bottom.
        /// - Throws: ``Failure``.
        package init(
            of picture: [UInt8], for slot: PassImage.Slot, style: Pass.Style.Kind?,
            keeping kept: (x: Double, y: Double) = (0.5, 0.5)
        ) throws(Failure) {
            guard let drawable = DrawableImage(png: picture, keeping: EssentialPNG.pixelLimit) else {
                throw .unreadable
            }
            (width, height) = (drawable.width, drawable.height)
            let frame = SlotFrame(slot, style, width: Double(width), height: Double(height), kept: kept)
            guard let frame else { throw .noSize }
            if let profile = EssentialPNG.profile(of: picture) { remarks.append(.profile(profile)) }
            noteShape(of: frame)
            for scale in PassImage.Scale.allCases { try add(PassImage.Name(slot, scale), drawable, in: frame) }
        }

        private mutating func noteShape(of frame: SlotFrame) {
            let lost = (1 - frame.part.width / Double(width), 1 - frame.part.height / Double(height))
            // Less than a pixel in a hundred is due to rounding.
            if max(lost.0, lost.1) > 0.01 {
                remarks.append(.cropped(isWidth: lost.0 > lost.1, share: max(lost.0, lost.1)))
            }
            if frame.width - frame.place.width >= 1 || frame.height - frame.place.height >= 1 {
                remarks.append(.padded)
            }
        }

        private mutating func add(
            _ name: PassImage.Name, _ picture: DrawableImage, in frame: SlotFrame
        ) throws(Failure) {
            let scale = Double(name.scale.rawValue)
            let size = (width: Int((frame.width * scale).rounded()), height: Int((frame.height * scale).rounded()))
            let factor = frame.enlargement(at: name.scale)
            if factor > 1.005 {
                guard name.scale == .one else {
                    return remarks.append(.leftOut(name, width: size.width, height: size.height))
                }
                remarks.append(.enlarged(name, factor: factor))
            }
            do throws(PictureError) {
                let drawn = try picture.drawn(frame, scale: scale, width: size.width, height: size.height)
                images.append(Image(name: name, width: size.width, height: size.height, bytes: try drawn.png()))
            } catch { throw .memory }
        }
    }

    extension DrawableImage {
        fileprivate func drawn(
            _ frame: SlotFrame, scale: Double, width: Int, height: Int
        ) throws(PictureError) -> Surface {
            let surface = try Surface(width: width, height: height)
            let canvas = try Canvas(on: surface, kind: .pixels, scale: scale)
            canvas.add(frame.place)
            canvas.fill(self, part: frame.part, at: frame.place)
            try canvas.check()
            return surface
        }
    }

    extension EssentialPNG {
        /// The name of the colour profile in a PNG; `nil` without one, and for sRGB, which is assumed for all others.
        static func profile(of file: [UInt8]) -> String? {
            guard let chunk = PassImage.PNGHeader.chunks(of: file).first(where: { $0.name == "iCCP" }) else {
                return nil
            }
            let name = String(decoding: chunk.data.prefix(79).prefix { $0 != 0 }, as: UTF8.self)
            return name.lowercased().contains("srgb") ? nil : name
        }
    }
#endif
