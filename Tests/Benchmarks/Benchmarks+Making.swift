internal import Foundation
internal import PassToolkit
import SignedMessages

/// Making and verifying: the steps from a record to a finished pass, and the whole.
extension Benchmarks {
    static func making(_ weight: SpeedTemplate.Weight) async throws {
        guard ["parts", "verify", "ratios"].contains(where: isWanted) else { return }
        let now = Date()
        let validity = now.addingTimeInterval(-86400)...now.addingTimeInterval(86400)
        let authority = try SampleAuthority(validity: validity)
        let identity = try identity(of: authority, validity)
        let card = try SpeedTemplate(weight, for: identity)
        print(
            "\(weight.rawValue) card: \(card.template.bundle.files.count) files, \(card.imageByteCount / 1000) kB of images"
        )
        let prepared = PreparedTemplate(card.template)
        let maker = try PassSigner(identity: identity).prepare(card.template, at: now)
        let record = SpeedTemplate.record(1)
        if isWanted("parts") {
            try drafts(card.template, prepared, record)
            let bundle = try card.template.render(record)
            try manifests(of: bundle)
            try messages(over: Manifest(of: bundle).bytes, by: identity, at: now)
            try measure("the whole pass") { try make(record, maker) }
        }
        if isWanted("verify") {
            let policy = TrustPolicy(
                anchors: [authority.root], subject: .passType(identity.passTypeIdentifier), at: .instant(now))
            let verifier = PassVerifier(policy: policy)
            let archive = try await maker.make(record).archive
            try measure("verify") { try verifier.verify(archive, requiring: .genuine).files.count }
        }
        if isWanted("ratios") { try await ratios(of: maker, identity) }
    }

    private static func identity(
        of authority: SampleAuthority, _ validity: ClosedRange<Date>
    ) throws -> SigningIdentity {
        let key = try PrivateKey.generateRSA()
        let certificate = try authority.passCertificate(
            passType: "pass.com.example.card", team: "SAMPLE1234", marker: "pass.com.example.card", key: key,
            validity: validity)
        return try SigningIdentity(KeyMaterial(certificates: [certificate, authority.intermediate], key: key))
    }

    private static func drafts(_ template: PassTemplate, _ prepared: PreparedTemplate, _ record: Record) throws {
        measure("prepare the template") { PreparedTemplate(template).attachments.count }
        try measure("render") { try template.render(record).files.count }
        try measure("draft: render and lint") { try prepared.draft(for: record).files.count }
        let unjudged = PreparedTemplate(template, rules: nil)
        try measure("draft without rules") { try unjudged.draft(for: record).files.count }
    }

    private static func manifests(of bundle: PassBundle) throws {
        try measure("manifest, from nothing") { try Manifest(of: bundle).bytes.count }
        var form = Manifest(names: bundle.files.keys, algorithm: .sha1)
        try measure("manifest, one more of a template") {
            try form.fillIn("pass.json", digestOf: bundle.passJSON)
            return form.bytes.count
        }
    }

    private static func messages(over manifest: [UInt8], by identity: SigningIdentity, at now: Date) throws {
        let (signer, digest) = (identity.signer, [UInt8](repeating: 7, count: 32))
        let context = try signer.context()
        try measure("signature alone") { try context.signature(ofSHA256: digest).count }
        try measure("CMS, one more") { try signer.detachedSignature(of: manifest, at: now).count }
    }

    private static func make(_ record: Record, _ maker: PassMaker) throws -> Int {
        try maker.make(record).archive.count
    }
}
