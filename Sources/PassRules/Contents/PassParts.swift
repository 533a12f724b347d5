internal import PassModel
internal import Synchronization

/// What was read of a pass; a rule that read nothing that differs finds the same in another pass.
final class PassReads: Sendable {
    /// A part of a pass by itself.
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

    /// The places that hold a value of these.
    static func places(of pointers: some Sequence<JSONPointer>) -> Set<Place> {
        Set(
            pointers.flatMap { pointer in
                pointer.tokens.map(Place.member) + pointer.tokens.prefix(1).map(Place.key)
                    + (pointer.tokens.contains(Pass.Key.semantics.rawValue) ? [.tags] : [])
            })
    }

    func note(_ place: Place) { places.withLock { _ = $0.insert(place) } }

    /// Whether one of the places was read.
    func touch(_ others: Set<Place>) -> Bool {
        places.withLock { $0.contains(.everything) ? !others.isEmpty : !$0.isDisjoint(with: others) }
    }
}

/// An element of a pass that rules check by itself.
protocol PassElement: Sendable {
    var pointer: JSONPointer { get }
    /// Puts what a record makes of the element in its place.
    mutating func fill(with value: JSONValue)
}

/// A template whose rules are limited to what is open in it.
struct OpenTemplate {
    let contents: PassContents
    /// The index of each place that holds a placeholder.
    let indices: [JSONPointer: Int]
    /// What reads such a place.
    let places: Set<PassReads.Place>
    /// The same contents, which note what is read of them apart from the element in question.
    let noted: PassContents
    private let reads = PassReads()

    init(contents: PassContents, indices: [JSONPointer: Int], places: Set<PassReads.Place>) {
        (self.contents, self.indices, self.places) = (contents, indices, places)
        noted = contents.noting(in: reads)
    }

    /// Whether something that is open was read elsewhere than in the element in question.
    var isReadElsewhere: Bool { reads.touch(places) }
}

extension JSONDocument {
    /// The object as Wallet reads it: a member that is null counts as one that is not there.
    var rootWithoutNulls: JSONObject? { containsNull ? root.object?.withoutNullMembers : root.object }

    var nullMembers: [JSONPointer] {
        guard containsNull else { return [] }
        let nulls = LeafPlace.all(in: root).filter { $0.value == .null && $0.name != nil && $0.top != nil }
        return nulls.map(\.pointer).filter { $0.tokens.count == 1 || $0.tokens[0] != Pass.Key.userInfo.rawValue }
    }
}

extension Result {
    /// The value, where reading succeeded; the rules about syntax report the error.
    var value: Success? { if case .success(let value) = self { value } else { nil } }
}

/// What was derived from the files of one pass, each part when it was first needed.
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
    let strangeNames = Derived<[TypedTree.StrangeName]>()
    let tagTree = Derived<TypedTree>()
    let upcomingTree = Derived<TypedTree>()
    let ownTags = Derived<MergedTags>()
    let translations = Derived<[String: [String]]>()
    let texts = Derived<PassTexts>()
    let slipTargets = Derived<[String]>()
}

/// A value that is computed when it is first needed; two threads that ask at the same time may both compute it.
struct Derived<Value: Sendable>: ~Copyable, Sendable {
    private let stored = Mutex<Value?>(nil)

    func value(_ derive: () -> Value) -> Value {
        if let value = stored.withLock({ $0 }) { return value }
        let value = derive()
        stored.withLock { $0 = value }
        return value
    }
}

/// The texts of a pass that a strings file may translate.
struct PassTexts: Sendable {
    /// Every string in `pass.json` except what machines read.
    private(set) var ofPass: Set<String> = []
    /// Every string in `personalization.json`.
    private(set) var ofPersonalization: Set<String> = []
    /// The messages of barcodes.
    private(set) var barcodeMessages: Set<String> = []

    /// No texts.
    init() {}

    /// The texts of `pass` and of `personalization.json`.
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
