internal import PassModel
internal import PassRules
internal import ZipContainer

/// The check of the archive itself: whether it is a sound zip, and what it contains.
extension Verification {
    mutating func readArchive(_ bytes: [UInt8]?) -> [Finding] {
        guard let bytes else {
            isReadable = false
            return [
                Finding(
                    ArchiveRules.overLimit, "the file has more than \(limits.archive.archiveByteCount) bytes",
                    hint: LimitName.archiveBytes.hint)
            ]
        }
        do {
            let archive = try Archive(reading: bytes, limits: limits.archive)
            // Some readers see only the bytes before the archive, others see a pass.
            let leading = archive.problems.first(where: \.isLeadingBytes)
            isReadable = leading == nil
            if isReadable { source = PassFiles(archive, path: source.path, limits: limits) }
            let others = archive.problems.filter { $0 != leading }.map(Finding.init)
            return leading.map {
                [Finding(ArchiveRules.notAZip, "not a zip archive: \($0.message)", hint: $0.hint)] + others
            } ?? others
        } catch {
            isReadable = false
            return [Finding(error)]
        }
    }
}

extension ArchiveProblem {
    fileprivate var isLeadingBytes: Bool {
        if case .foreignBytes(.leading, _, _) = code { true } else { false }
    }
}

extension Finding {
    fileprivate init(_ problem: ArchiveProblem) {
        self.init(problem.rule, file: problem.entryName, problem.message, hint: problem.limit?.hint ?? problem.hint)
    }

    fileprivate init(_ error: ArchiveError) {
        self.init(error.rule, error.message, hint: error.limit?.hint ?? error.hints.first)
    }
}

/// The check of the files that make an archive a pass, an order or a bundle of passes.
extension Verification {
    mutating func checkStructure() -> [Finding] {
        let enclosing = leaveEnclosingFolder()
        if let foreign = foreignKind {
            isReadable = false
            return [foreign]
        }
        kind = source.kind ?? (source.likelyPurpose == .order ? .order : .pass)
        let found = enclosing + nameFindings()
        if kind == .passes { return found + bundleFindings() }
        return found + missingFileFindings() + (files[kind.mainFile].map { readMainFile($0) } ?? [])
    }

    // MARK: - Folders

    /// Continues inside the folder that contains everything, if there is one.
    private mutating func leaveEnclosingFolder() -> [Finding] {
        guard let folder = source.enclosingFolder else { return [] }
        source = source.inside
        return [
            Finding(
                StructureRules.enclosingFolder,
                "everything is in the folder '\(folder)', where Wallet does not look")
        ]
    }

    // MARK: - Kinds

    /// The finding that names the kind of archive, if nothing in it belongs to a pass.
    private var foreignKind: Finding? {
        let marks = ["pass.json", "order.json", "manifest.json", "signature"]
        let isOurs = names.contains { marks.contains(($0.split(separator: "/").last ?? "").lowercased()) }
        guard !isOurs, source.kind != .passes else { return nil }
        return Finding(StructureRules.notAPass, "this zip is not a pass: \(contentInWords)")
    }

    /// What is wrong with the name of the file, by which devices choose how to open it.
    private func nameFindings() -> [Finding] {
        let ending = FileName(source.path).pathExtension
        let named = [PassFiles.Kind.pass, .passes, .order].first { $0.fileExtension == ending }
        guard let kind = source.kind, let named, named != kind else { return [] }
        let what = kind == .passes ? "a bundle of passes" : kind == .order ? "an order" : "a single pass"
        let only = source.memberNames.count == 1 ? source.memberNames.first : nil
        return [
            Finding(
                StructureRules.nameDiffers,
                "this is \(what), but in a file with this name, phones look for \(named == .passes ? "passes" : named.mainFile)",
                hint: only.map { "send \($0.shellQuoted) itself, or name the file .pkpasses" }
                    ?? "name it .\(kind.fileExtension)")
        ]
    }

    private var contentInWords: String {
        if names.isEmpty { return "it is empty" }
        let first = names.min() ?? ""
        return names.count == 1 ? "it contains only '\(first)'" : "it contains \(names.count) files, such as '\(first)'"
    }

    private func missingFileFindings() -> [Finding] {
        [kind.mainFile, "manifest.json"].filter { !names.contains($0) }.map { name in
            let inner = names.filter { $0.hasSuffix("/\(name)") }.min()
            let other = names.first { $0.lowercased() == name }
            let hint =
                inner.map { _ in "zip the folder's content, not the folder" }
                ?? other.map { "names are case-sensitive: rename \($0.shellQuoted) to '\(name)'" }
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
        guard !document.deviations.isEmpty else { return [] }
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

    private func parsed(_ text: [UInt8], of file: String) throws(JSONDocument.SyntaxError) -> JSONDocument {
        if file == "pass.json", text.count <= limits.jsonByteCount, let document = rules?.document(of: text) {
            return document
        }
        return try JSONDocument(parsing: text, limits: limits)
    }

    /// The JSON object in a file.
    func readObject(_ text: [UInt8], of file: String) -> Result<(JSONDocument, JSONObject), Unreadable> {
        do {
            let document = try parsed(text, of: file)
            if let object = document.root.object { return .success((document, object)) }
            let message = "\(file) contains \(document.root.kind), not an object"
            return .failure(Unreadable(finding: Finding(JSONRules.notAnObject, file: file, message)))
        } catch {
            return .failure(
                Unreadable(
                    finding: Finding(
                        error.limit == nil ? JSONRules.syntax : StructureRules.jsonOverLimit, file: file,
                        position: error.position, error.message,
                        hint: error.limit.map { LimitName($0).hint } ?? error.hint)))
        }
    }
}

/// The check of the contents by the rule book: would Wallet take the pass?
extension Verification {
    /// The findings of the rules, except for those that an earlier check reported.
    ///
    /// Errors with which Wallet takes the pass all the same are warnings here: the pass is made, and they are no reason
    /// for a device to refuse it.
    func contentsFindings() -> [Finding] {
        guard let rules, let document else { return [] }
        let contents = source.contents
        let all = rules.findings(in: contents, limit: limits.findingLimit) {
            PassContents(
                files: contents, jsonDepth: limits.jsonDepth, jsonValueCount: limits.jsonValueCount,
                document: .success(document))
        }
        let known = Set(checks.flatMap(\.findings).map(Subject.init))
        let findings = all.filter { !$0.isAboutSamples }.map { $0.isTolerated ? $0.rated(.warning) : $0 }
        return (known.isEmpty ? findings : findings.filter { !known.contains(Subject($0)) }).errorsFirst(by: rules.book)
    }

    /// What makes two findings one.
    private struct Subject: Hashable {
        let (rule, file, position): (String, String?, TextPosition?)

        init(_ finding: Finding) { (rule, file, position) = (finding.rule, finding.file, finding.position) }
    }
}

extension [Finding] {
    /// The errors in the order of the rule book, which begins with what stops a phone first; then the others.
    fileprivate func errorsFirst(by rules: RuleBook) -> [Finding] {
        guard hasErrors else { return self }
        let ranks = Dictionary(rules.rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let errors = filter { $0.severity == .error }
        let sorted = errors.enumerated().sorted { first, second in
            let firstRank = ranks[first.element.rule] ?? rules.rules.count
            let secondRank = ranks[second.element.rule] ?? rules.rules.count
            return (firstRank, first.offset) < (secondRank, second.offset)
        }
        return sorted.map(\.element) + filter { $0.severity != .error }
    }
}
