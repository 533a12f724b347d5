import Foundation
import PassModel
import TestSupport
import Testing

@testable import PassRules

/// The tables of names against those that systems have.
@Suite("Tables of names") struct NameTableTests {
    /// Character sets that IANA registers, and iconv does not know.
    private static let rare = """
        adobe-standard-encoding adobe-symbol-encoding amiga-1251 bocu-1 cesu-8 chinese cp00858 cp00924 cp01140 \
        cp01141 cp01142 cp01143 cp01144 cp01145 cp01146 cp01147 cp01148 cp01149 cp154 csbig5 csbig5hkscs \
        csgb18030 csgbk csibm00858 csibm00924 csibm01140 csibm01141 csibm01142 csibm01143 csibm01144 csibm01145 \
        csibm01146 csibm01147 csibm01148 csibm01149 csibm1047 csibm861 csiso885913 csiso885914 csiso885915 \
        csiso885916 cskoi8u cstis620 csutf16 csutf32 csutf7 csutf8 csviscii cswindows1250 cswindows1251 \
        cswindows1252 cswindows1253 cswindows1254 cswindows1255 cswindows1256 cswindows1257 cswindows1258 \
        gb_2312-80 hz-gb-2312 ibm00858 ibm00924 ibm01140 ibm01141 ibm01142 ibm01143 ibm01144 ibm01145 ibm01146 \
        ibm01147 ibm01148 ibm01149 iso-10646-ucs-2 iso-10646-ucs-4 iso-10646-utf-1 iso-8859-6-e iso-8859-6-i \
        iso-8859-8-e iso-8859-8-i iso-ir-149 iso-ir-58 jis_encoding jis_x0201 jis_x0208-1983 jis_x0212-1990 \
        koi7-switched koi8-e korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 ptcp154 scsu unicode-1-1 \
        unicode-1-1-utf-7 ventura-international ventura-us viqr x0201
        """

    @Test(
        "every character set is one that iconv knows, or a rare one that IANA registers",
        .needs(.init("iconv")))
    func characterSets() throws {
        let listed = try Witness("iconv").run(["-l"]).text.lowercased()
        let known = Set(listed.split { " /,\n".contains($0) }.map(String.init))
        #expect(known.count > 500)
        let rare = Set(Self.rare.split(separator: " ").map(String.init))
        #expect(CharacterSetNames.all.filter { !known.contains($0) && !rare.contains($0) }.sorted() == [])
        #expect(rare.filter { !CharacterSetNames.contains($0) }.sorted() == [])
        // What people write instead of a name.
        for name in [
            "utf8mb4", "latin", "ansi", "unicode", "iso-8859-12", "iso-8859-17", "windows-1259", "csisolatin7",
        ] {
            #expect(!CharacterSetNames.contains(name), "\(name)")
        }
        for name in ["UTF-8", "Shift_JIS", "KOI8-R", "GB18030", "Big5", "TIS-620", "macintosh", "windows-874"] {
            #expect(CharacterSetNames.contains(name), "\(name)")
        }
    }

    @Test("the zones of the system are in the table, and those of Foundation") func zones() {
        let names = TimeZone.knownTimeZoneIdentifiers.filter { !$0.hasPrefix("SystemV/") }
        #expect(names.filter { !TimeZoneNames.contains($0) } == [])
        #expect(Set(TimeZoneNames.all).count == TimeZoneNames.all.count)
        for name in ["UTC", "GMT", "Etc/GMT+2", "US/Eastern", "Europe/Kyiv", "Europe/Kiev", "EST5EDT", "Asia/Calcutta"]
        {
            #expect(TimeZoneNames.contains(name))
        }
        for name in ["EST5", "GMT+2", "CEST", "", "Europe", "europe/paris", "Etc/"] {
            #expect(!TimeZoneNames.contains(name))
        }
        #expect(TimeZoneNames.spelling(of: "america/new york") == "America/New_York")
        #expect(TimeZoneNames.name(ofPlace: "Buenos Aires") != nil)
    }

    private static let zoneDatabase = "/usr/share/zoneinfo/tzdata.zi"

    @Test(
        "each zone in the table is in the database of time zones, and the other way round",
        .enabled(if: FileManager.default.isReadableFile(atPath: zoneDatabase), "\(zoneDatabase) is not installed"))
    func systemZones() throws {
        // A zone has its name in a line with `Z`, an older name of it one in a line with `L`.
        let names = try String(contentsOfFile: Self.zoneDatabase, encoding: .utf8).split(separator: "\n").compactMap {
            line in
            let words = line.split(separator: " ").map(String.init)
            return words[0] == "Z" ? words[1] : words[0] == "L" ? words[2] : nil
        }
        let added: Set = ["America/Coyhaique"]  // in 2025: older systems lack it
        #expect(names.count > 500)
        #expect(Set(TimeZoneNames.all).subtracting(names).subtracting(added) == [])
        #expect(Set(names).subtracting(TimeZoneNames.all) == ["Factory"])  // the one of a machine without a setting
    }

    private static let countries = "/usr/share/zoneinfo/iso3166.tab"

    @Test(
        "the countries are those that the database of time zones lists, and Kosovo",
        .enabled(if: FileManager.default.isReadableFile(atPath: countries), "\(countries) is not installed"))
    func systemCountries() throws {
        let lines = try String(contentsOfFile: Self.countries, encoding: .utf8).split(separator: "\n")
        let codes = lines.filter { !$0.hasPrefix("#") }.map { String($0.prefix(2)) }
        #expect(codes.count > 200)
        #expect(CountryCodes.all == Set(codes + ["XK"]))
    }

    @Test("the currencies are those that Foundation knows, and a few that were withdrawn long ago")
    func currencies() {
        let known = Set(Locale.Currency.isoCurrencies.map { $0.identifier.uppercased() })
        #expect(known.count > 200)
        #expect(known.subtracting(CurrencyCodes.all) == [])
        // Codes that ISO withdrew, and Foundation does not know.
        let withdrawn: Set = [
            "AYM", "BGJ", "BGK", "CSJ", "GNE", "LAJ", "MVQ", "PEH", "ROK", "UGW", "UYN", "VNC", "ZWN",
        ]
        #expect(CurrencyCodes.all.subtracting(known) == withdrawn)
    }
}
