/// The images of a pass: their names, their places and their sizes.
public enum PassImage {}

extension PassImage {
    /// The name of an image file in a pass: slot, scale and language, for example `en.lproj/strip@3x.png`.
    ///
    /// Case matters: Wallet does not find `Logo.png`.
    /// - SeeAlso: Wallet Passes, *Creating the Source for a Pass*.
    public struct Name: Sendable, Hashable, CustomStringConvertible {
        /// What kind of file the name is of.
        public enum FileType: String, CaseIterable, Sendable {
            case png
            /// A drawing, which Apple's `pass-builder` accepts; that devices show it is undocumented.
            case pdf
        }

        /// The place on the pass.
        public var slot: Slot
        /// The scale, which the name has after an `@`.
        public var scale: Scale
        /// The language for which the image is, as its folder has it: `en`, `pt-BR`; `nil` for all.
        public var language: String?
        /// What kind of file it is, by its extension.
        public var type: FileType

        /// The name of an image.
        public init(_ slot: Slot, _ scale: Scale = .one, language: String? = nil, type: FileType = .png) {
            self.slot = slot
            self.scale = scale
            self.language = language
            self.type = type
        }

        /// The name in `path`, which is relative to the pass; `nil` where that is no image that Wallet knows.
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
            let scale = Scale.allCases.first { $0 != .one && stem.hasSuffix($0.suffix) } ?? .one
            guard let slot = Slot(rawValue: String(stem.dropLast(scale.suffix.count))) else { return nil }
            self.init(slot, scale, language: language, type: type)
        }

        /// The path in the pass.
        public var path: String {
            "\(language.map { "\($0).lproj/" } ?? "")\(slot.rawValue)\(scale.suffix).\(type.rawValue)"
        }

        /// The path in the pass.
        public var description: String { path }

        /// The sizes that the file may have for `style`, the current ones first; for a drawing, in points.
        public func pixelSizes(for style: Pass.Style.Kind) -> [PixelSize] {
            slot.sizes(for: style).map { $0.pixels(at: type == .pdf ? .one : scale) }
        }

        private static func removing(_ suffix: String, from text: Substring) -> Substring? {
            text.hasSuffix(suffix) ? text.dropLast(suffix.count) : nil
        }
    }

    /// How many pixels make a point, in each direction.
    public enum Scale: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        case three = 3

        /// What the file's name has before its extension: nothing, `@2x` or `@3x`.
        public var suffix: String { self == .one ? "" : "@\(rawValue)x" }
    }
}
