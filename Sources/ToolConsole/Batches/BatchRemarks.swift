internal import PassBatches
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SystemPackage

/// The rules' findings for the passes of a batch: equal findings are counted, not repeated.
struct BatchRemarks {
    private struct Key: Hashable {
        let rule: String
        let file: String?
        let pointer: JSONPointer?
    }

    private struct Remark {
        /// The first pass with it, and its message.
        let text: String
        let hint: String?
        let isNote: Bool
        let order: Int
        var count = 0
    }

    /// How many different findings are kept, and how many are shown.
    private static let (mostKept, mostShown) = (1_000, 5)

    /// How many passes have findings.
    private(set) var passCount = 0
    private var remarks: [Key: Remark] = [:]
    private var hasNotes = false

    /// Counts the findings of a pass; `place` is its record's line, and `names` are those of the record's values.
    mutating func add(
        _ findings: [Finding], at place: String, of names: [JSONPointer: String], hiding secrets: Secrets
    ) {
        passCount += 1
        var seen: Set<Key> = []
        for finding in findings {
            let key = Key(rule: finding.rule, file: finding.file, pointer: finding.pointer)
            guard finding.severity > .note || finding.isExpiry, remarks.count < Self.mostKept || remarks[key] != nil
            else {
                hasNotes = true
                continue
            }
            guard seen.insert(key).inserted else { continue }
            if remarks[key] == nil {
                let name = finding.pointer.flatMap { names[$0] }
                remarks[key] = remark(of: finding, at: name.map { "\(place): '\($0)'" } ?? place, hiding: secrets)
            }
            remarks[key]?.count += 1
        }
    }

    private func remark(of finding: Finding, at place: String, hiding secrets: Secrets) -> Remark {
        let inside = [finding.file, finding.pointer.map { "\($0)" }].compactMap(\.self).joined(separator: " ")
        let text = "\(place): \(inside): \(finding.message) [\(finding.rule)]"
        return Remark(
            text: secrets.masked(text), hint: finding.hint.map(secrets.masked), isNote: finding.severity == .note,
            order: remarks.count)
    }

    /// The most frequent findings: how many of `total` passes have it, the first of them, and a hint.
    func shown(of total: Int) -> [(text: String, hint: String?, isNote: Bool)] {
        sorted.prefix(Self.mostShown).map { remark in
            let count = remark.count == total ? "all \(total.grouped)" : "\(remark.count.grouped) of \(total.grouped)"
            let text = total == 1 ? remark.text : "\(count) passes, first \(remark.text)"
            return (text, remark.hint, remark.isNote)
        }
    }

    private var sorted: [Remark] {
        remarks.values.sorted { ($0.count, $1.order) > ($1.count, $0.order) }
    }

    /// Whether there are findings that ``shown(of:)`` leaves out.
    var hasMore: Bool { hasNotes || remarks.count > Self.mostShown }
}

/// A report in JSON Lines, which can be read while it is being written.
struct ReportFile {
    private static let chunkByteCount = 1 << 16
    private let path: String
    /// The file; `nil` for standard output.
    private let file: GrowingFile?
    private var pending: [UInt8] = []

    /// Opens the report at `path`; `-` is standard output.
    ///
    /// An old report stays until the first line of the new one is written, or until the end of a run without records.
    /// - Throws: ``CommandError``, also if the file exists and must not be replaced, or is not a report.
    init(path: String, replacing: Bool, apartFrom files: RunFiles) throws {
        self.path = path
        guard path != "-" else {
            file = nil
            return
        }
        do {
            file = try GrowingFile(path, replacing: replacing && Self.isReplaceable(path), apartFrom: files)
        } catch {
            switch error.reason {
            case .exists: throw Self.refusal(path, replacing: replacing)
            case .system: throw Self.failure(path, error)
            default: throw error
            }
        }
    }

    private static func refusal(_ path: String, replacing: Bool) -> CommandError {
        guard replacing else {
            return CommandError(
                status: .cannotWrite, message: "the report '\(path)' exists already",
                hints: [
                    "--resume continues an earlier run, --force makes all passes again; or name another file"
                ])
        }
        return CommandError(
            status: .cannotWrite, message: "'\(path)' is not a report of a batch, so it is not replaced",
            hints: ["name another file"])
    }

    /// Whether a file is a report, or empty: a mistyped path must not replace a key.
    private static func isReplaceable(_ path: String) -> Bool {
        let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
        guard let descriptor = try? FileDescriptor.open(FilePath(path), .readOnly, options: options) else {
            return false
        }
        defer { try? descriptor.close() }  // it was only read
        return (try? Stat(descriptor))?.size == 0 || isReport(descriptor)
    }

    /// Whether the first line belongs to a report; an unreadable file does not count, nor one with a very long line.
    private static func isReport(_ descriptor: FileDescriptor) -> Bool {
        let start = try? unsafe [UInt8](unsafeUninitializedCapacity: chunkByteCount) { buffer, count in
            count = unsafe try descriptor.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        let line = start?.prefix { $0 != UInt8(ascii: "\n") } ?? []
        guard let object = (try? JSONDocument(parsing: Array(line)))?.root.object, case .number = object["number"]
        else {
            return false
        }
        return object["outcome"]?.string.flatMap(BatchReport.Outcome.init) != nil
    }

    /// Adds a line; it is in the file after ``flush()``.
    mutating func add(_ line: JSONValue) throws {
        // In JSON, such characters occur only in strings, where an escape has the same meaning.
        pending += String(decoding: line.utf8Text(), as: UTF8.self).escapingHiddenCharacters.utf8
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Self.chunkByteCount { try flush() }
    }

    /// Writes all pending lines.
    mutating func flush() throws {
        guard !pending.isEmpty else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        try write(pending)
    }

    private func write(_ bytes: [UInt8]) throws {
        do {
            if let file { try file.write(bytes) } else { _ = try FileDescriptor.standardOutput.writeAll(bytes) }
        } catch { throw Self.failure(path, error) }
    }

    /// Writes all pending lines.
    ///
    /// - Parameter isWhole: whether the run was complete, so that an empty report means that there were no records.
    /// - Throws: ``CommandError``.
    mutating func finish(isWhole: Bool) throws {
        if isWhole || !pending.isEmpty { try write(pending) }
        pending.removeAll()
    }

    private static func failure(_ path: String, _ error: any Error) -> CommandError {
        let reason = (error as? FileAccessError)?.reason
        let words = if case .system(let errno)? = reason { "\(errno)" } else { "\(error)" }
        let isFull = [.system(.noSpace), .system(.diskQuotaExceeded)].contains(reason)
        return CommandError(
            status: .cannotWrite, message: "cannot write the report '\(path)': \(words.lowercased())",
            hints: isFull ? ["make room, then resume the run: it writes the whole report"] : [])
    }
}
