#if Server
    package import PassModel
    package import PassRules
    package import PassToolkit
    internal import Platform

    // Rules run where something is stored, and where an operator asks what of it they would refuse today; never for a
    // phone that fetches.
    extension PassIssuer {
        /// The most stored passes that are judged at a time.
        package static let judgedPageSize = 100

        /// What the rules find in a pass of these values.
        ///
        /// - Parameters:
        ///   - served: the template.
        ///   - id: the version of the template.
        ///   - values: all values, also those that the service fills in.
        ///   - isPersonalized: whether the pass's owner gave their data.
        /// - Returns: the findings of all severities.
        /// - Throws: `RecordError`.
        func findings(
            _ served: ServedTemplate, _ id: Int64, _ values: Record, isPersonalized: Bool
        ) async throws -> [Finding] {
            let judge = try await judge(of: served, id, isPersonalized: isPersonalized)
            return try judge.draft(for: values).findings.filter { !isAccepted($0) }
        }

        /// Whether a finding is about the address of this service, which is not an https address while it is tried out.
        func isAccepted(_ finding: Finding) -> Bool {
            isTriedOut && finding.pointer == JSONPointer(tokens: ["webServiceURL"])
        }

        /// Whether the pass can be made with what a person told Wallet, and Wallet takes it then.
        ///
        /// Only errors that come with this data count. Errors of the pass without it are those of rules that are newer
        /// than the pass.
        /// - Throws: ``StoreError``, `RecordError`.
        package func canMake(_ pass: StoredPass, of person: Record) async throws -> Bool {
            guard case .made(var made) = pass.content else { return false }
            made.person = nil
            let before = try await errors(pass, made)
            made.person = person
            let after = try await errors(pass, made)
            return after.allSatisfy { new in before.contains { new.isSameFault(as: $0) } }
        }

        /// The stored passes after a row that would be refused if they were stored today.
        ///
        /// - Parameters:
        ///   - row: where the page before ended; 0 for the first page.
        ///   - limit: how many passes are judged.
        /// - Returns: what was found, and where to go on.
        /// - Throws: ``StoreError``, `CancellationError`.
        package func judgedPage(after row: Int64, limit: Int = judgedPageSize) async throws -> JudgedPage {
            let passes = try await store.passes(after: row, limit: limit)
            var refusals: [StoredRefusal] = []
            for pass in passes {
                try Task.checkCancellation()
                if let refusal = try await refusal(of: pass) { refusals.append(refusal) }
            }
            return JudgedPage(
                refusals: refusals, judgedCount: passes.count, next: passes.count < limit ? nil : passes.last?.id)
        }

        private func refusal(of pass: StoredPass) async throws -> StoredRefusal? {
            do {
                let errors = try await errors(pass)
                return errors.isEmpty ? nil : StoredRefusal(address: pass.address, findings: errors)
            } catch let error where !(error is StoreError) && !(error is CancellationError) {
                let fault = (error as? any DescribedError)?.message ?? "\(type(of: error))"
                return StoredRefusal(address: pass.address, fault: fault)
            }
        }

        private func errors(_ pass: StoredPass) async throws -> [Finding] {
            switch pass.content {
            case .made(let made):
                let errors = try await errors(pass, made)
                return made.person == nil ? errors : errors.map(withoutValues)
            case .given:
                // One that is gone was deleted in the meantime.
                guard let given = try await store.givenArchive(ofPass: pass.id) else { return [] }
                let contents = verifier.report(on: given.archive).checks.filter { $0.step == .contents }
                return contents.flatMap(\.findings).filter { $0.severity == .error }
            }
        }

        private func errors(_ pass: StoredPass, _ made: PassRecipe) async throws -> [Finding] {
            let served = try await servedTemplate(made.template)
            let values = try served.record(of: pass, made)
            return try await findings(served, made.template, values, isPersonalized: made.person != nil)
                .filter { $0.severity == .error }
        }

        /// The finding in the words of its rule: its own may quote what a person told Wallet.
        private func withoutValues(_ finding: Finding) -> Finding {
            let rule = rules.rule(finding.rule)
            return Finding(
                rule: finding.rule, severity: finding.severity, file: finding.file, pointer: finding.pointer,
                message: rule?.summary ?? finding.rule, hint: rule?.hint)
        }
    }

    extension Finding {
        /// Whether another finding is about the same rule at the same place, whatever the values there are.
        fileprivate func isSameFault(as other: Finding) -> Bool {
            rule == other.rule && file == other.file && pointer == other.pointer
        }
    }

    /// Stored passes that were judged again.
    package struct JudgedPage: Sendable {
        /// Those that would be refused.
        package let refusals: [StoredRefusal]
        /// How many were judged.
        package let judgedCount: Int
        /// Where the next page begins; `nil` after the last one.
        package let next: Int64?
    }

    /// A stored pass that would be refused if it were stored today; phones get it all the same.
    package struct StoredRefusal: Sendable {
        package let address: PassAddress
        /// The errors.
        package var findings: [Finding] = []
        /// Why the pass can't be made at all, if that is so.
        package var fault: String?

        /// The pass and what is wrong with it.
        package var json: JSONValue {
            .object([
                ("type", .string(address.type)), ("serial", .string(address.serial)),
                ("findings", .array(findings.map { $0.json() })), ("fault", fault.map { .string($0) }),
            ])
        }
    }
#endif
