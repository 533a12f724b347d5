internal import PassModel
internal import PassToolkit
internal import SystemPackage
internal import ZipContainer

/// A record that is to become a pass, and its report so far.
struct BatchEntry: Sendable {
    var report: BatchReport
    /// `nil` if the record failed already and the report says why.
    var record: Record?

    /// Whether another shard reports it.
    var isElsewhere = false

    /// Identifies the record in messages: its line, or its number in a JSON array, which may be on one line.
    let mark: Int

    mutating func refuse(_ error: any Error) {
        report.outcome = .failed
        report.error = error
        record = nil
    }
}

/// The records that go into one file: a single record, or a group of neighbours.
struct BatchGroup: Sendable {
    var entries: [BatchEntry] = []
    /// The mark of a record beside or among the others that can't be read and may belong to the group.
    var unreadMark: Int?

    /// The file's name.
    var name: String? { entries.lazy.compactMap(\.report.output).first }
}

/// Reads a list, gives each record its name, and selects the records of the shard.
///
/// Names are compared over the whole list, so that all shards agree on which record is refused.
final class BatchSource {
    private var list: RecordReader
    private let plan: BatchPlan
    private let progress: BatchProgress
    private let serialNumber: SerialNumberForm
    private var names = NameIndex()
    private var serialNumbers: NameIndex?
    /// The group that collects records as long as they have its name.
    private var openGroup: (name: String, count: Int)?
    /// The first record of the next group.
    private var waiting: BatchEntry?
    /// The group that was started when nothing more could be read without waiting.
    private var begun: BatchGroup?
    /// The mark of the previous record, if its group is unknown.
    private var unreadMark: Int?
    /// The group that was ended early, and the mark of a record that may belong to it.
    private var endedEarly: (name: String, mark: Int)?
    private var hasEnded = false
    private var wasStopped = false

    init(_ list: consuming RecordReader, plan: BatchPlan, progress: BatchProgress) {
        self.list = list
        self.plan = plan
        self.progress = progress
        serialNumber = SerialNumberForm(of: plan.prepared.template)
        // If the name contains only the serial number, equal serial numbers give equal names, which are refused anyway.
        let isInName = serialNumber.onlyName.map { plan.names.pattern.names.allSatisfy([$0].contains) } ?? false
        if !isInName, !plan.isGrouping { serialNumbers = NameIndex() }
        self.list.isInterrupted = { progress.isStopping }
    }

    /// The next record or group of neighbours, or the end of the list; a stopped run ends here too.
    ///
    /// A group is complete only when the next one begins.
    /// - Parameter mayWait: whether to wait for whoever writes the list.
    /// - Returns: the supply; ``Supply/notYet`` only if it may not wait.
    /// - Throws: `FileAccessError` if the list cannot be read further.
    func next(mayWait: Bool) throws -> Supply<BatchGroup> {
        if plan.isGrouping { return try nextGroup(mayWait: mayWait) }
        while mayWait || isReady {
            guard let entry = try nextEntry() else { return .end }
            if !entry.isElsewhere { return .input(BatchGroup(entries: [entry])) }
        }
        return .notYet
    }

    private var isReady: Bool { hasEnded || list.isReady }

    private func nextGroup(mayWait: Bool) throws -> Supply<BatchGroup> {
        var group = begun ?? BatchGroup()
        begun = nil
        var mayGoOn = true
        while mayGoOn {
            guard mayWait || waiting != nil || isReady else {
                begun = group
                return .notYet
            }
            guard let entry = try waiting ?? nextEntry() else { break }
            waiting = nil
            mayGoOn = add(entry, to: &group)
        }
        // A stop may have cut the group short, and a bundle must not lack some of its passes.
        return group.entries.isEmpty || wasStopped ? .end : .input(group)
    }

    /// Adds an entry to its group, or keeps it for the next group.
    ///
    /// - Returns: whether the group may grow further.
    private func add(_ entry: BatchEntry, to group: inout BatchGroup) -> Bool {
        guard let name = entry.report.output else {
            // We can't tell which group this record belongs to: neither the group before nor the one after it is
            // complete.
            (group.unreadMark, unreadMark) = (entry.mark, entry.mark)
            if !entry.isElsewhere { group.entries.append(entry) }
            // Bound the backlog: many unreadable records must not pile up.
            return group.entries.count < 4 * PassCollection.mostPasses || endEarly(group)
        }
        if entry.isElsewhere {
            // A group of another shard is in between.
            unreadMark = nil
            if group.entries.isEmpty { group.unreadMark = nil }
            return group.entries.isEmpty
        }
        guard group.name == nil || group.name == name else {
            waiting = entry
            return false
        }
        if group.name == nil { group.unreadMark = group.unreadMark ?? unreadMark ?? mark(ofBegun: name) }
        group.entries.append(entry)
        (unreadMark, endedEarly) = (nil, nil)
        return entry.record != nil
    }

    /// Ends a group that may be incomplete; a later group of the same name is then incomplete, too.
    private func endEarly(_ group: BatchGroup) -> Bool {
        endedEarly = group.name.flatMap { name in group.unreadMark.map { (name, $0) } } ?? endedEarly
        return false
    }

    private func mark(ofBegun name: String) -> Int? { endedEarly.flatMap { $0.name == name ? $0.mark : nil } }

    /// The next record, of this or another shard.
    private func nextEntry() throws -> BatchEntry? {
        guard !hasEnded else { return nil }
        guard !progress.isStopping, let next = try nextInList() else {
            noteStop()
            return nil
        }
        var (entry, key) = entry(for: next)
        if let shard = plan.shard, !shard.contains(serialNumber: key) {
            entry.isElsewhere = true
            progress.update { $0.elsewhere += 1 }
        }
        return entry
    }

    private func nextInList() throws -> Result<Record, RecordError>? {
        do {
            let next = try list.next()
            note()
            if next == nil { hasEnded = true }
            return next
        } catch {
            guard error.reason == .system(.interrupted) else { throw error }
            return nil
        }
    }

    /// Notes that the run is to stop, but only if the list has more records.
    func noteStop() {
        guard !hasEnded else { return }
        hasEnded = true
        // A pipe is not read, since that would wait. A list that can't be read further counts as having more.
        if waiting == nil, list.byteCount != nil, (try? list.next() == nil) ?? false { return }
        wasStopped = true
        progress.update { $0.wasStopped = true }
    }

    private func note() {
        let (offset, count) = (list.byteOffset, list.count)
        progress.update { $0.listOffset = offset }
        // After 1,000 records, their average length is known.
        if count == 1_000, let total = list.byteCount, offset > 0 { names.reserve(total / offset * count + 2 * count) }
    }

    /// A record with its name, and the key that decides on its shard.
    private func entry(for next: Result<Record, RecordError>) -> (BatchEntry, key: String) {
        switch next {
        case .failure(let error):
            let number = error.number ?? list.count
            let line = error.position?.line
            var entry = BatchEntry(
                report: BatchReport(number: number, line: line, outcome: .failed), mark: mark(line, number))
            entry.refuse(error)
            return (entry, "\(number)")
        case .success(let record):
            let number = record.place?.number ?? list.count
            let line = record.place?.line
            var entry = BatchEntry(
                report: BatchReport(number: number, line: line, outcome: .made), record: record,
                mark: mark(line, number))
            entry.report.serialNumber = serialNumber.text(for: record)
            do {
                let name = try plan.names.name(for: record)
                entry.report.output = name
                try claim(name, for: entry)
                noteSerialNumber(of: entry)
            } catch {
                entry.report.secrets = plan.prepared.secrets(of: record)
                entry.refuse(error)
            }
            let varying = serialNumber.varies && !plan.isGrouping ? entry.report.serialNumber : entry.report.output
            return (entry, varying ?? "\(number)")
        }
    }

    private func mark(_ line: Int?, _ number: Int) -> Int { list.format == .json ? number : line ?? number }

    private func claim(_ name: String, for entry: BatchEntry) throws {
        if plan.isGrouping, let open = openGroup, open.name == name {
            openGroup = (name, open.count + 1)
            let most = PassCollection.mostPasses
            guard open.count < most else { throw BatchError(.groupTooLarge(name, most: most), at: entry.record?.place) }
            return
        }
        if let first = names.insert(name, line: entry.mark, as: DiskName(name)) {
            openGroup = nil
            throw BatchError(fault(of: name, first), at: entry.record?.place)
        }
        openGroup = (name, 1)
    }

    private func fault(of name: String, _ first: NameIndex.Earlier) -> BatchError.Code {
        if first.isTwin { return .twinName(name, first: first.line) }
        return plan.isGrouping ? .sameGroup(name, first: first.line) : .sameName(name, first: first.line)
    }

    /// Two passes with the same number are not an error, but a device keeps only one of them.
    private func noteSerialNumber(of entry: BatchEntry) {
        guard let number = entry.report.serialNumber,
            let first = serialNumbers?.insert(number, line: entry.mark, as: Array(number.utf8))?.line
        else { return }
        let shown = entry.record.map { plan.prepared.secrets(of: $0).masked(number) } ?? number
        let twins = BatchSummary.SameSerialNumber(serialNumber: shown, marks: [first, entry.mark])
        progress.update { summary in
            summary.repeatedSerialNumbers += 1
            summary.firstRepetition = summary.firstRepetition ?? twins
        }
    }
}

/// Finds the serial number of a record's pass without rendering it.
struct SerialNumberForm {
    private let string: FillableString?
    private let fixed: String?

    /// For an order, this is the order identifier.
    init(of template: PassTemplate) {
        let pointer = JSONPointer(tokens: [template.bundle.purpose == .pass ? "serialNumber" : "orderIdentifier"])
        string = template.fillableStrings.first { $0.pointer == pointer }
        let document = try? JSONDocument(parsing: template.bundle.mainFile)  // signing reports what is no JSON
        fixed = document?.root.object?[pointer.tokens[0]]?.string
    }

    /// Whether records fill in the serial number.
    var varies: Bool { string != nil }
    /// The name of the placeholder, if the serial number is a single placeholder and nothing else.
    var onlyName: String? { string?.onlyName }

    func text(for record: Record) -> String? {
        guard let string else { return fixed }
        return string.value(from: record).string
    }
}
