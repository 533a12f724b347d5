internal import Foundation
internal import PassModel
internal import PassRules

extension ShownPass {
    /// The images that the layout uses, each in the file that a device with three pixels a point uses.
    ///
    /// A file at the top level goes before the one of the language, as on devices. Poster layouts have their picture at
    /// `artwork`, even where it comes from `background`; an event ticket with a strip has neither background nor
    /// thumbnail.
    static func images(
        for choice: Choice, in files: [String: [UInt8]], language: PassLanguage, viewing: Viewing
    ) -> [PassImage.Slot: Image] {
        var images: [PassImage.Slot: Image] = [:]
        for slot in PassImage.Slot.allCases where choice.form.uses(slot, viewing: viewing) {
            images[slot] = image(at: slot, in: files, language: language)
        }
        switch choice.form {
        case .posterEventTicket, .posterGeneric:
            images[.artwork] = images[.artwork] ?? images[.background]
            images[.background] = nil
        case .eventTicket where images[.strip] != nil:
            (images[.background], images[.thumbnail]) = (nil, nil)
        default: break
        }
        return images
    }

    private static func image(at slot: PassImage.Slot, in files: [String: [UInt8]], language: PassLanguage) -> Image? {
        for scale in PassImage.Scale.allCases.reversed() {
            let name = PassImage.Name(slot, scale).path
            let names = [name] + (language.folder.map { ["\($0)/\(name)"] } ?? [])
            guard let file = names.first(where: { files[$0] != nil }), let bytes = files[file] else { continue }
            return Image(file, header: PassImage.PNGHeader(bytes), scale: scale)
        }
        return nil
    }
}

extension ShownPass.Image {
    fileprivate init(_ file: String, header: PassImage.PNGHeader?, scale: PassImage.Scale) {
        self.file = file
        guard let header, header.widthInPixels > 0, header.heightInPixels > 0 else { return }
        width = Double(header.widthInPixels) / Double(scale.rawValue)
        height = Double(header.heightInPixels) / Double(scale.rawValue)
    }
}

extension ShownPass.Form {
    /// Whether the layout shows an image of `slot` on the device.
    fileprivate func uses(_ slot: PassImage.Slot, viewing: Viewing) -> Bool {
        let facts = slot.facts
        guard viewing.target.platform == .iOS || facts.isOnWatch else { return false }
        if slot == .icon { return true }
        if isPoster, slot == .strip || slot == .thumbnail { return false }
        return facts.uses.contains { use in
            use.style == style && (use.scheme == nil || use.scheme == scheme) && viewing.target.oldestAsIOS >= use.since
        }
    }

    private var isPoster: Bool { self == .posterEventTicket || self == .posterGeneric }

    private var style: Pass.Style.Kind {
        switch self {
        case .generic: .generic
        case .coupon: .coupon
        case .storeCard: .storeCard
        case .eventTicket, .posterEventTicket: .eventTicket
        case .boardingPass, .semanticBoardingPass: .boardingPass
        case .posterGeneric: .posterGeneric
        }
    }

    private var scheme: Pass.Style.Scheme? {
        switch self {
        case .posterEventTicket: .posterEventTicket
        case .semanticBoardingPass: .semanticBoardingPass
        default: nil
        }
    }
}

extension ShownPass.Barcode {
    /// The barcode that a device shows: the first one that it can draw, and whose message can be encoded if there is one.
    static func shown(of pass: Pass, wording: Wording, viewing: Viewing) -> ShownPass.Barcode? {
        var places: [(pointer: JSONPointer, value: JSONValue, key: Pass.Key)] = []
        let all = JSONPointer(tokens: [Pass.Key.barcodes.rawValue])
        for (index, value) in (pass.object[Pass.Key.barcodes.rawValue]?.array ?? []).prefix(100).enumerated() {
            places.append((all.appending(index), value, .barcodes))
        }
        if let value = pass.object[Pass.Key.barcode.rawValue] {
            places.append((JSONPointer(tokens: [Pass.Key.barcode.rawValue]), value, .barcode))
        }
        let codes = places.lazy.compactMap { place -> ShownPass.Barcode? in
            guard let barcode = Pass.Barcode(json: place.value), let format = barcode.format,
                viewing.target.draws(format, in: place.key), place.key == .barcodes || Self.old.contains(format),
                let message = barcode.message
            else { return nil }
            return ShownPass.Barcode(
                pointer: place.pointer, format: format,
                message: bytes(of: message, encoding: barcode.messageEncoding, wording: wording),
                altText: viewing.target.platform == .watchOS ? nil : wording.text(barcode.altText),
                obstacle: barcode.messageEncoding.flatMap {
                    MessageEncoding.knows($0) ? nil : "the character set '\($0.excerpt)' is not known here"
                })
        }
        return codes.first { $0.message != nil } ?? codes.first
    }

    private static let old: Set<Pass.Barcode.Format> = [.qr, .pdf417, .aztec]

    /// More bytes than fit into the largest code, so that megabytes are not encoded in vain.
    private static let longest = 10_000

    private static func bytes(of message: String, encoding: String?, wording: Wording) -> [UInt8]? {
        guard message.utf8.count <= longest, !message.isEmpty else { return nil }
        let text = wording.filled(message)
        let name = encoding ?? "iso-8859-1"
        if let encoding = MessageEncoding(name: name) {
            // Little-endian without a mark is what this name says.
            if name.lowercased() == "utf-16le" { return encoding.bytes(of: text).map { Array($0.dropFirst(2)) } }
            if name.lowercased() == "utf-16be" { return text.data(using: .utf16BigEndian).map { Array($0) } }
            return encoding.bytes(of: text)
        }
        return MessageEncoding.converters[name.lowercased()]
            .flatMap { text.data(using: String.Encoding(rawValue: 0x8000_0000 | $0)) }.map { Array($0) }
    }
}
