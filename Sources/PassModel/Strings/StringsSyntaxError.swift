extension StringsDocument {
    /// A text is not a strings file.
    public struct SyntaxError: Error, Hashable, Sendable {
        /// What is wrong.
        public enum Code: Sendable, Hashable {
            case truncatedCodeUnit, notUTF16, notUTF8
            case isPropertyList
            /// The file has more bytes, or more entries, than the reader allows.
            case tooLarge, tooMany
            /// More combining marks follow one letter than in any script.
            case tooManyMarks
            /// A quote inside the text, which starts like this, has no backslash.
            case quoteInside(String)
            case unclosedComment, unclosedString, unclosedEscape
            case noDigitsInEscape, octalEscape
            case expectedKey(found: String), expectedEqualsSign(found: String, key: String)
            case expectedValue(found: String, key: String), expectedSemicolon(found: String, key: String)
        }

        /// What is wrong.
        public let code: Code
        /// Where parsing stopped.
        public let position: TextPosition

        init(_ code: Code, at position: TextPosition = TextPosition(line: 1, column: 1)) {
            self.code = code
            self.position = position
        }

        /// What is wrong, without the position.
        public var message: String {
            switch code {
            case .truncatedCodeUnit: "the UTF-16 text ends in the middle of a code unit"
            case .notUTF16: "half of a surrogate pair is missing in the UTF-16 text"
            case .notUTF8: "the text contains bytes that are not UTF-8"
            case .isPropertyList: "this is a property list, not \"key\" = \"value\"; lines"
            case .tooLarge: "the strings files have more bytes than the limit"
            case .tooMany: "the strings files have more entries than the limit"
            case .tooManyMarks: "more than \(String.mostMarks) combining marks follow one letter"
            case .quoteInside(let start): "the quote after '\(start)' belongs to the text, and ends it"
            case .unclosedComment: "the comment that starts here is never closed"
            case .unclosedString: "the string that starts here is never closed"
            case .unclosedEscape: "the text ends inside an escape"
            case .noDigitsInEscape: "\\U needs hexadecimal digits"
            case .octalEscape: "an octal escape beyond ASCII depends on the system"
            case .expectedKey(let found): "expected a key in double quotes, found \(found)"
            case .expectedEqualsSign(let found, let key): "expected '=' after the key '\(key)', found \(found)"
            case .expectedValue(let found, let key): "expected a value for the key '\(key)', found \(found)"
            case .expectedSemicolon(let found, let key): "expected ';' after the value of '\(key)', found \(found)"
            }
        }

        /// What to do about it, if that is known.
        public var hint: String? {
            switch code {
            case .truncatedCodeUnit, .notUTF16, .notUTF8: "save the file as UTF-8"
            case .isPropertyList: "write one \"key\" = \"value\"; a line, as text"
            case .tooManyMarks: "leave them out"
            case .tooLarge, .tooMany: "leave out what the pass does not show"
            case .quoteInside: "put a backslash before each quote in the text: \\\""
            case .unclosedComment: "close it with */"
            case .unclosedString: "add the missing '\"', and write a quote inside as \\\""
            case .unclosedEscape: "write a backslash as \\\\"
            case .noDigitsInEscape, .octalEscape: "write \\U and four hexadecimal digits, for example \\U00E9"
            case .expectedKey(let found), .expectedValue(let found, _): Self.hint(found)
            case .expectedEqualsSign(let found, _): found == "':'" ? "write '=' instead of ':'" : Self.hint(found)
            case .expectedSemicolon(let found, _):
                found == "','" ? "end the line with ';' instead of ','" : "end the entry with ';'"
            }
        }

        private static func hint(_ found: String) -> String? {
            switch found {
            case "'“'", "'”'", "'„'", "'«'": "write straight double quotes"
            case "'#'": "write comments as /* … */"
            case "'{'": "write only \"key\" = \"value\"; lines, without brackets"
            default: nil
            }
        }
    }
}
