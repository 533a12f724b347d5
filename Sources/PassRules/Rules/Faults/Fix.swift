public import PassModel

extension Finding {
    /// One change to the files of a pass, as the only right answer to a fault.
    ///
    /// Changes of JSON leave all other bytes unchanged: order, white space and line ends survive.
    public enum Fix: Sendable, Hashable {
        /// Replaces a value.
        case replace(JSONPointer, with: JSONValue, in: String = "pass.json")
        /// Renames a member.
        case rename(JSONPointer, to: String, in: String = "pass.json")
        /// Removes a member or an element, with its comma.
        case remove(JSONPointer, in: String = "pass.json")
        /// Adds a member at the end of an object.
        case add(name: String, JSONValue, to: JSONPointer, in: String = "pass.json")
        /// Puts square brackets around a value.
        case wrapInArray(JSONPointer, in: String = "pass.json")
        /// Removes bytes from a file.
        case removeBytes(Range<Int>, in: String)
        /// Renames a file.
        case renameFile(String, to: String)
        /// Removes a file from the pass.
        case removeFile(String)
    }
}

extension Finding.Fix {
    /// The values of a JSON file that the change concerns; the last may not exist.
    var targets: (pointers: [JSONPointer], file: String)? {
        switch self {
        case .replace(let pointer, _, let file), .remove(let pointer, let file), .wrapInArray(let pointer, let file):
            ([pointer], file)
        case .rename(let pointer, let name, let file): ([pointer, pointer.sibling(name)], file)
        case .add(let name, _, let pointer, let file): ([pointer, pointer.appending(name)], file)
        case .removeBytes, .renameFile, .removeFile: nil
        }
    }
}

extension JSONPointer {
    func sibling(_ name: String) -> JSONPointer { JSONPointer(tokens: tokens.dropLast() + [name]) }
}

extension PassColor {
    static let hint = "write it like rgb(23, 187, 82), each number from 0 to 255"

    /// The hint for the documented notation, and the fix if that has the same meaning; for translucent colours it has
    /// not.
    func documentedForm(at pointer: JSONPointer, on ground: PassColor? = nil) -> (hint: String, fix: Finding.Fix?) {
        if alpha == 1 { return ("write it as \(text)", .replace(pointer, with: json)) }
        if let ground { return ("write it as \(over(ground).text), which is its mix with backgroundColor", nil) }
        return ("write it as \(PassColor(red: red, green: green, blue: blue)), without the alpha", nil)
    }
}

extension MeantDate {
    /// The change to the documented form, if the date is unambiguous.
    func fix(at pointer: JSONPointer, in file: String = "pass.json") -> Finding.Fix? {
        certain.map { .replace(pointer, with: $0.json, in: file) }
    }
}
