#if Picture
    internal import ArgumentParser
    internal import Bytes
    internal import PassModel
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
                    status: .usage, message: "--watch and \(other) contradict each other", hints: ["leave one out"])
            }
        }

        private static func whyNotWatched(_ command: PreviewCommand<Previewing>, isForFolder: Bool) -> String? {
            if command.report { return "--report" }
            if command.common.json { return "--json" }
            if command.output == "-" { return "-o -" }
            if [command.sources[0], command.record.data].contains("-") { return StandardInput.name }
            return isForFolder ? "several passes" : nil
        }
    }

    extension String {
        /// The last part of a path without the extension of a pass: `coffee` for `Templates/coffee.pass/`.
        var passName: String {
            guard self != "-" else { return "pass" }
            var path = FilePath(self)
            if path.lastComponent?.kind != .regular { path = FilePath(RunFiles.realPath(self) ?? "") }
            let endings: Set<String> = ["pass", "pkpass", "pkpasses", "pkpasstemplate", "zip"]
            guard let last = path.lastComponent else { return "pass" }
            return last.extension.map { endings.contains($0.lowercased()) } == true ? last.stem : last.string
        }
    }

    /// A source, and the name of its picture.
    struct PictureInput: Sendable {
        let path: String
        /// Its path below the folder of the pictures, without an extension.
        var name: String
        /// Whether it was found in a folder.
        var isInFolder = false

        /// The sources of a command line, with folders replaced by their passes; each has a unique name.
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

    /// Makes the images of a slot from one picture.
    enum ImageMaking: ImagesWork {
        static let commandName = "passtool images"

        /// The most bytes of a picture.
        private static let mostBytes = 100_000_000

        static func run(_ command: ImagesCommand<ImageMaking>, _ session: Session) throws {
            try check(command)
            let made = try images(of: command)
            try checkKeep(command, made)
            let places = try made.images.map { image in
                try Destination(
                    FilePath(command.directory).appending(image.name.path).string, replacing: command.force,
                    json: command.common.json, apartFrom: session.files,
                    of: .init(name: "an image", example: image.name.path))
            }
            for image in made.images {
                try session.files.write(
                    image.bytes, to: image.name.path, below: command.directory, replacing: command.force)
            }
            try show(made, places.map(\.path), command, session.console)
        }

        private static func check(_ command: ImagesCommand<ImageMaking>) throws {
            guard let style = command.style else { return }
            guard !command.slot.facts.uses.contains(where: { $0.style == style }) else {
                guard command.slot.facts.sizes.allSatisfy(\.styles.isEmpty) else { return }
                throw CommandError(
                    status: .usage,
                    message: "--style changes nothing: each style has the same sizes of \(command.slot.rawValue)",
                    hints: ["leave it out"])
            }
            let users = Set(command.slot.facts.uses.map(\.style.rawValue)).sorted().joined(separator: ", ")
            throw CommandError(
                status: .usage, message: "passes of the style \(style.rawValue) have no \(command.slot.rawValue)",
                hints: ["it is an image of \(users)"])
        }

        /// Refuses `--keep` for a picture that is not cropped, or not in this direction.
        private static func checkKeep(_ command: ImagesCommand<ImageMaking>, _ made: SlotImages) throws {
            guard let kept = command.keep else { return }
            let isUsed = made.remarks.contains { remark in
                if case .cropped(let isWidth, _) = remark { isWidth == kept.isHorizontal } else { false }
            }
            guard !isUsed else { return }
            let sides = kept.isHorizontal ? "left and right" : "top and bottom"
            throw CommandError(
                status: .usage, message: "--keep changes nothing: the picture is not cropped at \(sides)",
                hints: ["leave it out"])
        }

        private static func images(of command: ImagesCommand<ImageMaking>) throws -> SlotImages {
            let (folder, type) = (command.directory, (try? Stat(FilePath(command.directory)))?.type)
            guard type == .directory else {
                guard (try? Stat(FilePath(command.original)))?.type != .directory else {
                    throw CommandError(
                        status: .usage, message: "'\(command.original)' is a folder, not a picture",
                        hints: ["the picture comes first: passtool images PICTURE FOLDER --as IMAGE"])
                }
                throw CommandError(
                    status: .cannotWrite,
                    message: type == nil ? "there is no folder '\(folder)'" : "'\(folder)' is a file, not a folder",
                    hints: [type == nil ? "mkdir -p \(folder.shellWord)" : "unpack it, or name its folder"])
            }
            let picture = try InputFile.read(command.original, limit: mostBytes)
            let kept = command.keep?.position ?? (0.5, 0.5)
            do throws(SlotImages.Failure) {
                return try SlotImages(of: picture, for: command.slot, style: command.style, keeping: kept)
            } catch {
                throw refusal(error, of: picture, command)
            }
        }

        private static func refusal(
            _ failure: SlotImages.Failure, of picture: [UInt8], _ command: ImagesCommand<ImageMaking>
        ) -> CommandError {
            let path = command.original
            switch failure {
            case .noSize:
                return CommandError(
                    status: .usage, message: "no size is published for the image \(command.slot.rawValue)",
                    hints: ["put the picture into the pass as it is"])
            case .memory:
                return CommandError(status: .internalFault, message: "there is not enough memory for '\(path)'")
            case .unreadable:
                let kind = FileKind(of: picture[...])
                let isPicture = [.jpeg, .gif, .heic, .tiff, .bmp, .webp, .svg, .pdf, .unknown].contains(kind)
                let message =
                    kind == .png
                    ? "'\(path)' is damaged, or has more than 4096 × 4096 pixels"
                    : "'\(path)' is \(kind.noun ?? "not a known image"), not a PNG"
                let hint = isPicture ? conversion(of: path) : kind.hint ?? "give a picture as a PNG file"
                return CommandError(status: .notAPass, message: message, hints: kind == .png ? [] : [hint])
            }
        }

        /// The command that converts an image to PNG.
        private static func conversion(of path: String) -> String {
            let (folder, stem) = (FilePath(path).removingLastComponent(), FilePath(path).stem ?? "picture")
            // A JPEG may be named like a PNG, and is not to be overwritten.
            let isTaken = FilePath(path).extension?.lowercased() == "png"
            let png = folder.appending("\(stem)\(isTaken ? "-converted" : "").png").string
            #if os(macOS)
                return "convert it: sips -s format png \(path.shellWord) --out \(png.shellWord)"
            #else
                return "convert it with ImageMagick: convert \(path.shellWord) \(png.shellWord)"
            #endif
        }

        // MARK: - Messages

        private static func show(
            _ made: SlotImages, _ paths: [String], _ command: ImagesCommand<ImageMaking>, _ console: Console
        ) throws {
            let notes = made.remarks.map { $0.words(width: made.width, height: made.height, kept: command.keep) }
            let warnings = left(by: made, in: command).map {
                "\($0) is from another picture, and devices may show it: remove it"
            }
            if command.common.json {
                return try console.result(document(made, paths, notes + warnings, command))
            }
            for note in notes { console.note(note) }
            for warning in warnings { console.warning(warning) }
            for (image, path) in zip(made.images, paths) {
                console.info("wrote \(path.visible): \(image.width) × \(image.height) pixels")
            }
        }

        /// The names of files that were there before and that the picture is too small for.
        private static func left(by made: SlotImages, in command: ImagesCommand<ImageMaking>) -> [String] {
            made.remarks.compactMap { remark in
                guard case .leftOut(let name, _, _) = remark else { return nil }
                let path = FilePath(command.directory).appending(name.path)
                return (try? Stat(path)) == nil ? nil : path.string.visible
            }
        }

        private static func document(
            _ made: SlotImages, _ paths: [String], _ notes: [String], _ command: ImagesCommand<ImageMaking>
        ) -> JSONValue {
            .object([
                ("format", .string("passtool.images/1")),
                ("original", .string(command.original)),
                ("image", .string(command.slot.rawValue)),
                (
                    "files",
                    .array(
                        zip(made.images, paths).map { image, path in
                            .object([
                                ("path", .string(path)), ("width", .number(JSONNumber(image.width))),
                                ("height", .number(JSONNumber(image.height))),
                            ])
                        })
                ),
                ("notes", .array(notes.map(JSONValue.string))),
            ])
        }
    }

    extension SlotImages.Remark {
        /// The remark in words, for a picture of this size.
        fileprivate func words(width: Int, height: Int, kept: KeptPart?) -> String {
            switch self {
            case .cropped(let isWidth, let share):
                let part = "\(Int((share * 100).rounded()))% of the \(isWidth ? "width" : "height") is cropped"
                if let kept { return "\(part), and the \(kept.rawValue) is kept" }
                let (first, second) = isWidth ? ("left", "right") : ("top", "bottom")
                return "\(part), equally on both sides; use --keep \(first) or --keep \(second) to choose"
            case .padded: return "the picture is whole, with a transparent margin"
            case .enlarged(let name, let factor):
                let times = (factor * 10).rounded() / 10
                return
                    "\(name.path) is enlarged \(times) times, which blurs it: the picture has \(width) × \(height) pixels"
            case .leftOut(let name, let wide, let high):
                return """
                    \(name.path) is left out: it needs \(wide) × \(high) pixels, \
                    and the picture has \(width) × \(height)
                    """
            case .profile(let profile):
                return
                    "the colour profile '\(profile.visible)' is dropped: convert the picture to sRGB if colours differ"
            }
        }
    }
#endif
