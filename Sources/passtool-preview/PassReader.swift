#if Picture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// A pass that was read and filled in, and that can be parsed.
    struct ReadPass: Sendable {
        /// The pass; in a bundle its name follows an exclamation mark.
        let path: String
        let source: LintSource
        /// The sample record that was filled in.
        var sample: String?

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
            if path != "-", (try? Stat(FilePath(path)))?.type == .directory {
                let pass = try filled(ReadPass(path: path, source: LintSource(path: path, limits: limits)))
                return ReadSource(path: path, passes: [pass], isBundle: false)
            }
            let bytes = try archive(path)
            do {
                let pass = try filled(
                    ReadPass(path: path, source: LintSource(archive: bytes, path: path, limits: limits)))
                return ReadSource(path: path, passes: [pass], isBundle: false)
            } catch let error as BundleError where error.code == .otherKind("a bundle of passes") {
                return ReadSource(path: path, passes: try members(of: bytes, path: path), isBundle: true)
            }
        }

        private func archive(_ path: String) throws -> [UInt8] {
            let limit = limits[.archiveBytes]
            do throws(FileAccessError) {
                return try InputFile.read(path, limit: limit)
            } catch {
                guard error.reason == .tooLarge(limit: limit) else { throw error }
                throw BundleError(.tooLarge(limit: limit), path: path, limit: .archiveBytes)
            }
        }

        private func members(of bytes: [UInt8], path: String) throws -> [ReadPass] {
            let files = try UnpackedArchive(bytes, path: path, limits: limits).files
            return try files.keys.sorted().compactMap { name in
                guard let content = files[name], FileName(name).isMember(holding: content) else { return nil }
                let source = try LintSource(archive: content, path: "\(path)!\(name)", limits: limits)
                return try filled(ReadPass(path: "\(path)!\(name)", source: source))
            }
        }

        // MARK: - Templates

        /// The pass with its record, or as a template if there is none that fits.
        private func filled(_ pass: ReadPass) throws -> ReadPass {
            var filled = pass
            if let record {
                filled = ReadPass(path: pass.path, source: try rendered(pass.source, with: record))
            } else if let (path, sample) = sample(beside: pass) {
                // A sample that does not fit is ignored; with values of one's own, the error says what is missing.
                let source = changes.isEmpty ? try? rendered(pass.source, with: sample) : try changed(pass, sample)
                if let source { filled = ReadPass(path: pass.path, source: source, sample: path) }
            } else if !changes.isEmpty {
                filled = ReadPass(path: pass.path, source: try changed(pass, Record()))
            }
            return filled
        }

        private func changed(_ pass: ReadPass, _ record: Record) throws -> LintSource {
            var record = record
            for (name, value) in changes { record[name] = value }
            return try rendered(pass.source, with: record)
        }

        private func rendered(_ source: LintSource, with record: Record) throws -> LintSource {
            try source.rendered(with: record, allowingUnused: allowsUnused)
        }

        private func sample(beside pass: ReadPass) -> (path: String, record: Record)? {
            // Nobody asked for the sample: if it can't be read, the placeholders are shown.
            guard pass.source.isTemplate, let path = Self.samplePath(for: pass.path),
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
