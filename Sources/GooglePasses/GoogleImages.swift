internal import PassModel
internal import PassRules
internal import PassToolkit
internal import SignedMessages

/// The images of a pass under names that change with their content, as Google fetches an address only once.
struct GoogleImages {
    private let base: String?
    private let settings: String
    private let best: [PassImage.Slot: (name: PassImage.Name, bytes: [UInt8])]
    /// The files by the name to upload them under.
    private(set) var files: [String: [UInt8]] = [:]
    private(set) var findings: [Finding] = []
    private var used: Set<PassImage.Slot> = []
    private let localized: [PassImage.Name]

    /// The images in these files: of each the sharpest, preferably without a language.
    ///
    /// Hints name the file `settings`.
    init(_ files: [String: [UInt8]], base: String?, settings: String) {
        self.settings = settings
        self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        let names = files.keys.sorted().compactMap(PassImage.Name.init(path:)).filter { $0.type == .png }
        localized = names.filter { $0.language != nil }
        let ordered = names.sorted {
            ($0.language == nil ? 1 : 0, $0.scale.rawValue) < ($1.language == nil ? 1 : 0, $1.scale.rawValue)
        }
        best = Dictionary(ordered.map { ($0.slot, (name: $0, bytes: files[$0.path] ?? [])) }) { $1 }
    }

    /// The image as the API wants it; `nil` if the pass has none, or there is no address where it will be hosted.
    ///
    /// - Throws: `OpenSSLError` where this machine's policy disables SHA-256.
    mutating func image(
        _ slot: PassImage.Slot, description: JSONValue?, least width: Int
    ) throws(OpenSSLError) -> JSONValue? {
        guard let base, let (name, bytes) = best[slot] else { return nil }
        let digest = try DigestAlgorithm.sha256.digest(of: bytes).hexadecimal.prefix(16)
        let upload = "\(slot.rawValue)-\(digest).png"
        if files.updateValue(bytes, forKey: upload) == nil, let size = self.size(slot), size.width < width {
            findings.append(
                Finding(
                    GoogleRules.imageSize, file: name.path,
                    "it has \(size.width) × \(size.height) pixels, and Google asks for a width of \(width)",
                    hint: slot == .icon ? "name the address of a larger one as \"logo\" in \(settings)" : nil))
        }
        return image(at: base + upload, replacing: slot, description: description)
    }

    /// An image that is hosted elsewhere, in place of one of the pass.
    mutating func image(at address: String, replacing slot: PassImage.Slot, description: JSONValue?) -> JSONValue {
        used.insert(slot)
        return .object([("sourceUri", .object([("uri", .string(address))])), ("contentDescription", description)])
    }

    /// The size of a PNG.
    func size(_ slot: PassImage.Slot) -> (width: Int, height: Int)? {
        best[slot].flatMap { PassImage.PNGHeader($0.bytes) }.map { ($0.widthInPixels, $0.heightInPixels) }
    }

    /// Whether the logo has the shape of a wide one.
    var hasWideLogo: Bool {
        size(.logo).map { (2.5...4).contains(Double($0.width) / Double(max(1, $0.height))) } ?? false
    }

    /// The images that Google's pass lacks, and why.
    var losses: [GooglePass.Loss] {
        let unused = best.filter { !used.contains($0.key) }.map {
            GooglePass.Loss(
                file: $0.value.name.path, reason: base == nil ? "no address of hosted images given" : reason($0.key))
        }
        let translated = localized.filter { used.contains($0.slot) && $0 != best[$0.slot]?.name }
            .map { GooglePass.Loss(file: $0.path, reason: "Google has one image for all languages") }
        return (unused + translated).sorted { $0.file < $1.file }
    }

    private func reason(_ slot: PassImage.Slot) -> String {
        guard slot == .logo, let size = size(slot) else { return "Google's card has no place for it" }
        return
            "a wide logo is 2.5 to 4 times as wide as high, but this one has \(size.width) × \(size.height) pixels: pad it to 3.2 : 1"
    }
}
