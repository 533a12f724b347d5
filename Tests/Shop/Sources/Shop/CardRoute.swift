#if Server
    import Foundation
    import Hummingbird
    import Logging
    import PassToolkit

    // listing begins
    /// Sends a member's card to the phone that opens `/cards/0001`.
    func addCards<Context: RequestContext>(
        to router: Router<Context>, card: @escaping @Sendable (_ number: String) async throws -> Data?
    ) {
        router.get("cards/:number") { _, context in
            do {
                guard let card = try await card(context.parameters.require("number")) else {
                    throw HTTPError(.notFound)
                }
                let headers: HTTPFields = [
                    .contentType: "application/vnd.apple.pkpass",
                    .contentDisposition: #"attachment; filename="card.pkpass""#,
                ]
                return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: card)))
            } catch let error as RefusedPass {
                // Wallet would refuse it: the member's data are wrong, or this program.
                context.logger.error("\(error.message)")
                throw HTTPError(.unprocessableContent, message: "this card can't be made")
            }
        }
    }
// listing ends
#endif
