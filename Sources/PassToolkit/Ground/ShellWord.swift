extension String {
    /// The text as one word of a command line, in quotes where a shell would take it for more.
    ///
    /// Every hint that puts a name or a path into a command takes it from here. What starts with a dash is a path here
    /// and no option.
    package var shellWord: String {
        let word = count > 1 && hasPrefix("-") ? "./\(self)" : self
        let isPlain =
            !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,:=@%+".contains($0)) }
        return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }
}
