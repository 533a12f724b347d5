#if Payload
    import Foundation
    import PassModel
    import PassPayloads
    import PassToolkit
    import TestSupport
    import Testing

    /// Payloads that Python's protobuf writes from the same `.proto`.
    struct PayloadWriter {
        static let python = Witness.python(with: "google.protobuf")
        static let compiler = Witness("protoc")
        static let isInstalled =
            python.isInstalled && compiler.isInstalled
            && (try? compiler.run(["-o", "/dev/null", "google/protobuf/timestamp.proto"]).status) == 0
        static let absence = Comment(
            rawValue: "protoc with its messages (Debian: libprotobuf-dev) or python3 with protobuf is not installed")

        let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            let source = Checkout.path("Sources/PassPayloads")
            let result = try Self.compiler.run(["-I", source, "--python_out=\(folder.path)", "pass_payload.proto"])
            try #require(result.status == 0, "\(result.errors)")
        }

        /// The bytes of a payload that the lines of a program fill in: `p` is the pass, `k` the package.
        func payload(_ lines: String) throws -> [UInt8] {
            try run("sys.stdout.buffer.write(make(1).SerializeToString())", lines)
        }

        /// Several, each with its length before it.
        func stream(of count: Int, _ lines: String) throws -> [UInt8] {
            try run(
                """
                for n in range(1, \(count) + 1):
                    m = make(n).SerializeToString()
                    sys.stdout.buffer.write(encoder._VarintBytes(len(m)) + m)
                """, lines)
        }

        private func run(_ end: String, _ lines: String) throws -> [UInt8] {
            let body = lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
            let script = """
                import sys
                sys.path.insert(0, '\(folder.path)')
                import pass_payload_pb2 as P
                from google.protobuf.internal import encoder
                def make(n):
                    k = P.PassPackage(); p = getattr(k, 'pass'); p.serial_number = '%04d' % n
                    f = p.fields.field_customization
                \(body)
                    return k
                \(end)
                """
            let result = try Self.python.run(["-c", script])
            try #require(result.status == 0, "\(result.errors)")
            return Array(result.output)
        }
    }

    @Suite("Payloads", .enabled(if: PayloadWriter.isInstalled, PayloadWriter.absence))
    struct PayloadTests {
        let folder: TemporaryFolder
        let writer: PayloadWriter

        init() throws {
            folder = try TemporaryFolder()
            writer = try PayloadWriter()
        }

        private func template(_ edits: KeyValuePairs<String, String> = [:]) throws -> PassBundle {
            for (name, bytes) in DesignedSample.files(edits) { try folder.write(bytes, to: "a.pkpasstemplate/\(name)") }
            return try PassBundle(path: folder.path("a.pkpasstemplate"))
        }

        private func applied(
            _ lines: String, _ edits: KeyValuePairs<String, String> = [:], replacingSemantics: Bool = false
        ) throws -> JSONObject {
            let bundle = try PassPayload(decoding: writer.payload(lines)).applied(
                to: template(edits), replacingSemantics: replacingSemantics)
            return try #require(JSONDocument(parsing: bundle.passJSON).root.object)
        }

        /// A change by the payload: where, what stands there then, and what Apple's own tool makes of it where that differs.
        struct Change: CustomTestStringConvertible, Sendable {
            let lines: String
            let pointer: String
            let value: String?
            let testDescription: String

            init(_ title: String, _ lines: String, _ pointer: String, _ value: String?) {
                (testDescription, self.lines, self.pointer, self.value) = (title, lines, pointer, value)
            }
        }

        static let changes = [
            Change("the serial number is always taken", "pass", "/serialNumber", #""0001""#),
            Change("a text", "p.description = 'New'", "/description", #""New""#),
            Change("an absent boolean stays, a present one counts, false too", "p.voided = False", "/voided", "false"),
            Change("an address", "p.web_service_url = 'https://a.example'", "/webServiceURL", #""https://a.example""#),
            Change("a colour", "p.background_color.red = 1", "/backgroundColor", #""rgb(255, 0, 0)""#),
            Change("a list", "p.associated_store_identifiers.append(5)", "/associatedStoreIdentifiers", "[5]"),
            Change(
                "a value by its key", "f.value_for_key['gate'].value_text = 'B'",
                "/boardingPass/auxiliaryFields/0/value", #""B""#),
            Change("a whole number", "f.value_for_key['bags'].value_int = 3", "/boardingPass/backFields/0/value", "3"),
            Change("a number", "f.value_for_key['bags'].value_double = 1.5", "/boardingPass/backFields/0/value", "1.5"),
            Change(
                "an attributed text beside the value",
                "f.value_for_key['gate'].value_attributed_text = '<a href=\"x:1\">1</a>'",
                "/boardingPass/auxiliaryFields/0/attributedValue", #""<a href=\"x:1\">1</a>""#),
            Change(
                "a key that no field has is ignored", "f.value_for_key['none'].value_text = 'x'",
                "/boardingPass/auxiliaryFields/0/value", #""12""#),
            Change(
                "a field that is not visible is gone", "f.visibility_for_key['gate'] = False",
                "/boardingPass/auxiliaryFields/0/key", #""seat""#),
            Change(
                "a whole group", "x = p.fields.header_fields.fields.add(); x.key = 'h'; x.value.value_text = 'H'",
                "/boardingPass/headerFields", #"[{"key":"h","value":"H"}]"#),
            Change(
                "the kind of transit", "p.fields.transit_type = 4", "/boardingPass/transitType",
                #""PKTransitTypeTrain""#),
            Change(
                "an action",
                "x = p.featured_actions.add(); x.identifier = 'a'; x.action_type = 'call'; x.url = 'tel:+1'",
                "/featuredActions", #"[{"identifier":"a","type":"call","url":"tel:+1"}]"#),
            Change("zero degrees are a place", "p.locations.add().longitude = 9", "/locations/0/latitude", "0"),
            // What Apple's tool gets wrong.
            Change(
                "a barcode stands once, not twice", "b = p.barcodes.add(); b.format = 1; b.message = 'N'", "/barcodes",
                #"[{"format":"PKBarcodeFormatQR","message":"N","messageEncoding":"iso-8859-1"}]"#),
            Change(
                "and the key for old systems does not appear", "b = p.barcodes.add(); b.format = 1; b.message = 'N'",
                "/barcode", nil),
            Change(
                "semantic tags are merged, not replaced", "p.semantics.departure_gate = 'B'", "/semantics/airlineCode",
                #""XA""#),
            Change(
                "and empty lists of tags are not written", "p.semantics.departure_gate = 'B'",
                "/semantics/performerNames", nil),
            Change(
                "a date in a field keeps the template's offset",
                "f.value_for_key['leaves'].value_date.FromJsonString('2026-12-02T01:00:00Z')",
                "/boardingPass/backFields/1/value", #""2026-12-02T09:00:00+08:00""#),
            Change(
                "what the payload can't say of a field of a group stays",
                "x = p.fields.auxiliary_fields.fields.add(); x.key = 'gate'; x.value.value_text = 'B'",
                "/boardingPass/auxiliaryFields", #"[{"key":"gate","value":"B","semantics":{"departureGate":"12"}}]"#),
            Change(
                "the style 'none' is a style",
                "x = p.fields.header_fields.fields.add(); x.key = 'h'; x.value.value_text = 'H'; x.date_style = 1",
                "/boardingPass/headerFields/0/dateStyle", #""PKDateStyleNone""#),
            Change(
                "nfc writes no authentication that nobody asked for", "p.nfc.message = 'm'", "/nfc", #"{"message":"m"}"#
            ),
            Change(
                "a person replaces the sample's, and takes nothing of it",
                "p.semantics.passenger_name.given_name = 'ADA'",
                "/semantics/passengerName", #"{"givenName":"ADA"}"#),
            Change(
                "a text that ends like an enumeration", "p.description = 'PKUnspecified'", "/description",
                #""PKUnspecified""#),
            Change(
                "a date that is a text keeps its offset",
                "p.semantics.event_start_date_info.date = '2026-12-01T19:00:00-05:00'",
                "/semantics/eventStartDateInfo/date", #""2026-12-01T19:00:00-05:00""#),
            Change(
                "what is no number is not written", "f.value_for_key['bags'].value_double = float('nan')",
                "/boardingPass/backFields/0/value", "2"),
            Change(
                "the issuer's own data stays, with all its keys", "pass", "/userInfo", #"{"_id":"ours","empty":""}"#),
        ]

        @Test("a payload changes what it names, without the faults of Apple's own tool", arguments: changes)
        func change(_ change: Change) throws {
            let pointer = try #require(JSONPointer(parsing: change.pointer))
            #expect(try JSONValue.object(applied(change.lines))[pointer]?.text() == change.value)
        }

        @Test("the code for old systems is the first that they can draw, if the template has that key")
        func barcode() throws {
            let edits: KeyValuePairs = [
                #""serialNumber""#: #""barcode" : {"format": "PKBarcodeFormatQR", "message": "old"}, "serialNumber""#
            ]
            let both = "for n, s in ((4, 'C'), (3, 'A')):\n    b = p.barcodes.add(); b.format = n; b.message = s"
            #expect(try applied(both, edits)["barcode"]?.object?["message"] == .string("A"))
            let one = "b = p.barcodes.add(); b.format = 4; b.message = 'C'"
            #expect(try applied(one, edits)["barcode"] == nil)
        }

        @Test("with replacing, only the payload's tags are left")
        func replacing() throws {
            let tags = try applied("p.semantics.departure_gate = 'B'", replacingSemantics: true)["semantics"]
            #expect(tags?.text() == #"{"departureGate":"B"}"#)
        }

        @Test("an entry's customization is read, and what its payload does not name stays")
        func entries() throws {
            let edits: KeyValuePairs = [
                #""voided" : false"#: #"""
                "upcomingPassInformation" : [ { "identifier" : "e1", "name" : "Old", "own" : 1,
                  "backFields" : [ { "key" : "door", "value" : "1" } ],
                  "dateInformation" : { "date" : "2026-12-01T10:00:00+01:00" } } ]
                """#
            ]
            let lines = """
                e = p.upcoming_pass_information.add(); e.identifier = 'e1'; e.name = 'New'
                e.field_customization.value_for_key['door'].value_text = '2'
                e.date_information.date.FromJsonString('2026-12-02T09:00:00Z')
                """
            let entry = try #require(applied(lines, edits)["upcomingPassInformation"]?.array?.first)
            #expect(
                entry.text() == #"{"identifier":"e1","name":"New","own":1,"backFields":[{"key":"door","value":"2"}],"#
                    + #""dateInformation":{"date":"2026-12-02T10:00:00+01:00"}}"#)
        }

        @Test("an entry keeps the spelling of Pass Designer, and can be turned off; its tags are replaced if asked for")
        func entrySpelling() throws {
            let edits: KeyValuePairs = [
                #""voided" : false"#: #"""
                "upcomingPassInformation" : [ { "identifier" : "e1", "isActive" : true,
                  "semantics" : { "venueName" : "Old" },
                  "images" : { "headerImage" : { "urls" : [ { "url" : "https://a.example/1", "sha256" : "aa" } ] } },
                  "dateInformation" : { "date" : "2026-12-01T10:00:00+01:00", "isAllDay" : true } } ]
                """#
            ]
            let lines = """
                e = p.upcoming_pass_information.add(); e.identifier = 'e1'
                u = e.images.header_image.urls.add(); u.url = 'https://a.example/2'; u.sha256 = 'bb'
                e.date_information.date.FromJsonString('2026-12-02T09:00:00Z'); e.semantics.venue_room = 'R'
                """
            for (isReplacing, tags) in [
                (false, #"{"venueName":"Old","venueRoom":"R"}"#), (true, #"{"venueRoom":"R"}"#),
            ] {
                let entry = try #require(
                    applied(lines, edits, replacingSemantics: isReplacing)["upcomingPassInformation"]?.array?.first)
                #expect(
                    entry.text()
                        == #"{"identifier":"e1","isActive":false,"semantics":\#(tags),"images":{"headerImage":"#
                        + #"{"urls":[{"sha256":"bb","url":"https://a.example/2"}]}},"#
                        + #""dateInformation":{"date":"2026-12-02T10:00:00+01:00"}}"#)
            }
        }

        @Test("a new value takes the template's attributed value with it, which would hide it")
        func hiddenByLink() throws {
            let edits: KeyValuePairs = [#""label" : "GATE""#: #""label" : "GATE", "attributedValue" : "<b>12</b>""#]
            let fields = try applied("f.value_for_key['gate'].value_text = '14'", edits)["boardingPass"]?.object?[
                "auxiliaryFields"]?.array
            #expect(fields?.first?.object?["value"] == .string("14"))
            #expect(fields?.first?.object?.has("attributedValue") == false)
        }

        @Test("beacons keep the names that a payload can't say")
        func beacons() throws {
            let edits: KeyValuePairs = [
                #""voided" : false"#: #""beacons" : [ { "proximityUUID" : "u", "major" : 1, "name" : "Door" } ]"#
            ]
            let lines = "for n in (1, 2):\n    b = p.beacons.add(); b.proximity_uuid = 'u'; b.major = n"
            #expect(
                try applied(lines, edits)["beacons"]?.text()
                    == #"[{"proximityUUID":"u","major":1,"name":"Door"},{"proximityUUID":"u","major":2}]"#)
        }

        @Test("an order takes no payload")
        func order() throws {
            let payload = try PassPayload(decoding: writer.payload("pass"))
            let error = #expect(throws: PayloadError.self) {
                try payload.applied(to: PassBundle(files: ["order.json": SamplePass.orderJSON()]))
            }
            #expect(error?.code == .order)
        }

        @Test("every tag of the payload is one of the format, under its name")
        func tags() throws {
            let names = try writer.payload(
                """
                for t in p.semantics.DESCRIPTOR.fields:
                    k.icon.times1.image_path += t.json_name + ' '
                """)
            let text = try #require(String(decoding: names, as: UTF8.self).firstMatch(of: /[A-Za-z ]{500,}/)).output
            let known = Set(SemanticTags.Key.allCases.map(\.rawValue))
            // These are Apple's own words for tags that the reference calls differently.
            let others: Set = [
                "departureAirportTimeZone", "destinationAirportTimeZone", "departureAirportSecurityPrograms",
                "destinationAirportSecurityPrograms", "airlineLoungePlaceID",
            ]
            let strange = text.split(separator: " ").map(String.init).filter {
                !known.contains($0) && !others.contains($0)
            }
            #expect(strange == [])
        }

        @Test(
            "what is not specified is refused, and says where",
            arguments: [
                ("b = p.barcodes.add(); b.message = 'N'", "barcodes.format"),
                ("p.fields.transit_type = 0", "transitType"),
                ("p.semantics.event_type = 99", "eventType"),
            ])
        func unspecified(lines: String, key: String) throws {
            let error = #expect(throws: PayloadError.self) { try applied(lines) }
            #expect(error?.code == .unspecified(key))
        }

        @Test("an image replaces all sizes of the template's, and lies below the folder that is named")
        func images() throws {
            let bundle = try template()
            let icon = PNGSample.png(80, 80)
            try folder.write(icon, to: "images/shops/a.png")
            try folder.write([1, 2, 3], to: "secret.png")
            let payload = try PassPayload(decoding: writer.payload("k.icon.times2.image_path = 'shops/a.png'"))
            let applied = try payload.applied(to: bundle, images: folder.path("images"))
            #expect(applied.files["icon@2x.png"] == icon)
            #expect(applied.files.keys.filter { $0.hasPrefix("icon") }.sorted() == ["icon.png", "icon@2x.png"])
            let made = try #require(PassImage.PNGHeader(applied.files["icon.png"] ?? []))
            #expect((made.widthInPixels, made.heightInPixels) == (40, 40), "iOS wants it, in the payload's picture")
            #expect(applied.files["logo@2x.png"] == bundle.files["logo@2x.png"])
            #expect(throws: PayloadError.self) { try payload.applied(to: bundle) }
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("images/link.png"), withDestinationPath: folder.path("secret.png"))
            for path in ["../secret.png", folder.path("secret.png"), "link.png", "shops/../../secret.png"] {
                let evil = try PassPayload(decoding: writer.payload("k.strip.times1.image_path = '\(path)'"))
                let error = #expect(throws: PayloadError.self) {
                    try evil.applied(to: bundle, images: folder.path("images"))
                }
                #expect(error?.code == .outsideFolder("strip", path: path))
            }
            let gif = try PassPayload(decoding: writer.payload("k.strip.times1.image_path = 'a.gif'"))
            #expect(throws: PayloadError.self) { try gif.applied(to: bundle, images: folder.path("images")) }
        }

        @Test("bytes that are no payload, and one without a serial number, are refused")
        func unreadable() throws {
            #expect(throws: PayloadError.self) { try PassPayload(decoding: [0xFF, 1, 2]) }
            let error = #expect(throws: PayloadError.self) { try PassPayload(decoding: []) }
            #expect(error?.code == .noSerialNumber)
        }

        @Test(
            "a stream gives a record for each payload, and an error where it is cut off",
            arguments: [0, 1, 100, 20_000])
        func stream(padding: Int) throws {
            let bytes = try writer.stream(of: 5, "p.description = 'x' * \(padding)")
            let path = try folder.write(bytes, to: "all.bin")
            var reader = try RecordReader(payloads: path, images: nil, replacingSemantics: false)
            var serials: [Record.Value?] = []
            while let next = try reader.next() { serials.append(try next.get()["/serialNumber"]) }
            #expect(serials == ["0001", "0002", "0003", "0004", "0005"] && reader.count == 5)
            let cut = try folder.write(bytes.dropLast(), to: "cut.bin")
            var short = try RecordReader(payloads: cut, images: nil, replacingSemantics: false)
            for _ in 1...4 { _ = try short.next()?.get() }
            #expect(throws: RecordError.self) { _ = try short.next()?.get() }
            #expect(try short.next() == nil)
        }

        @Test("a pass made of a payload is genuine, one by one and in a batch")
        func signed() throws {
            let bundle = try template()
            let payload = try PassPayload(decoding: writer.payload("f.value_for_key['gate'].value_text = 'B'"))
            let signer = PassSigner(identity: try TestCertificates.identity())
            let one = try signer.sign(payload.applied(to: bundle), at: TestCertificates.moment)
            let report = PassVerifier(policy: try TestCertificates.policy()).report(on: one.archive)
            #expect(report.verdict == .valid, "\(report.errors.map(\.message))")
            let path = try folder.write(
                writer.stream(of: 1, "f.value_for_key['gate'].value_text = 'B'"), to: "one.bin")
            var reader = try RecordReader(payloads: path, images: nil, replacingSemantics: false)
            let record = try #require(try reader.next()).get()
            let maker = try signer.prepare(PassTemplate(bundle), at: .instant(TestCertificates.moment))
            #expect(try maker.make(record).archive == one.archive)
            // Files that a list adds are in the passes of payloads as well.
            let strip = PNGSample.png(375, 123)
            let prepared = PreparedTemplate(try PassTemplate(bundle), attachments: ["strip.png"])
            #expect(try prepared.draft(for: record, attached: ["strip.png": strip]).files["strip.png"] == strip)
            let adding = try signer.prepare(
                PassTemplate(bundle), attachments: ["strip.png"], at: .instant(TestCertificates.moment))
            let made = try adding.make(record, attached: ["strip.png": strip]).archive
            #expect(try PassBundle(archive: made).files["strip.png"] == strip)
        }
    }
#endif
