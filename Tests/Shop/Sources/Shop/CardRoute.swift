#if Server
    // listing begins
    import Hummingbird
    import Logging
    import PassToolkit

    /// Sends a member's card to the phone that opens `/cards/0001`.
    func addCards<Context: RequestContext>(
        to router: Router<Context>, madeBy maker: PassMaker,
        member: @escaping @Sendable (_ number: String) async throws -> Member?
    ) {
        router.get("cards/:number") { _, context in
            guard let member = try await member(context.parameters.require("number")) else {
                throw HTTPError(.notFound)
            }
            do {
                let card = try await maker.make(Record(encoding: member))
                let headers: HTTPFields = [
                    .contentType: "application/vnd.apple.pkpass",
                    .contentDisposition: #"attachment; filename="card.pkpass""#,
                ]
                return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: card.archive)))
            } catch let error as any DescribedError {
                // The record does not fit the template, or Wallet would refuse the card.
                context.logger.error("\(error.message)")
                throw HTTPError(.unprocessableContent, message: "this card can't be made")
            }
        }
    }
// listing ends
#endif
