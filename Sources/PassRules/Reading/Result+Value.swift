extension Result {
    /// The value, where reading succeeded; the rules about syntax report the error.
    var value: Success? { if case .success(let value) = self { value } else { nil } }
}
