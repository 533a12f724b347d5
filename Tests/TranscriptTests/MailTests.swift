import Foundation
import Testing
import TestSupport

/// Messages as Python's `email` reads them, strictly: any defect, anywhere, is a failure.
@Suite("Messages", .needs(.python)) struct MailTests {
    /// Reads a message from a file and prints what is in it.
    private static let reader = """
        import email, email.policy, hashlib, json, sys
        data = open(sys.argv[1], "rb").read()
        message = email.message_from_bytes(data, policy=email.policy.default)
        defects, parts = [], []
        for part in message.walk():
            defects += [str(defect) for defect in part.defects]
            for name, value in part.items():
                defects += [f"{name}: {defect}" for defect in value.defects]
            content = b"" if part.is_multipart() else part.get_content()
            content = content if isinstance(content, bytes) else content.encode()
            defects += [str(defect) for defect in part.defects]
            parts.append({"type": part.get_content_type(), "name": part.get_filename() or "",
                          "disposition": part.get_content_disposition() or "",
                          "digest": hashlib.sha256(content).hexdigest(),
                          "text": content.decode().replace("\\r\\n", "\\n")
                          if part.get_content_maintype() == "text" else ""})
        lines = data.split(b"\\r\\n" if b"\\r" in data else b"\\n")
        defects += ["a line end alone"] if any(b"\\r" in line or b"\\n" in line for line in lines) else []
        json.dump({"defects": defects, "parts": parts, "longest": max(map(len, lines)),
                   "isASCII": data.isascii(), "usesCR": b"\\r" in data,
                   "headers": {name.lower(): str(value) for name, value in message.items()}}, sys.stdout)
        """

    private struct Message: Decodable {
        struct Part: Decodable {
            let type: String
            let name: String
            let disposition: String
            let digest: String
            let text: String
        }
        let defects: [String]
        let parts: [Part]
        let longest: Int
        let isASCII: Bool
        let usesCR: Bool
        let headers: [String: String]

        var types: [String] { parts.map(\.type) }
        /// The text and the HTML.
        var texts: [String] { parts.filter { $0.type.hasPrefix("text/") }.map(\.text) }
    }

    private let workplace: Workplace

    /// A workplace with a pass in three languages, `pass.pkpass`.
    init() throws {
        workplace = try Workplace()
        let made = try workplace.shell(
            """
            passtool new bakery-languages card.pass -q && cat >make.sh <<'END'
            passtool create card.pass --data card.json --set serialNumber="$2" --identity certs-sample/signer.p12 \
                --passphrase-file certs-sample/passphrase.txt -o "$1" -q
            END
            sh make.sh pass.pkpass 1 && sh make.sh other.pkpass 2
            """)
        try #require(made.status == 0, "\(made.errors)")
    }

    /// What Python reads in a message that `passtool mail` writes with these words after its own.
    private func message(_ words: [String], file: String = "message.eml") throws -> Message {
        let made = try workplace.run(
            ["passtool", "mail", "--trust-anchor", "certs-sample/root.pem", "-o", file, "--force"] + words)
        try #require(made.status == 0, "\(made.errors)")
        return try read(file)
    }

    private func read(_ file: String) throws -> Message {
        let result = try Witness.python.run(["-X", "utf8", "-c", Self.reader, "\(workplace.work)/\(file)"])
        try #require(result.status == 0, "\(result.errors)")
        let message = try JSONDecoder().decode(Message.self, from: result.output)
        #expect(message.defects == [] && message.isASCII && message.longest <= 76)
        return message
    }

    private func digest(_ file: String) throws -> String {
        let output = try Witness("sha256sum").run(["\(workplace.work)/\(file)"]).text
        return String(output.prefix(64))
    }

    private static let plain = ["--to", "ada@example.com", "--from", "shop@example.com", "--subject", "Your card"]

    @Test("a message has text, HTML and the pass as it is, in the languages of the pass")
    func whole() throws {
        let message = try message(["pass.pkpass", "--no-picture"] + Self.plain)
        #expect(
            message.types == [
                "multipart/mixed", "multipart/alternative", "text/plain", "text/html", "application/vnd.apple.pkpass",
            ])
        let file = try #require(message.parts.last)
        #expect(
            try file.name == "pass.pkpass" && file.disposition == "attachment" && file.digest == digest("pass.pkpass"))
        #expect(message.usesCR && message.headers["content-language"] == "en, ar, fr")
        #expect(message.headers["date"] == "Fri, 20 Nov 2026 12:00:00 +0000")
        #expect(message.headers["message-id"]?.wholeMatch(of: /<[0-9a-f]{32}@example\.com>/) != nil)
        for text in message.texts {
            for words in ["On iPhone", "Sur iPhone", "Google Wallet", "على iPhone"] { #expect(text.contains(words)) }
        }
        #expect(message.texts[1].contains("<div lang=\"ar\" dir=\"rtl\">"))
        let one = try self.message(["pass.pkpass", "--no-picture", "--language", "fr-CA"] + Self.plain)
        #expect(one.headers["content-language"] == "fr" && !one.texts[0].contains("On iPhone"))
    }

    @Test(
        "names and subjects arrive as they were given",
        arguments: [
            ("Ada Lovelace", "Your card"), ("Hopper, Grace \"Amazing\" M.", "  two  spaces "),
            ("Zoë 🥨", "Ihre Karte für März"),
            ("=?utf-8?Q?x?=", "=?utf-8?B?eA==?="),
            (String(repeating: "å", count: 150), String(repeating: "日本", count: 90)),
            ("back\\slash", String(repeating: "x-", count: 150)),
            ("", "a " + String(repeating: "word ", count: 40) + "z"),
        ])
    func headers(name: String, subject: String) throws {
        let address = name.isEmpty ? "a.b+c@sub.example.com" : "\(name) <a.b+c@sub.example.com>"
        let message = try message(
            ["pass.pkpass", "--no-picture", "--to", address, "--to", "x@example.com", "--from", address]
                + ["--reply-to", address, "--subject=\(subject)"])
        #expect(message.headers["subject"] == subject)
        // The older reader of `email`: the newer one keeps the space between two encoded words of a name.
        let addresses = """
            import email, email.header as header, email.utils, json, sys
            message = email.message_from_binary_file(open(sys.argv[1], "rb"))
            found = email.utils.getaddresses([message[name] for name in ("From", "Reply-To", "To")])
            print(json.dumps([[str(header.make_header(header.decode_header(name))), address] for name, address in found]))
            """
        let found = try Witness.python.run(["-X", "utf8", "-c", addresses, "\(workplace.work)/message.eml"])
        let own = [name, "a.b+c@sub.example.com"]
        #expect(
            try JSONDecoder().decode([[String]].self, from: found.output) == [own, own, own, ["", "x@example.com"]])
    }

    @Test(
        "the attached file keeps its name, whatever letters it has",
        arguments: [
            ("Zoës Karte.pkpass", "Zoës Karte.pkpass"), ("日本語\(String(repeating: "字", count: 50)).pkpass", nil),
            ("a;b=\"c\" (d).pkpass", "a;b=-c- (d).pkpass"), ("\(String(repeating: "long", count: 24)).pkpass", nil),
            ("x\u{202E}ssap.pkpass", "x-ssap.pkpass"),
        ] as [(String, String?)])
    func fileNames(name: String, shown: String?) throws {
        try FileManager.default.copyItem(atPath: "\(workplace.work)/pass.pkpass", toPath: "\(workplace.work)/\(name)")
        #expect(try message([name, "--no-picture"] + Self.plain).parts.last?.name == shown ?? name)
    }

    @Test("several passes are attached as one bundle, which verify takes")
    func several() throws {
        let message = try message(["pass.pkpass", "other.pkpass", "--no-picture"] + Self.plain)
        #expect(message.parts.last?.type == "application/vnd.apple.pkpasses")
        #expect(message.parts.last?.name == "passes.pkpasses" && message.types.count == 5)
        #expect(!message.texts[0].contains("Google"))
        let bundle = try workplace.shell(
            "passtool bundle pass.pkpass other.pkpass --trust-anchor certs-sample/root.pem -o same.pkpasses -q")
        #expect(try bundle.status == 0 && message.parts.last?.digest == digest("same.pkpasses"))
    }

    @Test("words of one's own come first, and neither they nor a pass can add HTML")
    func ownWords() throws {
        let text = "Hello <b>Ada</b> & you,\r\n.\r\nFrom here = there  \n\(String(repeating: "ö", count: 200))\n\nYours"
        try text.write(toFile: "\(workplace.work)/own.txt", atomically: true, encoding: .utf8)
        let message = try message(["pass.pkpass", "--no-picture", "--text", "own.txt"] + Self.plain)
        #expect(message.texts[0].hasPrefix(text.replacing("\r\n", with: "\n")))
        #expect(
            message.texts[1].contains("Hello &lt;b&gt;Ada&lt;/b&gt; &amp; you") && !message.texts[1].contains("<b>"))
        #expect(message.texts[1].contains("<p dir=\"auto\">Yours</p>"))
    }

    @Test("the same input gives the same message, with LF alone on standard output")
    func repeatable() throws {
        let words = ["passtool", "mail", "pass.pkpass", "--trust-anchor", "certs-sample/root.pem", "--no-picture"]
        let first = try workplace.run(words + Self.plain)
        let again = try workplace.run(words + Self.plain)
        #expect(first.status == 0 && first.output == again.output)
        try first.output.write(to: URL(filePath: "\(workplace.work)/piped.eml"))
        #expect(try !read("piped.eml").usesCR)
        let later = try workplace.run(words + Self.plain, environment: ["SOURCE_DATE_EPOCH": "1795176001"])
        #expect(later.text != first.text && later.text.contains("12:00:01"))
    }

    @Test(
        "what could begin another header, and what is no address, is refused",
        arguments: [
            ["--subject", "a\nBcc: x@example.com"], ["--subject", "a\rb"], ["--subject", "a\u{2028}b"],
            ["--subject", "\u{202E}a"], ["--subject", " "], ["--from", "Shop\n <s@example.com>"],
            ["--to", "a@example.com\r\nBcc: b@example.com"], ["--to", "a@example.com, b@example.com"],
            ["--to", "a <a@example.com>, b <b@example.com>"], ["--to", ""], ["--to", "ada"],
            ["--to", "a b@example.com"],
            ["--to", "ä@example.com"], ["--to", "a@exämple.com"], ["--to", "a..b@example.com"], ["--to", "a@-b.com"],
            ["--to", "a@b..com"], ["--to", "<a@example.com"], ["--reply-to", "a@b@c"], ["--language", "tlh"],
        ])
    func refused(words: [String]) throws {
        var all = Self.plain
        if let index = all.firstIndex(of: words[0]) { all[index + 1] = words[1] } else { all += words }
        let result = try workplace.run(
            ["passtool", "mail", "pass.pkpass", "--trust-anchor", "certs-sample/root.pem", "-o", "no.eml"] + all)
        #expect(result.status == 64 && result.errors.contains("error: \(words[0])"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(workplace.work)/no.eml"))
    }

    @Test("an argument that is not UTF-8 is refused")
    func notUnicode() throws {
        let result = try workplace.shell(
            #"passtool mail pass.pkpass --to a@b.de --from a@b.de --subject "$(printf 'a\377')" -o no.eml"#)
        #expect(result.status == 64 && result.errors.contains("--subject is not UTF-8"))
    }

    #if Picture
        @Test("the program that draws puts a picture into the HTML")
        func picture() throws {
            let message = try message(["pass.pkpass"] + Self.plain)
            #expect(
                message.types == [
                    "multipart/mixed", "multipart/alternative", "text/plain", "multipart/related", "text/html",
                    "image/png", "application/vnd.apple.pkpass",
                ])
            #expect(
                message.texts[1].contains("src=\"cid:pass@picture.invalid\"") && message.parts[5].name == "pass.png")
            let text = try String(contentsOf: URL(filePath: "\(workplace.work)/message.eml"), encoding: .utf8)
            #expect(text.contains("Content-ID: <pass@picture.invalid>"))
            let page = try workplace.run(["passtool", "mail", "--help"]).text
            let path = try #require(Program.path)
            #expect(try workplace.run(["\(path)-preview", "--write-mail", "--help"]).text == page)
        }
    #endif

    @Test("every language of the pages has words for messages, and no others")
    func languages() throws {
        let texts = try ["mail", "landing"].map { name in
            try JSONDecoder().decode(
                [String: [String: String]].self,
                from: Data(contentsOf: URL(filePath: Checkout.path("Sources/CEmbedded/\(name).json"))))
        }
        #expect(Set(texts[0].keys) == Set(texts[1].keys))
        for (language, words) in texts[0] {
            #expect(Set(words.keys) == ["iPhoneAttached", "androidAttached"], "\(language)")
            #expect(words.values.allSatisfy { !$0.isEmpty && !$0.contains("{") }, "\(language)")
        }
    }

    @Test("a batch writes a message for each record, and one with a bad address fails alone")
    func batch() throws {
        let result = try workplace.shell(
            """
            python3 - <<'END'
            import json
            record = json.load(open("card.json"))
            addresses = ["a@example.com", "b\\nBcc: c@example.com", "d@example.com"]
            rows = [record | {"serialNumber": f"N{number}", "email": address, "tongue": "fr"}
                    for number, address in enumerate(addresses)]
            json.dump(rows, open("list.json", "w"))
            END
            run() { passtool batch card.pass --data list.json --identity certs-sample/signer.p12 \
                --passphrase-file certs-sample/passphrase.txt -o passes --mail mails --mail-to '{{memberName}} <{{email}}>' \
                --mail-from shop@example.com --mail-subject 'Card {{serialNumber}}' --mail-language '{{tongue}}' "$@"; }
            run --dry-run && exit 9; test -e mails && exit 8
            run && exit 7; ls passes mails; rm mails/N2.eml; touch -t 200101010000 mails/N0.eml; run --resume
            test mails/N0.eml -ot list.json && test -e mails/N2.eml && ! run
            """)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.text == "mails:\nN0.eml\nN2.eml\n\npasses:\nN0.pkpass\nN2.pkpass\n")
        #expect(result.errors.contains("--mail-to has the control character '\\n'"), "\(result.errors)")
        #expect(result.errors.contains("'passes/N0.pkpass' exists already"))
        let message = try read("mails/N2.eml")
        #expect(message.headers["subject"] == "Card N2" && message.headers["content-language"] == "fr")
        #expect(try message.usesCR && message.parts.last?.digest == digest("passes/N2.pkpass"))
    }
}
