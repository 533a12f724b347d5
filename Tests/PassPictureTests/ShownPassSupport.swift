import Foundation
import PassModel
import PassPicture
import PassRules
import PassToolkit
import TestSupport

/// A phone in Berlin on 12 April 2035, a quarter past four in the afternoon.
func viewing(_ language: String? = "en", target: String = "ios26", zone: String = "Europe/Berlin") throws -> Viewing {
    try Viewing(
        language: language, timeZone: TimeZone(identifier: zone).needed,
        now: Date(timeIntervalSince1970: 2_060_000_000), target: TargetSystem(target).needed)
}

/// The pass with these members as a device shows it.
func preview(
    _ members: String, files: [String: [UInt8]] = [:], _ viewing: Viewing, isTemplate: Bool = false
) throws -> PassPreview {
    let files = files.merging(["pass.json": Array("{\(members)}".utf8)]) { $1 }
    return try PassPreview(of: PassContents(files: files, isTemplate: isTemplate), for: viewing).needed
}

/// What a device shows of the pass with these members.
func shown(
    _ members: String, files: [String: [UInt8]] = [:], _ viewing: Viewing, isTemplate: Bool = false
) throws -> ShownPass { try preview(members, files: files, viewing, isTemplate: isTemplate).shown }

/// The value of a field with these members, as the front of a generic pass shows it.
func value(_ members: String, _ viewing: Viewing, isTemplate: Bool = false) throws -> String {
    try shown(#""generic":{"secondaryFields":[{"key":"a",\#(members)}]}"#, viewing, isTemplate: isTemplate)
        .fields[.secondary]?.first.needed.value ?? ""
}

/// The start of a PNG file of this size.
func png(_ width: Int, _ height: Int) -> [UInt8] {
    let sides = [width, height].flatMap { side in (0..<4).reversed().map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + sides
        + [8, 6, 0, 0, 0, 0, 0, 0, 0]
}
