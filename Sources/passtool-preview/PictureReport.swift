#if Picture
    internal import PassModel
    internal import PassPicture
    internal import PassReports
    internal import PassRules
    internal import PassToolkit
    internal import ToolConsole

    /// What there is to say about a picture.
    struct PictureReport: Sendable {
        /// A pass in the picture.
        struct Member: Sendable {
            let path: String
            let language: String
            let sides: [(side: Viewing.Side, width: Double, height: Double)]
            let findings: [Finding]
            /// The sample record that was filled in.
            let sample: String?
            /// Whether placeholders are shown.
            let isTemplate: Bool
            /// The languages of the pass if none of them is the wanted one.
            let otherLanguages: [String]?
        }

        let path: String
        let members: [Member]
        /// The size of the picture in points, and the pixels of a point.
        var size: (width: Double, height: Double, scale: Double?)?
        /// What it is printed on, whatever its own size.
        var paper: PictureSheet.Paper?
        /// Where it was written.
        var output: String?
        /// Whether Wallet refuses the pass.
        var isRefused = false

        /// What there is to say about the passes of a source; if no side is drawn, about the barcode.
        ///
        /// - Throws: ``CommandError`` if a side is too large to be looked at.
        init(of source: ReadSource, _ previews: [PassPreview], sides: [Viewing.Side], on renderer: Renderer) throws {
            path = source.path
            members = try zip(source.passes, previews).map { pass, preview in
                var findings = try renderer.findings(of: preview, sides: sides.isEmpty ? [.front] : sides)
                if sides.isEmpty { findings.removeAll { !$0.isAboutBarcode } }
                return Member(
                    path: pass.path, language: preview.shown.language,
                    sides: sides.map { side in
                        let layout = preview.layout(of: side, measuringWith: renderer.pen)
                        return (side, layout.width, layout.height)
                    },
                    findings: Secrets(in: pass.source.files).masked(findings).map(\.inProgram),
                    sample: pass.sample, isTemplate: pass.source.isTemplate,
                    otherLanguages: preview.lacksLanguage ? preview.languages : nil)
            }
        }

        var findings: [Finding] { members.flatMap(\.findings) }

        /// The size of the picture for people.
        var sizeWords: String? {
            switch paper {
            case .a4: return "a page of A4"
            case .letter: return "a page of Letter"
            case nil: break
            }
            return size.map { width, height, scale in
                guard let scale else { return "\(Int(width.rounded())) × \(Int(height.rounded())) points" }
                return "\(Int((width * scale).rounded(.up))) × \(Int((height * scale).rounded(.up))) pixels"
            }
        }

        /// The findings of a severity or a higher one, as text.
        func lines(from severity: Finding.Severity) -> [String] {
            members.flatMap { member in member.findings.filter { $0.severity >= severity }.lines(path: member.path) }
        }

        private var json: JSONValue {
            .object([
                ("path", .string(path)),
                ("output", output.map(JSONValue.string)),
                ("passes", .array(members.map(\.json))),
            ])
        }

        /// The document about all pictures.
        static func document(_ reports: [PictureReport], failures: [(path: String, error: any Error)]) -> JSONValue {
            .object([
                ("format", .string("passtool.picture/1")),
                ("pictures", .array(reports.map(\.json))),
                (
                    "findings",
                    .array(
                        reports.flatMap(\.members).flatMap { member in
                            member.findings.map { $0.json(path: member.path) }
                        })
                ),
                ("errors", failures.isEmpty ? nil : .array(failures.map(json))),
            ])
        }

        private static func json(of failure: (path: String, error: any Error)) -> JSONValue {
            .object([
                ("path", .string(failure.path)), ("message", .string(failure.error.words)),
                ("hints", failure.error.recoveryInProgram.json),
            ])
        }
    }

    extension PictureReport.Member {
        fileprivate var json: JSONValue {
            .object([
                ("path", .string(path)),
                ("language", .string(language)),
                ("sample", sample.map(JSONValue.string)),
                ("isTemplate", .bool(isTemplate)),
                (
                    "sides",
                    .array(
                        sides.map { side, width, height in
                            .object([
                                ("side", .string(side.rawValue)), ("width", JSONValue(points: width)),
                                ("height", JSONValue(points: height)),
                            ])
                        })
                ),
            ])
        }
    }

    extension JSONValue {
        /// A length in points, to a tenth.
        fileprivate init?(points: Double) {
            guard let number = JSONNumber((points * 10).rounded() / 10) else { return nil }
            self = .number(number)
        }
    }

    extension Error {
        /// What failed.
        var words: String { (self as? any DescribedError)?.message ?? "\(self)" }
    }
#endif
