internal import PassModel

extension MeantColor {
    /// The change that writes the colour as the format has it, if there is no doubt.
    func fix(at pointer: JSONPointer) -> Finding.Fix? { isCertain ? .replace(pointer, with: color.json) : nil }
}

extension MeantDate {
    /// The change that writes the date as the format has it, if there is no doubt.
    func fix(at pointer: JSONPointer) -> Finding.Fix? { certain.map { .replace(pointer, with: $0.json) } }
}
