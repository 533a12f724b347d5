package import PassModel
internal import PassRules

extension ShownPass {
    /// What a device shows of a pass, as far as the pass can be read.
    ///
    /// - Parameters:
    ///   - pass: the pass; what is wrong in it is left out.
    ///   - files: the files of the pass by their names in the archive: images, and texts by language.
    ///   - viewing: for whom, where and when the pass is shown.
    package init(of pass: Pass, files: [String: [UInt8]], viewing: Viewing) {
        let language = PassLanguage(wanted: viewing.language, files: files.keys)
        let wording = Wording(
            translations: Self.translations(in: files, folder: language.folder), isTemplate: viewing.isTemplate)
        let formatter = ValueFormatter(language: language.deviceName, timeZone: viewing.timeZone, now: viewing.now)
        let choice = Choice(for: pass, files: files, viewing: viewing)
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
