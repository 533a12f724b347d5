#if Picture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// A pass that was read and filled in, and that can be parsed.
    struct ReadPass: Sendable {
        var source: PassFiles
        /// The sample record that was filled in.
        var sample: String?

        /// The pass; in a bundle its name follows an exclamation mark.
        var path: String { source.path }

        /// The name of the pass without its folder and its ending.
        var name: String { path.split(separator: "!").last.map { String($0).passName } ?? path.passName }
    }

    /// What is at a path: a pass, or a bundle of them.
    struct ReadSource: Sendable {
        let path: String
        let passes: [ReadPass]
        let isBundle: Bool
    }

    /// Reads passes, and fills templates in.
    struct PassReader: Sendable {
        let limits: Limits
        /// The record of `--data` with the values of `--set`.
        private let record: Record?
        /// The values of `--set` alone, which change the sample record.
        private let changes: [String: Record.Value]
        private let allowsUnused: Bool

        init(_ options: RecordOptions, limits: Limits) throws {
            self.limits = limits
            allowsUnused = options.allowUnused
            record = options.data == nil ? nil : try options.record(limits: limits)
            changes = try options.assigning(to: Record()).values
        }

        /// Reads a folder, a template, an archive or a bundle; `-` is an archive on standard input.
        ///
        /// - Throws: `FileAccessError`, `BundleError`, `RecordError`, `TemplateError`, ``CommandError``.
        func read(_ path: String) throws -> ReadSource {
            let source = try PassFiles(path: path, limits: limits)
            guard source.container == .archive, source.kind == .passes else {
                try source.checkIsPass()
                return ReadSource(path: path, passes: [try filled(source)], isBundle: false)
            }
            try source.checkIntact()
            let passes = try source.memberNames.map { name in
                try filled(PassFiles(passArchive: source.files[name] ?? [], path: "\(path)!\(name)", limits: limits))
            }
            return ReadSource(path: path, passes: passes, isBundle: true)
        }

        // MARK: - Templates

        /// The pass with its record, or as a template if there is none that fits.
        private func filled(_ source: PassFiles) throws -> ReadPass {
            if let record {
                return ReadPass(source: try rendered(source, with: record))
            }
            if let (path, sample) = sample(beside: source) {
                // A sample that does not fit is ignored; with values of one's own, the error says what is missing.
                let filled = changes.isEmpty ? try? rendered(source, with: sample) : try changed(source, sample)
                return filled.map { ReadPass(source: $0, sample: path) } ?? ReadPass(source: source)
            }
            return ReadPass(source: changes.isEmpty ? source : try changed(source, Record()))
        }

        private func changed(_ source: PassFiles, _ record: Record) throws -> PassFiles {
            var record = record
            for (name, value) in changes { record[name] = value }
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
        static func samplePath(for template: String) -> String? {
            var path = FilePath(template)
            guard template != "-", path.lastComponent?.kind == .regular else { return nil }
            path.extension = "json"
            return path.string
        }
    }

    extension String {
        /// The last part of a path without the ending of a pass: `coffee` for `Templates/coffee.pass/`.
        var passName: String {
            guard self != "-" else { return "pass" }
            var path = FilePath(self)
            if path.lastComponent?.kind != .regular {
                path = FilePath(FileManager.default.currentDirectoryPath).pushing(path).lexicallyNormalized()
            }
            let endings: Set<String> = ["pass", "pkpass", "pkpasses", "pkpasstemplate", "zip"]
            guard let last = path.lastComponent else { return "pass" }
            return last.extension.map { endings.contains($0.lowercased()) } == true ? last.stem : last.string
        }
    }
#endif
