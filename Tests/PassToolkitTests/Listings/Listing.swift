import PassToolkit

/// What README.md and the pages on the library show; `ListingTests` runs it.
func runListing() throws {
    // listing begins
    // A template and a record become a signed pass.
    let template = try PassTemplate(path: "Templates/coffee.pass")
    let bundle = try template.render(Record(path: "Templates/coffee.json"))
    let identity = try SigningIdentity(path: "certs-sample/signer.pem", keyPath: "certs-sample/signer-key.pem")
    let signed = try PassSigner(identity: identity).sign(bundle, at: .now)
    try signed.write(to: "coffee.pkpass")
    // listing ends

    // listing begins
    let roots = try KeyMaterial(path: "certs-sample/root.pem").certificates
    let policy = TrustPolicy(anchors: roots, subject: .passType("pass.com.example.sample"), at: .now)
    let verifier = PassVerifier(policy: policy)
    do {
        let verified = try verifier.verify(signed.archive, requiring: .genuine)
        print("genuine, signed by \(verified.signer.subject)")
    } catch {
        for finding in error.report.findings { print(finding) }
    }
    // listing ends
}
