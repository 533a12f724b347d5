public import PassModel

extension Finding {
    /// One change to the files of a pass, small enough to be the only right answer to a fault.
    ///
    /// Changes of JSON leave every other byte of the text as it is: order, blanks and line ends survive.
    public enum Fix: Sendable, Hashable {
        /// Puts another value in place of one.
        case replace(JSONPointer, with: JSONValue, in: String = "pass.json")
        /// Gives a member another name.
        case rename(JSONPointer, to: String, in: String = "pass.json")
        /// Takes a member or an element out, with its comma.
        case remove(JSONPointer, in: String = "pass.json")
        /// Adds a member at the end of an object.
        case add(name: String, JSONValue, to: JSONPointer, in: String = "pass.json")
        /// Puts square brackets around a value.
        case wrapInArray(JSONPointer, in: String = "pass.json")
        /// Takes bytes out of a file.
        case removeBytes(Range<Int>, in: String)
        /// Gives a file another name.
        case renameFile(String, to: String)
        /// Takes a file out of the pass.
        case removeFile(String)
    }
}

extension Finding.Fix {
    /// The values of a JSON file that the change is about; the last may be missing.
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
    /// The member `name` of the object that this is a member of.
    func sibling(_ name: String) -> JSONPointer { JSONPointer(tokens: tokens.dropLast() + [name]) }
}

extension PassColor {
    /// What to write in the place of a value that is no colour.
    static let hint = "write it like rgb(23, 187, 82), each number from 0 to 255"

    /// How to write the colour as the format has it, and the change if that means the same; what shows through does not.
    func documentedForm(at pointer: JSONPointer, on ground: PassColor? = nil) -> (hint: String, fix: Finding.Fix?) {
        if alpha == 1 { return ("write it as \(text)", .replace(pointer, with: json)) }
        if let ground { return ("write it as \(over(ground).text), which is its mix with backgroundColor", nil) }
        return ("write it as \(PassColor(red: red, green: green, blue: blue)), without the alpha", nil)
    }
}

extension MeantDate {
    /// The change that writes the date as the format has it, if there is no doubt.
    func fix(at pointer: JSONPointer, in file: String = "pass.json") -> Finding.Fix? {
        certain.map { .replace(pointer, with: $0.json, in: file) }
    }
}
