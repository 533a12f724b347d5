#if Picture
    internal import ArgumentParser
    internal import PassPicture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// Draws what the options ask for.
    enum Previewing: PreviewWork {
        static let commandName = "passtool preview"

        static func run(_ command: PreviewCommand<Previewing>, _ session: Session) async throws {
            let inputs = try PictureInput.all(command.sources)
            let isForFolder = inputs.count != 1 || inputs[0].isInFolder && namesFolder(command)
            var command = command
            if !isForFolder { command.sources = [inputs[0].path] }
            try check(command, isForFolder: isForFolder)
            let plan = try PicturePlan(command, isForFolder: isForFolder, session)
            if isForFolder {
                try await PictureRun(command, plan, inputs, session).run()
            } else if command.watch {
                try PictureWatch(command, plan, session).run()
            } else {
                try SinglePicture(command, plan, session).draw(with: Pen())
            }
        }

        /// Whether the output is a folder, as for one pass in a folder of passes.
        static func namesFolder(_ command: PreviewCommand<Previewing>) -> Bool {
            guard let output = command.output, output != "-" else { return false }
            if let status = try? Stat(FilePath(output)) { return status.type == .directory }
            return PictureForm(rawValue: FilePath(output).extension?.lowercased() ?? "") == nil
        }

        /// Refuses options that contradict each other.
        private static func check(_ command: PreviewCommand<Previewing>, isForFolder: Bool) throws {
            if command.watch, let other = whyNotWatched(command, isForFolder: isForFolder) {
                throw CommandError(
                    status: .usage, message: "--watch and \(other) contradict each other", recovery: ["leave one out"])
            }
        }

        private static func whyNotWatched(_ command: PreviewCommand<Previewing>, isForFolder: Bool) -> String? {
            if command.lint { return "--lint" }
            if command.common.json { return "--json" }
            if command.output == "-" { return "-o -" }
            if [command.sources[0], command.record.data].contains("-") { return StandardInput.name }
            return isForFolder ? "several passes" : nil
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

    /// A source, and the name of its picture.
    struct PictureInput: Sendable {
        let path: String
        /// The folders of the source in the folder of the pictures, and the picture's name without ending.
        var name: String
        /// Whether it was found in a folder.
        var isInFolder = false

        /// The sources of a command line, with the passes of folders in their place, each with a name of its own.
        static func all(_ sources: [String]) throws -> [PictureInput] {
            var taken: Set<String> = []
            return try sources.flatMap(inputs).map { input in
                var input = input
                let name = input.name
                var number = 2
                while !taken.insert(input.name.lowercased()).inserted {
                    input.name = "\(name)-\(number)"
                    number += 1
                }
                return input
            }
        }

        private static func inputs(_ source: String) throws -> [PictureInput] {
            let found = source == "-" ? [] : try PassFolders(below: source, depth: .max).found
            guard !found.isEmpty else { return [PictureInput(path: source, name: source.passName)] }
            let root = FilePath(source)
            return found.map { path in
                var inside = FilePath(path)
                _ = inside.removePrefix(root)
                let name = inside.removingLastComponent().appending(path.passName).string
                return PictureInput(path: path, name: name, isInFolder: true)
            }
        }
    }
#endif
