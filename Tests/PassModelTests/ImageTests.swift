import PassModel
import Testing

@Suite("Images") struct ImageTests {
    @Test(
        "an image's name has slot, scale and language",
        arguments: [
            ("icon.png", PassImage.Name(.icon)), ("logo@2x.png", PassImage.Name(.logo, .two)),
            ("en.lproj/strip@3x.png", PassImage.Name(.strip, .three, language: "en")),
            ("zh-Hans.lproj/venueMap.png", PassImage.Name(.venueMap, language: "zh-Hans")),
            ("primaryLogo@2x.pdf", PassImage.Name(.primaryLogo, .two, type: .pdf)),
        ])
    func names(_ path: String, _ name: PassImage.Name) {
        #expect(PassImage.Name(path: path) == name)
        #expect(name.path == path && name.description == path)
    }

    @Test(
        "a name that Wallet does not know is no image's name",
        arguments: [
            "", "/", ".png", "@2x.png", "Logo.png", "logo.PNG", "logo-2x.png", "icon@2x-old.png", "icon@1x.png",
            "icon@4x.png", "icon@2x@2x.png", "icon", "icon.png.urls", "images/icon.png", ".lproj/icon.png",
            "en.lproj/", "en.lproj/de.lproj/icon.png", "/icon.png", "en.lproj//icon.png", "headerImage.png",
            "icon.jpg", "pass.json", "icön.png",
        ])
    func noNames(_ path: String) {
        #expect(PassImage.Name(path: path) == nil)
    }
}
