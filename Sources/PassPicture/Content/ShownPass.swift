package import PassModel
package import PassRules

/// What a device shows of a pass: texts in one language, formatted values, images and the barcode that it would choose.
///
/// A pass with errors is read as far as possible; what can't be shown is left out.
package struct ShownPass: Sendable {
    /// The layout that the device chooses for the pass.
    package enum Form: Sendable, Hashable {
        case generic, coupon, storeCard, eventTicket
        case boardingPass(Pass.BoardingPass.TransitType)
        case posterEventTicket
        case semanticBoardingPass(Pass.BoardingPass.TransitType)
        case posterGeneric
    }

    /// Whether the pass can be used.
    package enum State: Sendable, Hashable {
        case current, voided, expired
    }

    /// How lines are aligned.
    package enum Alignment: String, Sendable {
        /// At the side where the language starts its lines.
        case natural
        case left, center, right
    }

    package struct Field: Sendable, Hashable {
        /// Its place in `pass.json`.
        package var pointer: JSONPointer
        package var label: String?
        /// The value as it is shown: translated, and formatted as the field asks for.
        package var value: String
        /// How its lines are aligned.
        package var alignment: ShownPass.Alignment = .natural
        /// The row of an auxiliary field: 0 or 1.
        package var row: Int = 0
    }

    /// An image of the pass in the scale and language that the device uses.
    package struct Image: Sendable, Hashable {
        /// The file, such as `de.lproj/logo@3x.png`.
        package var file: String
        /// The width in points: pixels divided by the scale; `nil` if the file can't be drawn.
        package var width: Double?
        /// The height in points; `nil` if the file can't be drawn.
        package var height: Double?
    }

    /// The barcode that the device shows.
    package struct Barcode: Sendable, Hashable {
        /// Its place in `pass.json`.
        package var pointer: JSONPointer
        package var format: Pass.Barcode.Format
        /// The message in its `messageEncoding`; `nil` if it can't be written in it.
        package var message: [UInt8]?
        /// The text below it, translated.
        package var altText: String?
        /// The modules; `nil` if it can't be encoded, or if nothing is drawn.
        package var grid: ModuleGrid?
        /// Why it can't be encoded.
        package var obstacle: String?
    }

    package var form: Form
    /// Whether the pass can be used.
    package var state: State
    /// The language in which texts are shown, such as `de` or `zh-Hans`.
    package var language: String
    /// Whether the language is written from right to left.
    package var isRightToLeft: Bool
    /// The background colour.
    package var background: PassColor
    /// The colour of values.
    package var foreground: PassColor
    /// The colour of labels.
    package var label: PassColor
    /// The colour of texts over a strip, if the pass has one.
    package var stripText: PassColor?
    /// The colour of a poster's footer, if the pass has one.
    package var footerBackground: PassColor?
    /// Who issues the pass, translated.
    package var organizationName: String?
    /// What the pass is, translated.
    package var description: String?
    /// The text beside the logo, translated; on a poster event ticket, `eventLogoText`.
    package var logoText: String?
    /// Whether the gradient at the top of a poster is left out.
    package var suppressesHeaderDarkening: Bool
    /// The fields by group, in the order of the pass.
    package var fields: [Pass.Field.Group: [Field]]
    /// The fields that are left out or whose values are cut here, since there are too many or they are too long.
    package var omitted: [JSONPointer] = []
    /// Texts that a poster or a semantic boarding pass takes from the semantic tags, as fields; empty for other layouts.
    ///
    /// The pointers lead to the tags. A tag that is a text has its own name as its key, such as `eventName` or
    /// `departureAirportCode`. Others have these keys:
    /// - `eventDate` and `eventTime`, in the zone of `eventStartDateInfo`;
    /// - the first seat: `seat` (row and number), `seatSection`, `seatRow` and `seatNumber`;
    /// - `flightCode`, else made of `airlineCode` and `flightNumber`; `passengerName`;
    /// - `departureTime` and `boardingTime` in the zone of departure, `arrivalTime` in that of the destination, by the
    ///   current dates if there are any, else by the original ones.
    package var semantics: [String: Field]
    /// The colour of the first seat's section, in place of a poster's footer.
    package var seatSection: PassColor?
    package var images: [PassImage.Slot: Image]
    package var barcode: Barcode?
    /// Whether a contactless terminal reads the pass.
    package var usesNFC = false
}

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

    /// Whether the layout has a picture as its background, or is made from semantic tags.
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
    /// The colours of a pass, with those that Wallet chooses where the pass has none.
    ///
    /// Apple does not publish its choice. Here, the background is white, and texts are white where that can be
    /// read, else black. Poster layouts turn to black only on backgrounds of a luminance above 0.9, as was observed.
    struct Colors {
        let background: PassColor
        let foreground: PassColor
        let label: PassColor

        init(of pass: Pass, form: Form) {
            background = pass.backgroundColor?.over(.white) ?? .white
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
