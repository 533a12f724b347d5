package import PassModel

/// Rules about barcodes, dates and images on target devices, and what a watch leaves out.
extension TargetRules {
    static let barcodeMissing = PassRule(
        "target.barcode-missing", .warning, "the oldest target device shows one of the barcodes",
        effect: "Wallet shows the pass without a barcode", source: "Wallet Passes, Pass.Barcodes",
        example: sample(bad: (code39, "ios26"), good: (qr, "ios26"))
    ).faults { contents in
        guard let first = contents.barcodes.first, contents.barcodes.contains(where: { $0.format != nil }) else {
            return []
        }
        return contents.oldestTargets.filter { contents.shownBarcode(on: $0) == nil }.map { target in
            let isOld = target.oldestAsIOS < Availability.passKeys[.barcodes]
            return Fault(
                .value(first.pointer), "\(target.oldestName) can draw none of the barcodes",
                hint: isOld
                    ? "add \"barcode\": {…} with PKBarcodeFormatQR" : "add a second barcode with PKBarcodeFormatQR")
        }
    }

    static let barcodeFallback = PassRule(
        "target.barcode-fallback", .note, "the oldest target device shows the first barcode",
        effect: "Wallet shows the first barcode that it can draw", source: "Wallet Passes, Pass.Barcodes",
        example: sample(bad: (both, "ios26"), good: (both, "ios27"))
    ).faults { contents in
        guard let first = contents.barcodes.first, first.pointer.tokens.first == Pass.Key.barcodes.rawValue else {
            return []
        }
        return contents.oldestTargets.compactMap { target in
            guard let shown = contents.shownBarcode(on: target),
                let format = shown.format, first.object["format"] != format.json
            else { return nil }
            return Fault(
                .value(first.pointer), "\(target.oldestName) shows the '\(format.rawValue)' at \(shown.pointer) instead"
            )
        }
    }

    private static let code39 = #"""
        "barcodes": [{"format": "PKBarcodeFormatCode39", "message": "0001", "messageEncoding": "iso-8859-1"}]
        """#
    private static let qr = #"""
        "barcodes": [{"format": "PKBarcodeFormatQR", "message": "0001", "messageEncoding": "iso-8859-1"}]
        """#
    private static let both = #"""
        "barcodes": [{"format": "PKBarcodeFormatCode39", "message": "0001", "messageEncoding": "iso-8859-1"},
            {"format": "PKBarcodeFormatQR", "message": "0001", "messageEncoding": "iso-8859-1"}]
        """#

    static let relevanceMissing = PassRule(
        "target.relevance-missing", .warning, "the oldest target device supports the pass's relevant dates",
        effect: "Wallet does not offer the pass when its time has come",
        hint: "add \"relevantDate\" with the first of the dates", styles: [.boardingPass, .eventTicket, .generic],
        source: "Wallet Passes, Pass",
        example: sample(
            bad: (#""eventTicket": {}, "relevantDates": [\#(twoNames)]"#, "ios17"),
            good: (#""eventTicket": {}, "relevantDates": [\#(twoNames)]"#, "ios18"))
    ).faults { contents in
        let key = Pass.Key.relevantDates
        guard contents[key]?.array?.isEmpty == false, contents[.relevantDate] == nil else { return [] }
        return contents.oldestTargets.filter { $0.oldestAsIOS < Availability.passKeys[key] }.map { target in
            Fault(.name(.to(key)), "\(target.oldestName) does not know 'relevantDates'")
        }
    }

    private static let twoNames = #"{"date": "2035-05-14T18:30:00Z", "relevantDate": "2035-05-14T18:30:00Z"}"#

    static let image = PassRule(
        "target.image", .note, "the oldest target device shows the images",
        effect: "Wallet leaves the image out", source: "Human Interface Guidelines, Wallet",
        bad: Sample(#""coupon": {}"#, files: logos, targets: [TargetSystem(.iOS, from: .init(26), through: nil)]),
        good: Sample(#""coupon": {}"#, files: logos, targets: [TargetSystem(.iOS, from: .init(27), through: nil)])
    ).faults { contents in
        contents.oldestTargets.flatMap { target in
            contents.firstOfEachSlot.compactMap { slot, path in
                // If the layout itself is not drawn, another rule reports that.
                let uses = slot.facts.uses.filter { use in
                    contents.styles.contains(use.style) && target.oldestAsIOS >= Availability.styles[use.style]
                        && use.scheme.map {
                            contents.schemes.contains($0) && target.oldestAsIOS >= Availability.schemes[$0]
                        } ?? true
                }
                guard let since = uses.map(\.since).min(), target.oldestAsIOS < since else { return nil }
                return Fault(
                    .file(path),
                    "\(target.oldestName) does not show '\(slot.rawValue)', \(target.name(ofIOS: since)) does")
            }
        }
    }

    private static let logos = Sample.scales(of: .primaryLogo, 60, 30).merging(Sample.scales(of: .logo, 100, 50)) { $1 }

    static let notOnWatch = PassRule(
        "target.not-on-watch", .note, "a pass for watches says on its face what matters",
        effect: "the watch leaves it out",
        source: "Wallet Passes, Pass; Wallet Developer Guide, Pass Design and Creation",
        example: sample(
            bad: (#""generic": {"backFields": [{"key": "terms", "label": "Terms", "value": "None"}]}"#, "watchos11"),
            good: (#""generic": {"primaryFields": [{"key": "name", "label": "Name", "value": "Ada"}]}"#, "watchos11"))
    ).faults { contents in
        guard contents.targets.contains(where: { $0.platform == .watchOS }) else { return [] }
        return contents.watchlessImages + contents.watchlessFields + contents.watchlessKeys
    }
}

extension PassContents.ObjectPlace {
    fileprivate var format: Pass.Barcode.Format? { object["format"].flatMap { Pass.Barcode.Format(json: $0) } }
}

extension PassContents {
    /// The barcode that the oldest device of `target` shows.
    fileprivate func shownBarcode(on target: TargetSystem) -> ObjectPlace? {
        barcodes.first { place in
            let isUnfilled = place.object["format"]?.string.map { self.isUnfilled($0) } ?? false
            guard let format = place.format else { return isUnfilled }
            return target.draws(format, in: place.pointer.tokens.count == 1 ? .barcode : .barcodes)
        }
    }

    /// The slots of the images that the pass has, each with its first file.
    fileprivate var firstOfEachSlot: [(slot: PassImage.Slot, path: String)] {
        var seen: Set<PassImage.Slot> = []
        return images.compactMap { image in
            guard let slot = image.name?.slot, seen.insert(slot).inserted else { return nil }
            return (slot, image.path)
        }
    }

    fileprivate var watchlessImages: [Fault] {
        firstOfEachSlot.filter { !$0.slot.facts.isOnWatch && $0.slot.isUsed(by: style ?? .generic, schemes: schemes) }
            .map { Fault(.file($0.path), "a watch does not show '\($0.slot.rawValue)'") }
    }

    /// The back fields, and each field key that a watch does not read, at its first place.
    fileprivate var watchlessFields: [Fault] {
        var seen: Set<String> = []
        return fields.flatMap { place -> [Fault] in
            var faults: [Fault] = []
            if place.group == .back, seen.insert(place.group.rawValue).inserted {
                let group = JSONPointer(tokens: Array(place.pointer.tokens.dropLast()))
                faults.append(Fault(.name(group), "a watch does not show 'backFields'"))
            }
            guard place.group != .back, let object = place.value.object else { return faults }
            for name in ["attributedValue", "changeMessage"] where !seen.contains(name) && object[name] != nil {
                seen.insert(name)
                faults.append(Fault(.name(place.pointer.appending(name)), "a watch does not use '\(name)'"))
            }
            return faults
        }
    }

    fileprivate var watchlessKeys: [Fault] {
        let texts = barcodes.first { $0.object["altText"] != nil }.map { place in
            [Fault(.name(place.pointer.appending("altText")), "a watch does not show 'altText'")]
        }
        let keys: [Pass.Key] = [.appLaunchURL, .associatedStoreIdentifiers, .auxiliaryStoreIdentifiers]
        let names = keys.map(\.rawValue).filter { pass.object[$0] != nil }
        guard let first = names.first else { return texts ?? [] }
        let words = "a watch does not use \(names.quoted.asPhrase())"
        return (texts ?? []) + [Fault(.name(JSONPointer(tokens: [first])), words)]
    }
}

extension TargetSystem {
    package func draws(_ format: Pass.Barcode.Format, in key: Pass.Key) -> Bool {
        oldestAsIOS >= Availability.passKeys[key] && oldestAsIOS >= Availability.barcodeFormats[format]
            && !(platform == .watchOS && format == .code128)
    }
}
