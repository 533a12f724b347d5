internal import PassModel

/// Finds in a text what Wallet turns into links on the back of a pass, and rather too little than too much.
struct LinkDetector {
    /// What to look for.
    let types: Set<Pass.Field.DataDetectorType>
    /// The names of months, in lower case.
    let months: () -> [String: Int]

    private typealias Found = (range: Range<Int>, target: String)

    /// The links in `text`, in its order; those that it has already stay, and nothing is found inside them.
    func links(in text: String, besides links: [ShownPass.Link] = []) -> [ShownPass.Link] {
        guard !types.isEmpty, !text.isEmpty else { return links }
        let scalars = ScalarText(text)
        var result = links
        func add(_ found: [Found]) {
            for (range, target) in found {
                let characters = scalars.characters(of: range)
                guard !characters.isEmpty, !result.contains(where: { $0.characters.overlaps(characters) }) else {
                    continue
                }
                result.append(ShownPass.Link(characters: characters, target: target))
            }
        }
        if types.contains(.link) { add(WebLinks.all(in: scalars)) }
        if types.contains(.address) { add(Addresses.all(in: scalars, isAddress: types == [.address])) }
        if types.contains(.calendarEvent) { add(CalendarDates.all(in: scalars, months: months)) }
        if types.contains(.phoneNumber) { add(PhoneNumbers.all(in: scalars)) }
        return result.sorted { $0.characters.lowerBound < $1.characters.lowerBound }
    }
}
