internal import ArgumentParser
internal import PassModel
internal import PassToolkit
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

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        paths.map { ("PATH", $0) } + trust.inputs
    }

    var optionRules: [OptionRule] { [output.forceNeedsFile] }

    func run(_ session: Session) throws {
        let limits = try limit.limits(changing: session.limits)
        let destination = try Destination(output, json: common.json, apartFrom: session.files, ending: "pkpasses")
        let verifier = PassVerifier(policy: try trust.policy(now: session.now), limits: limits)
        let collection = try PassCollection(
            paths: paths, judgedBy: verifier, allowingInvalid: allowInvalid, limits: limits, for: "bundle")
        let archive = try collection.archive()
        try destination.write(archive, to: session.console)
        session.console.warn(ofInvalidPassesIn: collection)
        session.console.say("wrote \(destination.name.visible): \(collection.countInWords), \(archive.count) bytes")
        if common.json {
            try session.console.answer(document(collection, byteCount: archive.count, path: destination.path))
        }
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
