internal import PassModel

/// The front of a boarding pass that iOS 26 draws from semantic tags.
///
/// Apple documents which tags are shown, not the places: those are drawn close to, not equal.
extension Card {
    mutating func addSemanticBoardingPass(_ transit: Pass.BoardingPass.TransitType) {
        addBackground()
        addAirlineHeader()
        addAirports(transit)
        addSemanticRow(["boardingTime", "departureTerminal", "boardingGroup", "seat"], top: 164)
        addSemanticRow(["passengerName", "ticketFareClass", "confirmationNumber"], top: 210)
        addFooterImage(above: addBarcode(bottom: Self.barcodeBottom))
    }

    private mutating func addAirlineHeader() {
        if addPrimaryLogo(y: 13) == nil, let text = shown.logoText { addLogoText(text, top: 22, width: 150) }
        var end = width - Card.inset
        let row = Row(labelTop: 11.1, valueTop: 23.8, Setting(size: 22, smallest: 12))
        for field in semantics("departureGate", "flightCode") {
            let width = min(naturalWidth(of: field, row.value), 80)
            add(field, row, x: end - width, width: width, natural: trailing)
            end -= width + 14
        }
    }

    private mutating func addAirports(_ transit: Pass.BoardingPass.TransitType) {
        let (half, end) = addTransit(transit)
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
            for (key, x, alignment) in [(line.from, Card.inset, leading), (line.to, end, trailing)] {
                guard let field = semantic(key) else { continue }
                addLine(
                    field.value, line.setting, line.paint, x: x, top: line.top, width: half, alignment: alignment,
                    of: .value(field.pointer))
            }
        }
    }

    private mutating func addSemanticRow(_ keys: [String], top: Double) {
        add(keys.compactMap(semantic), Row(labelTop: top, valueTop: top + 13.4, Setting(size: 17, smallest: 11)))
    }
}
