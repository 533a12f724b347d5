import Foundation
import Testing
import TestSupport

/// What a reader types after a page, in one folder that has the files that the pages name.
///
/// The README, and the pages on mail, CI and the service, have tests of their own.
@Suite("The pages for users", .endsByItself) struct PageTests {
    private static let pages = [
        "first-pass", "certificates", "batch", "google", "lint", "lock-screen", "orders", "pass-designer", "preview",
        "refused",
    ]

    /// In place of Apple: a certificate of the sample authority for each request, with the sample's own key.
    private static let setUp = #"""
        passtool() {
            case $1$2 in
            verify*) command passtool "$@" --trust-anchor certs-sample/root.pem --trust-anchor order-certs/root.pem ;;
            certdoctor) command passtool "$@" --trust-anchor certs-sample/root.pem --fail-on error ;;
            certimport) command passtool "$@" --intermediate certs-sample/intermediate.pem ;;
            certrequest)
                command passtool "$@" && rm "$3-key.pem" &&
                    openssl pkey -in certs-sample/signer-key.pem -aes256 -passout file:passphrase.txt -out "$3-key.pem" &&
                    openssl x509 -in certs-sample/signer.pem -outform der -out pass.cer ;;
            *) command passtool "$@" ;;
            esac
        }
        """#

    private static let files = #"""
        export PASSTOOL_PASSPHRASE=sample
        cp certs-sample/signer.p12 my.p12 && cp certs-sample/signer-nfc.p12 nfc.p12
        passtool new coffee my-card.pass -q
        passtool new coffee coffee.pass -q
        edit my-card.pass/pass.json 's/rgb(46, 28, 23)/#2e1c17/; /"backgroundColor"/s/"[^"]*",$/"#2e1c17",/'
        passtool create my-card.pass --data my-card.json --identity my.p12 -o my-card.pkpass -q
        cp my-card.pkpass coffee.pkpass
        echo '{"issuerID": "3388000000012345678"}' >google.json
        cp my-card.pass/strip@3x.png beach.png
        cp my-card.pass/logo@3x.png logo.png
        passtool create coffee.pass --data my-card.json --identity my.p12 -o old.pkpass -q
        edit my-card.json 's/"stars": 7/"stars": 8/'
        cp -r coffee.pass other.pass && edit other.pass/pass.json 's/"label": "Level"/"label": "Status"/'
        passtool create other.pass --data my-card.json --identity my.p12 -o new.pkpass -q
        cp my-card.pkpass 0001.pkpass
        passtool unpack 0001.pkpass -o broken -q && echo ' ' >>broken/pass.json
        rm 0001.pkpass && (cd broken && zip -qr ../0001.pkpass .)
        passtool cert sample order-certs --order -q && cp order-certs/signer-order.p12 order.p12
        passtool new rewards rewards.pass -q && cp rewards.json ada.json
        passtool new bakery-languages bakery.pass -q
        edit bakery.pass/fr.lproj/pass.strings '/^"Reward"/d'
        passtool new boarding-pass flight.pass -q
        passtool create flight.pass --data flight.json --identity my.p12 -o flight.pkpass -q
        passtool unpack flight.pkpass -o Flight.pkpasstemplate -q
        cat >members.csv <<'END'
        serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number
        0001,MORROW:0001,0001,Ada Lovelace,2035-01-18T09:00:00-08:00,Gold,7,18.40
        0002,MORROW:0002,0002,Grace Hopper,2035-02-18T09:00:00-08:00,Silver,3,4.50
        END
        openssl genrsa -traditional 2048 2>/dev/null >google.pem
        python3 - >key.json <<'END'
        import json
        print(json.dumps({"type": "service_account", "client_email": "a@b.iam.gserviceaccount.com",
            "private_key_id": "1", "private_key": open("google.pem").read(),
            "token_uri": "https://oauth2.googleapis.com/token"}))
        END
        (umask 077 && head -c 18 /dev/urandom | base64 >passphrase.txt)
        """#

    private static let prepared = Result {
        let workplace = try Workplace()
        let result = try workplace.shell("set -e\n\(setUp)\n\(files)")
        try #require(result.status == 0, "\(result.text)\(result.errors)")
        return workplace
    }

    /// A command that a page shows, with what it prints, if the page says it.
    private struct Session: CustomStringConvertible {
        var command: String
        var printed: String
        var description: String { command }
    }

    /// The commands of a page that this machine can run: others need a network, a token or a running service.
    private static func sessions(of page: String) throws -> [Session] {
        let text = try String(contentsOfFile: Checkout.path("Documentation/\(page).md"), encoding: .utf8)
        let blocks = text.matches(of: /(?ms)^```(sh|console|text)\n(.*?)^```$/)
        return blocks.flatMap { block -> [Session] in
            let lines = String(block.2).replacing("\\\n", with: "")
            guard block.1 == "console" else {
                let ours = lines.split(separator: "\n").filter { $0.contains("passtool ") || $0.hasPrefix("(umask") }
                return block.1 == "sh" || lines.hasPrefix("passtool ")
                    ? ours.map { Session(command: String($0), printed: "") } : []
            }
            return lines.components(separatedBy: "$ ").dropFirst().map { session in
                let end = session.firstIndex(of: "\n") ?? session.endIndex
                return Session(command: String(session[..<end]), printed: String(session[end...].dropFirst()))
            }
        }.filter { !$0.command.contains(#/^passtool (?:check|site) |passtool-server|pkcs11:|^(?:cat|curl) /#) }
    }

    @Test(
        "each command of a page runs as written, and prints what the page shows",
        .needs(.openssl, .python3, .init("zip")), arguments: pages)
    func commands(page: String) throws {
        let sessions = try Self.sessions(of: page)
        try #require(!sessions.isEmpty)
        let workplace = try Self.prepared.get()
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: workplace.work, toPath: copy.path("work"))
        for session in sessions where Self.canDraw || !session.command.contains(/passtool (?:preview|images)/) {
            let password = session.command.contains("passphrase-file") ? "" : "export PASSTOOL_PASSPHRASE=sample\n"
            let result = try workplace.shell(
                "exec 2>&1\n\(password)\(Self.setUp)\npart=3 TOKEN=abc\n\(session.command)", in: copy.path("work"))
            // A session that shows what is wrong ends with 1.
            #expect(result.status == 0 || result.status == 1 && !session.printed.isEmpty, "\(session): \(result.text)")
            for part in session.printed.components(separatedBy: "…\n") where !part.isEmpty {
                #expect(result.text.contains(part), "\(session):\n\(result.text)")
            }
        }
    }

    #if Picture
        private static let canDraw = true
    #else
        private static let canDraw = false
    #endif
}
