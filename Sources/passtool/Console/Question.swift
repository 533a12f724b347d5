internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// Questions at the terminal, one line each.
///
/// They are asked only on request: a command that follows in a pasted block would become an answer.
struct Question {
    private let console: Console

    /// - Throws: ``CommandError`` unless both standard input and standard error are a terminal.
    init(on console: Console) throws(CommandError) {
        guard Console.isTerminal(.standardInput), Console.isTerminal(.standardError) else {
            throw CommandError(
                status: .usage, message: "there is no terminal to ask questions",
                recovery: ["use --name, --background-color, --language and so on in place of --ask"])
        }
        self.console = console
    }

    /// Asks until there is an answer that makes sense.
    ///
    /// - Parameters:
    ///   - text: the question.
    ///   - old: what is there.
    ///   - form: how an answer is written, for people whose answer was not understood.
    ///   - read: what an answer means; `nil` to ask again.
    /// - Returns: the answer; `nil` for an empty one, which keeps what is there.
    func ask<Answer>(
        _ text: String, keeping old: String, writtenLike form: String, _ read: (String) -> Answer?
    ) -> Answer? {
        while true {
            console.draw("\(text) [\(old.visible)]: ")
            guard let line = readLine() else {
                console.draw("\n")  // Ctrl-D keeps what is there as well
                return nil
            }
            let answer = line.split(separator: " ").joined(separator: " ")
            guard !answer.isEmpty else { return nil }
            if let meaning = read(answer) { return meaning }
            console.say("write it like \(form)")
        }
    }
}
