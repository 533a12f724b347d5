import Foundation
import PassModel
import PassReports
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Inspecting certificates") struct MaterialInspectionTests {
    @Test("names from certificates can't control the terminal") func hostile() throws {
        var blueprint = OpenAuthority.leaf()
        blueprint.subject = [.commonName: "a\u{1B}[31m\nb"]
        let material = try OpenAuthority.shared.get().material(blueprint)
        let inspection = MaterialInspection(of: material, path: "x", at: TestCertificates.moment)
        #expect(!inspection.text.contains("\u{1B}"))
        #expect(inspection.text.contains("a\\u{1b}[31m\\nb"))
    }

    @Test("a copy of Apple's certificates that differs in any bit is called by its fault, not by its generation")
    func copies() throws {
        for original in AppleCertificates.root + AppleCertificates.intermediates {
            for place in stride(from: 4, to: original.der.count, by: Effort.count(quick: 17, full: 1)) {
                guard let copy = try? original.damaged(at: place), copy != original else { continue }
                let text = MaterialInspection(of: KeyMaterial(certificates: [copy], key: nil), path: "", at: .now).text
                #expect(text.contains("\n    fault      ") && !text.contains(", WWDR"), "\(place)")
            }
        }
    }

    @Test("Apple's intermediates are named by their generation") func generations() throws {
        let material = KeyMaterial(certificates: AppleCertificates.intermediates, key: nil)
        let inspection = MaterialInspection(of: material, path: "apple.pem", at: TestCertificates.moment)
        let generations = inspection.json.object?["certificates"]?.array?.map { $0.object?["generation"]?.string }
        #expect(generations == ["2008", "G1", "G4"])
        for name in ["2008", "G1", "G4"] {
            #expect(inspection.text.contains("kind       intermediate certificate, WWDR \(name)\n"))
        }
        #expect(inspection.text.contains("to 2030-12-10T00:00:00Z, 1804 days left"))
        #expect(inspection.text.contains("to 2016-02-14T18:56:35Z, ended"))
        // The fingerprint that Apple publishes for WWDR G4.
        #expect(inspection.text.contains("SHA-1      9ec5bf333b0447da858500dd46608654a1d12538"))
    }
}
