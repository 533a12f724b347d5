import Foundation
import GooglePasses
import PassToolkit
import Testing
import TestSupport

@Suite("Links that save a pass in Google Wallet") struct SaveLinkTests {
    private static let pem = Result {
        String(decoding: try PrivateKey.generateRSA().pem(encryptedWith: nil), as: UTF8.self)
    }

    /// A key file like Google's, with members changed.
    private func keyFile(_ changes: [String: String?] = [:]) throws -> [UInt8] {
        var members: [String: String?] = [
            "type": "service_account", "project_id": "shop", "private_key_id": "k1", "private_key": try Self.pem.get(),
            "client_email": "wallet@shop.iam.gserviceaccount.com", "token_uri": "https://oauth2.googleapis.com/token",
        ]
        members.merge(changes) { $1 }
        return Array(try JSONEncoder().encode(members.compactMapValues(\.self)))
    }

    private func pass(_ name: String = "gym") throws -> GooglePass {
        let source = try PassFiles(path: Checkout.path("Templates/\(name).pass"))
        let record = try Record(path: Checkout.path("Templates/\(name).json"))
        var settings = GoogleSettings()
        settings.issuerID = "3388"
        return try GooglePass(source.rendered(with: record), template: source, settings: settings)
    }

    private static let verify = """
        import base64, json, sys
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import padding
        key = serialization.load_pem_private_key(sys.argv[1].encode(), None).public_key()
        plain = lambda text: base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        head, claims, mark = sys.argv[2].split(".")
        key.verify(plain(mark), f"{head}.{claims}".encode(), padding.PKCS1v15(), hashes.SHA256())
        print(json.dumps([json.loads(plain(head)), json.loads(plain(claims))]))
        """

    @Test(
        "Python's cryptography verifies the token, and its claims are those that Google documents",
        .needs(.python), arguments: [SaveLink.Content.pass, .reference])
    func verified(content: SaveLink.Content) throws {
        let account = try ServiceAccount(json: keyFile(), path: "key.json")
        // Those of one kind, and the same one again, stand in one list.
        let passes = try [pass(), pass("coffee"), pass()]
        let link = try SaveLink(to: passes, content, by: account, at: Date(timeIntervalSince1970: 2_000_000_000))
        let prefix = "https://pay.google.com/gp/v/save/"
        #expect(link.address.hasPrefix(prefix))
        let token = String(link.address.dropFirst(prefix.count))
        #expect(link.length == token.count && link.isTooLong == (token.count > 1_800))
        let result = try Witness.python.run(["-c", Self.verify, try Self.pem.get(), token])
        #expect(result.status == 0, "\(result.errors)")
        let parts = try JSONDocument(parsing: Array(result.output)).root
        let (head, claims) = (parts.array?.first?.object, parts.array?.last?.object)
        #expect(head?["alg"]?.string == "RS256" && head?["typ"]?.string == "JWT" && head?["kid"]?.string == "k1")
        #expect(claims?["iss"]?.string == account.email && claims?["aud"]?.string == "google")
        #expect(claims?["typ"]?.string == "savetowallet" && claims?["iat"]?.number?.int == 2_000_000_000)
        #expect(claims?["origins"] == .array([]))
        let payloads = passes.map { content == .pass ? $0.payload : $0.reference }
        #expect(claims?["payload"] == GooglePass.joined(payloads))
        #expect(claims?["payload"]?.object?["genericObjects"]?.array?.count == 2)
        #expect(
            claims?["payload"]?.object?.names
                == (content == .pass ? ["genericClasses", "genericObjects"] : ["genericObjects"]))
    }

    @Test("a file that is not the key file of a service account is refused, and the error shows nothing of it")
    func refused() throws {
        let weak = String(decoding: try PrivateKey.generateRSA(bitCount: 1024).pem(encryptedWith: nil), as: UTF8.self)
        let broken = "-----BEGIN PRIVATE KEY-----\nTWljZQ==\n"
        let files = try [
            (keyFile(["type": "authorized_user"]), "'authorized_user'"),
            (keyFile(["client_email": nil]), "'client_email'"), (keyFile(["private_key_id": ""]), "'private_key_id'"),
            (keyFile(["token_uri": nil]), "'token_uri'"), (keyFile(["private_key": broken]), "private key"),
            (keyFile(["private_key": weak]), "RSA 1024"), (Array(Self.pem.get().utf8), "only a key"),
            (Array(#"{"installed": {}}"#.utf8), "log in"), ([], "JSON"),
        ]
        let secret = try Self.pem.get().split(separator: "\n")[1]
        for (file, reason) in files {
            let error = #expect(throws: GoogleError.self) { try ServiceAccount(json: file, path: "key.json") }
            let message = error?.message ?? ""
            #expect(message.contains(reason) && !message.contains("TWlj") && !message.contains(secret), "\(message)")
        }
    }
}
