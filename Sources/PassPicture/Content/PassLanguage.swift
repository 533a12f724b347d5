internal import Foundation
internal import PassModel
public import PassRules
public import Platform

/// The language in which a pass is shown on a device, and where its texts and images in that language are.
///
/// Wallet uses the folder that fits the device's language best. If none fits, it uses one of them, in an order
/// of its own; here, that is the first in the alphabet. Without any folder, it shows the texts of `pass.json`. If no
/// device language is given, English is used, else the first folder.
package struct PassLanguage {
    /// The folder, such as `de.lproj`; `nil` if there is none.
    let folder: String?
    /// The language of the texts, such as `de`, or that of the device if none fits.
    let name: String
    /// The language of the device, in which dates and numbers are written.
    let deviceName: String

    /// The language of the pass with these files on a device in the language `wanted`.
    init(wanted: String?, files: some Sequence<String>) {
        let names = Self.all(in: files)
        let wanted = wanted.flatMap(Self.identifier)
        let match = Self.best(of: names, for: wanted ?? "en")
        let first = names.first { Self.identifier($0) != nil }
        folder = (match ?? first).map { "\($0).lproj" }
        let shown = (match ?? (wanted == nil ? first : nil)).flatMap(Self.identifier)
        deviceName = wanted ?? shown ?? "en"
        name = shown ?? deviceName
    }

    /// Whether the device's language is written from right to left, which turns the whole pass round.
    var isRightToLeft: Bool { Self.isRightToLeft(deviceName) }

    /// Whether a language is written from right to left.
    package static func isRightToLeft(_ language: String) -> Bool {
        Locale.Language(identifier: language).characterDirection == .rightToLeft
    }

    /// The languages of the folders among these files.
    package static func all(in files: some Sequence<String>) -> [String] {
        Set(files.compactMap(folderLanguage)).sorted()
    }

    /// The language of the folder in `path`, as the folder has it.
    private static func folderLanguage(_ path: String) -> String? {
        guard let slash = path.firstIndex(of: "/"), path[..<slash].hasSuffix(".lproj") else { return nil }
        let name = path[..<slash].dropLast(".lproj".count)
        guard !name.isEmpty, !path[path.index(after: slash)...].contains("/") else { return nil }
        return String(name)
    }

    /// A language as ICU writes it; `nil` if `name` cannot be one.
    private static func identifier(_ name: String) -> String? {
        if let written = writtenOut[name.lowercased()] { return written }
        let isName =
            (2...40).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
        guard isName, name.lowercased() != "base" else { return nil }
        return String(name.map { $0 == "_" ? "-" : $0 })
    }

    /// Folder names from before there were language codes, which bundles still accept.
    private static let writtenOut = [
        "english": "en", "german": "de", "french": "fr", "italian": "it", "spanish": "es", "dutch": "nl",
        "japanese": "ja", "portuguese": "pt", "korean": "ko", "russian": "ru", "chinese": "zh-Hans",
    ]

    // MARK: - Matching

    /// The folder that fits a language best; `nil` if none is of the same language and script.
    package static func best(of folders: [String], for wanted: String) -> String? {
        guard let wanted = identifier(wanted) else { return nil }
        let parts = Parts(wanted)
        let fits = folders.compactMap { folder in
            identifier(folder).flatMap { name in parts.distance(to: Parts(name)).map { (folder, $0) } }
        }
        return fits.min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// A language with the script and the region that it usually has.
    private struct Parts {
        let language: String?
        let script: String?
        let region: String?
        /// Whether the name itself has the region.
        let namesRegion: Bool

        init(_ name: String) {
            let given = Locale.Language(identifier: name)
            let whole = Locale.Language(identifier: given.maximalIdentifier)
            language = whole.languageCode.map { Self.aliases[$0.identifier] ?? $0.identifier }
            script = whole.script?.identifier
            region = whole.region?.identifier
            namesRegion = given.region != nil
        }

        private static let aliases = ["nb": "no", "nn": "no", "iw": "he", "in": "id", "tl": "fil"]

        /// How far a folder is from the wanted language, 0 for the same; `nil` if readers of one can't read the other.
        func distance(to folder: Parts) -> Int? {
            guard let language, language == folder.language, script == folder.script else { return nil }
            if region == folder.region, namesRegion == folder.namesRegion { return 0 }
            if region == folder.region { return 1 }
            if namesRegion, folder.namesRegion, folder.region == parent { return 2 }
            return folder.namesRegion ? 4 : 3
        }

        /// The region whose way of writing this one shares: Latin America, or the English of most of the world.
        private var parent: String? {
            switch language {
            case "es": region == "ES" ? nil : "419"
            case "en": region == "US" || region == "CA" || region == "PH" ? nil : "GB"
            default: nil
            }
        }
    }
}

/// Turns the strings of `pass.json` into the texts that are shown: translated, cut, and with the names of placeholders.
struct Wording {
    /// The translations by the text in `pass.json`.
    let translations: [String: String]
    /// Whether placeholders may be left.
    let isTemplate: Bool

    /// How long a text may be, in Unicode scalars: no screen shows more, and megabytes would take minutes to measure.
    static let longest = 10_000
    /// How long a label, a name or another short text may be, in Unicode scalars.
    static let longestLabel = 1_000

    /// A text as it is shown; `nil` if there is none.
    func text(_ raw: String?, limit: Int = Self.longestLabel) -> String? {
        guard let raw else { return nil }
        let text = shown(translated(raw), limit: limit)
        return text.isEmpty ? nil : text
    }

    /// The translation of a text, or the text itself.
    func translated(_ raw: String) -> String { translations[raw] ?? raw }

    /// An untranslated text, with the names of its placeholders.
    func filled(_ text: String) -> String { isTemplate ? text.namingPlaceholders : text }

    /// A text that was translated, cut and with the names of its placeholders.
    func shown(_ text: String, limit: Int = Self.longest) -> String {
        filled(text.cleaned(limit: limit))
    }
}

extension String {
    /// The first scalars without control characters; every line break becomes a line feed.
    func cleaned(limit: Int) -> String {
        var result = String.UnicodeScalarView()
        var (count, last): (Int, UInt32) = (0, 0)
        for scalar in unicodeScalars {
            guard count < limit else { break }
            count += 1
            defer { last = scalar.value }
            switch scalar.value {
            case 0x0A where last == 0x0D: continue  // the second half of a line break
            case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
            case 0x09: result.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text with `name` in place of each `{{name}}`.
    fileprivate var namingPlaceholders: String {
        contains("{{") ? replacing(/\{\{ *([^{}]*?) *\}\}/) { $0.1 } : self
    }
}

/// For whom, where and when a pass is shown.
public struct Viewing: Sendable {
    /// A side of a pass.
    public enum Side: String, CaseIterable, Sendable {
        /// The card.
        case front
        /// The details on the back.
        case back
        /// What can be seen of the card in a stack of passes.
        case stack
        /// The face on a watch.
        case watch
    }

    /// The language of the device, such as `de`; `nil` for the one in which the pass is written.
    public var language: String?
    /// The time zone of the device, such as `Europe/Berlin`.
    public var timeZone: TimeZone
    /// The time on the device.
    public var now: Date
    /// The system of the device.
    public var target: TargetSystem

    /// See the properties.
    public init(language: String? = nil, timeZone: TimeZone, now: Date, target: TargetSystem) {
        self.language = language
        self.timeZone = timeZone
        self.now = now
        self.target = target
    }
}
