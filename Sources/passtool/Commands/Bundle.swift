internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import ZipContainer
internal import ToolConsole

/// Puts several signed passes into one bundle.
struct Bundle: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Put several signed passes into one .pkpasses.",
        discussion: """
            Examples:
              passtool bundle outbound.pkpass return.pkpass -o trip.pkpasses
              passtool bundle family/*.pkpass -o family.pkpasses
              passtool bundle *.pkpass -o all.pkpasses \\
                --trust-anchor certs-sample/root.pem

            Next: passtool verify trip.pkpasses

            Each pass is verified, then put in unchanged; the order is kept. Wallet takes
            \(PassCollection.mostPasses) passes or \(PassCollection.mostBytes / 1_000_000) MB in one bundle.
            """)

    @Argument(help: "Signed passes; '-' is standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var trust: TrustOptions
    @OptionGroup var limit: LimitOptions

    @Flag(help: "Include passes that verify rejects; Wallet may reject them too.")
    var allowInvalid = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw CommandError(status: .usage, message: "only one pass can be standard input")
        }
        let limits = try limit.limits(changing: session.limits)
        let destination = try Destination(output, json: common.json, sources: paths, ending: "pkpasses")
        let members = try paths.map { path in
            PassCollection.Member(path: path, bytes: try Self.bytes(of: path, limits: limits))
        }
        let verifier = PassVerifier(policy: try trust.policy(now: session.now), limits: limits)
        let collection = try PassCollection(of: members, judgedBy: verifier, allowingInvalid: allowInvalid)
        let archive = try collection.archive()
        try destination.write(archive, to: session.console)
        report(collection, byteCount: archive.count, at: destination, session: session)
        if common.json {
            try session.console.answer(document(collection, byteCount: archive.count, path: destination.path))
        }
    }

    private static func bytes(of path: String, limits: Limits) throws -> [UInt8] {
        do {
            return try InputFile.read(path, limit: limits.archive.archiveByteCount)
        } catch {
            guard error.reason == .isFolder else { throw error }
            throw CommandError(
                status: .unreadable, message: error.message,
                recovery: [
                    "bundle takes signed passes; sign the folder first: passtool sign \(path.shellWord) "
                        + "--identity FILE -o NAME.pkpass"
                ])
        }
    }

    private func report(_ collection: PassCollection, byteCount: Int, at destination: Destination, session: Session) {
        for member in collection.members where member.report.verdict != .valid {
            session.console.say(
                "passtool: warning: '\(member.member.path.visible)' is \(member.report.verdict.rawValue)")
        }
        let count = collection.members.count
        session.console.say(
            "wrote \(destination.name.visible): \(count) pass\(count == 1 ? "" : "es"), \(byteCount) bytes")
    }

    private func document(_ collection: PassCollection, byteCount: Int, path: String) -> JSONValue {
        .object([
            ("format", .string("passtool.bundle/1")),
            ("path", .string(path)),
            ("byteCount", .number(JSONNumber(byteCount))),
            (
                "passes",
                .array(
                    collection.members.map { member in
                        .object([
                            ("path", .string(member.member.path)),
                            ("name", .string(member.name)),
                            ("verdict", .string(member.report.verdict.rawValue)),
                            ("passTypeIdentifier", member.report.pass?.passTypeIdentifier.map { .string($0) }),
                            ("serialNumber", member.report.pass?.serialNumber.map { .string($0) }),
                        ])
                    })
            ),
        ])
    }
}
