package import PassModel

/// What a card of Google Wallet shows.
package struct GoogleFront: Sendable {
    /// A label and its value.
    package struct Item: Sendable, Hashable {
        package var label: String?
        package var value: String

        package init(label: String?, value: String) { (self.label, self.value) = (label, value) }
    }

    /// Who the pass is from.
    package var issuer: String?
    /// The line in large letters.
    package var title: String?
    /// One to three items each.
    package var rows: [[Item]] = []
    /// The files of the round image, of the wide one that stands for it and the issuer, and of the one across the card.
    package var (logo, wideLogo, hero): (String?, String?, String?)
    /// The colour of the card; `nil` for one that Google takes from the images.
    package var background: PassColor?

    package init() {}
}

/// A card as Google documents it: logo and issuer, title, rows, barcode, hero image.
///
/// Only the order and the shapes are documented, so lengths are our own.
extension Card {
    private static let googleInset = 20.0

    static func google(_ front: GoogleFront, of shown: ShownPass, _ measure: any TextMeasuring) -> PassLayout {
        var card = Card(shown, measure, width: 360)
        let ground = front.background ?? PassColor(red: 241, green: 243, blue: 244)
        let (white, black) = (PassColor(red: 255, green: 255, blue: 255), PassColor(red: 32, green: 33, blue: 36))
        let ink = Paint(white.contrast(with: ground) >= 3 ? white : black)
        card.addGoogleHead(front, ink)
        var y = 108.0
        if let title = front.title {
            card.addGoogleLine(title, Setting(size: 24, smallest: 17), ink, top: y, index: 0, of: 1)
            y += 44
        }
        for row in front.rows {
            card.addGoogleRow(row, ink, top: y)
            y += 50
        }
        if shown.barcode != nil {
            let size = -card.trialBarcodeTop
            card.addBarcode(bottom: y + 6 + size)
            y += 6 + size + 20
        }
        if let hero = front.hero {
            let place = Rectangle(y: y, width: card.width, height: card.width / 3)
            card.addBox(place, .image(PassLayout.Image(file: hero, fills: true)), of: .image(file: hero))
            y = place.bottom
        }
        (card.height, card.cornerRadius) = (max(y, 200), 24)
        card.boxes.insert(PassLayout.Box(card.frame, .color(Paint(ground))), at: 0)
        card.addState()
        return card.layout(.front)
    }

    /// Where the barcode's box would start if it ended at 0.
    private var trialBarcodeTop: Double {
        var card = self
        return card.addBarcode(bottom: 0)
    }

    private mutating func addGoogleHead(_ front: GoogleFront, _ ink: Paint) {
        var x = Card.googleInset
        if let wide = front.wideLogo {
            let place = Rectangle(x: x, y: 20, width: 128, height: 40)
            addBox(place, .image(PassLayout.Image(file: wide, fills: false, horizontally: 0)), of: .image(file: wide))
        } else {
            if let logo = front.logo {
                let place = Rectangle(x: x, y: 18, width: 44, height: 44)
                addBox(
                    place, .image(PassLayout.Image(file: logo, fills: true, cornerRadius: 22)), of: .image(file: logo))
                x += 56
            }
            if let issuer = front.issuer {
                addLine(
                    issuer, Setting(size: 16, smallest: 12), ink, x: x, top: 34, width: width - x - Card.googleInset,
                    alignment: leading)
            }
        }
        addBox(Rectangle(y: 80, width: width, height: 1), .color(ink.opacity(0.2)))
    }

    private mutating func addGoogleRow(_ row: [GoogleFront.Item], _ ink: Paint, top: Double) {
        for (index, item) in row.enumerated() {
            if let label = item.label {
                let small = Setting(size: 12, smallest: 10)
                addGoogleLine(label, small, ink.opacity(0.75), top: top, index: index, of: row.count)
            }
            addGoogleLine(
                item.value, Setting(size: 17, smallest: 12), ink, top: top + 16, index: index, of: row.count)
        }
    }

    /// The first of several stands where lines start, the last where they end, and one between them in the middle.
    private mutating func addGoogleLine(
        _ text: String, _ setting: Setting, _ ink: Paint, top: Double, index: Int, of count: Int
    ) {
        let gap = 12.0
        let share = (width - 2 * Card.googleInset - gap * Double(count - 1)) / Double(max(1, count))
        let alignment = index == 0 ? leading : index == count - 1 ? trailing : .center
        addLine(
            text, setting, ink, x: Card.googleInset + Double(index) * (share + gap), top: top, width: share,
            alignment: alignment)
    }
}
