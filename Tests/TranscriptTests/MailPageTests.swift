import Foundation
import Testing
import TestSupport

@Suite("Send it by mail", .needs(.python)) struct MailPageTests {
    /// In place of a server of mail: prints who gets a pass, and writes it.
    private static let server = """
        import itertools, smtplib
        numbers = itertools.count()
        class SMTP:
            def __init__(self, host): assert host == "localhost"
            def __enter__(self): return self
            def __exit__(self, *error): pass
            def send_message(self, message):
                [part] = message.iter_attachments()
                assert part["content-transfer-encoding"] == "base64"
                print(message["to"], part.get_content_type(), part.get_filename(), part.get_content_disposition())
                open(f"{next(numbers)}.pkpass", "wb").write(part.get_content())
        smtplib.SMTP = SMTP

        """

    @Test("the lines for Python send the pass with its type, and one to everyone in a list") func python() throws {
        let workplace = try Workplace()
        let path = Checkout.path("Documentation/send-by-mail.md")
        let page = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        try workplace.add(["send.py": .text(Self.server + ReadmeTests.blocks("python", in: page).joined())])
        let sent = try workplace.shell(
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
            python3 -X utf8 send.py &&
                cmp 0.pkpass card.pkpass && cmp 1.pkpass passes/0001.pkpass && cmp 2.pkpass passes/0002.pkpass
            """)
        #expect(sent.status == 0, "\(sent.errors)")
        let kind = "application/vnd.apple.pkpass card.pkpass attachment\n"
        #expect(sent.text == "Ada Lovelace <ada@example.com> \(kind)ada@example.com \(kind)grace@example.com \(kind)")
    }
}
