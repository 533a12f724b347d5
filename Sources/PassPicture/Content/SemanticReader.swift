internal import Foundation
internal import PassModel

/// Reads from the semantic tags the texts that poster layouts show.
///
/// Tags at the root and in fields count alike; if a tag is in several places, the first one is used.
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

    /// The tags that are shown unchanged.
    private static let texts: [SemanticTags.Key] = [
        .eventName, .venueName, .venueEntrance, .boardingGroup, .confirmationNumber, .departureAirportCode,
        .departureCityName, .departureGate, .departureTerminal, .destinationAirportCode, .destinationCityName,
        .ticketFareClass,
    ]
}

// MARK: - Events

extension SemanticReader {
    private mutating func addEventDates() {
        let info = tags["eventStartDateInfo"].flatMap { SemanticTags.EventDateInfo(json: $0.value) }
        let tag = info == nil ? "eventStartDate" : "eventStartDateInfo"
        let zone = SemanticTags.zone(info?.timeZone.map(JSONValue.string)).flatMap(TimeZone.init(identifier:))
        let open = info?.undetermined == true ? "TBD" : info?.unannounced == true ? "TBA" : nil
        if let date = info?.date ?? tags["eventStartDate"].flatMap({ PassDate(json: $0.value) }) {
            add("eventDate", formatter.text(of: date.date, day: .medium, time: .none, zone: zone), from: tag)
            let time = open ?? formatter.text(of: date.date, day: .none, time: .short, zone: zone)
            if info?.ignoreTimeComponents != true { add("eventTime", time, from: tag) }
        } else if info != nil {
            add("eventDate", open ?? "TBA", from: tag)
        } else {
            add("eventDate", text(tags[tag]?.value), from: tag)
        }
    }

    private mutating func addSeat() {
        guard let seats = tags["seats"], let seat = seats.value.array?.first?.object else { return }
        let place = seats.pointer.appending(0)
        for key in ["seatSection", "seatRow", "seatNumber"] {
            add(key, text(seat[key]), from: "seats", pointer: place.appending(key))
        }
        let (row, number) = (text(seat["seatRow"]), text(seat["seatNumber"]))
        let whole = number.map { number in row.map { number.hasPrefix($0) ? number : $0 + number } ?? number }
        add("seat", whole ?? text(seat["seatIdentifier"]), from: "seats", pointer: place)
    }
}

// MARK: - Flights

extension SemanticReader {
    private mutating func addFlight() {
        let number = text(tags["flightNumber"]?.value)
        let joined = text(tags["airlineCode"]?.value).flatMap { code in number.map { "\(code) \($0)" } }
        add("flightCode", text(tags["flightCode"]?.value) ?? joined, from: "flightCode")
        if result["flightCode"] == nil { add("flightCode", joined, from: "flightNumber") }
        addTime("departureTime", ["currentDepartureDate", "originalDepartureDate"])
        addTime("boardingTime", ["currentBoardingDate", "originalBoardingDate"])
        addTime("arrivalTime", ["currentArrivalDate", "originalArrivalDate"])
    }

    /// Adds the time of the first tag that is there; a placeholder is shown by its name.
    private mutating func addTime(_ key: String, _ names: [String]) {
        guard let tag = names.first(where: { tags[$0] != nil }), let value = tags[tag]?.value else { return }
        let zone = SemanticTags.zone(ofTime: tag) { tags[$0]?.value }.flatMap(TimeZone.init(identifier:))
        let time = PassDate(json: value).map { formatter.text(of: $0.date, day: .none, time: .short, zone: zone) }
        add(key, time ?? text(value), from: tag)
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

/// The labels of texts that poster layouts take from semantic tags: in a few languages, else in English.
///
/// Wallet's own words are not published; these say the same.
struct SemanticLabels {
    private let column: Int

    init(language: String) {
        let code = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
        column = Self.languages.firstIndex(of: code) ?? 0
    }

    /// The label of a text; `nil` for those without a label, such as the name of an event.
    subscript(key: String) -> String? { Self.words[key]?[column] }

    private static let languages = ["en", "de", "fr", "es", "it", "ja", "ar"]

    private static let words: [String: [String]] = [
        "departureGate": ["Gate", "Gate", "Porte", "Puerta", "Uscita", "ゲート", "البوابة"],
        "departureTerminal": ["Terminal", "Terminal", "Terminal", "Terminal", "Terminal", "ターミナル", "المبنى"],
        "boardingTime": ["Boarding", "Boarding", "Embarquement", "Embarque", "Imbarco", "搭乗", "الصعود"],
        "boardingGroup": ["Group", "Gruppe", "Groupe", "Grupo", "Gruppo", "グループ", "المجموعة"],
        "flightCode": ["Flight", "Flug", "Vol", "Vuelo", "Volo", "便名", "الرحلة"],
        "passengerName": ["Passenger", "Fluggast", "Passager", "Pasajero", "Passeggero", "搭乗者", "المسافر"],
        "ticketFareClass": ["Class", "Klasse", "Classe", "Clase", "Classe", "クラス", "الدرجة"],
        "confirmationNumber": ["Booking", "Buchung", "Réservation", "Reserva", "Prenotazione", "予約番号", "الحجز"],
        "seat": ["Seat", "Platz", "Place", "Asiento", "Posto", "座席", "المقعد"],
        "seatNumber": ["Seat", "Platz", "Place", "Asiento", "Posto", "座席", "المقعد"],
        "seatRow": ["Row", "Reihe", "Rang", "Fila", "Fila", "列", "الصف"],
        "seatSection": ["Section", "Block", "Section", "Sección", "Settore", "エリア", "القسم"],
        "venueEntrance": ["Entrance", "Eingang", "Entrée", "Entrada", "Ingresso", "入口", "المدخل"],
    ]
}
