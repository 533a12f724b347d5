internal import CFiles
internal import Foundation
import PassBatches
import PassModel
import PassRules
internal import PassToolkit
import SignedMessages

/// How long the parts of the work take, each run again and again in one process: `make bench`.
///
/// With the names of some of `lint`, `parts`, `verify`, `memory`, `files` and `keys` it runs these alone, for a profiler.
/// `TMPDIR` says where `files` writes passes; they are removed.
///
/// Figures are for comparing parts and changes on one machine; no test depends on them.
@main enum Benchmarks {
    static func main() async throws {
        // As the program does.
        passtool_keepMemory()
        _ = unsafe setenv("TZ", ":/etc/localtime", 0)
        if isWanted("lint") {
            for name in ["coffee", "bakery-languages", "boarding-pass", "poster-event"] { try lint(name) }
        }
        for weight in SpeedTemplate.Weight.allCases { try await making(weight) }
        if isWanted("keys") { try await keys() }
    }

    private static let names = Set(CommandLine.arguments.dropFirst())

    /// Whether a part is among those that were asked for by name; without names, all are.
    static func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

    static let templates = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Templates").path(percentEncoded: false)

    private static func lint(_ name: String) throws {
        let bundle = try PassBundle(folder: "\(templates)/\(name).pass")
        let record = try Record(json: [UInt8](Data(contentsOf: URL(filePath: "\(templates)/\(name).json"))))
        let pass = try PassTemplate(bundle).render(record)
        let byteCount = pass.files.values.reduce(0) { $0 + $1.count }
        print("\(name): \(pass.files.count) files, \(byteCount / 1000) kB")
        measure("read pass.json") { PassContents(files: ["pass.json": pass.passJSON]).fields.count }
        measure("lint, everything") { RuleBook.standard.findings(in: PassContents(files: pass.files)).count }
        let prepared = RuleBook.standard.prepared(for: PassContents(files: bundle.files, isTemplate: true))
        let changed = pass.files.filter { bundle.files[$0.key] != $0.value }
        measure("lint, one more of a template") { prepared.findings(filling: changed).count }
    }

    /// Prints the shortest of many runs, which is the one least disturbed.
    ///
    /// - Parameters:
    ///   - what: What is measured.
    ///   - work: One run; it gives a number so that the work cannot be left out.
    static func measure(_ what: String, _ work: () throws -> Int) rethrows {
        var best = Duration.seconds(1000)
        var sum = 0
        let end = ContinuousClock.now + .milliseconds(500)
        while ContinuousClock.now < end {
            best = try min(best, ContinuousClock().measure { sum &+= try work() })
        }
        let microseconds = Double(best.components.attoseconds) / 1e12
        print(
            "  \(what): \(microseconds.formatted(.number.precision(.fractionLength(1)))) µs (\(sum == 0 ? "nothing" : "something"))"
        )
    }
}

/// Making and verifying: the steps from a record to a finished pass, and the whole.
extension Benchmarks {
    static func making(_ weight: SpeedTemplate.Weight) async throws {
        guard ["parts", "verify", "memory", "files"].contains(where: isWanted) else { return }
        let now = Date()
        let validity = now.addingTimeInterval(-86400)...now.addingTimeInterval(86400)
        let authority = try SampleAuthority(validity: validity)
        let identity = try identity(of: authority, validity)
        let card = try SpeedTemplate(weight)
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
        let counts = Set([1, ProcessInfo.processInfo.activeProcessorCount]).sorted()
        if isWanted("memory") {
            for workers in counts { try await inMemory(maker, identity, workers: workers) }
        }
        if isWanted("files") {
            let folder = FileManager.default.temporaryDirectory.appending(path: "passtool-bench-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: folder) }  // a failure does not change the figures
            for workers in counts {
                try await toDisk(maker, identity, workers: workers, SpeedFolder(in: folder.path(percentEncoded: false)))
            }
        }
    }

    private static func identity(
        of authority: SampleAuthority, _ validity: ClosedRange<Date>, key: PrivateKey? = nil
    ) throws -> SigningIdentity {
        let key = try key ?? PrivateKey.generateRSA()
        let certificate = try authority.passCertificate(
            passType: "pass.com.example.sample", team: "SAMPLE1234", marker: "pass.com.example.sample", key: key,
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

/// How close making comes to the raw signatures of the same key.
///
/// Both sides are measured in turn: their ratio is the same from day to day, rates are not.
extension Benchmarks {
    /// The light card with other keys than Apple's certificates have.
    static func keys() async throws {
        let now = Date()
        let validity = now.addingTimeInterval(-86400)...now.addingTimeInterval(86400)
        let authority = try SampleAuthority(validity: validity)
        let template = try SpeedTemplate(.light).template
        let keys = [
            ("RSA 3072", try PrivateKey.generateRSA(bitCount: 3072)),
            ("RSA 4096", try PrivateKey.generateRSA(bitCount: 4096)), ("P-256", try ellipticKey()),
        ]
        for (name, key) in keys {
            let identity = try identity(of: authority, validity, key: key)
            print("light card, \(name)")
            try await inMemory(PassSigner(identity: identity).prepare(template, at: now), identity, workers: 1)
        }
    }

    /// A random key of the curve P-256, as PKCS#8 without its public half.
    private static func ellipticKey() throws -> PrivateKey? {
        let head: [UInt8] = [
            0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08,
            0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20,
        ]
        return try KeyMaterial(reading: head + (0..<32).map { _ in UInt8.random(in: 1...254) }).keys.first
    }

    private static let duration = Duration.seconds(2)

    private static func inMemory(_ maker: PassMaker, _ identity: SigningIdentity, workers: Int) async throws {
        let tallies = try await SpeedMeasurement.inTurn(
            duration,
            [
                { try await SpeedMeasurement.signatures(of: identity, workers: workers, for: $0) },
                {
                    try await SpeedMeasurement.passes(
                        by: maker, workers: workers, for: $0, record: SpeedTemplate.record)
                },
            ])
        report("in memory", workers, ["signatures", "passes"], tallies)
    }

    private static func toDisk(
        _ maker: PassMaker, _ identity: SigningIdentity, workers: Int, _ folder: SpeedFolder
    ) async throws {
        let portion = SpeedFolder.portionCount
        let archive = try await maker.make(SpeedTemplate.record(1)).archive
        let tallies = try await SpeedMeasurement.inTurn(
            duration,
            [
                { try await SpeedMeasurement.signatures(of: identity, workers: workers, for: $0) },
                {
                    try await folder.portions(for: $0) { _, slice in
                        try await SpeedMeasurement.signaturesAndWrites(
                            of: identity, workers: workers, for: slice, upTo: portion
                        ) { try folder.writePlainly(archive, to: "\($0)") }
                    }
                },
                {
                    try await folder.portions(for: $0) { folder, slice in
                        try await SpeedMeasurement.passes(
                            by: maker, workers: workers, for: slice, upTo: portion, record: SpeedTemplate.record
                        ) { try folder.write($1.archive, to: "\($0).pkpass", replacing: false) }
                    }
                },
            ])
        report("to disk", workers, ["signatures", "with plain writes", "passes"], tallies)
    }

    /// Prints the rates, and those after the first as a part of the first.
    private static func report(_ what: String, _ workers: Int, _ names: [String], _ tallies: [Tally]) {
        let limit = tallies.first?.rate ?? 0
        let cells = Swift.zip(names, tallies).enumerated().map { index, cell in
            let ratio = limit > 0 ? cell.1.rate / limit : 0
            let part = index == 0 ? "" : " (\(ratio.formatted(.number.precision(.fractionLength(2)))))"
            return "\(Int(cell.1.rate)) \(cell.0)/s\(part)"
        }
        print("  \(what), \(workers) workers: \(cells.joined(separator: ", "))")
    }
}
