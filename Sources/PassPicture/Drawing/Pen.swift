#if Picture
    internal import CPango

    /// The tools for drawing: the fonts, which take a while to find, and caches of measured texts and unpacked images.
    ///
    /// Make one and draw many pictures with it. A pen belongs to one thread: threads that draw at the same time need one
    /// each.
    @safe public final class Pen {
        /// The family of the fonts: Inter, or what the system has for text without serifs.
        public let family: String
        /// The language of the texts, such as `zh-Hans`; it decides on the shape of letters that languages share.
        public var language: String = "en" {
            didSet { if language != oldValue { chooseLanguage() } }
        }

        let images = ImageStore()

        private static let inter = "Inter"
        /// What is added between letters of Inter for a size of 1, so that lines are as long as in Apple's font.
        private static let tracking = -0.035

        private let fontMap: UnsafeMutablePointer<PangoFontMap>
        private let context: OpaquePointer  // PangoContext *
        /// How high capitals are in a font of size 1.
        private var capHeights: [PassLayout.Weight: Double] = [:]
        private var answers: [Question: Double] = [:]

        /// Looks for the fonts.
        public init() {
            unsafe fontMap = pango_cairo_font_map_new()
            unsafe context = pango_font_map_create_context(fontMap)
            let hasInter = unsafe pango_font_map_get_family(fontMap, Self.inter) != nil
            family = hasInter ? Self.inter : "sans-serif"
            chooseOptions()
            chooseLanguage()
        }

        deinit {
            unsafe g_object_unref(UnsafeMutableRawPointer(context))
            unsafe g_object_unref(fontMap)
        }

        /// Letters keep their shape and distance at every scale.
        private func chooseOptions() {
            guard let options = unsafe cairo_font_options_create() else { return }
            defer { unsafe cairo_font_options_destroy(options) }
            unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
            unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
            unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            unsafe pango_cairo_context_set_font_options(context, options)
            unsafe pango_cairo_context_set_resolution(context, 72)
            unsafe pango_context_set_round_glyph_positions(context, 0)
        }

        private func chooseLanguage() {
            let tag = String(language.unicodeScalars.prefix(40).filter { $0.isASCII && $0.value > 0x20 })
            unsafe pango_context_set_language(context, pango_language_from_string(tag))
            answers = [:]
        }
    }

    // MARK: - Fonts

    extension Pen {
        /// An empty text in a font.
        func block(_ font: PassLayout.Font) -> TextBlock? {
            let size = font.capHeight / capHeight(of: font.weight)
            guard size > 0, size < 10_000 else { return nil }
            return unsafe TextBlock(
                in: context, family: family, weight: font.weight, size: size,
                tracking: family == Self.inter ? Self.tracking * size : 0)
        }

        /// How high capitals are in a font of size 1, as drawn.
        private func capHeight(of weight: PassLayout.Weight) -> Double {
            if let known = capHeights[weight] { return known }
            let size = 1000.0
            let block = unsafe TextBlock(in: context, family: family, weight: weight, size: size)
            block?.setText("H")
            let measured = block.map { $0.inkHeight / size } ?? 0
            // 0.7 is usual; a font without an H is drawn as large as others.
            let height = (0.3...1.2).contains(measured) ? measured : 0.7
            capHeights[weight] = height
            return height
        }
    }

    // MARK: - Measuring

    extension Pen: TextMeasuring {
        /// The width of a text, or the number of its lines in a width.
        private struct Question: Hashable {
            let text: String
            let font: PassLayout.Font
            var room: Double?
        }

        /// The most results that are kept.
        private static let answerLimit = 8192
        /// A longer text is measured each time, so that what is kept stays small.
        private static let keptByteCount = 1000

        /// How wide `text` is on one line, in points.
        package func width(of text: String, in font: PassLayout.Font) -> Double {
            answer(to: Question(text: text, font: font)) {
                block(font)?.width(of: DrawableText.text(text, lineLimit: 1)) ?? 0
            }
        }

        /// How many lines `text` takes in a room of `width` points; of a long text, only the start is measured.
        package func lineCount(of text: String, in font: PassLayout.Font, width: Double) -> Int {
            Int(
                answer(to: Question(text: text, font: font, room: width)) {
                    Double(block(font)?.lineCount(of: DrawableText.text(text, lineLimit: .max), width: width) ?? 1)
                })
        }

        private func answer(to question: Question, _ measured: () -> Double) -> Double {
            if let known = answers[question] { return known }
            let answer = measured()
            guard question.text.utf8.count <= Self.keptByteCount else { return answer }
            if answers.count >= Self.answerLimit { answers = [:] }
            answers[question] = answer
            return answer
        }
    }
#endif
