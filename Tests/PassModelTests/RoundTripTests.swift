import PassModel
import Testing

@Suite("Reading and writing again") struct RoundTripTests {
    @Test("every type of the model keeps what it does not understand")
    func everyType() throws {
        try checkRoundTrip(Pass.self)
        try checkRoundTrip(Pass.FieldGroups.self)
        try checkRoundTrip(Pass.BoardingPass.self)
        try checkRoundTrip(Pass.EventTicket.self)
        try checkRoundTrip(Pass.PosterGeneric.self)
        try checkRoundTrip(Pass.Field.self)
        try checkRoundTrip(Pass.Barcode.self)
        try checkRoundTrip(Pass.NFC.self)
        try checkRoundTrip(Pass.Location.self)
        try checkRoundTrip(Pass.Beacon.self)
        try checkRoundTrip(Pass.RelevantDate.self)
        try checkRoundTrip(Pass.FeaturedAction.self)
        try checkRoundTrip(PassPersonalization.self)
    }

    @Test("every type of semantic tags and upcoming entries keeps what it does not understand")
    func everyNewerType() throws {
        try checkRoundTrip(SemanticTags.self)
        try checkRoundTrip(SemanticTags.CurrencyAmount.self)
        try checkRoundTrip(SemanticTags.Location.self)
        try checkRoundTrip(SemanticTags.PersonName.self)
        try checkRoundTrip(SemanticTags.Seat.self)
        try checkRoundTrip(SemanticTags.WifiNetwork.self)
        try checkRoundTrip(SemanticTags.EventDateInfo.self)
        try checkRoundTrip(SemanticTags.AirPlayDeviceGroup.self)
        try checkRoundTrip(UpcomingPassInformationEntry.self)
        try checkRoundTrip(UpcomingPassInformationEntry.DateInformation.self)
        try checkRoundTrip(UpcomingPassInformationEntry.Images.self)
        try checkRoundTrip(UpcomingPassInformationEntry.RemoteImage.self)
        try checkRoundTrip(UpcomingPassInformationEntry.ImageURLEntry.self)
        try checkRoundTrip(UpcomingPassInformationEntry.EventURLs.self)
    }

    @Test("a pass changed in one key is the same in all others")
    func oneKey() throws {
        let document = try JSONDocument(parsing: Array(samplePass.utf8))
        var pass = try #require(Pass(document: document))
        #expect(pass.json.utf8Text() == document.root.utf8Text())
        pass.voided = true
        pass.voided = nil
        pass.maxDistance = 1.5
        #expect(pass.json.text() == document.root.text().replacing("1.50", with: "1.5"))
    }

    @Test("a document that is not an object is no pass", arguments: ["[]", "null", "\"pass\"", "1"])
    func notAnObject(_ text: String) throws {
        #expect(Pass(document: try JSONDocument(parsing: Array(text.utf8))) == nil)
    }

    @Test("random damage to a pass is read or refused, but never traps", arguments: 0..<400 as Range<UInt64>)
    func damage(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var text = Array(samplePass.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let index = Int.random(in: 0..<text.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: text.remove(at: index)
            case 2: text.insert(text[Int.random(in: 0..<text.count, using: &random)], at: index)
            default: text[index] = Array("\"\\{}[],:0-.eu".utf8).randomElement(using: &random) ?? 0
            }
        }
        guard let document = try? JSONDocument(parsing: text), let pass = Pass(document: document) else { return }
        _ = document.places()
        for date in [pass.relevantDate, pass.expirationDate] { _ = date?.text }
        _ = pass.backgroundColor?.contrast(with: pass.foregroundColor ?? PassColor(red: 0, green: 0, blue: 0))
        _ = pass.style?.allFields.map { ($0.field.value?.date?.text, $0.field.row, $0.field.dateStyle) }
        let written = pass.json.utf8Text()
        #expect((try? JSONDocument(parsing: written))?.root.utf8Text() == written)
    }
}
