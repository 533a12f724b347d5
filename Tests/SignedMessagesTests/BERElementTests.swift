import Testing

@testable import SignedMessages

/// Elements in the forms of X.690 §8.1, definite and indefinite.
@Suite("Elements of BER") struct BERElementTests {
    private func element(_ bytes: [UInt8]) -> (tag: UInt8, content: [UInt8], rest: [UInt8])? {
        var slice = bytes[...]
        return BERElement(takenFrom: &slice).map { ($0.tag, Array($0.content), Array(slice)) }
    }

    @Test(
        "an element of BER ends where its length says, or at its own end mark, and the rest stays",
        arguments: [
            ([0x04, 2, 7, 8, 9], [7, 8], [9]), ([0x05, 0], [], []),
            ([0x04, 0x81, 0x80] + Array(repeating: 5, count: 128), Array(repeating: 5, count: 128), []),
            (
                [0x24, 0x80, 0x04, 1, 7, 0x24, 0x80, 0x04, 1, 8, 0, 0, 0, 0, 9],
                [0x04, 1, 7, 0x24, 0x80, 0x04, 1, 8, 0, 0], [9]
            ),
        ] as [([UInt8], [UInt8], [UInt8])])
    func whole(bytes: [UInt8], content: [UInt8], rest: [UInt8]) throws {
        #expect(try #require(element(bytes)) == (bytes[0], content, rest))
    }

    @Test(
        "an element of BER whose end is missing is none",
        arguments: [
            [0x04, 2, 7], [0x04, 1], [0x04], [], [0x04, 0x81], [0x24, 0x80, 0x04, 1, 7], [0x24, 0x80, 0x04, 1, 7, 0],
        ] as [[UInt8]])
    func cutOff(bytes: [UInt8]) { #expect(element(bytes) == nil) }

    @Test("32 levels of indefinite lengths are read, and no more", arguments: [32, 33]) func levels(count: Int) {
        let starts = Array(repeating: [0x24, 0x80] as [UInt8], count: count).flatMap(\.self)
        #expect((element(starts + Array(repeating: 0, count: 2 * count)) != nil) == (count == 32))
    }
}
