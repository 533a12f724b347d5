internal import PassModel

extension PassRule {
    /// An example for a rule: the smallest valid pass, with additional members or files.
    public struct Sample: Sendable, ExpressibleByStringLiteral {
        /// The content of a file of a sample.
        public enum Content: Sendable {
            /// A text in UTF-8.
            case text(String)
            /// A PNG file of this size without pixel data, which rules don't read.
            case image(width: Int, height: Int, bitDepth: UInt8 = 8, colorType: UInt8 = 2, isInterlaced: Bool = false)
            /// This many arbitrary bytes, made when needed.
            case filler(byteCount: Int)
            /// These bytes.
            case bytes([UInt8])
            /// No file; the valid pass's file is left out.
            case absent
        }

        /// Members of `pass.json` as text, added to those of the valid pass.
        ///
        /// They replace members of the same name. A text that starts with a bracket is the complete `pass.json`.
        public let json: String
        /// Files beside `pass.json`, replacing those of the valid pass.
        public let files: [String: Content]

        /// The devices for which the pass is intended.
        public let targets: [TargetSystem]
        /// Whether it is an order; ``json`` then has members of `order.json`.
        public let isOrder: Bool

        /// A sample with these members and files.
        public init(_ json: String = "", files: [String: Content] = [:], targets: [TargetSystem] = []) {
            self.json = json
            self.files = files
            self.targets = targets
            isOrder = false
        }

        /// An order with these files, and with these members added to those of a valid order.
        package init(order json: String, files: [String: Content] = [:], targets: [TargetSystem] = []) {
            (self.json, self.files, self.targets, isOrder) = (json, files, targets, true)
        }

        /// A sample with these members.
        public init(stringLiteral json: String) { self.init(json) }

        /// The files of the pass.
        public var contents: [String: [UInt8]] {
            var contents: [String: [UInt8]] = [isOrder ? "order.json" : "pass.json": Array(text.utf8)]
            for (name, content) in (isOrder ? [:] : Self.soundFiles).merging(files, uniquingKeysWith: { $1 }) {
                contents[name] = content.bytes
            }
            return contents
        }

        private var text: String {
            if json.hasPrefix("{") || json.hasPrefix("[") { return json }
            // A sample may be broken JSON on purpose. Then none of the valid pass's members is replaced.
            let own = try? JSONDocument(parsing: Array("{\(json)}".utf8)).root.object
            let names = Set(own?.names ?? [])
            let hasStyle = Pass.Style.Kind.allCases.contains { names.contains($0.rawValue) }
            let sound = isOrder ? Self.soundOrder : Self.soundMembers
            let kept = sound.filter { !names.contains($0.name) && !(hasStyle && $0.name == "generic") }
            let lines = kept.map { "  \"\($0.name)\": \($0.text)" } + (json.isEmpty ? [] : ["  \(json)"])
            return "{\n\(lines.joined(separator: ",\n"))\n}\n"
        }

        private static let soundMembers: [(name: String, text: String)] = [
            ("formatVersion", "1"), ("passTypeIdentifier", "\"pass.org.lakeside.card\""),
            ("teamIdentifier", "\"A1B2C3D4E5\""), ("organizationName", "\"Example\""), ("description", "\"Card\""),
            ("serialNumber", "\"0001\""), ("generic", "{}"),
        ]

        private static let soundOrder: [(name: String, text: String)] = [
            ("schemaVersion", "1"), ("orderType", "\"ecommerce\""),
            ("orderTypeIdentifier", "\"order.org.lakeside.shop\""), ("orderIdentifier", "\"A-1001\""),
            ("status", "\"open\""), ("createdAt", "\"2026-11-21T09:30:00Z\""),
            ("updatedAt", "\"2026-11-21T09:30:00Z\""),
            (
                "merchant",
                "{\"merchantIdentifier\": \"merchant.org.lakeside\", \"displayName\": \"Lakeside\", "
                    + "\"url\": \"https://lakeside.example\"}"
            ), ("orderManagementURL", "\"https://lakeside.example/orders/1001\""),
        ]

        private static let soundFiles: [String: Content] = [
            "icon.png": .image(width: 38, height: 38), "icon@2x.png": .image(width: 76, height: 76),
            "icon@3x.png": .image(width: 114, height: 114),
        ]
    }
}

extension PassRule.Sample {
    /// The three scales of an image of this size in points.
    static func scales(
        of slot: PassImage.Slot, _ width: Int, _ height: Int, language: String? = nil
    ) -> [String: Content] {
        Dictionary(
            uniqueKeysWithValues: PassImage.Scale.allCases.map { scale in
                let content = Content.image(width: width * scale.rawValue, height: height * scale.rawValue)
                return (PassImage.Name(slot, scale, language: language).path, content)
            })
    }
}

extension PassRule.Sample.Content {
    /// The bytes of the file; `nil` for no file.
    public var bytes: [UInt8]? {
        switch self {
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        case .image(let width, let height, let bitDepth, let colorType, let isInterlaced):
            PassImage.PNGHeader.signature
                + chunk(
                    "IHDR",
                    width.bigEndianBytes + height.bigEndianBytes + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0])
                + chunk("IEND", [])
        case .filler(let byteCount): Array(repeating: 0, count: byteCount)
        case .absent: nil
        }
    }

    private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = name.utf8 + data
        return data.count.bigEndianBytes + content
            + Int(PassImage.PNGHeader.checksum(of: content[...])).bigEndianBytes
    }
}

extension Int {
    fileprivate var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
