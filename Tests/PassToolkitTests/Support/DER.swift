import Foundation
import TestSupport

/// ASN.1 assembled by hand, for messages that no tool makes.
enum DER {
    static func element(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
        let content = parts.flatMap(\.self)
        return [tag] + length(content.count) + content
    }

    /// The same with an indefinite length, as BER has it.
    static func indefinite(_ tag: UInt8, _ parts: [UInt8]...) -> [UInt8] {
        [tag, 0x80] + parts.flatMap(\.self) + [0, 0]
    }

    private static func length(_ count: Int) -> [UInt8] {
        switch count {
        case ..<128: [UInt8(count)]
        case ..<256: [0x81, UInt8(count)]
        case ..<65536: [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: [0x83, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
        }
    }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap(\.self)) }
    static func set(_ parts: [UInt8]...) -> [UInt8] { element(0x31, parts.flatMap(\.self)) }
    static func integer(_ value: UInt8) -> [UInt8] { element(2, [value]) }
    static func octets(_ bytes: [UInt8]) -> [UInt8] { element(4, bytes) }
    static func utcTime(_ text: String) -> [UInt8] { element(0x17, .text(text)) }
    static func generalizedTime(_ text: String) -> [UInt8] { element(0x18, .text(text)) }

    /// An object identifier from its dotted form.
    static func identifier(_ dotted: String) -> [UInt8] {
        let arcs = dotted.split(separator: ".").compactMap { UInt64($0) }
        let numbers = [arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)
        return element(6, numbers.flatMap(base128))
    }

    private static func base128(_ number: UInt64) -> [UInt8] {
        var digits = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return digits
    }

    /// A block of PEM.
    static func pem(_ label: String, _ bytes: [UInt8]) -> [UInt8] {
        .text("-----BEGIN \(label)-----\n\(Data(bytes).base64EncodedString())\n-----END \(label)-----\n")
    }

    /// The subject of a certificate, whose names are strings of this type.
    static func subject(
        userIDs: [[UInt8]] = [.text(TestCertificates.passType)], units: [[UInt8]] = [.text(TestCertificates.team)],
        tag: UInt8 = 0x0C
    ) -> [UInt8] {
        let attributes = userIDs.map { ("0.9.2342.19200300.100.1.1", $0) } + units.map { ("2.5.4.11", $0) }
        return sequence(attributes.flatMap { set(sequence(identifier($0), element(tag, $1))) })
    }

    /// The elements inside an element of definite length.
    static func children(of element: [UInt8]) -> [[UInt8]] {
        var rest = element[content(of: element)...]
        var children: [[UInt8]] = []
        while !rest.isEmpty {
            let start = Array(rest.prefix(8))
            let count = content(of: start) + contentCount(of: start)
            children.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return children
    }

    private static func content(of element: [UInt8]) -> Int { element[1] < 128 ? 2 : 2 + Int(element[1] & 0x7F) }

    private static func contentCount(of element: [UInt8]) -> Int {
        guard element[1] >= 128 else { return Int(element[1]) }
        return element[2..<content(of: element)].reduce(0) { $0 << 8 | Int($1) }
    }
}
