public import PassModel

extension PassContents {
    /// The pass, however much of it could be read.
    public var pass: Pass {
        guard case .filled(let template, let values, _) = source else { return readPass }
        return derived({ $0.pass.value($1) }) { Pass(object: template.object(filledWith: values)) }
    }

    /// Whether `pass.json` was read and is an object; if not, other rules report it.
    var isObject: Bool {
        if case .files(_, let document) = source { document.value?.root.object != nil } else { true }
    }

    /// The styles whose key is there, whatever its value.
    public var styles: [Pass.Style.Kind] {
        derived({ $0.styles.value($1) }) { template, _ in
            template.contents.styles
        } otherwise: {
            Pass.Style.Kind.allCases.filter { pass.object.has($0.rawValue) }
        }
    }

    /// The style that Wallet shows.
    var style: Pass.Style.Kind? {
        if case .filled(let template, _, _) = source { template.contents.style } else { pass.style?.kind }
    }

    /// The layouts that the pass asks for.
    var schemes: [Pass.Style.Scheme] {
        (self[.preferredStyleSchemes]?.array ?? []).compactMap { Pass.Style.Scheme(json: $0) }
    }

    /// The value of a top-level key.
    subscript(key: Pass.Key) -> JSONValue? {
        guard case .filled(let template, let values, _) = source else { return pass.object[key.rawValue] }
        return template.value(at: JSONPointer(tokens: [key.rawValue]), filledWith: values)
    }

    /// The value of a member of the object under a top-level key.
    subscript(key: Pass.Key, member: String) -> JSONValue? {
        guard case .filled(let template, let values, _) = source else {
            return pass.object[key.rawValue]?.object?[member]
        }
        return template.value(at: JSONPointer(tokens: [key.rawValue, member]), filledWith: values)
    }

    /// The values of the top-level keys that the format knows; of duplicates the last.
    var keys: [KeyPlace] {
        derived({ $0.keys.value($1) }) {
            $0.keys.filled(with: $1)
        } otherwise: {
            KeyPlace.all(in: pass.object)
        }
    }

    /// The values of `pass.json` that are neither array nor object, in the order of the text.
    var leaves: [LeafPlace] {
        derived({ $0.leaves.value($1) }) {
            $0.leaves.filled(with: $1)
        } otherwise: {
            root.map { LeafPlace.all(in: $0) } ?? []
        }
    }

    /// Every field of every style, in the order of the text.
    public var fields: [FieldPlace] {
        derived({ $0.fields.value($1) }) {
            $0.fields.filled(with: $1)
        } otherwise: {
            styles.flatMap { FieldPlace.all(of: $0, in: pass.object[$0.rawValue]) }
        }
    }

    /// Every barcode that is an object: those in `barcodes`, and `barcode`.
    public var barcodes: [ObjectPlace] {
        derived({ $0.barcodes.value($1) }) {
            $0.barcodes.filled(with: $1)
        } otherwise: {
            ObjectPlace.elements(of: .barcodes, in: self) + ObjectPlace.value(of: .barcode, in: self)
        }
    }

    /// The messages of the barcodes.
    var messages: [BarcodeMessage] {
        derived({ $0.messages.value($1) }) { barcodes.map { BarcodeMessage($0, isTemplate: isTemplate) } }
    }

    /// The semantic tags of the pass and of its fields, which Wallet merges.
    public var semantics: [ObjectPlace] {
        derived({ $0.semantics.value($1) }) {
            ObjectPlace.value(of: .semantics, in: self) + fields.compactMap(\.semantics)
        }
    }

    /// Whether there are tags in several places that Wallet merges.
    var mergesTags: Bool {
        if case .filled(let template, _, _) = source { template.contents.mergesTags } else { semantics.count > 1 }
    }

    /// The entries of `upcomingPassInformation` that are objects.
    public var upcoming: [ObjectPlace] {
        derived({ $0.upcoming.value($1) }) { ObjectPlace.elements(of: .upcomingPassInformation, in: self) }
    }

    /// The semantic tags of the upcoming events.
    private var upcomingTags: [ObjectPlace] { upcoming.compactMap { $0.object(of: "semantics") } }

    /// The semantic tags of the pass, of its fields and of its upcoming events, with what is in them.
    var tagTree: TypedTree {
        derived({ $0.tagTree.value($1) }) { template, values in
            TypedTree(
                values: template.tagValues.filled(with: values), objects: template.tagObjects.filled(with: values))
        } otherwise: {
            TypedTree(semantics + upcomingTags, as: .tags)
        }
    }

    /// The upcoming events with what is in them, except for tags and fields.
    var upcomingTree: TypedTree {
        derived({ $0.upcomingTree.value($1) }) { TypedTree(upcoming, as: .entry) }
    }

    /// The tags of the pass and its fields, merged.
    var ownTags: MergedTags {
        derived({ $0.ownTags.value($1) }) { template, values in
            var tags = template.contents.ownTags
            tags.tags = template.ownTags.filled(with: values)
            return tags
        } otherwise: {
            MergedTags(semantics)
        }
    }

    /// The places whose tags Wallet merges: those of the pass and its fields, and those of each upcoming event.
    var mergedTags: [MergedTags] { [ownTags] + upcomingTags.map { MergedTags([$0]) } }

    /// The texts that strings files may translate; empty without any.
    var texts: PassTexts {
        derived({ $0.texts.value($1) }) {
            sideFiles.stringsFiles.isEmpty
                ? PassTexts()
                : PassTexts(of: pass, barcodes: barcodes, personalization: personalization?.value?.root)
        }
    }

    /// The result of `derive`, computed once.
    func derived<Part>(_ part: @escaping (PassParts, () -> Part) -> Part, _ derive: () -> Part) -> Part {
        part(parts, derive)
    }

    /// The result of `derive`, computed once; in a pass made from a template, the result of `fill`.
    private func derived<Part>(
        _ part: @escaping (PassParts, () -> Part) -> Part, fill: (FillableTemplate, [JSONValue]) -> Part,
        otherwise derive: () -> Part
    ) -> Part {
        part(parts) {
            if case .filled(let template, let values, _) = source { fill(template, values) } else { derive() }
        }
    }
}
