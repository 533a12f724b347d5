internal import PassBatches
public import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage

/// Measures how fast this machine makes and verifies passes, compared with raw signatures by the same key.
public struct SpeedTest: Sendable {
    private let identity: SigningIdentity
    private let moment: Date
    private let duration: Duration
    private let directory: String

    /// Prepares a test of an identity.
    ///
    /// - Parameters:
    ///   - identity: signs the passes; `nil` for a throwaway one.
    ///   - seconds: the time for each measurement.
    ///   - directory: where a folder for the passes is created, and removed at the end; `nil` for the temporary
    ///     directory.
    /// - Throws: `OpenSSLError`, `IdentityError`.
    public init(_ identity: SigningIdentity? = nil, seconds: Double = 2, directory: String? = nil) throws {
        moment = Date()
        self.identity = try identity ?? Self.throwaway(at: moment)
        duration = .seconds(seconds)
        let parent = directory ?? FileManager.default.temporaryDirectory.path(percentEncoded: false)
        self.directory = "\(parent)/passtool-benchmark-\(UUID().uuidString)"
    }

    private static func throwaway(at moment: Date) throws -> SigningIdentity {
        let validity = moment.addingTimeInterval(-86400)...moment.addingTimeInterval(86400)
        let (authority, key) = (try SampleAuthority(validity: validity), try PrivateKey.generateRSA())
        let certificate = try authority.passCertificate(
            passType: "pass.com.example.card", team: "SAMPLE1234", marker: "pass.com.example.card", key: key,
            validity: validity)
        return try SigningIdentity(KeyMaterial(certificates: [certificate, authority.intermediate], key: key))
    }

    /// Runs all measurements.
    ///
    /// - Throws: `FileAccessError` if the folder cannot be created, `IdentityError`, `OpenSSLError`;
    ///   `CancellationError` if the task is cancelled, after the folder was removed.
    public func run() async throws -> SpeedReport {
        try makeFolder()
        // A failure to remove it does not affect the measurements.
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var report = SpeedReport(key: identity.certificate.publicKey?.summary ?? "unknown")
        let cores = ProcessInfo.processInfo.activeProcessorCount
        for weight in SpeedTemplate.Weight.allCases {
            let maker = try maker(for: weight)
            let counts = Set([1, cores]).sorted()
            for workers in counts { report.making.append(try await making(weight, maker, workers: workers)) }
            for workers in counts { report.making.append(try await writing(weight, maker, workers: workers)) }
            for workers in counts { report.verifying.append(try await verifying(weight, maker, workers: workers)) }
        }
        try Task.checkCancellation()
        report.peakByteCount = Self.peakByteCount
        return report
    }

    private func maker(for weight: SpeedTemplate.Weight) throws -> PassMaker {
        let card = try SpeedTemplate(weight, for: identity)
        return try PassSigner(identity: identity).prepare(card.template, at: .instant(moment))
    }

    private func making(
        _ weight: SpeedTemplate.Weight, _ maker: PassMaker, workers: Int
    ) async throws -> SpeedReport.Making {
        let tallies = try await SpeedMeasurement.inTurn(
            duration,
            [
                { try await SpeedMeasurement.signatures(of: identity, workers: workers, for: $0) },
                {
                    try await SpeedMeasurement.passes(
                        by: maker, workers: workers, for: $0, record: SpeedTemplate.record)
                },
            ])
        return SpeedReport.Making(
            template: weight.rawValue, workers: workers, signaturesPerSecond: tallies[0].rate,
            passesPerSecond: tallies[1].rate)
    }

    private func writing(
        _ weight: SpeedTemplate.Weight, _ maker: PassMaker, workers: Int
    ) async throws -> SpeedReport.Making {
        let (folder, portion) = (SpeedFolder(in: directory), SpeedFolder.portionCount)
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
        return SpeedReport.Making(
            template: weight.rawValue, workers: workers, signaturesPerSecond: tallies[0].rate,
            writesPerSecond: tallies[1].rate, passesPerSecond: tallies[2].rate)
    }

    private func verifying(
        _ weight: SpeedTemplate.Weight, _ maker: PassMaker, workers: Int
    ) async throws -> SpeedReport.Verifying {
        let made = try await maker.make(SpeedTemplate.record(1))
        let policy = TrustPolicy(
            anchors: [identity.intermediate], subject: .passType(identity.passTypeIdentifier), at: .instant(moment))
        let verifier = PassVerifier(policy: policy)
        let files = try verifier.accept(made.archive).verified.files.map(\.value)
        let tallies = try await SpeedMeasurement.inTurn(
            duration,
            [
                { slice in
                    try await SpeedMeasurement.proofs(
                        of: made, files: files, in: policy.store, workers: workers, for: slice)
                },
                { slice in
                    try await SpeedMeasurement.byEach(of: workers, for: slice) {
                        { _ = try verifier.accept(made.archive) }
                    }
                },
            ])
        return SpeedReport.Verifying(
            template: weight.rawValue, workers: workers, proofsPerSecond: tallies[0].rate,
            passesPerSecond: tallies[1].rate)
    }

    // MARK: - Files

    private func makeFolder() throws(FileAccessError) {
        guard unsafe mkdir(directory, 0o700) == 0 else {
            throw FileAccessError(operation: .write, path: directory, reason: .system(Errno(rawValue: errno)))
        }
    }

    private static var peakByteCount: Int {
        var usage = rusage()
        _ = unsafe getrusage(0, &usage)  // RUSAGE_SELF, whose type differs between systems
        #if canImport(Darwin)
            return Int(usage.ru_maxrss)
        #else
            return Int(usage.ru_maxrss) * 1024
        #endif
    }
}
