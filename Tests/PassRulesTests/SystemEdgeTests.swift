import PassModel
import PassRules
import Testing

/// The last system with a finding and the first without, for each thing that came with a system.
///
/// The systems are written here from Apple's documentation, and not read from the rules' tables.
@Suite("Edges of systems") struct SystemEdgeTests {
    /// Something that came with a system, and what says so for older ones.
    struct Arrival: CustomTestStringConvertible, Sendable {
        let rule: String
        let system: String
        let name: String
        let json: String
        var files: [String: PassRule.Sample.Content] = [:]
        var testDescription: String { "\(name) came with \(system)" }
    }

    /// The system before each.
    private static let before = [
        "7": "6", "9": "8", "10": "9", "11": "10", "12": "11", "18": "17", "18.1": "18", "26": "18", "27": "26",
    ]

    // MARK: - Keys and tags (Wallet Passes: Pass, PassFieldContent, SemanticTags, SemanticTags.Seat)

    private static let keys = [
        ("7", "userInfo groupingIdentifier expirationDate voided appLaunchURL maxDistance beacons"), ("9", "nfc"),
        ("11", "sharingProhibited"), ("12", "semantics"), ("18.1", "eventLogoText"),
        ("27", "logoSymbolName featuredActions"),
    ]

    private static let fieldKeys = [
        ("7", "attributedValue dataDetectorTypes ignoresTimeZone"), ("12", "semantics row"),
    ]

    private static let tags = [
        (
            "18",
            """
            additionalTicketAttributes admissionLevel admissionLevelAbbreviation albumIDs attendeeName
            entranceDescription eventStartDateInfo playlistIDs tailgatingAllowed venueBoxOfficeOpenDate venueCloseDate
            venueDoorsOpenDate venueEntranceDoor venueEntranceGate venueEntrancePortal venueFanZoneOpenDate
            venueGatesOpenDate venueOpenDate venueParkingLotsOpenDate venueRegionName
            """
        ),
        (
            "26",
            """
            boardingZone departureCityName departureLocationSecurityPrograms departureLocationTimeZone
            destinationCityName destinationLocationSecurityPrograms destinationLocationTimeZone
            internationalDocumentsAreVerified internationalDocumentsVerifiedDeclarationName loungePlaceIDs
            membershipProgramStatus passengerAirlineSSRs passengerCapabilities passengerEligibleSecurityPrograms
            passengerInformationSSRs passengerServiceSSRs ticketFareClass
            """
        ),
    ]

    /// Tags as old as semantic tags themselves, which no system that knows tags ignores.
    private static let firstTags = """
        totalPrice wifiAccess balance duration seats silenceRequested artistIDs eventEndDate eventName eventStartDate
        eventType genre performerNames venueEntrance venueLocation venueName venuePhoneNumber venueRoom
        awayTeamAbbreviation awayTeamLocation awayTeamName homeTeamAbbreviation homeTeamLocation homeTeamName
        leagueAbbreviation leagueName sportName airlineCode boardingGroup boardingSequenceNumber carNumber
        confirmationNumber currentArrivalDate currentBoardingDate currentDepartureDate departureAirportCode
        departureAirportName departureGate departureLocation departureLocationDescription departurePlatform
        departureStationName departureTerminal destinationAirportCode destinationAirportName destinationGate
        destinationLocation destinationLocationDescription destinationPlatform destinationStationName
        destinationTerminal flightCode flightNumber membershipProgramName membershipProgramNumber originalArrivalDate
        originalBoardingDate originalDepartureDate passengerName priorityStatus securityScreening transitProvider
        transitStatus transitStatusReason vehicleName vehicleNumber vehicleType
        """

    private static func arrivals(
        _ rule: String, of names: [(system: String, names: String)], in json: (String) -> String
    ) -> [Arrival] {
        names.flatMap { system, names in
            names.split(whereSeparator: \.isWhitespace).map {
                Arrival(rule: rule, system: system, name: String($0), json: json(String($0)))
            }
        }
    }

    private static let named =
        arrivals("target.key", of: keys) { "\"\($0)\": \"x\"" }
        + arrivals("target.field-key", of: fieldKeys) {
            "\"generic\": {\"backFields\": [{\"key\": \"a\", \"value\": \"a\", \"\($0)\": 1}]}"
        } + arrivals("target.tag", of: tags) { "\"semantics\": {\"\($0)\": \"x\"}" }
        + arrivals("target.tag", of: [("18", "seatAisle seatLevel seatSectionColor")]) {
            "\"semantics\": {\"seats\": [{\"\($0)\": \"x\"}]}"
        }

    // MARK: - Codes, dates, layouts and images

    private static func code(_ formats: String...) -> String {
        let codes = formats.map {
            "{\"format\": \"PKBarcodeFormat\($0)\", \"message\": \"0001\", \"messageEncoding\": \"iso-8859-1\"}"
        }
        return "\"barcodes\": [\(codes.joined(separator: ", "))]"
    }

    private static let parts: [Arrival] =
        [
            // Wallet Passes, Pass.Barcodes; the four formats of iOS 27.
            .init(rule: "target.barcode-missing", system: "9", name: "barcodes", json: code("QR")),
            .init(rule: "target.barcode-missing", system: "9", name: "Code 128", json: code("Code128")),
            // Wallet Passes, Pass: relevantDates.
            .init(
                rule: "target.relevance-missing", system: "18", name: "relevantDates",
                json: """
                    "eventTicket": {}, "relevantDates": [{"date": "2035-05-14T18:30:00Z",
                    "relevantDate": "2035-05-14T18:30:00Z"}]
                    """),
            // Creating a poster generic pass; Creating an airline boarding pass; Creating a poster event pass.
            .init(rule: "target.style-refused", system: "27", name: "posterGeneric", json: "\"posterGeneric\": {}"),
            .init(
                rule: "target.style-fallback", system: "27", name: "posterGeneric beside generic",
                json: "\"posterGeneric\": {}, \"generic\": {}"),
            .init(
                rule: "target.scheme", system: "18", name: "posterEventTicket",
                json: "\"eventTicket\": {}, \"preferredStyleSchemes\": [\"posterEventTicket\"]"),
            .init(
                rule: "target.scheme", system: "26", name: "semanticBoardingPass",
                json: "\"boardingPass\": {}, \"preferredStyleSchemes\": [\"semanticBoardingPass\"]"),
            // Human Interface Guidelines, Wallet.
            .init(
                rule: "target.image", system: "27", name: "primaryLogo of a coupon", json: "\"coupon\": {}",
                files: ["primaryLogo.png": .image(width: 60, height: 30)]),
            .init(
                rule: "target.image", system: "10", name: "personalizationLogo", json: "\"storeCard\": {}",
                files: ["personalizationLogo.png": .image(width: 150, height: 40)]),
        ]
        + ["Code39", "Codabar", "EAN13", "I2of5"].flatMap { format in
            [
                .init(rule: "target.barcode-missing", system: "27", name: format, json: code(format)),
                .init(
                    rule: "target.barcode-fallback", system: "27", name: "\(format) before QR", json: code(format, "QR")
                ),
            ]
        }

    private func isFound(_ rule: String, in json: String, _ files: [String: PassRule.Sample.Content], on system: String)
        throws
        -> Bool
    {
        let target = try #require(TargetSystem("ios\(system)"))
        return PassRule.Sample(json, files: files, targets: [target]).findings.contains { $0.rule == rule }
    }

    @Test("the system before has a finding, and the first one has none", arguments: named + parts)
    func arrival(_ arrival: Arrival) throws {
        let before = try #require(Self.before[arrival.system])
        #expect(try isFound(arrival.rule, in: arrival.json, arrival.files, on: before), "on iOS \(before)")
        #expect(
            try !isFound(arrival.rule, in: arrival.json, arrival.files, on: arrival.system), "on iOS \(arrival.system)")
    }

    @Test("tags that came with semantic tags are known to every system that knows tags", arguments: ["12", "17"])
    func firstTags(system: String) throws {
        for name in Self.firstTags.split(whereSeparator: \.isWhitespace) {
            #expect(try !isFound("target.tag", in: "\"semantics\": {\"\(name)\": \"x\"}", [:], on: system), "\(name)")
        }
    }

    /// Keys that no other key came before, and those of layouts, which came with the layout.
    private static let knownKeys = [
        (
            "6",
            """
            formatVersion description organizationName passTypeIdentifier serialNumber teamIdentifier webServiceURL
            authenticationToken backgroundColor foregroundColor labelColor logoText suppressStripShine barcode locations
            relevantDate associatedStoreIdentifiers
            """
        ),
        (
            "18",
            """
            accessibilityURL addOnURL auxiliaryStoreIdentifiers bagPolicyURL contactVenueEmail contactVenuePhoneNumber
            contactVenueWebsite directionsInformationURL footerBackgroundColor merchandiseURL orderFoodURL
            parkingInformationURL purchaseParkingURL sellURL suppressHeaderDarkening transferURL transitInformationURL
            useAutomaticColors
            """
        ),
        (
            "26",
            """
            changeSeatURL entertainmentURL managementURL purchaseAdditionalBaggageURL purchaseLoungeAccessURL
            purchaseWifiURL registerServiceAnimalURL reportLostBagURL requestWheelchairURL trackBagsURL
            transitProviderEmail transitProviderPhoneNumber transitProviderWebsiteURL upcomingPassInformation upgradeURL
            """
        ),
    ]

    @Test("a system knows the keys that came with it", arguments: knownKeys)
    func known(system: String, names: String) throws {
        for name in names.split(whereSeparator: \.isWhitespace) {
            #expect(try !isFound("target.key", in: "\"\(name)\": \"x\"", [:], on: system), "\(name)")
        }
        let fields = """
            "generic": {"backFields": [{"key": "a", "label": "a", "value": 1, "changeMessage": "%@", "textAlignment": "x",
            "dateStyle": "x", "timeStyle": "x", "isRelative": true, "currencyCode": "EUR", "numberStyle": "x"}]}
            """
        #expect(try !isFound("target.field-key", in: fields, [:], on: system))
    }

    /// What each rule needs, by the first system that has it (Wallet Passes; Showing a Pass on the Lock Screen).
    private static let firstSystems = [
        "7": """
        beacon.malformed beacon.too-many expiration.before-relevance expiration.past expiration.voided
        fields.attributed-markup keys.grouping-ignored keys.launch-needs-store keys.user-info-type
        relevance.distance-not-positive relevance.distance-without-effect relevance.needs-locations
        """,
        "9": """
        barcode.beyond-ascii barcode.none-for-watch nfc.incomplete nfc.key-malformed nfc.key-uncompressed
        nfc.message-too-long nfc.wrong-type
        """,
        "11": "nfc.key-missing",
        "12": "fields.row-ignored fields.row-range",
        "13.1": "nfc.sharing-allowed",
        "18": """
        color.automatic relevance.date-malformed relevance.entry-incomplete relevance.one-system
        relevance.reversed relevance.too-long scheme.keys-ignored scheme.logo-text-ignored scheme.misplaced
        scheme.never-reached scheme.poster-doubtful scheme.poster-incomplete scheme.unknown
        semantics.date-missing semantics.seat-color target.scheme
        """,
        "18.1": "semantics.date-contradiction",
        "26": """
        scheme.boarding-incomplete semantics.code-not-shown semantics.former-name
        semantics.program-not-shown upcoming.duplicate-identifier upcoming.field-malformed
        upcoming.field-without-label upcoming.ignored upcoming.image-digest upcoming.image-incomplete
        upcoming.image-not-https upcoming.image-too-large upcoming.incomplete upcoming.malformed-date
        upcoming.misspelled-key upcoming.reuse-not-possible upcoming.unknown-type upcoming.unknown-zone
        upcoming.wrong-type
        """,
        "27": """
        actions.duplicate-identifier actions.ignored actions.incomplete actions.too-many
        actions.unknown-type actions.url-malformed actions.url-missing barcode.no-fallback
        style.poster-without-fallback target.style-fallback target.style-refused
        """,
    ]

    @Test("a rule about what came with a system begins with that system")
    func firstSystems() {
        let found = RuleBook.standard.rules.compactMap { rule in rule.since.map { (rule.id, "\($0)") } }
        let expected = Self.firstSystems.flatMap { system, rules in
            rules.split(whereSeparator: \.isWhitespace).map { (String($0), system) }
        }
        #expect(Dictionary(uniqueKeysWithValues: found) == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test("a system that has everything of upcoming events and of orders misses no key of them")
    func nestedKeys() throws {
        let entry = """
            {"identifier": "1", "name": "A", "type": "event", "isActive": true, "dateInformation": {"date": "2035-05-14T18:30:00Z",
            "timeZone": "Europe/Paris", "ignoreTimeComponents": false, "isAllDay": false, "isUnannounced": false,
            "isUndetermined": false}, "images": {"headerImage": {"URLs": [{"URL": "https://example.com/a.png", "SHA256": "00",
            "scale": 2, "size": 1}], "reuseExisting": false}, "venueMap": {"reuseExisting": true}}, "URLs": {"accessibilityURL":
            "https://e.example", "addOnURL": "https://e.example", "bagPolicyURL": "https://e.example", "contactVenueEmail":
            "a@e.example", "contactVenuePhoneNumber": "1", "contactVenueWebsite": "https://e.example",
            "directionsInformationURL": "https://e.example", "merchandiseURL": "https://e.example", "orderFoodURL":
            "https://e.example", "parkingInformationURL": "https://e.example", "purchaseParkingURL": "https://e.example",
            "sellURL": "https://e.example", "transferURL": "https://e.example", "transitInformationURL": "https://e.example"},
            "semantics": {}, "additionalInfoFields": [], "backFields": [], "auxiliaryStoreIdentifiers": [1]}
            """
        let date = #""date": "2035-05-14T18:30:00Z", "ignoreTimeComponents": false, "timeZone": "Europe/Paris""#
        let tags = "{\"eventStartDateInfo\": {\(date), \"unannounced\": false, \"undetermined\": false}}"
        let target = { (system: String) in [try #require(TargetSystem(system))] }
        let upcoming = PassRule.Sample(
            "\"eventTicket\": {}, \"upcomingPassInformation\": [\(entry)]", targets: try target("ios26"))
        #expect(upcoming.findings.filter { $0.rule.hasPrefix("target.") }.map(\.message) == [])
        let dated = PassRule.Sample("\"eventTicket\": {}, \"semantics\": \(tags)", targets: try target("ios18.1"))
        #expect(dated.findings.filter { $0.rule.hasPrefix("target.") }.map(\.message) == [])
    }

    // MARK: - Orders (Wallet Orders: each object's page)

    /// Every key of an order that iOS 16 knows; values do not count here.
    private static let firstOrder = """
        "schemaVersion": "x", "orderType": "x", "orderTypeIdentifier": "x", "orderIdentifier": "x", "status":
        "x", "createdAt": "x", "updatedAt": "x", "merchant": {"merchantIdentifier": "x", "displayName": "x",
        "url": "x", "logo": "x", "address": {"addressLines": "x", "administrativeArea": "x", "countryCode": "x",
        "locality": "x", "postalCode": "x", "subAdministrativeArea": "x", "subLocality": "x"},
        "businessChatURL": "x", "contactURL": "x", "emailAddress": "x", "phoneNumber": "x"},
        "orderManagementURL": "x", "orderNumber": "x", "statusDescription": "x", "customer": {"emailAddress":
        "x", "familyName": "x", "givenName": "x", "organizationName": "x", "phoneNumber": "x"}, "lineItems":
        [{"title": "x", "quantity": "x", "subtitle": "x", "price": {"amount": "x", "currency": "x"}, "image":
        "x", "gtin": "x", "sku": "x"}], "payment": {"total": {"amount": "x", "currency": "x"}, "summaryItems":
        [{"label": "x", "value": {"amount": "x", "currency": "x"}}], "paymentMethods": "x", "status": "x",
        "applePayTransactionIdentifiers": "x"}, "fulfillments": [{"fulfillmentType": "shipping",
        "fulfillmentIdentifier": "x", "status": "x", "carrier": "x", "deliveredAt": "x", "estimatedDeliveryAt":
        "x", "estimatedDeliveryWindowDuration": "x", "lineItems": [{"title": "x", "quantity": "x", "subtitle":
        "x", "price": {"amount": "x", "currency": "x"}, "image": "x", "gtin": "x", "sku": "x"}], "notes": "x",
        "recipient": {"address": {"addressLines": "x", "administrativeArea": "x", "countryCode": "x",
        "locality": "x", "postalCode": "x", "subAdministrativeArea": "x", "subLocality": "x"}, "familyName":
        "x", "givenName": "x", "organizationName": "x"}, "shippedAt": "x", "statusDescription": "x",
        "trackingNumber": "x", "trackingURL": "x"}, {"fulfillmentType": "pickup", "fulfillmentIdentifier": "x",
        "displayName": "x", "status": "x", "address": {"addressLines": "x", "administrativeArea": "x",
        "countryCode": "x", "locality": "x", "postalCode": "x", "subAdministrativeArea": "x", "subLocality":
        "x"}, "barcode": {"format": "x", "message": "x", "messageEncoding": "x", "altText": "x"}, "lineItems":
        [{"title": "x", "quantity": "x", "subtitle": "x", "price": {"amount": "x", "currency": "x"}, "image":
        "x", "gtin": "x", "sku": "x"}], "location": {"latitude": "x", "longitude": "x", "altitude": "x"},
        "notes": "x", "pickedUpAt": "x", "pickupAt": "x", "pickupWindowDuration": "x", "statusDescription":
        "x"}], "barcode": {"format": "x", "message": "x", "messageEncoding": "x", "altText": "x"},
        "associatedApplications": [{"storeIdentifier": "x", "customProductPageIdentifier": "x", "launchURL":
        "x"}], "associatedApplicationIdentifiers": "x", "changeNotifications": "x", "webServiceURL": "x",
        "authenticationToken": "x"
        """

    @Test(
        "a system that knows an object of an order knows each of its keys, and the one before does not know the object",
        arguments: [
            ("ios16", "ios16", "", []),
            (
                "ios17", "ios16",
                #"""
                "payment": {"transactions": [{"amount": {"amount": "x", "currency": "x"}, "createdAt": "x",
                "paymentMethod": {"displayName": "x"}, "status": "x", "transactionType": "x",
                "applePayTransactionIdentifier": "x", "receipt": "x"}]}, "fulfillments": [{"fulfillmentType":
                "shipping", "shippingType": "x"}]
                """#, ["transactions", "shippingType"]
            ),
            (
                "ios17.2", "ios17.1",
                #"""
                "returns": [{"returnIdentifier": "x", "status": "x", "carrier": "x", "dropOffBy": "x",
                "initiatedAt": "x", "lineItems": [{"title": "x", "quantity": "x", "subtitle": "x", "price":
                {"amount": "x", "currency": "x"}, "image": "x", "gtin": "x", "sku": "x"}], "notes": "x",
                "returnedAt": "x", "returnLabel": "x", "returnManagementURL": "x", "returnNumber": "x",
                "statusDescription": "x"}], "returnInfo": {"returnPolicyURL": "x", "displayCountdown": "x",
                "returnDeadline": "x", "returnManagementURL": "x", "returnPolicyDescription": "x"}
                """#, ["returns", "returnInfo"]
            ),
            (
                "ios17.4", "ios17.3",
                #"""
                "orderProvider": {"displayName": "x", "url": "x", "trackingLogoNameLightColorScheme": "x",
                "trackingLogoNameDarkColorScheme": "x"}
                """#, ["orderProvider"]
            ),
        ])
    func orderKeys(first: String, before: String, json: String, missing: [String]) throws {
        func unknown(to system: String) throws -> [String] {
            let members = json.isEmpty ? Self.firstOrder : json
            let target = try #require(TargetSystem(system))
            return PassRule.Sample(order: members, targets: [target]).findings.filter { $0.rule == "order.target-key" }
                .compactMap { $0.pointer?.tokens.last }
        }
        #expect(try unknown(to: first) == [])
        #expect(try unknown(to: before).sorted() == missing.sorted())
    }
}
