/// A date of the proleptic Gregorian calendar and a time of day, without a zone.
///
/// The arithmetic counts years from March, so that the leap day is the last of its year, and days in eras of 400 years,
/// starting one era before the first year.
struct CivilTime {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    /// The seconds of the years 0000 to 9999.
    static let representableSeconds: Range<Int64> = -62_167_219_200..<253_402_300_800

    /// Whether this date and time exist; 24:00 and leap seconds do not.
    var exists: Bool {
        (0...9999).contains(year) && (1...12).contains(month) && (1...daysInMonth).contains(day)
            && (0..<24).contains(hour) && (0..<60).contains(minute) && (0..<60).contains(second)
    }

    private var daysInMonth: Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The seconds from 1970-01-01 00:00 to this time, which must exist.
    var secondsSince1970: Int64 {
        let yearFromMarch = month > 2 ? year : year - 1
        let era = (yearFromMarch + 400) / 400 - 1
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }
}

extension CivilTime {
    /// The time this many seconds after 1970-01-01 00:00.
    init(secondsSince1970 seconds: Int64) {
        let secondOfDay = Int((seconds % 86_400 + 86_400) % 86_400)
        let days = Int((seconds - Int64(secondOfDay)) / 86_400) + 719_468
        let era = (days + 146_097) / 146_097 - 1
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = (monthFromMarch + 2) % 12 + 1
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }
}
