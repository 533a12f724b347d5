import PassModel
import PassPicture
import Testing
import TestSupport

@Suite("The language of a pass") struct LanguageChoiceTests {
    private func files(_ folders: [String]) -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: folders.map { ("\($0).lproj/pass.strings", Array("\"hello\" = \"in \($0)\";".utf8)) })
    }

    private func description(_ language: String?, _ folders: [String]) throws -> String? {
        try shown(#""generic":{},"description":"hello""#, files: files(folders), viewing(language)).description
    }

    @Test(
        "the folder that fits the device best is taken, and if there is none, the first",
        arguments: [
            ("de", ["de", "en"], "in de"), ("de-AT", ["de", "en"], "in de"), ("de-AT", ["de", "de-AT"], "in de-AT"),
            ("fr", ["de", "en"], "in de"), ("pt", ["pt-BR", "pt-PT"], "in pt-BR"), ("pt-PT", ["pt-BR"], "in pt-BR"),
            ("zh-CN", ["zh-Hans", "zh-Hant"], "in zh-Hans"), ("zh-TW", ["zh-Hans", "zh-Hant"], "in zh-Hant"),
            ("zh-Hans", ["zh-CN"], "in zh-CN"), ("zh-TW", ["zh-Hans"], "in zh-Hans"), ("en-US", ["en"], "in en"),
            ("en-AU", ["en-GB", "en-US"], "in en-GB"), ("es-MX", ["es-ES", "es-419"], "in es-419"),
            ("nb", ["no"], "in no"), ("he", ["iw"], "in iw"), ("en", ["en_US"], "in en_US"),
            ("de", ["German"], "in German"),
            ("en", ["..", "", "Base"], "hello"), ("../x", ["en"], "in en"),
        ])
    func match(_ language: String, _ folders: [String], _ expected: String) throws {
        #expect(try description(language, folders) == expected)
    }

    @Test("without a device's language, English is taken, else the first") func unknownDevice() throws {
        #expect(try description(nil, ["de", "en"]) == "in en")
        #expect(try description(nil, ["de"]) == "in de")
        #expect(try description(nil, ["de", "fr"]) == "in de")
        #expect(try shown(#""generic":{}"#, files: files(["de"]), viewing("fr")).language == "fr")
        #expect(try shown(#""generic":{}"#, files: files(["de"]), viewing(nil)).language == "de")
        #expect(try shown(#""generic":{}"#, viewing("fa-IR")).isRightToLeft)
    }
}
