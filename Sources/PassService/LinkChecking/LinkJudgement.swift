#if Server
    internal import Bytes
    internal import NIOHTTP1
    internal import PassRules
    package import PassToolkit
    internal import Platform

    /// Opens a live link as phones, apps, mail programs and crawlers do, and verifies the pass.
    package struct LinkCheck: Sendable {
        private let link: URL
        private let trust: [String]
        private let places: [LinkPlace]
        private let verifier: PassVerifier
        private let timeout: Duration

        /// A check of a link.
        ///
        /// - Parameters:
        ///   - link: the address, http or https.
        ///   - trust: certificates in PEM form that are trusted besides the system's own.
        ///   - places: the real addresses of hosts.
        ///   - verifier: judges the pass; its limit for an archive is the limit for an answer.
        ///   - timeout: how long an answer may take; the whole check ends after six times as long.
        /// - Throws: ``LinkAddressError``.
        package init(
            _ link: String, trust: [String] = [], places: [LinkPlace] = [], verifier: PassVerifier,
            timeout: Duration = .seconds(20)
        ) throws(LinkAddressError) {
            self.link = try LinkAddressError.url(link)
            (self.trust, self.places, self.verifier, self.timeout) = (trust, places, verifier, timeout)
        }

        /// Opens the link.
        ///
        /// - Throws: ``LinkAddressError`` if the trusted certificates can't be read.
        package func run() async throws(LinkAddressError) -> LinkReport {
            let http: HTTPFetcher
            do {
                let places = places.map { ($0.place, (host: $0.host, address: $0.address)) }
                http = try HTTPFetcher(
                    trust: trust, places: Dictionary(places) { first, _ in first }, timeout: timeout,
                    mostBytes: verifier.limits.archive.archiveByteCount)
            } catch {
                throw LinkAddressError(
                    message: "the trusted certificates cannot be read", hints: ["name a file in PEM"])
            }
            let report = await report(by: LinkFetcher(http: http))
            await http.shutDown()
            return report
        }

        /// Hints about a body of another kind, in place of those about a local file.
        private static let hints: [String: String] = {
            let pairs: [(FileKind, String)] = [
                (.empty, "compare it with the file on the server, and Content-Length with its size"),
                (.compressed, "let the server, or the program that sends it, send it unpacked"),
                (.base64, "let the program that sends it decode it, and send these bytes"),
                (.message, "let the program that sends it send the body or attachment alone"),
                (.largeFilePointer, "on the server, fetch the file itself: git lfs pull"),
            ]
            return Dictionary(pairs.map { ($0.0.hint ?? "", $0.1) }) { first, _ in first }
        }()

        private func report(by fetcher: LinkFetcher) async -> LinkReport {
            let end = ContinuousClock.now + timeout * 6
            var visits: [LinkVisit] = []
            for visitor in LinkVisitor.allCases where ContinuousClock.now < end {
                visits.append(await fetcher.visit(link, as: visitor, .GET))
                // If the first one gets no answer, the others would wait in vain as long.
                if visits.count == 1, visits[0].answer == nil { break }
                visits.append(await fetcher.visit(link, as: visitor, .HEAD))
            }
            let files = visits.compactMap(\.file)
            var isUnstable = false
            if let first = visits.first(where: { $0.file != nil }), Set(files.map(\.body)).count > 1 {
                let again = await fetcher.visit(link, as: first.visitor, .GET)
                isUnstable = again.file.map { $0.body != first.file?.body } ?? false
            }
            let verification = files.first.map { file in
                verifier.report(on: file.body).mapFindings { finding in
                    let hint = finding.file == nil ? finding.hint.flatMap { Self.hints[$0] } : nil
                    return hint.map(finding.hinting) ?? finding
                }
            }
            let judgement = LinkJudgement(
                link: link, visits: visits, verification: verification, isUnstable: isUnstable,
                isIncomplete: ContinuousClock.now >= end)
            return LinkReport(
                url: link.absoluteString, visits: visits, verification: verification,
                findings: judgement.findings + (verification?.errors ?? []))
        }
    }

    /// What is wrong with the answers that visitors of a link got.
    struct LinkJudgement {
        let link: URL
        let visits: [LinkVisit]
        let verification: VerificationReport?
        /// Whether the same visitor gets other bytes the next time.
        let isUnstable: Bool
        /// Whether there was no time for all visitors.
        let isIncomplete: Bool

        /// The findings, the worst first; what several visitors have in common is one.
        var findings: [Finding] {
            var merged: [(finding: Finding, visitors: [LinkVisitor])] = []
            for visit in visits {
                for finding in findings(of: visit) {
                    if let index = merged.firstIndex(where: { $0.finding.message == finding.message }) {
                        merged[index].visitors.append(visit.visitor)
                    } else {
                        merged.append((finding, [visit.visitor]))
                    }
                }
            }
            let all = Set(visits.map(\.visitor))
            var found = merged.map { finding, visitors in
                let names = visitors.map(\.rawValue).joined(separator: ", ")
                // People still get their pass.
                let isMinor = finding.severity == .error && !visitors.contains(where: \.isPerson)
                return Finding(
                    rule: finding.rule, severity: isMinor ? .warning : finding.severity,
                    message: finding.message + (visitors.count == all.count ? "" : ", for: \(names)"),
                    hint: finding.hint)
            }
            if isUnstable { found.append(Finding(DeliveryRules.unstable, "each request gets other bytes")) }
            if isIncomplete { found.append(Finding(DeliveryRules.slow, "there was no time for all requests")) }
            return found.sorted { $1.severity < $0.severity }
        }

        private func findings(of visit: LinkVisit) -> [Finding] {
            if visit.method == .HEAD { return headFinding(of: visit).map { [$0] } ?? [] }
            var found = link.isSecure ? [] : [Finding(DeliveryRules.insecure, "the link is http")]
            for step in visit.steps where step.from.isSecure && !step.to.isSecure {
                found.append(Finding(DeliveryRules.redirectInsecure, "a redirect leads to '\(step.to.shown)'"))
            }
            switch visit.result {
            case .failure(let failure):
                found.append(Finding(Self.rule(of: failure.code), failure.message, hint: failure.hint))
            case .success where visit.isGoogle:
                // It is right on Android alone.
                if visit.visitor.isPerson, visit.visitor != .chrome {
                    found.append(Finding(DeliveryRules.html, "it leads to Google Wallet"))
                }
            case .success(let answer) where answer.status != 200 || answer.body.isEmpty:
                found.append(statusFinding(of: answer, in: visit))
            case .success(let answer):
                if visit.page != nil {
                    let target = visit.address.shown
                    found.append(Finding(DeliveryRules.page, "a web page comes first, and leads to '\(target)'"))
                }
                found += findings(about: answer, in: visit)
            }
            return found
        }

        private static func rule(of code: HTTPFailure.Code) -> PassRule {
            switch code {
            case .tooSlow, .cancelled: DeliveryRules.slow
            case .untrusted: DeliveryRules.untrusted
            case .brokenOff: DeliveryRules.brokenOff
            case .tooLarge: DeliveryRules.tooLarge
            case .redirects: DeliveryRules.redirects
            case .closed, .other: DeliveryRules.dead
            }
        }

        private func way(of visit: LinkVisit) -> String {
            visit.steps.isEmpty && visit.page == nil ? "" : " at '\(visit.address.shown)'"
        }

        // MARK: - An answer

        private func statusFinding(of answer: HTTPAnswer, in visit: LinkVisit) -> Finding {
            let pause = answer.headers["retry-after"].map { ", and wait: Retry-After is '\($0.prefix(40))'".visible }
            let (rule, hint) =
                switch answer.status {
                case 403: (DeliveryRules.forbidden, nil as String?)
                case 401: (DeliveryRules.forbidden, "it asks for a password or a token: make the address public")
                case 200, 204, 205: (DeliveryRules.status, "the program that answers sends nothing: look at its log")
                case 201...399: (DeliveryRules.status, "let the server answer a download with 200")
                case 404 where !visit.address.isFile:
                    (DeliveryRules.status, "compare the address, and the id in it, with what the program knows")
                case 404: (DeliveryRules.status, "compare the address with the place of the file on the server")
                case 410: (DeliveryRules.status, "it was removed, or its time is over: put it back, or make a new link")
                case 429: (DeliveryRules.status, "a limit of requests was reached: raise it\(pause ?? "")")
                case 503: (DeliveryRules.status, "the server is overloaded or off: look at its log\(pause ?? "")")
                default: (DeliveryRules.status, "look at the log of the server and of the program that answers")
                }
            let words = "the answer is \(answer.status)\(answer.status == 200 ? ", and empty" : "")\(way(of: visit))"
            return Finding(rule, words, hint: hint)
        }

        private func findings(about answer: HTTPAnswer, in visit: LinkVisit) -> [Finding] {
            guard !answer.isPage else {
                return visit.steps.isEmpty
                    ? [Finding(DeliveryRules.html, "the answer is a web page, not a pass")]
                    : [Finding(DeliveryRules.redirectType, "the redirect leads to a web page\(way(of: visit))")]
            }
            let length =
                answer.headers["content-length"] == nil && visit.encoding == nil
                ? Finding(DeliveryRules.length, "there is no Content-Length") : nil
            let found = [
                typeFinding(of: answer, in: visit), nameFinding(of: answer, in: visit), length,
                cacheFinding(of: answer), validatorFinding(of: answer), otherBytes(in: visit),
            ]
            return found.compactMap(\.self) + visit.encodingFindings
        }

        private func typeFinding(of answer: HTTPAnswer, in visit: LinkVisit) -> Finding? {
            let kinds: [PassFiles.Kind] = known.map { [$0] } ?? [.pass, .passes, .order]
            guard !kinds.contains(where: { $0.mediaType == answer.mediaType }) else { return nil }
            let (wanted, way) = (kinds[0].mediaType, way(of: visit))
            let type = answer.mediaType.map { "the Content-Type is '\($0.visible)', not" } ?? "Content-Type is missing:"
            guard visit.steps.isEmpty || known != nil else {
                return Finding(DeliveryRules.redirectType, "\(type) '\(wanted)'\(way)")
            }
            let isReached = visit.address.pathExtension == kinds[0].fileExtension && !answer.isOfProgram
            let set = isReached ? nil : "send that type alone: set it in the program that answers here"
            let read = answer.notice.map { "the program answers with \($0) instead of the pass: read its message" }
            return Finding(DeliveryRules.type, "\(type) '\(wanted)'\(way)", hint: read ?? set)
        }

        /// The kind of the archive; `nil` if it can't be read.
        private var known: PassFiles.Kind? { verification.flatMap { $0.verdict == .unreadable ? nil : $0.kind } }

        private func nameFinding(of answer: HTTPAnswer, in visit: LinkVisit) -> Finding? {
            let (disposition, end) = (answer.headers["content-disposition"], ".\((known ?? .pass).fileExtension)")
            let given = disposition.flatMap(Self.fileName)
            let name = given ?? visit.address.lastPathComponent
            guard !name.lowercased().hasSuffix(end) else { return nil }
            let said = disposition ?? ""
            let hint =
                switch given {
                case nil where said.contains(/filename\s*=\s*"/.ignoresCase()):
                    "end the name in Content-Disposition with a double quote"
                case nil: "name it in Content-Disposition, or let the address end in \(end)"
                case let given? where given.first.map("'‘’“”`".contains) == true:
                    "in Content-Disposition, put the name in double quotes: the others are a part of it"
                case let given? where said.lowercased().hasSuffix(end) && said.contains("\(given) "):
                    "put the name in Content-Disposition in quotes: it ends at the space"
                default: "in Content-Disposition, name it NAME\(end)"
                }
            return Finding(DeliveryRules.name, "the file is named '\(name.visible)', not NAME\(end)", hint: hint)
        }

        static func fileName(in disposition: String) -> String? {
            // Percent escapes in the first form do not matter for the extension.
            if let long = disposition.firstMatch(of: /filename\*\s*=\s*[^']*'[^']*'([^;\s]+)/.ignoresCase()) {
                return String(long.1)
            }
            return disposition.firstMatch(of: /filename\s*=\s*(?:"([^"]*)"|([^;\s"]+))/.ignoresCase())
                .flatMap { $0.1 ?? $0.2 }.map { String($0) }
        }

        private func cacheFinding(of answer: HTTPAnswer) -> Finding? {
            let words = (answer.headers["cache-control"] ?? "").lowercased().split { $0 == "," || $0 == " " }
            guard !words.contains("no-store"), !words.contains("no-cache") else { return nil }
            let ages = words.compactMap { word -> Int? in
                ["max-age=", "s-maxage="].first(where: word.hasPrefix).flatMap { Int(word.dropFirst($0.count)) }
            }
            let end = answer.headers["expires"].flatMap { HTTPDate.seconds(of: $0) } ?? 0
            let age = ages.max() ?? end - Int(Date().timeIntervalSince1970)
            guard age > 86_400 else { return nil }
            return Finding(DeliveryRules.cached, "caches may keep it for \(age / 86_400) days or more")
        }

        private func validatorFinding(of answer: HTTPAnswer) -> Finding? {
            let has = { answer.headers[$0] != nil }
            let isStored = answer.headers["cache-control"]?.lowercased().contains("no-store") != true
            return isStored && !has("etag") && !has("last-modified")
                ? Finding(DeliveryRules.noValidator, "there is no ETag and no Last-Modified") : nil
        }

        private func otherBytes(in visit: LinkVisit) -> Finding? {
            guard !isUnstable, let answer = visit.file, let first = visits.lazy.compactMap(\.file).first,
                first.body != answer.body
            else { return nil }
            let words = "the file is another one, of \(answer.body.count) bytes; the first has \(first.body.count)"
            return Finding(DeliveryRules.differs, words)
        }

        // MARK: - HEAD

        private func headFinding(of visit: LinkVisit) -> Finding? {
            guard let get = visits.first(where: { $0.visitor == visit.visitor && $0.method == .GET })?.first else {
                return nil
            }
            switch visit.result {
            case .failure(let failure): return Finding(DeliveryRules.head, "HEAD fails: \(failure.message)")
            case .success(let head) where head.status != get.status:
                return Finding(DeliveryRules.head, "HEAD is answered with \(head.status), GET with \(get.status)")
            case .success(let head) where head.mediaType != get.mediaType:
                let types = [head, get].map { $0.mediaType?.visible ?? "" }
                return Finding(DeliveryRules.head, "HEAD has the type '\(types[0])', GET '\(types[1])'")
            case .success(let head):
                let lengths = [head, get].compactMap { $0.encoding == nil ? $0.headers["content-length"] : nil }
                guard lengths.count == 2, lengths[0] != lengths[1] else { return nil }
                let words = "HEAD has the length \(lengths[0].visible), GET \(lengths[1].visible)"
                return Finding(DeliveryRules.head, words)
            }
        }
    }

    extension PassFiles.Kind {
        /// The type under which it is served.
        var mediaType: String { self == .passes ? "application/vnd.apple.pkpasses" : purpose.mediaType }
    }
#endif
