internal import PassModel
internal import Synchronization

/// What was derived from the files of one pass, each part when it was first needed.
final class PassParts: Sendable {
    let document = Derived<Result<JSONDocument, JSONDocument.SyntaxError>>()
    let pass = Derived<Pass>()
    let styles = Derived<[Pass.Style.Kind]>()
    let keys = Derived<[KeyPlace]>()
    let leaves = Derived<[LeafPlace]>()
    let fields = Derived<[PassContents.FieldPlace]>()
    let barcodes = Derived<[PassContents.ObjectPlace]>()
    let messages = Derived<[BarcodeMessage]>()
    let semantics = Derived<[PassContents.ObjectPlace]>()
    let upcoming = Derived<[PassContents.ObjectPlace]>()
    let upcomingFields = Derived<[PassContents.FieldPlace]>()
    let tagTree = Derived<TypedTree>()
    let upcomingTree = Derived<TypedTree>()
    let ownTags = Derived<MergedTags>()
    let translations = Derived<[String: [String]]>()
    let texts = Derived<PassTexts>()
    let orderPlaces = Derived<[OrderPlace]>()
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
