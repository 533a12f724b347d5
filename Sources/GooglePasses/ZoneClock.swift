internal import Bytes
internal import PassModel
internal import PassToolkit
internal import Platform

/// The clocks of places, by the names of their zones.
enum ZoneClock {
    /// The date, written with the offset of a zone such as `America/Chicago`; `nil` if this machine doesn't know it.
    static func local(_ date: PassDate, in zone: String) -> PassDate? {
        // Without ICU, Foundation knows no zone by its name; the database of the system has them.
        let file = "/usr/share/zoneinfo/\(zone)"
        let offset =
            TimeZone(identifier: zone)?.secondsFromGMT(for: date.date)
            ?? (try? InputFile.read(file, limit: 1_000_000))  // else the digits stay as they are written
            .flatMap { Self.offset(at: date.secondsSince1970, in: $0) }
        guard let offset else { return nil }
        return PassDate(
            secondsSince1970: date.secondsSince1970, nanoseconds: date.nanoseconds, offsetInMinutes: offset / 60)
    }

    /// The offset in seconds at a moment, by a file in the form TZif.
    ///
    /// - SeeAlso: RFC 9636, section 3.
    static func offset(at time: Int64, in file: [UInt8]) -> Int? {
        var reader = ByteReader(file)
        // The first block has the same times in 32 bits.
        guard let old = counts(&reader),
            reader.bytes(old.times * 5 + old.types * 6 + old.leaps * 8 + old.rest) != nil,
            let new = counts(&reader), let times = reader.bytes(new.times * 8),
            let types = reader.bytes(new.times), let offsets = reader.bytes(new.types * 6),
            reader.bytes(new.leaps * 12 + new.rest) != nil
        else { return nil }
        var clock = ByteReader(times)
        var passed = 0
        while let next = clock.bigEndian(8), Int64(next) <= time { passed += 1 }
        // After the last change in the table, a rule with a comma goes on changing the clock.
        if passed == new.times, reader.rest.contains(UInt8(ascii: ",")) { return nil }
        let type = passed == 0 ? 0 : Int(types.dropFirst(passed - 1).first ?? 0)
        var offset = ByteReader(offsets.dropFirst(type * 6))
        return offset.bigEndian(4).map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    /// The counts of a header; the rest is one byte each.
    private static func counts(_ reader: inout ByteReader) -> (times: Int, types: Int, leaps: Int, rest: Int)? {
        guard let mark = reader.bytes(4), mark.elementsEqual("TZif".utf8), reader.bytes(16) != nil,
            let utc = reader.bigEndian(4), let standard = reader.bigEndian(4), let leaps = reader.bigEndian(4),
            let times = reader.bigEndian(4), let types = reader.bigEndian(4), let letters = reader.bigEndian(4)
        else { return nil }
        return (times, types, leaps, utc + standard + letters)
    }
}
