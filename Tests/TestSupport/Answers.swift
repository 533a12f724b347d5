import Foundation
import Synchronization
public import Testing

/// What the code says of many inputs, held against what it said before.
///
/// Other tests say what is right, of the inputs that somebody thought of. This one notices that an answer is another one
/// now, of thousands that nobody wrote down. `Tests/answers.tsv` has a line for each group of answers: how many they
/// are, and a number computed from all of them.
///
/// `PASSTOOL_ANSWERS=FOLDER` writes the answers of each group in full, to compare those of two versions, and
/// `PASSTOOL_ANSWERS=rewrite` takes today's for right: read the difference before you commit that.
public enum Answers {
    private static let way = ProcessInfo.processInfo.environment["PASSTOOL_ANSWERS"]
    private static let path = Checkout.path("Tests/answers.tsv")
    /// Groups are rewritten one after the other.
    private static let turn = Mutex(())

    /// Compares the answers of a group with those of before.
    public static func check(_ group: String, _ answers: [String], at place: SourceLocation = #_sourceLocation) throws {
        let row = "\(answers.count)\t\(String(digest(of: answers), radix: 16))"
        switch way {
        case nil:
            #expect(
                try rows()[group] == row,
                """
                answers of \(group) changed. To see which, write those of this version and of the last with \
                PASSTOOL_ANSWERS=FOLDER make answers, and compare; if they are right, run make answers
                """, sourceLocation: place)
        case "rewrite":
            try turn.withLock { _ in
                let changed = try rows().merging([group: row]) { $1 }
                let text = changed.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }.joined()
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            }
        case let folder?:
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let text = answers.joined(separator: "\n") + "\n"
            try text.write(toFile: "\(folder)/\(group).txt", atomically: true, encoding: .utf8)
        }
    }

    /// The lines of the table by their groups.
    private static func rows() throws -> [String: String] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let rows = text.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            return (parts[0], parts.last ?? "")
        }
        return Dictionary(rows) { $1 }
    }

    /// FNV-1a of 64 bits, which is the same on each machine.
    private static func digest(of answers: [String]) -> UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for answer in answers {
            for byte in answer.utf8 { digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01B3 }
            digest = (digest ^ 0x0A) &* 0x0100_0000_01B3
        }
        return digest
    }
}

extension [UInt8] {
    /// The bytes with others in place of the one at `index`.
    public func replacing(at index: Int, with others: [UInt8]) -> [UInt8] {
        var bytes = self
        bytes.replaceSubrange(index...index, with: others)
        return bytes
    }

    /// The bytes, and what they become by one change: a byte less, another in its place, or one more before it.
    public func neighbours(with others: [UInt8]) -> [[UInt8]] {
        var neighbours: [[UInt8]] = [self]
        for other in others { neighbours.append(self + [other]) }
        for index in indices {
            neighbours.append(replacing(at: index, with: []))
            for other in others where other != self[index] {
                neighbours.append(replacing(at: index, with: [other]))
                neighbours.append(replacing(at: index, with: [other, self[index]]))
            }
        }
        return neighbours
    }
}

extension String {
    /// The same for a text; by default, `others` are the edges of digits and letters, and signs.
    public func neighbours(with others: String = "/09:@AFGZ[`afgz{ -.,%") -> [String] {
        Array(utf8).neighbours(with: Array(others.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
}
