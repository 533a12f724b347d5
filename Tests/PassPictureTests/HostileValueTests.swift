import Foundation
import PassModel
import PassPicture
import Testing
import TestSupport

@Suite("Hostile passes are read within bounds") struct HostileValueTests {
    @Test("texts of megabytes are cut, and in all only so much is shown") func longTexts() throws {
        let long = String(repeating: "www.a.com <a 1 ", count: 35_000)
        let field = #"{"key":"a","label":"\#(long)","value":"\#(long)","attributedValue":"<a href='x:\#(long)"}"#
        let pass = try shown(
            #""description":"\#(long)","generic":{"backFields":[\#(field)],"headerFields":[\#(field)]}"#, viewing())
        let fields = pass.fields.values.joined()
        #expect(fields.allSatisfy { $0.value.unicodeScalars.count <= 10_001 })
        #expect(fields.allSatisfy { ($0.label?.unicodeScalars.count ?? 0) <= 1_000 })
        #expect(pass.description?.unicodeScalars.count == 1_000)
    }

    @Test("thousands of fields with long texts take little time and room") func manyFields() throws {
        let text = String(repeating: "call +44 161 496 0725 on 14 May 2035, 5 Main Street or a@b.com ", count: 200)
        let fields = Array(repeating: #"{"key":"a","value":"\#(text)"}"#, count: 290).joined(separator: ",")
        let pass = try shown(#""generic":{"backFields":[\#(fields)]}"#, viewing())
        let back = try pass.fields[.back].needed
        #expect(back.count == 200)
        #expect(back.reduce(0) { $0 + $1.value.unicodeScalars.count } < 250_000)
    }

    @Test(
        "values of the wrong kind are left out",
        arguments: [
            #""generic":{"headerFields":{"a":1},"backFields":[[[[[]]]],null,{"value":{}}]},"barcodes":[[],{},{"format":7}]"#,
            #""eventTicket":[],"semantics":[],"preferredStyleSchemes":[7,[],"posterEventTicket"],"voided":7"#,
            #""boardingPass":{"transitType":"PKTransitTypeAir"},"preferredStyleSchemes":{"a":[]},"semantics":{"seats":7}"#,
            #""expirationDate":[],"backgroundColor":7,"logoText":{},"description":[],"generic":7"#,
        ])
    func wrongKinds(_ members: String) throws {
        let pass = try shown(members, viewing())
        #expect(pass.fields.isEmpty)
        #expect(pass.barcode == nil)
        #expect(pass.state == .current)
    }
}
