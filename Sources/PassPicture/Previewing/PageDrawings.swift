internal import Foundation

/// The pictures of a page: SVG within the page, with each image in it once, however many pictures show it.
struct PageDrawings {
    private var images: [Substring: Int] = [:]
    private var count = 0

    /// The images for which the pictures refer to each other; nothing if there are none.
    var sharedImages: String {
        guard !images.isEmpty else { return "" }
        let lines = images.sorted { $0.value < $1.value }.map { "<image id=\"image-\($0.value)\" \($0.key)>\n" }
        return
            "<svg class=\"images\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>\n\(lines.joined())</defs></svg>\n"
    }

    /// Takes in a picture as Cairo writes it.
    ///
    /// - Parameter file: the SVG file.
    /// - Returns: the picture for the page.
    mutating func add(_ file: [UInt8]) -> String {
        count += 1
        let text = String(decoding: file, as: UTF8.self)
        var rest = text[(text.range(of: "<svg ")?.upperBound ?? text.startIndex)...]
        var html = "<svg aria-hidden=\"true\" focusable=\"false\" "
        while let image = Self.nextImage(in: rest) {
            html += named(rest[..<image.whole.lowerBound])
            let number = images[image.attributes, default: images.count]
            images[image.attributes] = number
            html += "<use id=\"\(prefix)\(image.id)\" href=\"#image-\(number)\"/>"
            rest = rest[image.whole.upperBound...]
        }
        return Self.shortened(html + named(rest))
    }

    private var prefix: String { "p\(count)-" }

    /// A part of the file with names that no other picture of the page has.
    private func named(_ part: Substring) -> String {
        [" id=\"", "url(#", "href=\"#"].reduce(String(part)) { text, start in
            text.replacingOccurrences(of: start, with: start + prefix)
        }
    }

    /// The picture with two decimals in the places of its shapes, which is as exact as eyes are.
    private static func shortened(_ svg: String) -> String {
        let start = Array(" d=\"".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(svg.utf8.count)
        var (isInShape, decimals) = (false, Int?.none)
        for byte in svg.utf8 {
            switch byte {
            case UInt8(ascii: "."): decimals = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"): decimals = decimals.map { $0 + 1 }
            default: decimals = nil
            }
            if isInShape, decimals ?? 0 > 2 { continue }
            result.append(byte)
            if byte == start.last { isInShape = result.suffix(start.count) == start[...] }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The next image that the file defines to be drawn, with what is written of it behind its name.
    private static func nextImage(
        in text: Substring
    ) -> (whole: Range<Substring.Index>, id: Substring, attributes: Substring)? {
        guard let start = text.range(of: "<image id=\""),
            let nameEnd = text[start.upperBound...].firstIndex(of: "\""),
            let end = text[nameEnd...].range(of: ">")
        else { return nil }
        return (
            start.lowerBound..<end.upperBound, text[start.upperBound..<nameEnd],
            text[text.index(nameEnd, offsetBy: 2)..<end.lowerBound]
        )
    }
}
