public import PassModel
public import PassRules
public import PassToolkit

/// The content of a pass, an order or a bundle of passes, for viewing; nothing is checked or verified.
public struct PassInspection: Sendable {
    /// An image of the pass.
    public struct Image: Sendable, Hashable {
        /// The file.
        public let path: String
        /// The image with this name; `nil` if Wallet uses no such image.
        public let name: PassImage.Name?
        /// The PNG header, if the file is a PNG.
        public let header: PassImage.PNGHeader?
        /// The size of the file in bytes.
        public let byteCount: Int
    }

    /// A language with its own texts.
    public struct Localization: Sendable, Hashable {
        /// The language, as in the folder's name.
        public let language: String
        /// The number of texts in its `pass.strings`; `nil` if that is missing or unreadable.
        public let stringCount: Int?
        /// Which of the inspection's ``PassInspection/texts`` its strings lack, up to the limit of all languages.
        public let missing: [String]
    }

    /// A pass inside a bundle of passes.
    public struct Member: Sendable, Hashable {
        /// The file.
        public let name: String
        /// Style, issuer, description and serial number, if present.
        public let facts: [String]
        /// Whether it has a signature.
        public let isSigned: Bool
        /// Why it could not be read.
        public let problem: String?
    }

    /// The files.
    public let contents: PassFiles
    /// The pass, if it can be read.
    public internal(set) var pass: Pass?
    /// The pass with translated texts, as ``text()`` shows it.
    let translatedPass: Pass?
    /// The language of the texts that are shown; `nil` if they are those of `pass.json`.
    public let language: String?
    /// The content of `order.json`.
    public let order: JSONObject?
    /// What could not be read, as messages.
    public let problems: [String]
    /// The facts of the signature; `nil` if it is missing or unreadable.
    public let signature: Signature?
    /// The number of files in the manifest; `nil` if that is missing or unreadable.
    public let manifestFileCount: Int?
    /// The passes of a bundle.
    public let members: [Member]
    /// When and where the pass appears; `nil` without a time.
    public let relevance: PassRelevance?
    /// The texts that strings files may translate, in the order of `pass.json`.
    ///
    /// Dates, numbers, addresses, codes in capitals and texts with placeholders are left out.
    public let texts: [String]
    /// The languages that have a folder.
    public let localizations: [Localization]
    /// The secrets in the files, which are never shown.
    let secrets: Secrets

    /// Inspects files.
    ///
    /// - Parameters:
    ///   - files: the files; if all of them are in one folder, they are named without it.
    ///   - now: the time for ``relevance``.
    ///   - place: the phone's location, for ``relevance``.
    ///   - language: the language to show texts in, such as `de`; by default English, or else the first of the pass.
    public init(
        of files: PassFiles, at now: PassDate? = nil, near place: Coordinate? = nil, language: String? = nil
    ) {
        let contents = files.inside
        self.contents = contents
        var problems = contents.problems
        func object(_ name: String) -> JSONObject? {
            do throws(PassFiles.Unreadable) {
                return try contents.object(in: name)
            } catch {
                problems.append(error.message)
                return nil
            }
        }
        let pass = object("pass.json").map(Pass.init(object:))
        self.pass = pass
        let translation = contents.translation(into: language)
        self.language = translation?.language
        let translated = pass.map { $0.translated(by: translation?.texts ?? [:]) }
        translatedPass = translated
        relevance = translated.flatMap { pass in now.map { PassRelevance(of: pass, at: $0, near: place) } }
        texts = pass == nil ? [] : contents.passContents().translatableTexts
        localizations = Self.localizations(of: contents, translating: texts)
        order = object("order.json")
        problems += contents.unreadableTexts.filter { !problems.contains($0) }
        manifestFileCount = object("manifest.json")?.members.count
        signature = contents.files["signature"].flatMap { Signature(reading: $0, limits: contents.limits) }
        if contents.files["signature"] != nil, signature == nil {
            problems.append("the signature can't be parsed; verify the pass for details")
        }
        members = contents.kind == .passes ? Self.members(of: contents) : []
        self.problems = problems
        secrets = Secrets(in: contents.files)
    }

    private static func members(of contents: PassFiles) -> [Member] {
        contents.memberNames.enumerated().map { index, name in
            guard index < contents.limits.findingCount else {
                let problem = "not read: over the limit 'findings' of \(contents.limits.findingCount)"
                return Member(name: name, facts: [], isSigned: false, problem: problem)
            }
            guard let bytes = contents.files[name] else {
                return Member(name: name, facts: [], isSigned: false, problem: "it could not be unpacked")
            }
            return Member(name: name, bytes: bytes, limits: contents.limits)
        }
    }
}

extension PassInspection.Member {
    fileprivate init(name: String, bytes: [UInt8], limits: Limits) {
        self.name = name
        do throws(BundleError) {
            let contents = try PassFiles(archive: bytes, path: name, limits: limits).inside
            // The error is reported below: a member without a pass has a problem.
            let pass = (try? contents.object(in: "pass.json")).flatMap(\.self).map(Pass.init(object:))?
                .translated(by: contents.translation(into: nil)?.texts ?? [:])
            facts = pass.map(Self.facts)?.map(Secrets(in: contents.files).masked) ?? []
            isSigned = contents.names.contains("signature")
            problem = pass == nil ? "it has no readable pass.json" : contents.problems.first
        } catch {
            (facts, isSigned, problem) = ([], false, error.message)
        }
    }

    private static func facts(of pass: Pass) -> [String] {
        [
            pass.style?.kind.rawValue, pass.organizationName, pass.description,
            pass.serialNumber.map { "serial \($0)" },
        ].compactMap(\.self)
    }
}

// MARK: - Parts

extension PassInspection {
    /// The style, and the poster layout if there is one.
    public var styles: [Pass.Style] {
        guard let pass, let style = pass.style else { return [] }
        guard style.kind.isClassic, let poster = pass.posterGeneric else { return [style] }
        return [style, .posterGeneric(poster)]
    }

    /// The layouts that the pass requests, including unknown ones.
    public var layouts: [String] {
        pass?.object[Pass.Key.preferredStyleSchemes.rawValue]?.array?.compactMap(\.string) ?? []
    }

    /// The barcodes; Wallet shows the first one that it supports.
    public var barcodes: [Pass.Barcode] {
        guard let pass else { return [] }
        let codes = pass.object[Pass.Key.barcodes.rawValue]?.array?.compactMap(Pass.Barcode.init(json:)) ?? []
        return codes.isEmpty ? [pass.barcode].compactMap(\.self) : codes
    }

    /// All images by name, including those that Wallet does not know.
    public var images: [Image] {
        contents.files.sorted { $0.key < $1.key }.compactMap { path, bytes in
            let image = Image(
                path: path, name: PassImage.Name(path: path), header: PassImage.PNGHeader(bytes), byteCount: bytes.count
            )
            return image.name == nil && image.header == nil ? nil : image
        }
    }

    private static func localizations(of contents: PassFiles, translating texts: [String]) -> [Localization] {
        let languages = Set(
            contents.names.compactMap { name in
                name.split(separator: "/").first.flatMap { folder in
                    folder.count < name.count && folder.hasSuffix(".lproj") ? String(folder.dropLast(6)) : nil
                }
            })
        let documents = contents.documents(named: contents.kind == .order ? "order.strings" : "pass.strings")
        var left = contents.limits.totalFindingCount  // shared by all languages
        return languages.sorted().map { language in
            let keys = Set(documents[language]?.entries.map(\.key) ?? [])
            // A file without entries says that the language needs no translations.
            let missing = Array(texts.lazy.filter { !keys.contains($0) }.prefix(keys.isEmpty ? 0 : left))
            left -= missing.count
            return Localization(
                language: language, stringCount: documents[language]?.entries.count, missing: missing)
        }
    }

    /// The web addresses in the pass by key, without the address of its web service.
    public var links: [(key: String, address: String)] {
        let endings = ["URL", "Website", "Email", "PhoneNumber"]
        return (pass?.object.members ?? []).compactMap { member in
            guard member.name != Pass.Key.webServiceURL.rawValue, endings.contains(where: member.name.hasSuffix) else {
                return nil
            }
            return member.value.string.map { (member.name, $0) }
        }
    }

    /// Whether the pass uses NFC.
    public var usesNFC: Bool { pass?.usesNFC ?? false }

    /// Why there is nothing to show: the files form neither a pass nor an order nor a bundle, or the main file can't be
    /// read.
    public var failure: String? {
        switch contents.kind {
        case .pass where pass == nil: problems.first { $0.contains("pass.json") } ?? "pass.json can't be read"
        case .order where order == nil: problems.first { $0.contains("order.json") } ?? "order.json can't be read"
        case nil: "'\(contents.path)' has no \(contents.likelyPurpose.file)"
        default: nil
        }
    }
}
