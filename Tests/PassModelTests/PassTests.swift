import PassModel
import Testing

@Suite("Passes") struct PassTests {
    @Test("a date of the wrong form and a hexadecimal colour stay as they are until they are set")
    func untouched() throws {
        var pass = Pass(object: try object(##"{"backgroundColor":"#c8a064","expirationDate":"2035-05-14"}"##))
        #expect(pass.backgroundColor == PassColor(red: 200, green: 160, blue: 100))
        #expect(pass.expirationDate?.secondsSince1970 == 2_062_713_600)
        #expect(pass.json.text() == ##"{"backgroundColor":"#c8a064","expirationDate":"2035-05-14"}"##)
        let (color, date) = (pass.backgroundColor, pass.expirationDate)
        pass.backgroundColor = color
        pass.expirationDate = date
        #expect(
            pass.json.text() == #"{"backgroundColor":"rgb(200, 160, 100)","expirationDate":"2035-05-14T00:00:00Z"}"#)
    }
}
