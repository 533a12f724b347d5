public import PassModel
internal import PassToolkit

/// What differs between two passes: by field, text, image, file and signer.
///
/// The order of members in a JSON object, the spelling of numbers and white space are form and not content. Secrets, such
/// as the authentication token, are compared and never shown.
public struct PassDifference: Sendable, Hashable {
    /// How something differs.
    public enum Kind: String, Sendable, Hashable {
        /// It is only in the second.
        case added
        /// It is only in the first.
        case removed
        /// It is in both and not the same.
        case changed
        /// It is in both, in another place or order.
        case moved
    }

    /// What differs.
    public enum Place: Sendable, Hashable {
        /// A file that is nothing of the below.
        case file(String)
        /// A value in a JSON file, `pass.json` mostly.
        case value(file: String, pointer: JSONPointer)
        /// A field of the pass by its key, or one of its members; the pointer is that in the newer pass that has it.
        case field(key: String, member: String?, pointer: JSONPointer)
        /// An image.
        case image(String)
        /// A text in a strings file.
        case string(file: String, language: String, key: String)
        /// What the signature says: `signature`, `signer`, `certificates`, `signingTime`, `digestAlgorithm`.
        case signature(String)
    }

    /// Something that differs.
    public struct Entry: Sendable, Hashable {
        /// How it differs.
        public let kind: Kind
        /// What differs.
        public let place: Place
        /// What the first pass has; `nil` where it has nothing, and for secrets.
        public let old: JSONValue?
        /// What the second pass has; `nil` where it has nothing, and for secrets.
        public let new: JSONValue?
    }

    /// What differs in content, up to the limit of the two.
    public let entries: [Entry]
    /// How many more differences there are than ``entries`` has.
    public let unlistedCount: Int
    /// The files that differ in form only, sorted.
    public let reformatted: [String]

    /// Whether the two have the same content.
    public var isEmpty: Bool { entries.isEmpty }

    /// Compares two passes, orders, or other archives and folders.
    ///
    /// A folder without manifest and signature is a source: its content is compared, and that it isn't signed is no
    /// difference.
    /// - Parameters:
    ///   - old: the first.
    ///   - new: the second.
    public init(between old: PassFiles, and new: PassFiles) {
        var comparison = Comparison(old: old, new: new)
        comparison.compareFiles()
        if !old.isSource, !new.isSource { comparison.compareSignatures() }
        var secrets = Secrets(in: old.files)
        secrets.formUnion(Secrets(in: new.files))
        entries = comparison.entries.map { $0.masked(by: secrets) }
        unlistedCount = comparison.count - comparison.entries.count
        reformatted = comparison.reformatted.map(secrets.masked)
    }
}

extension PassDifference.Entry {
    fileprivate func masked(by secrets: Secrets) -> Self {
        secrets.isEmpty
            ? self
            : Self(
                kind: kind, place: place.masked(by: secrets), old: old.map(secrets.masked), new: new.map(secrets.masked)
            )
    }
}

extension PassDifference.Place {
    fileprivate func masked(by secrets: Secrets) -> Self {
        switch self {
        case .file(let name): .file(secrets.masked(name))
        case .image(let name): .image(secrets.masked(name))
        case .signature: self
        case .value(let file, let pointer): .value(file: secrets.masked(file), pointer: secrets.masked(pointer))
        case .field(let key, let member, let pointer):
            .field(key: secrets.masked(key), member: member.map(secrets.masked), pointer: secrets.masked(pointer))
        case .string(let file, let language, let key):
            .string(file: secrets.masked(file), language: secrets.masked(language), key: secrets.masked(key))
        }
    }
}

extension PassFiles {
    /// Whether it is a folder that was never signed.
    fileprivate var isSource: Bool {
        form == .folder && !names.contains("manifest.json") && !names.contains("signature")
    }
}
