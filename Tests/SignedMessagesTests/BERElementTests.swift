import Testing

@testable import SignedMessages

/// Elements in the forms of X.690 §8.1, definite and indefinite.
@Suite("Elements of BER") struct BERElementTests {
    private func element(_ bytes: [UInt8]) -> (tag: UInt8, content: [UInt8], rest: [UInt8])? {
        var slice = bytes[...]
        return BERElement(takenFrom: &slice).map { ($0.tag, Array($0.content), Array(slice)) }
    }

    @Test("an element has as many bytes as its length says, and the rest stays")
    func definite() throws {
        let found = try #require(element([0x04, 2, 7, 8, 9]))
        #expect(found == (0x04, [7, 8], [9]))
        let long = try #require(element([0x04, 0x81, 0x80] + Array(repeating: 5, count: 128)))
        #expect(long.content.count == 128 && long.rest.isEmpty)
        #expect(try #require(element([0x05, 0])) == (0x05, [], []))
    }

    @Test("an element whose end is missing is none", arguments: [[0x04, 2, 7], [0x04, 1], [0x04], [], [0x04, 0x81]])
    func cutOff(bytes: [UInt8]) { #expect(element(bytes) == nil) }

    @Test("an indefinite element goes to its mark, past those of the elements in it")
    func indefinite() throws {
        let found = try #require(element([0x24, 0x80, 0x04, 1, 7, 0x24, 0x80, 0x04, 1, 8, 0, 0, 0, 0, 9]))
        #expect(found == (0x24, [0x04, 1, 7, 0x24, 0x80, 0x04, 1, 8, 0, 0], [9]))
        #expect(element([0x24, 0x80, 0x04, 1, 7]) == nil)
        #expect(element([0x24, 0x80, 0x04, 1, 7, 0]) == nil)
    }

    @Test("32 levels of indefinite lengths are read, and no more") func levels() {
        func nested(_ count: Int) -> [UInt8] {
            Array(repeating: [0x24, 0x80], count: count).flatMap(\.self) + Array(repeating: 0, count: 2 * count)
        }
        #expect(element(nested(32)) != nil)
        #expect(element(nested(33)) == nil)
    }
}
