import PassModel
import PassRules
import PassToolkit
import Synchronization
import Testing
import TestSupport

@testable import PassBatches

@Suite("Records that are handed over in parts") struct StoringTests {
    private struct Away: Error {}

    private func plan(by storing: @escaping BatchPlan.Storing) throws -> BatchPlan {
        BatchPlan(
            storing: PreparedTemplate(try BatchParts.template(), rules: nil),
            serialNumber: try TextPattern("{{serial}}", origin: "the serial number"), by: storing)
    }

    @Test("parts follow each other in the order of the list, and each record has the report of what became of it")
    func parts() async throws {
        let sizes = Mutex<[Int]>([])
        let plan = try plan { records in
            sizes.withLock { $0.append(records.count) }
            return records.map { record in
                let outcome = record["name"] == "Nr 8" ? BatchReport.Outcome.changed : .made
                return record["name"] == "Nr 7" ? .failure(Away()) : .success((outcome, []))
            }
        }
        let list = BatchParts.list(1100) + "S3,again\nS1101,a,b\n"
        let (reports, summary) = try await BatchParts.run(plan, list)
        #expect(reports.map(\.number) == Array(1...1102))
        // Two records were refused before: one has a serial number that was used, the other too many fields.
        #expect(sizes.withLock { $0 } == [500, 500, 100])
        #expect(reports[1100].code == .sameSerialNumber("S3", first: 4))
        #expect(reports.filter { $0.outcome == .failed }.map(\.number) == [7, 1101, 1102])
        #expect((summary.made, summary.changed, summary.failed, summary.wasStopped) == (1098, 1, 3, false))
        #expect(reports[5].serialNumber == "S6" && reports[5].output == nil)
    }

    @Test("an error of the store ends the run after the parts before it") func away() async throws {
        let count = Mutex(0)
        let plan = try plan { records in
            count.withLock { $0 += 1 }
            guard count.withLock(\.self) < 2 else { throw Away() }
            return records.map { _ in .success((.unchanged, [])) }
        }
        let run = try BatchRun(plan, list: RecordReader(bytes: .text(BatchParts.list(1600)), file: "list"))
        var reports = 0
        await #expect(throws: Away.self) { for try await _ in run { reports += 1 } }
        #expect(reports == 500 && run.progress.summary.unchanged == 500)
        #expect(count.withLock { $0 } == 2)
    }
}
