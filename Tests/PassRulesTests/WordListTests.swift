import Foundation
import PassModel
import TestSupport
import Testing

@testable import PassRules

/// The lists of words in rules, each word of them.
@Suite("Words that rules know") struct WordListTests {
    private func findings(_ json: String, of rule: String, targets: [TargetSystem] = []) -> [Finding] {
        PassRule.Sample(json, targets: targets).findings.filter { $0.rule == rule }
    }

    private func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }

    // MARK: - Keys

    @Test("each key that PassKit reserves for Apple is told to be one")
    func internalKeys() {
        // The strings of PassKitCore's validator.
        let keys = words(
            """
            accessCard associatedPassTypeIdentifiers auxiliaryCapabilities barcodeSettings borderStyle cardSubtype
            cardType hasStoredValue healthPass issuerAdministrativeAreaCode issuerCountryCode paymentApplications
            paymentCard secondaryBackgroundColor sharing systemAppBundleIdentifiers transactionServicePushTopic
            transactionServiceURL
            """)
        for key in keys {
            #expect(findings("\"\(key)\": 1", of: "keys.apple-internal").count == 1, "\(key)")
        }
    }

    @Test(
        "another word for a key is told with the key, whatever its case",
        arguments: [
            ("expirationDate", "expiryDate expiry expires expiresAt expiresOn expireDate validUntil"),
            ("relevantDate", "relevanceDate"), ("voided", "void isVoided isVoid"),
            ("backgroundColor", "bgColor"), ("foregroundColor", "textColor textColour valueColor"),
            ("authenticationToken", "authToken"), ("barcodes", "qrCode qrCodes"),
            ("associatedStoreIdentifiers", "storeIDs appStoreIDs associatedStoreIDs"),
            ("sharingProhibited", "sharingDisabled noShare"), ("webServiceURL", "serviceURL updateURL"),
        ])
    func otherNames(key: String, words: String) {
        for word in self.words(words) {
            let hints = findings("\"\(word)\": 1", of: "keys.misspelled").map(\.hint)
            #expect(hints == ["write '\(key)'"], "\(word)")
        }
    }

    @Test(
        "another word for a key that must be there is told with it where it is missing",
        arguments: [
            ("serialNumber", "serial serialNo serialID"), ("teamIdentifier", "team teamID"),
            ("passTypeIdentifier", "passTypeID passIdentifier"),
            ("organizationName", "organization organisation organisationName orgName issuerName"),
        ])
    func otherNamesOfIdentity(key: String, words: String) {
        for word in self.words(words) {
            let sample = PassRule.Sample("{\"formatVersion\": 1, \"generic\": {}, \"\(word)\": \"x\"}")
            let hints = sample.findings.filter { $0.rule == "keys.misspelled" }.map(\.hint)
            #expect(hints == ["write '\(key)'"], "\(word)")
        }
    }

    @Test(
        "what others call a style is told with its name",
        arguments: [
            ("storeCard", "loyalty loyaltyCard gift-card store pointsCard stamp_card"),
            ("generic", "membership membershipCard memberCard card"), ("eventTicket", "ticket event"),
            ("boardingPass", "flight boarding"), ("coupon", "offer voucher"),
        ])
    func styles(style: String, words: String) {
        for word in self.words(words) {
            let hints = PassRule.Sample("{\"formatVersion\": 1, \"\(word)\": {}}").findings
                .filter { $0.rule == "style.missing" }.map(\.hint)
            #expect(hints == ["write '\(style)'"], "\(word)")
        }
    }

    // MARK: - Samples

    @Test(
        "identifiers that only samples have are found, and those of real teams are not",
        arguments: [
            (
                "teamIdentifier",
                "ABCD1EFGHI ABCDE12345 ABC1234567 YOURTEAMID XXXX123456 A1TEAMID99 1234567890 AAAAAAAAAA", true
            ),
            ("teamIdentifier", "ABCF123456 YOURTAEM12 XXX1234567 1234567891 AAAAAAAAAB", false),
            (
                "passTypeIdentifier",
                """
                pass.com.mycompany.x pass.companyname pass.com.CHANGEME.x pass.todo.a pass.a.placeholder pass.passTypeID
                pass.com.passtypeidentifier pass.com.yourname.x pass.xxxx.y pass.<name>.x pass.${name}.x pass.%name%
                """, true
            ), ("passTypeIdentifier", "pass.com.mycompanyx.a pass.a.xx pass.com.todos.x", false),
            ("organizationName", "todo ChangeMe <name> ${name} %name%", true),
            ("organizationName", "Todos <> %", false),
        ])
    func samples(key: String, values: String, isSample: Bool) {
        for value in words(values) {
            #expect(findings("\"\(key)\": \"\(value)\"", of: "identity.placeholder").isEmpty != isSample, "\(value)")
        }
    }

    @Test("names of organisations that only samples have are found")
    func sampleNames() {
        let names = """
            Your Company, Your Company Name, Your Organization, Your Organisation, Company Name, Organization Name, \
            Organisation Name, My Company
            """
        for name in names.components(separatedBy: ", ") {
            let found = findings("\"organizationName\": \"\(name)\"", of: "identity.placeholder")
            #expect(found.count == 1, "\(name)")
        }
    }

    // MARK: - Dates and colours

    @Test("months are known in seven languages", arguments: ["en", "de", "fr", "es", "it", "pt", "nl", "de_AT"])
    func months(language: String) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: language)
        let names: [String] = formatter.monthSymbols
        #expect(names.count == 12)
        for (index, name) in names.enumerated() {
            let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
            for spelled in [name, name.uppercased(), "\(name.prefix(4))"] where spelled.count > 3 {
                let hints = findings("\"expirationDate\": \"7 \(spelled) 2027\"", of: "date.malformed").map(\.hint)
                let isKnown = hints.first??.contains("2027-\(month)-07T") == true
                // "juin" and "juillet" begin alike, and so do others.
                let isAlike = names.count { $0.hasPrefix(spelled) } > 1
                #expect(isKnown || isAlike, "\(spelled)")
            }
        }
    }

    // MARK: - Semantic tags

    @Test(
        "two dates in the wrong order are found for each pair, and no others",
        arguments: [
            ("eventStartDate", "eventEndDate"), ("venueDoorsOpenDate", "venueCloseDate"),
            ("venueOpenDate", "venueCloseDate"), ("originalBoardingDate", "originalDepartureDate"),
            ("originalDepartureDate", "originalArrivalDate"), ("currentBoardingDate", "currentDepartureDate"),
            ("currentDepartureDate", "currentArrivalDate"),
        ])
    func dateOrders(first: String, second: String) {
        for (minute, isReversed) in [("29", true), ("30", false), ("31", false)] {
            let tags = "\"\(first)\": \"2035-05-14T18:30:00Z\", \"\(second)\": \"2035-05-14T18:\(minute):00Z\""
            let found = findings("\"semantics\": {\(tags)}", of: "semantics.dates-reversed")
            #expect(found.count == (isReversed ? 1 : 0), "\(minute)")
        }
    }

    @Test("a date that is to be announced or determined needs none", arguments: ["undetermined", "unannounced"])
    func openDates(name: String) {
        for (value, isMissing) in [("true", false), ("false", true), ("1", true)] {
            let found = findings(
                "\"eventTicket\": {}, \"semantics\": {\"eventStartDateInfo\": {\"\(name)\": \(value)}}",
                of: "semantics.date-missing")
            #expect(found.count == (isMissing ? 1 : 0), "\(value)")
        }
    }

    @Test(
        "the word of a tag is not written in its value",
        arguments: [
            ("departureGate", "Gate 4"), ("destinationGate", "gate 4"), ("departureTerminal", "Terminal 1"),
            ("destinationTerminal", "TERMINAL 1"), ("departurePlatform", "Platform 2"),
            ("destinationPlatform", "platform 2"), ("boardingZone", "Zone B"),
        ])
    func repeatedWords(tag: String, value: String) {
        for (text, count) in [(value, 1), ("\(value.suffix(1))", 0), ("x\(value)", 0)] {
            let found = findings("\"semantics\": {\"\(tag)\": \"\(text)\"}", of: "semantics.word-repeated")
            #expect(found.count == count, "\(text)")
        }
    }

    @Test(
        "each current date tells until when a journey is delayed",
        arguments: [
            ("currentDepartureDate", 0), ("currentArrivalDate", 0), ("currentBoardingDate", 0),
            ("originalDepartureDate", 1), ("originalBoardingDate", 1),
        ])
    func delays(date: String, count: Int) {
        let tags = "\"transitStatus\": \"Delayed\", \"\(date)\": \"2035-05-14T18:30:00Z\""
        #expect(findings("\"semantics\": {\(tags)}", of: "semantics.delay-without-dates").count == count)
    }

    // MARK: - Addresses

    @Test(
        "an e-mail address has one name, one @ and a server with a dot",
        arguments: [
            ("a@b.de", true), ("a@b", false), ("@b.de", false), ("a@b@c.de", false), ("a b@c.de", false),
            ("a@b..de", false), ("a@.de", false), ("a@b.", false), ("a:b@c.de", false), ("a.b+c@d.e.de", true),
        ])
    func mailAddresses(text: String, isAddress: Bool) {
        for key in ["contactVenueEmail", "transitProviderEmail"] {
            #expect(findings("\"\(key)\": \"\(text)\"", of: "url.contact").isEmpty == isAddress, "\(key)")
        }
    }

    @Test("addresses of offices are no person's in a serial number")
    func offices() {
        let names = words("contact hello help hi info mail noreply no-reply office service support")
        for name in names + ["INFO"] {
            #expect(findings("\"serialNumber\": \"\(name)@lakeside.org\"", of: "privacy.personal-data").isEmpty)
        }
        for name in ["norply", "ada", "infos"] {
            #expect(findings("\"serialNumber\": \"\(name)@lakeside.org\"", of: "privacy.personal-data").count == 1)
        }
    }

    @Test(
        "the url of an action has more than a scheme and no control characters",
        arguments: [
            ("shop:a", 0), ("shop:", 1), ("shop:a\\u007f", 1), ("shop:a b", 1), ("shop:a\\u0020", 1), ("a", 1),
        ])
    func actions(url: String, count: Int) {
        let action = "{\"identifier\": \"a\", \"type\": \"shop\", \"url\": \"\(url)\"}"
        let json = "\"posterGeneric\": {}, \"generic\": {}, \"featuredActions\": [\(action)]"
        #expect(findings(json, of: "actions.url-malformed").count == count)
    }

    @Test(
        "the hint for an action without a url has the scheme of its type",
        arguments: [("call", "tel:+…"), ("shop", "https://…")])
    func actionHints(type: String, url: String) {
        let json =
            "\"posterGeneric\": {}, \"generic\": {}, \"featuredActions\": [{\"identifier\": \"a\", \"type\": \"\(type)\"}]"
        #expect(findings(json, of: "actions.url-missing").map(\.hint) == ["add \"url\": \"\(url)\""])
    }

    @Test(
        "a UUID in braces, without dashes or between blanks is told as it should be, of up to 48 bytes",
        arguments: [
            ("{f8f589e9c07e58b0aeb5a36be4d48fac}", true), ("F8F589E9C07E58B0AEB5A36BE4D48FAC", true),
            ("F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC            ", true),
            ("F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC             ", false), ("F8F589E9C07E58B0AEB5A36BE4D48FA", false),
            ("F8F589E9C07E58B0AEB5A36BE4D48FA０", false), ("F8F589E9C07E58B0AEB5A36BE4D48FAG", false),
        ])
    func identifiers(text: String, isMeant: Bool) {
        let hints = findings("\"beacons\": [{\"proximityUUID\": \"\(text)\"}]", of: "beacon.malformed").map(\.hint)
        let form = "write it like F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"
        #expect(hints.map { $0?.lowercased() == "write f8f589e9-c07e-58b0-aeb5-a36be4d48fac" } == [isMeant])
        #expect(hints.map { $0 == form } == [!isMeant])
    }

    // MARK: - Google Wallet

    @Test("Google Wallet draws four formats, and one of a pass is enough", arguments: Pass.Barcode.Format.allCases)
    func googleFormats(format: Pass.Barcode.Format) {
        func count(_ formats: Pass.Barcode.Format...) -> Int {
            let codes = formats.map {
                "{\"format\": \"\($0.rawValue)\", \"message\": \"12345670\", \"messageEncoding\": \"iso-8859-1\"}"
            }
            return findings(
                "\"barcodes\": [\(codes.joined(separator: ", "))]", of: "target.google-barcode",
                targets: [.googleWallet]
            ).count
        }
        let isDrawn = ["QR", "PDF417", "Aztec", "Code128"].contains { format.rawValue == "PKBarcodeFormat\($0)" }
        #expect(count(format) == (isDrawn ? 0 : 1))
        #expect(count(format, .code39) == (isDrawn ? 0 : 1) && count(.code39, format) == (isDrawn ? 0 : 1))
    }

    @Test("Google Wallet reads these keys, and no others of the format")
    func googleKeys() {
        let read = words(
            """
            formatVersion description organizationName passTypeIdentifier serialNumber teamIdentifier webServiceURL
            authenticationToken boardingPass coupon eventTicket generic storeCard posterGeneric backgroundColor
            foregroundColor labelColor logoText barcodes barcode
            """)
        let ignored = Pass.Key.allCases.map(\.rawValue).filter { key in
            !findings("\"\(key)\": 1", of: "target.google-key", targets: [.googleWallet]).isEmpty
        }
        #expect(Set(ignored) == Set(Pass.Key.allCases.map(\.rawValue)).subtracting(read))
    }

    // MARK: - Barcodes

    @Test(
        "a message of the bytes that a format is said to hold fits, and one more does not",
        arguments: [(Pass.Barcode.Format.qr, 2953), (.pdf417, 1108), (.aztec, 1914)])
    func capacity(format: Pass.Barcode.Format, byteCount: Int) throws {
        let capacity = try #require(BarcodeCapacity(format))
        let encoding = try #require(MessageEncoding(name: "iso-8859-1"))
        #expect(capacity.byteCount == byteCount)
        #expect(capacity.fits(String(repeating: "é", count: byteCount), in: encoding))
        #expect(!capacity.fits(String(repeating: "é", count: byteCount + 1), in: encoding))
    }
}
