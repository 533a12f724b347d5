internal import PassModel
internal import PassRules
internal import Platform
internal import SignedMessages
internal import ZipContainer

/// Makes passes from one template with one identity; work that is the same for all records is done once.
///
/// For each pass, this leaves: filling in the values, checking the rules about them, the digests of the changed files,
/// one signature, and packing. Many tasks can use one maker at the same time.
public struct PassMaker: Sendable {
    /// The template.
    public let prepared: PreparedTemplate
    /// The signer, with its waivers.
    public let signer: PassSigner
    /// The time in each signature.
    public private(set) var moment: Moment
    private let manifest: Manifest
    private let packing: PassPacking
    /// Whether records fill in the identity of the pass.
    private let isClaimOpen: Bool
    private let benches = WorkBenches()

    /// Prepares to make passes.
    ///
    /// - Parameters:
    ///   - prepared: the template.
    ///   - signer: signs the passes; the rules are those of `prepared`.
    ///   - moment: the time in each signature, to the second: one time for all, or the current time.
    /// - Throws: ``IdentityError`` if the identity does not fit the template or the time.
    public init(_ prepared: PreparedTemplate, signer: PassSigner, at moment: Moment) throws {
        self.prepared = prepared
        self.signer = signer
        self.moment = moment
        let bundle = prepared.template.bundle
        var manifest = Manifest(names: prepared.fileNames, algorithm: bundle.purpose.manifestDigest)
        let changing = prepared.changingFiles
        for (name, content) in bundle.files where !changing.contains(name) {
            try manifest.fillIn(name, digestOf: content)
        }
        self.manifest = manifest
        packing = try PassPacking(bundle.files, changing: changing, mainFile: bundle.purpose.file)
        isClaimOpen = prepared.template.fillsInIdentity
        try signer.checkValidity(at: moment.date)
        if !isClaimOpen { try signer.checkIdentity(against: bundle) }
    }

    /// The same maker with another time in its signatures; nothing is prepared again.
    ///
    /// - Throws: ``IdentityError`` if the certificate is not valid at that time.
    public func signing(at moment: Moment) throws -> PassMaker {
        try signer.checkValidity(at: moment.date)
        var maker = self
        maker.moment = moment
        return maker
    }

    /// Makes the pass for one record with a local key.
    ///
    /// - Parameters:
    ///   - record: a value for each placeholder.
    ///   - attached: the content of each of the template's attachments.
    /// - Returns: the pass, with the rules' findings.
    /// - Throws: ``RecordError``, ``RefusedPass`` with all findings, ``IdentityError`` (also if the key is not local), `ArchiveError`, `OpenSSLError`.
    public func make(
        _ record: Record, attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) throws -> SignedPass {
        try sign(unsignedPass(for: record, attached: attached.mapValues { Array($0) }))
    }

    /// Makes the pass for one record with any key: an asynchronous `Signer` or a local key.
    ///
    /// - Throws: as ``make(_:attached:)`` does, and errors of the `Signer`.
    public func makeRemotely(
        _ record: Record, attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) async throws -> SignedPass {
        try await signRemotely(unsignedPass(for: record, attached: attached.mapValues { Array($0) }))
    }

    /// A pass that passed all pre-signing checks.
    package struct UnsignedPass {
        let files: [String: [UInt8]]
        let findings: [Finding]
        let manifest: [UInt8]
        let signingTime: Date
    }

    package func unsignedPass(for record: Record, attached: [String: [UInt8]]) throws -> UnsignedPass {
        try unsignedPass(from: prepared.draft(for: record, attached: attached))
    }

    func unsignedPass(from draft: PassDraft) throws -> UnsignedPass {
        let bundle = prepared.template.bundle
        try draft.checkFindings(signer.waivers, purpose: bundle.purpose)
        let signingTime = moment.date
        if moment == .now { try signer.checkValidity(at: signingTime) }
        if isClaimOpen { try signer.checkIdentity(against: bundle.replacing(draft.files)) }
        var manifest = manifest
        for (name, content) in draft.files { try manifest.fillIn(name, digestOf: content) }
        return UnsignedPass(
            files: draft.files, findings: draft.findings, manifest: manifest.bytes, signingTime: signingTime)
    }

    func sign(_ pass: UnsignedPass) throws -> SignedPass {
        let identity = signer.identity
        return try identity.withSignatureErrors {
            try benches.withBench(for: identity.signer) { bench in
                let signature = try identity.signer.detachedSignature(
                    of: pass.manifest, at: pass.signingTime, in: bench.context)
                return pass.signed(signature, as: try bench.bytes { try pack(pass, signature, to: &$0) })
            }
        }
    }

    package func signRemotely(_ pass: UnsignedPass) async throws -> SignedPass {
        guard !signer.identity.signer.hasKeyAtHand else { return try sign(pass) }
        let signature = try await signer.identity.signature(of: pass.manifest, at: pass.signingTime)
        var archive: [UInt8] = []
        try pack(pass, signature, to: &archive)
        return pass.signed(signature, as: archive)
    }

    func pack(_ pass: UnsignedPass, _ signature: [UInt8], to buffer: inout [UInt8]) throws {
        try packing.append(pass.files, manifest: pass.manifest, signature: signature, to: &buffer)
    }
}

extension PassMaker.UnsignedPass {
    /// The pass with its signature; `time` is given if the signature was made before.
    func signed(_ signature: [UInt8], as archive: [UInt8], at time: Date? = nil) -> SignedPass {
        SignedPass(
            archive: archive, manifest: manifest, signature: signature, signingTime: time ?? signingTime,
            findings: findings)
    }
}
