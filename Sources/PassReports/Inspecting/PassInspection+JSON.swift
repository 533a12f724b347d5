public import PassModel
internal import PassRules
public import PassToolkit
internal import Platform
public import SignedMessages

extension PassInspection {
    /// A `passtool.inspection/1` document, without the authentication token.
    public var json: JSONValue { secrets.masked(document) }

    private var document: JSONValue {
        .object([
            ("format", .string("passtool.inspection/1")),
            ("path", .string(contents.path)),
            ("kind", .string(contents.kind?.rawValue ?? "other")),
            ("form", .string(contents.container.rawValue)),
            ("pass", pass.map { .object($0.object.withoutToken) }),
            ("order", order.map { .object($0.withoutToken) }),
            ("styles", .array(styles.map { .string($0.kind.rawValue) })),
            ("layouts", .array(layouts.map(JSONValue.string))),
            ("files", .array(contents.contentNames.map(fileJSON))),
            ("localizations", .array(localizations.map(\.json))),
            ("webService", webService),
            ("texts", pass.map { _ in .array(texts.map(JSONValue.string)) }), ("relevance", relevance?.json),
            ("usesNFC", pass.map { _ in .bool(usesNFC) }),
            ("manifest", manifestFileCount.map { .object([("fileCount", .number(JSONNumber($0)))]) }),
            ("signature", signature.map(\.json)),
            ("members", contents.kind == .passes ? .array(members.map(\.json)) : nil),
            ("problems", .array(problems.map(JSONValue.string))),
        ])
    }

    private var webService: JSONValue? {
        pass?.webServiceURL.map { url in
            .object([
                ("url", .string(url)), ("hasAuthenticationToken", .bool(pass?.authenticationToken != nil)),
            ])
        }
    }

    private func fileJSON(_ name: String) -> JSONValue {
        let (bytes, image) = (contents.files[name], PassImage.Name(path: name))
        return .object(
            [
                ("name", .string(name)), ("byteCount", bytes.map { .number(JSONNumber($0.count)) }),
                ("slot", image.map { .string($0.slot.rawValue) }),
                ("scale", image.map { .number(JSONNumber($0.scale.rawValue)) }),
                ("language", image?.language.map(JSONValue.string)),
            ] + PassImage.PNGHeader.size(PassImage.PNGHeader(bytes ?? [])))
    }
}

extension PassImage.PNGHeader {
    /// The size as members of a document; absent if the file is not a PNG.
    static func size(_ header: PassImage.PNGHeader?) -> [(name: String, value: JSONValue?)] {
        [
            ("widthInPixels", header.map { .number(JSONNumber($0.widthInPixels)) }),
            ("heightInPixels", header.map { .number(JSONNumber($0.heightInPixels)) }),
        ]
    }
}

extension JSONObject {
    fileprivate var withoutToken: JSONObject {
        var object = self
        object[Pass.Key.authenticationToken.rawValue] = nil
        return object.withoutSecrets
    }
}

extension PassInspection.Localization {
    fileprivate var json: JSONValue {
        .object([
            ("language", .string(language)), ("stringCount", stringCount.map { .number(JSONNumber($0)) }),
            ("missing", .array(missing.map(JSONValue.string))),
        ])
    }
}

extension PassInspection.Member {
    fileprivate var json: JSONValue {
        .object([
            ("name", .string(name)), ("facts", .array(facts.map(JSONValue.string))), ("isSigned", .bool(isSigned)),
            ("problem", problem.map(JSONValue.string)),
        ])
    }
}

extension PassInspection.Signature {
    fileprivate var json: JSONValue {
        .object([
            ("signer", signer.map { $0.signerSummary(of: .pass) }),
            ("signingTime", signingTime.map { .string($0.iso8601) }),
            ("digestAlgorithm", .string(digestAlgorithm)),
            ("chain", .array(chain.map { $0.certificate.details(isEmbedded: $0.isEmbedded) })),
            ("otherCertificates", .array(others.map { $0.details(isEmbedded: true) })),
            ("missingIssuer", missingIssuer.map { .string($0.description) }),
        ])
    }
}

extension Certificate {
    /// The facts about a certificate for inspection and comparison.
    func details(isEmbedded: Bool? = nil) -> JSONValue {
        .object([
            ("subject", .string(subject.description)), ("generation", generation.map(JSONValue.string)),
            ("notBefore", .string(notBefore.iso8601)), ("notAfter", .string(notAfter.iso8601)),
            ("fingerprint", .string(fingerprint)), ("isEmbedded", isEmbedded.map(JSONValue.bool)),
        ])
    }
}

/// Reads files for inspection and comparison.
extension PassFiles {
    /// The files that are signed, sorted: all but the manifest and the signature.
    var contentNames: [String] { names.filter { !FileName.isMadeBySigning($0) }.sorted() }

    struct Unreadable: Error {
        let message: String
    }

    /// The JSON object in a file; `nil` if the file does not exist.
    ///
    /// - Throws: ``Unreadable`` if it contains something else.
    func object(in name: String) throws(Unreadable) -> JSONObject? {
        guard let text = files[name] else { return nil }
        do {
            let root = try JSONDocument(parsing: text, limits: limits).root
            guard let object = root.object else {
                throw Unreadable(message: "'\(name)' contains \(root.kind), not an object")
            }
            return object
        } catch let error as JSONDocument.SyntaxError {
            throw Unreadable(message: "\(name):\(error.position.line):\(error.position.column): \(error.message)")
        } catch {
            throw error as? Unreadable ?? Unreadable(message: "\(error)")
        }
    }

    /// The readable strings files of this name by language.
    func documents(named file: String) -> [String: StringsDocument] {
        var byteBudget = StringsDocument.byteLimit  // shared by all languages
        return stringsFiles.reduce(into: [:]) { documents, strings in
            guard strings.name == "\(strings.language).lproj/\(file)", let bytes = files[strings.name],
                let document = try? StringsDocument(parsing: bytes, byteLimit: byteBudget)
            else { return }
            byteBudget -= bytes.count
            documents[strings.language] = document
        }
    }

    /// Why the main file and the strings files can't be parsed, as messages.
    package var unreadableTexts: [String] {
        var byteBudget = StringsDocument.byteLimit  // shared by all languages
        let names: [String] = ["pass.json", "order.json"] + stringsFiles.map { $0.name }
        return names.compactMap { name -> String? in
            do {
                if name.hasSuffix(".json") {
                    _ = try object(in: name)
                } else if let bytes = files[name] {
                    _ = try StringsDocument(parsing: bytes, byteLimit: byteBudget)
                    byteBudget -= bytes.count
                }
                return nil
            } catch {
                let fault = error as? StringsDocument.SyntaxError
                return (error as? Unreadable)?.message
                    ?? fault.map { "\(name):\($0.position.line):\($0.position.column): \($0.message)" }
            }
        }
    }

    /// The texts of `pass.strings` by what they translate: in the wanted language, by default English, or else the first.
    func translation(into wanted: String?) -> (language: String, texts: [String: String])? {
        let documents = documents(named: "pass.strings")
        let (names, name) = (documents.keys.sorted(), (wanted ?? "en").lowercased())
        let match = names.first { $0.lowercased() == name } ?? names.first { Self.fits($0, name) }
        guard let language = match ?? (wanted == nil ? names.first : nil) else { return nil }
        return (language, Dictionary(documents[language]?.entries.map { ($0.key, $0.value) } ?? []) { $1 })
    }

    /// Whether two names are of one language, and not of two scripts: readers of one may not read the other.
    private static func fits(_ name: String, _ other: String) -> Bool {
        let (one, two) = (name.lowercased().split { "-_".contains($0) }, other.lowercased().split { "-_".contains($0) })
        func script(_ parts: [Substring]) -> Substring? {
            let usual = ["tw", "hk", "mo"].contains(where: parts.contains) ? "hant" : "hans"
            return parts.dropFirst().first { $0.count == 4 } ?? (parts.first == "zh" ? Substring(usual) : nil)
        }
        return one.first == two.first && (script(one) ?? script(two)) == (script(two) ?? script(one))
    }

    /// The language of each strings file that Wallet reads, by the file's name.
    var stringsFiles: [(name: String, language: String)] {
        files.keys.sorted().compactMap { name in
            let parts = name.split(separator: "/")
            guard parts.count == 2, parts[0].hasSuffix(".lproj"), parts[1].hasSuffix(".strings") else { return nil }
            return (name, String(parts[0].dropLast(".lproj".count)))
        }
    }
}

extension Pass {
    /// The pass with the texts of a strings file.
    func translated(by texts: [String: String]) -> Pass {
        texts.isEmpty ? self : Pass(object: JSONValue.object(object).translated(by: texts).object ?? object)
    }
}

extension JSONValue {
    /// What machines read, and devices don't translate.
    private static let codes: Set = ["message", "key", "serialNumber", "passTypeIdentifier", "teamIdentifier"]

    fileprivate func translated(by texts: [String: String]) -> JSONValue {
        switch self {
        case .string(let text): return .string(texts[text] ?? text)
        case .array(let elements): return .array(elements.map { $0.translated(by: texts) })
        case .object(let object):
            var translated = object
            for member in object.members where !Self.codes.contains(member.name) {
                translated[member.name] = member.value.translated(by: texts)
            }
            return .object(translated)
        default: return self
        }
    }
}

extension PassInspection {
    /// The facts stated in a signature, which are not verified.
    public struct Signature: Sendable, Hashable {
        /// A certificate between the signer and the root.
        public struct Link: Sendable, Hashable {
            /// The certificate.
            public let certificate: Certificate
            /// Whether the signature contains it; otherwise it is one of Apple's built-in certificates.
            public let isEmbedded: Bool
        }

        /// How the signature names its signer: by issuer and serial number, or by key identifier.
        public let signerIdentifier: String
        /// The signing time, as stated by the signer.
        public let signingTime: Date?
        /// The digest algorithm in lower case, for example `sha256`.
        public let digestAlgorithm: String
        /// The certificates from the signer upwards, as far as known; empty if the signer's certificate is missing.
        public let chain: [Link]
        /// The certificates in the signature that are not part of the chain.
        public let others: [Certificate]

        /// The signer's certificate.
        public var signer: Certificate? { chain.first?.certificate }

        /// The issuer of the chain's last certificate, if that issuer is unknown.
        public var missingIssuer: DistinguishedName? {
            chain.last.flatMap { $0.certificate.isSelfIssued ? nil : $0.certificate.issuer }
        }

        /// Reads a signature; `nil` if it is not a CMS message with a signer, or exceeds the limits.
        ///
        /// - Parameters:
        ///   - bytes: the file `signature`.
        ///   - limits: the limits for reading.
        public init?(reading bytes: [UInt8], limits: Limits = .standard) {
            // Verification reports why a signature can't be read; here it just has no facts to show.
            guard bytes.count <= limits.signatureByteCount,
                let message = try? SignedMessage(reading: bytes, certificateLimit: limits.certificateCount),
                let signer = message.signers.first
            else { return nil }
            signerIdentifier = signer.identifier
            signingTime = signer.signingTime
            digestAlgorithm = signer.digestAlgorithm
            let embedded = message.certificates
            let chain = Self.chain(from: signer.certificate, among: embedded, at: signer.signingTime)
            self.chain = chain
            others = embedded.filter { certificate in !chain.contains { $0.certificate == certificate } }
        }

        /// The chain of issuers: each from the signature if possible, otherwise one of Apple's.
        private static func chain(from leaf: Certificate?, among embedded: [Certificate], at moment: Date?) -> [Link] {
            guard let leaf else { return [] }
            let known =
                embedded.map { Link(certificate: $0, isEmbedded: true) }
                + (AppleCertificates.intermediates + AppleCertificates.root).map {
                    Link(certificate: $0, isEmbedded: false)
                }
            var chain = [Link(certificate: leaf, isEmbedded: true)]
            while let last = chain.last?.certificate, !last.isSelfIssued, chain.count < longestChain {
                let issuers = known.filter { last.isIssued(by: $0.certificate) }
                // Of two certificates with the same name and key, take the one that was valid at that time.
                let valid = issuers.first { link in moment.map(link.certificate.isValid) ?? true }
                guard let issuer = valid ?? issuers.first, !chain.contains(issuer) else { break }
                chain.append(issuer)
            }
            return chain
        }

        private static let longestChain = 8
    }
}

extension Certificate {
    /// The generation of Apple's developer intermediate, judged by its content: `2008`, `G1` (2013), `G4`.
    var generation: String? {
        guard let name = subject.commonName, isAuthority,
            name == "Apple Worldwide Developer Relations Certification Authority", imposture() == nil
        else { return nil }
        if let unit = subject.organizationalUnit, unit.wholeMatch(of: /G[0-9]{1,3}/) != nil { return unit }
        return notBefore.iso8601 < "2013" ? "2008" : "G1"
    }

    /// A name for people: `WWDR G4` (the G1 of 2008 and that of 2013 have different names), otherwise the common name
    /// in quotes.
    var displayName: String { generation.map { "WWDR \($0)" } ?? shortName }
}
