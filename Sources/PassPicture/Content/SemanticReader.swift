internal import Foundation
internal import PassModel

/// Reads from the semantic tags the texts that poster layouts show.
///
/// Tags at the root and in fields count alike; of one that stands in several places, the first is taken.
struct SemanticReader {
    private let wording: Wording
    private let formatter: ValueFormatter
    private let labels: SemanticLabels
    private let isFamilyNameFirst: Bool
    private var tags: [String: (pointer: JSONPointer, value: JSONValue)] = [:]
    private var result: [String: ShownPass.Field] = [:]

    init(
        of pass: Pass, style: Pass.Style, wording: Wording, formatter: ValueFormatter, language: PassLanguage
    ) {
        self.wording = wording
        self.formatter = formatter
        labels = SemanticLabels(language: language.deviceName)
        isFamilyNameFirst = ["ja", "zh", "ko", "hu", "vi"].contains(String(language.deviceName.prefix(2)))
        collect(pass.semantics, at: JSONPointer(tokens: []))
        for place in style.allFields.prefix(500) {
            collect(place.field.semantics, at: place.pointer(in: style.kind))
        }
    }

    private mutating func collect(_ semantics: SemanticTags?, at pointer: JSONPointer) {
        guard let semantics else { return }
        let pointer = pointer.appending("semantics")
        for member in semantics.object.members.prefix(500) where tags[member.name] == nil {
            tags[member.name] = (pointer.appending(member.name), member.value)
        }
    }

    /// The colour of the first seat's section.
    var seatSectionColor: PassColor? {
        tags["seats"]?.value.array?.first.flatMap { SemanticTags.Seat(json: $0) }?.seatSectionColor
    }

    /// The texts by the keys that ``ShownPass/semantics`` documents.
    mutating func fields() -> [String: ShownPass.Field] {
        for key in Self.texts { add(key.rawValue, text(tags[key.rawValue]?.value), from: key.rawValue) }
        addPerformers()
        addEventDates()
        addSeat()
        addFlight()
        addPassenger()
        return result
    }

    private mutating func add(_ key: String, _ text: String?, from tag: String, pointer: JSONPointer? = nil) {
        guard let text, let place = pointer ?? tags[tag]?.pointer else { return }
        result[key] = ShownPass.Field(pointer: place, label: labels[key], value: text)
    }

    /// A text in the pass's language; numbers in place of texts are read too.
    private func text(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let text): wording.text(text)
        case .number(let number): number.text.cleaned(limit: Wording.longestLabel)
        default: nil
        }
    }

    /// The tags that are shown as they stand.
    private static let texts: [SemanticTags.Key] = [
        .eventName, .venueName, .venueRoom, .venueRegionName, .venueEntrance, .venueEntranceDoor, .venueEntranceGate,
        .venueEntrancePortal, .entranceDescription, .admissionLevel, .admissionLevelAbbreviation,
        .additionalTicketAttributes, .attendeeName, .genre, .awayTeamAbbreviation, .awayTeamLocation, .awayTeamName,
        .homeTeamAbbreviation, .homeTeamLocation, .homeTeamName, .leagueAbbreviation, .leagueName, .sportName,
        .airlineCode, .transitProvider, .transitStatus, .transitStatusReason, .boardingGroup, .boardingZone,
        .boardingSequenceNumber, .confirmationNumber, .departureAirportCode, .departureAirportName,
        .departureCityName, .departureGate, .departureTerminal, .destinationAirportCode, .destinationAirportName,
        .destinationCityName, .destinationGate, .destinationTerminal, .membershipProgramName,
        .membershipProgramNumber, .membershipProgramStatus, .priorityStatus, .securityScreening, .ticketFareClass,
        .internationalDocumentsVerifiedDeclarationName,
    ]
}

// MARK: - Events

extension SemanticReader {
    private mutating func addPerformers() {
        let names = (tags["performerNames"]?.value.array ?? []).prefix(20).compactMap { text($0) }
        if !names.isEmpty { add("performerNames", names.joined(separator: ", "), from: "performerNames") }
    }

    private mutating func addEventDates() {
        let info = tags["eventStartDateInfo"].flatMap { SemanticTags.EventDateInfo(json: $0.value) }
        let tag = info == nil ? "eventStartDate" : "eventStartDateInfo"
        let zone = info?.timeZone.flatMap(Self.zone)
        let open = info?.undetermined == true ? "TBD" : info?.unannounced == true ? "TBA" : nil
        if let date = info?.date ?? date(of: "eventStartDate") {
            add("eventDate", formatter.text(of: date.date, day: .medium, time: .none, zone: zone), from: tag)
            let time = open ?? formatter.text(of: date.date, day: .none, time: .short, zone: zone)
            if info?.ignoreTimeComponents != true { add("eventTime", time, from: tag) }
        } else if info != nil {
            add("eventDate", open ?? "TBA", from: tag)
        } else {
            add("eventDate", text(tags[tag]?.value), from: tag)
        }
        for key in ["venueDoorsOpenDate", "venueGatesOpenDate", "venueOpenDate"] {
            add(key, time(of: [key], zone: zone).text, from: key)
        }
    }

    private mutating func addSeat() {
        guard let seats = tags["seats"], let seat = seats.value.array?.first?.object else { return }
        let place = seats.pointer.appending(0)
        for key in SemanticTags.Seat.Key.allCases where key != .seatSectionColor {
            add(key.rawValue, text(seat[key.rawValue]), from: "seats", pointer: place.appending(key.rawValue))
        }
        let (row, number) = (text(seat["seatRow"]), text(seat["seatNumber"]))
        let whole = number.map { number in row.map { number.hasPrefix($0) ? number : $0 + number } ?? number }
        add("seat", whole ?? text(seat["seatIdentifier"]), from: "seats", pointer: place)
    }

    private func date(of tag: String) -> PassDate? { tags[tag].flatMap { PassDate(json: $0.value) } }

    /// A time zone by its name; names with other characters are no zones, and must not be looked up as files.
    private static func zone(_ name: String) -> TimeZone? {
        let isName =
            name.utf8.count <= 64 && !name.contains("..")
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) }
        return isName ? TimeZone(identifier: name) : nil
    }

    /// The time of the first tag that is there; the name of a placeholder stands for itself.
    private func time(of tags: [String], zone: TimeZone?) -> (tag: String, text: String?, date: PassDate?) {
        let tag = tags.first { self.tags[$0] != nil } ?? ""
        guard let date = date(of: tag) else { return (tag, text(self.tags[tag]?.value), nil) }
        return (tag, formatter.text(of: date.date, day: .none, time: .short, zone: zone), date)
    }
}

// MARK: - Flights

extension SemanticReader {
    private mutating func addFlight() {
        let number = text(tags["flightNumber"]?.value)
        let joined = text(tags["airlineCode"]?.value).flatMap { code in number.map { "\(code) \($0)" } }
        add("flightNumber", number, from: "flightNumber")
        add("flightCode", text(tags["flightCode"]?.value) ?? joined, from: "flightCode")
        if result["flightCode"] == nil { add("flightCode", joined, from: "flightNumber") }
        let departure = zone(of: ["departureLocationTimeZone", "departureAirportTimeZone"])
        let destination = zone(of: ["destinationLocationTimeZone", "destinationAirportTimeZone"])
        addTime("departure", ["currentDepartureDate", "originalDepartureDate"], zone: departure)
        addTime("boarding", ["currentBoardingDate", "originalBoardingDate"], zone: departure)
        addTime("arrival", ["currentArrivalDate", "originalArrivalDate"], zone: destination)
    }

    private mutating func addTime(_ name: String, _ tags: [String], zone: TimeZone?) {
        let (tag, text, date) = time(of: tags, zone: zone)
        add("\(name)Time", text, from: tag)
        let day = date.flatMap { formatter.text(of: $0.date, day: .medium, time: .none, zone: zone) }
        add("\(name)Date", day, from: tag)
    }

    private func zone(of names: [String]) -> TimeZone? {
        names.lazy.compactMap { tags[$0]?.value.string.flatMap(Self.zone) }.first
    }

    private mutating func addPassenger() {
        guard let name = tags["passengerName"].flatMap({ SemanticTags.PersonName(json: $0.value) }) else { return }
        let given = [name.givenName, name.middleName]
        let order = isFamilyNameFirst ? [name.familyName] + given : given + [name.familyName]
        let parts = ([name.namePrefix] + order + [name.nameSuffix]).compactMap { part in
            part.map { wording.shown($0, limit: Wording.longestLabel) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let isIdeographic = parts.allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.isIdeographic } }
        let whole = parts.joined(separator: isIdeographic ? "" : " ")
        add("passengerName", whole.isEmpty ? text(name.nickname.map { .string($0) }) : whole, from: "passengerName")
    }
}

/// What stands above the texts that poster layouts take from semantic tags, in a few languages, else in English.
///
/// Wallet's own words are not published; these say the same.
struct SemanticLabels {
    private let column: Int

    init(language: String) {
        let code = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
        column = Self.languages.firstIndex(of: code) ?? 0
    }

    /// The label of a text; `nil` for those that stand alone, such as the name of an event.
    subscript(key: String) -> String? { Self.words[key]?[column] }

    private static let languages = ["en", "de", "fr", "es", "it", "ja", "ar"]

    private static let words: [String: [String]] = [
        "departureGate": ["Gate", "Gate", "Porte", "Puerta", "Uscita", "ゲート", "البوابة"],
        "departureTerminal": ["Terminal", "Terminal", "Terminal", "Terminal", "Terminal", "ターミナル", "المبنى"],
        "destinationTerminal": ["Terminal", "Terminal", "Terminal", "Terminal", "Terminal", "ターミナル", "المبنى"],
        "destinationGate": ["Gate", "Gate", "Porte", "Puerta", "Uscita", "ゲート", "البوابة"],
        "boardingTime": ["Boarding", "Boarding", "Embarquement", "Embarque", "Imbarco", "搭乗", "الصعود"],
        "boardingGroup": ["Group", "Gruppe", "Groupe", "Grupo", "Gruppo", "グループ", "المجموعة"],
        "boardingZone": ["Zone", "Zone", "Zone", "Zona", "Zona", "ゾーン", "المنطقة"],
        "boardingSequenceNumber": ["Seq. No.", "Seq.-Nr.", "N° séq.", "N.º sec.", "N. seq.", "通し番号", "التسلسل"],
        "departureTime": ["Departs", "Abflug", "Départ", "Salida", "Partenza", "出発", "المغادرة"],
        "arrivalTime": ["Arrives", "Ankunft", "Arrivée", "Llegada", "Arrivo", "到着", "الوصول"],
        "flightCode": ["Flight", "Flug", "Vol", "Vuelo", "Volo", "便名", "الرحلة"],
        "passengerName": ["Passenger", "Fluggast", "Passager", "Pasajero", "Passeggero", "搭乗者", "المسافر"],
        "ticketFareClass": ["Class", "Klasse", "Classe", "Clase", "Classe", "クラス", "الدرجة"],
        "confirmationNumber": ["Booking", "Buchung", "Réservation", "Reserva", "Prenotazione", "予約番号", "الحجز"],
        "priorityStatus": ["Status", "Status", "Statut", "Estatus", "Stato", "ステータス", "الفئة"],
        "seat": ["Seat", "Platz", "Place", "Asiento", "Posto", "座席", "المقعد"],
        "seatNumber": ["Seat", "Platz", "Place", "Asiento", "Posto", "座席", "المقعد"],
        "seatRow": ["Row", "Reihe", "Rang", "Fila", "Fila", "列", "الصف"],
        "seatSection": ["Section", "Block", "Section", "Sección", "Settore", "エリア", "القسم"],
        "seatLevel": ["Level", "Ebene", "Niveau", "Nivel", "Livello", "階", "المستوى"],
        "seatAisle": ["Aisle", "Gang", "Allée", "Pasillo", "Corridoio", "通路", "الممر"],
        "venueEntrance": ["Entrance", "Eingang", "Entrée", "Entrada", "Ingresso", "入口", "المدخل"],
        "venueEntranceDoor": ["Door", "Tür", "Porte", "Puerta", "Porta", "ドア", "الباب"],
        "venueEntranceGate": ["Gate", "Tor", "Porte", "Puerta", "Cancello", "ゲート", "البوابة"],
        "venueEntrancePortal": ["Portal", "Portal", "Portail", "Portal", "Portale", "ポータル", "البوابة"],
        "venueDoorsOpenDate": ["Doors", "Einlass", "Portes", "Puertas", "Porte", "開場", "فتح الأبواب"],
        "venueGatesOpenDate": ["Gates", "Einlass", "Portes", "Puertas", "Cancelli", "開門", "فتح البوابات"],
        "venueOpenDate": ["Opens", "Öffnet", "Ouverture", "Apertura", "Apertura", "開場", "الافتتاح"],
        "admissionLevel": ["Admission", "Eintritt", "Admission", "Admisión", "Ingresso", "入場", "الدخول"],
    ]
}
