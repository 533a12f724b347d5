extension String {
    /// The words of a list, between blanks and line ends.
    ///
    /// Looks at bytes, not characters: a program that signs one pass reads a list for the sake of one word.
    var words: [String] { utf8.split { $0 <= 0x20 }.map { String(Substring($0)) } }
}
