#if Server
    import Hummingbird

    /// A page of the shop.
    struct Page: ResponseGenerator {
        let title: String
        /// HTML.
        let body: String

        func response(from request: Request, context: some RequestContext) -> Response {
            let html = """
                <!doctype html><html lang="en"><meta charset="utf-8"><title>\(Self.escaped(title))</title>
                <h1>\(Self.escaped(title))</h1>\(body)</html>

                """
            return Response(
                status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
                body: .init(byteBuffer: ByteBuffer(string: html)))
        }

        static let till = Page(
            title: "Till",
            body: """
                <form method="post" action="/till/cards"><input name="name" aria-label="Name"><button>New card</button></form>
                <form method="post" action="/till/stars"><input name="number" aria-label="Number"><button>Star</button></form>
                """)

        static func made(_ number: String, _ link: String) -> Page {
            let link = escaped(link)
            return Page(title: "Card \(number)", body: "<p>The owner gets it at <a href=\"\(link)\">\(link)</a></p>")
        }

        private static func escaped(_ text: String) -> String {
            [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) {
                $0.replacing($1.0, with: $1.1)
            }
        }
    }
#endif
