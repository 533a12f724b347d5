internal import Bytes
internal import PassModel
internal import PassRules
internal import Platform
internal import SignedMessages

/// The check of the manifest against the files.
extension Verification {
    func manifestFindings() -> [Finding] {
        guard let text = files["manifest.json"] else { return [] }
        switch readObject(text, of: "manifest.json") {
        case .failure(let fault): return [fault.finding]
        case .success(let (document, object)):
            var comparison = ManifestComparison(
                names: names, files: files, kind: kind, findingLimit: limits.findingCount,
                known: digests.take() ?? KnownDigests())
            defer { digests.giveBack(comparison.known) }
            // Readers don't agree on which of two digests counts.
            return deviationFindings(in: document, of: "manifest.json") { $0.isDuplicateName }
                + comparison.findings(in: object)
        }
    }
}

/// Compares the lines of a manifest with the files and collects findings.
private struct ManifestComparison {
    let names: Set<String>
    let files: [String: [UInt8]]
    let kind: PassFiles.Kind
    /// The archive's names that the manifest lists, in any spelling.
    private var listed: Set<String> = []
    /// The names of each folded form that no line has matched yet, in reverse order.
    private lazy var unplaced = Dictionary(grouping: names.sorted().reversed(), by: \.foldedPath)
    private lazy var sortedNames = names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    /// Digests in another form than the kind requires, and how many of them are right nevertheless.
    private var otherForms: [DigestForm: (count: Int, matchCount: Int)] = [:]
    /// The files that were already examined for damage: a manifest may list one a hundred thousand times.
    private var examined: Set<String> = []
    /// The digests computed so far, for the same reason.
    private var digests: [DigestForm: [String: String]] = [:]
    private(set) var known: KnownDigests
    private let findingLimit: Int

    init(
        names: Set<String>, files: [String: [UInt8]], kind: PassFiles.Kind, findingLimit: Int,
        known: KnownDigests
    ) {
        self.names = names
        self.files = files
        self.kind = kind
        (self.findingLimit, self.known) = (findingLimit, known)
    }

    mutating func findings(in manifest: JSONObject) -> [Finding] {
        var findings: [Finding] = []
        if manifest.members.isEmpty {
            findings.append(Finding(ManifestRules.empty, file: "manifest.json", "the manifest lists no file"))
        }
        let exact = Set(manifest.names)
        var counts: [Finding.Severity: Int] = [:]
        for member in manifest.members {
            // One finding more than is listed, of each severity, shows that there are more.
            for finding in self.findings(for: member, exact: exact)
            where counts[finding.severity, default: 0] <= findingLimit {
                counts[finding.severity, default: 0] += 1
                findings.append(finding)
            }
        }
        return findings + formFindings() + unlistedFindings()
    }

    private mutating func findings(for member: JSONObject.Member, exact: Set<String>) -> [Finding] {
        let name = member.name
        guard !FileName.isMadeBySigning(name) else {
            return [Finding(ManifestRules.listsItself, file: name, "the manifest lists '\(name)'")]
        }
        let (found, nameFinding) = place(of: name, exact: exact)
        if let found { listed.insert(found) }
        guard let expected = member.value.string else {
            return [member.value.object == nil ? nameFinding : nil, notADigest(member)].compactMap(\.self)
        }
        // If there are no bytes, the archive check reported why.
        let digest = found.flatMap { found in
            files[found].flatMap { digestFinding(name: found, expected: expected, bytes: $0) }
        }
        return [nameFinding, digest].compactMap(\.self)
    }

    // MARK: - Names

    /// The file that a line of the manifest means, and what is wrong with the name in that line.
    private mutating func place(of name: String, exact: Set<String>) -> (found: String?, Finding?) {
        if let index = names.firstIndex(of: name) {
            let found = names[index]
            return (found, found.isIdentical(to: name) ? nil : spelling(name, of: found))
        }
        if isFolder(name) {
            return (nil, Finding(ManifestRules.listsFolder, file: name, "the manifest lists the folder '\(name)'"))
        }
        let folding = name.foldedPath
        if let found = nextUnplaced(folding, exact: exact) { return (found, spelling(name, of: found)) }
        return (
            nil,
            Finding(
                ManifestRules.fileMissing, file: name, "the manifest lists '\(name)', which is not there",
                hint: unplaced[folding] == nil ? "put the file back, or sign again without it" : nil)
        )
    }

    /// The first name of a folded form that no other line means and no line has exactly; each name is examined once,
    /// however many lines there are.
    private mutating func nextUnplaced(_ folding: String, exact: Set<String>) -> String? {
        while let name = unplaced[folding]?.popLast() {
            if !exact.contains(name), !listed.contains(name) { return name }
        }
        return nil
    }

    private func spelling(_ name: String, of found: String) -> Finding {
        let (message, hint) =
            if found == name {
                ("the manifest spells '\(name)' with other Unicode characters than the archive", "sign it again")
            } else if found.lowercased() == name.lowercased() {
                ("the manifest lists '\(name)', the archive has '\(found)': case matters", "use one spelling for both")
            } else {
                ("the manifest lists '\(name)' for '\(found)'", "write names relative to the archive's root, with '/'")
            }
        return Finding(ManifestRules.nameSpelling, file: found, message, hint: hint)
    }

    private mutating func isFolder(_ name: String) -> Bool {
        let prefix = Array((name.hasSuffix("/") ? name : name + "/").utf8)
        let sorted = sortedNames
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low].starts(with: prefix)
    }

    private func unlistedFindings() -> [Finding] {
        names.subtracting(listed).filter { !FileName.isMadeBySigning($0) }.sorted().map { name in
            Finding(ManifestRules.fileUnlisted, file: name, "'\(name)' is not in the manifest")
        }
    }

    // MARK: - Digests

    private func notADigest(_ member: JSONObject.Member) -> Finding {
        guard member.value.object == nil else {
            return Finding(
                ManifestRules.notFlat, file: member.name,
                "'\(member.name)' is an object, and the manifest is flat: one name, one digest")
        }
        return Finding(
            ManifestRules.notADigest, file: member.name,
            "the digest of '\(member.name)' is \(member.value.kind), not \(kind.digestForm.rawValue) in hexadecimal",
            hint: kind.digestHint)
    }

    private mutating func digestFinding(name: String, expected: String, bytes: [UInt8]) -> Finding? {
        guard let actual = digest(kind.digestForm, of: name, bytes: bytes) else {
            return Finding(
                ManifestRules.noDigest, file: name,
                "this machine's policy forbids \(kind.digestForm.rawValue), so nothing can be compared")
        }
        if expected == actual { return nil }
        if expected.lowercased() == actual {
            return Finding(ManifestRules.upperCase, file: name, "the digest of '\(name)' is in upper case")
        }
        guard let form = DigestForm(of: expected) else {
            return Finding(
                ManifestRules.notADigest, file: name,
                "the digest of '\(name)' is not \(kind.digestForm.rawValue) in hexadecimal: "
                    + "\(expected.utf8.count) characters",
                hint: kind.digestHint)
        }
        if form == kind.digestForm { return wrong(form, name: name, actual: actual, expected: expected, bytes: bytes) }
        let other = digest(form, of: name, bytes: bytes)
        let matches = other.map { form.isHexadecimal ? expected.lowercased() == $0 : expected == $0 }
        otherForms[form, default: (0, 0)].count += 1
        if matches == true { otherForms[form]?.matchCount += 1 }
        guard matches == false, let other else { return nil }
        return wrong(form, name: name, actual: other, expected: expected, bytes: bytes)
    }

    private mutating func digest(_ form: DigestForm, of name: String, bytes: [UInt8]) -> String? {
        if let known = digests[form]?[name] { return known }
        let digest = known.digest(form, of: name, bytes: bytes)
        digests[form, default: [:]][name] = digest
        return digest
    }

    private mutating func wrong(
        _ form: DigestForm, name: String, actual: String, expected: String, bytes: [UInt8]
    ) -> Finding {
        let meant = form.isHexadecimal ? expected.lowercased() : expected
        let isFirst = examined.insert(name).inserted
        let damage = isFirst ? TransferDamage(toFile: bytes) { (try? form.digest(of: $0)) == meant } : nil
        let reason = damage.map { "; \($0.words("it was"))" } ?? ""
        return Finding(
            ManifestRules.wrongDigest, file: name,
            "'\(name)' is not the file that was signed: its \(form.rawValue) is \(actual), the manifest has "
                + "\(expected)\(reason)",
            hint: damage?.hint ?? "sign it again after the last change")
    }

    /// One finding for all digests of the same wrong form, since they have the same cause.
    private func formFindings() -> [Finding] {
        otherForms.sorted { $0.key.rawValue < $1.key.rawValue }.map { form, counts in
            let subject = counts.count == 1 ? "one digest is" : "\(counts.count) digests are"
            let right =
                form.algorithm == nil
                ? ""
                : counts.count == counts.matchCount
                    ? "; as such \(counts.count == 1 ? "it matches its file" : "all match their files")"
                    : "; as such \(counts.matchCount) of \(counts.count) match"
            let purpose = form == .sha256 ? ", which is for orders" : form == .sha1 ? ", which is for passes" : ""
            return Finding(
                form.isHexadecimal ? ManifestRules.wrongAlgorithm : ManifestRules.notHexadecimal,
                file: "manifest.json",
                "\(subject) \(form.rawValue)\(purpose), not \(kind.digestForm.rawValue) in hexadecimal\(right)",
                hint: kind.digestHint)
        }
    }
}

extension PassFiles.Kind {
    /// The form of the digests in the manifest of such an archive.
    fileprivate var digestForm: DigestForm { self == .order ? .sha256 : .sha1 }

    fileprivate var digestHint: String {
        "write \(digestForm.rawValue) in \(self == .order ? 64 : 40) hexadecimal digits"
    }
}

extension String {
    /// The path without case, Unicode form and different ways to write a path.
    ///
    /// A `DiskName` says which names a disk can't distinguish. This says what a careless manifest may have meant.
    fileprivate var foldedPath: String {
        let parts = lowercased().split { $0 == "/" || $0 == "\\" }
        return parts.filter { $0 != "." }.joined(separator: "/")
    }
}

/// The likely algorithm of a digest, by its length and characters; the raw value is its name for people.
enum DigestForm: String {
    case md5 = "MD5"
    case sha1 = "SHA-1"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"
    case sha1InBase64 = "SHA-1 in Base64"
    case sha256InBase64 = "SHA-256 in Base64"

    /// The form of a digest; `nil` if the text is not a digest.
    init?(of text: String) {
        let isHexadecimal = text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        let forms: [Int: DigestForm] =
            isHexadecimal
            ? [16: .md5, 20: .sha1, 32: .sha256, 48: .sha384, 64: .sha512] : [20: .sha1InBase64, 32: .sha256InBase64]
        let byteCount = isHexadecimal ? text.utf8.count / 2 : Base64.decoded(text)?.count ?? 0
        guard let form = forms[byteCount], !isHexadecimal || text.utf8.count == 2 * byteCount else { return nil }
        self = form
    }

    var isHexadecimal: Bool { self != .sha1InBase64 && self != .sha256InBase64 }

    /// What computes it; `nil` for those that passes never need.
    var algorithm: DigestAlgorithm? {
        switch self {
        case .sha1, .sha1InBase64: .sha1
        case .sha256, .sha256InBase64: .sha256
        case .md5, .sha384, .sha512: nil
        }
    }

    /// The digest of `bytes` in this form; `nil` without ``algorithm``.
    func digest(of bytes: [UInt8]) throws(OpenSSLError) -> String? {
        guard let digest = try algorithm?.digest(of: bytes) else { return nil }
        return isHexadecimal ? digest.hexadecimal : Data(digest).base64EncodedString()
    }
}
