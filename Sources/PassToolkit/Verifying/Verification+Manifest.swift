internal import PassModel
internal import PassRules
internal import SignedMessages

/// The manifest against the files.
extension Verification {
    func manifestFindings() -> [Finding] {
        guard let text = files["manifest.json"] else { return [] }
        switch readObject(text, of: "manifest.json", rules: ("manifest.syntax", "manifest.syntax")) {
        case .failure(let fault): return [fault.finding]
        case .success(let (document, object)):
            return deviationFindings(document) + entryFindings(object) + unlistedFindings(object)
        }
    }

    private func deviationFindings(_ document: JSONDocument) -> [Finding] {
        let positions = TextPositions(of: document.text)
        return document.deviations(atMost: limits.findingCount) { $0.isDuplicateName }.map { deviation in
            Finding(
                // Which of two digests counts, readers do not agree on.
                rule: "manifest.\(deviation.ruleName)", severity: deviation.isDuplicateName ? .error : .warning,
                file: "manifest.json",
                position: positions[deviation.offset], message: deviation.words)
        }
    }

    private func entryFindings(_ manifest: JSONObject) -> [Finding] {
        manifest.members.compactMap { member in
            let name = member.name
            guard !PassFileName(name).isMadeBySigning else {
                return Finding(
                    rule: "manifest.lists-itself", file: name, "the manifest lists '\(name)'", hint: "leave it out")
            }
            guard let expected = member.value.string else {
                return Finding(
                    rule: "manifest.not-a-digest", file: name, "the digest of '\(name)' is \(member.value.kind)")
            }
            guard names.contains(name) else {
                return Finding(
                    rule: "manifest.file-missing", file: name, "the manifest lists '\(name)', which is not there")
            }
            if let spelling = names.firstIndex(of: name).map({ names[$0] }), !spelling.isIdentical(to: name) {
                return Finding(
                    rule: "manifest.name-spelling", file: spelling,
                    "the manifest spells '\(name)' in other Unicode characters than the archive", hint: "sign it again")
            }
            guard let bytes = files[name] else { return nil }  // the archive check said why it can't be read
            return digestFinding(name: name, expected: expected, bytes: bytes)
        }
    }

    private func digestFinding(name: String, expected: String, bytes: [UInt8]) -> Finding? {
        guard let actual = try? DigestAlgorithm.sha1.digest(of: bytes).hexadecimal else {
            return Finding(
                rule: "manifest.no-sha1", file: name, "this machine's policy forbids SHA-1, so nothing can be compared")
        }
        if expected == actual { return nil }
        if expected.lowercased() == actual {
            return Finding(
                rule: "manifest.upper-case", severity: .warning, file: name,
                message: "the digest of '\(name)' is in upper case", hint: "write it in lower case")
        }
        guard expected.count == 40, expected.allSatisfy(\.isHexDigit) else {
            return Finding(
                rule: "manifest.not-a-digest", file: name,
                "the digest of '\(name)' is no SHA-1 in hexadecimal: \(expected.count) characters",
                hint: "write 40 hexadecimal digits")
        }
        return Finding(
            rule: "manifest.wrong-digest", file: name,
            "'\(name)' is not the file that was signed: its SHA-1 is \(actual), the manifest has \(expected)",
            hint: "sign it again after the last change")
    }

    private func unlistedFindings(_ manifest: JSONObject) -> [Finding] {
        let listed = Set(manifest.names)
        return names.filter { !listed.contains($0) && !PassFileName($0).isMadeBySigning }.sorted().map { name in
            Finding(
                rule: "manifest.file-unlisted", file: name, "'\(name)' is not in the manifest",
                hint: "remove it, or sign again")
        }
    }
}
