package import ArgumentParser
internal import PassModel
internal import PassReports
package import PassToolkit
internal import Platform

/// What a program does for `passtool mail`: write the message, or hand over to the program that draws its picture.
package protocol MailWork {
    /// The name of the command on help pages.
    static var commandName: String { get }

    /// Does the work; a thrown error becomes a message and an exit code.
    static func run(_ command: MailCommand<Self>, _ session: Session) throws
}

/// How the program that draws is told to write a message.
package enum MailMode {
    package static let word = "--write-mail"
}

/// Messages without a picture, where the program that draws was built without drawing.
package enum PlainMail: MailWork {
    package static let commandName = "passtool mail"

    package static func run(_ command: MailCommand<PlainMail>, _ session: Session) throws {
        try command.write(session) { _, _, _ in nil }
    }
}

/// The command `mail`, whose options and help page are the same in the program that draws and in the one that hands over
/// to it.
///
/// A file has lines with CR LF, as RFC 5322 has it and as mail programs read `.eml`. On standard output they end with LF
/// alone: `sendmail -t` takes a message as a text of the system, and some versions send a CR on as a character.
package struct MailCommand<Work: MailWork>: ToolCommand, ToolProgram {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Work.commandName,
            abstract: "Write a finished message with passes, to send by mail.",
            discussion: """
                Examples:
                  passtool mail my.pkpass --to ada@example.com \\
                    --from 'Shop <shop@example.com>' --subject 'Your card' -o my.eml
                  passtool mail *.pkpass --to ada@example.com --from shop@example.com \\
                    --subject 'Your tickets' --text hello.txt -o tickets.eml

                Next: passtool verify my.pkpass

                The passes are attached as one file. Without -o, the message goes to
                standard output, for 'sendmail -t'. A list of people: passtool batch --mail.
                """,
            version: ToolVersion.text)
    }

    @Argument(help: "Signed passes; '-' is standard input.", completion: .file())
    package var paths: [String]

    @Option(
        help: ArgumentHelp("Who gets it: ada@example.com or 'Ada <ada@example.com>'; repeatable.", valueName: "address")
    )
    package var to: [String]

    @Option(help: ArgumentHelp("Who sends it.", valueName: "address"))
    package var from: String

    @Option(help: "The subject.")
    package var subject: String

    @Option(help: ArgumentHelp("Where answers go.", valueName: "address"))
    package var replyTo: String?

    @Option(
        help: ArgumentHelp("Words of your own, put first; a text file in UTF-8.", valueName: "file"),
        completion: .file())
    package var text: String?

    @Option(
        help: ArgumentHelp(
            "The languages of the text, like de,en. Default: those of the passes.", valueName: "languages"))
    package var language: String?

    @Flag(help: "Leave out the picture of the pass, which passtool-preview draws.")
    package var noPicture = false

    @OptionGroup package var trust: TrustOptions
    @OptionGroup package var limit: LimitOptions

    @Flag(help: "Attach passes that verify rejects; Wallet may reject them too.")
    package var allowInvalid = false

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The .eml to write; '-' is standard output.", valueName: "file"),
        completion: .file())
    package var output = "-"

    @Flag(help: "Replace an existing file.")
    package var force = false

    @Flag(name: .customLong("write-mail"), help: .hidden)
    var isNamedByMode = false

    @OptionGroup package var common: CommonOptions

    package init() {}

    package func run(_ session: Session) throws { try Work.run(self, session) }

    /// Writes the message.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - draw: draws the passes in a language at a time; `nil` leaves the picture out.
    /// - Throws: why it can't be written.
    package func write(
        _ session: Session, drawing draw: ([MailedPass], String?, Date) throws -> PassMail.Picture?
    ) throws {
        try StandardInput.checkOneReader([("SOURCE", paths.contains("-") ? "-" : nil), ("--text", text)])
        let limits = try limit.limits(changing: session.limits)
        let destination = try Destination(
            output, replacing: force, json: common.json, sources: paths,
            of: .init(name: "a message", example: "NAME.eml"))
        let envelope = try MailEnvelope(
            from: from, to: to, replyTo: replyTo, subject: subject,
            text: try text.map { try MailEnvelope.text(at: $0) }, languages: language)
        let date = try session.epoch()
        let verifier = PassVerifier(policy: try trust.policy(now: session.now), limits: limits)
        let collection = try PassCollection(
            paths: paths, judgedBy: verifier, allowingInvalid: allowInvalid, limits: limits, for: "mail")
        let passes = collection.members.map { MailedPass(name: $0.name, files: $0.report.files, limits: limits) }
        let languages = envelope.languages ?? MailWords.of(passes)
        let isSingle = passes.count == 1
        let file = isSingle ? collection.members[0].member.bytes : try collection.archive()
        let mail = try PassMail(
            envelope, file: file, named: isSingle ? String(passes[0].name.dropLast(".pkpass".count)) : "passes",
            passes: passes, languages: languages, picture: picture(of: passes, in: languages, date, session, draw),
            date: date)
        let bytes = mail.bytes(destination.path == "-" ? .local : .network)
        try destination.write(bytes, to: session.console)
        session.console.warn(ofInvalidPassesIn: collection)
        if bytes.count > 20_000_000 {
            session.console.warning(
                "many servers refuse a message of \(bytes.count.grouped) bytes: send a link instead")
        }
        session.console.say("wrote \(destination.name.visible): \(collection.countInWords), \(bytes.count) bytes")
        guard common.json else { return }
        try session.console.answer(
            .object([
                ("format", .string("passtool.mail/1")), ("path", .string(destination.path)),
                ("byteCount", .number(JSONNumber(bytes.count))), ("messageID", .string(mail.messageID)),
                ("attachment", .string(mail.fileName)), ("languages", languages.map(\.language).json),
            ]))
    }

    private func picture(
        of passes: [MailedPass], in languages: [MailWords], _ date: Date, _ session: Session,
        _ draw: ([MailedPass], String?, Date) throws -> PassMail.Picture?
    ) -> PassMail.Picture? {
        guard !noPicture else { return nil }
        do {
            return try draw(passes, languages.first.flatMap { passes.first?.language(for: $0) }, date)
        } catch {
            let reason = (error as? any DescribedError)?.message ?? "\(error)"
            session.console.warning("the message has no picture: \(reason.visible)")
            return nil
        }
    }
}
