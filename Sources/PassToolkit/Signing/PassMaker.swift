internal import PassModel
public import PassRules
public import Platform
internal import SignedMessages
internal import ZipContainer

/// Makes passes of one template with one identity: all that no record can change is done once.
///
/// For each pass remain the values' escaping, the rules that look at them, the digests of the files that hold them, one
/// signature, and putting it together. Many tasks may use one maker at the same time.
public struct PassMaker: Sendable {
    /// The template.
    public let prepared: PreparedTemplate
    /// Who signs, and which refusals are given up.
    public let signer: PassSigner
    /// The time in each signature.
    public let signingTime: Date
    private let manifest: ManifestForm
    private let packing: PassPacking
    /// Whether records fill in whose pass it is.
    private let isClaimOpen: Bool
    private let benches = WorkBenches()

    /// Prepares the making of passes.
    ///
    /// - Parameters:
    ///   - prepared: the template.
    ///   - signer: who signs; its rules are those of `prepared`.
    ///   - signingTime: written into each signature, to the second.
    /// - Throws: ``IdentityError`` where the identity does not fit the template or the time.
    public init(_ prepared: PreparedTemplate, signer: PassSigner, at signingTime: Date) throws {
        self.prepared = prepared
        self.signer = signer
        self.signingTime = signingTime
        let bundle = prepared.template.bundle
        var manifest = ManifestForm(names: prepared.fileNames, algorithm: bundle.purpose.manifestDigest)
        let changing = prepared.changingFiles
        for (name, content) in bundle.files where !changing.contains(name) {
            try manifest.fillIn(name, digestOf: content)
        }
        self.manifest = manifest
        packing = try PassPacking(bundle.files, changing: changing, mainFile: bundle.purpose.file)
        isClaimOpen = prepared.template.fillsInIdentity
        try signer.checkValidity(at: signingTime)
        if !isClaimOpen { try signer.checkIdentity(against: bundle) }
    }

    /// The pass for one record, with a key at hand.
    ///
    /// - Parameters:
    ///   - record: a value for each placeholder.
    ///   - attached: the content of each of the template's attachments.
    /// - Returns: the pass, and what the rules say of it.
    /// - Throws: ``RecordError``, ``RefusedPass`` with all findings, ``IdentityError``, `ArchiveError`, `OpenSSLError`.
    public func make(_ record: Record, attached: [String: [UInt8]] = [:]) throws -> MadePass {
        try makeAtHand(checkedDraft(for: record, attached: attached))
    }

    private func makeAtHand(_ draft: CheckedDraft) throws -> MadePass {
        let identity = signer.identity
        return try identity.withSignatureErrors {
            try benches.withBench(for: identity.signer) { bench in
                let signature = try bench.signature(of: draft.manifest, at: signingTime)
                return finished(draft, try bench.bytes { try pack(draft, signature, to: &$0) })
            }
        }
    }

    /// The pass for one record, wherever the key is.
    ///
    /// - Throws: as `make(_:attached:)` does, and what the `Signer` throws.
    public func make(_ record: Record, attached: [String: [UInt8]] = [:]) async throws -> MadePass {
        try await make(checkedDraft(for: record, attached: attached))
    }

    package func make(_ draft: CheckedDraft) async throws -> MadePass {
        guard !signer.identity.signer.hasKeyAtHand else { return try makeAtHand(draft) }
        let signature = try await signer.identity.signature(of: draft.manifest, at: signingTime)
        var archive: [UInt8] = []
        try pack(draft, signature, to: &archive)
        return finished(draft, archive)
    }

    /// A pass that nothing speaks against signing.
    package struct CheckedDraft {
        package let files: [String: [UInt8]]
        package let findings: [Finding]
        package let manifest: [UInt8]
    }

    package func checkedDraft(for record: Record, attached: [String: [UInt8]]) throws -> CheckedDraft {
        let draft = try prepared.draft(for: record, attached: attached)
        let bundle = prepared.template.bundle
        guard signer.waivers.contains(.findings) || !draft.findings.hasErrors else {
            throw RefusedPass(findings: draft.findings, purpose: bundle.purpose)
        }
        if isClaimOpen { try signer.checkIdentity(against: bundle.replacing(draft.files)) }
        var manifest = manifest
        for (name, content) in draft.files { try manifest.fillIn(name, digestOf: content) }
        return CheckedDraft(files: draft.files, findings: draft.findings, manifest: manifest.bytes)
    }

    func pack(_ draft: CheckedDraft, _ signature: [UInt8], to buffer: inout [UInt8]) throws {
        try packing.append(draft.files, manifest: draft.manifest, signature: signature, to: &buffer)
    }

    private func finished(_ draft: CheckedDraft, _ archive: [UInt8]) -> MadePass {
        MadePass(archive: archive, findings: draft.findings, signingTime: signingTime)
    }
}

/// A finished pass, signed and packed.
public struct MadePass: Sendable {
    /// The `.pkpass`.
    public let archive: [UInt8]
    /// What the rules had to say; without errors, unless they were waived.
    public let findings: [Finding]
    /// The time in the signature.
    public let signingTime: Date
}
