internal import SignedMessages
internal import Synchronization
internal import ZipContainer

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What one worker keeps from pass to pass: the key made ready, and the memory of the last archive.
final class WorkBench {
    private var context: SigningContext?
    private var buffer: [UInt8] = []

    /// A signature with a key at hand.
    func signature(of manifest: [UInt8], by signer: MessageSigner, at signingTime: Date) throws -> [UInt8] {
        let context = try self.context ?? signer.context()
        self.context = context
        return try signer.detachedSignature(of: manifest, at: signingTime, in: context)
    }

    /// An archive; where the last one is not in use any more, this one takes its memory.
    func archive(
        of packing: PassPacking, _ files: [String: [UInt8]], manifest: [UInt8], signature: [UInt8]
    ) throws -> [UInt8] {
        buffer.removeAll(keepingCapacity: true)
        try packing.append(files, manifest: manifest, signature: signature, to: &buffer)
        return buffer
    }
}

/// The benches of all workers; each is lent to one of them at a time.
final class WorkBenches: Sendable {
    private let free = Mutex<[WorkBench]>([])

    /// Lends a bench for the length of `work`, which is one pass.
    func withBench<Value>(_ work: (WorkBench) throws -> Value) rethrows -> Value {
        let bench = free.withLock { benches in benches.popLast() } ?? WorkBench()
        defer { free.withLock { $0.append(bench) } }
        return try work(bench)
    }
}
