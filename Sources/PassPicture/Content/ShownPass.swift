package import PassModel

/// What a device shows of a pass: texts in one language, formatted values, images and the barcode that it would choose.
///
/// A pass with errors is read as far as possible; what can't be shown is left out.
package struct ShownPass: Sendable {
    /// The layout that the device chooses for the pass.
    package enum Form: Sendable, Hashable {
        case generic, coupon, storeCard, eventTicket
        case boardingPass(Pass.BoardingPass.TransitType)
        case posterEventTicket
        case semanticBoardingPass(Pass.BoardingPass.TransitType)
        case posterGeneric
    }

    /// Whether the pass can be used.
    package enum State: Sendable, Hashable {
        case current, voided, expired
    }

    /// Where lines stand.
    package enum Alignment: String, Sendable {
        /// At the side where the language starts its lines.
        case natural
        case left, center, right
    }

    /// A field.
    package struct Field: Sendable, Hashable {
        /// Where it stands in `pass.json`.
        package var pointer: JSONPointer
        /// The label, translated.
        package var label: String?
        /// The value as it is shown: translated, and formatted as the field asks for.
        package var value: String
        /// Where its lines stand.
        package var alignment: ShownPass.Alignment = .natural
        /// The row of an auxiliary field: 0 or 1.
        package var row: Int = 0
    }

    /// An image of the pass in the scale and language that the device takes.
    package struct Image: Sendable, Hashable {
        /// The file, such as `de.lproj/logo@3x.png`.
        package var file: String
        /// The width in points: pixels divided by the scale; `nil` if the file can't be drawn.
        package var width: Double?
        /// The height in points; `nil` if the file can't be drawn.
        package var height: Double?
    }

    /// The barcode that the device shows.
    package struct Barcode: Sendable, Hashable {
        /// Where it stands in `pass.json`.
        package var pointer: JSONPointer
        /// The format.
        package var format: Pass.Barcode.Format
        /// The message in its `messageEncoding`; `nil` if it can't be written in it.
        package var message: [UInt8]?
        /// The text below it, translated.
        package var altText: String?
        /// The modules; `nil` if it can't be encoded, or if nothing is drawn.
        package var grid: ModuleGrid?
        /// Why it can't be encoded.
        package var obstacle: String?
    }

    /// The layout.
    package var form: Form
    /// Whether the pass can be used.
    package var state: State
    /// The language in which texts are shown, such as `de` or `zh-Hans`.
    package var language: String
    /// Whether the language is written from right to left.
    package var isRightToLeft: Bool
    /// The colour behind everything.
    package var background: PassColor
    /// The colour of values.
    package var foreground: PassColor
    /// The colour of labels.
    package var label: PassColor
    /// The colour of texts over a strip, if the pass gives one.
    package var stripText: PassColor?
    /// The colour of a poster's footer, if the pass gives one.
    package var footerBackground: PassColor?
    /// Who issues the pass, translated.
    package var organizationName: String?
    /// What the pass is, translated.
    package var description: String?
    /// The text beside the logo, translated; on a poster event ticket, `eventLogoText`.
    package var logoText: String?
    /// Whether the gradient at the top of a poster is left out.
    package var suppressesHeaderDarkening: Bool
    /// The fields by group, in the order of the pass.
    package var fields: [Pass.Field.Group: [Field]]
    /// The fields that are left out or whose values are cut here, since there are too many or they are too long.
    package var omitted: [JSONPointer] = []
    /// Texts that a poster or a semantic boarding pass takes from the semantic tags, as fields; empty for other layouts.
    ///
    /// The pointers lead to the tags. A tag that is a text has its own name as its key, such as `eventName` or
    /// `departureAirportCode`. Others have these keys:
    /// - `eventDate` and `eventTime`, in the zone of `eventStartDateInfo`;
    /// - the first seat: `seat` (row and number), `seatSection`, `seatRow` and `seatNumber`;
    /// - `flightCode`, else made of `airlineCode` and `flightNumber`; `passengerName`;
    /// - `departureTime` and `boardingTime` in the zone of departure, `arrivalTime` in that of the destination, by the
    ///   current dates if there are any, else by the original ones.
    package var semantics: [String: Field]
    /// The colour of the first seat's section, in place of a poster's footer.
    package var seatSection: PassColor?
    /// The images by slot.
    package var images: [PassImage.Slot: Image]
    /// The barcode.
    package var barcode: Barcode?
    /// Whether a contactless terminal reads the pass.
    package var usesNFC = false
}
