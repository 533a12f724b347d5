internal import PassModel

/// How passes of a style are offered.
///
/// - SeeAlso: *Showing a Pass on the Lock Screen*; Wallet Developer Guide, *Pass Design and Creation*, table 4-2.
struct StyleRelevance {
    /// Whether dates count.
    let hasDates: Bool
    /// Whether a date or a beacon counts only on a pass that has locations, too.
    let needsLocations: Bool
    /// How near a location must be, in metres; Apple gives only the order of magnitude.
    let radiusInMetres: Double
    /// The rule in words.
    let words: String
    /// What to add to a pass that has nothing of it.
    let advice: String

    /// The rules for a style; `nil` if Apple has published none.
    init?(_ style: Pass.Style.Kind?) {
        switch style {
        case .boardingPass, .eventTicket:
            (hasDates, needsLocations, radiusInMetres) = (true, false, 1000)
            words = "dates and places count; with both, both must match"
            advice = "add relevantDates, or locations, or both: then both must match"
        case .generic:
            (hasDates, needsLocations, radiusInMetres) = (true, true, 100)
            words = "places count; dates count only together with locations, and both must match"
            advice = "add locations; relevantDates count only together with them"
        case .coupon, .storeCard:
            (hasDates, needsLocations, radiusInMetres) = (false, true, 100)
            words = "places count; dates have no effect"
            advice = "add locations, at most ten; dates have no effect on this style"
        case .posterGeneric, nil: return nil
        }
    }
}
