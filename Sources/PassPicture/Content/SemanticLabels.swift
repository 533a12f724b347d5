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
