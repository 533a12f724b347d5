internal import PassModel

/// Whether `pass.json` is JSON at all.
enum JSONRules {
    static let all = [syntax, notAnObject, trailingComma, duplicateName, byteOrderMark]

    static let syntax = Rule(
        "json.syntax", .error, "pass.json is strict JSON in UTF-8", source: "Building a Pass; RFC 8259"
    ) { contents in
        guard contents.files["pass.json"] != nil, case .failure(let error) = contents.document else { return [] }
        return [Fault(.position(error.position), error.message, hint: error.hint)]
    }

    static let notAnObject = Rule(
        "json.not-an-object", .error, "pass.json holds one JSON object", source: "Wallet Passes, Pass"
    ) { contents in
        guard case .success(let document) = contents.document, document.root.object == nil else { return [] }
        return [Fault(.value(.root), "pass.json holds \(document.root.kind), not an object", hint: "start it with '{'")]
    }

    static let trailingComma = Rule(
        "json.trailing-comma", .error, "no comma stands before a closing bracket", source: "RFC 8259 §4, §5"
    ) { contents in
        contents.deviations(of: { $0 == .trailingComma }) { _ in
            ("a comma stands before the closing bracket", "remove it")
        }
    }

    static let duplicateName = Rule(
        "json.duplicate-name", .error, "the names in an object are unique", source: "RFC 8259 §4"
    ) { contents in
        guard case .success(let document) = contents.document, !document.deviations.isEmpty else { return [] }
        let positions = TextPositions(of: document.text)
        return document.deviations.compactMap { deviation in
            guard case .duplicateName(let name, let first) = deviation.kind else { return nil }
            let line = positions[first].line
            return Fault(
                .offset(deviation.offset, deviation.pointer.appending(name)),
                "\(JSONValue.string(name).shown) is already in this object, on line \(line)", hint: "remove one of them"
            )
        }
    }

    static let byteOrderMark = Rule(
        "json.byte-order-mark", .warning, "pass.json starts without a byte order mark", source: "RFC 8259 §8.1"
    ) { contents in
        contents.deviations(of: { $0 == .byteOrderMark }) { _ in
            ("the file starts with a byte order mark, which some readers refuse", "save it as UTF-8 without BOM")
        }
    }
}

extension PassContents {
    fileprivate func deviations(
        of wanted: (JSONDeviation.Kind) -> Bool, _ words: (JSONDeviation) -> (message: String, hint: String)
    ) -> [Fault] {
        guard case .success(let document) = document else { return [] }
        return document.deviations.filter { wanted($0.kind) }.map { deviation in
            let (message, hint) = words(deviation)
            return Fault(.offset(deviation.offset, deviation.pointer), message, hint: hint)
        }
    }
}
