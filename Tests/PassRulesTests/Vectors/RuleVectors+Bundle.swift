import PassModel
import PassRules

/// The files of the pass.
extension RuleVector {
    static let bundle: [RuleVector] = [
        RuleVector("bundle.pass-missing", "sound", text: sound()),
        RuleVector("bundle.pass-missing", "no pass.json", text: "", also: [missing("bundle.pass-missing", file: nil)]),
        RuleVector("bundle.pass-missing", "another case", text: "", also: [missing("bundle.pass-missing", file: nil)])
            .with(files: ["Pass.json": Array("{}".utf8), "icon.png": SoundPass.icon]),
        RuleVector("images.icon-missing", "at the highest scale", text: sound()).with(files: [
            "icon@3x.png": SoundPass.icon
        ]),
        RuleVector("images.icon-missing", "localised", text: sound()).with(files: [
            "fr.lproj/icon@2x.png": SoundPass.icon
        ]),
        RuleVector("images.icon-missing", "no image at all", text: sound(), also: [missing("images.icon-missing")])
            .with(files: [:]),
        RuleVector("images.icon-missing", "another case", text: sound(), also: [missing("images.icon-missing")])
            .with(files: ["Icon.png": SoundPass.icon]),
        RuleVector("images.icon-missing", "in a folder", text: sound(), also: [missing("images.icon-missing")])
            .with(files: ["images/icon.png": SoundPass.icon]),
    ]

    private static func missing(_ rule: String, file: String? = "icon.png") -> Expected {
        Expected(rule: rule, severity: .error, pointer: nil, file: file, isPlaced: false)
    }
}
