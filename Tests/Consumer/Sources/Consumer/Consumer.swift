import Foundation
import PassToolkit

/// Uses the library as the README and the articles show it: their listings lie beside this file.
@main
struct Consumer {
    static func main() async throws {
        try runListing()
        try await makeCard()
        let names = try [fromLiterals(name: "Ada Lovelace"), fromModel(Customer(name: "Ada Lovelace"))]
        print("equal records: \(names[0] == names[1])")
    }

    private static func makeCard() async throws {
        let here = URL(filePath: FileManager.default.currentDirectoryPath)
        let maker = try CardMaker(
            images: here.appending(path: "Templates/coffee.pass"), certificates: here.appending(path: "certs-sample"))
        let member = Member(
            number: "MC0001", name: "Ada Lovelace", points: 7, balance: 18.4, joined: .now, token: "n3Yq8ZsVd0Kx5RtB")
        let card = try await maker.card(for: member)
        print("card of \(try maker.memberNumber(onCard: card) ?? "nobody")")
    }

    private struct Customer: Encodable {
        let name: String
        var points = 3
        var nickname: String?
    }

    private static func fromLiterals(name: String) -> Record { ["name": "\(name)", "points": 3] }

    private static func fromModel(_ customer: Customer) throws -> Record { try Record(encoding: customer) }
}
