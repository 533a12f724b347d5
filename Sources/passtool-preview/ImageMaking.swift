#if Picture
    internal import Bytes
    internal import PassModel
    internal import PassPicture
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// Makes the images of a slot from one picture.
    enum ImageMaking: ImagesWork {
        static let commandName = "passtool images"

        /// The most bytes of a picture.
        private static let mostBytes = 100_000_000

        static func run(_ command: ImagesCommand<ImageMaking>, _ session: Session) throws {
            try check(command)
            let made = try images(of: command)
            let places = try made.images.map { image in
                try Destination(
                    FilePath(command.directory).appending(image.name.path).string, replacing: command.force,
                    json: command.common.json, apartFrom: session.files,
                    of: .init(name: "an image", example: image.name.path))
            }
            for (image, place) in zip(made.images, places) { try place.write(image.bytes, to: session.console) }
            try tell(made, places.map(\.path), command, session.console)
        }

        private static func check(_ command: ImagesCommand<ImageMaking>) throws {
            guard let style = command.style else { return }
            guard !command.slot.facts.uses.contains(where: { $0.style == style }) else {
                guard command.slot.facts.sizes.allSatisfy(\.styles.isEmpty) else { return }
                throw CommandError(
                    status: .usage,
                    message: "--style changes nothing: each style has the same sizes of \(command.slot.rawValue)",
                    recovery: ["leave it out"])
            }
            let users = Set(command.slot.facts.uses.map(\.style.rawValue)).sorted().joined(separator: ", ")
            throw CommandError(
                status: .usage, message: "passes of the style \(style.rawValue) have no \(command.slot.rawValue)",
                recovery: ["it is an image of \(users)"])
        }

        private static func images(of command: ImagesCommand<ImageMaking>) throws -> SlotImages {
            guard (try? Stat(FilePath(command.directory)))?.type == .directory else {
                throw CommandError(
                    status: .cannotWrite, message: "there is no folder '\(command.directory)'",
                    recovery: ["mkdir -p \(command.directory.shellWord)"])
            }
            let picture = try InputFile.read(command.original, limit: mostBytes)
            do throws(SlotImages.Failure) {
                return try SlotImages(of: picture, for: command.slot, style: command.style)
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
                    recovery: ["put the picture into the pass as it is"])
            case .memory:
                return CommandError(status: .internalFault, message: "there is not enough memory for '\(path)'")
            case .unreadable:
                let kind = FileKind(of: picture[...])
                let message =
                    kind == .png
                    ? "'\(path)' is damaged, or has more than 4096 × 4096 pixels"
                    : "'\(path)' is \(kind.noun ?? "no image that is known"), not a PNG"
                return CommandError(
                    status: .notAPass, message: message,
                    recovery: kind == .png ? [] : ["save the picture as a PNG"])
            }
        }

        // MARK: - Messages

        private static func tell(
            _ made: SlotImages, _ paths: [String], _ command: ImagesCommand<ImageMaking>, _ console: Console
        ) throws {
            let notes = made.remarks.map { $0.words(width: made.width, height: made.height) }
            let warnings = left(by: made, in: command).map {
                "\($0) is from another picture, and devices may show it: remove it"
            }
            if command.common.json {
                return try console.answer(document(made, paths, notes + warnings, command))
            }
            for note in notes { console.note(note) }
            for warning in warnings { console.warning(warning) }
            for (image, path) in zip(made.images, paths) {
                console.say("wrote \(path.visible): \(image.width) × \(image.height) pixels")
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
        /// What is said about a picture of this size.
        fileprivate func words(width: Int, height: Int) -> String {
            switch self {
            case .cropped(let isWidth, let share):
                let (sides, of) =
                    isWidth ? ("the left as at the right", "width") : ("the top as at the bottom", "height")
                return "\(Int((share * 100).rounded())) % of the \(of) is cropped, as much at \(sides)"
            case .padded: return "the picture is whole, with transparent room around it"
            case .enlarged(let name, let factor):
                let times = (factor * 10).rounded() / 10
                return
                    "\(name.path) is enlarged \(times) times, which blurs it: the picture has \(width) × \(height) pixels"
            case .leftOut(let name, let wide, let high):
                return """
                    \(name.path) is left out: it takes \(wide) × \(high) pixels, \
                    and the picture has \(width) × \(height)
                    """
            case .profile(let profile):
                return
                    "the colour profile '\(profile.visible)' is dropped: convert the picture to sRGB if colours differ"
            }
        }
    }
#endif
