#if Server
    internal import Bytes
    internal import NIOHTTP1
    internal import PassRules
    internal import PassToolkit
    internal import Platform
    internal import ZipContainer

    /// Why a text is not the address of a link.
    package struct LinkAddressError: DescribedError, Equatable {
        package let message: String
        package let hints: [String]

        /// The address of a link.
        static func url(_ text: String) throws(LinkAddressError) -> URL {
            func refused(_ why: String, _ what: String) -> LinkAddressError {
                LinkAddressError(message: "'\(text.visible)' \(why)", hints: [what])
            }
            let example = "write it like https://shop.example/cards/0001.pkpass"
            let isPlain = !text.unicodeScalars.contains { $0.isMisleading || $0 == " " }
            guard isPlain, let url = URL(string: text), let scheme = url.scheme?.lowercased() else {
                throw refused("is not the address of a link", example)
            }
            guard url.user() == nil, url.password() == nil else {
                throw LinkAddressError(
                    message: "the address has a user name or a password, which phones do not send",
                    hints: ["leave out everything before the @"])
            }
            guard ["http", "https"].contains(scheme) else {
                throw refused("is not a link that phones open: its scheme is '\(scheme)'", example)
            }
            guard let host = url.host(), !host.isEmpty, (1...65535).contains(url.port ?? 443) else {
                throw refused("names no server", example)
            }
            return url
        }
    }

    /// The real address of a host and port, such as before DNS has it everywhere.
    package struct LinkPlace: Sendable {
        /// The host and the port as links name them.
        let place: String
        let host: String
        let address: String

        /// Reads `HOST:PORT:ADDRESS`; an IPv6 address may be in brackets.
        package init(_ text: String) throws(LinkAddressError) {
            let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, !parts[0].isEmpty, let port = UInt16(parts[1]), let address = IPAddress(parts[2])
            else {
                throw LinkAddressError(
                    message: "'\(text.visible)' is not a host, a port and an address",
                    hints: ["write it like shop.example:443:192.0.2.7"])
            }
            (host, self.address) = (parts[0].lowercased(), address.description)
            place = "\(host):\(port)"
        }
    }

    /// Who opens a link, by the headers of the request.
    enum LinkVisitor: String, CaseIterable, Sendable {
        case safari = "iPhone Safari"
        case inApp = "app's browser"
        case chrome = "Android Chrome"
        case mail = "mail proxy"
        case crawler = "crawler"

        /// Whether a person waits for the pass.
        var isPerson: Bool { self != .mail && self != .crawler }

        var userAgent: String {
            switch self {
            case .safari: Self.iPhone + " Version/26.0 Mobile/15E148 Safari/604.1"
            case .inApp: Self.iPhone + " Mobile/22G86 Instagram 402.0.0.30.79 (iPhone16,2; iOS 18_7; en_US; en)"
            case .chrome:
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile "
                    + "Safari/537.36"
            // All that Apple's proxy sends.
            case .mail: "Mozilla/5.0"
            case .crawler: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
            }
        }

        private static let iPhone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"

        /// The headers; without `compressed`, those of a request for the bytes as they are.
        func headers(compressed: Bool = true) -> [(String, String)] {
            [
                ("User-Agent", userAgent),
                ("Accept", isPerson ? "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" : "*/*"),
                ("Accept-Encoding", compressed ? "gzip, deflate, br" : "identity"),
                ("Accept-Language", "en-US,en;q=0.9"),
            ]
        }
    }

    /// What a visitor of a link got, and by which redirects.
    struct LinkVisit: Sendable {
        let visitor: LinkVisitor
        let method: HTTPMethod
        /// The redirects before the last answer.
        var steps: [(status: Int, from: URL, to: URL)] = []
        /// Where the last answer is from.
        var address: URL
        /// The page that came first, and led to the last answer.
        var page: (address: URL, answer: HTTPAnswer)?
        /// How the body was encoded.
        var encoding: String?
        /// What is wrong with the encoding.
        var encodingFindings: [Finding] = []
        /// Whether only requests that accept it get it, so that a server's settings can turn it off.
        var isEncodedOnDemand = false
        /// Whether the body could not be unpacked.
        var isUnread = false
        /// Whether it ends at Google Wallet, which has its own objects.
        var isGoogle = false
        var result: Result<HTTPAnswer, HTTPFailure>

        var answer: HTTPAnswer? { try? result.get() }

        /// The link's own answer, even if it is a page.
        var first: HTTPAnswer? { page?.answer ?? answer }

        /// A successful answer that can be read and is not a page.
        var file: HTTPAnswer? {
            guard method == .GET, !isGoogle, !isUnread else { return nil }
            return answer.flatMap { $0.status == 200 && !$0.isPage && !$0.body.isEmpty ? $0 : nil }
        }
    }

    extension HTTPAnswer {
        /// Whether the body is a web page, whatever its type: PHP sends everything as text/html.
        var isPage: Bool {
            let kind = FileKind(of: body[...])
            guard kind == .html || ["text/html", "application/xhtml+xml"].contains(mediaType) else { return false }
            return !body.containsArchive && ![.base64, .hexadecimal, .literal, .json].contains(kind)
        }

        /// The kind of a program's message in place of a file, such as an error; `nil` for other bodies.
        var notice: String? {
            let kind = FileKind(of: body[...])
            return [.json, .xml, .text].contains(kind) ? kind.noun : nil
        }

        /// Whether a program chose the type, not a server by the extension.
        var isOfProgram: Bool { notice != nil || mediaType == "text/html" || mediaType?.contains(",") == true }

        /// The value of Content-Encoding, unless it is `identity`.
        var encoding: String? { headers["content-encoding"].flatMap { $0.lowercased() == "identity" ? nil : $0 } }

        /// The encodings of the body, in their order.
        var codings: [String] {
            (encoding ?? "").lowercased().split { ", ".contains($0) }.map(String.init).filter { $0 != "identity" }
        }
    }

    /// Opens links as visitors do, within limits.
    struct LinkFetcher: Sendable {
        let http: HTTPFetcher
        private static let mostSteps = 10

        /// Opens a link; if it is a page that links to a pass, opens that, too.
        func visit(_ link: URL, as visitor: LinkVisitor, _ method: HTTPMethod) async -> LinkVisit {
            var visit = await walk(link, as: visitor, method)
            guard method == .GET, let page = visit.answer, page.status == 200, page.isPage, !visit.isGoogle else {
                return visit
            }
            let (first, targets) = (visit, Self.targets(in: page.body, at: visit.address))
            visit.isGoogle = !targets.isEmpty
            guard let target = targets.first(where: { !$0.isGoogle }) else { return visit }
            visit = await walk(target, as: visitor, .GET)
            visit.steps = first.steps + visit.steps
            visit.page = (first.address, page)
            return visit
        }

        /// Names in Content-Encoding (IANA's registry), with zlib's window bits; browsers accept two forms of deflate.
        private static let compressions: [String: [Int32]] = [
            "gzip": [31], "x-gzip": [31], "deflate": [15, -15],
            "br": [], "zstd": [], "compress": [], "x-compress": [], "dcb": [], "dcz": [],
        ]

        /// The answer as browsers unpack it; the visit gets findings about its encoding.
        private func unpacked(_ answer: HTTPAnswer, in visit: inout LinkVisit) async throws(HTTPFailure) -> HTTPAnswer {
            guard visit.method == .GET, answer.status == 200, !answer.body.isEmpty, let header = answer.encoding else {
                return answer
            }
            visit.encoding = header
            let said = "Content-Encoding is '\(header.visible)'"
            let names = answer.codings.filter(Self.compressions.keys.contains)
            let strange = answer.codings.filter { !names.contains($0) }.joined(separator: ", ").visible
            if names.isEmpty || !strange.isEmpty {
                visit.encodingFindings = [Finding(DeliveryRules.strangeEncoding, "'\(strange)' is not a compression")]
            }
            guard let name = names.first, let forms = Self.compressions[name] else { return answer }
            // This only shows who compresses it; the answer to judge is there already.
            let plain = try? await http.send(
                .GET, visit.address.absoluteString, visit.visitor.headers(compressed: false))
            let isForced = plain?.codings.contains { Self.compressions[$0] != nil } ?? false
            var body = forms.isEmpty && !isForced && plain?.status == 200 ? plain?.body : nil
            for form in forms where body == nil {
                body = Zlib.unpacked(answer.body, windowBits: form, most: http.mostBytes)
            }
            let kind = FileKind(of: answer.body[...])
            let isPacked = kind == .compressed || kind == .unknown && !name.hasSuffix("gzip")
            let problem: String? =
                switch kind {
                case _ where names.count > 1: "that is more than one compression"
                case .zip: "the body is a zip archive"
                case _ where body != nil: nil
                case _ where !isPacked: "the body is \(kind.noun ?? "something else")"
                case _ where forms.isEmpty: "it cannot be unpacked here, so that nothing was verified"
                default: "the data are damaged, or their end is missing"
                }
            if let problem {
                visit.encodingFindings.append(Finding(DeliveryRules.falseEncoding, "\(said), and \(problem)"))
                visit.isUnread = isPacked
                return answer
            }
            guard let body, body.count <= http.mostBytes else {
                let message = "unpacked, the answer has over \(http.mostBytes) bytes, and the rest was not read"
                throw HTTPFailure(code: .tooLarge, message: message)
            }
            let always = isForced ? ", even for a program that does not accept that" : ""
            let other = forms.isEmpty ? "; it cannot be unpacked here; the uncompressed answer was verified" : ""
            visit.isEncodedOnDemand = !isForced && plain?.status == 200
            visit.encodingFindings.append(
                Finding(
                    DeliveryRules.encoding, "the pass is compressed with '\(name)'\(always)\(other)",
                    hint: isForced ? "upload it uncompressed, or turn that off in the program that sends it" : nil))
            return HTTPAnswer(status: answer.status, headers: answer.headers, body: body)
        }

        /// Follows redirects to their end.
        private func walk(_ link: URL, as visitor: LinkVisitor, _ method: HTTPMethod) async -> LinkVisit {
            var visit = LinkVisit(
                visitor: visitor, method: method, address: link,
                result: .failure(HTTPFailure(code: .cancelled, message: "the check was interrupted")))
            do throws(HTTPFailure) {
                while true {
                    let answer = try await http.send(method, visit.address.absoluteString, visitor.headers())
                    guard [301, 302, 303, 307, 308].contains(answer.status) else {
                        visit.result = .success(try await unpacked(answer, in: &visit))
                        return visit
                    }
                    let location = answer.headers["location"]
                    guard let next = location.flatMap({ URL(string: $0, relativeTo: visit.address)?.absoluteURL }),
                        ["http", "https"].contains(next.scheme?.lowercased()), next.host()?.isEmpty == false
                    else {
                        let place = location.map { "'\(String($0.prefix(200)).visible)'" } ?? "no address"
                        throw HTTPFailure(
                            code: .redirects, message: "the redirect \(answer.status) leads to \(place)",
                            hint: "let its Location be an http or https address")
                    }
                    let isKnown = next == link || visit.steps.contains { $0.to == next }
                    visit.steps.append((answer.status, visit.address, next))
                    visit.address = next
                    guard !isKnown else {
                        throw HTTPFailure(
                            code: .redirects, message: "the redirects form a loop: they return to '\(next.shown)'",
                            hint: "two rules undo each other, or a proxy hides from the server that it was https")
                    }
                    guard visit.steps.count <= Self.mostSteps else {
                        throw HTTPFailure(code: .redirects, message: "there are more than \(Self.mostSteps) redirects")
                    }
                    if next.isGoogle {
                        (visit.isGoogle, visit.result) = (true, .success(answer))
                        return visit
                    }
                }
            } catch {
                visit.result = .failure(error)
            }
            return visit
        }

        // MARK: - Pages

        /// The links of a page that lead to passes.
        private static func targets(in page: [UInt8], at url: URL) -> [URL] {
            let text = String(decoding: page.prefix(1 << 20), as: UTF8.self)
            return text.matches(of: /(?:href|location|url)\s*=\s*["']?([^"'\s>]+)/).compactMap { match -> URL? in
                let address = String(match.1).replacing("&amp;", with: "&")
                let target = URL(string: address, relativeTo: url)?.absoluteURL
                guard let target, ["http", "https"].contains(target.scheme?.lowercased()) else { return nil }
                let isDownload = target.query()?.split(separator: "&").contains { $0.hasPrefix("download") } ?? false
                return target.isFile || isDownload || target.isGoogle ? target : nil
            }
        }
    }

    extension URL {
        var isSecure: Bool { scheme?.lowercased() == "https" }

        /// The address to show, without deceptive characters.
        var shown: String { absoluteString.visible }

        /// Whether it names a file of passes, and not a program that sends one.
        var isFile: Bool { ["pkpass", "pkpasses", "order"].contains(pathExtension.lowercased()) }

        /// Whether it saves an object in Google Wallet.
        fileprivate var isGoogle: Bool { host()?.lowercased() == "pay.google.com" }
    }
#endif
