internal import PassModel

/// Whether `pass.json` or `order.json` is JSON at all.
package enum JSONRules {
    static let all: [PassRule] = [syntax, notAnObject, trailingComma, duplicateName, byteOrderMark].map {
        $0.alsoAboutOrders()
    }

    package static let syntax = PassRule(
        "json.syntax", .error, "pass.json is strict JSON in UTF-8",
        effect: "Wallet cannot read the pass and refuses it", source: "Building a Pass; RFC 8259",
        bad: #"{"formatVersion": 1 "description": "Card"}"#, good: #""userInfo": {"a": 1, "b": 2}"#
    ).fault(reading: []) { contents in
        guard contents.holds(contents.mainFile), let error = contents.syntaxError else { return nil }
        return Fault(.position(error.position, in: contents.mainFile), error.message, hint: error.hint)
    }

    package static let notAnObject = PassRule(
        "json.not-an-object", .error, "pass.json holds one JSON object", effect: "Wallet refuses the pass",
        hint: "start it with '{'", source: "Wallet Passes, Pass", bad: #"[{"formatVersion": 1}]"#, good: ""
    ).fault(reading: []) { contents in
        guard let root = contents.root, root.object == nil else { return nil }
        let isInBrackets = root.array.map { $0.count == 1 && $0[0].object != nil } ?? false
        return .wrongType(
            root, of: contents.mainFile, "holds", not: "an object", at: .value(.root, in: contents.mainFile),
            hint: isInBrackets ? "remove the square brackets around the object" : nil)
    }

    package static let trailingComma = PassRule(
        "json.trailing-comma", .warning, "there is no comma before a closing bracket",
        effect: "Wallet reads the pass; readers that keep to the standard refuse it", hint: "remove it",
        source: "RFC 8259 §4, §5; observed in genuine passes", bad: #""userInfo": {"shops": [1, 2,]}"#,
        good: #""userInfo": {"shops": [1, 2]}"#
    ).faults(reading: []) { contents in
        contents.deviations(of: .trailingComma).map { deviation in
            Fault(
                .offset(deviation.offset, deviation.pointer, in: contents.mainFile),
                "there is a comma before the closing bracket",
                fix: .removeBytes(deviation.offset..<deviation.offset + 1, in: contents.mainFile))
        }
    }

    package static let duplicateName = PassRule(
        "json.duplicate-name", .error, "the names in an object are unique",
        effect: "one of the values is lost, the first or the last, depending on who reads the pass",
        hint: "remove one of them", source: "RFC 8259 §4", bad: #""userInfo": {"shop": 1, "shop": 2}"#,
        good: #""userInfo": {"shop": 1, "till": 2}"#
    ).faults(reading: []) { contents in
        guard !contents.deviations.isEmpty, case .success(let document) = contents.document else { return [] }
        let positions = TextPositions(of: document.text)
        return document.deviations.compactMap { deviation in
            guard case .duplicateName(let name, let first, let isSame) = deviation.kind else { return nil }
            return Fault(
                .offset(deviation.offset, deviation.pointer.appending(name), in: contents.mainFile),
                "\(name.shown) is already in this object, on line \(positions[first].line)"
                    + (isSame ? "" : ", with another value"))
        }
    }.tolerated()

    package static let byteOrderMark = PassRule(
        "json.byte-order-mark", .warning, "pass.json starts without a byte order mark",
        effect: "some readers refuse the pass", hint: "save it as UTF-8 without BOM", source: "RFC 8259 §8.1",
        bad: Sample(files: ["pass.json": .text("\u{FEFF}{\"formatVersion\": 1}")]), good: ""
    ).faults(reading: []) { contents in
        contents.deviations(of: .byteOrderMark).map { deviation in
            Fault(
                .offset(deviation.offset, deviation.pointer, in: contents.mainFile),
                "the file starts with a byte order mark, which some readers refuse",
                fix: .removeBytes(0..<3, in: contents.mainFile))
        }
    }
}

extension PassContents {
    fileprivate func deviations(of kind: JSONDocument.Deviation.Kind) -> [JSONDocument.Deviation] {
        deviations.filter { $0.kind == kind }
    }
}
