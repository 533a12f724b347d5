package import PassToolkit
internal import SystemPackage

/// Fills templates in: with the record of the options, else with the sample record beside the template.
package struct RecordFilling: Sendable {
    private let limits: Limits
    /// The record of `--data` with the values of `--set`.
    private let record: Record?
    /// The values of `--set` alone, which change the sample record.
    private let changes: Record
    private let allowsUnused: Bool

    /// Reads the record of the options.
    package init(_ options: RecordOptions, limits: Limits) throws {
        self.limits = limits
        allowsUnused = options.allowUnused
        record = options.data == nil ? nil : try options.record(limits: limits)
        changes = try options.assigning(to: Record())
    }

    /// The pass with its record, or as a template if there is none that fits.
    ///
    /// - Returns: the files, and the path of the sample record if that was filled in.
    /// - Throws: `TemplateError`, `RecordError`.
    package func filled(_ source: PassFiles) throws -> (source: PassFiles, sample: String?) {
        if let record { return (try rendered(source, with: record), nil) }
        guard let (path, sample) = sample(beside: source) else {
            return (changes.values.isEmpty ? source : try changed(source, Record()), nil)
        }
        guard changes.values.isEmpty else { return (try changed(source, sample), path) }
        // A sample that does not fit is ignored; with values of one's own, the error says what is missing.
        return (try? rendered(source, with: sample)).map { ($0, path) } ?? (source, nil)
    }

    /// The record for a pass: that of the options, else the sample beside it.
    package func record(for source: PassFiles) -> Record {
        if let record { return record }
        var sample = self.sample(beside: source)?.record ?? Record()
        for (name, value) in changes.values { sample[name] = value }
        return sample
    }

    private func changed(_ source: PassFiles, _ record: Record) throws -> PassFiles {
        var record = record
        for (name, value) in changes.values { record[name] = value }
        record.origins = changes.origins
        return try rendered(source, with: record)
    }

    private func rendered(_ source: PassFiles, with record: Record) throws -> PassFiles {
        try source.rendered(with: record, allowingUnused: allowsUnused)
    }

    private func sample(beside source: PassFiles) -> (path: String, record: Record)? {
        // Nobody asked for the sample: if it can't be read, the placeholders are shown.
        guard source.isTemplate, let path = Self.samplePath(for: source.path),
            let record = try? Record(path: path, limits: limits)
        else { return nil }
        return (path, record)
    }

    /// Where the sample record of a template is: `coffee.json` for `coffee.pass`.
    package static func samplePath(for template: String) -> String? {
        var path = FilePath(template)
        guard template != "-", path.lastComponent?.kind == .regular else { return nil }
        path.extension = "json"
        return path.string
    }
}

extension Console {
    /// Says with which sample record a template was filled in.
    package func noteSample(_ path: String) {
        note("filled in with the sample record \(path.visible); --data FILE takes another")
    }
}
