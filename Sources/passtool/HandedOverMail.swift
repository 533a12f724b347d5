internal import ToolConsole

/// `passtool mail`, whose picture another program draws: with it, that program writes the whole message.
enum HandedOverMail: MailWork {
    static let commandName = "mail"

    static func run(_ command: MailCommand<Self>, _ session: Session) throws {
        if !command.noPicture, let program = try? HandOver(Array(CommandLine.arguments.dropFirst(2)), for: commandName)
        {
            try program.start(with: [MailMode.word])
        }
        try command.write(session) { _, _, _ in nil }
    }
}
