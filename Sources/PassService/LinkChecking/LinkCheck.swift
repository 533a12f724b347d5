#if Server
    internal import NIOHTTP1
    internal import PassRules
    package import PassToolkit
    internal import Platform

    /// Opens a live link as phones, apps, mail programs and crawlers do, and verifies what comes.
    package struct LinkCheck: Sendable {
        private let link: URL
        private let trust: [String]
        private let places: [LinkPlace]
        private let verifier: PassVerifier
        private let patience: Duration

        /// A check of a link.
        ///
        /// - Parameters:
        ///   - link: the address, http or https.
        ///   - trust: certificates in PEM form that are trusted besides the system's own.
        ///   - places: where hosts really are.
        ///   - verifier: judges the pass; its limit for an archive is the limit for an answer.
        ///   - patience: how long an answer may take; the whole check ends after six times as long.
        /// - Throws: ``LinkAddressError``.
        package init(
            _ link: String, trust: [String] = [], places: [LinkPlace] = [], verifier: PassVerifier,
            patience: Duration = .seconds(20)
        ) throws(LinkAddressError) {
            self.link = try LinkAddressError.url(link)
            (self.trust, self.places, self.verifier, self.patience) = (trust, places, verifier, patience)
        }

        /// Opens the link.
        ///
        /// - Throws: ``LinkAddressError`` if the trusted certificates can't be read.
        package func run() async throws(LinkAddressError) -> LinkReport {
            let http: HTTPFetcher
            do {
                let places = places.map { ($0.place, (host: $0.host, address: $0.address)) }
                http = try HTTPFetcher(
                    trust: trust, places: Dictionary(places) { first, _ in first }, patience: patience,
                    mostBytes: verifier.limits.archive.archiveByteCount)
            } catch {
                throw LinkAddressError(
                    message: "the trusted certificates cannot be read", recovery: ["name a file in PEM"])
            }
            let report = await report(by: LinkFetcher(http: http))
            await http.shutDown()
            return report
        }

        private func report(by fetcher: LinkFetcher) async -> LinkReport {
            let end = ContinuousClock.now + patience * 6
            var visits: [LinkVisit] = []
            for visitor in LinkVisitor.allCases where ContinuousClock.now < end {
                visits.append(await fetcher.visit(link, as: visitor, .GET))
                // Where there is no answer for the first, there is none for the others; each would take as long.
                if visits.count == 1, visits[0].answer == nil { break }
                visits.append(await fetcher.visit(link, as: visitor, .HEAD))
            }
            let files = visits.compactMap(\.file)
            var isUnstable = false
            if let first = visits.first(where: { $0.file != nil }), let bytes = first.file?.body,
                files.contains(where: { $0.body != bytes && !$0.body.isEmpty })
            {
                let again = await fetcher.visit(link, as: first.visitor, .GET)
                isUnstable = again.file.map { $0.body != bytes } ?? false
            }
            let verification = files.first.map { verifier.report(on: $0.body) }
            let judgement = LinkJudgement(
                link: link, visits: visits, verification: verification, isUnstable: isUnstable,
                isIncomplete: ContinuousClock.now >= end)
            return LinkReport(
                url: link.absoluteString, visits: visits, verification: verification,
                findings: judgement.findings + (verification?.errors ?? []))
        }
    }
#endif
