internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// Questions at the terminal, one line each; nothing is asked if a script runs the program.
struct Question {
    private let console: Console

    /// `nil` unless both standard input and standard error are a terminal.
    init?(on console: Console) {
        guard !console.isQuiet, Console.isTerminal(.standardInput), Console.isTerminal(.standardError) else {
            return nil
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
