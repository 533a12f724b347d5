#if Server
    import Foundation
    import NIOCore
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    /// From the upload of a template to the phone that was pushed, over HTTP and with a service of its own.
    @Suite("Each kind of template is served", .endsByItself)
    struct ServedKindTests {
        /// Uploads a template and makes a pass of it; the phone takes it.
        private func taken(
            _ files: [String: [UInt8]], type: String = RehearsedService.type, record: KeyValuePairs<String, JSONValue>,
            in run: UpdateRun
        ) async throws -> (phone: Phone, address: PassAddress) {
            try await run.upload("kind", TestShop.archive(files))
            let address = PassAddress(type: type, serial: "K-1")
            try #require(await change(address, object(record), in: run) == 201)
            let phone = await run.crowd.grow(by: 1)[0]
            try await phone.add(run.archive(of: address))
            return (phone, address)
        }

        /// Asks for a change until the database is not busy.
        private func change(_ address: PassAddress, _ record: JSONValue, in run: UpdateRun) async throws -> Int {
            var status = 503
            while status == 503 { status = try await run.put(address, record, template: "kind") }
            return status
        }

        private func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
            .object(members.map { ($0.key, $0.value) })
        }

        @Test("a template of Pass Designer, whose team the identity gives and whose fields the record addresses")
        func designed() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            let files = DesignedSample.files([
                #""passTypeIdentifier" : """#: #""passTypeIdentifier" : "\#(RehearsedService.type)""#
            ])
            let (phone, address) = try await taken(files, record: ["field:gate": .string("14")], in: run)
            #expect(await phone.value(ofField: "gate", in: address) == "14")
            #expect(
                try await run.put(
                    address, object(["field:gate": .string("22"), "show:seat": .bool(false)]), template: "kind"
                ) == 200)
            #expect(try await waits { await phone.value(ofField: "gate", in: address) == "22" })
            #expect(await phone.value(ofField: "seat", in: address) == nil)
            let bundle = try await PassBundle(archive: run.archive(of: address))
            #expect(bundle.files["tooling.json"] == nil && bundle.files["icon.png"] != nil)
            let pass = try #require(JSONDocument(parsing: bundle.passJSON).root.object)
            #expect(pass["teamIdentifier"] == .string(TestCertificates.team))
            #expect(!String(decoding: bundle.passJSON, as: UTF8.self).contains(#""_id" : "0E5A"#))
            await run.end()
        }

        @Test("an order, from open to completed")
        func order() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            let json = SamplePass.orderJSON([("status", .string("{{status}}"))])
            let type = TestCertificates.orderType
            let (phone, address) = try await taken(
                ["order.json": json], type: type, record: ["status": .string("open")], in: run)
            #expect(await phone.value(ofField: "status", in: address) == "open")
            #expect(try await run.put(address, object(["status": .string("completed")]), template: "kind") == 200)
            #expect(try await waits { await phone.value(ofField: "status", in: address) == "completed" })
            #expect(Set(run.fake.pushes.map(\.topic)) == [type])
            #expect(
                try await run.put(address, object(["status": .string("lost")]), template: "kind") == 422,
                "order.unknown-value")
            await run.end()
        }

        @Test(
            "a card that its owner signs up for: the data in the record, the form gone, and the phone told",
            .needs(.openssl))
        func signedUp() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            var files = TestShop.card(personalizable: true)
            let text = String(decoding: files["pass.json"] ?? [], as: UTF8.self)
            files["pass.json"] = Array(text.replacing(#""{{balance}}""#, with: #""{{fullName}}""#).utf8)
            let (phone, address) = try await taken(files, record: ["fullName": .string("Guest")], in: run)
            #expect(await phone.value(ofField: "balance", in: address) == "Guest")
            let token = "2f8c1d.sign-up"
            let signature = try await phone.personalize(address, values: ["fullName": "Nora"], token: token)
            #expect(try await waits { await phone.value(ofField: "balance", in: address) == "Nora" })
            let names = try await PassBundle(archive: run.archive(of: address)).files.keys
            #expect(!names.contains { $0.hasPrefix("personalization") })

            let folder = try TemporaryFolder()
            let result = try Witness.openssl.run([
                "cms", "-verify", "-binary", "-inform", "DER", "-in", folder.write(signature, to: "signature"),
                "-content", folder.write(token.utf8, to: "token"), "-CAfile",
                folder.write(TestCertificates.authority.get().root.pem.utf8, to: "root.pem"), "-purpose", "any",
                "-out", "/dev/null",
            ])
            #expect(result.status == 0, "\(result.errors)")
            await #expect(throws: Phone.Complaint.self) {
                try await phone.personalize(address, values: ["fullName": "Mallory"], token: token)
            }
            await run.end()
        }
    }
#endif
