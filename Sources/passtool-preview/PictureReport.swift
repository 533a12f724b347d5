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
            /// How many errors keep Wallet from showing the pass.
            let refusalCount: Int

            /// What there is to say about a pass whose sides are laid out; about the barcode only, if that is all.
            ///
            /// - Throws: `PictureError` if a side is too large to be looked at.
            init(of pass: ShownSource, _ layouts: [PassLayout], isBarcode: Bool, _ pen: Pen) throws {
                path = pass.source.path
                language = pass.preview.shown.language
                sides = isBarcode ? [] : layouts.map { ($0.side, $0.width, $0.height) }
                findings = Secrets(in: pass.source.files).masked(
                    try pass.preview.findings(in: layouts, pen: pen).filter { !isBarcode || $0.isAboutBarcode }
                ).map(\.inProgram)
                (sample, isTemplate) = (pass.sample, pass.source.isTemplate)
                otherLanguages = pass.preview.lacksLanguage ? pass.preview.languages : nil
                refusalCount = pass.refusalCount
            }
        }

        let path: String
        let members: [Member]
        /// The size of the picture in points, and the pixels of a point.
        var size: (width: Double, height: Double, scale: Double?)?
        /// What it is printed on, whatever its own size.
        var paper: PictureSheet.Paper?
        /// Where it was written.
        var output: String?

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
