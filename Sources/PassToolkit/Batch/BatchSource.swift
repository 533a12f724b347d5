internal import PassModel
internal import SystemPackage

/// A record on its way to become a pass, and its report so far.
struct BatchEntry: Sendable {
    var report: BatchReport
    /// `nil` where the report says already why nothing is made of it.
    var record: Record?

    /// Whether another shard reports it.
    var isElsewhere = false

    var line: Int { report.line ?? report.number }

    mutating func refuse(_ error: any Error) {
        report.outcome = .failed
        report.error = error
        record = nil
    }
}

/// Records that are made into one file: one, or a group of neighbours.
struct BatchGroup: Sendable {
    var entries: [BatchEntry] = []
    /// The line of a record beside the others, or among them, that may be of the group and cannot be read.
    var unreadLine: Int?

    /// The file's name.
    var name: String? { entries.lazy.compactMap(\.report.output).first }
}

/// Reads a list, gives each record its name, and picks those of the shard.
///
/// Names are held against each other over the whole list, so that all shards agree on which record is refused.
final class BatchSource {
    private var list: RecordReader
    private let plan: BatchPlan
    private let progress: BatchProgress
    private let serialNumber: SerialNumberForm
    private var names = NameIndex()
    private var serialNumbers: NameIndex?
    /// The group that records are put to as long as they have its name.
    private var openGroup: (name: String, count: Int)?
    /// The first record of the next group.
    private var waiting: BatchEntry?
    /// The line of the record before it, if that does not tell its group.
    private var unreadLine: Int?
    private var hasEnded = false
    private var wasStopped = false

    init(_ list: consuming RecordReader, plan: BatchPlan, progress: BatchProgress) {
        self.list = list
        self.plan = plan
        self.progress = progress
        serialNumber = SerialNumberForm(of: plan.prepared.template)
        // Where the name says no more than the serial number, no two names are alike but for two such numbers.
        let isNamedApart = !serialNumber.names.isEmpty && !serialNumber.names.isSuperset(of: plan.names.pattern.names)
        if isNamedApart, !plan.isGrouping { serialNumbers = NameIndex() }
        self.list.isInterrupted = { progress.isStopping }
    }

    /// Whether the next record can be had without waiting for whoever writes the list.
    var isReady: Bool { hasEnded || list.isReady }

    /// The next record, or group of neighbours; `nil` at the list's end, and when the run is to stop.
    ///
    /// - Throws: ``FileAccessError`` where the list cannot be read on.
    func next() throws -> BatchGroup? {
        if plan.isGrouping { return try nextGroup() }
        while let entry = try nextEntry() {
            if !entry.isElsewhere { return BatchGroup(entries: [entry]) }
        }
        return nil
    }

    private func nextGroup() throws -> BatchGroup? {
        var group = BatchGroup(entries: [waiting].compactMap(\.self), unreadLine: unreadLine)
        (waiting, unreadLine) = (nil, nil)
        let isRefused = group.entries.first.map { $0.record == nil } ?? false
        while !isRefused, group.entries.count <= PassCollection.mostPasses, let entry = try nextEntry() {
            guard let name = entry.report.output else {
                // Whose it is nobody knows: neither the group before it nor the one behind it can be whole.
                (group.unreadLine, unreadLine) = (entry.line, entry.line)
                if !entry.isElsewhere { group.entries.append(entry) }
                continue
            }
            if entry.isElsewhere {
                unreadLine = nil
                group.unreadLine = group.entries.isEmpty ? nil : group.unreadLine
                if group.entries.isEmpty { continue } else { break }
            }
            guard group.name == nil || group.name == name else {
                waiting = entry
                break
            }
            group.entries.append(entry)
            unreadLine = nil
            if entry.record == nil { break }
        }
        // A group that a stop cut short would be a bundle without some of its passes.
        return group.entries.isEmpty || wasStopped ? nil : group
    }

    /// The next record, be it of this shard or not.
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
        } catch  where error.reason == .system(.interrupted) {
            return nil
        }
    }

    /// The run is to stop, which it only does where the list goes on.
    func noteStop() {
        guard !hasEnded else { return }
        hasEnded = true
        // A pipe is not asked: it has been waited for. A list that can't be read on goes on.
        if waiting == nil, list.byteCount != nil, (try? list.next() == nil) ?? false { return }
        wasStopped = true
        progress.update { $0.wasStopped = true }
    }

    private func note() {
        let (offset, count) = (list.byteOffset, list.count)
        progress.update { $0.listOffset = offset }
        // By then it is known how long records are.
        if count == 1_000, let total = list.byteCount, offset > 0 { names.reserve(total / offset * count + 2 * count) }
    }

    /// A record with its name, and what decides on its shard.
    private func entry(for next: Result<Record, RecordError>) -> (BatchEntry, key: String) {
        switch next {
        case .failure(let error):
            let number = error.number ?? list.count
            var entry = BatchEntry(report: BatchReport(number: number, line: error.position?.line, outcome: .failed))
            entry.refuse(error)
            return (entry, "\(number)")
        case .success(let record):
            let number = record.place?.number ?? list.count
            var entry = BatchEntry(
                report: BatchReport(number: number, line: record.place?.line, outcome: .made), record: record)
            entry.report.serialNumber = serialNumber.text(for: record)
            do {
                let name = try plan.names.name(for: record)
                entry.report.output = name
                try claim(name, for: entry)
                noteSerialNumber(of: entry)
            } catch {
                entry.refuse(error)
            }
            let varying = serialNumber.varies && !plan.isGrouping ? entry.report.serialNumber : entry.report.output
            return (entry, varying ?? "\(number)")
        }
    }

    private func claim(_ name: String, for entry: BatchEntry) throws {
        if plan.isGrouping, let open = openGroup, open.name == name {
            openGroup = (name, open.count + 1)
            let most = PassCollection.mostPasses
            guard open.count < most else { throw BatchError(.groupTooLarge(name, most: most), at: entry.record?.place) }
            return
        }
        if let first = names.insert(name, line: entry.line) {
            let place = entry.record?.place
            throw BatchError(
                plan.isGrouping ? .sameGroup(name, firstLine: first) : .sameName(name, firstLine: first), at: place)
        }
        openGroup = (name, 1)
    }

    /// Two passes of one number are no failure, but a device keeps one of them.
    private func noteSerialNumber(of entry: BatchEntry) {
        guard let number = entry.report.serialNumber,
            let first = serialNumbers?.insert(number, line: entry.line)
        else { return }
        let twins = BatchSummary.SameSerialNumber(serialNumber: number, lines: [first, entry.line])
        progress.update { summary in
            summary.repeatedSerialNumbers += 1
            summary.firstRepetition = summary.firstRepetition ?? twins
        }
    }
}

/// Tells the serial number of a record's pass without rendering it.
struct SerialNumberForm {
    private let opening: Opening?
    private let fixed: String?

    /// Of an order, it is the order identifier.
    init(of template: PassTemplate) {
        let pointer = JSONPointer(tokens: [template.bundle.purpose == .pass ? "serialNumber" : "orderIdentifier"])
        opening = template.openings.first { $0.pointer == pointer }
        let document = try? JSONDocument(parsing: template.bundle.mainFile)
        fixed = document?.root.object?[pointer.tokens[0]]?.string
    }

    /// Whether records fill it in.
    var varies: Bool { opening != nil }
    /// The placeholders in it.
    var names: Set<String> { opening?.names ?? [] }

    func text(for record: Record) -> String? {
        guard let opening else { return fixed }
        return opening.value(from: record).string
    }
}
