internal import PassModel
internal import PassRules

extension ShownPass {
    /// The layout that a device chooses, with the style that its fields come from.
    struct Choice {
        let form: Form
        /// The key of the style in `pass.json`; `nil` if the pass has none.
        let style: Pass.Style?

        /// The choice of the device that `viewing` names: poster styles only where the pass meets their requirements.
        init(for pass: Pass, files: [String: [UInt8]], viewing: Viewing) {
            let isNew = viewing.target.oldestAsIOS >= SystemVersion(27)
            if isNew, let poster = pass.posterGeneric {
                (form, style) = (.posterGeneric, .posterGeneric(poster))
                return
            }
            style = pass.style
            let scheme = Self.scheme(for: pass, files: files, viewing: viewing)
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

        private static func scheme(for pass: Pass, files: [String: [UInt8]], viewing: Viewing) -> Pass.Style.Scheme? {
            guard pass.object[Pass.Key.preferredStyleSchemes.rawValue] != nil else { return nil }
            var files = files
            if files["pass.json"] == nil { files["pass.json"] = pass.json.utf8Text() }
            return PassContents(files: files, isTemplate: viewing.isTemplate).drawnScheme(on: viewing.target)
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
