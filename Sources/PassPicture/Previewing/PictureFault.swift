internal import PassModel
internal import PassRules

/// A fault that a picture shows, before it has a place in the text.
struct PictureFault {
    let rule: PassRule
    var file: String?
    var pointer: JSONPointer?
    var message: String
    /// What to do about it; `nil` for the hint of the rule.
    var hint: String?
    /// What several faults have in common, so that only one of them is reported.
    var cause: Cause?

    /// Why several texts or fields have the same fault.
    enum Cause: Hashable {
        /// The fields of a group are too many for a side, or too long.
        case group(JSONPointer, String)
        /// Texts in this colour are hard to read.
        case color(PassColor)

        /// The words about more faults of the cause.
        func words(_ more: Int) -> String {
            switch self {
            case .group: ", like \(more) more of these fields"
            case .color:
                "; \(more) more text\(more == 1 ? " in its colour is" : "s in its colour are") hard to read as well"
            }
        }
    }
}

extension [PictureFault] {
    /// The faults, with only the first of each cause, which says how many there are.
    var merged: [PictureFault] {
        var places: [PictureFault.Cause: Set<JSONPointer>] = [:]
        for fault in self {
            if let cause = fault.cause, let place = fault.pointer { places[cause, default: []].insert(place) }
        }
        var seen: Set<PictureFault.Cause> = []
        return compactMap { fault in
            guard let cause = fault.cause else { return fault }
            guard seen.insert(cause).inserted else { return nil }
            var fault = fault
            if let more = places[cause].map({ $0.count - 1 }), more > 0 { fault.message += cause.words(more) }
            return fault
        }
    }
}

extension PassLayout.Remark {
    /// The fault that the remark describes.
    func fault(in layout: PassLayout) -> PictureFault {
        let side = layout.side.words
        switch self {
        case .shrunk(let subject, let from, let to):
            return PictureFault(
                rule: PictureRules.textShrunk, pointer: subject.pointer,
                message: "\(subject.words) is drawn in \(to.inTenths) instead of \(from.inTenths) points \(side)")
        case .cut(let subject, let text):
            return PictureFault(
                rule: PictureRules.textCut, pointer: subject.pointer,
                message: "\(subject.words) '\(text.excerpt)' is cut \(side)")
        case .moved(let pointer):
            return PictureFault(
                rule: PictureRules.fieldMoved, pointer: pointer,
                message: "the field has no room \(side): it is only in the details",
                cause: .group(pointer.group, "\(side) moved"))
        case .cropped(let file, let share):
            return PictureFault(
                rule: PictureRules.imageCropped, file: file,
                message: "\(Int((share * 100).rounded())) % of the image is cropped \(side)")
        case .dense(let pointer, let millimetres, let isLinear):
            return PictureFault(
                rule: PictureRules.codeDense, pointer: pointer,
                message:
                    "the modules are \(millimetres.inHundredths) mm wide \(side), less than \(PictureRules.leastModule) mm",
                hint: isLinear ? "use PKBarcodeFormatQR, which needs less width, or shorten the message" : nil)
        case .notEncodable(let pointer, let obstacle):
            return PictureFault(rule: PictureRules.codeImpossible, pointer: pointer, message: obstacle)
        case .broken(let file):
            return PictureFault(
                rule: PictureRules.imageBroken, file: file, message: "the image can't be drawn \(side)")
        }
    }
}

extension JSONPointer {
    /// The array that contains the field.
    var group: JSONPointer { JSONPointer(tokens: tokens.dropLast()) }
}

extension PassLayout.Subject {
    /// The place in `pass.json`.
    var pointer: JSONPointer? {
        switch self {
        case .label(let field): field.appending("label")
        case .value(let field): field.tokens.first == "semantics" ? field : field.appending("value")
        case .text(let pointer), .barcode(let pointer): pointer
        case .image: nil
        }
    }

    fileprivate var words: String {
        switch self {
        case .label: "the label"
        case .value: "the value"
        case .text: "the text"
        case .image: "the image"
        case .barcode: "the barcode"
        }
    }
}

extension Viewing.Side {
    fileprivate var words: String {
        switch self {
        case .front: "on the front"
        case .back: "in the details"
        case .stack: "in the stack"
        case .watch: "on the watch"
        }
    }
}

extension Double {
    /// The number with one digit after the point.
    var inTenths: String { "\((self * 10).rounded() / 10)" }
    /// The number with two digits after the point.
    var inHundredths: String { "\((self * 100).rounded() / 100)" }
}

extension String {
    var excerpt: String { count > 40 ? prefix(39) + "…" : self }
}
