internal import ArgumentParser
internal import PassModel
internal import PassRules
package import PassToolkit

/// How the columns of a list are read.
struct ColumnOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The format of the list, if neither its content nor its name shows it."))
    var dataFormat: ListFormat?

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            """
            Another name for a column of CSV, with a type if its values are not text, like 'Member Name=memberName' or \
            'Seit=memberSince:date(dd.mm.yyyy)'. Repeatable. Types, in the header row too: number, \
            number(comma) for 1.234,50, percent for 18,5 %, boolean, base64 for the bytes of a barcode, date for ISO \
            8601, and date(FORMAT) with dd, mm, yyyy and hh:mm in your order. A date without a time is noon, or with 'end' 23:59:59, in UTC or at the \
            offset that ends the format, as in date(dd.mm.yyyy end +01:00); times need one: \
            date(mm/dd/yyyy hh:mm -05:00).
            """, valueName: "header=name"))
    var columns: [String] = []

    /// Opens the list at `path`, which is the value of `option`.
    func reader(
        _ path: String, of option: String = "--data", limits: Limits, allowingUnused: Bool
    ) throws -> RecordReader {
        try RecordOptions.checkIsPath(path, of: option, "the list", "name a file, or - for standard input")
        let names = try columnNames()
        let reader = try RecordReader(
            path: path, format: dataFormat?.format, limits: limits, allowingUnused: allowingUnused, names: names)
        try check(names, among: reader.columns, of: ListForm.listName(path))
        return reader
    }

    /// Refuses options for columns that have no effect.
    private func check(
        _ names: [String: String], among columns: [RecordReader.Column]?, of listName: String
    ) throws {
        guard let columns else {
            guard !names.isEmpty else { return }
            throw CommandError(
                status: .usage, message: "--column is for CSV, but '\(listName)' is JSON",
                hints: ["rename the keys in the list"])
        }
        let used = Set(columns.compactMap(\.original))
        guard let (header, name) = names.filter({ !used.contains($0.key) }).min(by: { $0.key < $1.key }) else { return }
        let present = columns.map { $0.original ?? $0.name }
        if let typed = try? RecordReader.Column(header), typed.kind != .text, present.contains(typed.name) {
            throw CommandError(
                status: .notAPass, message: "\(listName): the type of a column follows its new name",
                hints: ["write --column \("\(typed.name)=\(name):\(typed.kind.text)".shellWord)"])
        }
        let isSwapped = present.contains(name)
        let meant = isSwapped ? name : Spelling.nearest(to: header, among: present)
        let option = meant.map { "--column \("\($0)=\(isSwapped ? header : name)".shellWord)" }
        let hint = option.map { isSwapped ? "the form is HEADER=NAME: \($0)" : "write \($0)" }
        throw CommandError(
            status: .notAPass, message: "\(listName): there is no column '\(header)', which --column renames",
            hints: [hint ?? "the columns are \(ListForm.quoted(columns))"])
    }

    /// The new names of columns, by the old ones.
    private func columnNames() throws -> [String: String] {
        var names: [String: String] = [:]
        for option in columns {
            // A header may have '=' in it.
            let parts =
                option.lastIndex(of: "=").map { [option[..<$0], option[$0...].dropFirst()].map(String.init) } ?? []
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
            do {
                _ = try RecordReader.Column(parts[1])
            } catch {
                guard case .unknownType(let type, _) = error else { throw error }
                let hints = error.hints { "--column \("\(parts[0])=\($0)".shellWord)" }
                throw CommandError(
                    status: .usage, message: "--column \(option.shellWord): '\(type)' is not a type of values",
                    hints: Array(hints.prefix(1)))
            }
        }
        return names
    }
}

/// How a list of records is read.
package struct ListForm: ParsableArguments {
    @OptionGroup var columns: ColumnOptions

    @Flag(help: "Accept values and columns that no placeholder uses.")
    package var ignoreExtraValues = false

    package init() {}

    /// Opens the list at `path`, which is the value of `option`.
    package func reader(_ path: String, of option: String = "--data", limits: Limits) throws -> RecordReader {
        try columns.reader(path, of: option, limits: limits, allowingUnused: ignoreExtraValues)
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
                missing: missing.map(\.name), inPatterns: others.names, unused: unused, columns, optional))
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
        missing: [String], inPatterns patterns: Set<String>, unused: [RecordReader.Column],
        _ columns: [RecordReader.Column], _ optional: Set<String>
    ) -> [String] {
        if columns.count == 1, columns[0].name.contains("|") {
            return ["separate the fields with ',', ';' or tabs, not with '|'"]
        }
        let meant = RecordError.probablyMeant(
            unused.map(\.name), among: missing + optional.subtracting(columns.map(\.name)).sorted())
        // A pattern may misspell a column that the template uses.
        let slips = RecordError.probablyMeant(
            missing.filter { name in patterns.contains(name) && !meant.contains { $0.meant == name } },
            among: columns.filter { !unused.contains($0) }.map(\.name))
        let misspelled = meant.compactMap { pair in unused.first { $0.name == pair.name } }
        let renames = zip(misspelled, meant).map { $0.option($0.typed($1.meant)) }.joined(separator: " ")
        let remedy =
            misspelled.contains { $0.original != nil } ? "write" : "rename \(meant.count == 1 ? "it" : "them"), or add"
        let surplus = ignoreExtraValues ? [] : unused.filter { column in !meant.contains { $0.name == column.name } }
        let isOpen = !Set(meant.map(\.meant) + slips.map(\.name)).isSuperset(of: missing)
        let mapping = "map columns with --column HEADER=NAME, remove the others"
        return (slips + meant).map { "\($0.name.shellQuoted) was probably meant as \($0.meant.shellQuoted)" }
            + (meant.isEmpty ? [] : ["\(remedy) \(renames)"])
            + (isOpen ? ["the columns are \(Self.quoted(columns.filter { !$0.name.isEmpty }))"] : [])
            + (surplus.isEmpty
                ? [] : ["\(isOpen ? mapping : "remove \(Self.quoted(surplus))"), or use --ignore-extra-values"])
    }

    fileprivate static func quoted(_ columns: [RecordReader.Column]) -> String {
        columns.map { ($0.original ?? $0.name).shellQuoted }.joined(separator: ", ")
    }

    /// The list's name in messages.
    package static func listName(_ path: String) -> String { path == "-" ? StandardInput.name : path }
}

extension RecordReader.Column {
    /// The option that gives the column this header.
    func option(_ header: String) -> String { "--column \("\(original ?? name)=\(header)".shellWord)" }

    /// How a program gives a column that has another header already a new one; otherwise `nil`.
    var writing: ((String) -> String)? {
        guard original != nil else { return nil }
        return option
    }

    /// Another name with the type that an option gave.
    fileprivate func typed(_ name: String) -> String {
        original == nil || kind == .text ? name : "\(name):\(kind.text)"
    }
}

/// The format of a list, as an option.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case csv, json, jsonl

    /// The same as the library's type.
    var format: RecordReader.Format? { RecordReader.Format(rawValue: rawValue) }
}
