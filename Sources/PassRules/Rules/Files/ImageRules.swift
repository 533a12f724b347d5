internal import Bytes
internal import PassModel

enum ImageRules {
    static let all: [PassRule] = [
        notAnImage, notPNG, damaged, broken, brokenUnused, dummy, sixteenBit, interlaced, drawing,
    ]

    static let notAnImage = PassRule(
        "images.not-an-image", .error, "files named like images that the pass shows are images",
        effect: "Wallet leaves the image out, and refuses the pass if it is the icon", hint: "export the image as PNG",
        source: "Creating the Source for a Pass; observed", bad: Sample(files: ["icon.png": .text("<!DOCTYPE html>")]),
        good: Sample()
    ).faults { contents in
        contents.images.filter(contents.shows).compactMap(\.otherFormat)
    }.tolerated { !$0.isIcon }

    static let notPNG = PassRule(
        "images.not-png", .warning, "files named .png are PNG",
        effect: "devices often show the image anyway, other readers of passes do not",
        hint: "convert the image to PNG; another name is not enough",
        source: "Creating the Source for a Pass; observed",
        bad: Sample(files: ["icon.png": .bytes([0xFF, 0xD8, 0xFF, 0xE0])]), good: Sample()
    ).faultsInFiles { contents in
        contents.images.compactMap { image in
            guard image.name?.type == .png, image.kind != .png, image.isReadable else { return nil }
            return Fault(.file(image.path), "the file is \(image.kindName) under a PNG name")
        }
    }

    static let damaged = PassRule(
        "images.damaged", .error, "the PNG files that the pass shows have valid headers",
        effect: "Wallet leaves the image out, and refuses the pass if it is the icon", hint: "export the image again",
        source: "PNG specification §11.2.2", bad: Sample(files: ["icon.png": .image(width: 0, height: 38)]),
        good: Sample()
    ).faults { contents in
        contents.images.filter(contents.shows).compactMap(\.damage)
    }.tolerated { !$0.isIcon }

    static let broken = PassRule(
        "images.broken", .warning, "the PNG files that the pass shows are complete",
        effect: "devices may show a part of the image, or none of it",
        hint: "export the image again, and copy it as a binary file", source: "PNG specification §5.3 and §15.3",
        bad: Sample(files: ["icon@3x.png": .bytes(Array(wholeIcon.dropLast(4)))]), good: Sample()
    ).faults { contents in
        contents.images.filter(contents.shows).compactMap { image in
            image.damage == nil ? image.breakage.map { Fault(.file(image.path), "the PNG \($0)") } : nil
        }
    }

    private static let wholeIcon = Sample.Content.image(width: 114, height: 114).bytes ?? []

    static let brokenUnused = PassRule(
        "images.broken-unused", .warning, "images that the pass does not show are valid images too",
        effect: "Wallet ignores the file, which only makes every copy of the pass larger",
        hint: "remove it, or export the image again", source: "Creating the Source for a Pass",
        bad: Sample(files: ["strip.png": .text("<!DOCTYPE html>")]), good: Sample()
    ).faults { contents in
        contents.images.filter { !contents.shows($0) }.compactMap { $0.otherFormat ?? $0.damage }
    }

    static let dummy = PassRule(
        "images.dummy", .warning, "images have more than one pixel",
        effect: "Wallet makes room for an image and shows nothing, or one pixel stretched over it",
        hint: "remove the file, or put an image in its place", source: "observed",
        bad: Sample(files: ["logo.png": .image(width: 1, height: 1)]), good: Sample()
    ).faults { contents in
        contents.imageGroups.filter { contents.uses($0.slot) }.compactMap { group in
            let dummies = group.files.filter(\.isDummy)
            guard let first = dummies.first else { return nil }
            guard dummies.count > 1 else { return Fault(.file(first.path), "the image is a single pixel") }
            let names = dummies.map(\.path.shellWord).listed()
            return Fault(
                .file(first.path), "\(dummies.count) scales of the image are a single pixel",
                hint: "remove \(names), or put images in their place")
        }
    }

    static let sixteenBit = PassRule(
        "images.sixteen-bit", .note, "images have eight bits per channel",
        effect: "the file is about twice as large, without a visible difference",
        hint: "export it with 8 bits per channel", source: "PNG specification §11.2.2; observed",
        bad: Sample(files: ["icon.png": .image(width: 38, height: 38, bitDepth: 16)]), good: Sample()
    ).faultsInFiles { contents in contents.imageGroups.faults("16 bits a channel") { $0.bitDepth == 16 } }

    static let interlaced = PassRule(
        "images.interlaced", .note, "images are not interlaced",
        effect: "the file is larger, for a preview that Wallet never shows", hint: "export it without interlacing",
        source: "PNG specification §8.2; observed",
        bad: Sample(files: ["icon.png": .image(width: 38, height: 38, isInterlaced: true)]), good: Sample()
    ).faultsInFiles { contents in contents.imageGroups.faults("interlacing") { $0.isInterlaced } }

    static let drawing = PassRule(
        "images.pdf", .note, "images are PNG, since only Apple's pass-builder is known to accept PDF",
        effect: "the image may be missing on devices", hint: "add PNG files of the same name",
        source: "apple/pass-builder 0.0.1; Creating the Source for a Pass",
        bad: Sample(files: ["logo.pdf": .text("%PDF-1.7")]), good: Sample()
    ).faultsInFiles { contents in
        contents.images.compactMap { image in
            guard let name = image.name, name.type == .pdf, image.kind == .pdf,
                !contents.imageGroups.contains(where: { $0.slot == name.slot && $0.language == name.language })
            else { return nil }
            return Fault(.file(image.path), "there is no PNG, and no documentation says that devices show PDF")
        }
    }
}

extension PassContents.ImageFile {
    /// Whether the system's image reader supports it, whatever its file name.
    fileprivate var isReadable: Bool { [.png, .jpeg, .gif, .heic, .tiff, .bmp].contains(kind) }

    /// The kind, as a phrase after "the file is".
    fileprivate var kindName: String { kind.noun ?? "of an unknown kind" }

    /// The fault if the content does not match the name.
    fileprivate var otherFormat: Fault? {
        guard let type = name?.type else { return nil }
        let isRight = type == .png ? isReadable : kind == .pdf
        guard !isRight else { return nil }
        if let conversion { return Fault(.file(path), conversion.words("the PNG was"), hint: conversion.hint) }
        let isPointer = kind == .largeFilePointer
        return Fault(
            .file(path), "the file is \(kindName), not \(type == .png ? "a PNG image" : "a PDF document")",
            hint: isPointer ? "fetch the image with: git lfs pull" : nil)
    }

    fileprivate var damage: Fault? {
        guard name?.type == .png, kind == .png else { return nil }
        guard let header else { return Fault(.file(path), "the PNG ends or breaks off inside its header") }
        return header.fault.map { Fault(.file(path), "the PNG is invalid: it \($0)") }
    }

    /// Whether it can't be shown; other rules report why.
    var isBroken: Bool { otherFormat != nil || damage != nil }
}

extension PassContents {
    /// Whether the pass uses images of `slot`, in one of its styles or requested layouts.
    func uses(_ slot: PassImage.Slot) -> Bool {
        let schemes = hasOpenSchemes ? Pass.Style.Scheme.allCases : schemes
        return slot == .icon || styles.contains { slot.isUsed(by: $0, schemes: schemes) }
    }

    /// Whether devices use the file; PDF does not count, since it is undocumented.
    fileprivate func shows(_ image: ImageFile) -> Bool { image.name.map { $0.type == .png && uses($0.slot) } ?? false }
}

extension Array<ImageGroup> {
    /// One fault for each image, even if several of its scales have the property.
    fileprivate func faults(_ property: String, where isSo: (PassImage.PNGHeader) -> Bool) -> [Fault] {
        compactMap { group in
            let such = group.files.filter { !$0.isBroken && $0.header.map(isSo) ?? false }
            guard let first = such.first else { return nil }
            return Fault(
                .file(first.path),
                such.count == 1 ? "the image has \(property)" : "\(such.count) scales of the image have \(property)")
        }
    }
}
