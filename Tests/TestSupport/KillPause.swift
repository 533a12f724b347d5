/// How long a program may run before a test kills it.
///
/// What a program takes depends on what else the machine does, so the pause follows what the last round saw: longer
/// after a program that was still running, shorter after one that had ended.
package struct KillPause {
    package private(set) var seconds = 0.05

    private var generator: SeededGenerator

    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    package mutating func follow(wasRunning: Bool) {
        seconds *= Double.random(in: wasRunning ? 1...1.5 : 0.4...0.8, using: &generator)
    }
}
