internal import PassModel
internal import PassRules

/// The check of the files that make an archive a pass, an order or a bundle of passes.
extension Verification {
    mutating func checkStructure() -> [Finding] {
        let enclosing = leaveEnclosingFolder()
        if let foreign = foreignKind {
            isReadable = false
            return [foreign]
        }
        kind = source.kind ?? .pass
        if kind == .passes { return enclosing + bundleFindings() }
        return enclosing + missingFileFindings() + (files[kind.mainFile].map { readMainFile($0) } ?? [])
    }

    // MARK: - Folders

    /// Continues inside the folder that contains everything, if there is one.
    private mutating func leaveEnclosingFolder() -> [Finding] {
        guard let folder = source.enclosingFolder else { return [] }
        source = source.inside
        return [
            Finding(
                StructureRules.enclosingFolder,
                "everything lies in the folder '\(folder)', where Wallet does not look")
        ]
    }

    // MARK: - Kinds

    /// The finding that names the kind of archive, if nothing in it belongs to a pass.
    private var foreignKind: Finding? {
        let marks = ["pass.json", "order.json", "manifest.json", "signature"]
        let isOurs = names.contains { marks.contains(($0.split(separator: "/").last ?? "").lowercased()) }
        guard !isOurs, source.kind != .passes else { return nil }
        return Finding(
            StructureRules.notAPass, "this zip is not a pass: \(contentInWords)")
    }

    private var contentInWords: String {
        if names.isEmpty { return "it is empty" }
        if names.contains("[Content_Types].xml") { return "it is an Office document" }
        if names.contains("META-INF/MANIFEST.MF") { return "it is a Java archive or an Android app" }
        if names.contains("META-INF/container.xml") { return "it is a book in EPUB" }
        if names.contains(where: { $0.hasPrefix("Payload/") }) { return "it is an iOS app" }
        let first = names.min() ?? ""
        return names.count == 1 ? "it holds '\(first)' alone" : "it holds \(names.count) files, '\(first)' among them"
    }

    private func missingFileFindings() -> [Finding] {
        [kind.mainFile, "manifest.json"].filter { !names.contains($0) }.map { name in
            let inner = names.filter { $0.hasSuffix("/\(name)") }.min()
            let other = names.first { $0.lowercased() == name }
            let hint =
                inner.map { _ in "zip the folder's content, not the folder" }
                ?? other.map { "names are case-sensitive: rename '\($0)' to '\(name)'" }
            let place = (inner ?? other).map { "; there is '\($0)'" } ?? ""
            return Finding(StructureRules.fileMissing, "'\(name)' is missing\(place)", hint: hint)
        }
    }

    // MARK: - JSON

    private mutating func readMainFile(_ text: [UInt8]) -> [Finding] {
        switch readObject(text, of: kind.mainFile) {
        case .failure(let fault): return [fault.finding]
        case .success(let (document, object)):
            self.document = document
            if kind == .order {
                order = VerificationReport.Order(object: object)
            } else {
                pass = Pass(object: object)
            }
            return deviationFindings(in: document, of: kind.mainFile) { $0.isAmbiguous }
        }
    }

    /// Violations of strict JSON that devices accept: warnings in the words of the rule book.
    func deviationFindings(
        in document: JSONDocument, of file: String, isError: (JSONDocument.Deviation) -> Bool
    ) -> [Finding] {
        let positions = TextPositions(of: document.text)
        return document.deviations(atMost: limits.findingCount, isError: isError).map { deviation in
            Finding(
                deviation.rule, severity: isError(deviation) ? .error : .warning, file: file,
                pointer: deviation.pointer, position: positions[deviation.offset], deviation.words(positions))
        }
    }

    /// Why a file is not a JSON object.
    struct Unreadable: Error {
        let finding: Finding
    }

    /// The JSON object in a file.
    func readObject(_ text: [UInt8], of file: String) -> Result<(JSONDocument, JSONObject), Unreadable> {
        do {
            let document = try JSONDocument(parsing: text, limits: limits)
            if let object = document.root.object { return .success((document, object)) }
            let message = "\(file) holds \(document.root.kind), not an object"
            return .failure(
                Unreadable(finding: Finding(JSONRules.notAnObject, file: file, message))
            )
        } catch {
            return .failure(
                Unreadable(
                    finding: Finding(
                        error.limit == nil ? JSONRules.syntax : StructureRules.jsonOverLimit, file: file,
                        position: error.position, error.message, hint: error.limit == nil ? error.hint : nil,
                        remedy: error.limit.map { LimitName($0).remedy })))
        }
    }
}
