package import PassModel

extension Pass.Style.Scheme {
    var style: Pass.Style.Kind {
        switch self {
        case .posterEventTicket, .eventTicket: .eventTicket
        case .semanticBoardingPass, .boardingPass: .boardingPass
        }
    }

    /// Whether it is the style's classic layout, which Wallet can always draw.
    var isClassic: Bool { self == .eventTicket || self == .boardingPass }
}

extension PassContents {
    /// The layouts that the pass requests, with their places.
    var schemeElements: [(pointer: JSONPointer, value: JSONValue)] {
        (self[.preferredStyleSchemes]?.array ?? []).enumerated().map { index, value in
            (SchemeRules.list.appending(index), value)
        }
    }

    func pointer(to scheme: Pass.Style.Scheme) -> JSONPointer? {
        schemeElements.first { Pass.Style.Scheme(json: $0.value) == scheme }?.pointer
    }

    /// The means of transport of the boarding pass, unless it is an unfilled placeholder.
    var transitType: Pass.BoardingPass.TransitType? {
        self[.boardingPass, "transitType"].flatMap { Pass.BoardingPass.TransitType(json: $0) }
    }

    /// Whether the pass is an event ticket that requests the poster layout.
    var asksForPoster: Bool { styles.contains(.eventTicket) && schemes.contains(.posterEventTicket) }

    /// Whether the pass is for a flight and requests the semantic layout.
    var asksForSemanticBoardingPass: Bool {
        styles.contains(.boardingPass) && schemes.contains(.semanticBoardingPass) && (transitType ?? .air) == .air
    }

    /// Whether there is an image of `slot`, in any scale and language.
    func has(_ slot: PassImage.Slot) -> Bool { images.contains { $0.name?.slot == slot } }

    /// What the pass lacks for the poster layout; if sources disagree, only what all of them require.
    var missingForPoster: [String] { missingTagsForPoster + missingNFCForPoster + missingImagesForPoster }

    private var missingTagsForPoster: [String] {
        let tags = ownTags
        var missing = tags.missing([.eventName, .venueName])
        switch tags[.eventType].flatMap({ SemanticTags.EventType(json: $0) }) {
        case .sports: missing += tags.missing([.homeTeamAbbreviation, .awayTeamAbbreviation])
        case .livePerformance: missing += tags.missing([.performerNames])
        default: break
        }
        return missing
    }

    /// The first system that shows a poster with a barcode in place of NFC.
    private static let posterWithBarcode = SystemVersion(27)

    private var missingNFCForPoster: [String] {
        guard let nfc = self[.nfc] else {
            return [barcodes.isEmpty ? "'nfc'" : "'nfc' (before iOS \(Self.posterWithBarcode))"]
        }
        let lacksAuthentication = nfc.object.map { $0["requiresAuthentication"] == nil } ?? false
        return lacksAuthentication ? ["'nfc.requiresAuthentication'"] : []
    }

    private var missingImagesForPoster: [String] {
        has(.background) || has(.artwork) ? [] : ["an image 'background' or 'artwork'"]
    }

    /// The first layout in `preferredStyleSchemes` that a system draws; `nil` for the classic one.
    package func drawnScheme(on target: TargetSystem) -> Pass.Style.Scheme? {
        schemes.first { scheme in
            guard scheme.style == style, target.oldestAsIOS >= Availability.schemes[scheme] else { return false }
            switch scheme {
            case .eventTicket, .boardingPass: return true
            case .posterEventTicket:
                let mayHaveCode = target.oldestAsIOS >= Self.posterWithBarcode && !barcodes.isEmpty
                let hasEntry = missingNFCForPoster.isEmpty || mayHaveCode && !pass.usesNFC
                return missingTagsForPoster.isEmpty && missingImagesForPoster.isEmpty && hasEntry
            case .semanticBoardingPass: return asksForSemanticBoardingPass && missingForBoarding.isEmpty
            }
        }
    }

    /// The texts, numbers and booleans of tags that the newest systems show in place of fields, if they do.
    package var shownTags: [(pointer: JSONPointer, value: JSONValue)] {
        let scheme = drawnScheme(on: TargetSystem(.iOS, from: Self.posterWithBarcode, through: nil))
        guard let scheme, !scheme.isClassic else { return [] }
        return leaves.map { ($0.pointer, $0.value) }.filter { pointer, _ in
            let tag = pointer.tokens.drop { $0 != "semantics" }.dropFirst().first ?? Self.unseen[0]
            return [scheme.style.rawValue, "semantics"].contains(pointer.tokens[0]) && !Self.unseen.contains(tag)
        }
    }

    /// Tags that no layout shows as a text.
    private static let unseen = """
        eventType silenceRequested wifiAccess totalPrice balance duration venueLocation departureLocation \
        destinationLocation albumIDs artistIDs playlistIDs loungePlaceIDs venuePlaceID
        """.words

    /// What the pass lacks for the poster layout according to only some sources.
    var doubtfulForPoster: [String] {
        let tags = ownTags
        var missing = tags.missing([.venueRegionName, .venueRoom])
        if !tags.has(.eventStartDate), !tags.has(.eventStartDateInfo) { missing.append("'eventStartDate'") }
        return missing
    }

    /// The tags that the pass lacks for the semantic layout of boarding passes.
    var missingForBoarding: [String] { ownTags.missing(Self.tagsForBoarding) }

    static let tagsForBoarding: [SemanticTags.Key] = [
        .airlineCode, .flightNumber, .departureAirportCode, .departureCityName, .departureLocationTimeZone,
        .destinationAirportCode, .destinationCityName, .destinationLocationTimeZone, .originalBoardingDate,
        .originalDepartureDate, .originalArrivalDate, .passengerName,
    ]
}

extension MergedTags {
    /// The `keys` that are missing or empty, in quotes; another rule reports a tag that has its former name.
    fileprivate func missing(_ keys: [SemanticTags.Key]) -> [String] {
        keys.filter { key in
            guard let value = tag(key.rawValue)?.value else {
                return !SemanticTags.formerNames.contains { $0.key == key && tag($0.name) != nil }
            }
            if let elements = value.array { return elements.allSatisfy { $0.string?.isBlank ?? false } }
            if let name = value.object { return !name.holdsName }
            return value.string?.isBlank ?? false
        }.map(\.rawValue).quoted
    }
}

extension Sample {
    /// A valid poster event ticket with additional `members`.
    static func poster(
        _ members: String = "", place: String = #""venueRegionName": "Manchester", "venueRoom": "Main Hall""#,
        files: [String: Content] = [:], targets: [TargetSystem] = []
    ) -> Sample {
        let json = #"""
            "sharingProhibited": true, "preferredStyleSchemes": ["posterEventTicket", "eventTicket"],
              "nfc": {"message": "0001", "requiresAuthentication": true, "encryptionPublicKey":
                "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI="},
              "eventTicket": {"primaryFields": [{"key": "name", "label": "Event", "value": "Gala night"}]},
              "semantics": {"eventType": "PKEventTypeGeneric", "eventName": "Gala night", "venueName": "Foundry Hall",
                \#(place),
                "eventStartDate": "2035-05-14T18:30:00+02:00"}
            """#
        return Sample(
            members.isEmpty ? json : "\(json),\n  \(members)",
            files: scales(of: .artwork, 358, 448).merging(files) { $1 }, targets: targets)
    }

    /// A valid semantic boarding pass with additional `members`.
    static func semanticBoardingPass(_ members: String = "", targets: [TargetSystem] = []) -> Sample {
        let json = #"""
            "preferredStyleSchemes": ["semanticBoardingPass", "boardingPass"],
              "boardingPass": {"transitType": "PKTransitTypeAir", "primaryFields": [
                {"key": "from", "label": "Paris", "value": "CDG"}, {"key": "to", "label": "Boston", "value": "BOS"}]},
              "semantics": {"airlineCode": "EX", "flightNumber": 123,
                "departureAirportCode": "CDG", "departureCityName": "Paris", "departureLocationTimeZone": "Europe/Paris",
                "destinationAirportCode": "BOS", "destinationCityName": "Boston",
                "destinationLocationTimeZone": "America/New_York",
                "originalBoardingDate": "2035-05-14T18:00:00+02:00",
                "originalDepartureDate": "2035-05-14T18:40:00+02:00",
                "originalArrivalDate": "2035-05-14T20:55:00-04:00",
                "passengerName": {"givenName": "Ada", "familyName": "Larkspur"}}
            """#
        return Sample(members.isEmpty ? json : "\(json),\n  \(members)", targets: targets)
    }
}
