internal import PassModel
internal import PassRules
internal import Platform

/// What is found out about one date, place or beacon.
struct Judgement {
    /// Why it does not count.
    private var refusals: [RelevanceForecast.Reason] = []
    /// Why it is unknown whether it counts.
    private var doubts: [RelevanceForecast.Reason] = []
    /// Why it does not count everywhere.
    private var limits: [RelevanceForecast.Reason] = []
    /// Whether it counts if the phone is near, which the question does not say.
    var dependsOnPlace = false
    /// Whether it counts on some systems only.
    private var dependsOnSystem = false
    /// The date that was read.
    var instant: PassDate?

    init() {}

    private init(
        refusals: [RelevanceForecast.Reason] = [], doubts: [RelevanceForecast.Reason] = [],
        limits: [RelevanceForecast.Reason] = []
    ) {
        (self.refusals, self.doubts, self.limits) = (refusals, doubts, limits)
    }

    /// It does not count.
    mutating func refuse(_ code: RelevanceForecast.Reason.Code, _ message: String) {
        add(Judgement(refusals: [RelevanceForecast.Reason(code, message)]))
    }

    /// It is unknown whether it counts.
    mutating func leaveOpen(_ code: RelevanceForecast.Reason.Code, _ message: String) {
        add(Judgement(doubts: [RelevanceForecast.Reason(code, message)]))
    }

    /// It counts, but not everywhere.
    mutating func limit(_ code: RelevanceForecast.Reason.Code, _ message: String) {
        add(Judgement(limits: [RelevanceForecast.Reason(code, message)]))
    }

    /// It counts on some systems only.
    mutating func dependOnSystem(_ message: String) {
        limit(.system, message)
        dependsOnSystem = true
    }

    /// There are more than ten: which count is unknown, but some do, so without a question it only limits.
    mutating func count(isOpen: Bool, _ message: String) {
        if isOpen { limit(.beyondTen, message) } else { leaveOpen(.beyondTen, message) }
    }

    /// Adds the reasons of another judgement that this one does not have.
    mutating func add(_ other: Judgement) {
        refusals += other.refusals.filter { !refusals.contains($0) }
        doubts += other.doubts.filter { !doubts.contains($0) }
        limits += other.limits.filter { !limits.contains($0) }
        dependsOnSystem = dependsOnSystem || other.dependsOnSystem
    }

    /// The entry that is so judged.
    func entry(_ pointer: JSONPointer, _ subject: RelevanceForecast.Entry.Subject) -> RelevanceForecast.Entry {
        let verdict: RelevanceForecast.Verdict =
            !refusals.isEmpty
            ? .notOffered
            : !doubts.isEmpty ? .unknown : dependsOnSystem ? .dependsOnSystem : dependsOnPlace ? .ifNear : .offered
        return RelevanceForecast.Entry(
            pointer: pointer, subject: subject, verdict: verdict,
            reasons: verdict == .notOffered ? refusals : doubts + limits)
    }
}

// MARK: - Time

extension Judgement {
    /// The longest interval that Wallet takes, in seconds.
    ///
    /// Observed, not documented. An instant's interval is at most as long.
    private static let longest: Int64 = 86_400

    /// Compares an instant with the time that was asked about.
    mutating func timing(of date: PassDate?, in question: Forecaster) {
        guard let date else { return }
        if let expiry = question.expiry, expiry <= date {
            refuse(.expired, "the pass expires before, at \(expiry.clock)")
        }
        if date < question.start {
            if date.isWithin(Self.longest, of: question.start) {
                leaveOpen(.unclearTime, "it may be over; Apple does not say how long after it the pass is offered")
            } else {
                refuse(.past, "it is past")
            }
        }
        guard let end = question.end, end < date else { return }
        if date.isWithin(Self.longest, of: end) {
            leaveOpen(.unclearTime, "it may begin later; Apple does not say how long before it the pass is offered")
        } else {
            refuse(.later, "it is later than the time that was asked about")
        }
    }

    /// Compares an interval with the time that was asked about; its end does not belong to it.
    mutating func timing(from first: PassDate, to last: PassDate, in question: Forecaster) {
        guard first < last else {
            if first == last {
                refuse(.empty, "it ends when it starts")
            } else {
                refuse(.reversed, "it ends before it starts")
            }
            return
        }
        if !first.isWithin(Self.longest, of: last) {
            let length = PassDate.lengthInWords(from: first, to: last)
            refuse(
                .tooLong,
                length == "24 h" ? "it is longer than 24 h" : "it has \(length), and Wallet takes at most 24 h")
        }
        if last <= question.start { refuse(.past, "it is past") }
        if let end = question.end, question.cut == nil ? end < first : end <= first {
            refuse(.later, "it is later than the time that was asked about")
        }
        guard let expiry = question.expiry else { return }
        if expiry <= first {
            refuse(.expired, "the pass expires before, at \(expiry.clock)")
        } else if expiry < last {
            limit(.expired, "cut short: the pass expires at \(expiry.clock)")
        }
    }
}

extension PassDate {
    /// Whether two instants are at most so many seconds apart.
    fileprivate func isWithin(_ seconds: Int64, of other: PassDate) -> Bool {
        let (early, late) = (min(self, other), max(self, other))
        let (difference, overflow) = late.secondsSince1970.subtractingReportingOverflow(early.secondsSince1970)
        return !overflow && (difference, late.nanoseconds) <= (seconds, early.nanoseconds)
    }
}

// MARK: - Places

extension Judgement {
    /// Compares a distance with a radius, and with the limit that the pass sets itself.
    ///
    /// Of a radius that Apple gives only by its order, a third to three times may be meant.
    mutating func compare(_ metres: Double, with radius: RelevanceForecast.Radius, atMost limit: Double?) {
        let (sure, most) =
            radius.isApproximate
            ? (radius.metres / 3, min(radius.metres * 3, limit ?? .infinity)) : (radius.metres, radius.metres)
        if metres > most {
            refuse(.tooFar, "farther than \(radius.words)")
        } else if metres > sure {
            leaveOpen(.unclearDistance, "within \(radius.words) counts; Apple gives no exact figure")
        }
    }

    /// Compares a beacon of the pass with the one that the phone is near.
    mutating func compare(_ known: Pass.Beacon, with seen: Pass.Beacon) {
        guard known.proximityUUID?.uppercased() == seen.proximityUUID?.uppercased() else {
            return refuse(.otherBeacon, "it has another UUID")
        }
        for (name, wanted, given) in [("major", known.major, seen.major), ("minor", known.minor, seen.minor)] {
            guard let wanted else { continue }
            guard let given else {
                dependsOnPlace = true
                continue
            }
            if wanted != given { refuse(.otherBeacon, "its \(name) is \(wanted), not \(given)") }
        }
    }
}

extension Pass.Beacon {
    /// The names of the members that tell a beacon from others.
    static let numbersAndUUID = [Key.proximityUUID, .major, .minor].map(\.rawValue)

    /// Why Wallet leaves the beacon out; `nil` if it does not.
    ///
    /// - Parameter isOpen: whether a number is still to be filled in.
    /// - Returns: what is wrong with it.
    func fault(but isOpen: (JSONValue) -> Bool) -> String? {
        guard let text = proximityUUID, UUID(uuidString: text) != nil else { return "it has no valid proximityUUID" }
        for key in [Key.major, .minor]
        where object[key.rawValue].map({ $0 != .null && UInt16(json: $0) == nil && !isOpen($0) }) == true {
            return "its \(key.rawValue) is no number from 0 to 65535"
        }
        return nil
    }
}

// MARK: - Systems

/// The versions of iOS between which the keys of `relevantDates` changed.
enum Era: CaseIterable {
    /// Before iOS 18, which does not know `relevantDates`.
    case before
    /// iOS 18, which knows the name `relevantDate` in its elements.
    case first
    /// iOS 26 and later, which know the name `date`.
    case current

    /// The eras that a target reaches into.
    static func all(of target: TargetSystem) -> [Era] {
        let newest = target.newestAsIOS ?? SystemVersion(.max)
        return allCases.filter { era in
            switch era {
            case .before: target.oldestAsIOS < SystemVersion(18)
            case .first: target.oldestAsIOS < SystemVersion(26) && newest >= SystemVersion(18)
            case .current: newest >= SystemVersion(26)
            }
        }
    }

    /// What an element with the wrong name means to the systems of this era among a target.
    func words(on target: TargetSystem) -> String {
        switch self {
        case .before: "\(target.oldestName) does not know relevantDates"
        case .first: "\(target.name(ofIOS: SystemVersion(18))) skips it, since it looks for 'relevantDate'"
        case .current: "\(target.platform.rawValue) 26 and later skip it, since they look for 'date'"
        }
    }
}
