internal import PassBatches
internal import PassToolkit

extension RecordError: TypedRecovery {
    package var typedRecovery: [String] {
        switch code {
        case .misfit(let uses, _):
            misfitRecovery(
                adding: { listed in
                    let name = uses.count == 1 ? uses[0].name : "NAME"
                    return position == nil
                        ? "add \(listed) to the data, or use --set \(name)=VALUE" : "add \(listed) to the record"
                }, allowing: "use --allow-unused")
        case .notAnObject("an array") where position == nil: [Self.batchHint]
        case .unreadable(let fault): fault.typedRecovery(path: origin == "standard input" ? "FILE" : origin) ?? recovery
        case .notJSON, .notAnObject, .notAValue, .twice: recovery
        }
    }
}

extension RecordError {
    /// What to type for several records.
    package static let batchHint = "for a list use passtool batch"
}

extension RecordError.Fault {
    /// What to type; `nil` to show the library's recovery.
    func typedRecovery(path: String) -> [String]? {
        switch self {
        case .wideCharacters: ["save it as UTF-8, or: iconv -f utf-16le -t utf-8 \(path.shellWord) >utf8.csv"]
        case .notUTF8: ["save it as UTF-8, or: iconv -f windows-1252 -t utf-8 \(path.shellWord) >utf8.csv"]
        case .tooLong: [LimitName.recordBytes.hint, "look for a quote that is never closed"]
        case .unnamedColumns: ["name them, delete the empty columns, or use --allow-unused"]
        case .unknownType(let type, let column):
            (column.contains("|") ? [] : ["write \(typedColumn(type, column))"]) + headerRecovery(type, column)
                + ["use --allow-unused if no placeholder takes it"]
        case .empty, .otherFile, .sameColumns, .fieldCount, .textAfterQuote, .unclosedQuote,
            .mistyped, .otherKind,
            .noArray, .noComma, .trailingComma, .openArray, .textAfterArray:
            nil
        }
    }
}

extension BatchError: TypedRecovery {
    package var typedRecovery: [String] {
        switch code {
        case .badName: ["change the record, or use other values in --name"]
        case .emptyValue(let name): ["give the record a '\(name)', or use other values in --name"]
        case .sameName: ["use a --name with a value that is different in each record"]
        case .exists: ["--resume keeps it if it is up to date, --force replaces it"]
        case .notAPass: ["move it elsewhere, or name another folder with -o"]
        case .cannotGoOn: ["make room or use another folder, then run the same command with --resume"]
        case .twinName, .sameSerialNumber: recovery
        }
    }
}
