import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import ZipContainer

/// An archive that breaks one rule of verification.
struct BrokenArchive: Sendable {
    /// The rule.
    let rule: String
    /// Rules that cannot be kept where this one is broken.
    let inevitable: Set<String>
    /// What a verifier says about it.
    let report: @Sendable () throws -> VerificationReport

    init(_ rule: String, also inevitable: Set<String> = [], report: @escaping @Sendable () throws -> VerificationReport)
    {
        self.rule = rule
        self.inevitable = inevitable
        self.report = report
    }

    /// A sound pass of which `edit` breaks something.
    static func pass(
        _ rule: String, also inevitable: Set<String> = [], limits: Limits = .standard,
        _ members: [(String, JSONValue)] = [], edit: @escaping @Sendable (inout PassParts) throws -> Void = { _ in }
    ) -> BrokenArchive {
        BrokenArchive(rule, also: inevitable) {
            var parts = try PassParts(members)
            try edit(&parts)
            return try parts.report(limits: limits)
        }
    }

    /// A sound pass with a manifest that `edit` makes of the right one; the signature is over the result.
    static func manifest(
        _ rule: String, also inevitable: Set<String> = [], edit: @escaping @Sendable (String) throws -> String
    ) -> BrokenArchive { pass(rule, also: inevitable) { try $0.sign(manifest: edit($0.manifest)) } }

    /// One for each rule, by area.
    static let all = archives + structures + manifests + signatures + chains + identities + orders
}

extension BrokenArchive {
    // MARK: - Manifests

    private static let digest = "0000000000000000000000000000000000000000"

    private static func adding(_ line: String) -> @Sendable (String) -> String { { "{\(line)," + $0.dropFirst() } }

    static let manifests = [
        manifest("manifest.empty", also: ["manifest.file-unlisted"]) { _ in "{}" },
        manifest("manifest.lists-itself", edit: adding("\"signature\":\"\(digest)\"")),
        manifest("manifest.lists-folder", edit: adding("\"en.lproj\":\"\(digest)\"")),
        manifest("manifest.file-missing", edit: adding("\"logo.png\":\"\(digest)\"")),
        pass("manifest.file-unlisted") { $0.files["logo.png"] = SamplePass.png },
        pass("manifest.name-spelling") { $0.files["Icon.png"] = $0.files.removeValue(forKey: "icon.png") },
        manifest("manifest.not-flat") { adding("\"files\":{}")($0) },
        manifest("manifest.not-a-digest") { $0.replacing(/"icon.png":"[0-9a-f]+"/, with: "\"icon.png\":7") },
        manifest("manifest.upper-case") {
            $0.replacing(/"icon.png":"([0-9a-f]+)"/) { "\"icon.png\":\"\($0.output.1.uppercased())\"" }
        },
        pass("manifest.wrong-digest") { $0.files["icon.png"]?.append(0) },
        manifest("manifest.wrong-algorithm") {
            $0.replacing(/"icon.png":"[0-9a-f]+"/, with: "\"icon.png\":\"\(String(repeating: "a", count: 96))\"")
        },
        pass("manifest.not-hexadecimal") {
            let digest = Data(try DigestAlgorithm.sha1.digest(of: $0.files["icon.png"] ?? [])).base64EncodedString()
            try $0.sign(manifest: $0.manifest.replacing(/"icon.png":"[0-9a-f]+"/, with: "\"icon.png\":\"\(digest)\""))
        },
        BrokenArchive("report.more", also: ["manifest.file-missing"]) {
            var parts = try PassParts()
            let lines = (0..<101).map { "\"\($0).png\":\"\(digest)\"," }.joined()
            try parts.sign(manifest: "{\(lines)" + parts.manifest.dropFirst())
            return try parts.report()
        },
        pass("json.over-limit", limits: Limits(jsonByteCount: 2_000)) {
            try $0.sign(manifest: $0.manifest + String(repeating: " ", count: 2_000))
        },
    ]
}

extension BrokenArchive {
    // MARK: - Archives

    private static func forged(
        _ rule: String, also inevitable: Set<String> = [], limits: Limits = .standard,
        edit: @escaping @Sendable (inout ZipForge) -> Void
    ) -> BrokenArchive {
        BrokenArchive(rule, also: inevitable) {
            var forge = try PassParts().forge
            edit(&forge)
            return try report(on: forge.bytes, limits: limits)
        }
    }

    private static func report(on archive: [UInt8], limits: Limits = .standard) throws -> VerificationReport {
        PassVerifier(policy: try TestCertificates.policy(), rules: nil, limits: limits).report(on: archive)
    }

    /// An image that no pass needs, so that a fault of its entry breaks nothing else.
    private static func entry(_ name: String = "extra.png") -> ZipForge.Entry { .init(name, SamplePass.png) }

    static let archives = [
        BrokenArchive("archive.not-a-zip") { try report(on: .text("<html><body>404 Not Found</body></html>")) },
        forged("archive.damaged") { $0.directoryOffset = 1 << 30 },
        forged("archive.multiple-parts") { ($0.disk, $0.directoryDisk) = (1, 1) },
        forged("archive.zip64") { $0.beforeEnd = ZipForge.zip64End(entryCount: 6, byteCount: 1, offset: 1, at: 1) },
        BrokenArchive("archive.over-limit") {
            var limits = Limits.standard
            limits.archive.archiveByteCount = 100
            return try report(on: PassParts().archive(), limits: limits)
        },
        forged("archive.inconsistent") { $0.entries[0].local.checksum ^= 1 },
        forged("archive.foreign-bytes") { $0.trailing = [0] },
        forged("archive.duplicate-name") { $0.entries.append($0.entries[0]) },
        forged("archive.twin-name", also: unlisted) { $0.entries.append(.init("Icon.png", [1])) },
        forged("archive.name-conflict", also: unlisted) { $0.entries.append(.init("icon.png/x", [1])) },
        forged("archive.bad-name", also: unlisted) { $0.entries.append(entry("../extra.png")) },
        forged("archive.symbolic-link", also: unlisted) {
            var link = entry()
            link.attributes = 0o120777 << 16
            $0.entries.append(link)
        },
        forged("archive.special-file", also: unlisted) {
            var pipe = entry()
            pipe.attributes = 0o010644 << 16
            $0.entries.append(pipe)
        },
        forged("archive.directory-mismatch", also: unlisted) {
            var folder = entry()
            folder.attributes = 0o040755 << 16
            $0.entries.append(folder)
        },
        forged("archive.encrypted", also: ["signature.unreadable"]) {
            for index in $0.entries.indices { $0.entries[index].setFlags(1) }
        },
        forged("archive.unsupported-compression") {
            ($0.entries[0].local.method, $0.entries[0].central.method) = (12, 12)
        },
        forged("archive.entry-unreadable") { ($0.entries[0].local.checksum, $0.entries[0].central.checksum) = (1, 1) },
    ]

    private static let unlisted: Set<String> = ["manifest.file-unlisted"]
}

extension BrokenArchive {
    // MARK: - Structures

    /// A bundle of these files.
    private static func bundle(
        _ rule: String, limits: Limits = .standard, files: @escaping @Sendable () throws -> [String: [UInt8]]
    ) -> BrokenArchive {
        BrokenArchive(rule) { try PassParts(files: files()).report(limits: limits) }
    }

    private static func member(_ serial: String, edit: (inout PassParts) throws -> Void = { _ in }) throws -> [UInt8] {
        var parts = try PassParts([("serialNumber", .string(serial))])
        try edit(&parts)
        return try parts.archive()
    }

    private static func members(_ count: Int) throws -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: (10..<10 + count).map { ("\($0).pkpass", try member("\($0)")) })
    }

    static let structures = [
        bundle("structure.not-a-pass") { ["song.mp3": [1]] },
        pass("structure.enclosing-folder") {
            $0.files = Dictionary(uniqueKeysWithValues: $0.files.map { ("card.pass/\($0.key)", $0.value) })
        },
        pass("structure.file-missing") { $0.files["manifest.json"] = nil },
        bundle("structure.nested-bundle") {
            try ["1.pkpass": member("1"), "more.pkpasses": PassParts(files: members(1)).archive()]
        },
        bundle("structure.over-limit", limits: Limits(memberCount: 1)) { try members(2) },
        bundle("structure.too-many-passes") { try members(11) },
        bundle("structure.other-file") { try ["1.pkpass": member("1"), "LIES.txt": []] },
        bundle("structure.member-in-folder") { try ["1.pkpass": member("1"), "a/2.pkpass": member("2")] },
        bundle("structure.duplicate-pass") { try ["1.pkpass": member("1"), "2.pkpass": member("1")] },
        bundle("structure.member-invalid") {
            try ["1.pkpass": member("1"), "2.pkpass": member("2") { $0.files["icon.png"]?.append(0) }]
        },
        bundle("structure.member-unsigned") {
            try ["1.pkpass": member("1"), "2.pkpass": member("2") { $0.files["signature"] = nil }]
        },
        bundle("structure.member-unreadable") { try ["1.pkpass": member("1"), "2.pkpass": .text("<html>")] },
        bundle("structure.member-refused") {
            let refused = try PassParts([("nfc", .object([("message", .string("m"))]))]).archive()
            return try ["1.pkpass": member("1"), "2.pkpass": refused]
        },
    ]
}

extension BrokenArchive {
    /// A pass with a minted signature.
    private static func minted(
        _ rule: String, also inevitable: Set<String> = [],
        edit: @escaping @Sendable (inout MintedMessage) throws -> Void
    ) -> BrokenArchive { BrokenArchive(rule, also: inevitable) { try PassParts(minting: edit).report() } }

    /// A pass with a signature by openssl.
    private static func openssl(_ rule: String, _ options: [String], at moment: Date = .now) -> BrokenArchive {
        BrokenArchive(rule) {
            var parts = try PassParts()
            parts.files["signature"] = try OpenSSLMessage.signature(
                over: parts.files["manifest.json"] ?? [], options: options)
            return try parts.report(TestCertificates.policy(at: moment))
        }
    }

    static let signatures = [
        pass("signature.missing") { $0.files["signature"] = nil },
        pass("signature.unreadable") { $0.files["signature"] = .text("signing failed: no such key") },
        pass("signature.too-large", limits: Limits(signatureByteCount: 1_000)),
        minted("signature.signer-count") { $0.signerCount = 2 },
        minted("signature.too-many-digests") { $0.announcedCount = 9 },
        minted("signature.unknown-version") { $0.version = 2 },
        pass("signature.trailing-bytes") { $0.files["signature"]?.append(0) },
        pass("signature.too-many-certificates", limits: Limits(certificateCount: 1)),
        openssl("signature.certificate-missing", ["-nocerts"]),
        minted("signature.content-type") { $0.contentType = "1.2.840.113549.1.7.5" },
        openssl("signature.attached", ["-nodetach"]),
        openssl("signature.unusual-digest", ["-md", "sha512"]),
        openssl("signature.weak-digest", ["-md", "md5"]),
        minted("signature.unknown-digest") { $0.digestIdentifier = "1.2.3.4" },
        minted("signature.digests-differ") { $0.signatureIdentifier = "1.2.840.113549.1.1.5" },
        openssl("signature.rsa-pss", ["-keyopt", "rsa_padding_mode:pss"]),
        openssl("signature.no-signing-time", ["-noattr"], at: TestCertificates.moment),
        minted("signature.signing-time-repeated") {
            $0.attributes[1] = MintedMessage.signingTime(DER.utcTime("260101000000Z"), DER.utcTime("260101000000Z"))
        },
        minted("signature.signing-time-malformed") {
            $0.attributes[1] = MintedMessage.signingTime(DER.utcTime("260230000000Z"))
        },
        minted("signature.unsigned-attributes") {
            $0.unsignedAttributes = [MintedMessage.attribute("1.2.840.113549.1.9.6", DER.sequence(DER.integer(1)))]
        },
        minted("signature.attributes-unsorted") { $0.attributes.reverse() },
        minted("signature.attributes") { $0.attributes.insert($0.attributes[0], at: 0) },
        minted("signature.unverifiable") { $0.announcedDigest = "1.3.14.3.2.26" },
        pass("signature.mismatch") { $0.files["manifest.json"]?.append(0x20) },
    ]
}
