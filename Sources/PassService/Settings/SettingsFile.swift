#if Server
    internal import PassModel
    internal import PassToolkit

    /// The settings file: its values, and where they are.
    struct SettingsFile {
        private let source: String
        private let document: JSONDocument
        /// The values of options by their places.
        private(set) var values: [[String]: Setting.Content] = [:]

        init(_ text: [UInt8], source: String) throws(ConfigurationError) {
            self.source = source
            do throws(JSONDocument.SyntaxError) {
                document = try JSONDocument(parsing: text)
            } catch {
                throw ConfigurationError(.notJSON, in: "\(source):\(error.position.short)", error.message)
            }
            if let deviation = document.deviations.first {
                let position = TextPosition(offset: deviation.offset, in: document.text)
                throw ConfigurationError(
                    .notJSON, in: "\(source):\(position.short)", deviation.words(TextPositions(of: document.text)))
            }
            guard document.root.object != nil else {
                throw ConfigurationError(.notJSON, in: source, "the file is not a JSON object")
            }
            try read(document.root, at: [])
        }

        /// The folder of the file, with a slash at its end.
        var folder: String { source.lastIndex(of: "/").map { String(source[...$0]) } ?? "" }

        var identityCount: Int { document.root.object?["identities"]?.array?.count ?? 0 }

        /// The file, with line and column of a value or of its name.
        func origin(of place: [String], ofName: Bool = false) -> String {
            let pointer = JSONPointer(tokens: place)
            guard let found = document.places(of: [pointer])[pointer] else { return source }
            let offset = ofName ? found.nameOffset ?? found.range.lowerBound : found.range.lowerBound
            return "\(source):\(TextPosition(offset: offset, in: document.text).short)"
        }

        private mutating func read(_ value: JSONValue, at place: [String]) throws(ConfigurationError) {
            let known = ServiceOption.names(below: place)
            switch value {
            case .array(let list) where place == ["identities"]:
                for (index, item) in list.enumerated() { try read(item, at: place + ["\(index)"]) }
            case .object(let object) where !known.isEmpty:
                for member in object.members {
                    let here = place + [member.name]
                    guard known.contains(member.name) else {
                        // It may be a name that belongs into another object.
                        let nearest = Spelling.nearest(to: member.name, among: known).map { place + [$0] }
                        let meant = nearest ?? ServiceOption.all.map(\.path).first { $0.last == member.name }
                        throw ConfigurationError(
                            unknown: here.joined(separator: "."), meant: meant?.joined(separator: "."), known: known,
                            in: origin(of: here, ofName: true))
                    }
                    try read(member.value, at: here)
                }
            case _ where known.isEmpty && place != ["identities"]:
                values[place] = Setting.Content(value)
            default:
                let example = place.first == "identities" ? "[{\"path\": \"signer.p12\"}]" : "{ … }"
                throw ConfigurationError(
                    .badValue, in: origin(of: place), "'\(place.joined(separator: "."))' cannot be \(value.kind)",
                    advice: "write it like \"\(place[0])\": \(example)")
            }
        }
    }

    extension TextPosition {
        fileprivate var short: String { "\(line):\(column)" }
    }
#endif
