#if Server
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    extension ProbeWalk {
        /// The pass, its form, and the conditions of HTTP.
        func download() async throws(ProbeFailure) {
            let answer: ProbeAnswer
            do throws(ProbeFailure) {
                answer = try await sendDownload()
            } catch {
                try bear(error)
                return note(.passDownload, .failed, error.message)
            }
            if answer.status == 200 {
                note(.passDownload, .passed, "200, \(answer.body.count) bytes")
                judgeHeaders(answer)
                judgePass(answer.body)
                try await conditions()
            } else {
                note(.passDownload, .failed, answer.status == 304 ? "304 without a condition" : "\(answer.status)")
            }
            try await refuseDownloads()
        }

        private func judgeHeaders(_ answer: ProbeAnswer) {
            let type = answer.mediaType ?? "none"
            note(.passMediaType, type == subject.purpose.mediaType ? .passed : .failed, type)
            guard let date = answer.header("last-modified") else {
                return note(.passLastModified, .failed, "there is none, so phones fetch the whole pass each time")
            }
            // Services write the one form of 29 characters; that they have to read two more does not matter here.
            let isWellFormed = date.utf8.count == 29 && HTTPDate.seconds(of: date) != nil
            note(
                .passLastModified, isWellFormed ? .passed : .failed,
                isWellFormed ? date : "'\(date)' is not an HTTP date")
            lastModified = isWellFormed ? date : nil
        }

        private func judgePass(_ archive: [UInt8]) {
            let faults = ProbeSubject.faults(of: archive)
            note(.passIntact, faults.isEmpty ? .passed : .failed, faults.first ?? "manifest and signature match")
            // What is wrong with it was noted above.
            guard let fetched = try? ProbeSubject(archive) else {
                note(.passIdentifiers, .failed, "the answer has no type, serial number or authenticationToken")
                return note(.passToken, .skipped, "the pass cannot be read")
            }
            let isSame = fetched.address == subject.address
            note(
                .passIdentifiers, isSame ? .passed : .failed,
                isSame ? "the same" : "it is \(fetched.address.type) \(fetched.address.serial)")
            let hasToken = isEqualSecret(fetched.token, subject.token)
            note(.passToken, hasToken ? .passed : .failed, hasToken ? "the same" : "the pass has another token")
        }

        /// The pass under a condition; once more, if it has just changed.
        ///
        /// Within the second of a change, another one may follow. So a service may hold back the date until it is over.
        private func conditionalDownload(since date: String) async throws(ProbeFailure) -> ProbeAnswer {
            let answer = try await sendDownload(since: date)
            let now = answer.header("date").flatMap { HTTPDate.seconds(of: $0) } ?? Int(Date().timeIntervalSince1970)
            guard answer.status == 200, let changed = HTTPDate.seconds(of: date), abs(now - changed) <= 3 else {
                return answer
            }
            // An end of the sleep is the end of the probe, which the next request notices.
            try? await Task.sleep(for: .seconds(2))
            guard let later = try await sendDownload().header("last-modified") else { return answer }
            lastModified = later
            return try await sendDownload(since: later)
        }

        private func conditions() async throws(ProbeFailure) {
            if let date = lastModified {
                try await attempt(
                    .passNotModified, { () throws(ProbeFailure) in try await conditionalDownload(since: date) }
                ) { answer in
                    switch answer.status {
                    case 304: answer.body.isEmpty ? (.passed, "304") : (.failed, "304 with a body")
                    case 200: (.failed, "200 with the pass that the phone already has")
                    default: (.failed, "\(answer.status)")
                    }
                }
            } else {
                note(.passNotModified, .skipped, "there is no Last-Modified")
            }
            try await attempt(
                .passModified,
                { () throws(ProbeFailure) in try await sendDownload(since: "Sat, 01 Jan 2000 00:00:00 GMT") }
            ) { answer in
                switch answer.status {
                case 200: (.passed, "200")
                case 304: (.failed, "304, though the pass is newer: phones never get a change")
                default: (.failed, "\(answer.status)")
                }
            }
            try await attempt(.passHead, { () throws(ProbeFailure) in try await sendDownload(.HEAD) }) { answer in
                guard answer.status == 200 else { return (.warned, "\(answer.status)") }
                return answer.body.isEmpty ? (.passed, "200 without a body") : (.failed, "200 with a body")
            }
        }

        private func refuseDownloads() async throws(ProbeFailure) {
            try await attempt(
                .passWrongToken,
                { () throws(ProbeFailure) in try await sendDownload(headers: authorization(wrongToken)) },
                judge: Self.expecting(401))
            try await attempt(
                .passNoToken, { () throws(ProbeFailure) in try await sendDownload(headers: []) },
                judge: Self.expecting(401))
            let path = "/v1/\(subject.collection)/\(subject.address.type.percentEncoded)/no-such-\(device.identifier)"
            try await attempt(.passUnknown, { () throws(ProbeFailure) in try await sendDownload(path: path) }) {
                answer in
                switch answer.status {
                case 401, 404: (.passed, "\(answer.status)")
                case 400..<500: (.warned, "\(answer.status)")
                default: (.failed, "\(answer.status)")
                }
            }
        }

        /// The same pass under other spellings of its path.
        func paths() async throws(ProbeFailure) {
            try await attempt(
                .pathDoubledSlash, { () throws(ProbeFailure) in try await sendDownload(path: "/\(passPath)") },
                judge: Self.expecting(200, tolerating: [301, 302, 307, 308, 404]))
            let serial = subject.address.serial.utf8.map { "%" + [$0].hexadecimal.uppercased() }.joined()
            let path = "/v1/\(subject.collection)/\(subject.address.type.percentEncoded)/\(serial)"
            try await attempt(
                .pathEncoded, { () throws(ProbeFailure) in try await sendDownload(path: path) },
                judge: Self.expecting(200))
        }
    }
#endif
