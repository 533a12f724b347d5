import Foundation
import PassToolkit

/// What the shop knows about a member.
struct Member: Sendable {
    var number: String
    var name: String
    var points: Int
    var balance: Double
    var joined: Date
    /// For updates: at least 16 random characters.
    var token: String
}

/// Makes the cards of a shop, and reads those that come back.
///
/// The server has one, which all requests share.
struct CardMaker: Sendable {
    private let signer: PassSigner
    private let verifier: PassVerifier
    private let images: [String: Data]

    /// Reads images and certificates once, when the server starts.
    init(images folder: URL, certificates: URL) throws {
        let identity = try SigningIdentity(
            path: certificates.appending(path: "signer.pem").path,
            keyPath: certificates.appending(path: "signer-key.pem").path)
        signer = PassSigner(identity: identity)

        // With a certificate of your own: TrustPolicy.apple(subject:at:). `.now` is read from the clock at each use.
        let roots = try KeyMaterial(reading: Data(contentsOf: certificates.appending(path: "root.pem"))).certificates
        let subject = TrustPolicy.Subject.passType(identity.passTypeIdentifier)
        verifier = PassVerifier(policy: TrustPolicy(anchors: roots, subject: subject, at: .now))

        var images: [String: Data] = [:]
        for name in ["icon@2x.png", "icon@3x.png", "logo@2x.png", "logo@3x.png", "strip@2x.png", "strip@3x.png"] {
            images[name] = try Data(contentsOf: folder.appending(path: name))
        }
        self.images = images
    }

    /// The content of a member's card.
    func pass(for member: Member) -> Pass {
        let fields = Pass.FieldGroups(
            header: [Pass.Field("balance", label: "Balance", value: .number(member.balance), currencyCode: "EUR")],
            primary: [
                Pass.Field(
                    "points", label: "Points", value: .number(member.points), changeMessage: "You now have %@ points.")
            ],
            secondary: [Pass.Field("member", label: "Member", value: .text(member.name))],
            back: [
                Pass.Field(
                    "joined", label: "Member since", value: .date(member.joined), dateStyle: .long, timeStyle: .hidden,
                    ignoresTimeZone: true)
            ])
        var pass = Pass(
            passTypeIdentifier: signer.identity.passTypeIdentifier, serialNumber: member.number,
            teamIdentifier: signer.identity.teamIdentifier, organizationName: "Morrow Coffee",
            description: "Morrow Coffee loyalty card", style: .storeCard(fields))
        pass.logoText = "Morrow Coffee"
        pass.backgroundColor = "#2E1C17"
        pass.foregroundColor = "#FFF4E2"
        pass.labelColor = "#F6B26B"
        pass.barcodes = [Pass.Barcode(.qr, message: "MORROW:\(member.number)", altText: member.number)]
        pass.expirationDate = PassDate(member.joined.addingTimeInterval(10 * 365 * 86_400))
        // Where phones ask for updates, from the first pass on.
        pass.webServiceURL = "https://shop.example/wallet"
        pass.authenticationToken = member.token
        return pass
    }

    /// The body of a response with the type `application/vnd.apple.pkpass`.
    func card(for member: Member) async throws -> Data {
        let bundle = try PassBundle(pass: pass(for: member), files: images)
        return try await signer.sign(bundle, at: .now).data
    }

    /// The member whose card was sent; throws unless it is a genuine and intact card of this shop.
    func memberNumber(onCard upload: Data) throws -> String? {
        try verifier.verify(upload, requiring: .genuine).pass.serialNumber
    }
}
