internal import ArgumentParser
internal import PassBatches
internal import PassToolkit
internal import Platform
internal import ToolConsole

/// The messages of a batch.
struct BatchMailOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Also write a message with each pass into this folder, as .eml.", valueName: "directory"),
        completion: .directory)
    var mail: String?

    @Option(
        help: ArgumentHelp("Who gets the message, like '{{name}} <{{email}}>'; repeatable.", valueName: "pattern"))
    var mailTo: [String] = []

    @Option(help: ArgumentHelp("Who sends the messages.", valueName: "pattern"))
    var mailFrom: String?

    @Option(help: ArgumentHelp("Their subject, which may have placeholders.", valueName: "pattern"))
    var mailSubject: String?

    @Option(help: ArgumentHelp("Where answers go.", valueName: "pattern"))
    var mailReplyTo: String?

    @Option(
        help: ArgumentHelp(
            "Words of your own, put first; a text file, which may have placeholders.", valueName: "file"),
        completion: .file())
    var mailText: String?

    @Option(
        help: ArgumentHelp(
            "The languages of the text, like de,en or '{{language}}'. Default: those of the pass.",
            valueName: "pattern"))
    var mailLanguage: String?

    /// The messages that the options ask for; `nil` if none.
    func messages(_ session: Session, isReplacing: Bool, isResuming: Bool) throws -> BatchMail? {
        let patterns =
            [mailFrom, mailSubject, mailReplyTo, mailText, mailLanguage].contains { $0 != nil } || !mailTo.isEmpty
        guard let mail else {
            guard !patterns else { throw usage("no folder for the messages was given", "add --mail DIRECTORY") }
            return nil
        }
        guard !mailTo.isEmpty, let mailFrom, let mailSubject else {
            let missing = mailTo.isEmpty ? "--mail-to" : mailFrom == nil ? "--mail-from" : "--mail-subject"
            throw usage("--mail needs \(missing)", "add \(missing)")
        }
        return BatchMail(
            to: try mailTo.map { try pattern($0, of: "--mail-to") }, from: try pattern(mailFrom, of: "--mail-from"),
            replyTo: try mailReplyTo.map { try pattern($0, of: "--mail-reply-to") },
            subject: try pattern(mailSubject, of: "--mail-subject"),
            text: try mailText.map { try pattern(MailEnvelope.text(at: $0), of: $0) },
            language: try mailLanguage.map { try pattern($0, of: "--mail-language") },
            date: try session.epoch(), path: mail, isReplacing: isReplacing, isResuming: isResuming,
            limits: session.limits)
    }

    private func pattern(_ text: String, of option: String) throws -> TextPattern {
        do {
            return try TextPattern(text, origin: option)
        } catch {
            throw usage(error.message, "write placeholders like {{email}}")
        }
    }

    private func usage(_ message: String, _ hint: String) -> CommandError {
        CommandError(status: .usage, message: message, recovery: [hint])
    }
}

/// Writes a message with each pass of a batch.
struct BatchMail: PassDelivery {
    let to: [TextPattern]
    let from: TextPattern
    let replyTo: TextPattern?
    let subject: TextPattern
    let text: TextPattern?
    let language: TextPattern?
    let date: Date
    /// The folder for the messages.
    let path: String
    let isReplacing: Bool
    let isResuming: Bool
    let limits: Limits
    /// The folder once it is open; a dry run has none.
    var folder: BatchFolder?

    var placeholders: Set<String> {
        Set((to + [from, subject] + [replyTo, text, language].compactMap(\.self)).flatMap(\.names))
    }

    func check(_ record: Record, as name: String) throws {
        _ = try envelope(for: record)
        if !isReplacing, !isResuming { try folder?.checkIsFree(Self.name(for: name)) }
    }

    func deliver(_ archive: [UInt8], of record: Record, as name: String) throws -> String? {
        let file = Self.name(for: name)
        // The message of a pass that was kept may have been sent.
        guard let folder, !isResuming || !folder.holds(file) else { return nil }
        let mail = try PassMail(
            try envelope(for: record), pass: archive, named: String(name.split(separator: "/").last ?? "pass.pkpass"),
            date: date, limits: limits)
        try folder.write(mail.bytes(.network), to: file, replacing: isReplacing)
        return nil
    }

    private func envelope(for record: Record) throws -> MailEnvelope {
        try MailEnvelope(
            from: from.filled(from: record), to: to.map { try $0.filled(from: record) },
            replyTo: replyTo?.filled(from: record), subject: subject.filled(from: record),
            text: text?.filled(from: record), languages: language?.filled(from: record), prefix: "--mail-")
    }

    private static func name(for pass: String) -> String { "\(pass.dropLast(".pkpass".count)).eml" }
}
