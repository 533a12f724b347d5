#if Server
    package import PassModel
    package import PassRules
    package import PassToolkit
    internal import Platform
    internal import SignedMessages

    extension PassIssuer {
        /// Checks a template by the rules, and for what the service needs.
        ///
        /// - Parameter archive: a zip of its folder.
        /// - Returns: the template, and the findings that are not errors.
        /// - Throws: ``RefusedPass`` with all findings, ``IssuingError``, `BundleError`, `TemplateError`, `IdentityError`.
        package func checkedTemplate(_ archive: [UInt8]) throws -> (template: ServedTemplate, findings: [Finding]) {
            let template = try ServedTemplate(archive: archive, base: base, identities: identities)
            let bundle = template.template(isPersonalized: false).bundle
            let findings = rules.findings(in: bundle.contents(isTemplate: true))
            // The identity below is compared with the pass; whether it is a sample does not matter here.
            let listed = findings.filter { !$0.isAboutSamples && !isAccepted($0) }
            guard !listed.hasErrors else { throw RefusedPass(findings: listed, purpose: bundle.purpose) }
            _ = try maker(of: template, identity(for: template.type))
            return (template, listed)
        }

        /// Stores a template; passes of its older versions stay as they are.
        ///
        /// - Throws: as ``checkedTemplate(_:)`` does, and ``StoreError``.
        package func putTemplate(
            _ name: String, archive: [UInt8], isDryRun: Bool = false
        ) async throws -> (template: StoredTemplate, isNew: Bool, findings: [Finding]) {
            let checked = try checkedTemplate(archive)
            let digest = try DigestAlgorithm.sha256.digest(of: archive).hexadecimal
            if isDryRun {
                let newest = try await store.template(named: name)
                if let newest, newest.digest == digest { return (newest, false, checked.findings) }
                // No other template ever has this number, and all stored ones are older.
                let template = StoredTemplate(
                    id: .random(in: 1 << 62 ... .max), name: name, digest: digest, created: store.milliseconds)
                _ = try await templates.value(template.version) { checked.template }
                return (template, true, checked.findings)
            }
            let (template, isNew) = try await store.putTemplate(
                name: name, archive: archive, digest: digest, isForGoogle: checked.template.googleSettings != nil)
            return (template, isNew, checked.findings)
        }

        /// A change that makes a pass from a record, checked: the pass can be made, and Wallet accepts it.
        ///
        /// - Parameters:
        ///   - address: which pass.
        ///   - template: the version of the template.
        ///   - record: the values.
        ///   - person: the personal data of the pass's owner.
        ///   - isVoided: whether it is voided; `nil` leaves that as it is.
        ///   - condition: which version must be there.
        /// - Returns: the change, and the warnings of the rules.
        /// - Throws: `RecordError`, `RefusedPass` with all findings, ``IssuingError``, ``StoreError``.
        package func checkedChange(
            _ address: PassAddress, template: TemplateVersion, record: Record, person: Record? = nil,
            isVoided: Bool? = nil, if condition: PassCondition = .always
        ) async throws -> (change: PassChange, warnings: [Finding]) {
            let served = try await servedTemplate(template)
            guard served.type == address.type else {
                throw IssuingError(.otherType(template: served.type, address: address.type))
            }
            // The token is not known yet; any random one gives the same findings.
            let values = try served.record(
                record, person: person, address: address, token: Store.freshToken(), isVoided: isVoided ?? false,
                modified: Int64(store.now().timeIntervalSince1970))
            let findings = try await findings(served, template, values, isPersonalized: person != nil)
            guard !findings.hasErrors else { throw RefusedPass(findings: findings, purpose: address.purpose) }
            let change = PassChange(
                address, .make(template: template.id, record: record, isVoided: isVoided), if: condition)
            return (change, findings.filter { $0.severity == .warning })
        }

        /// An outdated change, made from the newest version of its template; `nil` if it is outdated for another reason.
        func anew(_ change: PassChange) async throws -> (change: PassChange, warnings: [Finding])? {
            guard case .make(let template, let record, let isVoided) = change.action,
                let newest = try await store.newestTemplate(of: template), newest.id != template
            else { return nil }
            return try await checkedChange(
                change.address, template: newest.version, record: record,
                person: try await store.row(change.address)?.person(), isVoided: isVoided, if: change.condition)
        }

        /// Makes a change, with the newest version of its template.
        func make(
            _ checked: (change: PassChange, warnings: [Finding]), by actor: String = "application"
        ) async throws -> (outcome: PassChangeOutcome, warnings: [Finding]) {
            let outcome = try await store.change([checked.change], by: actor)[0]
            if outcome == .outdated, let new = try await anew(checked.change) { return try await make(new, by: actor) }
            return (outcome, checked.warnings)
        }

        /// Changes the present version of a pass, again if another change comes in between.
        ///
        /// On one server, changes of a pass run one after the other.
        ///
        /// - Parameters:
        ///   - address: which pass.
        ///   - condition: which version must be there.
        ///   - actor: who makes the change, for the audit log.
        ///   - change: makes the change of a version.
        /// - Returns: the outcome, and the warnings of the rules.
        /// - Throws: ``StoreError``, and what `change` throws.
        package func changing(
            _ address: PassAddress, if condition: PassCondition = .always, for actor: String = "application",
            by change: @escaping @Sendable (StoredPass) async throws -> (change: PassChange, warnings: [Finding])
        ) async throws -> (outcome: PassChangeOutcome, warnings: [Finding]) {
            try await executor.run(for: address) { [store] in
                for attempt in 0... {
                    guard let pass = try await store.pass(address), !pass.isDeleted else { return (.unknown, []) }
                    guard condition.holds(for: pass.row) else { return (.outdated, []) }
                    let (change, warnings) = try await change(pass)
                    let outcome = try await store.change([change], by: actor)[0]
                    guard outcome == .outdated else { return (outcome, warnings) }
                    // Other servers may change it, too, so each waits for a random time.
                    guard attempt < 100 else { break }
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...min(100, 2 << min(attempt, 6)))))
                }
                throw StoreError(.busy, "others keep changing this pass")
            }
        }

        /// A change that stores an archive that was signed elsewhere, checked: it is genuine, and of this address.
        ///
        /// - Throws: ``IssuingError`` that says what is wrong.
        package func change(
            _ address: PassAddress, archive: [UInt8], if condition: PassCondition = .always
        ) throws -> PassChange {
            let report = verifier.report(on: archive)
            guard report.verdict == .valid else {
                let reasons = report.errors.prefix(3).map(\.message).joined(separator: "; ")
                throw IssuingError(.unfitArchive(reasons.isEmpty ? "it is \(report.verdict.rawValue)" : reasons))
            }
            let purpose = address.purpose
            // The verifier has read it; anything but an object is refused below.
            let main = (try? JSONDocument(parsing: report.files[purpose.file] ?? [], limits: .standard))?.root.object
            guard let main, let type = main["\(purpose.noun)TypeIdentifier"]?.string else {
                throw IssuingError(.unfitArchive("it contains no \(purpose.noun)"))
            }
            guard type == address.type else { throw IssuingError(.otherType(template: type, address: address.type)) }
            let serial = main[purpose == .pass ? "serialNumber" : "orderIdentifier"]?.string
            guard serial == address.serial else {
                throw IssuingError(
                    .unfitArchive("its serial number is '\(serial ?? "")', but the address says '\(address.serial)'"))
            }
            guard let url = main["webServiceURL"]?.string, let token = main["authenticationToken"]?.string else {
                throw IssuingError(
                    .unfitArchive("without webServiceURL and authenticationToken, phones cannot update it"))
            }
            guard url.withoutSlashes == base.withoutSlashes else {
                let words = "its webServiceURL is '\(url)', but this service is '\(base)'"
                throw IssuingError(.unfitArchive(Secrets(in: report.files).masked(words)))
            }
            let digest = try DigestAlgorithm.sha256.digest(of: archive).hexadecimal
            return PassChange(address, .upload(archive: archive, digest: digest, token: token), if: condition)
        }

        /// The unsigned files of the present version of a pass, for pictures and for Google Wallet.
        ///
        /// - Throws: ``StoreError``, ``IssuingError``, `RecordError`, `BundleError`.
        package func files(of pass: StoredPass) async throws -> [String: [UInt8]] {
            switch pass.content {
            case .made(let made):
                let served = try await servedTemplate(made.template)
                let values = try served.record(of: pass, made)
                return try served.template(isPersonalized: made.person != nil).render(values).files
            case .uploaded:
                guard let uploaded = try await store.uploadedArchive(ofPass: pass.id) else {
                    throw IssuingError(.archiveMissing)
                }
                return try PassBundle(archive: uploaded.archive).files
            }
        }
    }

    // Rules run when something is stored, and when an operator asks which passes they would refuse today; never when a
    // phone fetches.
    extension PassIssuer {
        /// How many stored passes are validated at a time.
        package static let validatedPageSize = 100

        /// The findings of the rules in a pass with these values.
        ///
        /// - Parameters:
        ///   - served: the template.
        ///   - version: that of the template.
        ///   - values: all values, also those that the service fills in.
        ///   - isPersonalized: whether the pass's owner gave their data.
        /// - Returns: the findings of all severities.
        /// - Throws: `RecordError`.
        func findings(
            _ served: ServedTemplate, _ version: TemplateVersion, _ values: Record, isPersonalized: Bool
        ) async throws -> [Finding] {
            let judge = try await judge(of: served, version, isPersonalized: isPersonalized)
            return try judge.draft(for: values).findings.filter { !isAccepted($0) }
        }

        /// Whether a finding is about this service's http address, which is for trying it out.
        func isAccepted(_ finding: Finding) -> Bool {
            base.hasPrefix("http://") && finding.pointer == JSONPointer(tokens: ["webServiceURL"])
        }

        /// Whether the pass can be made with a person's data, and Wallet accepts it.
        ///
        /// Errors that the pass also has without the data don't count: their rules are newer than the pass.
        /// - Throws: ``StoreError``, `RecordError`.
        package func personalizationIsValid(_ pass: StoredPass, with person: Record) async throws -> Bool {
            guard case .made(var made) = pass.content else { return false }
            made.person = nil
            let before = try await errors(pass, made)
            made.person = person
            let after = try await errors(pass, made)
            return after.allSatisfy { new in before.contains { new.isSameProblem(as: $0) } }
        }

        /// Validates a page of stored passes by the rules of today.
        ///
        /// - Parameters:
        ///   - row: where the previous page ended; 0 for the first page.
        ///   - limit: how many passes are validated.
        /// - Returns: those that would be refused, and where the next page begins.
        /// - Throws: ``StoreError``, `CancellationError`.
        package func validatePage(after row: Int64, limit: Int = validatedPageSize) async throws -> ValidatedPage {
            let passes = try await store.passes(after: row, limit: limit)
            var refusals: [InvalidPass] = []
            for pass in passes where !pass.isDeleted {
                try Task.checkCancellation()
                if let refusal = try await refusal(of: pass) { refusals.append(refusal) }
            }
            return ValidatedPage(
                refusals: refusals, validatedCount: passes.count { !$0.isDeleted },
                next: passes.count < limit ? nil : passes.last?.id)
        }

        private func refusal(of pass: StoredPass) async throws -> InvalidPass? {
            do {
                let errors = try await errors(pass)
                return errors.isEmpty ? nil : InvalidPass(address: pass.address, findings: errors)
            } catch let error where !(error is StoreError) && !(error is CancellationError) {
                let problem = (error as? any DescribedError)?.message ?? "\(type(of: error))"
                return InvalidPass(address: pass.address, problem: problem)
            }
        }

        private func errors(_ pass: StoredPass) async throws -> [Finding] {
            switch pass.content {
            case .made(let made):
                let errors = try await errors(pass, made)
                return made.person == nil ? errors : errors.map(withoutValues)
            case .uploaded:
                // Without an archive, it was deleted in the meantime.
                guard let uploaded = try await store.uploadedArchive(ofPass: pass.id) else { return [] }
                let contents = verifier.report(on: uploaded.archive).checks.filter { $0.step == .contents }
                return contents.flatMap(\.findings).filter { $0.severity == .error }
            }
        }

        private func errors(_ pass: StoredPass, _ made: PassRecipe) async throws -> [Finding] {
            let served = try await servedTemplate(made.template)
            let values = try served.record(of: pass, made)
            return try await findings(served, made.template, values, isPersonalized: made.person != nil)
                .filter { $0.severity == .error }
        }

        /// The finding with its rule's words: its own may quote personal data.
        private func withoutValues(_ finding: Finding) -> Finding {
            let rule = rules.rule(finding.rule)
            return Finding(
                rule: finding.rule, severity: finding.severity, file: finding.file, pointer: finding.pointer,
                message: rule?.summary ?? finding.rule, hint: rule?.hint)
        }
    }

    extension Finding {
        /// Whether another finding is about the same rule at the same place, whatever the values there are.
        fileprivate func isSameProblem(as other: Finding) -> Bool {
            rule == other.rule && file == other.file && pointer == other.pointer
        }
    }

    /// Stored passes that were validated again.
    package struct ValidatedPage: Sendable {
        /// Those that would be refused.
        package let refusals: [InvalidPass]
        /// How many were validated.
        package let validatedCount: Int
        /// Where the next page begins; `nil` after the last one.
        package let next: Int64?
    }

    /// A stored pass that would be refused if it were stored today; phones still get it.
    package struct InvalidPass: Sendable {
        package let address: PassAddress
        /// The errors.
        package var findings: [Finding] = []
        /// Why the pass can't be made at all, if that is so.
        package var problem: String?

        /// The pass and what is wrong with it.
        package var json: JSONValue {
            .object([
                ("passTypeIdentifier", .string(address.type)),
                ("serialNumber", .string(address.serial)),
                ("findings", .array(findings.map { $0.json() })), ("problem", problem.map { .string($0) }),
            ])
        }
    }
#endif
