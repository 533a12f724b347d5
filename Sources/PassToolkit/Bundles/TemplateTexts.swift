package import PassModel

/// The texts among the files of a pass with the places that records fill in.
package struct TemplateTexts: Sendable {
    /// Every place that needs a value, by file and position.
    let uses: [Record.Placeholder]
    /// The names of all placeholders.
    let names: Set<String>
    /// The strings of `pass.json` that records fill in.
    let fillableStrings: [FillableString]
    private let texts: [String: CompiledText]
    private let encodings: [String: StringsDocument.Encoding]
    /// The placeholders that stand for places which records address.
    private var aliases: AddressedText.Aliases = [:]

    /// Compiles the texts among these files.
    ///
    /// - Parameters:
    ///   - files: the files by their names.
    ///   - purpose: whether they make a pass or an order.
    ///   - main: the main file as it was read.
    /// - Throws: ``TemplateError`` with file, line and column.
    package init(
        of files: [String: [UInt8]], for purpose: SigningPurpose,
        reading main: Result<JSONDocument, JSONDocument.SyntaxError>
    ) throws(TemplateError) {
        let (mainText, fillableStrings) = try Self.compile(main, files[purpose.file] ?? [], file: purpose.file)
        self.fillableStrings = fillableStrings
        var texts = [purpose.file: mainText]
        var encodings: [String: StringsDocument.Encoding] = [:]
        var room = StringsDocument.byteLimit  // shared by all strings files
        let strings = files.filter { $0.key.hasSuffix(".lproj/\(purpose.noun).strings") }
        for (name, bytes) in strings.sorted(by: { $0.key < $1.key }) {
            let document = try Self.strings(bytes, file: name, byteLimit: room)
            room -= bytes.count
            let compiled = try Self.compileStrings(document, file: name)
            guard !compiled.uses.isEmpty else { continue }
            texts[name] = compiled
            encodings[name] = document.encoding
        }
        self.texts = texts
        self.encodings = encodings
        uses = texts.values.flatMap(\.uses).sorted { ($0.file, $0.position) < ($1.file, $1.position) }
        names = Set(uses.map(\.name))
    }

    /// The same texts with placeholders in the places that records address.
    ///
    /// - Parameters:
    ///   - addressing: the places.
    ///   - document: the main file.
    ///   - files: all files.
    ///   - purpose: whether they make a pass or an order.
    ///   - limits: the limits for reading.
    /// - Returns: the texts, and the main file; `nil` if there are no such places.
    func variant(
        for addressing: Addressing, in document: JSONDocument, of files: [String: [UInt8]], _ purpose: SigningPurpose,
        _ limits: Limits
    ) -> (texts: TemplateTexts, main: [UInt8])? {
        let addressed = AddressedText(document, for: addressing)
        guard !addressed.aliases.isEmpty else { return nil }
        let files = files.merging([purpose.file: addressed.text]) { $1 }
        let main = Result { () throws(JSONDocument.SyntaxError) in
            try JSONDocument(parsing: addressed.text, limits: limits)
        }
        // The edits put whole values in the place of whole values, so what was a template stays one.
        guard var variant = try? TemplateTexts(of: files, for: purpose, reading: main) else { return nil }
        variant.aliases = addressed.aliases
        // A record may still have values for placeholders that stood there.
        for name in names.subtracting(variant.names) { variant.aliases[name] = (nil, .asGiven) }
        return (variant, addressed.text)
    }

    /// A record with the names that placeholders have.
    func renamed(_ record: Record) throws(RecordError) -> Record {
        aliases.isEmpty ? record : try record.renamed(by: aliases)
    }

    /// The files that records change: those with placeholders, and always the main file.
    var changingFiles: some Collection<String> { texts.keys }

    /// The changing files for one record.
    ///
    /// - Parameters:
    ///   - record: a value for every placeholder.
    ///   - allowingUnused: whether the record may have values that no placeholder uses.
    ///   - document: the main file, whose fields an error suggests.
    /// - Returns: the files by their names.
    /// - Throws: ``RecordError`` that names every missing or unused value.
    func rendered(
        _ record: Record, allowingUnused: Bool, of document: Result<JSONDocument, JSONDocument.SyntaxError>
    ) throws(RecordError) -> [String: [UInt8]] {
        let record = try renamed(record)
        do throws(RecordError) {
            try check(record, allowingUnused: allowingUnused)
        } catch {
            // A file that is not JSON has no keys to suggest; the record's error comes first.
            let root = (try? document.get())?.root ?? .null
            throw error.suggesting(AddressedText.addresses(in: root), fieldKeys: fillableStrings.fieldKeys(in: root))
        }
        var rendered: [String: [UInt8]] = [:]
        rendered.reserveCapacity(texts.count)
        for (name, text) in texts {
            let content = text.rendered(with: record)
            rendered[name] = encodings[name]?.encode(content) ?? content
        }
        return rendered
    }

    private func check(_ record: Record, allowingUnused: Bool) throws(RecordError) {
        if record.values.count == names.count, names.allSatisfy({ record[$0] != nil }) { return }
        var seen: Set<String> = []
        let missing = uses.filter { record[$0.name] == nil && seen.insert($0.name).inserted }
        let unused = record.values.keys.filter { !names.contains($0) }.sorted()
        guard !missing.isEmpty || !unused.isEmpty && !allowingUnused else { return }
        throw RecordError(
            of: record, missing: missing, unused: unused, placeholders: names, allowingUnused: allowingUnused)
    }

    // MARK: - Compiling

    private static func compile(
        _ main: Result<JSONDocument, JSONDocument.SyntaxError>, _ text: [UInt8], file: String
    ) throws(TemplateError) -> (CompiledText, [FillableString]) {
        let document: JSONDocument
        do throws(JSONDocument.SyntaxError) {
            document = try main.get()
        } catch {
            throw TemplateError(.notJSON(error), file: file, position: error.position)
        }
        var scanner = PlaceholderScanner(file: file, text: text)
        var fillable: [FillableString] = []
        let strings = document.places().filter { text[$0.value.range.lowerBound] == UInt8(ascii: "\"") }
        for (pointer, place) in strings.sorted(by: { $0.value.range.lowerBound < $1.value.range.lowerBound }) {
            let inside = place.range.lowerBound + 1..<place.range.upperBound - 1
            let known = scanner.uses.count
            try scanner.scanString(inside, typed: true)
            let names = Set(scanner.uses[known...].map(\.name))
            guard !names.isEmpty else { continue }
            let onlyName = if case .value(let name) = scanner.segments.last { name } else { nil as String? }
            fillable.append(FillableString(pointer: pointer, names: names, onlyName: onlyName))
        }
        return (scanner.finish { JSONValue.appendEscaped($0, to: &$1) }, fillable)
    }

    private static func strings(
        _ bytes: [UInt8], file: String, byteLimit: Int
    ) throws(TemplateError) -> StringsDocument {
        do {
            return try StringsDocument(parsing: bytes, byteLimit: byteLimit)
        } catch {
            throw TemplateError(.notStrings(error), file: file, position: error.position)
        }
    }

    private static func compileStrings(_ document: StringsDocument, file: String) throws(TemplateError) -> CompiledText
    {
        var scanner = PlaceholderScanner(file: file, text: document.text)
        for entry in document.entries { try scanner.scanString(entry.valueRange, typed: false) }
        return scanner.finish { StringsDocument.appendEscaped($0, to: &$1) }
    }
}

/// A string of `pass.json` that records fill in.
package struct FillableString: Sendable {
    /// The pointer to the string.
    package let pointer: JSONPointer
    /// The names of its placeholders.
    package let names: Set<String>
    /// The placeholder's name, if the string is a single placeholder, whose value keeps its type.
    package let onlyName: String?
}

extension [FillableString] {
    /// The keys of the fields whose values alone use a name, by that name.
    func fieldKeys(in root: JSONValue) -> [String: String] {
        reduce(into: [:]) { keys, string in
            let field = root[JSONPointer(tokens: string.pointer.tokens.dropLast())]?.object
            let key = string.pointer.tokens.last == "value" ? field?["key"]?.string : nil
            for name in string.names { keys[name] = keys[name] == nil ? key ?? "" : "" }
        }.filter { !$0.value.isEmpty }
    }
}
