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
        private let filling: RecordFilling

        init(_ options: RecordOptions, limits: Limits) throws {
            self.limits = limits
            filling = try RecordFilling(options, limits: limits)
        }

        /// Reads a folder, a template, an archive or a bundle; `-` is an archive on standard input.
        ///
        /// - Throws: `FileAccessError`, `BundleError`, `RecordError`, `TemplateError`, ``CommandError``.
        func read(_ path: String) throws -> ReadSource {
            let source = try PassFiles(path: PassFolders.source(path), limits: limits)
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

        private func filled(_ source: PassFiles) throws -> ReadPass {
            let (source, sample) = try filling.filled(source)
            return ReadPass(source: source, sample: sample)
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
