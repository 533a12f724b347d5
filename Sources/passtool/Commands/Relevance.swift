internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import ToolConsole

/// Tells when and where a pass is offered on the lock screen.
struct Relevance: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "relevance",
        abstract: "Tell when and where a pass shows itself, and why not.",
        discussion: """
            Examples:
              passtool relevance my-card.pkpass
              passtool relevance ticket.pass --data ticket.json --at 2035-07-06T20:00Z
              passtool relevance my-card.pass --near 45.5276,-122.6845
              passtool relevance my-card.pkpass --target ios17 --json

            Next: passtool lint my-card.pass --target ios17

            It plays the rules that Apple documents: dates and places by style, the
            distance, ten places at most, the end of the pass. What Apple does not say
            is listed as unknown. Without --near and --beacon, places stay open.
            """)

    @Argument(help: "A folder, a template or a .pkpass; '-' is an archive on standard input.", completion: .file())
    var path: String

    @OptionGroup var record: RecordOptions

    @Option(
        help: ArgumentHelp("Look from this time on, like 2026-12-24T18:00:00+01:00. Default: now.", valueName: "date"))
    var at: String?

    @Option(help: ArgumentHelp("Look up to this time. Default: no end.", valueName: "date"))
    var until: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the phone is, in degrees north and east, like 43.2951,5.3744.", valueName: "lat,lon"))
    var near: String?

    @Option(help: ArgumentHelp("The beacon that the phone is near: its UUID, or UUID,MAJOR,MINOR.", valueName: "uuid"))
    var beacon: String?

    @Option(
        help: ArgumentHelp(
            "A system that the pass is for, like ios17, ios18+ or watchos11. May be repeated. Default: ios18+.",
            valueName: "system"))
    var target: [String] = []

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("PATH", PassFolders.source(path))] + record.inputs
    }

    func run(_ session: Session) throws {
        let asked = try Circumstances(self, today: session.today)
        let limits = try limit.limits(changing: session.limits)
        let path = PassFolders.source(path)
        let (source, sample) = try RecordFilling(record, limits: limits).filled(PassFiles(passAt: path, limits: limits))
        let pass = try source.pass(for: "relevance", limits: limits)
        let errors = source.refusals(on: asked.targets)
        let forecast = RelevanceForecast(
            of: pass, at: asked.start, until: asked.end, near: asked.place, beacon: asked.beacon,
            targets: asked.targets, isTemplate: source.isTemplate, refusal: errors.first)
        session.console.warn(ofErrors: errors.count, in: source)
        if let sample { session.console.noteSample(sample) }
        note(forecast, session.console)
        let secrets = Secrets(in: source.files)
        if common.json {
            try session.console.answer(secrets.masked(forecast.json(path: path)))
        } else {
            let columns = session.environment["COLUMNS"].flatMap { Int($0) } ?? 80
            try session.console.answer(secrets.masked(forecast.text(path: path, columns: columns)))
        }
    }

    /// Says what keeps the forecast from being complete.
    private func note(_ forecast: RelevanceForecast, _ console: Console) {
        let reasons = forecast.entries.flatMap(\.reasons) + forecast.windows.flatMap(\.reasons)
        if reasons.contains(where: { $0.code == .placeholder }) {
            console.note("--data FILE fills in the placeholders")
        }
    }
}

/// What the options ask for.
private struct Circumstances {
    let start: PassDate
    let end: PassDate?
    let place: Coordinate?
    let beacon: Pass.Beacon?
    let targets: [TargetSystem]

    init(_ options: Relevance, today: PassDate?) throws {
        let now = today ?? PassDate(Date())
        start = try options.at.map { try Self.date($0, "--at", now: now) } ?? now
        end = try options.until.map { try Self.date($0, "--until", now: now) }
        if let end, end < start {
            throw CommandError(
                status: .usage,
                message: "--until \(end.text) is before \(options.at == nil ? "now" : "--at \(start.text)")",
                recovery: ["--at is the earlier of the two"])
        }
        place = try options.near.map(Self.place)
        beacon = try options.beacon.map(Self.beacon)
        targets = try options.target.flatMap(\.commaList).map { try TargetSystem(option: $0) }
    }

    private static func date(_ text: String, _ option: String, now: PassDate) throws -> PassDate {
        guard text != "now" else { return now }
        if let date = PassDate(strict: text) { return date }
        throw CommandError(
            status: .usage, message: "\(option) is '\(text)', not a date with its time and zone",
            recovery: ["write it like 2026-12-24T18:00:00+01:00, or 2026-12-24T17:00Z"])
    }

    private static func place(_ text: String) throws -> Coordinate {
        if let place = Coordinate(text) { return place }
        throw CommandError(
            status: .usage,
            message: "--near is '\(text)', not a latitude within ±90 and a longitude within ±180 degrees",
            recovery: ["write it like --near 43.2951,5.3744, with the latitude first"])
    }

    private static func beacon(_ text: String) throws -> Pass.Beacon {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().map { UInt16($0) }
        guard parts.count <= 3, let first = parts.first, UUID(uuidString: String(first)) != nil,
            numbers.allSatisfy({ $0 != nil })
        else {
            throw CommandError(
                status: .usage, message: "--beacon is '\(text)', not a UUID with a major and a minor number",
                recovery: [
                    "write it like F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC, or with numbers of 0 to 65535: UUID,5,12"
                ])
        }
        return Pass.Beacon(
            proximityUUID: String(first), major: numbers.first.flatMap(\.self),
            minor: numbers.dropFirst().first.flatMap(\.self))
    }
}
