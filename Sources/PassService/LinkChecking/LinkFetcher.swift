#if Server
    internal import Bytes
    internal import NIOHTTP1
    internal import PassToolkit
    internal import Platform

    /// What a visitor of a link got, and on which way.
    struct LinkVisit: Sendable {
        /// A redirect.
        struct Step: Sendable {
            let status: Int
            let from: URL
            let to: URL
        }

        let visitor: LinkVisitor
        let method: HTTPMethod
        /// The redirects before the last answer.
        var steps: [Step] = []
        /// Where the last answer is from.
        var address: URL
        /// The page that came first, and led to the last answer.
        var page: (address: URL, answer: HTTPAnswer)?
        /// How the body was compressed.
        var encoding: String?
        /// Whether it ends at Google Wallet, which has its own objects.
        var isGoogle = false
        var result: Result<HTTPAnswer, HTTPFailure>

        var answer: HTTPAnswer? { try? result.get() }

        /// What the link itself gave, be it a page.
        var first: HTTPAnswer? { page?.answer ?? answer }

        /// What came with a status of success, and is no page.
        var file: HTTPAnswer? {
            method == .GET && !isGoogle ? answer.flatMap { $0.status == 200 && !$0.isPage ? $0 : nil } : nil
        }
    }

    extension HTTPAnswer {
        /// Whether it is a web page, whatever it is called.
        var isPage: Bool {
            ["text/html", "application/xhtml+xml"].contains(mediaType) || FileKind(of: body[...]) == .html
        }

        /// The value of Content-Encoding, if the body is not as it is.
        var encoding: String? {
            headers["content-encoding"].flatMap { ["", "identity"].contains($0.lowercased()) ? nil : $0 }
        }
    }

    /// Opens links as visitors do, within bounds.
    struct LinkFetcher: Sendable {
        let http: HTTPFetcher
        private static let mostSteps = 10

        /// Opens a link; from a page with a link to a pass it goes on to that.
        func visit(_ link: URL, as visitor: LinkVisitor, _ method: HTTPMethod) async -> LinkVisit {
            var visit = await walk(link, as: visitor, method)
            guard method == .GET else { return visit }
            if let page = visit.answer, page.status == 200, page.isPage, !visit.isGoogle {
                let plain =
                    page.encoding == nil
                    ? page : try? await answer(to: visit.address, .GET, visitor.headers(compressed: false))
                let targets = Self.targets(in: plain?.body ?? [], at: visit.address)
                if let target = targets.first(where: { !$0.isGoogle }) {
                    let first = visit
                    visit = await walk(target, as: visitor, .GET)
                    visit.steps = first.steps + visit.steps
                    visit.page = (first.address, page)
                } else {
                    visit.isGoogle = !targets.isEmpty
                }
            }
            guard let encoding = visit.file?.encoding else { return visit }
            visit.encoding = encoding
            do throws(HTTPFailure) {
                visit.result = .success(
                    try await answer(to: visit.address, .GET, visitor.headers(compressed: false)))
            } catch {
                visit.result = .failure(error)
            }
            return visit
        }

        /// Follows redirects to their end.
        private func walk(_ link: URL, as visitor: LinkVisitor, _ method: HTTPMethod) async -> LinkVisit {
            var visit = LinkVisit(
                visitor: visitor, method: method, address: link,
                result: .failure(HTTPFailure(code: .cancelled, message: "the check was interrupted")))
            do throws(HTTPFailure) {
                while true {
                    let answer = try await answer(to: visit.address, method, visitor.headers())
                    guard [301, 302, 303, 307, 308].contains(answer.status) else {
                        visit.result = .success(answer)
                        return visit
                    }
                    let step = try Self.step(after: answer, at: visit.address)
                    let isKnown = step.to == link || visit.steps.contains { $0.to == step.to }
                    visit.steps.append(step)
                    visit.address = step.to
                    guard !isKnown else {
                        throw HTTPFailure(
                            code: .redirects, message: "the redirects go in a circle: '\(step.to.shown)' comes again")
                    }
                    guard visit.steps.count <= Self.mostSteps else {
                        throw HTTPFailure(code: .redirects, message: "there are over \(Self.mostSteps) redirects")
                    }
                    if step.to.isGoogle {
                        (visit.isGoogle, visit.result) = (true, .success(answer))
                        return visit
                    }
                }
            } catch {
                visit.result = .failure(error)
            }
            return visit
        }

        private static func step(after answer: HTTPAnswer, at url: URL) throws(HTTPFailure) -> LinkVisit.Step {
            guard let location = answer.headers["location"],
                let next = URL(string: location, relativeTo: url)?.absoluteURL,
                ["http", "https"].contains(next.scheme?.lowercased()), next.host()?.isEmpty == false
            else {
                let place = answer.headers["location"].map { "'\(String($0.prefix(200)).visible)'" } ?? "no address"
                throw HTTPFailure(code: .redirects, message: "the redirect \(answer.status) leads to \(place)")
            }
            return LinkVisit.Step(status: answer.status, from: url, to: next)
        }

        private func answer(
            to url: URL, _ method: HTTPMethod, _ headers: [(String, String)]
        ) async throws(HTTPFailure) -> HTTPAnswer { try await http.send(method, url.absoluteString, headers) }

        // MARK: - Pages

        /// Where a page leads that is about passes.
        private static func targets(in page: [UInt8], at url: URL) -> [URL] {
            let text = String(decoding: page.prefix(1 << 20), as: UTF8.self)
            return text.matches(of: /href\s*=\s*["']([^"'\s]+)["']/).compactMap { match -> URL? in
                let address = String(match.1).replacing("&amp;", with: "&")
                let target = URL(string: address, relativeTo: url)?.absoluteURL
                guard let target, ["http", "https"].contains(target.scheme?.lowercased()) else { return nil }
                let isFile = ["pkpass", "pkpasses", "order"].contains(target.pathExtension.lowercased())
                let isDownload = target.query()?.split(separator: "&").contains { $0.hasPrefix("download") } ?? false
                return isFile || isDownload || target.isGoogle ? target : nil
            }
        }
    }

    extension URL {
        /// The address to show, without characters that deceive.
        var shown: String { absoluteString.visible }

        /// Whether it saves an object in Google Wallet.
        fileprivate var isGoogle: Bool { host()?.lowercased() == "pay.google.com" }
    }
#endif
