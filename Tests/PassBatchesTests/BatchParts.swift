import Foundation
import PassBatches
import PassModel
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// A small template, lists for it, and runs over them.
enum BatchParts {
    /// One certificate for all tests: another one of the same name would be another identity.
    private static let certificate = Result { try TestCertificates.certificate() }

    static func identity() throws -> SigningIdentity { try TestCertificates.identity(certificate.get()) }

    static func template() throws -> PassTemplate {
        let files = SamplePass.files([
            ("serialNumber", .string("{{serial}}")), ("description", .string("Card of {{name}}")),
        ])
        return try PassTemplate(PassBundle(files: files))
    }

    static func maker(
        _ template: PassTemplate? = nil, identity: SigningIdentity? = nil, attachments: Set<String> = [],
        at time: Date = TestCertificates.moment
    ) throws -> PassMaker {
        try PassSigner(identity: identity ?? self.identity()).prepare(
            template ?? self.template(), attachments: attachments, at: time)
    }

    /// A CSV list of so many people.
    static func list(_ count: Int) -> String {
        "serial,name\n" + (1...max(1, count)).prefix(count).map { "S\($0),Nr \($0)\n" }.joined()
    }

    static func names(_ pattern: String = "{{serial}}.pkpass") throws -> OutputNames {
        OutputNames(try TextPattern(pattern, origin: "--name"))
    }

    static func plan(
        to destination: BatchPlan.Destination, name: String = "{{serial}}.pkpass",
        _ change: (inout BatchPlan) -> Void = { _ in }
    ) throws -> BatchPlan {
        var plan = BatchPlan(making: try maker(), to: destination, names: try names(name))
        change(&plan)
        return plan
    }

    /// A dry run of a pass with these members.
    static func checking(
        _ members: [(String, JSONValue)], name: String = "{{serial}}.pkpass", waivers: PassSigner.Waivers = []
    ) throws -> BatchPlan {
        let template = try PassTemplate(PassBundle(files: SamplePass.files(members)))
        return BatchPlan(checking: PreparedTemplate(template), names: try names(name), waivers: waivers)
    }

    /// Goes through a list to its end.
    static func run(
        _ plan: BatchPlan, _ list: String, format: RecordReader.Format? = nil
    ) async throws -> (reports: [BatchReport], summary: BatchSummary) {
        let run = try BatchRun(plan, list: RecordReader(bytes: .text(list), file: "list", format: format))
        var reports: [BatchReport] = []
        for try await report in run { reports.append(report) }
        return (reports, run.progress.summary)
    }

    static func tree(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
        var tree: [String: [UInt8]] = [:]
        for name in try folder.files() {
            let type = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.type] as? FileAttributeType
            if type == .typeRegular { tree[name] = try InputFile.read(folder.path(name)) }
        }
        return tree
    }
}

extension BatchReport {
    /// Why it failed, if that is about the batch.
    var code: BatchError.Code? { (error as? BatchError)?.code }
}
