import Foundation
import Testing
import TestSupport

@Suite("Send it by mail", .needs(.python)) struct MailPageTests {
    /// In place of a server of mail: each message becomes a file.
    private static let server = """
        import itertools, smtplib
        numbers = itertools.count()
        class SMTP:
            def __init__(self, host): assert host == "localhost"
            def __enter__(self): return self
            def __exit__(self, *error): pass
            def send_message(self, message): open(f"{next(numbers)}.eml", "wb").write(bytes(message))
        smtplib.SMTP = SMTP

        """

    /// Prints who gets a message and writes its pass.
    private static let reader = """
        import email, email.policy, sys
        for path in sys.argv[1:]:
            message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
            [part] = message.iter_attachments()
            assert not message.defects and not part.defects
            assert part["content-transfer-encoding"] == "base64"
            print(message["to"], part.get_content_type(), part.get_filename(), part.get_content_disposition())
            open(path + ".pkpass", "wb").write(part.get_content())
        """

    private static func blocks(_ language: String) throws -> [String] {
        let path = Checkout.path("Documentation/send-by-mail.md")
        return ReadmeTests.blocks(language, in: try String(contentsOf: URL(filePath: path), encoding: .utf8))
    }

    private func read(_ messages: [String], in workplace: Workplace) throws -> String {
        let result = try workplace.run(["python3", "-c", Self.reader] + messages)
        try #require(result.status == 0, "\(result.errors)")
        return result.text
    }

    private func workplace() throws -> Workplace {
        let workplace = try Workplace()
        let made = try workplace.shell(
            """
            export PASSTOOL_IDENTITY=certs-sample/signer.pem PASSTOOL_KEY=certs-sample/signer-key.pem
            passtool new coffee card.pass -q
            passtool create card.pass --data card.json -o card.pkpass -q
            cat >members.csv <<'END'
            serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number,email
            0001,MORROW:0001,0001,Ada Lovelace,2035-01-18T09:00:00-08:00,Gold,7,18.40,ada@example.com
            0002,MORROW:0002,0002,Grace Hopper,2035-02-18T09:00:00-08:00,Silver,3,4.50,grace@example.com
            END
            passtool batch card.pass --data members.csv -o passes --allow-unused -q
            """)
        try #require(made.status == 0, "\(made.errors)")
        return workplace
    }

    @Test("the lines for Python send the pass with its type, and one to everyone in a list")
    func python() throws {
        let workplace = try workplace()
        let lines = Self.server + (try Self.blocks("python")).joined()
        try workplace.add(["send.py": Array(lines.utf8)])
        let sent = try workplace.run(["python3", "-X", "utf8", "send.py"])
        #expect(sent.status == 0, "\(sent.errors)")
        let kind = "application/vnd.apple.pkpass card.pkpass attachment\n"
        #expect(
            try read(["0.eml", "1.eml", "2.eml"], in: workplace)
                == "Ada Lovelace <ada@example.com> \(kind)ada@example.com \(kind)grace@example.com \(kind)")
        let same = try workplace.shell(
            "cmp 0.eml.pkpass card.pkpass && cmp 1.eml.pkpass passes/0001.pkpass && cmp 2.eml.pkpass passes/0002.pkpass"
        )
        #expect(same.status == 0, "\(same.text)")
    }
}
