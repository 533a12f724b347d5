internal import Bytes
internal import PassModel

extension PassContents {
    var schemes: [Pass.Style.Scheme] {
        (self[.preferredStyleSchemes]?.array ?? []).compactMap { Pass.Style.Scheme(json: $0) }
    }

    subscript(key: Pass.Key) -> JSONValue? { self[name: key.rawValue] }

    subscript(key: Pass.Key, member: String) -> JSONValue? { self[key]?.object?[member] }

    subscript(style style: Pass.Style.Kind) -> JSONValue? { self[name: style.rawValue] }

    /// The values of `pass.json` that are neither array nor object, in the order of the text.
    var leaves: [LeafPlace] { parts.leaves.value { root.map { LeafPlace.all(in: $0) } ?? [] } }

    /// Every barcode that is an object: those in `barcodes`, and `barcode`.
    public var barcodes: [ObjectPlace] {
        parts.barcodes.value {
            ObjectPlace.elements(of: .barcodes, in: self) + ObjectPlace.value(of: .barcode, in: self)
        }
    }

    var messages: [BarcodeMessage] {
        parts.messages.value { barcodes.map { BarcodeMessage($0, isTemplate: isTemplate) } }
    }

    /// Whether Wallet merges tags from several places.
    var mergesTags: Bool { semantics.count > 1 }

    /// The entries of `upcomingPassInformation` that are objects.
    public var upcoming: [ObjectPlace] {
        parts.upcoming.value { ObjectPlace.elements(of: .upcomingPassInformation, in: self) }
    }

    private var upcomingTags: [ObjectPlace] { upcoming.compactMap { $0.object(of: "semantics") } }

    var ownTags: MergedTags {
        let places = semantics
        return parts.ownTags.value { MergedTags(places) }
    }

    /// The places whose tags Wallet merges: those of the pass and its fields, and those of each upcoming event.
    var mergedTags: [MergedTags] { [ownTags] + upcomingTags.map { MergedTags([$0]) } }

    /// The texts that strings files may translate; empty without any.
    var texts: PassTexts {
        parts.texts.value {
            stringsFiles.isEmpty
                ? PassTexts() : PassTexts(of: pass, barcodes: barcodes, personalization: personalization?.value?.root)
        }
    }
}
