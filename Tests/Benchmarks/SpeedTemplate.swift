import PassModel
import PassRules
import PassToolkit

/// A store card for measurements, made in memory: records fill in eight values, and the images are noise.
struct SpeedTemplate: Sendable {
    /// The size of the card.
    enum Weight: String, Sendable, CaseIterable {
        /// About 30 KB in 4 images.
        case light
        /// About 350 KB in 9 images.
        case heavy

        fileprivate var imageByteCount: Int { self == .light ? 33_000 : 352_000 }
        fileprivate var images: [(name: String, width: Int, height: Int)] {
            // A light card leaves out the scale that no current device has.
            let scales = self == .light ? 2...3 : 1...3
            let icon = scales.map { ("icon\(Self.endings[$0 - 1])", 38 * $0, 38 * $0) }
            let logo = scales.map { ("logo\(Self.endings[$0 - 1])", 50 * $0, 50 * $0) }
            guard self == .heavy else { return icon + logo }
            return icon + logo + scales.map { ("strip\(Self.endings[$0 - 1])", 375 * $0, 144 * $0) }
        }
        private static let endings = [".png", "@2x.png", "@3x.png"]
    }

    /// The compiled card.
    let template: PassTemplate
    /// The total size of its images in bytes.
    let imageByteCount: Int

    /// A card that `identity` may sign.
    ///
    /// - Throws: `TemplateError`, `BundleError`.
    init(_ weight: Weight, for identity: SigningIdentity) throws {
        let owner = Record(["type": .text(identity.passTypeIdentifier), "team": .text(identity.teamIdentifier)])
        // The identity fills in {{type}} and {{team}} first. Then <<name>> becomes {{name}}, which each record fills
        // in.
        let card = try PassTemplate(PassBundle(files: ["pass.json": Array(Self.card.utf8)])).render(owner)
        let text = String(decoding: card.passJSON, as: UTF8.self)
        var files = ["pass.json": Array(text.replacing("<<", with: "{{").replacing(">>", with: "}}").utf8)]
        let images = weight.images
        for (name, width, height) in images {
            files[name] = Self.image(width, height, byteCount: weight.imageByteCount / images.count)
        }
        imageByteCount = files.reduce(0) { $0 + ($1.key == "pass.json" ? 0 : $1.value.count) }
        template = try PassTemplate(PassBundle(files: files))
    }

    /// The record with this number: as long as real data, and different in each pass.
    static func record(_ number: Int) -> Record {
        let digits = String(1_000_000_000 + number)
        return Record([
            "serialNumber": .text("MC\(digits)"), "code": .text("https://example.com/card/\(digits)"),
            "number": .text(digits), "balance": .number(JSONNumber(number % 200)),
            "stars": .number(JSONNumber(number % 10)),
            "name": .text("Zoë O’Brien-\(number % 1000)"), "level": .text(number % 3 == 0 ? "Gold" : "Green"),
            "since": .text("2024-03-01T00:00:00Z"),
        ])
    }

    /// Starts like a PNG of this size and continues with noise, which compresses as badly as real pixels.
    private static func image(_ width: Int, _ height: Int, byteCount: Int) -> [UInt8] {
        var image = PassRule.Sample.Content.image(width: width, height: height).bytes ?? []
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 &* UInt64(width * height)
        while image.count < byteCount {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            image.append(UInt8(truncatingIfNeeded: state))
        }
        return image
    }

    private static let card = """
        {
          "formatVersion": 1,
          "passTypeIdentifier": "{{type}}",
          "teamIdentifier": "{{team}}",
          "organizationName": "Morrow Coffee",
          "description": "Morrow Coffee loyalty card",
          "serialNumber": "<<serialNumber>>",
          "backgroundColor": "rgb(46, 28, 23)",
          "foregroundColor": "rgb(255, 244, 226)",
          "labelColor": "rgb(246, 178, 107)",
          "logoText": "Morrow Coffee",
          "barcodes": [
            {
              "format": "PKBarcodeFormatQR",
              "message": "<<code>>",
              "messageEncoding": "iso-8859-1",
              "altText": "<<number>>"
            }
          ],
          "locations": [
            { "latitude": 45.5276, "longitude": -122.6845, "relevantText": "The Pearl District bar is near" },
            { "latitude": 45.5124, "longitude": -122.6587, "relevantText": "The Division Street roastery is near" }
          ],
          "storeCard": {
            "headerFields": [
              {
                "key": "balance", "label": "Balance", "value": "<<balance>>", "currencyCode": "USD",
                "changeMessage": "Your balance is now %@."
              }
            ],
            "primaryFields": [
              { "key": "stars", "label": "Stars", "value": "<<stars>>", "changeMessage": "You now have %@ stars." }
            ],
            "secondaryFields": [
              { "key": "member", "label": "Member", "value": "<<name>>" },
              { "key": "reward", "label": "Next treat", "value": "Free drink at 10" }
            ],
            "auxiliaryFields": [
              { "key": "level", "label": "Level", "value": "<<level>>", "textAlignment": "PKTextAlignmentRight" }
            ],
            "backFields": [
              { "key": "number", "label": "Member number", "value": "<<number>>", "dataDetectorTypes": [] },
              {
                "key": "since", "label": "Member since", "value": "<<since>>", "dateStyle": "PKDateStyleLong",
                "timeStyle": "PKDateStyleNone", "ignoresTimeZone": true, "dataDetectorTypes": []
              },
              {
                "key": "terms", "label": "Terms", "dataDetectorTypes": [],
                "value": "Stars are for the cardholder and have no cash value. We move them if you lose your phone."
              }
            ]
          }
        }
        """
}
