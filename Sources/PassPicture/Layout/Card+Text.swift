internal import PassModel

extension Card {
    /// How a text is set: the sizes are the largest that is used and the smallest before it is cut.
    struct Setting {
        var size: Double
        var smallest: Double
        /// The size where there is room.
        let largest: Double
        var weight: PassLayout.Weight = .regular
        /// The size under which a value is noted as shrunk.
        let usual: Double
        /// The size of long values even where there is room; short ones are larger.
        let long: Double?

        init(
            size: Double, smallest: Double, weight: PassLayout.Weight = .regular, usual: Double? = nil,
            long: Double? = nil
        ) {
            (self.size, self.smallest, self.weight, largest) = (size, smallest, weight, size)
            (self.usual, self.long) = (usual ?? (long ?? size) * 0.8, long)
        }

        /// The label of a field.
        static let label = Setting(size: 11.3, smallest: 8.5, weight: .semibold)
        /// The label of a field in columns of equal width: it is cut.
        static let columnLabel = Setting(size: 11.3, smallest: 11.3, weight: .semibold)
    }

    /// The font in which `text` fits on a line of `width` points, as far as the setting allows.
    func font(for text: String, _ setting: Setting, width: Double) -> PassLayout.Font {
        let largest = PassLayout.Font(setting.size, setting.weight)
        let natural = measure.width(of: text, in: largest)
        guard natural > width, natural > 0 else { return largest }
        var font = PassLayout.Font(max(setting.smallest, setting.size * width / natural), setting.weight)
        // A font is not exactly as wide as its size says, and a hair too wide would cut the last letter.
        if font.size > setting.smallest, measure.width(of: text, in: font) > width {
            font.size = max(setting.smallest, font.size * 0.985)
        }
        return font
    }

    /// Adds one line of text; `top` is the top of its capitals.
    ///
    /// What is cut is noted, and values that are smaller than usual.
    @discardableResult
    mutating func addLine(
        _ text: String, _ setting: Setting, _ paint: Paint, x: Double, top: Double, width: Double,
        alignment: ShownPass.Alignment, of subject: PassLayout.Subject? = nil
    ) -> PassLayout.Font {
        let line = text.onOneLine
        guard !line.isEmpty, width > 0 else { return PassLayout.Font(setting.size, setting.weight) }
        let font = font(for: line, setting, width: width)
        note(line, font, setting, width: width, subject)
        addBox(
            Rectangle(x: x, y: top, width: width, height: font.capHeight),
            .text(PassLayout.Text(text: line, font: font, paint: paint, alignment: alignment)), of: subject)
        return font
    }

    private mutating func note(
        _ text: String, _ font: PassLayout.Font, _ setting: Setting, width: Double, _ subject: PassLayout.Subject?
    ) {
        guard let subject else { return }
        if measure.width(of: text, in: font) > width * 1.002 {
            remarks.append(.cut(subject, text))
        } else if font.size < setting.usual, case .value = subject {
            remarks.append(.shrunk(subject, from: setting.long ?? setting.largest, to: font.size))
        }
    }

    /// A label as the front shows it.
    func capitals(_ label: String) -> String {
        // In Turkish and Azeri, the capital of i keeps its dot.
        let keepsDot = ["tr", "az"].contains { shown.language == $0 || shown.language.hasPrefix("\($0)-") }
        return (keepsDot ? String(label.map { $0 == "i" ? "İ" : $0 }) : label).uppercased()
    }
}

extension String {
    /// The text with line breaks as blanks, since the front shows each text on one line.
    var onOneLine: String {
        contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    }
}
