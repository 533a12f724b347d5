#if Server
    import Testing

    @testable import PassService

    @Suite("Phone logs") struct DeviceLogTests {
        @Test(
            "the type in a line is read, and no host of an address is taken for it",
            arguments: [
                (
                    "[2013-02-10 12:01:29 +0800] Register task (for device 0badc0de, pass type pass.com.example.coffee, "
                        + "serial number 0001; with web service url https://pass.example.com/wallet) encountered error",
                    "pass.com.example.coffee"
                ),
                ("Web service error for pass.com.example.coffee (https://pass.a.example/)", "pass.com.example.coffee"),
                ("an order of order.com.example.shop.", "order.com.example.shop"), ("hello pass. pass.", nil),
                ("see https://pass.example.com/wallet", nil), ("bypass.com", nil),
            ] as [(String, String?)])
        func types(line: String, type: String?) { #expect(DeviceLogEntry(line).type == type) }

        @Test("a line names a serial number as a word of its own, in the form that is kept of it")
        func names() {
            let long = "3F2504E0-4F89-11D3-9A0C-0305E82C3301"
            let line = DeviceLogEntry("Get pass task (pass type pass.t, serial number 'A 17', \(long)) error 17")
                .message
            for serial in ["A 17", long, "17"] {
                #expect(DeviceLogEntry.names(DeviceLogEntry(serial).message, in: line), "\(serial)")
            }
            for serial in ["A 1", "7", "9A0C"] { #expect(!DeviceLogEntry.names(serial, in: line), "\(serial)") }
        }

        @Test(
            "a token in a line is hidden",
            arguments: [
                "sent Authorization: ApplePass secretsecret1234", "header 'AppleOrder secretsecret1234'",
                "authenticationToken=secretsecret1234", "\"authenticationToken\": \"secretsecret1234\"",
                "authentication token secretsecret1234 was refused", "pushToken <secretsecret1234>",
                "Bearer secretsecret1234", "token: secretsecret1234", "personalization token 'secretsecret1234'",
                "https://pass.example.com/?token=secretsecret1234", "token -> secretsecret1234",
            ])
        func tokens(_ line: String) {
            let message = DeviceLogEntry(line).message
            #expect(!message.contains("secret"), "\(message)")
            #expect(message.contains("***"))
            let line = "the authentication token of serial number 7 is wrong"
            #expect(DeviceLogEntry(line).message == line)
        }

        @Test(
            "an identifier, a token or a link that nothing announces is shortened",
            arguments: [
                "refused 0123456789abcdef0123456789abcdef", "push 0123456789abcdef0123456789abcdef0123456789abcdef",
                "https://pass.example.com/p/01234567Q8_x-9abcdefghijklmnopqrstuvwxyzABCDEF",
            ])
        func unannounced(_ line: String) {
            let message = DeviceLogEntry(line).message
            #expect(message.hasSuffix("01234567…"), "\(message)")
        }

        @Test("the lines of a request are read, as many as are kept")
        func body() throws {
            let body = #"{"logs": ["Unexpected response code 418", 7, "hello"]}"#
            #expect(DeviceLogEntry.lines(inBody: Array(body.utf8)) == ["Unexpected response code 418", "hello"])
            let lines = Array(repeating: #""a""#, count: 1000).joined(separator: ",")
            #expect(DeviceLogEntry.lines(inBody: Array("{\"logs\": [\(lines)]}".utf8))?.count == 25)
            #expect(DeviceLogEntry.lines(inBody: Array("[]".utf8)) == nil)
            #expect(DeviceLogEntry.lines(inBody: Array(#"{"logs": "a"}"#.utf8))?.isEmpty == true)
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
