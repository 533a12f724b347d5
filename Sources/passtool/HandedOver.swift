internal import ToolConsole

/// `passtool preview`, which another program does.
enum HandedOver: PreviewWork {
    static let commandName = "preview"

    /// Hands over before the arguments are parsed, so that the other program says what it does not understand.
    ///
    /// Help pages are the same in both programs, so they are shown even if the other one is not there.
    static func handOver(_ arguments: [String]) {
        guard arguments.first == commandName else { return }
        let words = Array(arguments.dropFirst())
        guard !words.prefix(while: { $0 != "--" }).contains(where: { ["-h", "--help"].contains($0) }) else { return }
        do { try HandOver(words).start() } catch { PassTool.end(with: error, arguments: words) }
    }

    static func run(_ command: PreviewCommand<Self>, _ session: Session) throws {
        try HandOver(Array(CommandLine.arguments.dropFirst(2))).start()
    }
}
