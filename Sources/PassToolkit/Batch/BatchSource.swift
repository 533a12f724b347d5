internal import PassModel

/// A record on its way to become a pass, and its report so far.
struct BatchEntry: Sendable {
    var report: BatchReport
    /// `nil` where the report says already why nothing is made of it.
    var record: Record?

    var line: Int { report.line ?? report.number }

    mutating func refuse(_ error: any Error) {
        report.outcome = .failed
        report.error = error
        record = nil
    }
}

/// Reads a list, gives each record its name, and picks those of the shard.
///
/// Names are held against each other over the whole list, so that all shards agree on which record is refused.
final class BatchSource {
    private var list: RecordReader
    private let plan: BatchPlan
    private let progress: BatchProgress
    private let serialNumber: SerialNumberForm
    private let isGrouping: Bool
    private var names = NameIndex()
    /// The group that records are put to as long as they have its name.
    private var groupName: String?
    /// The first record of the next group.
    private var waiting: BatchEntry?
    private var hasEnded = false
    private var wasStopped = false

    init(_ list: consuming RecordReader, plan: BatchPlan, progress: BatchProgress) {
        self.list = list
        self.plan = plan
        self.progress = progress
        serialNumber = SerialNumberForm(of: plan.prepared.template)
        if case .making(_, .groups) = plan.work { isGrouping = true } else { isGrouping = false }
    }

    /// The next record, or group of neighbours; `nil` at the list's end, and when the run is to stop.
    ///
    /// - Throws: ``FileAccessError`` where the list cannot be read on.
    func next() throws -> [BatchEntry]? {
        guard isGrouping else { return try nextEntry().map { [$0] } }
        var group = [waiting].compactMap(\.self)
        waiting = nil
        while group.last?.record != nil || group.isEmpty, let entry = try nextEntry() {
            let belongs = group.isEmpty || entry.record != nil && entry.report.output == group[0].report.output
            guard belongs else {
                waiting = entry
                break
            }
            group.append(entry)
            if group.count > PassCollection.mostPasses { refuseLast(of: &group) }
        }
        // A group that a stop cut short would be a bundle without some of its passes.
        return group.isEmpty || wasStopped ? nil : group
    }

    private func refuseLast(of group: inout [BatchEntry]) {
        var entry = group.removeLast()
        entry.refuse(
            BatchError(
                .groupTooLarge(entry.report.output ?? "", most: PassCollection.mostPasses), at: entry.record?.place))
        group.append(entry)
        // What follows under this name is refused as a name that comes again.
        groupName = nil
    }

    /// The next record of this shard.
    private func nextEntry() throws -> BatchEntry? {
        while !hasEnded {
            guard !progress.isStopping else {
                noteStop()
                return nil
            }
            let next = try list.next()
            note()
            guard let next else {
                hasEnded = true
                return nil
            }
            let (entry, key) = entry(for: next)
            if plan.shard?.contains(serialNumber: key) ?? true { return entry }
            progress.update { $0.elsewhere += 1 }
        }
        return nil
    }

    /// The run is to stop, which it only does where the list goes on.
    func noteStop() {
        guard !hasEnded else { return }
        hasEnded = true
        // A pipe is not asked: it might keep whoever wants to stop waiting. A list that can't be read on goes on.
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
            groupName = nil
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
            } catch {
                groupName = nil
                entry.refuse(error)
            }
            let varying = serialNumber.varies && !isGrouping ? entry.report.serialNumber : entry.report.output
            return (entry, varying ?? "\(number)")
        }
    }

    private func claim(_ name: String, for entry: BatchEntry) throws {
        if isGrouping, groupName == name { return }
        if let first = names.insert(name, line: entry.line) {
            throw BatchError(.sameName(name, firstLine: first), at: entry.record?.place)
        }
        groupName = name
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

    func text(for record: Record) -> String? {
        guard let opening else { return fixed }
        return opening.value(from: record).string
    }
}
