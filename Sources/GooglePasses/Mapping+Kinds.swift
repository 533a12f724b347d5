internal import PassModel
internal import PassRules
internal import PassToolkit
internal import SignedMessages

extension Mapping {
    /// What the kind has by itself.
    mutating func fillKind() throws(OpenSSLError) {
        switch kind {
        case .flight: try fillFlight()
        case .transit: try fillJourney()
        case .offer: try fillOffer()
        case .eventTicket: try fillEvent()
        case .loyalty: try fillLoyalty()
        case .giftCard: try fillGiftCard()
        case .generic: try fillGeneric()
        }
    }

    /// The square image, and the wide one if its shape fits: on Android it stands for square image and name.
    private mutating func setLogo(_ name: String, wide: String, in part: GooglePart) throws(OpenSSLError) {
        let description = imageDescription
        self[part][name] = try images.image(.icon, description: description, least: 660)
        if let size = images.size(.logo), (2.5...4).contains(Double(size.width) / Double(max(1, size.height))) {
            self[part][wide] = try images.image(.logo, description: description, least: 1280)
        } else if self[part][name] == nil {
            self[part][name] = try images.image(.logo, description: description, least: 660)
        }
    }

    private mutating func fillGeneric() throws(OpenSSLError) {
        object["cardTitle"] = localized(reader.text("logoText", "organizationName", for: .object))
        object["header"] = localized(reader.text("description", "organizationName", for: .object))
        try setLogo("logo", wide: "wideLogo", in: .object)
    }

    private mutating func fillOffer() throws(OpenSSLError) {
        set("title", toText: reader.text("description", "logoText", for: .class), in: .class)
        set("provider", toText: reader.text("organizationName", for: .class), in: .class)
        group["redemptionChannel"] = .string("BOTH")
        try setLogo("titleImage", wide: "wideTitleImage", in: .class)
    }

    private mutating func fillLoyalty() throws(OpenSSLError) {
        set("programName", toText: reader.text("logoText", "organizationName", for: .class), in: .class)
        try setLogo("programLogo", wide: "wideProgramLogo", in: .class)
        reader.pass(over: "description")
        if let money = money(reader.tag("balance", for: .object)) {
            object["loyaltyPoints"] = .object([("balance", .object([("money", money)]))])
        }
    }

    private mutating func fillGiftCard() throws(OpenSSLError) {
        set("merchantName", toText: reader.text("organizationName", for: .class), in: .class)
        try setLogo("programLogo", wide: "wideProgramLogo", in: .class)
        reader.pass(over: "description")
        group["allowBarcodeRedemption"] = .bool(true)
        object["balance"] = money(reader.tag("balance", for: .object))
    }

    // MARK: - Events

    private mutating func fillEvent() throws(OpenSSLError) {
        reader.pass(over: "description")
        let name =
            reader.tagText("eventName", for: .class)
            ?? reader.text("logoText", "eventLogoText", "description", for: .class)
        group["eventName"] = localized(name)
        try setLogo("logo", wide: "wideLogo", in: .class)
        if let name = reader.tagText("venueName", for: .class),
            let address = reader.tagText("venueRegionName", for: .class)
        {
            group["venue"] = .object([("name", localized(name)), ("address", localized(address))])
        }
        let doors = time("venueDoorsOpenDate", for: .class)
        let gates = doors == nil ? time("venueGatesOpenDate", for: .class) : nil
        let label = doors == nil ? "GATES_OPEN" : "DOORS_OPEN"
        group["dateTime"] = JSONValue.made([
            ("doorsOpen", doors ?? gates),
            ("start", time("eventStartDate", "eventStartDateInfo", for: .class) ?? relevantStart()),
            ("end", time("eventEndDate", for: .class)),
            ("doorsOpenLabel", (doors ?? gates) == nil ? nil : .string(label)),
        ])
        fillSeat()
        object["ticketHolderName"] = reader.tagString("attendeeName", for: .object)
        object["ticketType"] = localized(reader.tagText("admissionLevel", for: .object))
        object["faceValue"] = money(reader.tag("totalPrice", for: .object))
        object["reservationInfo"] = JSONValue.made([
            ("confirmationCode", reader.tagString("confirmationNumber", for: .object))
        ])
    }

    private mutating func fillSeat() {
        let gates = [("venueEntranceGate", "GATE"), ("venueEntranceDoor", "DOOR"), ("venueEntrance", "ENTRANCE")]
        var gate: String?
        for (tag, label) in gates where gate == nil {
            gate = reader.tagText(tag, for: .object)
            if gate != nil { group["gateLabel"] = .string(label) }
        }
        let seat = firstSeat()
        object["seatInfo"] = JSONValue.made([
            ("section", localized(seat["seatSection"])), ("row", localized(seat["seatRow"])),
            ("seat", localized(seat["seatNumber"])), ("gate", localized(gate)),
        ])
    }

    /// The first of the dates at which the pass is offered, for an event without a time of its own.
    private mutating func relevantStart() -> JSONValue? {
        for path in [["relevantDates", "0", "startDate"], ["relevantDates", "0", "date"], ["relevantDate"]] {
            let place = JSONPointer(tokens: path)
            guard reader.root[place] != nil else { continue }
            return time(reader.take(place, for: .class), at: place.description)
        }
        return nil
    }

    /// The texts of the first seat.
    private mutating func firstSeat() -> [String: String] {
        guard let place = reader.place(ofTag: "seats")?.appending(0) else { return [:] }
        var seat: [String: String] = [:]
        for name in ["seatSection", "seatRow", "seatNumber"] {
            let text = reader.take(place.appending(name), for: .object)?.string
            if let text, !text.isEmpty { seat[name] = text }
        }
        return seat
    }

    // MARK: - Travel

    private mutating func fillFlight() throws(OpenSSLError) {
        reader.pass(over: "description")
        let code = reader.tagText("airlineCode", for: .class) ?? ""
        let flight =
            reader.tagText("flightNumber", for: .class)
            ?? reader.tagText("flightCode", for: .class).map {
                $0.hasPrefix(code) ? String($0.dropFirst(code.count)) : $0
            }
        let number = flight.map { String($0.filter(\.isNumber)) }
        if let place = reader.place(ofTag: "flightCode") { reader.pass(over: place) }
        let logo = try images.image(.icon, description: imageDescription, least: 660)
        group["flightHeader"] = .object([
            (
                "carrier",
                JSONValue.made([
                    (
                        code.count == 3 ? "carrierIcaoCode" : "carrierIataCode",
                        (2...3).contains(code.count) ? .string(code) : nil
                    ),
                    ("airlineName", localized(reader.text("organizationName", for: .class))),
                    ("airlineLogo", logo),
                ])
            ),
            ("flightNumber", number.map(JSONValue.string)),
        ])
        group["origin"] = airport("departure")
        group["destination"] = airport("destination")
        for (name, tags) in Self.flightTimes {
            guard let tag = tags.first(where: { reader.place(ofTag: $0) != nil }) else { continue }
            group[name] = flightTime(tag)
        }
        if let status = reader.tagText("transitStatus", for: .class)?.uppercased(), Self.statuses.contains(status) {
            group["flightStatus"] = .string(status)
        }
        let boarding = reader.tagText("boardingGroup", for: .object)
        let zone = boarding == nil ? reader.tagText("boardingZone", for: .object) : nil
        if (boarding ?? zone) != nil {
            group["boardingAndSeatingPolicy"] = .object([
                ("boardingPolicy", .string(boarding == nil ? "ZONE_BASED" : "GROUP_BASED"))
            ])
        }
        let seat = firstSeat()
        object["passengerName"] = passenger()
        object["reservationInfo"] = JSONValue.made([
            ("confirmationCode", reader.tagString("confirmationNumber", for: .object)),
            (
                "frequentFlyerInfo",
                reader.tagText("membershipProgramNumber", for: .object).map { number -> JSONValue in
                    .object([
                        ("frequentFlyerNumber", .string(number)),
                        ("frequentFlyerProgramName", localized(reader.tagText("membershipProgramName", for: .object))),
                    ])
                }
            ),
        ])
        object["boardingAndSeatingInfo"] = JSONValue.made([
            ("boardingGroup", (boarding ?? zone).map(JSONValue.string)),
            ("sequenceNumber", reader.tagString("boardingSequenceNumber", for: .object)),
            ("seatNumber", seat["seatNumber"].map { JSONValue.string((seat["seatRow"] ?? "") + $0) }),
            ("seatClass", reader.tagString("ticketFareClass", for: .object)),
        ])
    }

    private static let statuses: Set = ["SCHEDULED", "ACTIVE", "LANDED", "CANCELLED", "REDIRECTED", "DIVERTED"]

    private static let flightTimes = [
        ("localScheduledDepartureDateTime", ["originalDepartureDate", "currentDepartureDate"]),
        ("localScheduledArrivalDateTime", ["originalArrivalDate", "currentArrivalDate"]),
        ("localEstimatedOrActualDepartureDateTime", ["currentDepartureDate"]),
        ("localEstimatedOrActualArrivalDateTime", ["currentArrivalDate"]),
        ("localBoardingDateTime", ["currentBoardingDate", "originalBoardingDate"]),
    ]

    private mutating func airport(_ end: String) -> JSONValue? {
        JSONValue.made([
            ("airportIataCode", reader.tagString("\(end)AirportCode", for: .class)),
            ("terminal", reader.tagString("\(end)Terminal", for: .class)),
            ("gate", reader.tagString("\(end)Gate", for: .class)),
            ("airportNameOverride", localized(reader.tagText("\(end)CityName", "\(end)AirportName", for: .class))),
        ])
    }

    private mutating func passenger() -> JSONValue? {
        guard let name = reader.tag("passengerName", for: .object) else { return nil }
        if let text = name.string { return .string(text) }
        let parts = ["namePrefix", "givenName", "middleName", "familyName", "nameSuffix"]
        let words = parts.compactMap { name.object?[$0]?.string }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : .string(words.joined(separator: " "))
    }

    private mutating func fillJourney() throws(OpenSSLError) {
        reader.pass(over: "description")
        try setLogo("logo", wide: "wideLogo", in: .class)
        let type = JSONPointer(tokens: [reader.style.kind.rawValue, "transitType"])
        let types = ["PKTransitTypeTrain": "RAIL", "PKTransitTypeBus": "BUS", "PKTransitTypeBoat": "FERRY"]
        group["transitType"] = .string(types[reader.take(type, for: .class)?.string ?? ""] ?? "OTHER")
        group["transitOperatorName"] = localized(
            reader.tagText("transitProvider", for: .class) ?? reader.text("organizationName", for: .class))
        object["tripType"] = .string("ONE_WAY")
        if let name = passenger() {
            object["passengerNames"] = name
            object["passengerType"] = .string("SINGLE_PASSENGER")
        }
        let seat = firstSeat()
        let departure = time("currentDepartureDate", "originalDepartureDate", for: .object)
        let origin = reader.tagText("departureStationName", "departureLocationDescription", for: .object)
        if departure == nil, reader.root.object?["expirationDate"] == nil {
            missing = "the time of departure is missing"
        }
        if origin == nil { missing = "the origin is missing" }
        object["ticketLeg"] = JSONValue.made([
            ("originName", localized(origin)),
            (
                "destinationName",
                localized(reader.tagText("destinationStationName", "destinationLocationDescription", for: .object))
            ),
            ("departureDateTime", departure),
            ("arrivalDateTime", time("currentArrivalDate", "originalArrivalDate", for: .object)),
            ("carriage", reader.tagString("vehicleNumber", "vehicleName", for: .object)),
            ("platform", reader.tagString("departurePlatform", for: .object)),
            (
                "ticketSeat",
                JSONValue.made([
                    ("coach", reader.tagString("carNumber", for: .object)),
                    ("seat", seat["seatNumber"].map(JSONValue.string)),
                ])
            ),
        ])
        object["purchaseDetails"] = JSONValue.made([
            ("confirmationCode", reader.tagString("confirmationNumber", for: .object)),
            (
                "ticketCost",
                money(reader.tag("totalPrice", for: .object)).map { JSONValue.object([("purchasePrice", $0)]) }
            ),
        ])
    }

    // MARK: - Values

    /// A time with its digits and its offset as written: Google shows the digits as the local time of the place.
    private mutating func time(_ tags: String..., for part: GooglePart) -> JSONValue? {
        guard let tag = tags.first(where: { reader.place(ofTag: $0) != nil }) else { return nil }
        return time(reader.tag(tag, for: part), at: tag)
    }

    private mutating func time(_ value: JSONValue?, at name: String) -> JSONValue? {
        // An array of dates, as events of several days have, starts with the first.
        guard let text = value?.string ?? value?.object?["date"]?.string, let date = PassDate(lenient: text) else {
            return nil
        }
        if text.last == "Z" || text.last == "z" {
            findings.append(
                Finding(
                    GoogleRules.utc, file: "pass.json",
                    "'\(name)' is written in UTC, and Google shows its digits as the time of the place"))
        }
        return .string(date.text)
    }

    /// A time of a flight: the digits as written, and no offset.
    private mutating func flightTime(_ tag: String) -> JSONValue? {
        time(tag, for: .class)?.string.map { .string(String($0.replacing(/(Z|[+-]\d\d:\d\d)$/, with: ""))) }
    }

    /// An amount in millionths, whatever the currency.
    private func money(_ value: JSONValue?) -> JSONValue? {
        guard let amount = value?.object?["amount"]?.string, let code = value?.object?["currencyCode"]?.string,
            let micros = Self.micros(amount)
        else { return nil }
        return .object([("currencyCode", .string(code)), ("micros", .string(String(micros)))])
    }

    private static func micros(_ amount: String) -> Int64? {
        guard let match = amount.wholeMatch(of: /(-?)(\d{1,12})(?:\.(\d{1,6}))?/) else { return nil }
        let fraction = match.3.map(String.init) ?? ""
        let digits = match.2 + fraction + String(repeating: "0", count: 6 - fraction.count)
        return Int64(match.1 + digits)
    }
}
