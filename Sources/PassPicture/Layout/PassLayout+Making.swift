internal import PassModel

extension ShownPass {
    /// Lays out sides of the pass, measuring texts in the fonts in which they are drawn.
    package func layouts(of sides: [Viewing.Side], measuringWith measure: any TextMeasuring) -> [PassLayout] {
        lazy var front = Card.front(of: self, measure).layout(.front)
        var layouts: [PassLayout] = []
        for side in sides {
            switch side {
            case .front: layouts.append(front)
            case .back: layouts.append(DetailsLayout(self, moved: front.moved, measure).layout)
            case .stack: layouts.append(front.stacked)
            case .watch: layouts.append(Card.watch(self, measure))
            }
        }
        return layouts
    }
}

extension PassLayout {
    /// The fields for which the side has no room.
    var moved: [JSONPointer] {
        remarks.compactMap { remark in
            if case .moved(let pointer) = remark { pointer } else { nil }
        }
    }
}

extension Card {
    /// The front in the form that the device chose.
    static func front(of shown: ShownPass, _ measure: any TextMeasuring) -> Card {
        var card = Card(shown, measure)
        switch shown.form {
        case .generic: card.addGeneric()
        case .coupon, .storeCard: card.addStripCard()
        case .eventTicket: card.addEventTicket()
        case .boardingPass(let transit): card.addBoardingPass(transit)
        case .posterEventTicket: card.addPosterEvent()
        case .semanticBoardingPass(let transit): card.addSemanticBoardingPass(transit)
        case .posterGeneric: card.addPosterGeneric()
        }
        card.addState()
        return card
    }

    /// Covers a pass that can't be used any more, and says so.
    mutating func addState() {
        guard shown.state != .current else { return }
        addBox(frame, .color(Paint(shown.background, opacity: 0.45)))
        let words = shown.state.words(in: shown.language)
        let setting = Setting(size: 17, smallest: 12, weight: .semibold)
        let wide = measure.width(of: words, in: PassLayout.Font(setting.size, setting.weight)) + 36
        let place = Rectangle(
            x: (width - wide) / 2, y: height - min(96, height / 2) - 17, width: wide, height: 34)
        addBox(place, .color(.black.opacity(0.75), cornerRadius: 17))
        addLine(
            words, setting, .white, x: place.x, top: place.middleY - 17 * 0.705 / 2, width: place.width,
            alignment: .center)
    }
}

extension ShownPass.State {
    /// The state in words; in English where there is no translation.
    func words(in language: String) -> String {
        let words: [String: (voided: String, expired: String)] = [
            "en": ("Voided", "Expired"), "de": ("Ungültig", "Abgelaufen"), "fr": ("Annulé", "Expiré"),
            "es": ("Anulado", "Caducado"), "it": ("Annullato", "Scaduto"), "nl": ("Ongeldig", "Verlopen"),
            "pt": ("Anulado", "Expirado"), "ja": ("無効", "期限切れ"), "zh": ("已作废", "已过期"),
            "ar": ("ملغاة", "منتهية الصلاحية"),
        ]
        let base = language.split(separator: "-").first.map(String.init) ?? language
        let (voided, expired) = words[base] ?? ("Voided", "Expired")
        return self == .voided ? voided : expired
    }
}
