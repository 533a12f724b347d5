internal import PassModel

/// The names that a key accepts, such as `PKTransitTypeAir`, and guesses for other names.
struct KnownNames: Sendable {
    let names: [String]
    /// The prefixes of the names, in lower case and without `pk`.
    private let prefixes: [String]
    /// The right names for common synonyms, in lower case and without prefix.
    private var otherNames: [String: String] = [:]

    static let textAlignment = KnownNames(Pass.Field.TextAlignment.self, "textalignment")
    static let dataDetector = KnownNames(Pass.Field.DataDetectorType.self, "datadetectortype")
    static let dateStyle = KnownNames(Pass.Field.DateStyle.self, "datestyle", "timestyle")
    static let numberStyle = KnownNames(Pass.Field.NumberStyle.self, "numberstyle")
    static let transitType = KnownNames(Pass.BoardingPass.TransitType.self, "transittype")
    static let barcodeFormat: KnownNames = {
        var known = KnownNames(Pass.Barcode.Format.self, "barcodeformat")
        let interleaved = Pass.Barcode.Format.interleaved2of5.rawValue
        known.otherNames = [
            "itf": interleaved, "itf14": interleaved, "interleaved2of5": interleaved, "i25": interleaved,
            "qrcode": Pass.Barcode.Format.qr.rawValue,
        ]
        return known
    }()

    private init<Name: CaseIterable & RawRepresentable<String>>(_: Name.Type, _ prefixes: String...) {
        names = Name.allCases.map(\.rawValue)
        self.prefixes = prefixes
    }

    /// The name that `text` certainly means: it differs only in case, or lacks the prefix.
    private func meant(by text: String) -> String? {
        let wanted = word(in: text)
        return names.first { word(in: $0) == wanted }
    }

    /// The name that an unknown value probably means, and the one that it certainly means.
    func guess(for value: JSONValue) -> (certain: String?, likely: String?) {
        guard let text = value.string else { return (nil, nil) }
        let certain = meant(by: text)
        return (certain, certain ?? otherNames[word(in: text)] ?? nearest(to: text))
    }

    /// The name that differs by a few letters after the prefix; a different number means a different name.
    private func nearest(to text: String) -> String? {
        let wanted = word(in: text)
        let near = Spelling.nearest(to: wanted, among: names.map(word)).flatMap(meant)
        let found =
            near
            ?? names.first { name in
                let end = word(in: name)
                return wanted.hasSuffix(end)
                    && Spelling.nearest(to: String(wanted.dropLast(end.count)), among: prefixes) != nil
            }
        return found.flatMap { $0.filter(\.isNumber) == text.filter(\.isNumber) ? $0 : nil }
    }

    private func word(in text: String) -> String {
        var rest = text.lowercased().filter { $0.isLetter || $0.isNumber }[...]
        if rest.hasPrefix("pk") { rest = rest.dropFirst(2) }
        for prefix in prefixes where rest.hasPrefix(prefix) { return String(rest.dropFirst(prefix.count)) }
        return String(rest)
    }
}

/// The country codes of ISO 3166-1 alpha-2, and XK, which Kosovo uses.
enum CountryCodes {
    static let all = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA
        CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
        GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM
        JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP
        MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
        QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN
        TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
        """.words)
}

/// The alphabetic currency codes of ISO 4217, including withdrawn ones, and others that devices can format.
enum CurrencyCodes {
    static let all = Set(
        """
        ADP AED AFA AFN ALK ALL AMD ANG AOA AOK AON AOR ARA ARL ARM ARP ARS ATS AUD AWG AYM AZM AZN BAD BAM BAN
        BBD BDT BEC BEF BEL BGJ BGK BGL BGM BGN BGO BHD BIF BMD BND BOB BOL BOP BOV BRB BRC BRE BRL BRN BRR BRZ
        BSD BTN BUK BWP BYB BYN BYR BZD CAD CDF CHE CHF CHW CLE CLF CLP CNH CNX CNY COP COU CRC CSD CSJ CSK CUC
        CUP CVE CYP CZK DDM DEM DJF DKK DOP DZD ECS ECV EEK EGP ERN ESA ESB ESP ETB EUR FIM FJD FKP FRF GBP GEK
        GEL GHC GHS GIP GMD GNE GNF GNS GQE GRD GTQ GWE GWP GYD HKD HNL HRD HRK HTG HUF IDR IEP ILP ILR ILS INR
        IQD IRR ISJ ISK ITL JMD JOD JPY KES KGS KHR KMF KPW KRH KRO KRW KWD KYD KZT LAJ LAK LBP LKR LRD LSL LSM
        LTL LTT LUC LUF LUL LVL LVR LYD MAD MAF MCF MDC MDL MGA MGF MKD MKN MLF MMK MNT MOP MRO MRU MTL MTP MUR
        MVP MVQ MVR MWK MXN MXP MXV MYR MZE MZM MZN NAD NGN NIC NIO NLG NOK NPR NZD OMR PAB PEH PEI PEN PES PGK
        PHP PKR PLN PLZ PTE PYG QAR RHD ROK ROL RON RSD RUB RUR RWF SAR SBD SCR SDD SDG SDP SEK SGD SHP SIT SKK
        SLE SLL SOS SRD SRG SSP STD STN SUR SVC SYP SZL THB TJR TJS TMM TMT TND TOP TPE TRL TRY TTD TWD TZS UAH
        UAK UGS UGW UGX USD USN USS UYI UYN UYP UYU UYW UZS VEB VED VEF VES VNC VND VNN VUV WST XAF XAG XAU XBA
        XBB XBC XBD XCD XCG XDR XEU XFO XFU XOF XPD XPF XPT XRE XSU XTS XUA XXX YDD YER YUD YUM YUN YUR ZAL ZAR
        ZMK ZMW ZRN ZRZ ZWD ZWG ZWL ZWN ZWR
        """.words)
}
