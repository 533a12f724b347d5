internal import Bytes
internal import PassModel
internal import PassRules
internal import PassToolkit
internal import SignedMessages

/// Compares two passes and collects the parts of a ``PassDifference``.
struct Comparison {
    let old: PassFiles
    let new: PassFiles
    private let secrets: Secrets
    private(set) var entries: [PassDifference.Entry] = []
    /// The number of differences, including those beyond the limit.
    private(set) var count = 0
    private(set) var reformatted: [String] = []
    /// The fields that differ, as they are in both passes, up to the limit.
    private(set) var changedFields: [(key: String, old: JSONObject?, new: JSONObject?)] = []

    /// The language of each strings file, determined once.
    private lazy var languages = Dictionary(old.stringsFiles.map { ($0.name, $0.language) }) { first, _ in first }
    /// The remaining bytes of strings files to parse; further files are compared byte by byte.
    private var stringsByteBudget = StringsDocument.byteLimit

    init(old: PassFiles, new: PassFiles, secrets: Secrets) { (self.old, self.new, self.secrets) = (old, new, secrets) }

    /// Adds a difference at `place`; a side without a value is `nil`.
    mutating func add(
        _ place: PassDifference.Place, _ before: JSONValue?, _ after: JSONValue?, moved: Bool = false,
        isSecret: Bool = false
    ) {
        count += 1
        guard count <= min(old.limits.totalFindingCount, new.limits.totalFindingCount) else { return }
        let kind: PassDifference.Kind =
            moved ? .moved : before == nil ? .added : after == nil ? .removed : .changed
        // Masked here, not in the outputs, which may truncate values.
        let shown = [before, after].map { isSecret ? nil : $0.map(secrets.masked) }
        entries.append(.init(kind: kind, place: place, old: shown[0], new: shown[1]))
    }

    mutating func add(changedField key: String, _ before: JSONValue?, _ after: JSONValue?) {
        guard before?.object != nil || after?.object != nil,
            changedFields.count < min(old.limits.totalFindingCount, new.limits.totalFindingCount)
        else { return }
        changedFields.append((key, before?.object, after?.object))
    }

    // MARK: - Files

    mutating func compareFiles() {
        for name in Set(old.contentNames + new.contentNames).sorted(by: Self.precedes) { compareFile(name) }
    }

    /// `pass.json` first, since it matters most.
    private static func precedes(_ first: String, _ second: String) -> Bool {
        if (first == "pass.json") != (second == "pass.json") { return first == "pass.json" }
        return first < second
    }

    private mutating func compareFile(_ name: String) {
        let (before, after) = (old.files[name], new.files[name])
        if let was = old.names.spelling(of: name), let isNow = new.names.spelling(of: name),
            !was.isIdentical(to: isNow)
        {
            add(place(of: was), Self.facts(before), nil)
            return add(place(of: isNow), nil, Self.facts(after))
        }
        guard let before, let after, old.names.contains(name), new.names.contains(name) else {
            let place = place(of: name)
            guard old.names.contains(name) != new.names.contains(name) || before != nil || after != nil else { return }
            return add(
                place, old.names.contains(name) ? Self.facts(before) : nil,
                new.names.contains(name) ? Self.facts(after) : nil)
        }
        guard before != after else { return }
        let count = count
        guard compareTexts(name) || compareStrings(name, before, after) else {
            return add(place(of: name), Self.facts(before), Self.facts(after))
        }
        if self.count == count { reformatted.append(name) }
    }

    private func place(of name: String) -> PassDifference.Place {
        let isImage =
            PassImage.Name(path: name) != nil || PassImage.PNGHeader(old.files[name] ?? new.files[name] ?? []) != nil
        return isImage ? .image(name) : .file(name)
    }

    private static func facts(_ bytes: [UInt8]?) -> JSONValue {
        guard let bytes else { return .object([("problem", .string("it cannot be unpacked"))]) }
        let header = PassImage.PNGHeader(bytes)
        // OpenSSL fails to compute a digest only if it is out of memory. Then the digest is missing from the facts.
        let digest = try? DigestAlgorithm.sha256.digest(of: bytes).hexadecimal
        return .object(
            PassImage.PNGHeader.size(header) + [
                ("byteCount", .number(JSONNumber(bytes.count))), ("sha256", digest.map(JSONValue.string)),
            ])
    }

    // MARK: - Texts

    /// - Returns: whether both files are JSON objects; their differences were then added.
    private mutating func compareTexts(_ name: String) -> Bool {
        // If one of them can't be read, the caller compares their bytes.
        guard name.hasSuffix(".json"), let before = try? old.object(in: name), let after = try? new.object(in: name)
        else { return false }
        if name == "pass.json" {
            comparePasses(Pass(object: before), Pass(object: after))
        } else {
            compare(.object(before), .object(after), at: .root, in: name)
        }
        return true
    }

    /// - Returns: whether both files are strings files of a language; their differences were then added.
    private mutating func compareStrings(_ file: String, _ before: [UInt8], _ after: [UInt8]) -> Bool {
        // If one of them can't be read, the caller compares their bytes.
        guard let language = languages[file],
            let first = try? StringsDocument(parsing: before, byteLimit: stringsByteBudget),
            let second = try? StringsDocument(parsing: after, byteLimit: stringsByteBudget)
        else { return false }
        stringsByteBudget -= max(before.count, after.count)
        let (old, new) = (first.lastEntries, second.lastEntries)
        for name in Set(old.keys).union(new.keys).sorted() {
            let (before, after) = (old[name], new[name])
            guard let key = (before ?? after)?.key, before?.value.isIdentical(to: after?.value) != true else {
                continue
            }
            add(
                .string(file: file, language: language, key: key), (before?.value).map(JSONValue.string),
                (after?.value).map(JSONValue.string))
        }
        return true
    }

    // MARK: - Signatures

    mutating func compareSignatures() {
        compareManifests()
        guard let before = old.files["signature"], let after = new.files["signature"] else {
            let (isOld, isNew) = (old.names.contains("signature"), new.names.contains("signature"))
            guard isOld != isNew || old.files["signature"] != new.files["signature"] else { return }
            return add(.signature("signature"), isOld ? .string("there") : nil, isNew ? .string("there") : nil)
        }
        guard before != after else { return }
        let count = count
        let (first, second) = (
            PassInspection.Signature(reading: before, limits: old.limits),
            PassInspection.Signature(reading: after, limits: new.limits)
        )
        compare("signer", first?.signer?.details(), second?.signer?.details())
        compare("certificates", first?.certificates, second?.certificates)
        compare("signingTime", first?.time, second?.time)
        compare(
            "digestAlgorithm", first.map { .string($0.digestAlgorithm) }, second.map { .string($0.digestAlgorithm) })
        // A different manifest always has a different signature. Only with equal manifests is this a difference of its
        // own.
        if self.count == count, first == nil || old.files["manifest.json"] == new.files["manifest.json"] {
            add(.signature("signature"), Self.facts(before), Self.facts(after))
        }
    }

    private mutating func compare(_ name: String, _ before: JSONValue?, _ after: JSONValue?) {
        if before != after { add(.signature(name), before, after) }
    }

    /// Compares the manifests' lines about unchanged files; those about changed files differ anyway.
    private mutating func compareManifests() {
        let name = "manifest.json"
        let (before, after) = (old.files[name], new.files[name])
        guard before != after else { return }
        // If one of them can't be read, the difference is that of two files.
        guard let first = try? old.object(in: name), let second = try? new.object(in: name) else {
            let (isOld, isNew) = (old.names.contains(name), new.names.contains(name))
            return add(.file(name), isOld ? Self.facts(before) : nil, isNew ? Self.facts(after) : nil)
        }
        let count = count
        for file in Set(first.names + second.names).sorted() where first[file] != second[file] {
            guard old.files[file] == new.files[file] else { continue }
            add(.value(file: name, pointer: .root.appending(file)), first[file], second[file])
        }
        if self.count == count, old.isSameContent(as: new) { reformatted.append(name) }
    }
}

extension Set<String> {
    /// The equivalent text in the set.
    fileprivate func spelling(of text: String) -> String? { firstIndex(of: text).map { self[$0] } }
}

extension PassFiles {
    fileprivate func isSameContent(as other: PassFiles) -> Bool {
        let names = contentNames
        return names == other.contentNames && names.allSatisfy { files[$0] == other.files[$0] }
    }
}

extension StringsDocument {
    /// The entries by the bytes of their keys; of duplicates the last.
    fileprivate var lastEntries: [String: Entry] {
        Dictionary(entries.map { ($0.key.byBytes, $0) }, uniquingKeysWith: { $1 })
    }

    /// The values by key; for duplicates, the last one.
    var texts: [String: String] {
        Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }
}

extension PassInspection.Signature {
    fileprivate var certificates: JSONValue {
        let embedded = chain.dropFirst().filter(\.isEmbedded).map(\.certificate) + others
        return .array(embedded.map { $0.details() })
    }

    fileprivate var time: JSONValue? { signingTime.map { .string($0.iso8601) } }
}
