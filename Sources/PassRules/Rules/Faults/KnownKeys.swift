internal import PassModel

/// The keys that objects of one kind may have, and what to say about other keys in them.
struct KnownKeys: Sendable {
    private let names: [String]
    private let all: Set<String>
    /// The right keys for other words in use, which are in lower case.
    private let otherNames: [String: String]
    /// What one of the keys is called: `key of a field`.
    private let kind: String

    /// The keys of one kind of object.
    ///
    /// - Parameters:
    ///   - names: the keys.
    ///   - kind: what one of them is called.
    ///   - others: keys that other rules report.
    ///   - otherNames: the right keys for other words in use, which are in lower case.
    init(
        _ names: [String], each kind: String, besides others: [String] = [],
        alsoCalled otherNames: [String: String] = [:]
    ) {
        self.names = names
        self.otherNames = otherNames
        all = Set(names + others)
        self.kind = kind
    }

    /// Faults for the keys that are probably misspelled.
    func misspelled(in places: some Sequence<PassContents.ObjectPlace>, of contents: PassContents) -> [Fault] {
        strangers(in: places, of: contents).compactMap { place, name in
            guard let meant = nearest(to: name, in: place.object) else { return nil }
            let pointer = place.pointer.appending(name)
            return .misspelled(
                name, at: pointer, no: kind, meant: meant, fix: place.object.renaming(name, to: meant, at: pointer))
        }
    }

    /// Faults for the keys that resemble none of the known ones.
    func meaningless(
        in places: some Sequence<PassContents.ObjectPlace>, called thing: String, of contents: PassContents
    ) -> [Fault] {
        strangers(in: places, of: contents).filter { nearest(to: $0.name, in: $0.place.object) == nil }.map {
            place, name in Fault(.name(place.pointer.appending(name)), "\(name.shown) means nothing in \(thing)")
        }
    }

    /// The key that a name probably means; another word for a key that is there is no slip.
    private func nearest(to name: String, in object: JSONObject) -> String? {
        let other = otherNames[name.lowercased()].flatMap { object[$0] == nil ? $0 : nil }
        return other ?? Spelling.nearest(to: name, among: names)
    }

    private func strangers(in places: some Sequence<PassContents.ObjectPlace>, of contents: PassContents) -> [(
        place: PassContents.ObjectPlace, name: String
    )] {
        var strangers: [(place: PassContents.ObjectPlace, name: String)] = []
        for place in places {
            for name in place.object.names where !all.contains(name) && !contents.isOpen(name) {
                strangers.append((place, name))
            }
        }
        return strangers
    }
}

extension Fault {
    /// Says that a key is misspelled: `'venuename' is not a semantic tag`.
    static func misspelled(
        _ name: String, at pointer: JSONPointer, no kind: String, meant: String, fix: Finding.Fix?
    ) -> Fault {
        Fault(.name(pointer), "\(name.shown) is not a \(kind)", hint: "write '\(meant)'", fix: fix)
    }

    /// Says that a value is not among the names that its key takes: `'QR' is not a barcode format`.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - pointer: where it stands.
    ///   - words: what to say of it.
    ///   - names: the names that the key takes.
    ///   - certain: the only name that can be meant, if there is one.
    ///   - meant: the name that is most likely meant.
    /// - Returns: the fault, with a fix if there is no doubt.
    static func unknownName(
        _ value: JSONValue, at pointer: JSONPointer, _ words: String, names: [String], certain: String?, meant: String?
    ) -> Fault {
        Fault(
            .value(pointer), "\(value.shown) \(words)",
            hint: meant.map { "write '\($0)'" } ?? "use one of \(names.joined(separator: ", "))",
            fix: certain.map { .replace(pointer, with: .string($0)) })
    }
}

extension JSONObject {
    /// The change that renames the member `name` to `known`: if they differ only in case and `known` is free.
    fileprivate func renaming(_ name: String, to known: String, at pointer: JSONPointer) -> Finding.Fix? {
        // Nobody fixes an object of hundreds of members by hand, and looking through all of them takes long.
        guard members.count <= 64, name.lowercased() == known.lowercased(), self[known] == nil else { return nil }
        guard members.count(where: { $0.name.lowercased() == known.lowercased() }) == 1 else { return nil }
        return .rename(pointer, to: known)
    }
}
