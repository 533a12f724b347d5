/// How long a program may run before a test kills it.
///
/// What a program takes depends on what else the machine does, so the pause follows what the last round saw: longer
/// after a program that was still running, shorter after one that had ended.
public struct KillPause {
    /// The pause in seconds.
    public private(set) var seconds = 0.05

    private var generator: SeededGenerator

    /// Pauses that vary with `seed`.
    public init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Takes in how the last program ended.
    public mutating func follow(wasRunning: Bool) {
        seconds *= Double.random(in: wasRunning ? 1...1.5 : 0.4...0.8, using: &generator)
    }
}
