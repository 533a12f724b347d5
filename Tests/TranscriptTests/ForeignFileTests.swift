import Foundation
import Testing
import TestSupport

/// Wherever the program takes a file, one that is nothing but the head of DER is refused or packed, and never a crash.
@Suite("Files from strangers in the program") struct ForeignFileTests {
    @Test("no command crashes on a file that is one head of DER, wherever it is named")
    func heads() throws {
        let workplace = try Workplace()
        try workplace.add(["head": ForeignHead.whole, "list.csv": .text("memberNumber,photo\n1,head\n")])
        #expect(try workplace.shell("passtool new coffee card.pass -q && cp head card.pass/data.bin").status == 0)
        let signer = "--identity certs-sample/signer.pem --key certs-sample/signer-key.pem"
        let create = "passtool create card.pass --data card.json"
        let commands: [(command: String, status: Int32)] = [
            ("\(create) \(signer) -o a.pkpass", 0), ("passtool sign a.pkpass \(signer) -o b.pkpass", 0),
            ("\(create) \(signer) --file thumbnail@2x.png=head -o c.pkpass", 0),
            ("\(create) --identity head -o d.pkpass", 78),
            ("\(create) --identity certs-sample/signer.pem --key head -o d.pkpass", 78),
            ("\(create) \(signer) --intermediate head -o d.pkpass", 78),
            ("passtool verify a.pkpass --trust-anchor certs-sample/root.pem", 0),
            ("passtool verify a.pkpass --trust-anchor head", 78),
            ("passtool verify a.pkpass --trust-anchor certs-sample/root.pem --crl head", 78),
            ("passtool verify head", 65), ("passtool lint card.pass", 0), ("passtool inspect head", 65),
            ("passtool cert inspect head", 78), ("passtool cert doctor --identity head", 78),
            ("passtool cert import head --key certs-sample/signer-key.pem -o e.p12", 78),
        ]
        for (command, status) in commands {
            let result = try workplace.shell(command)
            #expect(result.status == status, "\(command): \(result.errors)")
        }
    }
}
