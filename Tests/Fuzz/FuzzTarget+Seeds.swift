internal import Foundation
internal import PassToolkit
internal import TestSupport
import ZipContainer

extension FuzzTarget {
    /// Sound and nearly sound inputs to start from.
    package var seeds: [[UInt8]] {
        switch self {
        case .archive: Self.archives
        case .message: [FuzzSample.signedFiles["signature"] ?? []]
        case .json: Self.texts + [FuzzSample.files["pass.json"] ?? [], FuzzSample.manifest]
        case .strings: Self.stringsFiles
        case .images: [SamplePass.png] + SamplePass.icons.values.sorted { $0.count < $1.count }
        case .pass: [FuzzSample.archive]
        case .member: FuzzSample.signedFiles.sorted { $0.key < $1.key }.enumerated().map { [UInt8($0)] + $1.value }
        case .records: Self.lists
        case .sign: [FuzzSample.archive]
        case .material: FuzzSample.materialFiles
        case .addressing: Self.addressed
        case .repair: Self.texts + Self.wrongTexts
        case .attachments:
            ["coffee.pass/\0icon.png", "\0../../x", "{{a}}/../\0..", "/\0/etc", "a\0\u{1}"].map { Array($0.utf8) }
        #if Picture
            case .pictures: [SamplePass.png] + SamplePass.icons.values.sorted { $0.count < $1.count } + Self.texts
        #endif
        case .grammar, .repack:
            (0..<16).map { seed in (0..<64).map { UInt8(truncatingIfNeeded: (seed * 64 + $0) * 167) } }
        }
    }

    /// Inputs that are to be read as they are, where a file may begin like DER.
    package var extremes: [[UInt8]] {
        switch self {
        case .message: Self.heads
        case .member: Self.heads.enumerated().map { [UInt8($0)] + $1 }
        case .sign: Self.heads.map { Self.archive(adding: $0) }
        case .material: Self.heads + Self.wrappedHeads
        default: []
        }
    }

    /// Heads of DER with lengths written in 0 to 126 bytes, of which nothing or little follows; with 62, all 64 bytes of a file
    /// are head.
    private static let heads = stride(from: 0, through: 126, by: 2).map { (count: Int) -> [UInt8] in
        let tag: UInt8 = [0xA0, 0x30, 0x31, 0x02][count / 2 % 4]
        let length = ([UInt8](repeating: 0, count: 123) + [1, 0, 0]).suffix(count)
        let signedData: [UInt8] = [6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]
        let contents = [[], [2], [0, 0], [2, 1, 3, 0x30, 0x80], signedData + [0xA0, 0x83, 0, 0, 9], [0x30, 0xFE]]
        return [tag, 0x80 | UInt8(count)] + length + (count == 62 ? [] : contents[count / 2 % 6])
    }

    /// The same in PEM of every kind.
    private static let wrappedHeads = heads.enumerated().map { number, head in
        let kind = ["CERTIFICATE", "PKCS7", "PRIVATE KEY", "X509 CRL", "CERTIFICATE REQUEST"][number % 5]
        return Array("-----BEGIN \(kind)-----\n\(Data(head).base64EncodedString())\n-----END \(kind)-----\n".utf8)
    }

    private static func archive(adding file: [UInt8]) -> [UInt8] {
        let files = FuzzSample.files.merging(["data.bin": file]) { $1 }.sorted { $0.key < $1.key }
        return
            (try? ArchiveWriter.archive(
                of: files.map { ArchiveEntry(name: $0.key, bytes: $0.value, compression: .stored) })) ?? []
    }

    private static var archives: [[UInt8]] {
        let contents: [[UInt8]] = [[], Array("a".utf8), Array(repeating: 7, count: 300)]
        return [ArchiveEntry.Compression.stored, .deflated].compactMap { compression in
            try? ArchiveWriter.archive(
                of: contents.enumerated().map {
                    ArchiveEntry(name: "folder/\($0)", bytes: $1, compression: compression)
                })
        }
    }

    private static let texts = [
        #"{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00\n"],"a":{},}"#, "\u{FEFF}[1,2,]", #"{"barcodes":[{}]}"#,
        #"{"semantics":{"eventStartDate":"2026-01-01T00:00Z","seats":[{"seatRow":"1"}]},"relevantDates":[{"date":"x"}]}"#,
        #"{"coupon":{},"locations":[{"latitude":1,"longitude":-2e0}],"maxDistance":5,"expirationDate":"2026-05-01T00:00Z"}"#,
        """
        {"eventTicket":{},"beacons":[{"proximityUUID":"F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC","major":5}],
        "relevantDates":[{"startDate":"2025-12-31T20:00Z","endDate":"2026-01-01T09:00Z"},{"date":"2026-02-01T00:00Z"}]}
        """,
        #"{"eventTicket":{"primaryFields":[{"key":"a","value":"2026-01-01T00:00Z","dateStyle":"PKDateStyleShort"}]}}"#,
        """
        {"boardingPass":{"transitType":"PKTransitTypeAir","backFields":[{"key":"name","value":"Å"}]},"barcodes":[{"message":
        "M2MUSTER/AASA         EABC123 VIESFOEX 0815A134Y012A0042 105>1234XYZ789 FRASFOEX 0816 134Y001A     000"}],
        "semantics":{"seats":[{"seatRow":"1","seatNumber":"B"}],"flightCode":"EX 9","originalDepartureDate":"2026-01-01"}}
        """,
    ].map { Array($0.utf8) }

    private static let addressed = [
        (#"{"storeCard":{"primaryFields":[{"attributedValue":"x","key":"a","value":1}]}}"#, #"{"field:a":5}"#),
        (
            #"{"coupon":{"backFields":[{"key":"a","value":1}],"backFields":[{"key":"a","value":1}]}}"#,
            #"{"show:a":false,"field:a":2}"#
        ),
        (
            #"{"generic":{"headerFields":[{"key":"a","value":"{{b}}"}]},"voided":true,"expirationDate":"2035-01-01T00:00Z"}"#,
            #"{"b":1,"/voided":false,"/expirationDate":"2036-01-01T00:00Z","attributed:a":"<a href='x'>y</a>","/logoText":"z"}"#
        ),
    ].map { Array("\($0)\0\($1)".utf8) }

    private static let wrongTexts = [
        #"{"organizationName":null,"organizationname":"X","generic":{"backFields":{"key":1}},"serialNumber":5}"#,
        #"{"eventTicket":{"primaryFields":[{"key":"a","value":1,"dataDetectorTypes":"none","label":null}]},"voided":1}"#,
        #"{"relevantDates":[{"date":"2035-01-01T00:00Z","relevantDate":null}],"barcode":{"message":1}}"#,
        #"{"merchant":null,"lineItems":[null,{}],"fulfillments":{},"payment":{"total":{"currency":-1}},"status":7}"#,
    ].map { Array($0.utf8) }

    private static let lists = [
        "a,b:number,c:boolean\n1,2,true\r\n\"x\n\"\"é\"\"\",-1.5e3,FALSE\r",
        "a:date(dd.mm.yyyy hh:mm +01:00);b:percent;c:number(comma);d:date\n5.3.2024 9:30;18,5 %;1.234,5;2024-03-05\n",
        "a:base64;b\nAP8=;1\nx;2\n", "a;\"b\tc\"\n1;2;3\n\"4", "a\t\n",
        "[{\"a\":\"x]\\\"\"},\n{\"b\":1.5,\"c\":null}, [], 1]",
        "{\"a\":1}\n{\"a\":true}\r\n\n{\n\"a\": \"}\"\n}\n{\"a\":",
    ].flatMap { (text: String) -> [[UInt8]] in
        [Array(text.utf8), [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }]
    }

    private static let stringsFiles = [
        "\"a\" = \"b\";\n", "/* c */ a = \"\\U00e9\\n\"; // d\n\"\" = \"x\";", "{ a = b; }", "<?xml version=\"1.0\"?>",
    ].flatMap { (text: String) -> [[UInt8]] in
        [Array(text.utf8), [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }]
    }
}
