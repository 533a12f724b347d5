internal import PassModel

/// The events of a ticket for several.
enum UpcomingRules {
    static let all: [Rule] = []
}
