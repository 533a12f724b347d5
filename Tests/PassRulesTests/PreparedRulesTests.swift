import PassModel
import PassRules
import Synchronization
import Testing
import TestSupport

@Suite("Rules prepared for a template") struct PreparedRulesTests {
    private static let vectors = Effort.sample(RuleVector.all.filter { $0.files["pass.json"] != nil }, quick: 40)

    @Test("prepared rules have the same findings as the whole book, whichever values are filled in", arguments: vectors)
    func randomValues(of vector: RuleVector) throws {
        let files = vector.contents.files
        guard let root = try? PassContents(files: files).document.get().root else { return }
        let strings = files.filter { $0.key.hasSuffix(".strings") }
        let others = files.merging(strings.mapValues { _ in Array("\"a\" = \"{{b}}\";".utf8) }) { $1 }
        var random = SeededGenerator(seed: UInt64(vector.title.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
        // Few at a time: otherwise a rule might run because of other values.
        for share in [1, 3, 12, 12] {
            let pass = OpenPass(others) { $1 != .null && Int.random(in: 0..<share, using: &random) == 0 }
            guard let pass else { return }
            let prepared = RuleBook.standard.prepared(for: pass.template(now: vector.now, targets: vector.targets))
            let nasty = pass.variables.map { _ in NastyValue.all.randomElement(using: &random) ?? .bool(true) }
            for values in [pass.variables.map { root[$0] ?? .bool(true) }, nasty] {
                let changed = strings.merging(["pass.json": pass.text(with: values)]) { $1 }
                let whole = PassContents(files: files.merging(changed) { $1 }, now: vector.now, targets: vector.targets)
                #expect(
                    prepared.findings(filling: changed) == RuleBook.standard.findings(in: whole),
                    "\(values) at \(pass.variables)")
            }
        }
    }

    @Test("prepared rules run a caller's rule on each pass, whichever way it reads the pass")
    func rulesOfOnesOwn() throws {
        let long = PassRule("own.long", .note, "short", source: "ours") { contents in
            (contents.pass.serialNumber?.count ?? 0) > 4 ? [PassRule.Fault(.file("pass.json"))] : []
        }
        let text = PassRule("own.text", .note, "no ü", source: "ours") { contents in
            contents.files["pass.json"]?.contains(0xC3) ?? false ? [PassRule.Fault(.file("pass.json"))] : []
        }
        let root = PassRule("own.root", .note, "no ü", source: "ours") { contents in
            [PassRule.Fault(.file(nil), (try? contents.document.get())?.root.text())]
        }
        let book = RuleBook(rules: [long, text, root])
        let pass = try #require(OpenPass(SamplePass.files()) { pointer, _ in pointer.tokens == ["serialNumber"] })
        let prepared = book.prepared(for: pass.template())
        for serial in ["1", "12345", "ü"] {
            let found = prepared.findings(filling: ["pass.json": pass.text(with: [.string(serial)])])
            #expect(found == book.findings(in: pass.filled(with: [.string(serial)])))
            #expect(found.map(\.rule).contains("own.root"))
        }
    }

    @Test("a rule that reads nothing with a placeholder in it does not run again") func onlyOnce() throws {
        let looks = Mutex(0)
        let rule = PassRule("own.colour", .note, "no colour", source: "ours") { contents in
            looks.withLock { $0 += 1 }
            return contents.barcodes.isEmpty ? [] : [PassRule.Fault(.file("pass.json"))]
        }
        let pass = try #require(OpenPass(SamplePass.files()) { pointer, _ in pointer.tokens == ["serialNumber"] })
        let prepared = RuleBook(rules: [rule]).prepared(for: pass.template())
        for serial in ["1", "2"] { _ = prepared.findings(filling: ["pass.json": pass.text(with: [.string(serial)])]) }
        #expect(looks.withLock { $0 } == 1)
    }
}

@Suite("Rules for many passes whose template nobody names") struct RuleMemoryTests {
    private static let vectors = Effort.sample(
        RuleVector.all.filter { $0.files["pass.json"] != nil && !$0.isTemplate }, quick: 40)

    @Test(
        "passes of one template have the same findings as by the whole book, and most of them are not read as a whole",
        arguments: vectors)
    func sameFindings(of vector: RuleVector) throws {
        var random = SeededGenerator(seed: UInt64(vector.title.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
        let pass = OpenPass(vector.files) { $1 != .null && Int.random(in: 0..<4, using: &random) == 0 }
        guard let pass, let root = (try? vector.contents.document.get())?.root else { return }
        let memory = RuleMemory(.standard)
        var readCount = 0
        for round in 0..<30 {
            let values = pass.variables.map { pointer in
                // Of some values only the later ones differ.
                round < 12 && pointer.tokens.count > 2 || Bool.random(using: &random)
                    ? root[pointer] ?? .null : NastyValue.all.randomElement(using: &random) ?? .null
            }
            let files = pass.filled(with: values).files
            let whole = PassContents(files: files, now: vector.now, targets: vector.targets)
            let found = memory.findings(in: files, limit: .standard) {
                readCount += 1
                return whole
            }
            #expect(found == RuleBook.standard.findings(in: whole), "\(values) at \(pass.variables)")
            if let document = memory.document(of: files["pass.json"] ?? []) {
                let parsed = try whole.document.get()
                #expect(document.root == parsed.root && document.places() == parsed.places())
            }
        }
        let isStrict = root.object != nil && (try? vector.contents.document.get())?.deviations == []
        if isStrict, !vector.contents.isOrder { #expect(readCount < 30) }
    }

    @Test("the hint of a value does not depend on the same text under another key") func hints() throws {
        let wrong = "PKTransitSecurityProgramCLEARR"
        let hints = try ["x", wrong].map { event in
            let tags = "{\"eventType\": \"\(event)\", \"departureLocationSecurityPrograms\": [\"\(wrong)\"]}"
            let files = SamplePass.files([("semantics", try JSONDocument(parsing: Array(tags.utf8)).root)])
            let found = RuleBook.standard.findings(in: PassContents(files: files))
            return found.first { $0.pointer?.tokens.last == "0" }?.hint
        }
        #expect(hints[0] == hints[1] && hints[0]?.contains("PKTransitSecurityProgramCLEAR'") == true)
    }

    @Test("a pass that differs in anything but values is read as a whole")
    func otherPasses() throws {
        let pass = try #require(OpenPass(SamplePass.files()) { pointer, _ in pointer.tokens == ["serialNumber"] })
        let memory = RuleMemory(.standard)
        let isRead = { (files: [String: [UInt8]]) in
            var isRead = false
            let found = memory.findings(in: files, limit: .standard) {
                isRead = true
                return PassContents(files: files)
            }
            #expect(found == RuleBook.standard.findings(in: PassContents(files: files)))
            return isRead
        }
        for number in 0..<9 { #expect(isRead(pass.filled(with: [.string("A\(number)")]).files)) }
        let known = pass.filled(with: [.string("ü")]).files
        let text = String(decoding: known["pass.json"] ?? [], as: UTF8.self)
        #expect(!isRead(known))
        for other in [
            text + " ", text.replacing("serialNumber", with: "serialnumber"), text.replacing("\"ü\"", with: "null"),
            text.replacing("\"ü\"", with: "[\"ü\"]"), text.replacing("\"ü\"", with: "\"ü\", \"voided\": true"),
        ] {
            #expect(isRead(known.merging(["pass.json": Array(other.utf8)]) { $1 }))
            #expect(!isRead(known))
        }
        let icon = known["icon.png"] ?? []
        #expect(isRead(known.merging(["icon.png": icon.dropLast() + [0]]) { $1 }))
        #expect(!isRead(known))
        let composed = known.merging(["é.png": icon]) { $1 }
        for _ in 0..<9 { #expect(isRead(composed)) }
        #expect(!isRead(composed))
        #expect(isRead(known.merging(["e\u{301}.png": icon]) { $1 }))
    }
}

/// A pass with variable values, cut so that they can be filled in many times.
struct OpenPass: Sendable {
    let files: [String: [UInt8]]
    /// The pointers to the variable values, in the order of the text.
    let variables: [JSONPointer]
    private let ranges: [Range<Int>]

    /// `files` with variable leaves of `pass.json` where `isVariable` is true; `nil` if it can't be parsed.
    init?(_ files: [String: [UInt8]], isVariable: (JSONPointer, JSONValue) -> Bool) {
        guard let text = files["pass.json"], let document = try? JSONDocument(parsing: text) else { return nil }
        let open = document.places().filter { pointer, _ in
            document.root[pointer].map { $0.array == nil && $0.object == nil && isVariable(pointer, $0) } ?? false
        }.sorted { $0.value.range.lowerBound < $1.value.range.lowerBound }
        (self.files, variables, ranges) = (files, open.map(\.key), open.map(\.value.range))
    }

    /// `pass.json` with `values` filled in.
    func text(with values: [JSONValue]) -> [UInt8] {
        let old = files["pass.json"] ?? []
        var (text, end): ([UInt8], Int) = ([], 0)
        for (value, range) in zip(values, ranges) {
            text += old[end..<range.lowerBound] + value.utf8Text()
            end = range.upperBound
        }
        return text + old[end...]
    }

    /// The pass with placeholders for the variable values.
    func template(now: PassDate? = nil, targets: [TargetSystem] = []) -> PassContents {
        let names = variables.indices.map { JSONValue.string("{{value\($0)}}") }
        return PassContents(
            files: files.merging(["pass.json": text(with: names)]) { $1 }, isTemplate: true, now: now, targets: targets)
    }

    /// The pass with `values` filled in.
    func filled(with values: [JSONValue]) -> PassContents {
        PassContents(files: files.merging(["pass.json": text(with: values)]) { $1 })
    }
}

/// Values of records, most of them invalid at some place.
enum NastyValue {
    static let all: [JSONValue] =
        [
            "", " ", "7", "A1", "0001", "Nora Lindqvist", "grün €", "👩‍👩‍👧", "\"quoted\" \\ back\\u00e9 \\n", "a\nb\tc",
            "\u{0}\u{1F}\u{7F}", "{{left}}", "{{ left.over }} {{again", "<b>bold</b>", "<a href='x'>y</a>", "%@ %@",
            "2035-05-14T18:30:00+02:00", "2035-05-14T18:30+02:00", "2035-05-14", "14 May 2035", "2034-01-01T00:00:00Z",
            "2035-02-31T18:30:00Z", "Europe/Paris", "europe/paris", "GMT+2", "Pariss", "EUR", "eur", "XXXXXXXXXX",
            "rgb(1, 2, 3)", "#fff", "https://example.com/a b", "http://example.com", "ada@example.com", "a/b?c#d",
            "PKBarcodeFormatQR", "PKBarcodeFormatCode128", "iso-8859-1", "utf-8", "latin1", "4006381333932",
            "Gate B42", "LFPG", "CDG", "posterEventTicket", "PKTransitTypeAir", "Delayed", "1234567890", "${serial}",
        ].map { JSONValue.string($0) }
        + [.string(String(repeating: "long ", count: 60)), .string(String(repeating: "x", count: 3000))]
        + ["0", "1", "-1", "18.4", "412", "91", "12345678901234567", "1e400"].map(number) + [.bool(true), .bool(false)]

    private static func number(_ text: String) -> JSONValue {
        (try? JSONDocument(parsing: Array(text.utf8)))?.root ?? .null
    }
}
