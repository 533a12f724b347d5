import Foundation
import PassModel
import PassRules
import Testing

/// Passes written after those that airlines, cinemas, stadiums, museums, gyms and shops hand out, with their habits.
@Suite("Passes after real life") struct RealLifeTests {
    static let names = [
        "airline-2014", "airline-2026", "cinema", "club-2026", "coupon-chain", "ferry", "gift-card", "gym", "museum",
        "stadium", "train",
    ]

    @Test(
        "a real pass that devices accept has no error, and one as Apple asks for today no warning either",
        arguments: names)
    func real(name: String) throws {
        let isModern = ["airline-2026", "club-2026", "stadium"].contains(name)
        let faults = try findings(in: name).filter { $0.severity > (isModern ? .note : .warning) }
        #expect(faults.map { "\($0.rule): \($0.message)" } == [])
    }

    private func findings(in name: String) throws -> [Finding] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "RealLife")
        let text = [UInt8](try Data(contentsOf: folder.appending(path: "\(name).json")))
        var files = PassRule.Sample(files: images[name] ?? [:]).contents
        files["pass.json"] = text
        return RuleBook.standard.findings(in: PassContents(files: files, now: "2026-06-01T12:00:00Z"))
    }

    private let images: [String: [String: PassRule.Sample.Content]] = [
        "stadium": [
            "background@2x.png": .image(width: 686, height: 1006),
            "background@3x.png": .image(width: 1029, height: 1509),
            "primaryLogo@2x.png": .image(width: 120, height: 60), "primaryLogo@3x.png": .image(width: 180, height: 90),
        ],
        "club-2026": [
            "artwork@2x.png": .image(width: 716, height: 896), "artwork@3x.png": .image(width: 1074, height: 1344),
        ],
    ]
}
