/// A small fault in one place of the sources.
struct Mutant {
    /// What is changed.
    enum Kind: String {
        /// `==` becomes `!=`, `<` becomes `<=`, and so on.
        case comparison
        /// A term of `&&` or `||` is left out.
        case term
        /// `!` is left out.
        case negation
        /// A condition of a `guard` holds always.
        case guardCondition = "guard"
        /// A condition of an `if` never holds.
        case branch
        /// A number that is added or subtracted is left out.
        case offset
        /// The condition of `filter` or `allSatisfy` holds always, that of `contains` or `first` never.
        case filter
        /// An element of a set or list is left out.
        case element
        /// A function returns at once.
        case early = "return"
        /// An error is only a warning, a warning only a note.
        case severity
        /// A number is one more.
        case number
        /// A term of a condition in a statement of SQL holds always.
        case condition
    }

    let number: Int
    let kind: Kind
    let file: String
    let line: Int
    /// The changed source, on one line.
    let source: String

    /// A line of the list: number, kind, file and line, source, and the whole line that it stands in.
    func row(in lines: [Substring]) -> String {
        "\(number)\t\(kind.rawValue)\t\(file):\(line)\t\(source)\t\(lines[line - 1])"
    }
}
