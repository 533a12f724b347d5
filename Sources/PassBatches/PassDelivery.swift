package import PassToolkit

/// What is made of each pass besides its file, such as a message that it is sent with.
package protocol PassDelivery: Sendable {
    /// The placeholders that it takes from records.
    var placeholders: Set<String> { get }

    /// Checks that it can be made of a record, before the pass is signed.
    ///
    /// - Parameters:
    ///   - record: the record.
    ///   - name: the name of the pass's file.
    /// - Throws: why the record fails.
    func check(_ record: Record, as name: String) throws

    /// Makes it; a pass that was kept may have its own already.
    ///
    /// - Returns: the link that it comes to, if it has one.
    func deliver(_ archive: [UInt8], of record: Record, as name: String) throws -> String?
}
