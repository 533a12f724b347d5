import Foundation
import PassModel
import PassRules
import TestSupport
import Testing

/// The schemas of pass.json, order.json and personalization.json, compared with the rules.
@Suite("Schemas of passes") struct SchemaTests {
    /// The rules about types, words and required keys.
    ///
    /// A schema can't state the others, or not all of their faults: lengths, addresses, spellings, places, combinations.
    private static let stated = """
        actions.incomplete actions.unknown-type barcode.alt-text-type barcode.incomplete barcode.unknown-format
        color.unreadable date.ignored date.malformed fields.missing-key fields.missing-value fields.not-an-object
        fields.unknown-style fields.unknown-value fields.value-left-out fields.value-type json.not-an-object
        keys.format-version keys.number-for-boolean keys.required keys.type-ignored keys.user-info-type keys.wrong-type
        location.incomplete location.out-of-range nfc.incomplete nfc.key-missing order.amount-number order.wrong-type
        order.date-malformed order.location-range order.unknown-value order.version personalization.not-an-object
        personalization.unknown-field personalization.wrong-type scheme.unknown semantics.location-out-of-range
        semantics.unknown-value style.missing style.transit-alias style.transit-missing style.transit-unknown
        upcoming.incomplete upcoming.unknown-type
        """.split { $0.isWhitespace }

    @Test(
        "a schema finds what rules find about types, words and required keys, and nothing where they find nothing",
        .needs(.schemaValidator), arguments: ["pass", "order", "personalization"])
    func vectors(name: String) throws {
        let file = "\(name).json"
        let examples = RuleBook.standard.rules.compactMap(\.example).flatMap { [$0.bad, $0.good] }
        let folders = ["Templates", "Tests/PassRulesTests/RealLife"].map(Checkout.path)
        let paths = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        }.filter { $0.hasSuffix("/\(file)") || name == "pass" && $0.contains("RealLife/") }
        let all =
            RuleVector.all.map(\.contents) + examples.map { PassContents(files: $0.contents, targets: $0.targets) }
            + (try paths.map {
                try PassContents(files: [file: [UInt8](Data(contentsOf: URL(filePath: $0)))], isTemplate: true)
            })
        let own = all.filter { $0.files[file] != nil && (name != "order" || $0.files["pass.json"] == nil) }
        let verdicts = try SchemaJudge.places(in: own.compactMap { $0.files[file] }, by: name)
        #expect(verdicts.count == own.count && verdicts.suffix(paths.count).allSatisfy { $0 == [] } && !paths.isEmpty)
        for (contents, verdict) in zip(own, verdicts) {
            let places = verdict ?? [""]  // not JSON
            let text = String(decoding: contents.files[file] ?? [], as: UTF8.self)
            let findings = RuleBook.standard.findings(in: contents).filter { $0.file == file }
            // A missing key is reported at its object.
            let faults = findings.map { fault in
                let (pointer, rule) = (fault.pointer ?? JSONPointer.root, fault.rule[...])
                return (rule, "\(pointer)", "\(JSONPointer(tokens: pointer.tokens.dropLast()))")
            }
            for (rule, place, object) in faults where Self.stated.contains(rule) {
                #expect(places.contains(place) || places.contains(object), "\(rule) at \(place): \(text)")
            }
            for place in places {
                let isFound = faults.contains { "\($1)/".hasPrefix("\(place)/") || place.hasPrefix("\($2)/") }
                #expect(isFound, "\(place): \(text)")
            }
        }
    }
}
