internal import PassModel

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
            collect(member.value, into: \.ofPass, except: isBarcode ? "message" : nil)
        }
        if let personalization { collect(personalization, into: \.ofPersonalization) }
    }

    func texts(of table: PassContents.StringsFile.Table) -> Set<String> {
        switch table {
        case .pass: ofPass
        case .personalization: ofPersonalization
        }
    }

    private mutating func collect(
        _ value: JSONValue, into texts: WritableKeyPath<PassTexts, Set<String>>, except left: String? = nil
    ) {
        switch value {
        case .string(let text): self[keyPath: texts].insert(text)
        case .array(let elements):
            for element in elements { collect(element, into: texts, except: left) }
        case .object(let object):
            for member in object.members where member.name != left {
                collect(member.value, into: texts, except: left)
            }
        default: return
        }
    }
}
