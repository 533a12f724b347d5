internal import PassModel

/// What has no effect on the devices that the pass is meant for.
enum TargetRules {
    static let all: [Rule] = []
}
