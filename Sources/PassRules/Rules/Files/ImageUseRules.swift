internal import PassModel

/// Rules about which images Wallet uses.
enum ImageUseRules {
    static let all: [PassRule] = [stripExcludes, notUsed, unknownName, otherFormat, heavy]

    static let stripExcludes = PassRule(
        "images.strip-excludes", .warning, "an event ticket with a strip has neither background nor thumbnail",
        effect: "Wallet uses the layout with the strip and ignores the other images", hint: "remove it, or the strip",
        styles: [.eventTicket], source: "Wallet Developer Guide, Pass Design and Creation",
        bad: Sample(
            #""eventTicket": {}"#,
            files: Sample.scales(of: .strip, 375, 98).merging(Sample.scales(of: .thumbnail, 90, 90)) { $1 }),
        good: Sample(#""eventTicket": {}"#, files: Sample.scales(of: .strip, 375, 98))
    ).faults { contents in
        guard contents.style == .eventTicket, contents.imageGroups.contains(where: { $0.slot == .strip }) else {
            return []
        }
        // The poster layout has no strip and shows the background.
        let isPoster = contents.schemes.contains(.posterEventTicket) || contents.hasOpenSchemes
        return contents.imageGroups.compactMap { group in
            guard group.slot == .thumbnail || group.slot == .background && !isPoster else { return nil }
            return group.files.first.map {
                Fault(.file($0.path), "\(group.slot.rawValue) and strip exclude each other")
            }
        }
    }

    static let notUsed = PassRule(
        "images.not-used", .note, "a pass has only images that its style shows",
        effect: "Wallet ignores the image, and the pass is larger than necessary", hint: "remove it",
        source: "Wallet Developer Guide, Pass Design and Creation; Human Interface Guidelines, Wallet",
        bad: Sample(files: Sample.scales(of: .footer, 286, 15)),
        good: Sample(
            #""boardingPass": {"transitType": "PKTransitTypeAir"}"#, files: Sample.scales(of: .footer, 286, 15))
    ).faults { contents in
        guard let style = contents.style, !contents.hasOpenSchemes else { return [] }
        let schemes = contents.schemes
        var seen: Set<PassImage.Slot> = []
        return contents.imageGroups.compactMap { group in
            guard !contents.styles.contains(where: { group.slot.isUsed(by: $0, schemes: schemes) }),
                let file = group.files.first(where: { !$0.isBroken }), seen.insert(group.slot).inserted
            else { return nil }
            let scheme = group.slot.facts.uses.first { contents.styles.contains($0.style) }?.scheme
            return Fault(
                .file(file.path), "\(style.rawValue) has no place for \(group.slot.rawValue)",
                hint: scheme.map { "remove it, or ask for \"preferredStyleSchemes\": [\"\($0.rawValue)\"]" })
        }
    }

    static let unknownName = PassRule(
        "images.unknown-name", .warning, "images have names that Wallet uses", effect: "Wallet never reads the file",
        hint: "name it after its place: logo@2x.png", source: "Creating the Source for a Pass",
        bad: Sample(files: ["logo-2x.png": .image(width: 320, height: 100)]),
        good: Sample(files: Sample.scales(of: .logo, 160, 50))
    ).faultsInFiles { contents in
        contents.names.filter { $0.kind == .image && ["png", "pdf"].contains($0.pathExtension) }.map { name in
            guard !name.hasOtherScale else {
                return Fault(
                    .file(name.path), "\(name.base.inQuotes) has a scale that Wallet does not know",
                    hint: "export it at @2x and @3x, the only scales besides the plain one")
            }
            let guess = ImageNameGuess(name)
            let right = guess?.path
            let isFree = right.map { !contents.has($0) } ?? false
            return Fault(
                .file(name.path), "\(name.base.inQuotes) is not an image that Wallet knows",
                hint: right.map { "\(isFree ? "rename it to" : "remove it; there is") \($0.shellWord)" },
                fixes: right.flatMap { isFree && guess?.isCertain == true ? [.renameFile(name.path, to: $0)] : nil }
                    ?? [])
        }
    }

    static let otherFormat = PassRule(
        "images.other-format", .warning, "images are PNG files", effect: "Wallet never reads the file",
        hint: "convert it to PNG", source: "Creating the Source for a Pass",
        bad: Sample(files: ["logo.jpg": .bytes([0xFF, 0xD8, 0xFF])]), good: Sample()
    ).faultsInFiles { contents in
        contents.names.compactMap { name in
            guard name.kind == .image, !["png", "pdf"].contains(name.pathExtension) else { return nil }
            return Fault(.file(name.path), ".\(name.pathExtension) files are not read")
        }
    }

    /// The most bytes of an image, and of a pass of which an image may take more than half.
    private static let (mostBytes, mostOfSmallPass) = (1_000_000, 500_000)

    static let heavy = PassRule(
        "images.heavy", .warning,
        "no image is larger than \(mostBytes / 1_000_000) MB, or than the rest of a pass of more than \(mostOfSmallPass.inMegabytes)",
        effect: "the pass takes long to arrive, and mail servers may refuse it",
        hint: "reduce its colours, or export it at the size of its place", source: "Human Interface Guidelines, Wallet",
        bad: Sample(files: ["logo@2x.png": .filler(byteCount: mostBytes + 1)]),
        good: Sample(files: Sample.scales(of: .logo, 160, 50))
    ).faultsInFiles { contents in
        let total = contents.byteCount
        return contents.images.filter { isHeavy($0, of: total) }.map { image in
            Fault(
                .file(image.path),
                "the image has \(image.byteCount.inMegabytes), \(image.byteCount * 100 / total) % of the pass without its texts"
            )
        }
    }

    /// Whether an image has too many bytes, or takes most of a large pass.
    static func isHeavy(_ image: PassContents.ImageFile, of total: Int) -> Bool {
        image.byteCount > mostBytes || total > mostOfSmallPass && image.byteCount > total / 2
    }
}

extension FileName {
    /// Whether it is the name of a slot with an unknown scale, such as `@4x`.
    fileprivate var hasOtherScale: Bool {
        let parts = base.dropLast(pathExtension.count + 1).split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, PassImage.Slot(rawValue: String(parts[0])) != nil else { return false }
        return parts[1].wholeMatch(of: /[0-9]{1,2}(\.[0-9])?x/) != nil && !["1x", "2x", "3x"].contains(parts[1])
    }
}

extension PassContents {
    /// Whether a placeholder may become a layout.
    var hasOpenSchemes: Bool {
        isTemplate && (self[.preferredStyleSchemes]?.array ?? []).contains { $0.string.map(isUnfilled) ?? false }
    }
}
