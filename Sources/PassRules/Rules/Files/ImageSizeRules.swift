internal import PassModel

enum ImageSizeRules {
    static let all: [PassRule] = [lowResolution, iconScales, iconUnscaled, scaleMismatch, wrongSize]

    static let lowResolution = PassRule(
        "images.low-resolution", .warning, "images have more than the lowest scale",
        effect: "the image is blurred on every iPhone since 2010", source: "Human Interface Guidelines, Wallet",
        bad: Sample(files: ["icon@2x.png": .absent, "icon@3x.png": .absent]), good: Sample(files: ["icon.png": .absent])
    ).faults { contents in
        contents.imageGroups.compactMap { group in
            guard group.scales == [.one], let file = group.files.first, !file.isDummy, !file.isBroken,
                group.loneSharpFile == nil, contents.uses(group.slot)
            else { return nil }
            let names = ["@2x", "@3x"].map { "\(file.path.dropLast(4))\($0).png".shellWord }
            return Fault(.file(file.path), "the image has only one scale", hint: "add \(names[0]) and \(names[1])")
        }
    }

    static let iconSides = PassImage.Scale.allCases.map { "\(PassImage.Slot.icon.pixels(at: $0).width)" }.asPhrase()

    static let iconScales = PassRule(
        "images.icon-scales", .note, "the icon has the scales @2x and @3x",
        effect: "devices with the other scale resize it, and it is slightly blurred",
        source: "Human Interface Guidelines, Wallet; apple/pass-builder 0.0.1",
        bad: Sample(files: ["icon@3x.png": .absent]), good: Sample(files: ["icon.png": .absent])
    ).faultsInFiles { contents in
        contents.imageGroups.compactMap { group in
            guard group.slot == .icon, let file = group.files.first, group.scales != [.one], !file.isBroken,
                let missing = [PassImage.Scale.two, .three].first(where: { !group.scales.contains($0) })
            else { return nil }
            let name = PassImage.Name(.icon, missing, language: group.language).path
            let side = group.slot.pixels(at: missing).width
            return Fault(
                .file(file.path),
                group.scales == [.two]
                    ? "the icon has no other scale: Wallet uses it, and enlarges it on @3x displays"
                    : "'\(name)' is missing",
                hint: group.scales == [.two]
                    ? "add \(name.shellQuoted) with \(side) × \(side) pixels, and icon.png for readers that look only for it"
                    : "add it with \(side) × \(side) pixels")
        }
    }

    static let iconUnscaled = PassRule(
        "images.icon-unscaled", .note, "a large icon has three scales",
        effect: "a phone interprets each pixel as a point and shrinks the icon: it is sharp, and larger than needed",
        hint:
            "make icon.png, icon@2x.png and icon@3x.png of it, with \(iconSides) pixels",
        source: "Human Interface Guidelines, Wallet; Wallet Developer Guide, Pass Design and Creation",
        bad: Sample(files: [
            "icon.png": .image(width: 512, height: 512), "icon@2x.png": .absent, "icon@3x.png": .absent,
        ]), good: Sample()
    ).faultsInFiles { contents in
        contents.imageGroups.compactMap { group in
            guard let file = group.loneSharpFile, group.slot == .icon else { return nil }
            let side = group.slot.pixels(at: .one).width
            return Fault(
                .file(file.path),
                "a phone interprets \(file.size) without a scale as points, and shrinks them to \(side) × \(side)")
        }
    }

    static let scaleMismatch = PassRule(
        "images.scale-mismatch", .warning, "the scales of an image have one, two and three times its size",
        effect: "the image is blurred or of another size on some devices", source: "Human Interface Guidelines, Wallet",
        bad: Sample(files: ["icon@2x.png": .image(width: 38, height: 38)]), good: Sample()
    ).faults { contents in
        contents.imageGroups.flatMap { group -> [Fault] in
            // For a wrong size, another rule reports the right size of all scales.
            guard misfit(in: group, contents) == nil else { return [] }
            let sized = group.files.filter { $0.header?.fault == nil && $0.header != nil && !$0.isDummy }
            guard let base = sized.first, contents.uses(group.slot) else { return [] }
            return sized.dropFirst().compactMap { fault(in: $0, beside: base, contents) }
        }
    }

    private static func fault(
        in file: PassContents.ImageFile, beside base: PassContents.ImageFile, _ contents: PassContents
    ) -> Fault? {
        guard let large = file.header, let small = base.header, let scale = file.name?.scale.rawValue,
            let baseScale = base.name?.scale.rawValue
        else { return nil }
        // Sizes in points need not be whole numbers, so one pixel of difference may be due to rounding.
        func fits(_ length: Int, _ baseLength: Int) -> Bool {
            abs(length * baseScale - baseLength * scale) <= scale * baseScale
        }
        guard !fits(large.widthInPixels, small.widthInPixels) || !fits(large.heightInPixels, small.heightInPixels)
        else { return nil }
        let isSame = file.byteCount == base.byteCount && contents.bytes(of: file.path) == contents.bytes(of: base.path)
        let (width, height) = (small.widthInPixels * scale / baseScale, small.heightInPixels * scale / baseScale)
        return Fault(
            .file(file.path),
            isSame
                ? "the file is a copy of \(base.path.inQuotes)"
                : "the image has \(file.size), which does not match the \(base.size) of \(base.path.inQuotes)",
            hint: "export it again with \(width) × \(height) pixels, or both from one original")
    }

    static let wrongSize = PassRule(
        "images.wrong-size", .warning, "images have about the proportions and size of their place",
        effect: "Wallet scales the image, and crops strips, backgrounds and artwork",
        source: "Human Interface Guidelines, Wallet; Wallet Developer Guide, Pass Design and Creation",
        bad: Sample(files: [
            "icon.png": .absent, "icon@2x.png": .image(width: 1024, height: 1024), "icon@3x.png": .absent,
        ]),
        good: Sample(files: [
            "icon.png": .image(width: 29, height: 29), "icon@2x.png": .image(width: 58, height: 58),
            "icon@3x.png": .image(width: 87, height: 87),
        ])
    ).faults { contents in
        contents.imageGroups.compactMap { group in
            misfit(in: group, contents).map { misfit in
                Fault(
                    .file(misfit.file.path), "\(misfit.file.size) \(misfit.problem)", hint: hint(for: misfit, in: group)
                )
            }
        }
    }

    private struct Misfit {
        let file: PassContents.ImageFile
        let header: PassImage.PNGHeader
        let problem: String
        /// The allowed sizes in points, the current ones first.
        let wanted: PassImage.Size
    }

    private static func misfit(in group: ImageGroup, _ contents: PassContents) -> Misfit? {
        guard contents.uses(group.slot) else { return nil }
        let points = contents.styles.flatMap { group.slot.sizes(for: $0) }
        for file in group.files {
            guard let header = file.header, header.fault == nil, !file.isDummy, let name = file.name else { continue }
            // An icon without scales is compared with the highest one; another rule reports the missing scales.
            let scale = group.slot == .icon && group.loneSharpFile != nil ? PassImage.Scale.three : name.scale
            guard let wanted = points.first, let problem = problem(of: header, for: points.map { $0.pixels(at: scale) })
            else { continue }
            return Misfit(file: file, header: header, problem: problem, wanted: wanted)
        }
        return nil
    }

    /// The sizes in which to export the image, for each scale.
    private static func hint(for misfit: Misfit, in group: ImageGroup) -> String {
        let places = PassImage.Scale.allCases.map { scale in
            let place = misfit.wanted.pixels(at: scale)
            let isShaped = place.hasShape(width: misfit.header.widthInPixels, height: misfit.header.heightInPixels)
            let size = isShaped ? place.fitting(misfit.header) : place.largest
            return "\(PassImage.Name(group.slot, scale, language: group.language).path) with \(size)"
        }
        return "export one original as \(places.dropLast().joined(separator: ", ")) and \(places.last ?? "") pixels"
    }

    private static func problem(of header: PassImage.PNGHeader, for sizes: [PassImage.PixelSize]) -> String? {
        let (width, height) = (header.widthInPixels, header.heightInPixels)
        if !sizes.contains(where: { $0.hasShape(width: width, height: height) }) {
            return "have other proportions than the place of the image"
        }
        guard let widest = sizes.map(\.widths.upperBound).max(), let highest = sizes.map(\.heights.upperBound).max(),
            let narrowest = sizes.map(\.widths.lowerBound).min(), let lowest = sizes.map(\.heights.lowerBound).min()
        else { return nil }
        if width > 3 * widest || height > 3 * highest { return "are more than three times as many as needed" }
        if 2 * width < narrowest || 2 * height < lowest { return "are less than half of what is needed" }
        return nil
    }
}

extension ImageGroup {
    /// The only file, if it has no scale in its name but the pixels of a higher scale: Wallet shrinks it, so it is
    /// sharp.
    fileprivate var loneSharpFile: PassContents.ImageFile? {
        guard scales == [.one], let file = files.first, let header = file.header else { return nil }
        let isSharp = slot.facts.sizes.contains { size in
            header.widthInPixels >= 2 * size.widthInPoints.upperBound
                || header.heightInPixels >= 2 * size.heightInPoints.upperBound
        }
        return isSharp ? file : nil
    }
}

extension PassImage.PixelSize {
    /// Whether an image has the proportions of this size, within a tenth.
    fileprivate func hasShape(width: Int, height: Int) -> Bool {
        10 * width * heights.upperBound >= 9 * height * widths.lowerBound
            && 10 * width * heights.lowerBound <= 11 * height * widths.upperBound
    }

    /// The largest of these sizes, for a hint.
    fileprivate var largest: String { "\(widths.upperBound) × \(heights.upperBound)" }

    /// The largest of these sizes that keeps the image's proportions, for a hint.
    fileprivate func fitting(_ header: PassImage.PNGHeader) -> String {
        guard widths.count > 1 || heights.count > 1, header.heightInPixels > 0 else {
            return largest
        }
        let (width, height) = (header.widthInPixels, header.heightInPixels)
        let isWide = width * heights.upperBound > height * widths.upperBound
        return isWide
            ? "\(widths.upperBound) × \(height * widths.upperBound / width)"
            : "\(width * heights.upperBound / height) × \(heights.upperBound)"
    }
}

extension PassImage.Slot {
    func pixels(at scale: PassImage.Scale) -> (width: Int, height: Int) {
        let pixels = facts.sizes.first?.pixels(at: scale)
        return (pixels?.widths.upperBound ?? 0, pixels?.heights.upperBound ?? 0)
    }
}
