internal import PassBatches
internal import PassToolkit

extension RecordError: Hinted {
    package var hints: [String] {
        switch code {
        case .missing(let uses):
            if position == nil {
                ["add \(Self.listed(uses)) to the data, or use --set \(uses.count == 1 ? uses[0].name : "NAME")=VALUE"]
            } else {
                recovery
            }
        case .notAnObject("an array") where position == nil: [Self.batchHint]
        case .unused(let names): ["remove \(names.count == 1 ? "it" : "them"), or use --allow-unused"]
        case .unreadable(let fault): fault.hints ?? recovery
        case .notJSON, .notAnObject, .notAValue, .twice: recovery
        }
    }
}

extension RecordError {
    /// What to type for several records.
    package static let batchHint = "for a list use passtool batch"
}

extension RecordFault {
    /// What to type; `nil` to show the library's recovery.
    fileprivate var hints: [String]? {
        switch self {
        case .tooLong: [LimitName.recordBytes.hint, "look for a quote that is never closed"]
        case .unnamedColumns: ["name them, delete the empty columns, or use --allow-unused"]
        case .unknownType(_, let column):
            ["write \(column):number, \(column):boolean or \(column)", "use --allow-unused if no placeholder takes it"]
        case .empty, .wideCharacters, .notUTF8, .otherFile, .sameColumns, .fieldCount, .textAfterQuote, .unclosedQuote,
            .mistyped,
            .noArray, .noComma, .trailingComma, .openArray, .textAfterArray:
            nil
        }
    }
}

extension AttachmentError: Hinted {
    package var hints: [String] {
        switch code {
        case .missing, .unknown: recovery
        case .badValue(_, _, _, .controlCharacter): recovery
        case .badValue(_, let name, let file, _):
            [
                "write the folder into the pattern: --file \("\(file)=FOLDER/{{\(name)}}".shellWord), and names below it into "
                    + "the list"
            ]
        case .badName, .keyMaterial, .leavesFolder: recovery
        }
    }
}

extension BatchError: Hinted {
    package var hints: [String] {
        switch code {
        case .badName: ["change the record, or use other values in --name"]
        case .sameName: ["use a --name with a value that is different in each record"]
        case .exists: ["--resume keeps it if it is up to date, --force replaces it"]
        case .cannotGoOn: ["make room or use another folder, then run the same command with --resume"]
        case .twinName, .sameGroup, .groupTooLarge, .sameSerialNumber, .groupIncomplete, .groupUncertain: recovery
        }
    }
}
