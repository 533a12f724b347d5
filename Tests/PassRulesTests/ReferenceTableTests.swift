import Foundation
import PassModel
import Testing

@testable import PassRules

/// The tables of the rules against the reference table of the format.
@Suite("Reference tables") struct ReferenceTableTests {
    struct Row {
        let object: String
        let key: String
        let type: String
        let since: String
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../PassModelTests/Reference/keys.tsv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t").map(String.init)
            return Row(object: columns[0], key: columns[1], type: columns[2], since: columns[3])
        }
    }()

    static let shapes: [(name: String, shape: Shape)] = [
        ("SemanticTags", .tags), ("SemanticTags.CurrencyAmount", .amount), ("SemanticTags.Location", .location),
        ("SemanticTags.PersonName", .person), ("SemanticTags.Seat", .seat), ("SemanticTags.WifiNetwork", .network),
        ("SemanticTags.EventDateInfo", .eventDate),
        ("SemanticTags.AirPlayDeviceGroup", .airPlayGroup), ("UpcomingPassInformationEntry", .entry),
        ("UpcomingPassInformationEntry.DateInformation", .entryDate), ("UpcomingPassInformationEntry.Images", .images),
        ("UpcomingPassInformationEntry.RemoteImage", .remoteImage),
        ("UpcomingPassInformationEntry.ImageURLEntry", .imageURL), ("UpcomingPassInformationEntry.EventURLs", .links),
    ]

    @Test("every key of an object has the type of the reference", arguments: shapes.map(\.name))
    func types(name: String) throws {
        let shape = try #require(Self.shapes.first { $0.name == name }?.shape)
        let expected = Self.rows.filter { $0.object == name }
        #expect(!expected.isEmpty)
        #expect(Set(expected.map(\.key)) == Set(shape.members.keys))
        for row in expected {
            let type = try #require(shape.members[row.key])
            #expect(type == .any || type.reference == row.type, "\(row.key)")
        }
    }

    private static func since(_ row: Row) -> SystemVersion? {
        switch row.object {
        case "Pass": Pass.Key(rawValue: row.key).map { Availability.passKeys[$0] }
        case "Pass.Field": Pass.Field.Key(rawValue: row.key).map { Availability.fieldKeys[$0] }
        case "SemanticTags": SemanticTags.Key(rawValue: row.key).map { Availability.tags[$0] }
        case "SemanticTags.Seat": SemanticTags.Seat.Key(rawValue: row.key).map { Availability.seatKeys[$0] }
        case "SemanticTags.EventDateInfo":
            SemanticTags.EventDateInfo.Key(rawValue: row.key).map { Availability.eventDateKeys[$0] }
        default: nil
        }
    }

    @Test("every key came with the system of the reference") func availability() {
        var count = 0
        for row in Self.rows where row.since != "-" {
            guard let since = Self.since(row) else { continue }
            #expect(since.description == row.since, "\(row.object).\(row.key)")
            count += 1
        }
        #expect(count > 200)
    }

    @Test("the zones of the system are in the table, and those of Foundation") func zones() {
        let names = TimeZone.knownTimeZoneIdentifiers.filter { !$0.hasPrefix("SystemV/") }
        #expect(names.filter { !TimeZoneNames.contains($0) } == [])
        #expect(Set(TimeZoneNames.all).count == TimeZoneNames.all.count)
        for name in ["UTC", "GMT", "Etc/GMT+2", "US/Eastern", "Europe/Kyiv", "Europe/Kiev", "EST5EDT", "Asia/Calcutta"]
        {
            #expect(TimeZoneNames.contains(name))
        }
        for name in ["EST5", "GMT+2", "CEST", "", "Europe", "europe/paris", "Etc/"] {
            #expect(!TimeZoneNames.contains(name))
        }
        #expect(TimeZoneNames.spelling(of: "america/new york") == "America/New_York")
        #expect(TimeZoneNames.name(ofPlace: "Buenos Aires") != nil)
    }
}

extension ValueType {
    /// The type as the reference table writes it.
    fileprivate var reference: String {
        switch self {
        case .text, .date, .zone, .color, .form, .oneOf: "string"
        case .number: "number"
        case .boolean, .flag: "boolean"
        case .textOrNumber: "string or number"
        case .object: "object"
        case .list(let element): "[\(element.reference)]"
        case .any: "any"
        }
    }
}
