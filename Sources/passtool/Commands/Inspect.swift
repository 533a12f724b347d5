internal import ArgumentParser
internal import PassToolkit

/// What is inside.
struct Inspect: ToolCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what a pass holds, who signed it, and when it ends.",
        discussion: """
            Examples:
              passtool inspect my-card.pkpass
              passtool inspect my-card.pass
              passtool inspect --json my-card.pkpass

            It shows and does not judge: see verify and lint.
            """)

    @Argument(help: "A pass, or a folder with a pass.json; '-' is standard input.")
    var path: String

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        var session = session
        session.limits = try limit.limits(changing: session.limits)
        let inspection = try Inspection(path: path, session: session)
        if common.json {
            try session.console.answer(inspection.json)
        } else {
            try session.console.answer(inspection.text)
        }
    }
}

/// A pass laid out for looking at.
private struct Inspection {
    let path: String
    let pass: Pass
    let files: [String: [UInt8]]
    /// The verifier's reading, for the signer; `nil` for a folder.
    let report: VerificationReport?

    init(path: String, session: Session) throws {
        self.path = path
        do {
            let bytes = try InputFile.read(path, limit: session.limits.archive.archiveByteCount)
            let policy = TrustPolicy.apple(subject: .unsafelyAnyPassType, at: session.now)
            let report = PassVerifier(policy: policy, limits: session.limits).report(on: bytes)
            guard let pass = report.pass else {
                let reason = report.findings.first { $0.severity == .error }?.message ?? "it has no pass.json"
                throw CommandError(
                    status: .notAPass, message: "cannot inspect '\(path)': \(reason)",
                    hints: ["passtool verify \(path)"])
            }
            self.pass = pass
            self.report = report
            files = report.files
        } catch let error as FileAccessError where error.reason == .isFolder {
            let bundle = try PassBundle(folder: path, limits: session.limits)
            do {
                pass = try bundle.pass(limits: session.limits)
            } catch {
                throw CommandError(
                    status: .notAPass,
                    message: "\(path)/pass.json:\(error.position.line):\(error.position.column): \(error.message)",
                    hints: error.hint.map { [$0] } ?? [])
            }
            files = bundle.files
            report = nil
        }
    }

    private var images: [(name: String, header: PNGHeader)] {
        files.sorted { $0.key < $1.key }.compactMap { name, bytes in PNGHeader(bytes).map { (name, $0) } }
    }

    private var languages: [String] {
        Set(
            files.keys.compactMap { name in
                name.split(separator: "/").first.flatMap { $0.hasSuffix(".lproj") ? String($0.dropLast(6)) : nil }
            }
        ).sorted()
    }

    private var styles: [PassStyle] {
        [pass.style].compactMap(\.self)
            + (pass.style?.kind == .posterGeneric
                ? [] : [pass.posterGeneric.map(PassStyle.posterGeneric)].compactMap(\.self))
    }

    private var barcodes: [Barcode] { pass.barcodes ?? [pass.barcode].compactMap(\.self) }
}

// MARK: - Words

extension Inspection {
    var text: String {
        ([heading, styles.map(block).joined(separator: "\n"), barcodeLines, relevanceLines, fileLines, signerLines]
            as [String])
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        var rows = [("pass", pass.description ?? "no description"), ("of", pass.organizationName ?? "nobody")]
        rows.append(("type", "\(pass.passTypeIdentifier ?? "none"), team \(pass.teamIdentifier ?? "none")"))
        rows.append(("serial", pass.serialNumber ?? "none"))
        if let expiration = pass.expirationDate { rows.append(("expires", expiration.text)) }
        if pass.voided == true { rows.append(("voided", "yes")) }
        return ([path.visible] + rows.map { row($0.0, $0.1) }).joined(separator: "\n")
    }

    private func block(_ style: PassStyle) -> String {
        let lines = style.allFields.map { placed in
            let label = placed.field.label.map { "\($0): " } ?? ""
            return
                "    \(placed.group.rawValue.padded(to: 22))\((label + (placed.field.value?.shown ?? "no value")).visible)"
        }
        return ([row("style", style.kind.rawValue)] + lines).joined(separator: "\n")
    }

    private var barcodeLines: String {
        barcodes.map { code in
            let name = code.format.map { $0.rawValue.replacing("PKBarcodeFormat", with: "") } ?? "unknown format"
            return row("barcode", "\(name): \(code.message ?? "no message")")
        }.joined(separator: "\n")
    }

    private var relevanceLines: String {
        var parts: [String] = []
        if let locations = pass.locations, !locations.isEmpty {
            parts.append(locations.count == 1 ? "1 place" : "\(locations.count) places")
        }
        if let beacons = pass.beacons, !beacons.isEmpty {
            parts.append(beacons.count == 1 ? "1 beacon" : "\(beacons.count) beacons")
        }
        parts += (pass.relevantDates ?? []).compactMap { ($0.date ?? $0.relevantDate ?? $0.startDate)?.text }
        if let date = pass.relevantDate { parts.append(date.text) }
        return parts.isEmpty ? "" : row("shown at", parts.joined(separator: ", "))
    }

    private var fileLines: String {
        let byteCount = files.values.reduce(0) { $0 + $1.count }
        var lines = [row("files", "\(files.count), \(byteCount) bytes")]
        lines += images.map { name, header in
            "    \(name.visible.padded(to: 30))\(header.widthInPixels) × \(header.heightInPixels), \(files[name]?.count ?? 0) bytes"
        }
        if !languages.isEmpty { lines.append(row("languages", languages.joined(separator: ", "))) }
        return lines.joined(separator: "\n")
    }

    private var signerLines: String {
        guard let report else { return row("signed", "no: this is a folder") }
        guard let signer = report.signer else { return row("signed", "no") }
        let issuer = signer.issuer.commonName ?? signer.issuer.description
        return [
            row(
                "signed",
                "\(report.signingTime?.iso8601 ?? "without a signing time"), \(report.digestAlgorithm ?? ""); "
                    + "not verified here, see passtool verify"),
            row(
                "signer",
                "\(signer.subject.commonName ?? "unnamed"), team \(signer.subject.organizationalUnit ?? "none")"),
            row("", "valid \(signer.notBefore.iso8601) to \(signer.notAfter.iso8601)"),
            row("issuer", "\(issuer)\(signer.issuer.organizationalUnit.map { ", \($0)" } ?? "")"),
        ].joined(separator: "\n")
    }

    private func row(_ name: String, _ value: String) -> String { "  \(name.padded(to: 10))\(value.visible)" }
}

extension FieldValue {
    fileprivate var shown: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .date(let date): date.text
        }
    }
}

// MARK: - JSON

extension Inspection {
    var json: JSONValue {
        .object([
            ("format", .string("passtool.inspection/1")),
            ("path", .string(path)),
            ("pass", pass.json),
            ("styles", styles.map(\.kind.rawValue).json),
            ("files", .array(files.keys.sorted().map(fileJSON))),
            ("languages", languages.json),
            ("signature", report.flatMap(signatureJSON)),
        ])
    }

    private func fileJSON(_ name: String) -> JSONValue {
        let header = PNGHeader(files[name] ?? [])
        return .object([
            ("name", .string(name)),
            ("byteCount", .number(JSONNumber(files[name]?.count ?? 0))),
            ("widthInPixels", header.map { .number(JSONNumber($0.widthInPixels)) }),
            ("heightInPixels", header.map { .number(JSONNumber($0.heightInPixels)) }),
        ])
    }

    private func signatureJSON(_ report: VerificationReport) -> JSONValue? {
        guard case .object(let result) = report.json(path: path), report.signer != nil else { return nil }
        let names = ["signer", "signingTime", "digestAlgorithm"]
        return .object(JSONObject(members: result.members.filter { names.contains($0.name) }))
    }
}
