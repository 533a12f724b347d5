import Foundation
import Platform
import Synchronization
import Testing

@testable import PassToolkit

/// An attacker who exchanges a file or folder right before a name is looked up.
final class Exchange: Sendable {
    private let function: String
    private let name: String?
    private let swap: @Sendable () throws -> Void
    private let swapCount = Mutex(0)

    /// Somebody who acts on the first call.
    ///
    /// - Parameters:
    ///   - function: the system call to wait for.
    ///   - name: the name that it is about; `nil` for any.
    ///   - swap: what is done then.
    init(before function: String, of name: String? = nil, _ swap: @escaping @Sendable () throws -> Void) {
        (self.function, self.name, self.swap) = (function, name, swap)
    }

    /// Moves what is at `path` away, and puts a link to `target` in its place.
    convenience init(before function: String, of name: String? = nil, exchanging path: String, linkingTo target: String)
    {
        self.init(before: function, of: name) {
            try FileManager.default.moveItem(atPath: path, toPath: path + "-away")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
    }

    /// Runs `body` and checks that the exchange happened.
    func during<Result>(_ body: () throws -> Result) throws -> Result {
        defer { #expect(swapCount.withLock(\.self) == 1, "nothing was exchanged before \(function)") }
        return try OpenedFolder.$onCall.withValue({ [self] in act($0, $1) }, operation: body)
    }

    private func act(_ function: String, _ name: String) {
        guard function == self.function, self.name == nil || self.name == name else { return }
        let isFirst = swapCount.withLock { count in
            count += 1
            return count == 1
        }
        guard isFirst else { return swapCount.withLock { $0 = 1 } }
        do { try swap() } catch { Issue.record(error) }
    }
}
