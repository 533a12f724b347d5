import Foundation
import PassToolkit
import Testing

@Suite("A record as a value of a type")
struct DecodedRecordTests {
    private struct Member: Codable, Hashable {
        struct Address: Codable, Hashable {
            struct Geo: Codable, Hashable { var latitude: Double }
            var city: String
            var geo: Geo
        }
        var name: String
        var points: Int
        var isGold: Bool
        var joined: Date
        var note: String?
        var address: Address
    }

    @Test("what was encoded is read back, with nested objects, dates, and what is missing")
    func roundTrip() throws {
        let member = Member(
            name: "Ada", points: 3, isGold: true, joined: Date(timeIntervalSince1970: 1_800_000_000), note: nil,
            address: .init(city: "Graz", geo: .init(latitude: 47.07)))
        let record = try Record(encoding: member)
        #expect(record["address.geo.latitude"] == 47.07)
        #expect(try record.decoded(as: Member.self) == member)
    }
}
