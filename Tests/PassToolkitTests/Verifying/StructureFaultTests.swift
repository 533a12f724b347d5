import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Faults of structure") struct StructureFaultTests {
    private func report(pass text: String) throws -> VerificationReport {
        var parts = try PassParts()
        try parts.replacePass(with: text)
        return try parts.report()
    }

    private static func adding(_ members: String) -> @Sendable (String) -> String {
        { "{\(members)," + $0.dropFirst() }
    }

    private static let faults: [PassFault] = [
        PassFault("no pass.json", .structure, ["error file-missing"]) {
            let manifest = $0.manifest.replacing(/"pass.json":"\w+"/, with: "").replacing(",}", with: "}")
            $0.files["pass.json"] = nil
            try $0.sign(manifest: manifest)
        },
        PassFault(
            "an enclosing folder with a changed file, and what a file manager left beside it",
            .structure,
            [
                "error enclosing-folder", "manifest error manifest.wrong-digest icon.png",
                "manifest error manifest.file-unlisted __MACOSX/coffee/._pass.json",
            ]
        ) { parts in
            parts.files["icon.png"]?.append(0)
            parts.files = Dictionary(uniqueKeysWithValues: parts.files.map { ("coffee/\($0.key)", $0.value) })
            parts.files["__MACOSX/coffee/._pass.json"] = [0, 5, 0x16, 7]
        },
        .pass("a byte order mark", ["warning json.byte-order-mark pass.json"], edit: { "\u{FEFF}" + $0 }),
        .pass(
            "the right identity, once with an escape", ["error json.duplicate-name pass.json"],
            edit: adding("\"p\\u0061ssTypeIdentifier\": \"\(TestCertificates.passType)\"")),
        .pass(
            "a name of the identity elsewhere than at the root", ["warning json.duplicate-name pass.json"],
            edit: adding("\"userInfo\": {\"serialNumber\": 1, \"serialNumber\": 1}")),
        PassFault("a pass with an order and a pass among its files", .structure, []) { parts in
            let digest = try DigestAlgorithm.sha1.digest(of: .text("{}")).hexadecimal
            var manifest = parts.manifest
            for name in ["more/1.pkpass", "order.json"] {
                parts.files[name] = .text("{}")
                manifest = adding("\"\(name)\":\"\(digest)\"")(manifest)
            }
            try parts.sign(manifest: manifest)
        },
    ]

    @Test("a fault of the structure is found exactly", arguments: faults)
    func found(fault: PassFault) throws { try fault.check() }

    @Test("a pass.json in a folder beside other files, or in another case, is missing, and named")
    func elsewhere() throws {
        for name in ["coffee/pass.json", "Pass.json"] {
            var parts = try PassParts()
            parts.files[name] = parts.files.removeValue(forKey: "pass.json")
            #expect(try parts.report().verdict == .invalid)
            #expect(try parts.report().findings.first?.message.contains("'\(name)'") == true)
        }
    }

    @Test(
        "a name of the identity that is there twice is an error, whichever of the two is right",
        arguments: ["passTypeIdentifier", "teamIdentifier", "serialNumber"], [false, true])
    func concealedIdentity(name: String, isFirst: Bool) throws {
        let (sound, other) = (SamplePass.json().asText, "\"\(name)\": \"other\"")
        let text =
            isFirst
            ? sound.replacing("\"description\"", with: "\(other), \"description\"") : Self.adding(other)(sound)
        let report = try report(pass: text)
        #expect(
            report.remarks.filter { $0.hasPrefix("structure") } == ["structure error json.duplicate-name pass.json"])
        #expect(report.steps(.failed).contains(.structure))
        #expect(report.verdict == .invalid)
    }

    @Test(
        "an identity that is there twice is not overlooked behind any number of harmless findings",
        arguments: [99, 101])
    func concealedBehindOthers(count: Int) throws {
        let harmless = String(repeating: "\"a\": 1, ", count: count + 1)
        let text = "{\(harmless)\"passTypeIdentifier\": \"other\", " + SamplePass.json().asText.dropFirst()
        let report = try report(pass: text)
        #expect(report.steps(.failed) == [.structure])
        #expect(report.verdict == .invalid)
    }
}
