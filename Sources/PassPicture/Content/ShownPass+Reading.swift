internal import PassModel
package import PassRules

extension ShownPass {
    /// What a device shows of a pass, as far as the pass can be read.
    ///
    /// - Parameters:
    ///   - contents: the pass with its images and translations; what is wrong in it is left out.
    ///   - viewing: for whom, where and when the pass is shown.
    package init(of contents: PassContents, viewing: Viewing) {
        let (pass, files) = (contents.pass, contents.files)
        let language = PassLanguage(wanted: viewing.language, files: files.keys)
        let wording = Wording(
            translations: Self.translations(in: files, folder: language.folder), isTemplate: contents.isTemplate)
        let formatter = ValueFormatter(language: language.deviceName, timeZone: viewing.timeZone, now: viewing.now)
        let choice = Choice(for: contents, viewing: viewing)
        let colors = Colors(of: pass, form: choice.form)
        var reader = FieldReader(
            wording: wording, formatter: formatter, isOnWatch: viewing.target.platform == .watchOS)
        self.init(
            form: choice.form, state: State(of: pass, viewing: viewing), language: language.name,
            isRightToLeft: language.isRightToLeft, background: colors.background, foreground: colors.foreground,
            label: colors.label, stripText: pass.stripColor, footerBackground: pass.footerBackgroundColor,
            organizationName: wording.text(pass.organizationName), description: wording.text(pass.description),
            logoText: wording.text(choice.form == .posterEventTicket ? pass.eventLogoText : pass.logoText),
            suppressesHeaderDarkening: pass.suppressHeaderDarkening == true,
            fields: choice.style.map { reader.fields(of: $0) } ?? [:], semantics: [:],
            images: Self.images(for: choice, in: files, language: language, viewing: viewing),
            barcode: Barcode.shown(of: pass, wording: wording, viewing: viewing), usesNFC: pass.usesNFC)
        omitted = reader.omitted
        guard isPoster, let style = choice.style else { return }
        var tags = SemanticReader(
            of: pass, style: style, wording: wording, formatter: formatter, language: language)
        semantics = tags.fields()
        seatSection = tags.seatSectionColor
    }

    /// The translations of the language; none where the file can't be read, which Wallet ignores as a whole.
    private static func translations(in files: [String: [UInt8]], folder: String?) -> [String: String] {
        guard let folder, let bytes = files["\(folder)/pass.strings"],
            let document = try? StringsDocument(parsing: bytes)
        else { return [:] }
        return Dictionary(document.entries.map { ($0.key, $0.value) }) { $1 }
    }
}

extension ShownPass {
    /// The layout that a device chooses, with the style that its fields come from.
    struct Choice {
        let form: Form
        /// The key of the style in `pass.json`; `nil` if the pass has none.
        let style: Pass.Style?

        /// The choice of the device that `viewing` names: poster styles only where the pass meets their requirements.
        init(for contents: PassContents, viewing: Viewing) {
            let pass = contents.pass
            let isNew = viewing.target.oldestAsIOS >= SystemVersion(27)
            if isNew, let poster = pass.posterGeneric {
                (form, style) = (.posterGeneric, .posterGeneric(poster))
                return
            }
            style = pass.style
            let scheme = contents.drawnScheme(on: viewing.target)
            form =
                switch style {
                case .boardingPass(let boarding):
                    scheme == .semanticBoardingPass
                        ? .semanticBoardingPass(boarding.transitType ?? .air)
                        : .boardingPass(boarding.transitType ?? .generic)
                case .coupon: .coupon
                case .eventTicket: scheme == .posterEventTicket ? .posterEventTicket : .eventTicket
                case .storeCard: .storeCard
                // A system that does not know the poster refuses the pass; this shows what is in it.
                case .generic, .posterGeneric, nil: .generic
                }
        }
    }

    /// Whether the layout is one of those with a picture behind everything, or made from semantic tags.
    var isPoster: Bool {
        switch form {
        case .posterEventTicket, .posterGeneric, .semanticBoardingPass: true
        default: false
        }
    }
}

extension ShownPass.State {
    /// The state of a pass at the time of `viewing`.
    init(of pass: Pass, viewing: Viewing) {
        let hasEnded = pass.expirationDate.map { $0.date <= viewing.now } ?? false
        self = pass.voided == true ? .voided : hasEnded ? .expired : .current
    }
}

extension ShownPass {
    /// The colours of a pass, with those that Wallet chooses where the pass gives none.
    ///
    /// Apple does not publish its choice. This takes white for the background, and for texts white where it can be
    /// read, else black. Poster layouts turn to black only on backgrounds of a luminance above 0.9, as was observed.
    struct Colors {
        let background: PassColor
        let foreground: PassColor
        let label: PassColor

        init(of pass: Pass, form: Form) {
            background = pass.backgroundColor ?? .white
            let automatic = Self.automatic(on: background, form: form)
            let isAutomatic = form == .posterEventTicket && pass.useAutomaticColors == true
            foreground = isAutomatic ? automatic : pass.foregroundColor ?? automatic
            label = isAutomatic ? automatic : pass.labelColor ?? automatic
        }

        private static func automatic(on background: PassColor, form: Form) -> PassColor {
            let isLight =
                switch form {
                case .posterEventTicket, .posterGeneric, .semanticBoardingPass:
                    background.contrast(with: .black) > (0.9 + 0.05) / 0.05
                default: background.contrast(with: .white) < 3
                }
            return isLight ? .black : .white
        }
    }
}

extension PassColor {
    fileprivate static let white = PassColor(red: 255, green: 255, blue: 255)
    fileprivate static let black = PassColor(red: 0, green: 0, blue: 0)
}
