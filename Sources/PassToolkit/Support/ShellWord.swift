extension String {
    /// The text as one word of a command line, quoted if a shell would interpret it.
    ///
    /// Every hint that puts a name or path into a command uses this. A text that starts with a dash is written as a
    /// path, so that it is not taken for an option.
    package var shellWord: String {
        let word = count > 1 && hasPrefix("-") ? "./\(self)" : self
        let isPlain =
            !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,:=@%+".contains($0)) }
        return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }
}
