internal import PassModel
package import PassRules
public import PassToolkit
internal import SystemPackage
internal import ZipContainer

/// A record that is to become a pass, and its report so far.
struct BatchEntry: Sendable {
    var report: BatchReport
    /// `nil` if the record failed already and the report says why.
    var record: Record? { report.outcome == .failed ? nil : report.record }

    /// Whether another shard reports it.
    var isElsewhere = false

    /// Identifies the record in messages: its line, or its number in a JSON array, which may be on one line.
    let mark: Int

    mutating func refuse(_ error: any Error) {
        report.outcome = .failed
        report.error = error
    }
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
    private var damage: ColumnDamage
    /// The part of the list that is not full yet, where records are stored in parts.
    private var open: [BatchEntry] = []
    private var hasEnded = false
    private var wasStopped = false

    init(_ list: consuming RecordReader, plan: BatchPlan, progress: BatchProgress) {
        self.list = list
        self.plan = plan
        self.progress = progress
        serialNumber = SerialNumberForm(of: plan.prepared.template)
        damage = plan.prepared.template.columnDamage(and: Set(plan.names.pattern.names))
        // If the name contains only the serial number, equal serial numbers give equal names, which are refused anyway.
        let isInName = serialNumber.onlyName.map { Set(plan.names.pattern.names) == [$0] } ?? false
        if !isInName, !plan.isStoring { serialNumbers = NameIndex() }
        self.list.isInterrupted = { progress.isStopping }
    }

    // MARK: - Records

    /// The next record of this shard, or the next part, or the end of the list; a stopped run ends here too.
    ///
    /// - Parameter mayWait: whether to wait for the writer of the list.
    /// - Returns: the supply; ``Supply/notYet`` only if it may not wait.
    /// - Throws: `FileAccessError` if the list cannot be read further.
    func next(mayWait: Bool) throws -> Supply<[BatchEntry]> {
        while mayWait || hasEnded || list.isReady {
            guard let entry = try nextEntry() else { return open.isEmpty || wasStopped ? .end : .input(takeOpen()) }
            guard !entry.isElsewhere else { continue }
            open.append(entry)
            if open.count == (plan.isStoring ? BatchPlan.partSize : 1) { return .input(takeOpen()) }
        }
        return .notYet
    }

    private func takeOpen() -> [BatchEntry] {
        defer { open = [] }
        return open
    }

    /// The next record, of this or another shard.
    private func nextEntry() throws -> BatchEntry? {
        guard !hasEnded else { return nil }
        guard !progress.isStopping, let next = try nextInList() else {
            noteStop()
            return nil
        }
        var entry = entry(for: next)
        if let shard = plan.shard, !shard.contains(serialNumber: shardKey(of: entry)) {
            entry.isElsewhere = true
            progress.update { $0.elsewhere += 1 }
        }
        return entry
    }

    private func nextInList() throws -> Result<Record, RecordError>? {
        do {
            let next = try list.next()
            let offset = list.byteOffset
            progress.update { $0.listOffset = offset }
            if next == nil { hasEnded = true }
            return next
        } catch {
            guard error.reason == .system(.interrupted) else { throw error }
            return nil
        }
    }

    /// Notes the findings about the list, and that the run is to stop, but only if the list has more records.
    func noteStop() {
        let found = damage.findings(marking: list.format == .json ? "record" : "line") + list.blankRows
        progress.update { $0.listFindings = found }
        guard !hasEnded else { return }
        hasEnded = true
        // A pipe is not read, since that would wait. A list that can't be read further counts as having more.
        if list.byteCount != nil, (try? list.next() == nil) ?? false { return }
        wasStopped = true
        progress.update { $0.wasStopped = true }
    }

    private func entry(for next: Result<Record, RecordError>) -> BatchEntry {
        switch next {
        case .failure(let error):
            var entry = entry(nil, number: error.number, line: error.position?.line)
            entry.report.serialNumber = error.readable.flatMap(serialNumber.text)
            entry.refuse(error)
            return entry
        case .success(let record):
            var entry = entry(record, number: record.place?.number, line: record.place?.line)
            entry.report.serialNumber = serialNumber.text(for: record)
            damage.note(record, at: entry.mark)
            do {
                guard !plan.isStoring else {
                    try claimSerialNumber(of: &entry, record)
                    return entry
                }
                let name = try plan.names.name(for: record)
                entry.report.output = name
                try noteSerialNumber(of: entry)
                try claim(name, for: entry)
            } catch {
                entry.refuse(error)
            }
            return entry
        }
    }

    private func entry(_ record: Record?, number: Int?, line: Int?) -> BatchEntry {
        let number = number ?? list.count
        return BatchEntry(
            report: BatchReport(of: record, for: plan.prepared, number: number, line: line),
            mark: list.format == .json ? number : line ?? number)
    }

    /// What decides on the record's shard.
    private func shardKey(of entry: BatchEntry) -> String {
        let report = entry.report
        let key = serialNumber.varies(with: entry.record) ? report.serialNumber : report.output
        return key ?? "\(report.number)"
    }

    private func claim(_ name: String, for entry: BatchEntry) throws {
        guard let first = names.insert(name, line: entry.mark, as: DiskName(name)) else { return }
        let line = first.line
        let number = serialNumbers == nil ? entry.report.serialNumber : nil
        let same = number.map { BatchError.Code.sameSerialNumber($0, first: line) } ?? .sameName(name, first: line)
        throw BatchError(first.isTwin ? .twinName(name, first: line) : same, at: entry.record?.place)
    }

    private func claimSerialNumber(of entry: inout BatchEntry, _ record: Record) throws {
        let number = try plan.names.pattern.filled(from: record)
        entry.report.serialNumber = number
        if let first = names.insert(number, line: entry.mark, as: Array(number.utf8)) {
            throw BatchError(.sameSerialNumber(number, first: first.line), at: record.place)
        }
    }

    /// Refuses a number that an earlier record has; the template's own number is only counted.
    private func noteSerialNumber(of entry: BatchEntry) throws {
        guard let number = entry.report.serialNumber,
            let first = serialNumbers?.insert(number, line: entry.mark, as: Array(number.utf8))?.line
        else { return }
        guard !serialNumber.varies(with: entry.record) else {
            throw BatchError(.sameSerialNumber(number, first: first), at: entry.record?.place)
        }
        progress.update { $0.repeatedSerialNumbers += 1 }
    }
}

/// Finds the serial number of a record's pass without rendering it.
struct SerialNumberForm {
    private let string: FillableString?
    /// The template's text.
    private let written: String?
    /// The same text with placeholders; `nil` if it has none.
    let pattern: TextPattern?
    /// The key of the serial number.
    let key: String
    /// The name of the value that replaces the template's serial number.
    var address: String { "/\(key)" }

    /// For an order, this is the order identifier.
    init(of template: PassTemplate) {
        let key = template.bundle.purpose == .pass ? "serialNumber" : "orderIdentifier"
        let string = template.fillableStrings.first { $0.pointer == JSONPointer(tokens: [key]) }
        let document = try? JSONDocument(parsing: template.bundle.mainFile)  // signing reports invalid JSON
        let written = document?.root.object?[key]?.string
        // A template with an invalid placeholder was refused before.
        pattern = string == nil ? nil : written.flatMap { try? TextPattern($0, origin: "the serial number") }
        (self.key, self.string, self.written) = (key, string, written)
    }

    /// Whether records fill in the serial number.
    func varies(with record: Record?) -> Bool { string != nil || record?[address] != nil }
    /// The name of the placeholder, if the serial number is a single placeholder and nothing else.
    var onlyName: String? { string?.onlyName }

    func text(for record: Record) -> String? {
        if let value = record[address] { return value.json.string }
        guard let pattern else { return written }
        if let name = onlyName { return record[name]?.json.string }
        // Making the pass reports the missing value.
        return try? pattern.filled(from: record)
    }
}

/// What a batch makes, and where the passes go.
public struct BatchPlan: Sendable {
    /// Where finished passes go.
    public enum Destination: Sendable {
        /// A file for each pass below this folder, which is created if needed.
        case folder(String)
        /// Calls this function with each pass and its name, for example to upload it; an error thrown by it fails the
        /// record.
        ///
        /// Many tasks call it at the same time, in any order. Resuming makes all passes again.
        case handing(to: @Sendable (SignedPass, String) async throws -> Void)
    }

    /// What to do with the records; indirect, since it would be copied for each of them.
    indirect enum Work: Sendable {
        case making(PassMaker, Destination)
        case checking(PassSigner.Waivers, PassMaker?)
        case storing(Storing)
    }

    /// Stores records and returns the result of each, in their order.
    ///
    /// An error thrown by it ends the run.
    package typealias Storing =
        @Sendable ([Record]) async throws -> [Result<(BatchReport.Outcome, [Finding]), any Error>]

    /// The most records that are stored together.
    static let partSize = 500

    let work: Work
    /// The template.
    package let prepared: PreparedTemplate
    /// The files' names.
    public let names: OutputNames
    /// The files that vary with the record.
    public var attachments: Attachments = .none
    /// The inputs of the run, which no pass replaces.
    package var files = RunFiles()
    /// The part of the list to make; `nil` for the whole list.
    public var shard: Shard?
    /// Whether existing passes are kept if they are intact and match their record, and made again otherwise.
    public var isResuming = false
    /// Whether existing files may be replaced.
    public var isReplacing = false
    /// How many records are processed at the same time; `nil` for one per core, or four if the key is elsewhere.
    public var workers: Int?

    /// Passes made by `maker`.
    public init(making maker: PassMaker, to destination: Destination, names: OutputNames) {
        work = .making(maker, destination)
        prepared = maker.prepared
        self.names = names
    }

    /// A dry run: records are rendered and checked against the rules, without a key and without making passes.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - names: the files' names, which are checked as well.
    ///   - waivers: only the waiver for findings has an effect: records with errors then don't fail.
    package init(checking template: PreparedTemplate, names: OutputNames, waivers: PassSigner.Waivers = []) {
        work = .checking(waivers, nil)
        prepared = template
        self.names = names
    }

    /// A dry run that checks what `maker` would sign, and signs nothing.
    package init(checking maker: PassMaker, names: OutputNames) {
        work = .checking(maker.signer.waivers, maker)
        prepared = maker.prepared
        self.names = names
    }

    /// Passes that are stored elsewhere: records are handed over in parts, one part after the other.
    ///
    /// - Parameters:
    ///   - template: the template; its rules don't run.
    ///   - serialNumber: makes a record's serial number, which no two records may share.
    ///   - storing: stores a part.
    package init(
        storing template: PreparedTemplate, serialNumber: TextPattern, by storing: @escaping Storing
    ) {
        work = .storing(storing)
        prepared = template
        names = OutputNames(serialNumber)
    }

    /// Whether records are handed over in parts.
    var isStoring: Bool { if case .storing = work { true } else { false } }

    /// Whether signing waits for a program or a service.
    var waitsForKey: Bool { if case .making(let maker, _) = work { !maker.signer.identity.hasFastKey } else { false } }
}
