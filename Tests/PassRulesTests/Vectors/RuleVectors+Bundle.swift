import PassModel
import PassRules

/// The files of the pass.
extension RuleVector {
    static let bundle: [RuleVector] = presence + places + hygiene

    private static let icon = SoundPass.icon
    private static let whole = PassRule.Sample().contents

    /// A vector of a pass with more files.
    private static func with(
        _ rule: String, _ title: String, _ images: [String: PassRule.Sample.Content], text: String = sound()
    ) -> RuleVector {
        RuleVector(rule, title, text: text).adding(images: images)
    }

    private static let presence: [RuleVector] = [
        RuleVector("bundle.pass-missing", "sound", text: sound()),
        RuleVector("bundle.pass-missing", "no pass.json", text: "").finding(.error, in: nil),
        RuleVector("bundle.pass-missing", "another case", text: "").adding(images: ["Pass.json": .text("{}")])
            .finding(.error, in: nil),
        RuleVector("bundle.pass-missing", "in two folders", text: "")
            .adding(images: ["a/pass.json": .text("{}"), "b/pass.json": .text("{}")])
            .finding(.error, in: nil)
            .finding(.warning, in: "a/pass.json", of: "bundle.nested-folder")
            .finding(.warning, in: "b/pass.json", of: "bundle.nested-folder"),
        RuleVector("bundle.pass-missing", "in the folder of a language", text: "")
            .adding(images: ["en.lproj/pass.json": .text("{}")]).finding(.error, in: nil)
            .finding(.note, in: "en.lproj/pass.json", of: "bundle.unknown-file"),
        RuleVector("bundle.enclosing-folder", "sound", text: sound()),
        RuleVector("bundle.enclosing-folder", "one folder", text: "")
            .with(files: ["Card.pass/pass.json": Array("{}".utf8), "Card.pass/icon.png": icon])
            .finding(.error, in: "Card.pass/pass.json"),
        RuleVector("bundle.enclosing-folder", "folders in it and beside it", text: "")
            .with(files: [
                "a/b/pass.json": Array("{}".utf8), "a/b/en.lproj/pass.strings": [], "a/b/images/logo.png": icon,
                "__MACOSX/a/b/._pass.json": [],
            ])
            .finding(.error, in: "a/b/pass.json")
            .finding(.warning, in: "__MACOSX/a/b/._pass.json", of: "bundle.junk"),
        RuleVector("images.icon-missing", "at higher scales", text: sound()).with(files: [
            "icon@2x.png": whole["icon@2x.png"] ?? [], "icon@3x.png": whole["icon@3x.png"] ?? [],
        ]),
        RuleVector("images.icon-localized", "at the top level", text: sound()),
        RuleVector("images.icon-localized", "in a language alone", text: sound()).with(files: [
            "fr.lproj/icon@2x.png": whole["icon@2x.png"] ?? [], "fr.lproj/icon@3x.png": whole["icon@3x.png"] ?? [],
        ])
        .finding(.warning, in: "fr.lproj/icon@2x.png"),
        RuleVector("images.icon-missing", "no image at all", text: sound()).with(files: [:])
            .finding(.error, in: "icon.png"),
        RuleVector("images.icon-missing", "another case", text: sound())
            .with(files: ["Icon.png": icon, "Icon@2X.png": icon]).finding(.error, in: "icon.png"),
        RuleVector("images.icon-missing", "a drawing", text: sound())
            .with(files: ["icon.pdf": Array("%PDF".utf8)]).finding(.error, in: "icon.png")
            .finding(.note, in: "icon.pdf", of: "images.pdf"),
        RuleVector("images.icon-missing", "in a folder", text: sound()).with(files: ["images/icon.png": icon])
            .finding(.error, in: "icon.png").finding(.warning, in: "images/icon.png", of: "bundle.nested-folder"),
    ]

    private static let places: [RuleVector] = [
        with(
            "bundle.wrong-case", "names as they are",
            [
                "manifest.json": .text("{}"), "signature": .bytes([0x30]), "tooling.json": .text("{}"),
                "icon.png.urls": .text("[]"), "en.lproj/icon@2x.png.urls": .text("[]"),
            ]),
        with(
            "bundle.wrong-case", "other cases",
            [
                "Logo@2X.png": .image(width: 320, height: 100), "PRIMARYLOGO.PNG": .image(width: 30, height: 30),
                "Manifest.json": .text("{}"), "fr.lproj/Strip.png": .image(width: 375, height: 144),
                "de.LPROJ/logo.png": .image(width: 160, height: 50), "es.Lproj/pass.strings": .text(""),
            ]
        )
        .finding(.warning, in: "Logo@2X.png").finding(.warning, in: "PRIMARYLOGO.PNG")
        .finding(.warning, in: "Manifest.json").finding(.warning, in: "fr.lproj/Strip.png")
        .finding(.warning, in: "de.LPROJ/logo.png").finding(.warning, in: "es.Lproj/pass.strings"),
        RuleVector("bundle.case-collision", "sound", text: sound()),
        with("bundle.case-collision", "an icon twice", ["ICON.png": .bytes(icon), "Icon.png": .bytes(icon)])
            .finding(.warning, in: "Icon.png").finding(.warning, in: "icon.png"),
        RuleVector("bundle.nested-folder", "a language", text: sound())
            .adding(images: ["en.lproj/pass.strings": .text("")]),
        with(
            "bundle.nested-folder", "other folders",
            [
                "images/logo.png": .bytes(icon), "images/old/logo.png": .bytes(icon), "en/pass.strings": .text(""),
                "fr.lproj/images/logo.png": .bytes(icon),
            ]
        )
        .finding(.warning, in: "images/logo.png").finding(.warning, in: "en/pass.strings")
        .finding(.warning, in: "fr.lproj/images/logo.png"),
        RuleVector("bundle.unknown-file", "sound", text: sound()),
        with(
            "bundle.unknown-file", "files of other kinds",
            ["README.md": .text("Ours"), "pass.jsn": .text("{}"), "en.lproj/notes": .text("Ours")]
        )
        .finding(.note, in: "README.md").finding(.note, in: "pass.jsn").finding(.note, in: "en.lproj/notes"),
        with("bundle.heavy", "a whole megabyte but for pass.json", ["tooling.json": .zeros(998_000)]),
        with("bundle.heavy", "more than one", ["tooling.json": .zeros(1_000_001)]).finding(.note, in: nil),
    ]

    private static let hygiene: [RuleVector] = [
        RuleVector("bundle.junk", "sound", text: sound()),
        with(
            "bundle.junk", "of macOS, Windows, editors and version control",
            [
                ".DS_Store": .text("x"), "__MACOSX/._icon.png": .text("x"), "__MACOSX/en.lproj/._a": .text("x"),
                "en.lproj/.DS_Store": .text("x"), "._logo.png": .text("x"), "Thumbs.db": .text("x"),
                ".git/HEAD": .text("x"), ".git/config": .text("x"), "pass.json~": .text("x"),
                "pass.json.bak": .text("x"), ".pass.json.swp": .text("x"), "#pass.json#": .text("x"),
            ]
        )
        .finding(.warning, in: ".DS_Store").finding(.warning, in: "__MACOSX/._icon.png")
        .finding(.warning, in: "en.lproj/.DS_Store").finding(.warning, in: "._logo.png")
        .finding(.warning, in: "Thumbs.db").finding(.warning, in: ".git/HEAD").finding(.warning, in: "pass.json~")
        .finding(.warning, in: "pass.json.bak").finding(.warning, in: ".pass.json.swp")
        .finding(.warning, in: "#pass.json#"),
        with("bundle.secret", "a signature is none", ["signature": .bytes([0x30, 0x03, 0x02, 0x01, 0x03])]),
        with(
            "bundle.secret", "dashes and half a line",
            [
                "tooling.json": .text(String(repeating: "-", count: 40_000) + "-----BEGIN PRIVATE"),
                "manifest.json": .text("{}"),
            ]),
        with("bundle.secret", "by name", ["identity.P12": .text("x"), "en.lproj/AuthKey.p8": .text("x")])
            .finding(.error, in: "identity.P12").finding(.error, in: "en.lproj/AuthKey.p8"),
        with(
            "bundle.secret", "by what is in it",
            [
                "a": .text("Bag Attributes\n-----BEGIN ENCRYPTED PRIVATE KEY-----\nMII"),
                "b": .text("-----BEGIN CERTIFICATE-----\nMII"),
                "c": .bytes([0x30, 0x82, 0x04, 0x00, 0x02, 0x01, 0x00, 0x30, 0x0D]),
                "d": .bytes([0x30, 0x82, 0x04, 0x00, 0x30, 0x82, 0x03, 0x00, 0xA0, 0x03, 0x02, 0x01, 0x02]),
                "tooling.json": .text("   -----BEGIN RSA PRIVATE KEY-----"),
            ]
        )
        .finding(.error, in: "a").finding(.error, in: "b").finding(.error, in: "c").finding(.error, in: "d")
        .finding(.error, in: "tooling.json"),
        RuleVector("bundle.unsafe-name", "sound", text: sound()),
        with(
            "bundle.unsafe-name", "every kind",
            [
                "../a.png": .bytes(icon), "/a.png": .bytes(icon), "en.lproj\\pass.strings": .text("x"),
                "a//b": .text("x"), "a\nb": .text("x"), "C:\\pass.json": .text("x"), "./pass.json": .text("{}"),
            ]
        )
        .finding(.error, in: "../a.png").finding(.error, in: "/a.png").finding(.error, in: "en.lproj\\pass.strings")
        .finding(.error, in: "a//b").finding(.error, in: "a\nb").finding(.error, in: "C:\\pass.json")
        .finding(.error, in: "./pass.json"),
    ]
}

extension PassRule.Sample.Content {
    /// A file of so many bytes.
    static func zeros(_ count: Int) -> PassRule.Sample.Content { .bytes(Array(repeating: 0, count: count)) }
}
