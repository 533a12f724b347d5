package import PassModel

/// The places of everything on one side of a pass: values that can be tested and drawn, independent of drawing.
package struct PassLayout: Sendable {
    package let side: Viewing.Side
    /// The width in points.
    package let width: Double
    /// The height in points.
    package let height: Double
    /// The outline that everything is clipped to.
    package let outline: Outline
    /// What is drawn, from the bottom to the top.
    package internal(set) var boxes: [Box]
    /// The changes so that everything fits.
    package internal(set) var remarks: [Remark] = []

    package struct Outline: Sendable, Hashable {
        /// The radius of the corners in points.
        package var cornerRadius: Double
        package var cuts: [Cut]
    }

    package enum Cut: Sendable, Hashable {
        /// A circle, such as a notch in an edge.
        case circle(x: Double, y: Double, radius: Double)
        /// Half-round teeth along the top edge.
        case teeth(width: Double, depth: Double)
    }
}

extension PassLayout {
    package struct Box: Sendable, Hashable {
        package var frame: Rectangle
        package var content: Content
        /// What it shows of the pass; `nil` for decoration.
        package var subject: Subject?

        init(_ frame: Rectangle, _ content: Content, of subject: Subject? = nil) {
            (self.frame, self.content, self.subject) = (frame, content, subject)
        }
    }

    /// What a box shows of the pass.
    package enum Subject: Sendable, Hashable {
        /// The label of the field at a place in `pass.json`.
        case label(JSONPointer)
        /// The value of the field at a place in `pass.json`.
        case value(JSONPointer)
        /// Another text of the pass, such as `/logoText`.
        case text(JSONPointer)
        /// An image of the pass, by its file.
        case image(file: String)
        /// The barcode at a place in `pass.json`.
        case barcode(JSONPointer)

        static func text(of key: Pass.Key) -> Subject { .text(JSONPointer(tokens: [key.rawValue])) }
    }

    package enum Content: Sendable, Hashable {
        /// A colour, with round corners.
        case color(Paint, cornerRadius: Double = 0)
        /// A colour that changes evenly from top to bottom.
        case gradient(from: Paint, to: Paint)
        /// A line of dashes along the box, as long as it is wide.
        case dashes(Paint)
        case image(Image)
        case text(Text)
        /// A drawing of a means of transport; an arrow for a generic one.
        case symbol(Pass.BoardingPass.TransitType, Paint)
        /// The modules of a barcode, which fill the box.
        case barcode(ModuleGrid, Paint)
        /// The hatched box in place of an image or a barcode that can't be drawn, with a few words.
        case missing(String, Paint)
    }

    package struct Image: Sendable, Hashable {
        package var file: String
        /// Whether the image fills the box and is cropped; otherwise, it is as large as fits at the top left.
        package var fills: Bool
        /// The position of the image in the box: 0 at the left, 0.5 in the middle, 1 at the right.
        package var horizontally = 0.5
        /// The position of the image in the box: 0 at the top, 0.5 in the middle, 1 at the bottom.
        package var vertically = 0.5
        /// The radius in points by which the image is blurred.
        package var blurRadius: Double = 0
        /// The radius of its corners in points.
        package var cornerRadius: Double = 0
    }

    /// A change so that everything fits, or something that will not work.
    package enum Remark: Sendable, Hashable {
        /// A text is drawn smaller than the style draws it if there is room; sizes in points.
        case shrunk(Subject, from: Double, to: Double)
        case cut(Subject, String)
        /// A field is not on the front, only in the details.
        case moved(JSONPointer)
        /// An image loses more than a tenth of its area.
        case cropped(file: String, share: Double)
        case broken(file: String)
        /// The modules of a barcode are so small that scanners may miss them; millimetres on an iPhone's screen.
        case dense(JSONPointer, millimetres: Double, isLinear: Bool)
        /// A barcode can't be drawn, and why.
        case notEncodable(JSONPointer, String)
    }

    /// How much of a card can be seen in a stack of passes, in points.
    private static let stackHeight = 60.0

    /// What can be seen of a front in a stack of passes: its header.
    var stacked: PassLayout {
        let visible = boxes.filter { box in
            if case .barcode = box.content { return false }
            return box.frame.y < Self.stackHeight
        }
        let subjects = Set(visible.compactMap(\.subject))
        return PassLayout(
            side: .stack, width: width, height: Self.stackHeight, outline: outline, boxes: visible,
            remarks: remarks.filter { remark in
                switch remark {
                case .shrunk(let subject, _, _), .cut(let subject, _): subjects.contains(subject)
                case .cropped(let file, _), .broken(let file): subjects.contains(.image(file: file))
                case .moved, .dense, .notEncodable: false
                }
            })
    }
}

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
