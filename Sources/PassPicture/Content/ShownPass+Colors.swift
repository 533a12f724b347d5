internal import PassModel

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
