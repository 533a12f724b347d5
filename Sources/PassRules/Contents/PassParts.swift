internal import Bytes
internal import PassModel
internal import Synchronization

/// Records which parts of a pass a rule reads: if none of them differs in another pass, neither do the rule's faults.
final class PassReads: Sendable {
    enum Place: Hashable {
        case everything
        /// The value of a top-level key.
        case key(String)
        /// The values under a key of fields.
        case member(String)
        /// The semantic tags of the pass, of its fields and of its upcoming events.
        case tags
        /// A strings file.
        case file(String)
    }

    private let places = Mutex<Set<Place>>([])

    /// The places that contain one of these values.
    static func places(of pointers: some Sequence<JSONPointer>) -> Set<Place> {
        Set(
            pointers.flatMap { pointer in
                pointer.tokens.map(Place.member) + pointer.tokens.prefix(1).map(Place.key)
                    + (pointer.tokens.contains(Pass.Key.semantics.rawValue) ? [.tags] : [])
            })
    }

    func note(_ place: Place) { places.withLock { _ = $0.insert(place) } }

    /// Whether one of the places was read.
    func include(anyOf others: Set<Place>) -> Bool {
        places.withLock { $0.contains(.everything) ? !others.isEmpty : !$0.isDisjoint(with: others) }
    }
}

/// An element of a pass that rules check separately.
protocol PassElement: Sendable {
    var pointer: JSONPointer { get }
    /// Replaces the value with the one from a record.
    mutating func fill(with value: JSONValue)
}

/// A template for which rules are limited to elements with placeholders.
struct UnfilledTemplate {
    let contents: PassContents
    /// The index of each value with a placeholder.
    let indices: [JSONPointer: Int]
    /// The recorded places of these values.
    let places: Set<PassReads.Place>
    /// The same contents, which record access to anything but the element being checked.
    let noted: PassContents
    private let reads = PassReads()

    init(contents: PassContents, indices: [JSONPointer: Int], places: Set<PassReads.Place>) {
        (self.contents, self.indices, self.places) = (contents, indices, places)
        noted = contents.noting(in: reads)
    }

    /// Whether a placeholder was read outside of the element being checked.
    var isReadElsewhere: Bool { reads.include(anyOf: places) }
}

extension JSONDocument {
    /// The object as Wallet reads it: a null member counts as absent.
    var rootWithoutNulls: JSONObject? { containsNull ? root.object?.withoutNullMembers : root.object }

    var nullMembers: [JSONPointer] {
        guard containsNull else { return [] }
        let nulls = LeafPlace.all(in: root).filter { $0.value == .null && $0.name != nil && $0.top != nil }
        return nulls.map(\.pointer).filter { $0.tokens.count == 1 || $0.tokens[0] != Pass.Key.userInfo.rawValue }
    }
}

extension Result {
    /// The value, if parsing succeeded; the syntax rules report the error.
    var value: Success? { if case .success(let value) = self { value } else { nil } }
}

/// Values derived from the files of one pass, each computed when first needed.
final class PassParts: Sendable {
    let styles = Derived<[Pass.Style.Kind]>()
    let keys = Derived<[KeyPlace]>()
    let leaves = Derived<[LeafPlace]>()
    let fields = Derived<[PassContents.FieldPlace]>()
    let barcodes = Derived<[PassContents.ObjectPlace]>()
    let messages = Derived<[BarcodeMessage]>()
    let semantics = Derived<[PassContents.ObjectPlace]>()
    let upcoming = Derived<[PassContents.ObjectPlace]>()
    let upcomingFields = Derived<[PassContents.FieldPlace]>()
    let tree = Derived<TypedTree>()
    let unknownNames = Derived<[TypedTree.UnknownName]>()
    let tagTree = Derived<TypedTree>()
    let upcomingTree = Derived<TypedTree>()
    let ownTags = Derived<MergedTags>()
    let translations = Derived<[String: [String]]>()
    let texts = Derived<PassTexts>()
    let slipTargets = Derived<[String]>()
    let flightCodes = Derived<[BoardingPassBarcode]>()
    let plainFieldKeys = Derived<[String?]>()
}

struct PassTexts: Sendable {
    /// Every string in `pass.json` except machine-readable ones.
    private(set) var ofPass: Set<String> = []
    private(set) var ofPersonalization: Set<String> = []
    private(set) var barcodeMessages: Set<String> = []

    init() {}

    init(of pass: Pass, barcodes: [PassContents.ObjectPlace], personalization: JSONValue?) {
        barcodeMessages = Set(barcodes.compactMap { $0.object["message"]?.string })
        for member in pass.object.members where member.name != Pass.Key.nfc.rawValue {
            let isBarcode = [Pass.Key.barcodes.rawValue, Pass.Key.barcode.rawValue].contains(member.name)
            let leaves = LeafPlace.all(in: member.value).filter { !isBarcode || $0.name != "message" }
            ofPass.formUnion(leaves.compactMap(\.value.string))
        }
        ofPersonalization = Set(personalization.map { LeafPlace.all(in: $0) }?.compactMap(\.value.string) ?? [])
    }

    func texts(of table: PassContents.StringsFile.Table) -> Set<String> {
        switch table {
        case .pass: ofPass
        case .personalization: ofPersonalization
        }
    }
}
