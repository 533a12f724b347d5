internal import Bytes
internal import PassModel
internal import PassToolkit
internal import Platform

/// The clocks of places, by the names of their zones.
enum ZoneClock {
    /// The date, written with the offset of a zone such as `America/Chicago`; `nil` if this machine doesn't know it.
    static func local(_ date: PassDate, in zone: String) -> PassDate? {
        // Without ICU, Foundation knows no zones by name; they are in the system's database.
        let file = "/usr/share/zoneinfo/\(zone)"
        let offset =
            TimeZone(identifier: zone)?.secondsFromGMT(for: date.date)
            ?? (try? InputFile.read(file, limit: 1_000_000))  // else the digits stay as they are written
            .flatMap { Self.offset(at: date.secondsSince1970, in: $0) }
        guard let offset else { return nil }
        return PassDate(
            secondsSince1970: date.secondsSince1970, nanoseconds: date.nanoseconds, offsetInMinutes: offset / 60)
    }

    /// The offset in seconds at a time until 2037, from a file in the format TZif; `nil` if only its rules for later years,
    /// which are not read here, define it.
    ///
    /// - SeeAlso: RFC 9636, section 3.
    static func offset(at time: Int64, in file: [UInt8]) -> Int? {
        var reader = ByteReader(file)
        guard time < 2_114_380_800, let mark = reader.bytes(4), mark.elementsEqual("TZif".utf8),
            reader.bytes(28) != nil,
            let count = reader.bigEndian(4), count > 0, let typeCount = reader.bigEndian(4), reader.bytes(4) != nil,
            let times = reader.bytes(count * 4), let types = reader.bytes(count),
            let offsets = reader.bytes(typeCount * 6)
        else { return nil }
        func signed(_ reader: inout ByteReader) -> Int? {
            reader.bigEndian(4).map { Int(Int32(truncatingIfNeeded: $0)) }
        }
        var (clock, passed) = (ByteReader(times), 0)
        while let next = signed(&clock), next <= time { passed += 1 }
        var offset = ByteReader(offsets.dropFirst(passed == 0 ? 0 : Int(types.dropFirst(passed - 1).first ?? 0) * 6))
        return signed(&offset)
    }
}
