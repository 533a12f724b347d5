internal import PassReports
internal import Platform
internal import SystemPackage

/// The progress of a long run: on a terminal one line that is redrawn, elsewhere a line from time to time.
package struct Progress {
    /// The current state.
    package struct Standing {
        /// The number of finished items, including failed ones.
        package var done: Int
        package var failed: Int
        /// The finished part of the list; `nil` if its length is unknown.
        package var fraction: Double?

        /// See the properties.
        package init(done: Int = 0, failed: Int = 0, fraction: Double?) {
            (self.done, self.failed, self.fraction) = (done, failed, fraction)
        }
    }

    /// Where the progress is shown.
    package enum Place {
        case terminal, log, nowhere
    }

    private let console: Console
    private let place: Place
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant
    private var isDrawn = false

    /// Progress on `console`.
    package init(on console: Console) {
        self.console = console
        shown = start
        place = console.isQuiet ? .nowhere : Console.isTerminal(.standardError) ? .terminal : .log
    }

    private var seconds: Double { start.duration(to: .now).inSeconds }

    /// Shows the progress, if it is time for an update.
    package mutating func show(_ standing: @autoclosure () -> Standing) {
        let now = ContinuousClock.now
        switch place {
        case .terminal where shown.duration(to: now) >= .milliseconds(100):
            shown = now
            isDrawn = true
            let line = ProgressLine(standing(), seconds: seconds).text
            console.draw("\r" + line.prefix(Console.columns(of: .standardError) - 1) + "\u{1B}[K")
        case .log where shown.duration(to: now) >= .seconds(5):
            shown = now
            console.say("passtool: " + ProgressLine(standing(), seconds: seconds).text)
        default: break
        }
    }

    /// Erases the line, so that something else can be printed.
    package mutating func erase() {
        if isDrawn { console.draw("\r\u{1B}[K") }
        isDrawn = false
    }
}

/// The text of the progress line.
struct ProgressLine {
    let standing: Progress.Standing
    let seconds: Double

    init(_ standing: Progress.Standing, seconds: Double) { (self.standing, self.seconds) = (standing, seconds) }

    /// The line, with what matters most at its start.
    var text: String { [percent, done, failed, rate, left].compactMap(\.self).joined(separator: "  ") }

    private var percent: String? { standing.fraction.map { "\(min(100, max(0, Int($0 * 100))))%" } }
    private var done: String? { "\(standing.done.grouped) done" }
    private var rate: String? { seconds > 0 ? "\(Int(Double(standing.done) / seconds).grouped)/s" : nil }
    private var failed: String? { standing.failed > 0 ? "\(standing.failed.grouped) failed" : nil }

    private var left: String? {
        guard let fraction = standing.fraction, fraction > 0, fraction < 1, seconds >= 1 else { return nil }
        return "\((seconds / fraction * (1 - fraction)).asTime) left"
    }
}

extension Duration {
    /// The duration in seconds, including fractions.
    package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension Double {
    /// The duration in words: `2.4 s`, `1 min 5 s`, `3 h 20 min`.
    package var asTime: String {
        if self < 10 { return "\((self * 10).rounded() / 10) s" }
        guard self < 1e9 else { return "a long time" }
        let seconds = Int(rounded())
        if seconds < 60 { return "\(seconds) s" }
        return seconds < 3600
            ? "\(seconds / 60) min \(seconds % 60) s" : "\((seconds / 3600).grouped) h \(seconds / 60 % 60) min"
    }
}

extension Int {
    /// The digits in groups of three: `9,998`.
    package var grouped: String {
        var text = ""
        for (index, digit) in String(magnitude).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(text.reversed())
    }
}
