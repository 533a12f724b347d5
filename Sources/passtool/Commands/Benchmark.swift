internal import ArgumentParser
internal import PassToolkit

/// Measures how fast this machine is.
struct Benchmark: AsyncToolCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how fast this machine makes and verifies passes.",
        discussion: """
            Examples:
              passtool benchmark
              passtool benchmark --seconds 10 --directory /dev/shm --json

            One signature a pass can't be saved: it is measured in turn with the passes, with the same key and as many
            threads, and the ratio of the two holds from day to day. The templates have 33 kB and 352 kB of images.
            """)

    @Option(help: ArgumentHelp("How long each figure is measured.", valueName: "number"))
    var seconds = 2.0

    @Option(help: ArgumentHelp("Where passes are written to; they are removed again.", valueName: "folder"))
    var directory: String?

    @OptionGroup var identity: IdentityOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) async throws {
        guard (0.01...3600).contains(seconds) else {
            throw CommandError(
                status: .usage, message: "--seconds is '\(seconds)', out of range", hints: ["0.01 to 3600"])
        }
        let signer =
            identity.sources.identity == nil
            ? nil : try identity.signer(for: nil, session: session, rules: .standard)
        let report = try await SpeedTest(signer?.identity, seconds: seconds, directory: directory).run()
        if common.json {
            try session.console.answer(report.json)
        } else {
            try session.console.answer(report.text)
        }
    }
}
