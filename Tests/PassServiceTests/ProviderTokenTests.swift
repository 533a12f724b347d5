#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import SignedMessages
    import TestSupport
    import Testing

    @Suite("Provider tokens", .needs(.openssl), .endsByItself) struct ProviderTokenTests {
        /// A key as the developer account gives it, and its public half in PEM.
        private func key() throws -> (key: PrivateKey, publicKey: [UInt8]) {
            let folder = try TemporaryFolder()
            let path = folder.path("AuthKey_ABC1234567.p8")
            let made = try Witness.openssl.run([
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", path,
            ])
            try #require(made.status == 0)
            let half = try Witness.openssl.run(["pkey", "-in", path, "-pubout"])
            let material = try KeyMaterial(reading: Array(Data(contentsOf: URL(filePath: path))), passphrase: nil)
            return (try #require(material.keys.first), Array(half.output))
        }

        private static func decoded(_ part: Substring) throws -> Data {
            let text = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
            return try #require(Data(base64Encoded: text + padding))
        }

        /// The DER form of two numbers, independent of the tested code.
        private static func der(_ raw: Data) -> [UInt8] {
            let numbers = [raw.prefix(32), raw.suffix(32)].map { half in
                var number = Array(half.drop { $0 == 0 })
                if number.first ?? 0 > 127 { number.insert(0, at: 0) }
                return [2, UInt8(number.count)] + number
            }
            return [0x30, UInt8(numbers.joined().count)] + numbers.joined()
        }

        @Test("OpenSSL verifies the signature, however many zeros its numbers start with") func signature() throws {
            let (key, publicKey) = try key()
            let folder = try TemporaryFolder()
            let publicPath = try folder.write(publicKey, to: "public.pem")
            // Half of the numbers have their highest bit set, and one in 256 is shorter than 32 bytes.
            for second in 0..<Effort.count(quick: 12, full: 400) {
                let token = ProviderToken(key: key, keyID: "ABC1234567", team: "TEAM123456")
                let text = try token.text(at: Date(timeIntervalSince1970: 1_700_000_000 + Double(second)))
                let parts = text.split(separator: ".")
                try #require(parts.count == 3)
                let header = try JSONSerialization.jsonObject(with: Self.decoded(parts[0])) as? [String: String]
                #expect(header == ["alg": "ES256", "kid": "ABC1234567"])
                let claims = try JSONSerialization.jsonObject(with: Self.decoded(parts[1])) as? [String: Any]
                #expect(claims?["iss"] as? String == "TEAM123456")
                #expect(claims?["iat"] as? Int == 1_700_000_000 + second)
                let raw = try Self.decoded(parts[2])
                #expect(raw.count == 64)
                let signed = try folder.write(Array("\(parts[0]).\(parts[1])".utf8), to: "signed")
                let signature = try folder.write(Self.der(raw), to: "signature")
                try Witness.openssl.run(["dgst", "-sha256", "-verify", publicPath, "-signature", signature, signed])
                    .expect(0)
            }
        }

        @Test("a token is reused for 50 minutes and then renewed") func renewal() throws {
            let token = ProviderToken(key: try key().key, keyID: "K", team: "T")
            let start = Date(timeIntervalSince1970: 1_700_000_000)
            let first = try token.text(at: start)
            #expect(try token.text(at: start.addingTimeInterval(49 * 60)) == first)
            let second = try token.text(at: start.addingTimeInterval(51 * 60))
            #expect(second != first)
            // Only the refused one is discarded.
            #expect(token.renew(insteadOf: first, at: start.addingTimeInterval(54 * 60)))
            #expect(try token.text(at: start.addingTimeInterval(54 * 60)) == second)
            #expect(token.renew(insteadOf: second, at: start.addingTimeInterval(54 * 60)))
            #expect(try token.text(at: start.addingTimeInterval(54 * 60)) != second)
        }

        @Test("a token that APNs calls expired is renewed, and the push is sent with the new one")
        func expired() async throws {
            var script = FakeAPNs.Script()
            script.needsCertificate = false
            let shop = try await PushShop(script, clock: TestClock())
            let client = try shop.client(APNsCredentials(key: key().key, keyID: "K", team: "T"))
            #expect(await client.send(["t0"]) == [.accepted])
            let old = try #require(shop.fake.pushes.first?.headers["authorization"])
            #expect(old.hasPrefix("bearer "))
            shop.fake.change {
                $0.answer = { $0.headers["authorization"] == old ? .refusal(403, "ExpiredProviderToken") : .accepted }
            }
            shop.clock.advance(by: 1800)
            #expect(await client.send(.tokens(5)) == Array(repeating: .accepted, count: 5))
            // If a new one is refused, the clock is wrong, and somebody has to set it.
            shop.fake.change { $0.answer = { _ in .refusal(403, "ExpiredProviderToken") } }
            #expect(await client.send(["t1"]).first?.meaning == .misconfigured)
        }

        @Test("an RSA key is refused as a provider key") func wrongKind() throws {
            let key = try TestCertificates.key.get()
            let error = #expect(throws: APNsError.self) { try APNsCredentials(key: key, keyID: "K", team: "T") }
            #expect(error?.code == .wrongKind)
        }
    }
#endif
