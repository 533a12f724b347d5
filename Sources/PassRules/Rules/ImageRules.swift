internal import PassModel

/// What is inside image files.
enum ImageRules {
    static let all =
        [notAnImage, notPNG, damaged, dummy, sixteenBit, interlaced, drawing]
        + ImageSizeRules.all + ImageUseRules.all + LocalizedImageRules.all

    static let notAnImage = Rule(
        "images.not-an-image", .error, "a file with the name of an image holds one",
        effect: "Wallet leaves the image out, and refuses the pass if it is the icon", hint: "export the image as PNG",
        subject: .files, source: "Creating the Source for a Pass; observed",
        example: .init(
            bad: Sample(files: ["icon.png": .text("<!DOCTYPE html>")]), good: Sample())
    ) { contents in
        contents.images.compactMap { image in
            guard let type = image.name?.type else { return nil }
            let isRight = type == .png ? image.format.isReadableImage : image.format == .pdf
            guard !isRight else { return nil }
            let wanted = type == .png ? "a PNG image" : "a PDF document"
            let isPointer = image.format == .largeFilePointer
            return Fault(
                .file(image.path), "the file is \(image.format.rawValue), not \(wanted)",
                hint: isPointer ? "fetch the image with: git lfs pull" : nil)
        }
    }

    static let notPNG = Rule(
        "images.not-png", .warning, "what is named .png is PNG",
        effect: "devices often show the image all the same, other readers of passes do not",
        hint: "convert the image to PNG; another name is not enough", subject: .files,
        source: "Creating the Source for a Pass; observed",
        example: .init(bad: Sample(files: ["icon.png": .bytes([0xFF, 0xD8, 0xFF, 0xE0])]), good: Sample())
    ) { contents in
        contents.images.compactMap { image in
            guard image.name?.type == .png, image.format != .png, image.format.isReadableImage else { return nil }
            return Fault(.file(image.path), "the file is \(image.format.rawValue) under a PNG name")
        }
    }

    static let damaged = Rule(
        "images.damaged", .error, "PNG files have a header that can be right",
        effect: "Wallet leaves the image out, and refuses the pass if it is the icon", hint: "export the image again",
        subject: .files, source: "PNG specification §11.2.2",
        example: .init(bad: Sample(files: ["icon.png": .image(width: 0, height: 38)]), good: Sample())
    ) { contents in
        contents.images.compactMap { image in
            guard image.name?.type == .png, image.format == .png else { return nil }
            guard let header = image.header else {
                return Fault(.file(image.path), "the PNG ends or breaks off inside its header")
            }
            return header.fault.map { Fault(.file(image.path), "the PNG \($0), which cannot be") }
        }
    }

    static let dummy = Rule(
        "images.dummy", .warning, "images have more than one pixel",
        effect: "Wallet makes room for an image and shows nothing, or one pixel stretched over it",
        hint: "remove the file, or put an image in its place", subject: .files, source: "observed",
        example: .init(
            bad: Sample(files: ["logo.png": .image(width: 1, height: 1)]), good: Sample())
    ) { contents in
        contents.imageGroups.compactMap { group in
            group.files.first(where: \.isDummy).map { Fault(.file($0.path), "the image is a single pixel") }
        }
    }

    static let sixteenBit = Rule(
        "images.sixteen-bit", .note, "images have eight bits a channel",
        effect: "the file is about twice as large, and nobody sees a difference",
        hint: "export it with 8 bits a channel",
        subject: .files, source: "PNG specification §11.2.2; observed",
        example: .init(bad: Sample(files: ["icon.png": .image(width: 38, height: 38, bitDepth: 16)]), good: Sample())
    ) { contents in
        contents.imageGroups.faults("16 bits a channel") { $0.bitDepth == 16 }
    }

    static let interlaced = Rule(
        "images.interlaced", .note, "images are not interlaced",
        effect: "the file is larger for a preview that Wallet never shows", hint: "export it without interlacing",
        subject: .files, source: "PNG specification §8.2; observed",
        example: .init(
            bad: Sample(files: ["icon.png": .image(width: 38, height: 38, isInterlaced: true)]), good: Sample())
    ) { contents in
        contents.imageGroups.faults("interlacing") { $0.isInterlaced }
    }

    static let drawing = Rule(
        "images.pdf", .note, "images are PNG, since only Apple's pass-builder is known to take PDF",
        effect: "the image may be missing on devices", hint: "add PNG files of the same name", subject: .files,
        source: "apple/pass-builder 0.0.1; Creating the Source for a Pass",
        example: .init(bad: Sample(files: ["logo.pdf": .text("%PDF-1.7")]), good: Sample())
    ) { contents in
        contents.images.compactMap { image in
            guard let name = image.name, name.type == .pdf, image.format == .pdf,
                !contents.imageGroups.contains(where: { $0.slot == name.slot && $0.language == name.language })
            else { return nil }
            return Fault(.file(image.path), "that devices show PDF is written nowhere, and there is no PNG beside it")
        }
    }
}

extension Array<ImageGroup> {
    /// One fault for each image, however many scales of it have the property.
    fileprivate func faults(_ property: String, where isSo: (PNGHeader) -> Bool) -> [Fault] {
        compactMap { group in
            let such = group.files.filter { $0.header.map(isSo) ?? false }
            guard let first = such.first else { return nil }
            return Fault(
                .file(first.path),
                such.count == 1 ? "the image has \(property)" : "\(such.count) scales of the image have \(property)")
        }
    }
}
