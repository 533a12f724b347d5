import PassModel

@testable import PassToolkit

/// A list, how it is read, and the characters that are put into it.
struct SeedList {
    let text: String
    let others: String
    var allowsUnused = false
    var names: [String: String] = [:]
    var hasDecimalCommas = false

    /// All that comes out of such a list.
    func answer(
        _ bytes: [UInt8], file: String = "list", format: RecordReader.Format? = nil, limits: Limits = .standard
    ) -> String {
        do {
            var reader = try RecordReader(
                bytes: bytes, file: file, format: format, limits: limits, allowingUnused: allowsUnused, names: names,
                decimalCommas: hasDecimalCommas)
            return try reader.everything()
        } catch {
            return error.everything
        }
    }

    /// All that comes out of such a list in a file, which is read in pieces.
    func answer(path: String, limit: Int, chunkByteCount: Int) -> String {
        var limits = Limits.standard
        limits.recordByteCount = limit
        let headers = ListHeaders(allowUnused: allowsUnused, names: names, useDecimalCommas: hasDecimalCommas)
        do {
            var reader = try RecordReader(path: path, limits: limits, headers: headers, chunkByteCount: chunkByteCount)
            return try reader.everything().replacing(path, with: "list")
        } catch {
            return error.everything.replacing(path, with: "list")
        }
    }
}

extension [UInt8] {
    /// The bytes as a text in quotes, to find an answer by.
    var quoted: String { String(decoding: self, as: UTF8.self).debugDescription }
}

extension RecordReader {
    /// The columns, each record or error with where the list stood then, and whether it ends there.
    mutating func everything() throws -> String {
        var answers = ["\(format.rawValue) \(byteCount ?? -1) \(isReady)"] + (columns ?? []).map(\.everything)
        while answers.count < 99, let next = try next() {
            switch next {
            case .success(let record): answers.append(record.everything)
            case .failure(let error): answers.append(error.everything)
            }
            answers.append("\(count) \(byteOffset)")
        }
        // A list that has ended has no more records.
        let more = try next()
        answers.append(more == nil ? "end" : "more")
        do { try checkEncoding() } catch { answers.append(error.everything) }
        return answers.joined(separator: "; ")
    }
}

extension RecordReader.Column {
    var everything: String { "\(name.debugDescription) \(kind.rawValue) \(isIgnored) \(position.words)" }
}

extension Record {
    /// Each value with its place, and the record's own.
    var everything: String {
        let all = values.sorted { $0.key < $1.key }.map { name, value in
            "\(name.debugDescription)=\(value.said.debugDescription) \(place?.position(of: name).words ?? "-")"
        }
        let places = place.map { "\($0) \($0.number) \($0.line) \($0.isElement) \($0.start.words) \($0.end.words)" }
        return "\(origin) \(places ?? "-") \(all.joined(separator: " "))"
    }
}

extension TextPosition {
    fileprivate var words: String { "\(line):\(column)" }
}

extension TextPosition? {
    fileprivate var words: String { map(\.words) ?? "-" }
}

extension Error {
    /// What an error says, and of one about a record also where it is and what is left of the record.
    var everything: String {
        guard let described = self as? any DescribedError else { return "\(self)" }
        let words = "\(described.message) \(described.recovery)"
        guard let error = self as? RecordError else { return words }
        let place = "\(error.position.words) \(error.number ?? -1) \(error.endsList)"
        return "\(words) \(place) \(error.readable?.everything ?? "-")"
    }
}
