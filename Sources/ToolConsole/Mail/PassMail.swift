package import PassToolkit
internal import Platform
internal import SignedMessages

/// From whom and to whom a message goes, and what it says besides the passes.
package struct MailEnvelope: Sendable {
    let from: MailAddress
    let to: [MailAddress]
    let replyTo: MailAddress?
    let subject: String
    /// Words of the sender's own.
    let text: String
    /// The languages of the other words; `nil` for those of the passes.
    let languages: [MailWords]?

    /// Reads the values of options.
    ///
    /// - Parameters:
    ///   - from: the sender.
    ///   - to: the recipients.
    ///   - replyTo: where answers go.
    ///   - subject: the subject.
    ///   - text: words of the sender's own.
    ///   - languages: the languages of the other words, with commas; `nil` for those of the passes.
    ///   - prefix: how the options begin.
    /// - Throws: ``CommandError`` for a bad address, and for what could begin another header.
    package init(
        from: String, to: [String], replyTo: String?, subject: String, text: String?, languages: String?,
        prefix: String = "--"
    ) throws {
        self.from = try MailAddress(from, of: "\(prefix)from")
        self.to = try to.map { try MailAddress($0, of: "\(prefix)to") }
        self.replyTo = try replyTo.map { try MailAddress($0, of: "\(prefix)reply-to") }
        try MailHeader.check(subject, of: "\(prefix)subject")
        guard subject.contains(where: { $0 != " " }) else {
            throw CommandError(
                status: .usage, message: "\(prefix)subject is empty", recovery: ["\(prefix)subject 'Your card'"])
        }
        self.subject = subject
        self.languages = try languages.map { try MailWords.of($0, option: "\(prefix)language") }
        let lines = (text ?? "").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        self.text = String(lines.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// The text in a file.
    ///
    /// - Throws: `FileAccessError`, ``CommandError`` if it is not UTF-8.
    package static func text(at path: String) throws -> String {
        let bytes = try InputFile.read(path, limit: 1_000_000)
        guard let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains("\0") else {
            throw CommandError(
                status: .notAPass, message: "'\(path)' is not a text in UTF-8",
                recovery: ["save it as plain text in UTF-8"])
        }
        return String(text.trimmingPrefix("\u{FEFF}"))
    }
}

/// A finished message with passes (RFC 5322): text and HTML, then the passes as one file.
package struct PassMail {
    /// The picture of the passes.
    package struct Picture: Sendable {
        let png: [UInt8]
        let width: Int
        let height: Int

        /// A PNG, and its size in points.
        package init(png: [UInt8], width: Double, height: Double) {
            (self.png, self.width, self.height) = (png, Int(width.rounded()), Int(height.rounded()))
        }
    }

    /// The lines of a message.
    package enum LineEnd {
        /// CR and LF, as RFC 5322 and RFC 5321 have it.
        case network
        /// LF, as programs take a message that they send themselves.
        case local
    }

    /// The name of the attached file.
    package let fileName: String
    package let messageID: String
    private let content: [UInt8]

    /// Writes a message.
    ///
    /// The same passes, envelope and date give the same message.
    ///
    /// - Parameters:
    ///   - envelope: from whom and to whom.
    ///   - file: a `.pkpass`, or a `.pkpasses` for several.
    ///   - name: its name, without its ending.
    ///   - passes: the passes in it.
    ///   - languages: the languages of the text.
    ///   - picture: the picture of the passes.
    ///   - date: the date of the message.
    /// - Throws: an error of OpenSSL where this machine's policy disables SHA-256.
    init(
        _ envelope: MailEnvelope, file: [UInt8], named name: String, passes: [MailedPass], languages: [MailWords],
        picture: Picture?, date: Date
    ) throws {
        let isBundle = passes.count > 1
        let ending = isBundle ? "pkpasses" : "pkpass"
        fileName = "\(name.safeForMail).\(ending)"
        let picturePart = picture.map { MailPart(picture: $0.png, id: Self.pictureID) }
        let texts = MailBody(envelope, passes, languages, picture)
        let html = MailPart(text: texts.html, as: "html")
        let alternative = MailPart(
            "alternative",
            of: [
                MailPart(text: texts.plain, as: "plain"),
                picturePart.map { MailPart("related", of: [html, $0], ["type=\"text/html\";"]) } ?? html,
            ])
        let attachment = MailPart(
            file: file, named: fileName,
            of: ending == "order" ? SigningPurpose.order.mediaType : "application/vnd.apple.\(ending)")
        let mixed = MailPart("mixed", of: [alternative, attachment])
        let fields: [(name: String, words: [String])] = [
            ("From", envelope.from.words), ("Reply-To", envelope.replyTo?.words ?? []),
            ("To", Self.list(envelope.to)), ("Subject", MailHeader.text(envelope.subject)),
            ("Date", MailHeader.date(date).split(separator: " ").map(String.init)),
            ("MIME-Version", ["1.0"]), ("Content-Language", Self.list(languages.map { [$0.language] })),
        ]
        let lines = fields.filter { !$0.words.isEmpty }.map { "\(MailHeader.field($0.name, $0.words))\n" }
        let head = Array(lines.joined().utf8)
        let digest = try DigestAlgorithm.sha256.digest(of: head + mixed.bytes)
        messageID = "<\(digest.prefix(16).hexadecimal)@\(envelope.from.domain)>"
        content = head + Array((MailHeader.field("Message-ID", [messageID]) + "\n").utf8) + mixed.bytes
    }

    /// Writes a message with a pass that was just made, without a picture.
    ///
    /// - Parameters:
    ///   - envelope: from whom and to whom.
    ///   - pass: the `.pkpass`.
    ///   - name: the name of its file.
    ///   - date: the date of the message.
    ///   - limits: the limits for reading.
    /// - Throws: `BundleError`, and an error of OpenSSL where this machine's policy disables SHA-256.
    package init(
        _ envelope: MailEnvelope, pass: [UInt8], named name: String, date: Date, limits: Limits
    ) throws {
        let files = try PassFiles(archive: pass, limits: limits).files
        let passes = [MailedPass(name: name, files: files, limits: limits)]
        try self.init(
            envelope, file: pass, named: String(name.dropLast(".pkpass".count)), passes: passes,
            languages: envelope.languages ?? MailWords.of(passes), picture: nil, date: date)
    }

    static let pictureID = "pass@picture.invalid"

    private static func list(_ addresses: [MailAddress]) -> [String] { list(addresses.map(\.words)) }

    /// The words of items with a comma between them.
    private static func list(_ items: [[String]]) -> [String] {
        items.enumerated().flatMap { number, words in
            number == items.count - 1 ? words : words.dropLast() + ["\(words.last ?? ""),"]
        }
    }

    /// The message.
    package func bytes(_ end: LineEnd) -> [UInt8] {
        guard end == .network else { return content }
        return Array(content.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: [0x0D, 0x0A]))
    }
}

/// The texts of a message, one language after the other.
private struct MailBody {
    let plain: String
    let html: String

    init(
        _ envelope: MailEnvelope, _ passes: [MailedPass], _ languages: [MailWords], _ picture: PassMail.Picture?
    ) {
        let sections = languages.map { Section($0, passes, hasPicture: picture != nil) }
        plain =
            ([envelope.text].filter { !$0.isEmpty } + sections.map(\.plain)).joined(separator: "\n\n* * *\n\n") + "\n"
        let image = picture.map { picture in
            """
            <p><img src="cid:\(PassMail.pictureID)" width="\(picture.width)" height="\(picture.height)" \
            style="max-width:100%;height:auto" alt="\(sections.first?.pictureName.escapedForHTML ?? "")"></p>

            """
        }
        let own = envelope.text.split(separator: "\n\n").map { paragraph in
            "<p dir=\"auto\">\(String(paragraph).escapedForHTML.replacing("\n", with: "<br>\n"))</p>\n"
        }
        html = """
            <!doctype html>
            <html lang="\(languages.first?.language ?? "en")">
            <head><meta charset="utf-8"><title>\(envelope.subject.escapedForHTML)</title></head>
            <body style="font-family:sans-serif">
            \(own.joined())\(image ?? "")\(sections.map(\.html).joined(separator: "\n<hr>\n"))
            </body>
            </html>

            """
    }

    /// What the message says in one language.
    private struct Section {
        let plain: String
        let html: String
        let pictureName: String

        init(_ words: MailWords, _ passes: [MailedPass], hasPicture: Bool) {
            let titles = passes.map { $0.title(in: words) }
            pictureName = words("pictureName", titles.map(\.description).joined(separator: ", "))
            // It is not known that Google Wallet takes several passes in one file.
            let platforms = passes.count > 1 ? ["iPhone"] : ["iPhone", "android"]
            let steps = platforms.map { (title: words($0), text: words("\($0)Attached")) }
            plain =
                titles.map { [$0.organization, $0.description].filter { !$0.isEmpty }.joined(separator: "\n") }
                .joined(separator: "\n\n") + "\n\n"
                + steps.map { "\($0.title):\n\($0.text)" }.joined(separator: "\n\n")
            let heads = titles.map {
                "<p dir=\"auto\"><strong>\($0.organization.escapedForHTML)</strong><br>\($0.description.escapedForHTML)</p>"
            }
            let notes = steps.map { "<p><strong>\($0.title.escapedForHTML)</strong><br>\($0.text.escapedForHTML)</p>" }
            let picture = hasPicture ? ["<p><small>\(words("pictureNote").escapedForHTML)</small></p>"] : []
            html = """
                <div lang="\(words.language)" dir="\(words.isRightToLeft ? "rtl" : "ltr")">
                \((heads + notes + picture).joined(separator: "\n"))
                </div>
                """
        }
    }
}

extension String {
    /// The name of a file without what paths, shells and systems take for something else.
    fileprivate var safeForMail: String {
        let scalars = unicodeScalars.prefix(100).map { scalar in
            scalar.isControl || scalar == "\u{FFFD}" || "<>:\"/\\|?*".unicodeScalars.contains(scalar) ? "-" : scalar
        }
        let name = String(String.UnicodeScalarView(scalars)).drop { $0 == "." || $0 == " " }
        return name.isEmpty ? "pass" : String(name)
    }
}
