public import PassToolkit

/// Why a batch, or one of its records, failed.
public struct BatchError: DescribedError, Hashable {
    /// What is wrong, to test.
    public enum Code: Hashable, Sendable {
        /// The pattern gives this record an unsafe file name.
        case badName(String, NameFault)
        /// A value that the file is named by is empty.
        case emptyValue(String)
        /// Another record has the same name: the one on line `first`, or with this number in a JSON array.
        case sameName(String, first: Int)
        /// The name of another record differs only in case or Unicode spelling, so that some disks take both for one;
        /// that record is on line `first`, or has this number in a JSON array.
        case twinName(String, first: Int)
        /// The file exists already, and may be neither kept nor replaced.
        case exists(String)
        /// The file exists already, and is of this kind, so that no earlier run has written it.
        case notAPass(String, String)
        /// Another record that is stored has the same serial number: the one on line `first`, or with this number in a
        /// JSON array.
        case sameSerialNumber(String, first: Int)
        /// Nothing more can be written, so the run ended early.
        case cannotGoOn(FileAccessError)
    }

    /// What is wrong with a name.
    public enum NameFault: Hashable, Sendable {
        case empty, emptyPart, absolute, leavesFolder, hidden, controlCharacter, invisibleCharacter, backslash, tooLong
        case combiningCharacter
    }

    /// What is wrong.
    public let code: Code
    /// The list, and the record's line in it; `nil` if the error concerns the whole batch.
    public let place: Record.Place?

    init(_ code: Code, at place: Record.Place? = nil) {
        self.code = code
        self.place = place
    }

    /// What failed, on what, why.
    public var message: String { (place.map { "\($0): " } ?? "") + words }

    /// What messages call a record's place.
    private var unit: String { place?.isElement ?? true ? "record" : "line" }

    private var words: String {
        switch code {
        case .badName(let name, let fault): "'\(name.visibleStart)' cannot be a file name: \(fault.words)"
        case .emptyValue(let name): "'\(name)' is empty, and the file is named by it"
        case .sameName(let name, let first): "\(unit) \(first) already uses the name '\(name)'"
        case .twinName(let name, let first):
            "on many disks '\(name)' is the same name as that of \(unit) \(first)"
        case .exists(let path): "'\(path)' exists already"
        case .notAPass(let path, let kind): "'\(path)' exists already, and is \(kind), not a pass"
        case .sameSerialNumber(let number, let first):
            "\(unit) \(first) already uses the serial number '\(number.visibleStart)'"
        case .cannotGoOn(let error): "nothing more can be written: \(error.message)"
        }
    }

    /// What to do about it.
    public var recovery: [String] {
        switch code {
        case .badName: ["change the record, or name the files by other values"]
        case .emptyValue(let name): ["give the record a '\(name)', or name the files by other values"]
        case .twinName: ["give each record a name that differs in more than case or the spelling of letters in Unicode"]
        case .sameName: ["name the files by a value that is different in each record"]
        case .exists: ["resume the run to keep it if it is up to date, or allow it to be replaced"]
        case .notAPass: ["move it elsewhere, or write into another folder"]
        case .sameSerialNumber: ["give each pass a serial number of its own: Wallet keeps one of them"]
        case .cannotGoOn: ["make room or use another folder, then resume the run"]
        }
    }
}

extension BatchError.NameFault {
    fileprivate var words: String {
        switch self {
        case .empty: "it is empty"
        case .emptyPart: "a part of it is empty"
        case .absolute: "it starts with '/'"
        case .leavesFolder: "it has '.' or '..' in it"
        case .hidden: "it would be hidden"
        case .controlCharacter: "it has a control character in it"
        case .invisibleCharacter: "it has an invisible character in it"
        case .combiningCharacter: "a part of it starts with an accent or another mark that belongs to a letter"
        case .backslash: "it has a backslash in it"
        case .tooLong: "it is longer than names may be"
        }
    }
}
