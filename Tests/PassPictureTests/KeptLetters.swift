#if Picture
    import CPango
    import Testing

    /// The libraries and fonts with which the kept pictures were drawn, and letters were measured; others move them.
    ///
    /// Where another release of the system has others: write down their versions here, run `make golden`, and look at the
    /// pictures.
    enum KeptLetters {
        private static let libraries = ["Cairo 1.16.0", "Pango 1.50.12", "HarfBuzz 6.0.0"]
        /// A letter of each script in the language of a pass, and the font that draws it beside Inter.
        private static let fonts = [
            "en A": "Inter 3.019", "ar م": "DejaVu Sans 2.37", "en م": "DejaVu Sans 2.37",
            "ja 日": "Noto Sans CJK JP 2.004", "en म": "Noto Sans Devanagari 2.001", "en 李": "Noto Sans CJK JP 2.004",
            "en 🧗": "Noto Color Emoji 2.042",
        ]

        /// Why Latin letters look otherwise here; empty where they do not.
        static let difference = difference(for: ["en A"])

        /// Why any of these letters looks otherwise here; empty where none does.
        static func difference(for letters: [String]) -> String {
            let found = unsafe [
                "Cairo \(String(cString: cairo_version_string()))", "Pango \(String(cString: pango_version_string()))",
                "HarfBuzz \(String(cString: hb_version_string()))",
            ]
            let pairs = Array(zip(libraries, found)) + letters.map { (fonts[$0] ?? "a font for '\($0)'", font(of: $0)) }
            return pairs.filter { $0 != $1 }.map { "needs \($0), found \($1)" }.joined(separator: "; ")
        }

        /// The family and version of the font that draws a letter in a language.
        private static func font(of letter: String) -> String {
            let parts = letter.split(separator: " ")
            let context = unsafe pango_font_map_create_context(pango_cairo_font_map_get_default())
            let description = unsafe pango_font_description_from_string("Inter 12")
            defer {
                unsafe pango_font_description_free(description)
                unsafe g_object_unref(UnsafeMutableRawPointer(context))
            }
            let language = unsafe pango_language_from_string(String(parts[0]))
            guard let set = unsafe pango_context_load_fontset(context, description, language) else { return "none" }
            defer { unsafe g_object_unref(set) }
            let code = parts[1].unicodeScalars.first?.value ?? 0
            guard let font = unsafe pango_fontset_get_font(set, code), let hb = unsafe pango_font_get_hb_font(font),
                let face = unsafe hb_font_get_face(hb)
            else { return "none" }
            defer { unsafe g_object_unref(font) }
            // The numbers are those of OpenType's table "name".
            func name(_ number: UInt32) -> String {
                var (text, size) = ([CChar](repeating: 0, count: 200), UInt32(200))
                _ = unsafe hb_ot_name_get_utf8(face, number, hb_language_from_string("en", -1), &size, &text)
                return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            let version = name(5).split { !$0.isNumber && $0 != "." }.first ?? "of no version"
            return "\(name(1)) \(version)"
        }
    }

    extension Trait where Self == ConditionTrait {
        /// Skips the test where letters look otherwise than where pictures were kept.
        static var keptLetters: Self { .enabled(if: KeptLetters.difference.isEmpty, "\(KeptLetters.difference)") }
    }
#endif
