import Foundation
import PassBatches
import PassToolkit

/// The listing of the page *A pass for everyone on a list*; `BatchRunTests` runs it.
func runBatchListing() async throws {
    // listing begins
    let template = try PassTemplate(path: "Templates/coffee.pass")
    let identity = try SigningIdentity(path: "certs-sample/signer.pem", keyPath: "certs-sample/signer-key.pem")
    let maker = try PassSigner(identity: identity).prepare(template)

    // A file for each record. A run that was killed is resumed.
    let names = try OutputNames("{{serialNumber}}.pkpass")
    var plan = BatchPlan(making: maker, to: .folder("passes"), names: names)
    plan.isResuming = true
    let run = try BatchRun(plan, list: RecordReader(path: "members.csv"))
    for try await report in run where report.outcome == .failed {
        print("record \(report.number): \(report.error.map { "\($0)" } ?? "")")
    }
    print("\(run.progress.summary.made) made")

    // Or do something else with each pass, such as an upload.
    let sizes = BatchPlan.Destination.handing { pass, _ in print(pass.archive.count, "bytes") }
    let uploads = BatchPlan(making: maker, to: sizes, names: names)
    for try await _ in try BatchRun(uploads, list: RecordReader(path: "members.csv")) {}
    // listing ends
}
