internal import ArgumentParser
internal import PassPayloads
internal import PassToolkit
internal import ToolConsole

/// How payloads in Protocol Buffers change a template.
struct PayloadOptions: ParsableArguments {
    @Option(
        name: .customLong("files"),
        help: ArgumentHelp(
            "With payloads: the folder that the paths of their images are below.", valueName: "directory"),
        completion: .directory)
    var images: String?

    @Flag(help: "With payloads: semantic tags replace all of the template's, not only those of the same name.")
    var replaceSemantics = false

    /// Refuses options that have no effect.
    func check(hasPayloads: Bool) throws {
        guard !hasPayloads, images != nil || replaceSemantics else { return }
        throw CommandError(
            status: .usage, message: "\(images == nil ? "--replace-semantics" : "--files") is for payloads",
            recovery: ["passtool create SOURCE --payload FILE"])
    }

    /// Opens a stream of payloads.
    func reader(_ path: String, limits: Limits) throws -> RecordReader {
        #if Payload
            return try RecordReader(
                payloads: path, images: images, replacingSemantics: replaceSemantics, limits: limits)
        #else
            throw Self.missing
        #endif
    }

    /// The bundle with what the payload in a file changes.
    func applied(_ path: String, to bundle: PassBundle, limits: Limits) throws -> PassBundle {
        #if Payload
            let bytes = try InputFile.read(path, limit: limits.archive.entryByteCount)
            do {
                return try PassPayload(decoding: bytes).applied(
                    to: bundle, images: images, replacingSemantics: replaceSemantics, limits: limits)
            } catch let error as PayloadError {
                throw CommandError(
                    status: .notAPass, message: "\(path): \(error.message)", recovery: error.typedRecovery)
            }
        #else
            throw Self.missing
        #endif
    }

    #if !Payload
        private static var missing: CommandError {
            CommandError(
                status: .usage, message: "this passtool was built without payloads",
                recovery: ["build it from source: swift build -c release --traits Payload --product passtool"])
        }
    #endif
}

#if Payload
    extension PayloadError: TypedRecovery {
        package var typedRecovery: [String] {
            if case .noFolder = code { ["--files DIRECTORY names it"] } else { recovery }
        }
    }
#endif
