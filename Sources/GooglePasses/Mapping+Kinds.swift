internal import PassModel
internal import PassRules
internal import PassToolkit
internal import SignedMessages

extension Mapping {
    /// The members of the kind itself.
    mutating func fillKind() throws(OpenSSLError) {
        for row in Self.tagged[kind] ?? [] {
            if let place = reader.place(of: Array(row.dropFirst())) { set(row[0], toFieldAt: place) }
        }
        if kind != .generic, kind != .offer { reader.pass(over: "description") }
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

    /// The members that tags of the pass have, in the form that Google has for them: paths, and tags of which the first counts.
    private static let tagged: [GoogleKind: [[String]]] = [
        .flight: """
        class.origin.airportIataCode departureAirportCode
        class.origin.terminal departureTerminal
        class.origin.gate departureGate
        class.origin.airportNameOverride departureCityName departureAirportName
        class.destination.airportIataCode destinationAirportCode
        class.destination.terminal destinationTerminal
        class.destination.gate destinationGate
        class.destination.airportNameOverride destinationCityName destinationAirportName
        class.localScheduledDepartureDateTime originalDepartureDate currentDepartureDate
        class.localScheduledArrivalDateTime originalArrivalDate currentArrivalDate
        class.localEstimatedOrActualDepartureDateTime currentDepartureDate
        class.localEstimatedOrActualArrivalDateTime currentArrivalDate
        class.localBoardingDateTime currentBoardingDate originalBoardingDate
        object.reservationInfo.confirmationCode confirmationNumber
        object.reservationInfo.frequentFlyerInfo.frequentFlyerNumber membershipProgramNumber
        object.boardingAndSeatingInfo.sequenceNumber boardingSequenceNumber
        object.boardingAndSeatingInfo.seatClass ticketFareClass
        """,
        .transit: """
        class.transitOperatorName transitProvider
        object.ticketLeg.originName departureStationName departureLocationDescription
        object.ticketLeg.destinationName destinationStationName destinationLocationDescription
        object.ticketLeg.departureDateTime currentDepartureDate originalDepartureDate
        object.ticketLeg.arrivalDateTime currentArrivalDate originalArrivalDate
        object.ticketLeg.carriage vehicleNumber vehicleName
        object.ticketLeg.platform departurePlatform
        object.ticketLeg.ticketSeat.coach carNumber
        object.purchaseDetails.confirmationCode confirmationNumber
        object.purchaseDetails.ticketCost.purchasePrice totalPrice
        """,
        .eventTicket: """
        class.eventName eventName
        class.dateTime.start eventStartDate eventStartDateInfo
        class.dateTime.end eventEndDate
        object.ticketHolderName attendeeName
        object.ticketType admissionLevel
        object.faceValue totalPrice
        object.reservationInfo.confirmationCode confirmationNumber
        """,
        .loyalty: """
        object.loyaltyPoints balance loyalty.primaryPoints
        object.secondaryLoyaltyPoints loyalty.secondaryPoints
        """,
        .giftCard: "object.balance balance",
    ].mapValues { $0.split(separator: "\n").map { $0.split(separator: " ").map(String.init) } }

    /// The square image, and the wide one if its shape fits: Android shows it in place of the square image and the name.
    private mutating func logos() throws(OpenSSLError) -> (square: JSONValue?, wide: JSONValue?) {
        let description = imageDescription
        let square =
            if let logo = settings.logo {
                images.image(at: logo, replacing: .icon, description: description)
            } else {
                try images.image(.icon, description: description, least: 660)
            }
        if images.hasWideLogo { return (square, try images.image(.logo, description: description, least: 1280)) }
        if square != nil { return (square, nil) }
        return (try images.image(.logo, description: description, least: 660), nil)
    }

    private mutating func setLogo(_ name: String, wide: String, in part: GooglePart) throws(OpenSSLError) {
        (self[part][name], self[part][wide]) = try logos()
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
    }

    private mutating func fillGiftCard() throws(OpenSSLError) {
        set("merchantName", toText: reader.text("organizationName", for: .class), in: .class)
        try setLogo("programLogo", wide: "wideProgramLogo", in: .class)
        group["allowBarcodeRedemption"] = .bool(true)
    }

    // MARK: - Events

    private mutating func fillEvent() throws(OpenSSLError) {
        if group["eventName"] == nil {
            group["eventName"] = localized(reader.text("logoText", "eventLogoText", "description", for: .class))
        }
        try setLogo("logo", wide: "wideLogo", in: .class)
        if let name = reader.tagText("venueName", for: .class),
            let address = reader.tagText("venueRegionName", for: .class)
        {
            group["venue"] = .object([("name", localized(name)), ("address", localized(address))])
        }
        if group["dateTime"]?.object?["start"] == nil { set("class.dateTime.start", to: offered(for: .class)) }
        for (tag, label) in [("venueDoorsOpenDate", "DOORS_OPEN"), ("venueGatesOpenDate", "GATES_OPEN")] {
            guard let place = reader.place(of: [tag]), group["dateTime"]?.object?["doorsOpen"] == nil else { continue }
            set("class.dateTime.doorsOpen", toFieldAt: place)
            set("class.dateTime.doorsOpenLabel", to: .string(label))
        }
        fillSeat()
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

    /// The texts of the first seat.
    private mutating func firstSeat() -> [String: String] {
        guard let place = reader.place(ofTag: "seats")?.appending(0) else {
            return reader.tagText("flight.seatNumber", for: .object).map { ["seatNumber": $0] } ?? [:]
        }
        var seat: [String: String] = [:]
        for name in ["seatSection", "seatRow", "seatNumber"] {
            let text = reader.take(place.appending(name), for: .object)?.string
            if let text, !text.isEmpty { seat[name] = text }
        }
        return seat
    }

    // MARK: - Travel

    private mutating func fillFlight() throws(OpenSSLError) {
        let (code, number) = Self.flight(
            reader.tagText("flightNumber", "flightCode", for: .class), of: reader.tagText("airlineCode", for: .class))
        if let place = reader.place(ofTag: "flightCode") { reader.pass(over: place) }
        reader.pass(over: JSONPointer(tokens: ["boardingPass", "transitType"]))
        let (logo, wideLogo) = try logos()
        let carrier = JSONValue.made([
            (code?.count == 3 ? "carrierIcaoCode" : "carrierIataCode", code.map(JSONValue.string)),
            ("airlineName", localized(reader.text("organizationName", for: .class))),
            ("airlineLogo", logo), ("wideAirlineLogo", wideLogo),
        ])
        group["flightHeader"] = .object([("carrier", carrier), ("flightNumber", number.map(JSONValue.string))])
        if group["localScheduledDepartureDateTime"] == nil {
            group["localScheduledDepartureDateTime"] = local(
                moment("flight.date", "flight.time", for: .class) ?? offered(for: .class))
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
        object["passengerName"] = passenger()
        if let place = reader.place(of: ["membershipProgramName"]), reader.place(of: ["membershipProgramNumber"]) != nil
        {
            set("object.reservationInfo.frequentFlyerInfo.frequentFlyerProgramName", toFieldAt: place)
        }
        let seat = firstSeat()
        set("object.boardingAndSeatingInfo.boardingGroup", to: (boarding ?? zone).map(JSONValue.string))
        set(
            "object.boardingAndSeatingInfo.seatNumber",
            to: seat["seatNumber"].map { .string((seat["seatRow"] ?? "") + $0) })
    }

    /// The airline and the digits of a flight such as `EX 412`, whose airline may be known.
    private static func flight(_ text: String?, of airline: String?) -> (code: String?, number: String?) {
        let digits = text.map { $0.hasPrefix(airline ?? "") ? $0.dropFirst(airline?.count ?? 0) : $0[...] }
            .map { String($0.filter { $0.isASCII && $0.isNumber }) }
        guard airline == nil, let text,
            let match = text.wholeMatch(of: /\s*([A-Z][A-Z0-9]|[0-9][A-Z]|[A-Z]{3})\s*(\d{1,4})[A-Z]?\s*/)
        else { return (airline.flatMap { (2...3).contains($0.count) ? $0 : nil }, digits) }
        return (String(match.1), String(match.2))
    }

    private static let statuses: Set = ["SCHEDULED", "ACTIVE", "LANDED", "CANCELLED", "REDIRECTED", "DIVERTED"]

    private mutating func passenger() -> JSONValue? {
        guard let name = reader.tag("passengerName", for: .object) else { return nil }
        if let text = name.string { return .string(text) }
        let parts = ["namePrefix", "givenName", "middleName", "familyName", "nameSuffix"]
        let words = parts.compactMap { name.object?[$0]?.string }.filter { !$0.isEmpty }
        return words.isEmpty ? nil : .string(words.joined(separator: " "))
    }

    private mutating func fillJourney() throws(OpenSSLError) {
        try setLogo("logo", wide: "wideLogo", in: .class)
        let type = JSONPointer(tokens: [reader.style.kind.rawValue, "transitType"])
        let types = ["PKTransitTypeTrain": "RAIL", "PKTransitTypeBus": "BUS", "PKTransitTypeBoat": "FERRY"]
        group["transitType"] = .string(types[reader.take(type, for: .class)?.string ?? ""] ?? "OTHER")
        if group["transitOperatorName"] == nil {
            group["transitOperatorName"] = localized(reader.text("organizationName", for: .class))
        }
        object["tripType"] = .string("ONE_WAY")
        if let name = passenger() {
            object["passengerNames"] = name
            object["passengerType"] = .string("SINGLE_PASSENGER")
        }
        set("object.ticketLeg.ticketSeat.seat", to: firstSeat()["seatNumber"].map(JSONValue.string))
        if object["ticketLeg"]?.object?["departureDateTime"] == nil {
            let time = moment("transit.originDate", "transit.originTime", for: .object) ?? offered(for: .object)
            set("object.ticketLeg.departureDateTime", to: time)
        }
        if object["ticketLeg"]?.object?["arrivalDateTime"] == nil {
            let time = moment("transit.destinationDate", "transit.destinationTime", for: .object)
            set("object.ticketLeg.arrivalDateTime", to: time)
        }
    }

    // MARK: - Values

    /// An amount in millionths, whatever the currency.
    ///
    /// The currency of a number is a parameter: `currency`.
    func money(_ value: JSONValue?, in currency: JSONValue? = nil) -> JSONValue? {
        let (amount, code) = (value?.object?["amount"] ?? value, value?.object?["currencyCode"] ?? currency)
        guard let code = code?.string, let amount = amount?.string ?? amount?.number?.text,
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
