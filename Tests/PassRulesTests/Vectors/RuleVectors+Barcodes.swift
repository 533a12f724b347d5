/// Barcodes and contactless use.
extension RuleVector {
    static let barcodes = vectors(
        #"""
        barcode.incomplete: error
        - parts missing or of another type: "barcodes": [‸‸‸{}, {"format": ‸1, "message": ‸7, "messageEncoding": ‸[]}]
          > /barcodes/0/format, /barcodes/0/message, /barcodes/0/messageEncoding, =, =, =
        barcode.alt-text-type: error
        - others: "barcodes": [{"format": "PKBarcodeFormatQR", "message": "123", "messageEncoding": "iso-8859-1",
            "altText": ‸{}}, {"format": "PKBarcodeFormatQR", "message": "123", "messageEncoding": "iso-8859-1",
            "altText": ‸5}]
        keys.misspelled: warning
        - near ones: "barcodes": [{"format": "PKBarcodeFormatQR", "message": "123", "messageEncoding": "iso-8859-1",
            ‸"AltText": "1", ‸"mesage": "1"}]
        barcode.unknown-format: error
        - unknown, and with the Kelvin sign: "barcodes": [\#(code()), {"format": ‸"QR", "message": "123",
            "messageEncoding": "iso-8859-1"}, {"format": ‸"P\u212aBarcodeFormatQR", "message": "123",
            "messageEncoding": "iso-8859-1"}]
        - placeholders [template]: "barcodes": [\#(code()), \#(code("QR", "€{{n}}")), \#(code("Code39", "{{x}}")),
            {"format": "{{f}}", "message": "123", "messageEncoding": "{{e}}"}, \#(code("QR", encoding: "{{e}}")),
            \#(code("QR", "{{n}}" + repeated("x", 3000)))]
        barcode.format-needs-barcodes: warning
        - Code 128: "barcode": {"format": ‸"PKBarcodeFormatCode128", "message": "123", "messageEncoding": "iso-8859-1"}
        barcode.only-deprecated: note
        - both: "barcodes": [\#(code())], "barcode": \#(code())
        - alone: ‸"barcode": \#(code())
        - for systems that know nothing else [ios8+]: "barcode": \#(code())
        barcode.none-for-watch: warning
        - for phones only [ios17]: "barcodes": [\#(code("Code128"))]
        - with an open one [template]: "barcodes": [\#(code("Code128")),
            {"format": "{{format}}", "message": "123", "messageEncoding": "iso-8859-1"}]
        - with QR in the old place: "barcodes": [\#(code("Code128"))], "barcode": \#(code())
        - alone: "barcodes": ‸[\#(code("Code128")), \#(code("Code39"))]
        barcode.no-fallback: warning
        - for new systems only [ios27+]: "barcodes": [\#(code("Code39"))]
        - alone: "barcodes": ‸[\#(code("Code39"))]
        barcode.message-not-encodable: error
        - it fits, or is not looked at: "barcodes": [\#(code("QR", "grün", encoding: "ISO-8859-1")),
            \#(code("QR", "й", encoding: "koi8-r")), \#(code("QR", "gruen", encoding: "utf-8"))]
        - it does not fit: "barcodes": [\#(code("QR", "‸5 €"))], "barcode": \#(code("QR", "‸ß", encoding: "us-ascii"))
        - a script that a further set lacks: "barcodes": [\#(code("QR", "‸Привет 日本", encoding: "koi8-r")),
            \#(code("QR", "Привет", encoding: "koi8-r")), \#(code("QR", "‸ж", encoding: "macintosh")),
            \#(code("QR", "日本", encoding: "big5")), \#(code("QR", "‸שלום", encoding: "euc-kr"))]
        barcode.empty-message: warning
        - a blank: "barcodes": [\#(code("QR", " "))]
        - empty: "barcodes": [\#(code("QR", "‸")), \#(code("EAN13", "‸"))]
        barcode.unknown-encoding: warning
        - nobody's: "barcodes": [\#(code("QR", encoding: "‸")), \#(code("QR", encoding: "‸binary")),
            \#(code("QR", encoding: "‸\u{212A}OI8-R"))]
        - sets that Python knows, too: "barcodes": [\#(knownEncodings)]
          ~ barcode.encoding-unchecked
        - near ones: "barcodes": [\#(unknownEncodings)]
        barcode.encoding-unchecked: note
        - those that pictures have, and others: "barcodes": [\#(codes("Big5 gb18030 windows-1258 ‸EUC-JP ‸hz-gb-2312"))]
        barcode.non-ascii: note
        - in UTF-8: "barcodes": [\#(code("QR", "‸grün", encoding: "UTF-8"))]
        barcode.payload-too-large: error
        - the longest of each: "barcodes": [\#(longest())]
        - one more: "barcodes": [\#(longest("‸", more: 1))]
        - two bytes for each character: "barcodes": [{"format": "PKBarcodeFormatQR",
            "message": ‸"\#(repeated("x", 1477))", "messageEncoding": "utf-16"}]
        - line ends and tabs of PDF417: "barcodes": [\#(code("PDF417", repeated("\\n", 1850))),
            \#(code("PDF417", repeated("\\t", 1850))), \#(code("PDF417", "‸" + repeated("\\u0001", 1109)))]
        barcode.payload-long: warning
        - at the bound, digits in pairs, and over it: "barcodes": [\#(code("Code128", repeated("x", 48))), \#(code()),
            \#(code("Code128", repeated("4", 96))), \#(code("Code128", "‸" + repeated("x", 49)))]
        - of each linear format: "barcodes": [\#(code()), \#(code("Code39", repeated("A", 32))),
            \#(code("Code39", "‸" + repeated("A", 33))), \#(code("Codabar", repeated("7", 48))),
            \#(code("Codabar", "‸" + repeated("7", 49))), \#(code("I2of5", repeated("7", 60))),
            \#(code("I2of5", "‸" + repeated("7", 62))), \#(code("Code128", "‸" + repeated("7", 97)))]
        barcode.beyond-ascii: warning
        - ASCII, and other formats: "barcodes": [\#(code("Code128")), \#(code("QR", "é"))]
        - Latin letters: "barcodes": [\#(code("Code128", "‸é")), \#(code("Code128", "‸ÿ"))]
          ~ barcode.none-for-watch
        barcode.symbology: error
        - what each can draw: "barcodes": [\#(code()), \#(code("EAN13", "400638133393")),
            \#(code("EAN13", "4006381333931")), \#(code("EAN13", "0000000000000")), \#(code("I2of5", "0123")),
            \#(code("Code39", "AZ 09-.$/+%")), \#(code("Codabar", "A40156B")), \#(code("Codabar", "40156")),
            \#(code("Codabar", "c-$:/.+d")), \#(code("Code128", #"Ab 1~\u001d"#))]
        - what they cannot: "barcodes": [\#(code()), \#(code("EAN13", "‸4006381333932")),
            \#(code("EAN13", "‸40063813339")), \#(code("EAN13", "‸40063813339311")), \#(code("EAN13", "‸40063813339X")),
            \#(code("I2of5", "‸123")), \#(code("I2of5", "‸12-4")), \#(code("Code39", "‸a")), \#(code("Code39", "‸*A*")),
            \#(code("Codabar", "‸A40156")), \#(code("Codabar", "‸A")), \#(code("Codabar", "‸AB")),
            \#(code("Codabar", "‸1E2")), \#(code("Codabar", "‸A1B2C")), \#(code("Code128", "‸Ā"))]
          ~ barcode.message-not-encodable
        bcbp.malformed: warning
        - right, or of no airline: \#(air("M1KING                LABC123 VIESFOEX 0007A134Y123K0042A100",
            "M1                            VIESFOEX                      00", "M1KING/ADA", "M1: no airline's", "m1",
            "M2KING/ADA            EABC123 VIEFRAEX 0815 134Y012A0042 105>1234XYZ789 FRASFOEX 0816 134Y001A     000",
            "M5KING/ADA            EABC123 VIESFOEX 0815 134Y012A0042 100", "M1KING, 15 letters of no airline at all"))
        - wrong: \#(air("‸M1KING/ADA EABC123 VIESFOEX 0815 134Y012A0042 100", "‸\(king.dropLast())G",
            "‸M2\(king.dropFirst(2))", "‸M1KING/ADA            EABC123 VieSFOEX 0815 134Y012A0042 100",
            "‸M1KING/ADA            EABC123 VIESFOEX 0815 367Y012A0042 100", "‸\(king.prefix(40))",
            "‸M1KING/ADA            EABC123 VIESFOEX 08x5 134Y012A0042 100", "‸\(king.dropLast(2))FF"))
        - of a train: "boardingPass": {"transitType": "PKTransitTypeTrain"}, "barcodes": [\#(code("QR", "M1A/B\(king)"))]
        bcbp.other-passenger: warning
        - right or incomparable: \#(air(king)), "semantics": {"passengerName": {"familyName": "Kïng", "nickname": "Z"}}
        - of several, or with Đ: \#(air(king.replacing("KING/ADA  ", with: "DJURIC/ANA"),
            fields: "passenger", "2 passengers", "name", "Ana Đurić"))
        - another one in a field: \#(air(king, fields: "passenger", "‸Maya Okafor"))
        - another one: \#(air(king)), "semantics": {"passengerName": ‸{"givenName": "Bob", "familyName": "King"}}
        - placeholders [template]: \#(air("{{m}}", king, fields: "seat", "{{s}}")), "semantics": {"passengerName":
            {"givenName": "{{n}}", "familyName": "Okafor"}, "airlineCode": "{{a}}", "confirmationNumber": "{{c}}"}
        bcbp.other-airport: warning
        - names and codes of cities: \#(air(king, fields: "from", "Wien", "to", "SFO", "origin", "LON", "arrival", "TBA"))
        - others: \#(air(king, fields: "from", "‸SFO", "to", "VIE"))
        bcbp.other-flight: warning
        - padded, with a blank, or sold by another airline: \#(air(king.prefix(58) + "1E>50018000000000000000LH LH    ",
            fields: "flight", "LH 7815", "flightnumber", "EX815/16")), "semantics": {"flightCode": "EX0815", "flightNumber": 815}
        - of another airline: \#(air(king, fields: "flight", "‸LH 815"))
        bcbp.other-day: warning
        - in UTC: \#(air(king)), "semantics": {"originalDepartureDate": "2035-05-15T00:25Z"}
        - the evening before one of several: \#(air(king)), "relevantDates": [{"date": "2035-01-01T00:00Z"},
            {"date": "2035-05-13T23:30+02:00"}]
          ~ relevance.one-system
        - another one: \#(air(king)), "relevantDates": ‸[{"date": "2035-05-12T23:30+02:00"}]
          ~ relevance.one-system
        bcbp.other-seat: warning
        - padded, at the gate, of one leg: \#(air(king, king.replacing("012A", with: "GATE"), fields: "seat", "012 A"))
        - another one: \#(air(king, fields: "seat", "‸12B"))
        bcbp.other-booking: note
        - with blanks or of another kind: \#(air(king, fields: "pnr", "abc 123", "reference", "see the e-mail"))
        - another one: \#(air(king)), "semantics": {"confirmationNumber": ‸"ABC124"}
        nfc.incomplete: error
        - no message: "nfc": ‸{"encryptionPublicKey": "\#(key)"}
          > /nfc/message
        keys.wrong-type: error
        - placeholders [template]: "nfc": {"message": "{{a}}\#(repeated("a", 64))", "requiresAuthentication": "{{b}}",
            "encryptionPublicKey": "{{key}}"}
        - all of them: "nfc": {"message": ‸1, "encryptionPublicKey": ‸[], "requiresAuthentication": ‸"true"}
        nfc.message-too-long: warning
        - 66 bytes: "nfc": {"message": ‸"üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü", "encryptionPublicKey": "\#(key)"}
        nfc.key-missing: warning
        - no key: "nfc": ‸{"message": "a"}
          > /nfc/encryptionPublicKey
        nfc.key-malformed: error
        - nothing: "nfc": {"message": "a", "encryptionPublicKey": ‸""}
        - no Base64: "nfc": {"message": "a", "encryptionPublicKey": ‸"MDkwEwYH!"}
        - a point of no form: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgABAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="}
        - a byte too many: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAA"}
        - half a key: "nfc": {"message": "a", "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYI"}
        - no padding: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4"}
        - line breaks: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACOXooPrwSejP9xrbujOPCOOzNRDJG\nf+XtRJtBtUvjwA4="}
        - PEM: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"-----BEGIN PUBLIC KEY-----\n\#(key)\n-----END PUBLIC KEY-----\n"}
        - another curve: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEipFavBLvqd2RPsvyFYE7T+OIySKP/8rqRiTcMG6yS6LZLHpu+yh9zZktSqnDy6NSS/2dbIUkFWl3w1Ka/kMFFsZrINtvHRrmVSRtsQCjwXUzrb8iNdnL5a6Ggl0XMPEq"}
        - a bare point: "nfc": {"message": "a", "encryptionPublicKey": ‸"AofLi4//bZb5HECdHieqp6xUXUhb9cpq47tkb4rkkj7y"}
        - far too long: "nfc": {"message": "a", "encryptionPublicKey": ‸"\#(repeated("A", 5000))"}
        nfc.key-uncompressed: warning
        - uncompressed: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4lupuNulwZT8eGuGsthlOZ7U2hPbg+tvplIFZdGqFU/g=="}
        nfc.sharing-allowed: note
        - both, or no wish for them: "nfc": {"message": "a", "requiresAuthentication": true,
            "encryptionPublicKey": "\#(key)"}, "sharingProhibited": false
        - no authentication: "nfc": {"message": "a", "requiresAuthentication": false, "encryptionPublicKey": "\#(key)"}
        - authentication alone: "nfc": {"message": "a", "requiresAuthentication": ‸true,
            "encryptionPublicKey": "\#(key)"}
        """#)

    /// The longest messages of each kind that the three matrix codes can hold, and `more` than that.
    private static func longest(_ mark: String = "", more: Int = 0) -> String {
        [
            ("QR", [7089, 4296, 2953]), ("PDF417", [2710, 1850, 1108]), ("Aztec", [3832, 3067, 1914]),
        ].flatMap { format, counts in
            zip(["7", "A", format == "QR" ? "a" : "ü"], counts).map { letter, count in
                code(format, mark + repeated(letter, count + more))
            }
        }.joined(separator: ", ")
    }

    private static let king = "M1KING/ADA            EABC123 VIESFOEX 0815 134Y012A0042 100"

    /// An air boarding pass with these messages, and with fields of these keys and values.
    private static func air(_ messages: any StringProtocol..., fields: String...) -> String {
        let members = stride(from: 0, to: fields.count, by: 2).map { index in
            #"{"key": "\#(fields[index])", "label": "A", "value": "\#(fields[index + 1])"}"#
        }.joined(separator: ", ").replacing("\"‸", with: "‸\"")
        let codes = messages.map { code("Aztec", "\($0)") }.joined(separator: ", ")
        return
            #""boardingPass": {"transitType": "PKTransitTypeAir", "backFields": [\#(members)]}, "barcodes": [\#(codes)]"#
    }

    private static let knownEncodings = codes(
        "US-ASCII iso-8859-16 Latin1 utf-16be Windows-1251 cp1250 KOI8-U EUC-KR GB18030 Big5 IBM037 macintosh "
            + "ISO-2022-JP tis-620 viscii")
    private static let unknownEncodings = codes(
        "‸iso8559-1 ‸utf_8 ‸ISO-8859 ‸windows1252 ‸utf8mb4 ‸ansi ‸unicode ‸iso-8859-12 ‸windows-1259")

    /// A barcode in each of these encodings.
    private static func codes(_ encodings: String) -> String {
        encodings.split(separator: " ").map { code(encoding: String($0)) }.joined(separator: ", ")
    }

    /// A barcode; a mark before the message or its encoding stands before the quotes.
    static func code(_ format: String = "QR", _ message: String = "123", encoding: String = "iso-8859-1") -> String {
        let text =
            #"{"format": "PKBarcodeFormat\#(format)", "message": "\#(message)", "messageEncoding": "\#(encoding)"}"#
        return text.replacing("\"‸", with: "‸\"")
    }
}
