import PassModel
import PassRules

/// Images.
extension RuleVector {
    static let images: [RuleVector] = formats + sizes + uses + localized

    private static let whole = PassRule.Sample().contents

    /// A vector of a pass with more files.
    private static func with(
        _ rule: String, _ title: String, _ images: [String: PassRule.Sample.Content],
        _ edits: KeyValuePairs<String, String> = [:],
        isTemplate: Bool = false
    ) -> RuleVector {
        RuleVector(rule, title, edits, isTemplate: isTemplate).adding(images: images)
    }

    /// The scales of an image of this size in points.
    private static func scaled(
        _ slot: PassImage.Slot, _ width: Int, _ height: Int, in language: String? = nil,
        at scales: [PassImage.Scale] = PassImage.Scale.allCases
    ) -> [String: PassRule.Sample.Content] {
        Dictionary(
            uniqueKeysWithValues: scales.map { scale in
                (
                    PassImage.Name(slot, scale, language: language).path,
                    .image(width: width * scale.rawValue, height: height * scale.rawValue)
                )
            })
    }

    private static func all(_ parts: [String: PassRule.Sample.Content]...) -> [String: PassRule.Sample.Content] {
        parts.reduce(into: [:]) { all, part in all.merge(part) { $1 } }
    }

    private static func png(_ width: Int, _ height: Int) -> PassRule.Sample.Content {
        .image(width: width, height: height)
    }

    private static let formats: [RuleVector] = [
        RuleVector("images.not-an-image", "sound", text: sound()),
        with("images.not-an-image", "a file that is no image by its name", ["tooling.json": .text("{}")]),
        with(
            "images.not-an-image", "what goes by the name of PNG",
            [
                "logo.png": .bytes([]), "logo@2x.png": .text("<html>"), "logo@3x.png": .text("\u{FEFF} <svg/>"),
                "icon.png": .bytes(Array("RIFF....WEBPVP8 ".utf8)), "icon@2x.png": .text("%PDF-1.4"),
                "icon@3x.png": .text("version https://git-lfs.github.com/spec/v1"),
                "en.lproj/logo.png": .text("iVBORw0KGgoAAAANSUhEUg"), "fr.lproj/logo.png": .bytes([0, 1, 2]),
            ]
        )
        .finding(.error, in: "logo.png").finding(.error, in: "logo@2x.png").finding(.error, in: "logo@3x.png")
        .finding(.error, in: "icon.png").finding(.error, in: "icon@2x.png").finding(.error, in: "icon@3x.png")
        .finding(.error, in: "en.lproj/logo.png").finding(.error, in: "fr.lproj/logo.png")
        .finding(.warning, in: "en.lproj/logo.png", of: "images.shadowed")
        .finding(.warning, in: "fr.lproj/logo.png", of: "images.shadowed"),
        with("images.not-an-image", "where it is not shown", ["footer.png": .text("x"), "venueMap.png": .text("")])
            .finding(.warning, in: "footer.png", of: "images.broken-unused")
            .finding(.warning, in: "venueMap.png", of: "images.broken-unused"),
        with(
            "images.not-an-image", "in a layout that is asked for", ["primaryLogo.png": .text("x")],
            ["generic": "eventTicket", "{}": poster]
        ).finding(.error, in: "primaryLogo.png").beside("scheme.poster-incomplete", "scheme.classic-empty"),
        with("images.broken-unused", "sound", scaled(.footer, 286, 15))
            .finding(.note, in: "footer.png", of: "images.not-used"),
        RuleVector("images.broken-unused", "none", text: sound()),
        with(
            "images.broken-unused", "a cut PNG, and one beside a sound one",
            [
                "footer.png": .bytes(Array(SoundPass.icon.prefix(20))), "strip.png": .text(""),
                "strip@2x.png": png(750, 288),
            ]
        )
        .finding(.warning, in: "footer.png").finding(.warning, in: "strip.png")
        .finding(.note, in: "strip@2x.png", of: "images.not-used"),
        RuleVector("images.not-png", "sound", text: sound()),
        with(
            "images.not-png", "images that devices read",
            [
                "icon.png": .bytes([0xFF, 0xD8, 0xFF, 0xE0]), "icon@2x.png": .text("GIF89a"),
                "icon@3x.png": .bytes([0, 0, 0, 24] + Array("ftypheic".utf8)),
            ]
        )
        .finding(.warning, in: "icon.png").finding(.warning, in: "icon@2x.png").finding(.warning, in: "icon@3x.png"),
        with(
            "images.damaged", "Xcode's own form",
            ["icon.png": .bytes(crushed([0, 0, 0, 38, 0, 0, 0, 38, 8, 6, 0, 0, 0]))]),
        with(
            "images.damaged", "headers that cannot be",
            [
                "icon.png": .bytes(Array((whole["icon.png"] ?? []).prefix(20))),
                "icon@2x.png": .image(width: 0, height: 76), "icon@3x.png": .image(width: 114, height: 4_294_967_295),
                "logo.png": .image(width: 160, height: 50, bitDepth: 3),
                "logo@2x.png": .image(width: 320, height: 100, bitDepth: 16, colorType: 3),
                "logo@3x.png": .image(width: 480, height: 150, colorType: 5),
                "en.lproj/icon.png.urls": .text("[]"),
            ]
        )
        .finding(.error, in: "icon.png").finding(.error, in: "icon@2x.png").finding(.error, in: "icon@3x.png")
        .finding(.error, in: "logo.png").finding(.error, in: "logo@2x.png").finding(.error, in: "logo@3x.png"),
        RuleVector("images.dummy", "sound", text: sound()),
        with(
            "images.dummy", "a single pixel at all scales",
            ["logo.png": png(1, 1), "logo@2x.png": png(1, 1), "logo@3x.png": png(1, 1)]
        ).finding(.warning, in: "logo.png"),
        with("images.dummy", "one pixel high", ["logo.png": png(100, 1), "logo@2x.png": png(200, 2)]),
        with("images.sixteen-bit", "few bits", ["icon.png": .image(width: 38, height: 38, bitDepth: 1, colorType: 0)]),
        with(
            "images.sixteen-bit", "two scales",
            [
                "icon.png": .image(width: 38, height: 38, bitDepth: 16),
                "icon@3x.png": .image(width: 114, height: 114, bitDepth: 16, colorType: 6),
            ]
        ).finding(.note, in: "icon.png"),
        RuleVector("images.interlaced", "sound", text: sound()),
        with(
            "images.interlaced", "one scale",
            ["icon@2x.png": .image(width: 76, height: 76, bitDepth: 8, colorType: 2, isInterlaced: true)]
        ).finding(.note, in: "icon@2x.png"),
        with("images.pdf", "beside PNG", all(scaled(.logo, 160, 50), ["logo.pdf": .text("%PDF-1.7")])),
        with("images.pdf", "alone", ["logo.pdf": .text("%PDF-1.7")]).finding(.note, in: "logo.pdf"),
        with("images.pdf", "no PDF", ["logo.pdf": .text("x")]).finding(
            .warning, in: "logo.pdf", of: "images.broken-unused"),
    ]

    /// The start of a PNG as Xcode writes it.
    private static func crushed(_ header: [UInt8]) -> [UInt8] {
        let first: [UInt8] = Array(SoundPass.icon.prefix(8)) + [0, 0, 0, 4]
        let second: [UInt8] = Array("CgBI".utf8) + [0x50, 0, 0x20, 6, 0, 0, 0, 0]
        let third: [UInt8] = [0, 0, 0, 13] + Array("IHDR".utf8)
        return first + second + third + header
    }

    private static let sizes: [RuleVector] = [
        with("images.low-resolution", "two scales", scaled(.logo, 160, 50, at: [.one, .two])),
        with("images.low-resolution", "large enough for two", ["logo.png": png(320, 100)]),
        with("images.low-resolution", "the lowest", scaled(.logo, 160, 50, at: [.one])).finding(
            .warning, in: "logo.png"),
        with("images.icon-scales", "no lowest", ["icon.png": .absent]),
        with("images.icon-scales", "no highest", ["icon@3x.png": .absent]).finding(.note, in: "icon.png"),
        with("images.icon-scales", "@2x alone", ["icon.png": .absent, "icon@3x.png": .absent])
            .finding(.note, in: "icon@2x.png"),
        with("images.icon-unscaled", "small, and without scales", ["icon@2x.png": .absent, "icon@3x.png": .absent])
            .finding(.warning, in: "icon.png", of: "images.low-resolution"),
        with("images.icon-unscaled", "three scales", [:]),
        with(
            "images.icon-unscaled", "no larger than the highest scale by three",
            ["icon.png": png(342, 342), "icon@2x.png": .absent, "icon@3x.png": .absent]
        ).finding(.note, in: "icon.png"),
        with(
            "images.icon-unscaled", "too large for any scale",
            ["icon.png": png(1024, 1024), "icon@2x.png": .absent, "icon@3x.png": .absent]
        ).finding(.note, in: "icon.png").finding(.warning, in: "icon.png", of: "images.wrong-size"),
        with("images.icon-scales", "the highest alone", ["icon.png": .absent, "icon@2x.png": .absent])
            .finding(.note, in: "icon@3x.png"),
        with(
            "images.scale-mismatch", "rounded",
            ["logo.png": png(33, 50), "logo@2x.png": png(65, 99), "logo@3x.png": png(97, 150)]),
        with(
            "images.scale-mismatch", "a single pixel is no measure",
            ["logo.png": png(1, 1), "logo@2x.png": png(320, 100), "logo@3x.png": png(480, 150)]
        ).finding(.warning, in: "logo.png", of: "images.dummy"),
        with(
            "images.scale-mismatch", "one size for all, and one too small",
            [
                "logo.png": png(150, 50), "logo@2x.png": png(150, 50), "logo@3x.png": png(450, 145),
                "icon@2x.png": .absent, "icon@3x.png": png(116, 116),
            ]
        )
        .finding(.warning, in: "logo@2x.png").finding(.warning, in: "logo@3x.png")
        .finding(.note, in: "icon.png", of: "images.icon-scales"),
        with("images.scale-mismatch", "without the lowest", ["icon.png": .absent, "icon@3x.png": png(100, 114)])
            .finding(.warning, in: "icon@3x.png").finding(.warning, in: "icon@3x.png", of: "images.wrong-size"),
        with("images.wrong-size", "of the archive", scaled(.strip, 320, 110), ["generic": "storeCard"]),
        with(
            "images.wrong-size", "no style", scaled(.strip, 10, 110),
            ["\"generic\": {}": "\"userInfo\": {}", "{\n  \"format": "‸{\n  \"format"]
        )
        .finding(.error, in: "pass.json", at: "", isPlaced: true, of: "style.missing"),
        with("images.wrong-size", "just within a tenth", scaled(.strip, 130, 50), ["generic": "coupon"])
            .finding(.warning, in: "strip.png"),
        with("images.wrong-size", "shape", scaled(.strip, 375, 98), ["generic": "coupon"])
            .finding(.warning, in: "strip.png"),
        with("images.wrong-size", "three times too large", scaled(.thumbnail, 270, 270)),
        with("images.wrong-size", "larger than that", scaled(.thumbnail, 271, 271)).finding(
            .warning, in: "thumbnail.png"),
        with("images.wrong-size", "half", scaled(.thumbnail, 30, 30)),
        with("images.wrong-size", "less than half", scaled(.thumbnail, 29, 29)).finding(.warning, in: "thumbnail.png"),
        with("images.wrong-size", "a low logo", scaled(.logo, 100, 12)),
        with("images.wrong-size", "of no style of the pass", scaled(.strip, 10, 100))
            .finding(.note, in: "strip.png", of: "images.not-used"),
    ]

    private static let poster = #"{}, "preferredStyleSchemes": ["posterEventTicket"]"#

    private static let uses: [RuleVector] = [
        with("images.strip-excludes", "alone", scaled(.strip, 375, 98), ["generic": "eventTicket"]),
        with(
            "images.strip-excludes", "with both others",
            all(scaled(.strip, 375, 98), scaled(.background, 180, 220), scaled(.thumbnail, 90, 90)),
            ["generic": "eventTicket"]
        ).finding(.warning, in: "background.png").finding(.warning, in: "thumbnail.png"),
        with(
            "images.strip-excludes", "other styles",
            all(scaled(.thumbnail, 90, 90), scaled(.strip, 375, 144)),
            ["{}": #"{}, "posterGeneric": {}"#]
        ).finding(.note, in: "strip.png", of: "images.not-used"),
        with("images.not-used", "of the style", scaled(.thumbnail, 90, 90)),
        with(
            "images.not-used", "of the style beside it", scaled(.artwork, 358, 448), ["{}": #"{}, "posterGeneric": {}"#]
        ),
        with(
            "images.not-used", "of no style",
            all(scaled(.footer, 286, 15), scaled(.footer, 286, 15, in: "fr"))
        )
        .finding(.note, in: "footer.png").finding(.warning, in: "fr.lproj/footer.png", of: "images.shadowed"),
        with("images.not-used", "of a layout not asked for", scaled(.primaryLogo, 126, 30), ["generic": "eventTicket"])
            .finding(.note, in: "primaryLogo.png"),
        with(
            "images.not-used", "of a layout yet open", scaled(.primaryLogo, 126, 30),
            ["generic": "eventTicket", "{}": #"{}, "preferredStyleSchemes": ["{{layout}}"]"#], isTemplate: true),
        with("images.unknown-name", "known", scaled(.venueMap, 100, 100), ["generic": "eventTicket", "{}": poster])
            .beside("scheme.poster-incomplete", "scheme.classic-empty"),
        with(
            "images.unknown-name", "names of others",
            [
                "logo-2x.png": png(320, 100), "icon@2x-old.png": png(76, 76), "icon@4x.png": png(152, 152),
                "thumbnial@2x.png": png(180, 180), "fr.lproj/hero.png": png(1, 1), "logo@2x@2x.png": png(1, 1),
                "logo@1.5x.png": png(240, 75),
            ]
        )
        .finding(.warning, in: "logo@1.5x.png")
        .finding(.warning, in: "logo-2x.png").finding(.warning, in: "icon@2x-old.png").finding(
            .warning, in: "icon@4x.png"
        )
        .finding(.warning, in: "thumbnial@2x.png").finding(.warning, in: "fr.lproj/hero.png")
        .finding(.warning, in: "logo@2x@2x.png"),
        RuleVector("images.other-format", "sound", text: sound()),
        with(
            "images.other-format", "each",
            ["logo.jpg": .text("x"), "en.lproj/Strip.SVG": .text("x"), "a.webp": .text("")]
        )
        .finding(.warning, in: "logo.jpg").finding(.warning, in: "en.lproj/Strip.SVG").finding(.warning, in: "a.webp"),
        with("images.heavy", "most of a small pass", ["icon.png": heavy(38, 38, 490_000)]),
        with(
            "images.heavy", "texts do not count",
            ["icon.png": heavy(38, 38, 490_000), "fr.lproj/pass.strings": .text(String(repeating: " ", count: 90_000))]),
        with("images.heavy", "most of a large pass", ["icon.png": heavy(38, 38, 600_000)]).finding(
            .warning, in: "icon.png"),
        with(
            "images.heavy", "over a megabyte each",
            ["icon.png": heavy(38, 38, 1_000_001), "icon@2x.png": heavy(76, 76, 1_000_001)]
        ).finding(.warning, in: "icon.png").finding(.warning, in: "icon@2x.png"),
    ]

    private static func heavy(_ width: Int, _ height: Int, _ count: Int) -> PassRule.Sample.Content {
        .bytes((png(width, height).bytes ?? []) + Array(repeating: 0, count: count))
    }

    private static func logos(in languages: String...) -> [String: PassRule.Sample.Content] {
        languages.reduce([:]) { all($0, scaled(.logo, 160, 50, in: $1)) }
    }

    private static let localized: [RuleVector] = [
        with("images.shadowed", "in languages alone", logos(in: "fr", "en")),
        with("images.shadowed", "at the top level too", scaled(.icon, 38, 38, in: "fr"))
            .finding(.warning, in: "fr.lproj/icon.png"),
        with(
            "images.without-default", "a region",
            all(logos(in: "en"), ["en-GB.lproj/pass.strings": .text("")])),
        with("images.without-default", "at the top level", ["fr.lproj/pass.strings": .text("")]),
        with(
            "images.without-default", "a language without",
            all(logos(in: "en"), ["fr.lproj/pass.strings": .text("")])
        ).finding(.warning, in: "en.lproj/logo.png"),
        with("images.scales-differ", "the same", logos(in: "fr", "en")),
        with(
            "images.scales-differ", "fewer in one",
            all(logos(in: "fr", "en"), ["fr.lproj/logo.png": .absent])
        ).finding(.note, in: "fr.lproj/logo@2x.png"),
    ]
}
