internal import PassModel
internal import PassRules
public import Platform
internal import SignedMessages
internal import ZipContainer

extension PassSigner {
    /// Prepares to make many passes of a template: work that is the same for all records is done once.
    ///
    /// ```swift
    /// let maker = try signer.prepare(PassTemplate(path: "card.pass"))
    /// let pass = try await maker.make(["serialNumber": "0001"])
    /// ```
    /// - Parameters:
    ///   - template: the template.
    ///   - attachments: the names of files that each record adds, such as `thumbnail@2x.png`.
    ///   - allowsUnused: whether a record may have values that no placeholder uses.
    ///   - passCount: about how many passes will be made; for few, each is checked against the whole book.
    ///   - signingTime: the time in each signature, to the second; `nil` for the current time of each.
    /// - Returns: the maker, with the rules and waivers of this signer.
    /// - Throws: ``IdentityError`` if the identity does not fit the template or the time, `ArchiveError`, `OpenSSLError`.
    public func prepare(
        _ template: PassTemplate, attachments: Set<String> = [], allowsUnused: Bool = false,
        expecting passCount: Int = .max, at signingTime: Date? = nil
    ) throws -> PassMaker {
        let prepared = PreparedTemplate(
            try template.owned(by: identity), rules: rules, attachments: attachments, allowsUnused: allowsUnused,
            expecting: passCount)
        return try PassMaker(prepared, signer: self, at: signingTime)
    }

    /// The same for a template that was prepared with the rules of this signer, for example to check records before.
    package func prepare(_ prepared: PreparedTemplate, at signingTime: Date? = nil) throws -> PassMaker {
        try PassMaker(prepared, signer: self, at: signingTime)
    }
}

/// Makes passes from one template with one identity; work that is the same for all records is done once.
///
/// Each pass then needs only its values, the rules about them, the digests of the changed files, one signature, and
/// packing. Many tasks can use one maker at the same time.
public struct PassMaker: Sendable {
    /// The template.
    package let prepared: PreparedTemplate
    /// The signer, with its waivers.
    public let signer: PassSigner
    /// The time in each signature; `nil` for the current time of each.
    public private(set) var signingTime: Date?
    private let manifest: Manifest
    private let packing: PassPacking
    /// Whether records fill in the identity of the pass.
    private let recordsSetIdentity: Bool

    /// The rules of `prepared` must be those of `signer`.
    fileprivate init(
        _ prepared: PreparedTemplate, signer: PassSigner, at signingTime: Date?
    ) throws {
        self.prepared = prepared
        self.signer = signer
        self.signingTime = signingTime
        let bundle = prepared.template.bundle
        recordsSetIdentity = prepared.template.fillsInIdentity
        try signer.checkValidity(at: signingTime ?? Date())
        if !recordsSetIdentity { try signer.checkIdentity(against: bundle) }
        var manifest = Manifest(names: prepared.fileNames, algorithm: bundle.purpose.manifestDigest)
        let changing = prepared.changingFiles
        for (name, content) in bundle.files where !changing.contains(name) {
            try manifest.fillIn(name, digestOf: content)
        }
        self.manifest = manifest
        packing = try PassPacking(bundle.files, changing: changing, mainFile: bundle.purpose.file)
    }

    /// The same maker with another time in its signatures; nothing is prepared again.
    ///
    /// - Throws: ``IdentityError`` if the certificate is not valid at that time.
    public func signing(at signingTime: Date) throws -> PassMaker {
        try signer.checkValidity(at: signingTime)
        var maker = self
        maker.signingTime = signingTime
        return maker
    }

    /// Makes the pass for one record with a local key.
    ///
    /// - Parameters:
    ///   - record: a value for each placeholder.
    ///   - attached: the content of each of the template's attachments.
    /// - Returns: the pass, with the rules' findings.
    /// - Throws: ``RecordError``, `Attachments.Failure` if other files are given than announced, ``RefusedPass`` with all
    ///   findings, ``IdentityError`` (also if the key is not local), `ArchiveError`, `OpenSSLError`.
    public func make(
        _ record: Record, attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) throws -> SignedPass {
        try signer.identity.sign(unsignedPass(for: record, attached: attached.mapValues { Array($0) }))
    }

    /// Makes the pass for one record with any key: an asynchronous `Signer` or a local key.
    ///
    /// - Throws: as the synchronous form does, and errors of the `Signer`.
    public func make(
        _ record: Record, attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) async throws -> SignedPass {
        try await sign(unsignedPass(for: record, attached: attached.mapValues { Array($0) }))
    }

    /// The pass for one record, checked and not yet signed.
    package func unsignedPass(for record: Record, attached: [String: [UInt8]]) throws -> UnsignedPass {
        let bundle = prepared.template.bundle
        if let name = prepared.attachments.symmetricDifference(attached.keys).min() {
            throw Attachments.Failure(attached[name] == nil ? .missing(name) : .unknown(name))
        }
        let draft = try prepared.draft(for: record, attached: attached)
        try signer.waivers.check(draft.findings, of: bundle.purpose)
        let time = signingTime ?? Date()
        if signingTime == nil { try signer.checkValidity(at: time) }
        if recordsSetIdentity || record.values.keys.contains(where: { $0.hasPrefix("/") }) {
            try signer.checkIdentity(against: bundle.replacing(draft.files))
        }
        var manifest = manifest
        for (name, content) in draft.files { try manifest.fillIn(name, digestOf: content) }
        return UnsignedPass(
            files: draft.files, manifest: manifest.bytes, signingTime: time, findings: draft.findings,
            packing: packing)
    }

    /// Signs a pass of this maker with any key.
    package func sign(_ pass: UnsignedPass) async throws -> SignedPass { try await signer.identity.sign(pass) }
}

extension PassMaker {
    /// Whether an archive is the pass that `make(_:attached:)` would make for the record, apart from the time in its
    /// signature.
    ///
    /// This makes no new signature: the archive must have a valid one by this identity, and otherwise exactly the bytes
    /// that the record makes.
    /// - Parameters:
    ///   - archive: the archive that was made before.
    ///   - record: a value for each placeholder.
    ///   - attached: the content of each of the template's attachments.
    /// - Returns: whether the archive is that pass.
    /// - Throws: as `make(_:attached:)` does, if no pass can be made from the record.
    public func isIntact(
        _ archive: some Sequence<UInt8>, for record: Record,
        attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) throws -> Bool {
        let pass = try unsignedPass(for: record, attached: attached.mapValues { Array($0) })
        return try intactPass(in: Array(archive), of: pass) != nil
    }

    /// The pass in an archive that ``isIntact(_:for:attached:)``, with its findings; `nil` for any other archive.
    package func intactPass(in archive: [UInt8], of pass: UnsignedPass) throws -> SignedPass? {
        // An unreadable archive is not a pass of this maker.
        guard let signature = (try? Archive(reading: archive))?.files["signature"],
            let (value, time) = SignedMessage.signature(in: signature)
        else { return nil }
        let signed = try pass.signed(signature, at: time)
        guard signed.archive == archive else { return nil }
        // The same message must come of the manifest, and its signature must verify; an error means that it does not.
        let message = try? signer.identity.signer.message(with: value, over: pass.manifest, at: time)
        guard message == signature else { return nil }
        return signed
    }
}

extension PassBundle {
    /// The bundle with the identifiers of a certificate where a template of Pass Designer has none.
    ///
    /// They are written on the first line, so that everything else keeps its line.
    package func owned(by identity: SigningIdentity) -> PassBundle {
        guard needsIdentifiers, case .success(let document) = document, let pass = document.root.object,
            let start = mainFile.firstIndex(of: UInt8(ascii: "{"))
        else { return self }
        let identifiers: [(Pass.Key, String)] = [
            (.passTypeIdentifier, identity.passTypeIdentifier), (.teamIdentifier, identity.teamIdentifier),
        ]
        let missing = identifiers.filter { !pass.has($0.0.rawValue) && !$0.1.isEmpty }.map { key, value in
            "\"\(key.rawValue)\": \(JSONValue.string(value).text())"
        }
        var text = mainFile
        let end = pass.members.isEmpty || missing.isEmpty ? "" : ", "
        text.insert(contentsOf: (missing.joined(separator: ", ") + end).utf8, at: start + 1)
        return replacing([purpose.file: text])
    }
}

extension PassTemplate {
    /// The template with the identifiers of a certificate where a template of Pass Designer has none.
    func owned(by identity: SigningIdentity) throws(TemplateError) -> PassTemplate {
        let owned = bundle.owned(by: identity)
        return owned == bundle ? self : try PassTemplate(owned)
    }
}

extension PassBundle {
    /// The pass type or order type identifier that it claims; `nil` without one.
    package var typeIdentifier: String? { ClaimedIdentity(of: self).flatMap { $0.type.isEmpty ? nil : $0.type } }
}

extension ClaimedIdentity {
    /// The claim of a pass or an order; `nil` if its JSON cannot be read.
    init?(of bundle: PassBundle) {
        switch bundle.purpose {
        case .pass:
            guard let pass = try? bundle.pass() else { return nil }
            self.init(of: pass, names: bundle.files.keys)
        case .order:
            guard case .success(let document) = bundle.document else { return nil }
            // An order names no team that could be compared.
            let type = document.root.object?["orderTypeIdentifier"]?.string
            self.init(purpose: .order, type: type ?? "", team: nil)
        }
    }
}
