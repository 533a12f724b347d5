import PassToolkit

/// What the page on passes in Swift shows of a server: it runs in an asynchronous function, as handlers of requests are.
func runServerListing(member: some Encodable) async throws -> [SignedPass] {
    // listing begins
    let template = try PassTemplate(path: "coffee.pass")
    let identity = try SigningIdentity(path: "certs-sample/signer.pem", keyPath: "certs-sample/signer-key.pem")
    let signer = PassSigner(identity: identity)
    let maker = try signer.prepare(template)
    let signed = try await maker.make(Record(path: "coffee.json"))
    let own = try await maker.make(Record(encoding: member))
    // listing ends
    return [signed, own]
}
