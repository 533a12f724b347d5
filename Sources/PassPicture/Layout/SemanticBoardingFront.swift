internal import PassModel

/// The front of a boarding pass that iOS 26 draws from semantic tags.
///
/// Apple documents which tags are shown, not the places: those are drawn close to, not equal.
extension Card {
    static func semanticBoarding(
        _ shown: ShownPass, _ measure: any TextMeasuring, transit: Pass.BoardingPass.TransitType
    ) -> Card {
        var card = Card(shown, measure)
        card.addBackground()
        card.addAirlineHeader()
        card.addAirports(transit)
        card.addSemanticRow(["boardingTime", "departureTerminal", "boardingGroup", "seat"], top: 164)
        card.addSemanticRow(["passengerName", "ticketFareClass", "confirmationNumber"], top: 210)
        let top = card.addBarcode(bottom: Card.height - 15)
        card.addFooterImage(above: top)
        return card
    }

    private mutating func addAirlineHeader() {
        let place = Rectangle(x: Card.inset, y: 13, width: 126, height: 30)
        let logo = addFitting(.primaryLogo, place) ?? addFitting(.logo, place)
        if logo == nil, let text = shown.logoText {
            addLine(
                text, Setting(size: 18, smallest: 11, weight: .semibold), foreground, x: Card.inset, top: 22,
                width: 150, alignment: leading, of: .text(JSONPointer(tokens: [Pass.Key.logoText.rawValue])))
        }
        var end = width - Card.inset
        let row = Row(labelTop: 11.1, valueTop: (23.8, 23.8), value: Setting(size: 22, smallest: 12), width: 0)
        for field in semantics("departureGate", "flightCode") {
            let width = min(naturalWidth(of: field, row.value), 80)
            add(field, row, x: end - width, width: width, natural: trailing)
            end -= width + 14
        }
    }

    private mutating func addAirports(_ transit: Pass.BoardingPass.TransitType) {
        let icon = Rectangle(x: (width - 39) / 2, y: 85.5, width: 39, height: 34)
        boxes.append(PassLayout.Box(icon, .symbol(PassLayout.Symbol(transit), foreground)))
        let half = icon.x - 6 - Card.inset
        let lines: [(from: String, to: String, top: Double, setting: Setting, paint: Paint)] = [
            (
                "departureCityName", "destinationCityName", 69.4,
                Setting(size: 12, smallest: 8.5, weight: .semibold), labels
            ),
            (
                "departureAirportCode", "destinationAirportCode", 87,
                Setting(size: 36, smallest: 18, weight: .medium), foreground
            ),
            ("departureTime", "arrivalTime", 124, Setting(size: 15, smallest: 9), foreground),
        ]
        for line in lines {
            if let field = semantic(line.from) {
                addLine(
                    field.value, line.setting, line.paint, x: Card.inset, top: line.top, width: half,
                    alignment: leading, of: .value(field.pointer))
            }
            if let field = semantic(line.to) {
                addLine(
                    field.value, line.setting, line.paint, x: icon.right + 6, top: line.top, width: half,
                    alignment: trailing, of: .value(field.pointer))
            }
        }
    }

    private mutating func addSemanticRow(_ keys: [String], top: Double) {
        add(
            keys.compactMap(semantic),
            Row(labelTop: top, valueTop: (top + 13.4, top + 13.4), value: Setting(size: 17, smallest: 11), width: room))
    }
}
