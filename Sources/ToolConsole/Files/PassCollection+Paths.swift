package import PassToolkit
internal import ZipContainer

extension PassCollection {
    /// Reads and verifies signed passes.
    ///
    /// - Parameters:
    ///   - paths: the files; one may be `-`.
    ///   - verifier: verifies each pass.
    ///   - allowingInvalid: whether passes are accepted that the verifier rejects.
    ///   - limits: the limits for reading.
    ///   - command: the command for messages.
    /// - Throws: ``CommandError``, `FileAccessError`, `PassCollection.Failure`.
    package init(
        paths: [String], judgedBy verifier: PassVerifier, allowingInvalid: Bool, limits: Limits, for command: String
    ) throws {
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw CommandError(status: .usage, message: "only one pass can be standard input")
        }
        let members = try paths.map { path in
            Member(path: path, bytes: try Self.bytes(of: path, limits: limits, for: command))
        }
        try self.init(of: members, judgedBy: verifier, allowingInvalid: allowingInvalid)
    }

    private static func bytes(of path: String, limits: Limits, for command: String) throws -> [UInt8] {
        do {
            return try InputFile.read(path, limit: limits.archive.archiveByteCount)
        } catch {
            guard error.reason == .isFolder else { throw error }
            throw CommandError(
                status: .unreadable, message: error.message,
                recovery: [
                    "\(command) takes signed passes; sign the folder first: passtool sign \(path.shellWord) "
                        + "--identity FILE -o NAME.pkpass"
                ])
        }
    }

    /// The number of passes, in words.
    package var countInWords: String { "\(members.count) pass\(members.count == 1 ? "" : "es")" }
}

extension Console {
    /// Warns of passes that were rejected and are taken all the same.
    package func warn(ofInvalidPassesIn collection: PassCollection) {
        for member in collection.members where member.report.verdict != .valid {
            warning("'\(member.member.path.visible)' is \(member.report.verdict.rawValue)")
        }
    }
}
