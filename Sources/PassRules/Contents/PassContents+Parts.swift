public import PassModel

extension PassContents {
    /// The pass, however much of it could be read.
    public var pass: Pass {
        filled { template, values in parts.pass.value { Pass(object: template.object(filledWith: values)) } }
            ?? readPass
    }

    /// Whether `pass.json` was read and is an object; if not, other rules report it.
    var isObject: Bool { if case .files(_, let document) = source { document.value?.root.object != nil } else { true } }

    /// The styles whose key is there, whatever its value.
    public var styles: [Pass.Style.Kind] {
        parts.styles.value {
            filled { template, _ in template.contents.styles }
                ?? Pass.Style.Kind.allCases.filter { pass.object.has($0.rawValue) }
        }
    }

    /// The style that Wallet shows.
    var style: Pass.Style.Kind? { filled { template, _ in template.contents.style } ?? pass.style?.kind }

    /// The layouts that the pass asks for.
    var schemes: [Pass.Style.Scheme] {
        (self[.preferredStyleSchemes]?.array ?? []).compactMap { Pass.Style.Scheme(json: $0) }
    }

    /// The value of a top-level key.
    subscript(key: Pass.Key) -> JSONValue? { value(at: .to(key)) }

    /// The value of a member of the object under a top-level key.
    subscript(key: Pass.Key, member: String) -> JSONValue? { value(at: .to(key, member)) }

    /// The value of a style.
    subscript(style style: Pass.Style.Kind) -> JSONValue? { value(at: .to(style: style)) }

    private func value(at pointer: JSONPointer) -> JSONValue? {
        filled { $0.value(at: pointer, filledWith: $1) } ?? JSONValue.object(readPass.object)[pointer]
    }

    /// The values of the top-level keys that the format knows; of duplicates the last.
    var keys: [KeyPlace] { parts.keys.value { filled { $0.keys.filled(with: $1) } ?? KeyPlace.all(in: pass.object) } }

    /// The values of `pass.json` that are neither array nor object, in the order of the text.
    var leaves: [LeafPlace] {
        parts.leaves.value { filled { $0.leaves.filled(with: $1) } ?? root.map { LeafPlace.all(in: $0) } ?? [] }
    }

    /// Every field of every style, in the order of the text.
    public var fields: [FieldPlace] {
        parts.fields.value {
            filled { $0.fields.filled(with: $1) } ?? styles.flatMap { FieldPlace.all(of: $0, in: self[style: $0]) }
        }
    }

    /// Every barcode that is an object: those in `barcodes`, and `barcode`.
    public var barcodes: [ObjectPlace] {
        parts.barcodes.value {
            filled { $0.barcodes.filled(with: $1) } ?? ObjectPlace.elements(of: .barcodes, in: self)
                + ObjectPlace.value(of: .barcode, in: self)
        }
    }

    /// The messages of the barcodes.
    var messages: [BarcodeMessage] {
        parts.messages.value { barcodes.map { BarcodeMessage($0, isTemplate: isTemplate) } }
    }

    /// The semantic tags of the pass and of its fields, which Wallet merges.
    public var semantics: [ObjectPlace] {
        parts.semantics.value { ObjectPlace.value(of: .semantics, in: self) + fields.compactMap(\.semantics) }
    }

    /// Whether there are tags in several places that Wallet merges.
    var mergesTags: Bool { filled { template, _ in template.contents.mergesTags } ?? (semantics.count > 1) }

    /// The entries of `upcomingPassInformation` that are objects.
    public var upcoming: [ObjectPlace] {
        parts.upcoming.value { ObjectPlace.elements(of: .upcomingPassInformation, in: self) }
    }

    /// The semantic tags of the upcoming events.
    private var upcomingTags: [ObjectPlace] { upcoming.compactMap { $0.object(of: "semantics") } }

    /// The semantic tags of the pass, of its fields and of its upcoming events, with what is in them.
    var tagTree: TypedTree {
        parts.tagTree.value {
            filled { TypedTree(values: $0.tagValues.filled(with: $1), objects: $0.tagObjects.filled(with: $1)) }
                ?? TypedTree(semantics + upcomingTags, as: .tags)
        }
    }

    /// The upcoming events with what is in them, except for tags and fields.
    var upcomingTree: TypedTree { parts.upcomingTree.value { TypedTree(upcoming, as: .entry) } }

    /// The tags of the pass and its fields, merged.
    var ownTags: MergedTags {
        parts.ownTags.value {
            filled { $0.contents.ownTags.holding($0.ownTags.filled(with: $1)) } ?? MergedTags(semantics)
        }
    }

    /// The places whose tags Wallet merges: those of the pass and its fields, and those of each upcoming event.
    var mergedTags: [MergedTags] { [ownTags] + upcomingTags.map { MergedTags([$0]) } }

    /// The texts that strings files may translate; empty without any.
    var texts: PassTexts {
        parts.texts.value {
            sideFiles.stringsFiles.isEmpty
                ? PassTexts() : PassTexts(of: pass, barcodes: barcodes, personalization: personalization?.value?.root)
        }
    }

    /// What `fill` makes of a template and the values of a record; `nil` for a pass that was read.
    private func filled<Part>(_ fill: (FillableTemplate, [JSONValue]) -> Part) -> Part? {
        if case .filled(let template, let values, _) = source { fill(template, values) } else { nil }
    }
}
