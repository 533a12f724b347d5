extension PassDate: ExpressibleByStringLiteral {
    /// A date that stands in the program itself, in the form of the format: `"2035-05-14T18:30+02:00"`.
    ///
    /// Traps if the literal is no date; text from elsewhere goes through ``init(strict:)`` or ``init(lenient:)``.
    public init(stringLiteral text: String) {
        guard let date = PassDate(strict: text) else { preconditionFailure("'\(text)' is not a date") }
        self = date
    }
}
