import PassModel
import Testing

@Suite("Fields by key") struct FieldLookupTests {
    static let card = Pass(
        passTypeIdentifier: "pass.com.example.card", serialNumber: "1", teamIdentifier: "A1B2C3D4E5",
        organizationName: "Example", description: "Card",
        style: .storeCard(
            .init(
                header: [.init("level", value: "Gold")], primary: [.init("balance", label: "Balance", value: 12)],
                back: [.init("terms", value: "…")])))

    @Test("a pass finds a field by its key in any group", arguments: ["level", "balance", "terms"])
    func lookup(_ key: String) {
        #expect(Self.card.field(key)?.key == key)
    }

    @Test("a pass has no field of an unknown key or outside of its styles")
    func absent() {
        #expect(Self.card.field("points") == nil)
        #expect(Pass(object: JSONObject()).field("balance") == nil)
    }

    @Test("a field's value is read as text")
    func text() {
        #expect(Self.card.field("balance")?.value?.text == "12")
        #expect(Self.card.field("level")?.value?.text == "Gold")
    }

    @Test("updating a field changes it in its place, in each style that has it")
    func update() {
        var pass = Self.card
        pass.posterGeneric = .init(primary: [.init("other", value: 1), .init("balance", value: 12)])
        #expect(pass.updateField("balance") { $0.value = 13 })
        #expect(pass.field("balance")?.label == "Balance")
        #expect(pass.field("balance")?.value == 13)
        #expect(pass.posterGeneric?.primaryFields?.map(\.value) == [1, 13])
        #expect(pass.object.names == Self.card.object.names + ["posterGeneric"])
    }

    @Test("updating a field that is not there changes nothing and says so")
    func updateAbsent() {
        var pass = Self.card
        #expect(!pass.updateField("points") { $0.value = 13 })
        #expect(pass == Self.card)
    }
}
