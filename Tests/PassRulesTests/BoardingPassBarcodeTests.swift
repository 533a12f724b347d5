import Foundation
import PassModel
import TestSupport
import Testing

@testable import PassRules

/// KDE's reader of travel documents.
private let kitinerary: Witness = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    let paths = ["kf5", "kf6"].flatMap { kit in folders.map { "/usr/lib/\($0)/libexec/\(kit)/kitinerary-extractor" } }
    return Witness(name: "KItinerary", path: paths.first(where: FileManager.default.isExecutableFile))
}()

@Suite("Barcodes of airlines") struct BoardingPassBarcodeTests {
    private static let messages = [
        "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100",
        "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 1AC AC "
            + "1234567890123    20KYLX58Z^164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6H",
        "M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 1AC AC "
            + "1234567890123    20KYLX58ZDEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC 1234567890123    2PCNWQ",
        "M2BERG/ADA            E12AB3C ARNOSLSK 0007 001M027F0101 100X9Y8Z7 OSLBGOSK 0261 001M004A0009 100",
        "M1ACKERMANN/JUSTIN DAVEJPYKJI SINNRTJL 0712 336Y025C0231 348>3180 O9335BJL 01315361700012900174601118720 JL AA "
            + "34DGH32             3",
        "M1OKAFOR/MAYAMRS      EQH7T2X EDICPHEX 0412 134Y014C0037 100",
        "M1KING/ADA             ABC123 VIESFOEX 0815A365YINF       00",
        "M1KING                EABC123 VIESFOEX 0007 134Y123K0042A100",
        "M1LI/O                EZ      PEKHKGCA 9999 060 001A     000",
        "M1VANDERBILTOCONNOR/MAEABCDEFGLHRJFKBAW0178 245J020E0999 300",
        "M1GRANDMAIRE/MELANIE  EABC123 GVACDGAF 0123 339C002F0025 130>5002A0571234567890  AF AF 1234567890123456    Y^18ABC",
        "M1MUSTER/ERIKA        EXYZ789 FRAMUCLH 0098 100C011D0012 100",
    ]

    @Test("KDE Itinerary reads the same in each message", .needs(kitinerary), arguments: messages)
    func witness(_ message: String) throws {
        let result = try kitinerary.run(
            [], input: Data(message.utf8), environment: ["QT_QPA_PLATFORM": "offscreen", "TZ": "UTC"])
        let legs = try JSONDocument(parsing: Array(result.output)).root.array ?? []
        let expected = legs.map { leg in
            func text(_ names: String...) -> String? { leg[JSONPointer(tokens: names)]?.string }
            let names = ["familyName", "givenName"].compactMap { text("underName", $0) }
            return [
                names.isEmpty ? text("underName", "name") : names.joined(separator: "/"), text("reservationNumber"),
                text("reservationFor", "departureAirport", "iataCode"),
                text("reservationFor", "arrivalAirport", "iataCode"), text("reservationFor", "airline", "iataCode"),
                text("reservationFor", "flightNumber"),
                text("reservationFor", "departureDay").flatMap { PassDate(lenient: $0) }?.dayOfYear.description,
                text("airplaneSeat"), text("passengerSequenceNumber"),
            ]
        }
        let code = try #require(try BoardingPassBarcode(message))
        let found = code.legs.map { leg in
            [
                leg.name, leg.bookingReference, leg.departure, leg.destination, leg.carrier, leg.flight,
                leg.day?.description, leg.seat, leg.sequence,
            ]
        }
        #expect(found == expected)
    }

    @Test("a message that is cut or damaged anywhere is read, refused or of no airline, without a trap")
    func damaged() throws {
        for message in Self.messages {
            let count = try #require(try BoardingPassBarcode(message)).legs.count
            for index in message.indices {
                let cut = try? BoardingPassBarcode(String(message[..<index]))
                #expect((cut?.legs.count ?? count) == count)
                for other in ["", "é", "\u{0}", "+", "\r\n", "👩‍👩‍👧"] {
                    let damaged = message[..<index] + other + message[message.index(after: index)...]
                    _ = try? BoardingPassBarcode(String(damaged))?.legs.map(\.line)
                }
            }
        }
    }

    @Test(
        "names agree whatever is cut, joined, left out or written without accents, and others don't",
        arguments: [
            ("Maya Okafor", "OKAFOR/MAYAMRS", true), ("Okafor / Maya", "OKAFOR/MAYA MRS", true),
            ("Dr. Jürgen Müller-Lüdenscheidt", "MUELLERLUEDENSCHEIDT", true), ("Jürgen Müller", "MULLER/JURGEN", true),
            ("Jürgen Müller", "MUELLER/JUERGENMR", true), ("Ju\u{308}rgen Mu\u{308}ller", "MUELLER/JUERGEN", true),
            ("Søren Ångström", "AANGSTROEM/SOEREN", true), ("Søren Ångström", "ANGSTROM/SOREN", true),
            ("Ana Garcia", "GARCIA LOPEZ/ANA MARIA", true), ("Anna Maria Luise Berg", "BERG/ANNAMARIALUI", true),
            ("Sinéad O’Connor", "OCONNOR/SINEADMS", true), ("J. Smith", "SMITH/JOHN", true), ("Ada", "KING/ADA", true),
            ("李明", "LI/MING", true), ("Łukasz Æbelø", "AEBELO/LUKASZ", true), ("Li Ming", "MING/LI", true),
            ("Maya Okafor", "OKAFOR/JAMES", false), ("Maya Okafor", "KING/MAYA", false), ("Ada", "KING/BOB", false),
            ("Mr John Green", "GREEN/PETERMR", false), ("Åsa Berg", "BERG/KARI", false),
        ] as [(String, String, Bool)])
    func names(_ text: String, _ name: String, agree: Bool) {
        let spellings = FoldedName.spellings(of: text)
        #expect((spellings.isEmpty || spellings.contains { $0.mayBe(name) }) == agree)
    }
}
