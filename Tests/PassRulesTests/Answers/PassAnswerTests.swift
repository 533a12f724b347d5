import PassModel
import TestSupport
import Testing

@testable import PassRules

/// What rules say of whole passes.
@Suite("Answers about passes") struct PassAnswerTests {
    @Test("each vector is described as before, also for other devices and as a template", arguments: RuleVector.parts)
    func vectors(part: Int) throws {
        let targets = ["ios6", "ios12-17", "ios18+", "ios26", "watchos11+", "google-wallet"].compactMap {
            TargetSystem($0)
        }
        let answers = RuleVector.part(part).enumerated().flatMap { index, vector in
            [
                RuleAnswers.text(vector.contents),
                RuleAnswers.text(
                    vector.files, isTemplate: index % 2 == 0, targets: [targets[index % targets.count]]),
            ]
        }
        try Answers.check("rules.vectors.\(part)", answers)
    }

    @Test("passes for each system are judged as before") func systems() throws {
        let systems =
            (Array(6...18) + [26, 27]).map { "ios\($0)" } + [
                "ios18.1", "ios26.1", "watchos4", "watchos11", "ios12-18", "ios6+",
            ]
        let targets = systems.compactMap { TargetSystem($0) }
        #expect(targets.count == systems.count)
        let book = RuleAnswers.book("target")
        let files = Pass.Style.Kind.allCases.map { style in
            PassRule.Sample().contents.merging(["pass.json": WidePass.json(.string("a"), style: style)]) { $1 }
        }
        let answers = targets.enumerated().map { index, target in
            "\(target): \(RuleAnswers.text(files[index % files.count], by: book, targets: [target]))"
        }
        try Answers.check("rules.systems", answers)
        let written = ["ios18", "iOS 18.1+", "ios12-17", "watchos9.0", "google-wallet"].flatMap {
            $0.neighbours(with: "/09:.-+ iO")
        }
        try Answers.check("rules.targets", written.map { TargetSystem($0).map { "\($0)" } ?? "none" })
    }

    @Test("fields of each group, style and barcode are judged as before") func layouts() throws {
        let groups = ["header", "primary", "secondary", "auxiliary", "back", "additionalInfo", "footer"]
        let schemes = ["", "posterEventTicket", "semanticBoardingPass", "boardingPass"]
        let codes = ["", "QR", "PDF417"]
        let book = RuleAnswers.book("fields", "scheme", "style", "barcode", "target", "semantics")
        let answers = Pass.Style.Kind.allCases.flatMap { style in
            groups.flatMap { group in
                [0, 1, 2, 3, 4, 5, 9].map { count -> String in
                    let fields = (0..<count).map { index in
                        let row = index % 3 == 1 ? ", \"row\": \(index % 2)" : ""
                        return
                            "{\"key\": \"\(index)\", \"value\": \"\(String(repeating: "w", count: index * 13))\"\(row)}"
                    }
                    let scheme = schemes[(count + group.count) % schemes.count]
                    let code = codes[count % codes.count]
                    var members = "\"\(style.rawValue)\": {\"\(group)Fields\": [\(fields.joined(separator: ", "))]}"
                    if !scheme.isEmpty { members += ", \"preferredStyleSchemes\": [\"\(scheme)\"]" }
                    if !code.isEmpty {
                        members += ", \"barcodes\": [{\"format\": \"PKBarcodeFormat\(code)\", \"message\": \"1\", "
                        members += "\"messageEncoding\": \"utf-8\"}]"
                    }
                    return RuleAnswers.text(RuleAnswers.pass(members), by: book)
                }
            }
        }
        try Answers.check("rules.layouts", answers)
    }

    @Test("JSON that differs in one place is judged as before") func json() throws {
        let seeds = [
            #"{"formatVersion": 1, "voided": true, "userInfo": {"a": [1.0, 2e3, "\u00e9\ud83d"]}, "maxDistance": 10,}"#,
            "\u{FEFF}{\"a\": 12345678901234567890, \"b\": -0.10, \"a\": null}", "{'a': 1}", "{\"a\": True // x\n}",
        ]
        var others = Array("\"\\{}[],:/09-.eu'\n\0".utf8)
        others += [0x80, 0xC3, 0xFF]
        let texts = seeds.flatMap { Array($0.utf8).neighbours(with: others) }
        let book = RuleAnswers.book("json", "keys")
        try Answers.check("rules.json", texts.map { RuleAnswers.text(["pass.json": $0], by: book) })
    }

    @Test("repairs of each second vector are as before", arguments: RuleVector.parts) func repairs(part: Int) throws {
        let answers = RuleVector.part(part).enumerated().filter { $0.offset % 2 == 0 }.map { _, vector in
            let files = vector.files
            let repair = RuleBook.standard.repair(of: PassContents(files: files, isTemplate: vector.isTemplate))
            let changed = repair.files.filter { files[$0.key] != $0.value }.sorted { $0.key < $1.key }
            let texts = changed.map { "\($0.key): \(String(decoding: $0.value.prefix(4000), as: UTF8.self))" }
            let names = repair.renamed.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return "\(texts) \(names) \(repair.fixed.count)"
        }
        try Answers.check("rules.repairs.\(part)", answers)
    }
}
