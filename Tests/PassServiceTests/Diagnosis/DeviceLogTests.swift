#if Server
    import PassService
    import Testing

    @Suite("Phone logs") struct DeviceLogTests {
        struct Line: Sendable, CustomTestStringConvertible {
            let text: String
            var serial: String?
            var type: String? = "pass.com.example.coffee"
            var device: String?
            var testDescription: String { String(text.prefix(60)) }
        }

        static let service = "with web service url https://pass.example.com/wallet"

        static let lines: [Line] = [
            // As iOS 6 to 9 word it.
            Line(
                text: "[2013-02-10 12:01:29 +0800] Register task (for device 0badc0de0badc0de, pass type "
                    + "pass.com.example.coffee, serial number 0001; \(service)) encountered error: "
                    + "Unexpected response code 500", serial: "0001", device: "0badc0de0badc0de"),
            Line(
                text: "[2013-02-10 12:01:29 +0800] Get serial #s task (for device 0badc0de0badc0de, pass type "
                    + "pass.com.example.coffee, last updated (null); \(service)) encountered error: "
                    + "Unexpected response code 404", device: "0badc0de0badc0de"),
            Line(
                text: "[2013-02-10 12:01:29 +0800] Get pass task (pass type pass.com.example.coffee, serial number "
                    + "A-17, if-modified-since (null); \(service)) encountered error: Received invalid pass data "
                    + "(The pass cannot be read because it isn’t valid.)", serial: "A-17"),
            Line(
                text: "[2014-01-02 03:04:05 +0000] Web service error for pass.com.example.coffee "
                    + "(https://pass.example.com/wallet): Response to 'What changed?' request included 3 serial numbers "
                    + "but the lastUpdated tag (1389) remained the same."),
            Line(
                text: "[2014-01-02 03:04:05 +0000] Web service error for pass.com.example.coffee "
                    + "(https://pass.example.com/wallet): Server requested update to serial number 'A 17', but the pass "
                    + "was unchanged.", serial: "A 17"),
            Line(
                text: "Web service error for pass.com.example.coffee (https://pass.example.com/): Server ignored the "
                    + "'if-modified-since' header (Sun, 06 Nov 1994 08:49:37 GMT) and returned the full unchanged pass "
                    + "data for serial number 'A 17'.", serial: "A 17"),
            Line(
                text: "Web service error for pass.com.example.coffee (https://pass.example.com/): Response to 'What "
                    + "changed?' request included serial number \"X9\", for which this device is not registered.",
                serial: "X9"),
            // As later ones do.
            Line(
                text: "[2019-09-20 10:00:00 +0200] Unregister task (for device ABCDEF0123456789, pass type "
                    + "pass.com.example.coffee, serial number 7; \(service)) encountered error: Unexpected response "
                    + "code 503", serial: "7", device: "ABCDEF0123456789"),
            Line(
                text: "[2019-09-20 10:00:00 +0200] Get pass task (for device ABCDEF0123456789, pass type "
                    + "pass.com.example.coffee, serial number 7; \(service)) encountered error: Authentication failure",
                serial: "7", device: "ABCDEF0123456789"),
            Line(
                text: "[2021-03-01 10:00:00 +0200] Register task (for device ABCDEF0123456789, pass type "
                    + "pass.com.example.coffee, serial number 7; \(service)) encountered error: Unexpected response "
                    + "code 401", serial: "7", device: "ABCDEF0123456789"),
            Line(
                text: "[2021-03-01 10:00:00 +0200] Register task (for device ABCDEF0123456789, pass type "
                    + "pass.com.example.coffee, serial number 7; \(service)) encountered error: The certificate for this "
                    + "server is invalid. You might be connecting to a server that is pretending to be “example.com”",
                serial: "7", device: "ABCDEF0123456789"),
            Line(
                text: "[2021-03-01 10:00:00 +0200] Get pass task (pass type pass.com.example.coffee, serial number 7, "
                    + "if-modified-since (null); \(service)) encountered error: The request timed out.",
                serial: "7"),
            Line(
                text: "Get pass task (pass type pass.com.example.coffee, serial number 7, if-modified-since (null); "
                    + "\(service)) encountered error: Unexpected response code 502", serial: "7"),
            Line(
                text: "Received an unnecessary push for pass.com.example.coffee: no pass needs an update"),
            Line(
                text:
                    "Personalization of pass.com.example.coffee, serial number 'p1': the signature of the token could "
                    + "not be verified", serial: "p1"),
            Line(
                text:
                    "Get serial #s task (pass type pass.com.example.coffee): could not parse the JSON of the response"),
            Line(
                text: "Register task (for device 0badc0de0badc0de, order type order.com.example.shop, order identifier "
                    + "'o 1') encountered error: Unexpected response code 500", serial: "o 1",
                type: "order.com.example.shop", device: "0badc0de0badc0de"),
            Line(text: "hello", type: nil),
            Line(text: "", type: nil),
            Line(text: "see https://pass.example.com/wallet", type: nil),
        ]

        @Test("each line of a phone tells which pass it is about", arguments: lines)
        func reading(_ line: Line) {
            let entry = DeviceLogEntry(line.text)
            #expect(entry.serial == line.serial)
            #expect(entry.type == line.type)
            #expect(entry.device == line.device)
        }

        @Test(
            "a token in a line is hidden",
            arguments: [
                "sent Authorization: ApplePass secretsecret1234", "header 'AppleOrder secretsecret1234'",
                "authenticationToken=secretsecret1234", "\"authenticationToken\": \"secretsecret1234\"",
                "authentication token secretsecret1234 was refused", "pushToken <secretsecret1234>",
                "Bearer secretsecret1234", "token: secretsecret1234", "personalization token 'secretsecret1234'",
                "Authentication failure token secretsecret1234", "https://pass.example.com/?token=secretsecret1234",
                "token (\"secretsecret1234\")", "token -> secretsecret1234", "ApplePass \u{2003}secretsecret1234",
            ])
        func tokens(_ line: String) {
            let message = DeviceLogEntry(line).message
            #expect(!message.contains("secret"), "\(message)")
            #expect(message.contains("***"))
        }

        @Test("the identifier of a device is shortened in the line")
        func device() {
            let entry = DeviceLogEntry("Register task (for device 0badc0de0badc0de, pass type pass.t) error")
            #expect(entry.message == "Register task (for device 0badc0de…, pass type pass.t) error")
            #expect(entry.device == "0badc0de0badc0de")
        }

        @Test(
            "a token or a link that nothing announces is shortened",
            arguments: [
                "refused 0123456789abcdef0123456789abcdef", "push 0123456789abcdef0123456789abcdef0123456789abcdef",
                "https://pass.example.com/p/01234567Q8_x-9abcdefghijklmnopqrstuvwxyzABCDEF",
            ])
        func unannounced(_ line: String) {
            let message = DeviceLogEntry(line).message
            #expect(message.hasSuffix("01234567…"), "\(message)")
        }

        @Test("words about a token are not hidden")
        func tokenWords() {
            let line = "the authentication token of serial number 7 is wrong"
            #expect(DeviceLogEntry(line).message == line)
        }

        @Test("the lines of a request are read, as many as are kept")
        func body() throws {
            let body = #"{"logs": ["Unexpected response code 418", 7, "hello"]}"#
            #expect(DeviceLogEntry.lines(inBody: Array(body.utf8)) == ["Unexpected response code 418", "hello"])
            let lines = Array(repeating: #""a""#, count: 1000).joined(separator: ",")
            #expect(DeviceLogEntry.lines(inBody: Array("{\"logs\": [\(lines)]}".utf8))?.count == 25)
            for wrong in ["", "[]"] { #expect(DeviceLogEntry.lines(inBody: Array(wrong.utf8)) == nil) }
            for empty in ["{}", #"{"logs": "a"}"#] {
                #expect(DeviceLogEntry.lines(inBody: Array(empty.utf8))?.isEmpty == true)
            }
        }

        @Test("a line is shortened, and its control characters are visible")
        func shown() {
            let long = DeviceLogEntry(String(repeating: "é", count: 100_000)).message
            #expect(long.count == DeviceLogEntry.mostCharacters)
            #expect(long.hasSuffix("…"))
            #expect(DeviceLogEntry("a\u{1B}[31mb\nc\u{202E}").message == "a\\u{1b}[31mb\\nc\\u{202e}")
        }
    }
#endif
