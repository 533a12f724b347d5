extension JSONValue: Codable {
    /// Reads whatever JSON value comes next.
    ///
    /// Decoders don't tell the order of members or the spelling of numbers; members come sorted by name. Read
    /// `pass.json` with ``JSONDocument`` where that matters, for example to sign a pass again.
    public init(from decoder: any Decoder) throws {
        // A decoder can't be asked what comes next. The only way to find out is to try each kind of value.
        if let container = try? decoder.container(keyedBy: JSONObject.Name.self) {
            self = .object(try JSONObject(from: container))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try Self.leaf(in: decoder.singleValueContainer())
        }
    }

    private static func leaf(in container: any SingleValueDecodingContainer) throws -> JSONValue {
        // Here too, the only way is to try. If nothing fits, the last attempt throws the decoder's own error.
        if container.decodeNil() { return .null }
        if let truth = try? container.decode(Bool.self) { return .bool(truth) }
        if let whole = try? container.decode(Int.self) { return .number(JSONNumber(whole)) }
        if let number = try? container.decode(Double.self), let number = JSONNumber(number) { return .number(number) }
        return .string(try container.decode(String.self))
    }

    /// Writes the value; of members with the same name the last, as Apple's parser reads them.
    ///
    /// The encoder decides about the order of members. Numbers are written as integers or in double precision.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object): try object.encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            var container = encoder.singleValueContainer()
            try encodeLeaf(to: &container)
        }
    }

    private func encodeLeaf(to container: inout some SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let truth): try container.encode(truth)
        case .string(let text): try container.encode(text)
        case .number(let number):
            if let whole = number.int {
                try container.encode(whole)
            } else if let double = number.double {
                try container.encode(double)
            } else {
                let context = EncodingError.Context(
                    codingPath: container.codingPath, debugDescription: "\(number.text) is beyond double precision")
                throw EncodingError.invalidValue(number.text, context)
            }
        case .null, .array, .object: try container.encodeNil()
        }
    }
}

extension JSONObject {
    fileprivate struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    fileprivate init(from container: KeyedDecodingContainer<Name>) throws {
        self.init(
            members: try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
                Member(name: $0.stringValue, value: try container.decode(JSONValue.self, forKey: $0))
            })
    }

    fileprivate func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (index, member) in members.enumerated() where index == self.index(of: member.name) {
            try container.encode(member.value, forKey: Name(stringValue: member.name))
        }
    }
}

extension JSONBacked {
    /// Reads an object with all its members, as ``JSONValue`` does.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        guard let object = value.object else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(value.kind) where an object is expected"))
        }
        self.init(object: object)
    }

    /// Writes the object with all its members, as ``JSONValue`` does.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
