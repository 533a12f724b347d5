#if Server
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    extension ProbeWalk {
        /// The serial numbers in a list; `nil` if it is none.
        nonisolated func serials(in answer: ProbeAnswer) -> [String]? {
            // What is no JSON is no list, which the point reports.
            guard answer.status == 200, let root = try? JSONDocument(parsing: answer.body).root else { return nil }
            let list = root.object?[probe.subject.serialsKey]?.array
            let texts = list?.compactMap(\.string)
            return texts?.count == list?.count ? texts : nil
        }

        /// The tag in a list, as the service wrote it.
        nonisolated func tagValue(in answer: ProbeAnswer) -> JSONValue? {
            // What is no JSON has no tag, which the point reports.
            (try? JSONDocument(parsing: answer.body))?.root.object?[probe.subject.tagKey]
        }

        /// The list without a tag, with the current one, and with tags from elsewhere.
        func list() async throws(ProbeFailure) {
            let answer: ProbeAnswer
            do throws(ProbeFailure) {
                answer = try await sendList()
            } catch {
                try bear(error)
                return note(.listAll, .failed, error.message)
            }
            if answer.status == 401 || answer.status == 403 {
                note(.listAuthorization, .failed, "\(answer.status): the device never learns of a change")
            } else {
                note(.listAuthorization, .passed, "\(answer.status) without authorization")
            }
            judgeList(answer)
            judgeTag(tagValue(in: answer))
            try await listCurrent()
            try await listStrange()
        }

        private func judgeList(_ answer: ProbeAnswer) {
            let expected = [subject, probe.companion].compactMap { $0?.address.serial }
            guard let serials = serials(in: answer) else {
                let reason =
                    answer.status == 200 ? "the answer is not \(subject.serialsKey) with strings" : "\(answer.status)"
                return note(.listAll, .failed, reason)
            }
            let missing = expected.filter { !serials.contains($0) }
            let foreign = serials.filter { !expected.contains($0) }
            if let first = missing.first {
                note(.listAll, .failed, "'\(first)' is missing from the list")
            } else if let first = foreign.first {
                note(.listAll, .failed, "'\(first)' is listed, but the device never registered it")
            } else {
                note(.listAll, .passed, "200 with \(serials.count == 1 ? "the pass" : "both passes")")
            }
            let type = answer.mediaType ?? "none"
            note(.listMediaType, type == "application/json" ? .passed : .warned, type)
        }

        private func judgeTag(_ value: JSONValue?) {
            switch value {
            case .string(let text) where !text.isEmpty:
                tag = text
                note(.listTagForm, .passed, "a string")
            case .string: note(.listTagForm, .failed, "an empty string")
            case let value?:
                tag = value.text()
                note(.listTagForm, .failed, "\(value.kind)")
            case nil: note(.listTagForm, .failed, "there is no \(subject.tagKey)")
            }
            guard let tag else { return note(.listTagClock, .skipped, "there is no tag") }
            note(
                .listTagClock, Self.isClock(tag) ? .warned : .passed,
                Self.isClock(tag) ? "'\(tag)' is a time" : "'\(tag)' is not a current time")
        }

        /// Whether a tag is a time of the last years, in any usual form.
        private static func isClock(_ tag: String) -> Bool {
            if tag.contains(":"), tag.contains("20") { return true }
            guard let number = Double(tag) else { return false }
            let now = Date().timeIntervalSince1970
            return [1, 1e3, 1e6].contains { abs(number / $0 - now) < 10 * 365 * 86400 }
        }

        private func listCurrent() async throws(ProbeFailure) {
            guard let tag else { return note(.listCurrent, .skipped, "there is no tag") }
            try await attempt(.listCurrent, { () throws(ProbeFailure) in try await sendList(since: tag) }) { answer in
                switch answer.status {
                case 204: return answer.body.isEmpty ? (.passed, "204") : (.failed, "204 with a body")
                case 200:
                    let isEmpty = self.serials(in: answer)?.isEmpty ?? false
                    return (.failed, isEmpty ? "200 with an empty list" : "200 with passes that did not change")
                default: return (.failed, "\(answer.status)")
                }
            }
        }

        /// Tags that no service gave out, or another one did.
        private func listStrange() async throws(ProbeFailure) {
            let tags = [
                "made-up", "99999999999", "9223372036854775808", "1e999", "-1", "ü\u{1F3AB}'\"", "2100-01-01T00:00:00Z",
            ]
            var refused: [String] = []
            var silent: [String] = []
            for tag in tags {
                do throws(ProbeFailure) {
                    let answer = try await sendList(since: tag)
                    if answer.status == 204 {
                        silent.append(tag)
                    } else if serials(in: answer) == nil {
                        refused.append("\(answer.status) for '\(tag)'")
                    }
                } catch {
                    try bear(error)
                    refused.append("\(error.message) for '\(tag)'")
                }
            }
            if let first = refused.first {
                note(.listStrange, .failed, first)
            } else if let first = silent.first {
                note(.listStrange, .warned, "204 for '\(first)', so a phone with such a tag is never updated again")
            } else {
                note(.listStrange, .passed, "all passes for \(tags.count) such tags")
            }
        }
    }
#endif
