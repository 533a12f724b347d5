/// The images of a pass: names, slots and sizes.
public enum PassImage {}

extension PassImage {
    /// The name of an image file in a pass: slot, scale and language, for example `en.lproj/strip@3x.png`.
    ///
    /// Case matters: Wallet does not find `Logo.png`.
    /// - SeeAlso: Wallet Passes, *Creating the Source for a Pass*.
    public struct Name: Sendable, Hashable, CustomStringConvertible {
        /// The type of an image file.
        public enum FileType: String, CaseIterable, Sendable {
            case png
            /// A PDF drawing, which Apple's `pass-builder` accepts; it is undocumented whether devices show it.
            case pdf
        }

        /// The place on the pass.
        public var slot: Slot
        /// The scale, after an `@` in the name.
        public var scale: Scale
        /// The image's language, from its folder's name: `en`, `pt-BR`; `nil` for all languages.
        public var language: String?
        /// The type of the file, from its extension.
        public var type: FileType

        /// Creates the name of an image.
        public init(_ slot: Slot, _ scale: Scale = .one, language: String? = nil, type: FileType = .png) {
            self.slot = slot
            self.scale = scale
            self.language = language
            self.type = type
        }

        /// Parses a path relative to the pass; `nil` if that is not the name of an image that Wallet uses.
        public init?(path: some StringProtocol) {
            var base = Substring(path)
            var language: String?
            if let slash = base.firstIndex(of: "/") {
                guard let name = Self.removing(".lproj", from: base[..<slash]), !name.isEmpty else { return nil }
                language = String(name)
                base = base[base.index(after: slash)...]
            }
            guard
                let (type, stem) = FileType.allCases.lazy.compactMap({ type in
                    Self.removing(".\(type.rawValue)", from: base).map { (type, $0) }
                }).first
            else { return nil }
            let scaled = [Scale.two, .three].lazy.compactMap { scale in
                Self.removing(scale.suffix, from: stem).map { (scale, $0) }
            }.first
            let (scale, name) = scaled ?? (.one, stem)
            guard let slot = Slot(rawValue: String(name)) else { return nil }
            self.init(slot, scale, language: language, type: type)
        }

        /// The path in the pass.
        public var path: String {
            "\(language.map { "\($0).lproj/" } ?? "")\(slot.rawValue)\(scale.suffix).\(type.rawValue)"
        }

        /// The path in the pass.
        public var description: String { path }

        /// The sizes allowed for `style`, the current ones first; for a PDF, in points.
        public func pixelSizes(for style: Pass.Style.Kind) -> [PixelSize] {
            slot.sizes(for: style).map { $0.pixels(at: type == .pdf ? .one : scale) }
        }

        private static func removing(_ suffix: String, from text: Substring) -> Substring? {
            let count = suffix.utf8.count
            return text.utf8.suffix(count).elementsEqual(suffix.utf8) ? Substring(text.utf8.dropLast(count)) : nil
        }
    }

    /// The number of pixels per point.
    public enum Scale: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        case three = 3

        /// The suffix before the file's extension: empty, `@2x` or `@3x`.
        public var suffix: String { self == .one ? "" : "@\(rawValue)x" }
    }
}
