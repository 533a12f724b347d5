import Foundation
import Testing
import TestSupport

@Suite("Determinism") struct DeterminismTests {
    static let places: [(folder: String, variables: [String: String])] = [
        ("/", ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"]),
        ("/usr", ["TZ": "America/St_Johns", "LC_ALL": "C", "LANG": "ar_EG.UTF-8"]),
        ("/tmp", ["TZ": ":nonsense", "LC_ALL": "", "HOME": "/nonexistent", "COLUMNS": "20"]),
    ]

    @Test(
        "one record and one time give one pass, whatever the folder, time zone and language",
        arguments: ["coffee", "bakery-languages", "boarding-pass"])
    func sameBytes(template: String) throws {
        let workplace = try Workplace()
        let work = workplace.work
        #expect(try workplace.shell("passtool new \(template) card.pass -q").status == 0)
        let identity = ["PASSTOOL_IDENTITY": "\(work)/certs-sample/signer.p12", "PASSTOOL_PASSPHRASE": "sample"]
        var passes: Set<Data> = []
        for (number, place) in Self.places.enumerated() {
            let output = "\(work)/\(number).pkpass"
            let result = try workplace.run(
                ["passtool", "create", "\(work)/card.pass", "--data", "\(work)/card.json", "-o", output],
                environment: identity.merging(place.variables) { $1 }, in: place.folder)
            #expect(result.status == 0, "\(result.errors)")
            passes.insert(try Data(contentsOf: URL(filePath: output)))
        }
        #expect(passes.count == 1)
    }
}
