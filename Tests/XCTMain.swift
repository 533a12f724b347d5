import Foundation
import Testing

/// Runs the tests.
///
/// With an entry point of our own, SwiftPM looks for no tests of XCTest, for which it would need an index of
/// all sources: a fifth of the build.
@main struct Tests {
    static func main() async {
        if CommandLine.arguments.contains("--dump-tests-json") {
            FileHandle.standardError.write(
                Data("'swift test' runs all tests: some alone are 'make test ONLY=PATTERN'\n".utf8))
            exit(64)
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
