import PassModel
import Testing

@Suite("Colours") struct PassColorTests {
    static let brown = PassColor(red: 200, green: 160, blue: 100)

    @Test(
        "a colour is read in each of its forms, and the form is known",
        arguments: [
            ("rgb(200, 160, 100)", .documented), ("rgb(200,160,100)", .documented), ("RGB(200, 160, 100)", .documented),
            ("Rgb( 200 ,\t160 , 100 ) ", .documented), (" rgb(200,160,100)", .documented),
            ("rgb(200, 160, 100)\n", .documented), ("rgb (200,160,100)", .spaced), ("RGB\t(200, 160, 100)", .spaced),
            ("#c8a064", .hexadecimal), ("#C8A064", .hexadecimal), (" #c8A064 ", .hexadecimal),
            ("rgba(200, 160, 100, 1)", .withAlpha), ("RGBA (200,160,100, 1.0)", .withAlpha),
            ("#c8a064FF", .hexadecimalWithAlpha),
        ] as [(String, PassColor.Form)])
    func forms(_ text: String, _ form: PassColor.Form) throws {
        #expect(try PassColor(text) == Self.brown)
        #expect(PassColor.form(of: text) == form)
        #expect(PassColor("#0aF") == PassColor(red: 0, green: 170, blue: 255))
    }

    @Test(
        "a text in another form is not a colour",
        arguments: [
            "", "rgb", "rgb()", "rgb(", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(1,2,)", "rgb(1,,2,3)", "rgb(,1,2,3)",
            "rgb(80-159-209)", "rgb(256,0,0)", "rgb(-1,0,0)", "rgb(+1,0,0)", "rgb(1.0,0,0)", "rgb(0001,0,0)",
            "rgb(10%,0,0)",
            "rgb(1 0,0,0)", "rgba(1,2,3)", "rgba(1,2,3,1.1)", "rgba(1,2,3,50%)", "rgba(1,2,3,.)", "rgb 1,2,3",
            "rgb(1,2,3);", "rgb(\u{A0}1,2,3)", "rgb(1,2,3", "1,2,3",
            "#", "#12", "#12345", "#1234567", "#12345g", "#+12345", "# 123456", "123456", "red", "rgb(１,2,3)",
            "#ééé",
        ])
    func refused(_ text: String) {
        let error = #expect(throws: PassColor.FormError.self) { try PassColor(text) }
        #expect(error?.message.contains("'\(text)'") == true)
        #expect(PassColor.form(of: text) == nil)
        #expect(PassColor(json: .string(text)) == nil)
    }

    @Test("a literal that is no colour stops the program") func wrongLiteral() async {
        await #expect(processExitsWith: .failure) {
            let color: PassColor = "purple"
            print(color)
        }
        #expect(("#c8a064" as PassColor) == Self.brown)
    }

    /// Made with Python: the formula of WCAG 2.2 with `** 2.4`.
    @Test(
        "the contrast of two colours is that of WCAG",
        arguments: [
            ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.478089453577214),
            ("#c8a064", "#ffffff", 2.4226442910303048),
            ("#ff0000", "#0000ff", 2.148936170212766), ("#0a0b0c", "#0a0b0c", 1.0),
            ("#123456", "#fedcba", 9.78655899725774),
        ])
    func contrast(_ first: String, _ second: String, _ ratio: Double) throws {
        let (first, second) = (try PassColor(first), try PassColor(second))
        #expect(abs(first.contrast(with: second) - ratio) < 1e-9)
        let clear = try PassColor("rgba(\(first.red), \(first.green), \(first.blue), 0.0004)")
        #expect(clear.contrast(with: second) == 1 && clear.text.hasSuffix(", 0.0)"))
        #expect(first.contrast(with: second) == second.contrast(with: first))
    }
}
