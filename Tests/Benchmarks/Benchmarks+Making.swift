internal import Foundation
internal import PassToolkit

/// Making: the steps from a record to a finished pass, and what is left of the time that the signature alone takes.
extension Benchmarks {
    static func making(_ name: String) async throws {
        let (now, key) = (Date(), try PrivateKey.generateRSA())
        let validity = now.addingTimeInterval(-86400)...now.addingTimeInterval(86400)
        let authority = try SampleAuthority(validity: validity)
        let bundle = try PassBundle(folder: "\(templates)/\(name).pass")
        let pass = try bundle.pass()
        let certificate = try authority.passCertificate(
            passType: pass.passTypeIdentifier ?? "", team: pass.teamIdentifier ?? "",
            marker: pass.passTypeIdentifier, isNFCEnabled: true, key: key, validity: validity)
        let identity = try SigningIdentity(
            KeyMaterial(certificates: [certificate, authority.intermediate], key: key))
        let record = try Record(path: "\(templates)/\(name).json")
        let template = try PassTemplate(bundle)
        let prepared = PreparedTemplate(template)
        let maker = try PassMaker(prepared, signer: PassSigner(identity: identity), at: now)
        print("\(name), made")
        measure("prepare the template") { PreparedTemplate(template).attachments.count }
        try measure("render") { try template.render(record).files.count }
        try measure("draft: render and lint") { try prepared.draft(for: record).files.count }
        let context = try SigningContext(key)
        let digest = [UInt8](repeating: 7, count: 32)
        try measure("signature alone") { try context.signature(ofSHA256: digest).count }
        try measure("the whole pass") { try make(record, maker) }
        for workers in [1, ProcessInfo.processInfo.activeProcessorCount] {
            let raw = try await rate(seconds: 2, workers: workers) { try SigningContext(key) } work: {
                _ = try $0.signature(ofSHA256: digest)
            }
            let made = try await batchRate(seconds: 2, workers: workers, record, maker)
            print("  \(workers) workers: \(Int(raw)) signatures/s, \(Int(made)) passes/s, ratio \(made / raw)")
        }
    }

    private static func make(_ record: Record, _ maker: PassMaker) throws -> Int {
        try maker.make(record).archive.count
    }

    private static func rate<Tool: ~Copyable>(
        seconds: Int, workers: Int, tool: @escaping @Sendable () throws -> Tool,
        work: @escaping @Sendable (borrowing Tool) throws -> Void
    ) async throws -> Double {
        try await withThrowingTaskGroup(of: Double.self) { group in
            for _ in 0..<workers {
                group.addTask {
                    let tool = try tool()
                    let start = ContinuousClock.now
                    var count = 0
                    while ContinuousClock.now < start + .seconds(seconds) {
                        for _ in 0..<16 { try work(tool) }
                        count += 16
                    }
                    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
                }
            }
            return try await group.reduce(0, +)
        }
    }

    private static func batchRate(
        seconds: Int, workers: Int, _ record: Record, _ maker: PassMaker
    ) async throws -> Double {
        let start = ContinuousClock.now
        let batch = PassBatch({ ContinuousClock.now < start + .seconds(seconds) ? .success(record) : nil }, workers: workers) {
            try await maker.make($0).archive.count
        }
        var count = 0
        for try await element in batch { count += try element.outcome.get() > 0 ? 1 : 0 }
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }
}
