internal import ArgumentParser
internal import PassModel
internal import PassRules
package import PassToolkit

/// How a list of records is read.
package struct ListForm: ParsableArguments {
    @Option(help: ArgumentHelp("The format of the list, if neither its content nor its name shows it."))
    var dataFormat: ListFormat?

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            """
            Another name for a column of CSV, with a type if its values are not text, like 'Member Name=memberName' or \
            'Seit=memberSince:date(dd.mm.yyyy)'. Repeatable. Types, in the header row too: number, \
            number(comma) for 1.234,50, percent for 18,5 %, boolean, date for ISO 8601, and date(FORMAT) with dd, mm, \
            yyyy and hh:mm in your order. A date without a time is noon in UTC, or at the offset that ends the format; \
            times need one: date(mm/dd/yyyy hh:mm -05:00).
            """, valueName: "header=name"))
    var columns: [String] = []

    @Flag(help: "Accept values and columns that no placeholder uses.")
    package var ignoreExtraValues = false

    package init() {}

    /// Opens the list at `path`.
    package func reader(_ path: String, limits: Limits) throws -> RecordReader {
        let names = try columnNames()
        let reader = try RecordReader(
            path: path, format: dataFormat?.format, limits: limits, allowingUnused: ignoreExtraValues, names: names)
        try check(names, among: reader.columns, of: Self.listName(path))
        return reader
    }

    /// Refuses options for columns that have no effect.
    private func check(
        _ names: [String: String], among columns: [RecordReader.Column]?, of listName: String
    ) throws {
        guard let columns else {
            guard !names.isEmpty else { return }
            throw CommandError(
                status: .usage, message: "--column is for CSV, and '\(listName)' is JSON",
                hints: ["rename the keys in the list"])
        }
        let present = Set(columns.map(\.name))
        // A name may have a type after it.
        let absent = names.first { _, name in
            !present.contains(name) && !present.contains { name.hasPrefix("\($0):") }
        }
        guard let (header, _) = absent else { return }
        let nearest = Spelling.nearest(to: header, among: present.sorted())
        throw CommandError(
            status: .notAPass, message: "\(listName): there is no column '\(header)', which --column renames",
            hints: [nearest.map { "did you mean \($0.shellQuoted)?" } ?? "the columns are \(Self.quoted(columns))"])
    }

    /// The new names of columns, by the old ones.
    private func columnNames() throws -> [String: String] {
        var names: [String: String] = [:]
        for option in columns {
            let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw CommandError(
                    status: .usage, message: "--column is '\(option)', not of the form HEADER=NAME",
                    hints: ["--column 'Member Name=memberName'", "--column 'Since=memberSince:date(dd.mm.yyyy)'"])
            }
            guard names.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw CommandError(
                    status: .usage, message: "--column names the column '\(parts[0])' twice",
                    hints: ["leave one out"])
            }
        }
        return names
    }

    /// Refuses a list whose header row does not fit, so that not every record fails.
    ///
    /// - Parameters:
    ///   - columns: the header row; `nil` for JSON.
    ///   - path: the list.
    ///   - uses: the placeholders of the template.
    ///   - others: further names that are needed, and what needs them.
    ///   - optional: names that a list may have as well.
    /// - Throws: ``CommandError`` with all missing and all unused columns.
    package func check(
        _ columns: [RecordReader.Column]?, of path: String, for uses: [Record.Placeholder],
        and others: (names: Set<String>, place: String), optional: Set<String> = []
    ) throws {
        guard let columns else { return }
        let missing = missing(from: columns, uses, others)
        let taken = others.names.union(uses.map(\.name)).union(optional)
        let unused = columns.filter { !taken.contains($0.name) }
        let counted = ignoreExtraValues ? [] : unused
        guard !missing.isEmpty || !counted.isEmpty else { return }
        let absent = missing.map { "'\($0.name)' (\($0.place))" }.joined(separator: ", ")
        throw CommandError(
            status: .notAPass,
            message: Self.listName(path) + place(of: missing.isEmpty ? counted : columns, withColumn: missing.isEmpty)
                + ": "
                + [
                    missing.isEmpty ? nil : "there is no column for \(absent)",
                    counted.isEmpty ? nil : "no placeholder uses \(Self.quoted(counted))",
                ].compactMap(\.self).joined(separator: ", and "),
            hints: hints(
                missing: missing.map(\.name), unused: unused, columns, optional))
    }

    /// The placeholders without a column, and where they are.
    private func missing(
        from columns: [RecordReader.Column], _ uses: [Record.Placeholder], _ others: (names: Set<String>, place: String)
    ) -> [(name: String, place: String)] {
        let names = Set(columns.filter { !$0.isIgnored }.map(\.name))
        var wanted = Set<String>()
        let missing = uses.filter { !names.contains($0.name) && wanted.insert($0.name).inserted }
            .map { (name: $0.name, place: "\($0.file):\($0.position.line)") }
        return missing
            + others.names.filter { !names.contains($0) && !names.contains("/\($0)") }.subtracting(wanted).sorted().map
        { (name: $0, place: others.place) }
    }

    /// The place of the first of these columns; empty lines may precede the header row.
    private func place(of columns: [RecordReader.Column], withColumn: Bool) -> String {
        guard let position = columns.first?.position else { return ":1" }
        return ":\(position.line)" + (withColumn ? ":\(position.column)" : "")
    }

    /// What to do: about the columns that are probably misspelled, then about the others.
    private func hints(
        missing: [String], unused: [RecordReader.Column], _ columns: [RecordReader.Column], _ optional: Set<String>
    ) -> [String] {
        if columns.count == 1, columns[0].name.contains("|") {
            return ["separate the fields with ',', ';' or tabs, not with '|'"]
        }
        let meant = RecordError.probablyMeant(
            unused.map(\.name), among: missing + optional.subtracting(columns.map(\.name)).sorted())
        let renames = meant.map { "--column \("\($0.name)=\($0.meant)".shellWord)" }.joined(separator: " ")
        let surplus = ignoreExtraValues ? [] : unused.filter { column in !meant.contains { $0.name == column.name } }
        let isOpen = missing.contains { name in !meant.contains { $0.meant == name } }
        return meant.map { "\($0.name.shellQuoted) was probably meant as \($0.meant.shellQuoted)" }
            + (meant.isEmpty ? [] : ["rename \(meant.count == 1 ? "it" : "them"), or add \(renames)"])
            + (isOpen ? ["the columns are \(Self.quoted(columns.filter { !$0.name.isEmpty }))"] : [])
            + (surplus.isEmpty ? [] : ["remove \(Self.quoted(surplus)), or use --ignore-extra-values"])
    }

    private static func quoted(_ columns: [RecordReader.Column]) -> String {
        columns.map(\.name.shellQuoted).joined(separator: ", ")
    }

    /// The list's name in messages.
    package static func listName(_ path: String) -> String { path == "-" ? StandardInput.name : path }
}

/// The format of a list, as an option.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case csv, json, jsonl

    /// The same as the library's type.
    var format: RecordReader.Format? { RecordReader.Format(rawValue: rawValue) }
}
