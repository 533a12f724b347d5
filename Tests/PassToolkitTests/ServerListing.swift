import PassToolkit

/// What the page on passes in Swift shows of a server: it runs in an asynchronous function, as handlers of requests are.
func runServerListing(
    identity: SigningIdentity, template: PassTemplate, number: String, name: String, member: some Encodable
) async throws -> [SignedPass] {
    // listing begins
    let signer = PassSigner(identity: identity)
    let maker = try signer.prepare(template)
    let pass = try await maker.make(["serialNumber": "\(number)", "name": "\(name)", "points": 3])
    let same = try await maker.make(Record(encoding: member))
    // listing ends
    return [pass, same]
}
