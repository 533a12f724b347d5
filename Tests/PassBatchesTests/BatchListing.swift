import Foundation
import PassBatches
import PassToolkit

/// What the article *A pass for everyone in a list* shows of the library; `BatchListingTests` runs it and compares the two.
func runBatchListing() async throws {
    // listing begins
    let template = try PassTemplate(path: "Templates/coffee.pass")
    let identity = try SigningIdentity(path: "certs-sample/signer.pem", keyPath: "certs-sample/signer-key.pem")
    let maker = try PassMaker(PreparedTemplate(template), signer: PassSigner(identity: identity), at: .now)

    // A file for each record; a run that was killed is gone on with.
    let names = OutputNames(try TextPattern("{{serialNumber}}.pkpass", origin: "names"))
    var plan = BatchPlan(making: maker, to: .folder("passes"), names: names)
    plan.isResuming = true
    let run = try BatchRun(plan, list: RecordReader(path: "members.csv"))
    for try await report in run where report.outcome == .failed {
        print("record \(report.number): \(report.error.map { "\($0)" } ?? "")")
    }
    print("\(run.progress.summary.made) made")

    // Or do with each pass what you like, while the list is read on: here nothing is kept.
    let uploads = BatchPlan(making: maker, to: .handing(to: { pass, name in print(pass.archive.count, "bytes") }), names: names)
    for try await _ in try BatchRun(uploads, list: RecordReader(path: "members.csv")) {}
    // listing ends
}
