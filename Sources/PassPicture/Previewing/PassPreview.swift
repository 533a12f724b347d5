internal import PassModel
internal import PassRules
public import PassToolkit

/// A pass as a device shows it: its sides laid out, and what a picture of them shows to be wrong.
///
/// A pass with errors is shown as far as it can be read. Pictures are drawn from ``sheet(of:measuringWith:)`` and the
/// like.
public struct PassPreview: Sendable {
    /// What the device shows.
    package let shown: ShownPass
    /// The files of the pass by name.
    package let files: [String: [UInt8]]
    private let document: JSONDocument
    /// The system of the device, as people call it.
    private let system: String

    /// Reads a pass.
    ///
    /// - Parameters:
    ///   - files: the files of the pass by name; `pass.json` must be one of them.
    ///   - viewing: for whom, where and when it is shown.
    ///   - limits: the limits for reading `pass.json`.
    /// - Throws: ``PreviewError`` if `pass.json` is missing or is not a JSON object.
    public init(of files: [String: [UInt8]], for viewing: Viewing, limits: Limits = .standard) throws(PreviewError) {
        guard let text = files["pass.json"] else { throw PreviewError(.noPass) }
        do throws(JSONDocument.SyntaxError) {
            document = try JSONDocument(
                parsing: text, byteLimit: limits.jsonByteCount, depthLimit: limits.jsonDepth,
                valueLimit: limits.jsonValueCount)
        } catch {
            throw PreviewError(.notJSON(error))
        }
        guard let pass = Pass(document: document) else { throw PreviewError(.notAnObject) }
        var shown = ShownPass(of: pass, files: files, viewing: viewing)
        shown.barcode = shown.barcode.map(\.encoded)
        self.shown = shown
        system = viewing.target.oldestName
        self.files = files
    }

    /// Lays out a side, measuring texts in the fonts in which they are drawn.
    package func layout(of side: Viewing.Side, measuringWith measure: any TextMeasuring) -> PassLayout {
        PassLayout(side, of: shown, measuringWith: measure)
    }

    /// The languages into which the pass is translated, as its folders have them.
    package var languages: [String] { PassLanguage.all(in: files.keys) }

    /// Whether none of the languages of the pass is that of the device: the texts are those of `pass.json`.
    package var lacksLanguage: Bool {
        !languages.isEmpty && PassLanguage(wanted: shown.language, files: files.keys).folder == nil
    }

    /// That the device draws none of the barcodes, unless it is a poster ticket that a terminal reads.
    var missingBarcode: PictureFault? {
        guard shown.barcode == nil, shown.form != .posterEventTicket || !shown.usesNFC,
            let pass = Pass(document: document)
        else {
            return nil
        }
        for key in [Pass.Key.barcodes, .barcode] {
            guard let value = pass.object[key.rawValue], value != .null, value.array?.isEmpty != true else { continue }
            return PictureFault(
                rule: PictureRules.codeImpossible, pointer: JSONPointer(tokens: [key.rawValue]),
                message: "\(system) draws none of the barcodes")
        }
        return nil
    }

    /// The fields that no side shows as a whole; of very many, the first hundred.
    var omittedFields: [PictureFault] {
        shown.omitted.prefix(100).map { field in
            PictureFault(
                rule: PictureRules.textCut, pointer: field,
                message: "the value is too long, or the field is one of too many: not all of it is shown",
                cause: .group(field.group, "cut"))
        }
    }

    /// The findings for faults, with their positions in `pass.json`.
    func findings(for faults: [PictureFault]) -> [Finding] {
        let faults = faults.merged
        let places = document.places(of: faults.compactMap(\.pointer))
        let findings = faults.map { fault in
            let offset = fault.pointer.flatMap { places[$0]?.range.lowerBound }
            return Finding(
                fault.rule, file: fault.file ?? "pass.json", pointer: fault.pointer,
                position: offset.map { TextPosition(offset: $0, in: files["pass.json"] ?? []) }, fault.message)
        }
        return Array(Set(findings)).sorted()
    }
}

extension ShownPass.Barcode {
    /// The barcode with its modules, or with the reason why it has none.
    fileprivate var encoded: ShownPass.Barcode {
        var barcode = self
        guard let message else {
            barcode.obstacle = "the message can't be written in its messageEncoding"
            return barcode
        }
        #if Picture
            do throws(BarcodeError) {
                barcode.grid = try ModuleGrid(format, message: message)
            } catch {
                barcode.obstacle = error.message
            }
        #endif
        return barcode
    }
}
