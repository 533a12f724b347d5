#if Server
    import Foundation
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    /// Apple's API in Python, by its published description: `Tests/Fakes/app_store_connect.py`.
    private final class FakeAppStoreConnect {
        let folder: TemporaryFolder
        private let process: SpawnedProgram
        private let port: String

        init() async throws {
            folder = try TemporaryFolder()
            process = try SpawnedProgram(
                Witness.python.path ?? "",
                ["-W", "ignore", Checkout.path("Tests/Fakes/app_store_connect.py"), folder.path],
                streams: .init(output: folder.path("fake.log")))
            while !FileManager.default.fileExists(atPath: folder.path("port")) {
                guard process.isRunning else { throw Failure("the fake did not start") }
                try await Task.sleep(for: .milliseconds(10))
            }
            port = try String(contentsOfFile: folder.path("port"), encoding: .utf8)
            try folder.write("open-s3sam3\n".utf8, to: "phrase.txt")
        }

        deinit { process.askToEnd() }

        func fail(_ faults: String) throws { try folder.write("{\(faults)}".utf8, to: "faults.json") }

        /// The paths of all requests with a method, and the status of each answer; 0 is an answer that was lost.
        func requests(_ method: String) throws -> [String] {
            let lines = try String(contentsOfFile: folder.path("requests.jsonl"), encoding: .utf8).split(
                separator: "\n")
            return try lines.compactMap { line in
                let request = try JSONDocument(parsing: Array(line.utf8)).root.object
                guard request?["method"]?.string == method else { return nil }
                return "\(request?["path"]?.string ?? "") \(request?["status"]?.number?.int ?? -1)"
            }
        }

        /// Runs `passtool cert`, which starts `passtool-server`, as an Admin of the team.
        func cert(_ words: String, _ variables: [String: String] = [:]) throws -> Witness.Result {
            let issuer = words.hasPrefix("list") ? "" : "--intermediate intermediate.pem"
            let usual = [
                "PASSTOOL_API_KEY": "AuthKey_ADMIN12345.p8",
                "PASSTOOL_API_ISSUER": "57246542-96fe-1a63-e053-0824d011072a", "PASSTOOL_API_KEY_ID": "",
                "PASSTOOL_API_KEY_BASE64": "", "PASSTOOL_PASSPHRASE": "", "SWIFT_BACKTRACE": "enable=no",
            ]
            let result = try shell(
                "'\(Program.path ?? "")' cert \(words) \(issuer) --api-address http://127.0.0.1:\(port)",
                usual.merging(variables) { $1 })
            let shown = result.text + result.errors
            for name in ["ADMIN12345", "DEVEL12345"] {
                let key = try String(contentsOfFile: folder.path("AuthKey_\(name).p8"), encoding: .utf8)
                #expect(!key.split(separator: "\n").contains(where: shown.contains))
            }
            #expect(!shown.contains("eyJ") && !shown.contains("a bug in passtool") && !shown.contains("s3sam3"))
            return result
        }

        func shell(_ script: String, _ variables: [String: String] = [:]) throws -> Witness.Result {
            try Witness.shell.run(["-c", script], environment: variables, in: folder.path)
        }

        /// What OpenSSL prints.
        func openssl(_ words: String) throws -> String { try shell("openssl \(words)").expect(0).text }

        func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: folder.path(name)) }

        /// The files of an identity, and of those beside it.
        func files(_ prefix: String = "acme") throws -> [String] { try folder.files().filter { $0.hasPrefix(prefix) } }
    }

    @Suite("Certificates by Apple's API", .needs(.passtool, .server, .python, .openssl), .endsByItself)
    struct CertificateTests {
        private let fake: FakeAppStoreConnect
        private static let type = "pass.com.acme.card"
        private static let issue = "issue acme --pass-type \(type) --passphrase-file phrase.txt"
        private static let plain = "issue acme --pass-type \(type) --no-passphrase"
        private static let names = ["acme-key.pem", "acme.certSigningRequest", "acme.p12"]

        init() async throws { fake = try await FakeAppStoreConnect() }

        /// The public keys, by OpenSSL, of a store's key, of its certificate, and of the request.
        private func publicKeys(_ name: String = "acme") throws -> Set<String> {
            let open = "pkcs12 -in \(name).p12 -passin file:phrase.txt"
            return [
                try fake.openssl("\(open) -nocerts -nodes | openssl pkey -pubout"),
                try fake.openssl("\(open) -nokeys -clcerts | openssl x509 -pubkey -noout"),
                try fake.openssl("pkey -in \(name)-key.pem -passin file:phrase.txt -pubout"),
                try fake.openssl("req -in \(name).certSigningRequest -verify -pubkey -noout"),
            ]
        }

        /// Gets a successor of `acme`, as a run does that is stopped before it puts it in place.
        private func stop(_ options: String) throws {
            #expect(try fake.cert("issue stopped --pass-type \(Self.type) \(options)").status == 0)
            _ = try fake.shell("for file in stopped*; do mv $file acme.renewal${file#stopped}; done")
        }

        /// The name of the copies that a renewal of `acme` would make.
        private func nameOfCopies(_ options: String) throws -> Substring {
            let words = try fake.cert("renew acme --dry-run \(options)").text.split(separator: " ")
            return try #require(words.first { $0.hasPrefix("acme-until-") }).dropLast(4)
        }

        @Test("an identity is issued that OpenSSL verifies, after a dry run that changed nothing") func issue() throws {
            let dry = try fake.cert("\(Self.issue) --dry-run")
            #expect(dry.status == 0 && dry.text.hasPrefix("would register '\(Self.type)'\nwould make a key"), "\(dry)")
            #expect(try fake.files().isEmpty && fake.requests("POST").isEmpty)

            let result = try fake.cert(Self.issue)
            try #require(result.status == 0, "\(result.errors)")
            #expect(try fake.requests("POST") == ["/v1/passTypeIds 201", "/v1/certificates 201"])
            #expect(try fake.files() == Self.names && publicKeys().count == 1)
            let open = "pkcs12 -in acme.p12 -passin file:phrase.txt -nokeys"
            _ = try fake.openssl("\(open) -clcerts -out leaf.pem")
            _ = try fake.openssl("\(open) -cacerts -out above.pem")
            #expect(try fake.openssl("verify -CAfile root.pem -untrusted above.pem leaf.pem") == "leaf.pem: OK\n")
            #expect(try fake.openssl("x509 -in leaf.pem -noout -subject -nameopt RFC2253").contains("UID=\(Self.type)"))
            #expect(
                try fake.shell("stat -c %a acme-key.pem acme.p12 || stat -f %Lp acme-key.pem acme.p12").text
                    == "600\n600\n")

            // The identity is there: nothing is asked again.
            try fake.cert(Self.issue).expect(73, "cert renew acme")
            #expect(try fake.requests("POST").count == 2)
        }

        @Test(
            "a lost answer is looked for, and no second certificate is made",
            arguments: ["\"drop\": 2", "\"broken\": 1", "\"content\": \"no_body\""])
        func lost(fault: String) throws {
            #expect(try fake.cert("issue other --pass-type \(Self.type) --no-passphrase").status == 0)
            try fake.fail(fault)
            let result = try fake.cert(Self.issue)
            try #require(result.status == 0, "\(result.errors)")
            let made = try fake.requests("POST").filter { $0.hasPrefix("/v1/certificates") }
            #expect(made.count == 2)

            // As if the first run had been killed before it wrote the identity.
            try FileManager.default.removeItem(atPath: fake.folder.path("acme.p12"))
            try fake.fail("\"limit\": 0")
            try fake.cert(Self.issue.replacing("phrase.txt", with: "port")).expect(78, "the passphrase is wrong")
            try fake.cert(Self.issue).expect(0)
            #expect(try publicKeys().count == 1)
            #expect(try fake.requests("POST").filter { $0.hasPrefix("/v1/certificates") } == made)
        }

        @Test(
            "a certificate that is not what was asked for is refused, and key and request stay",
            arguments: [
                ("other_key", "for another key"), ("other_type", "it is for 'pass.com.example.other'"),
                ("nfc", "it is for NFC"), ("expired", ", not now"), ("empty", "does not contain it"),
            ])
        func unusable(content: String, words: String) throws {
            try fake.fail("\"content\": \"\(content)\"")
            let result = try fake.cert(Self.plain)
            #expect([74, 78].contains(result.status) && result.errors.contains(words), "\(result.errors)")
            #expect(try fake.files() == Array(Self.names.prefix(2)))
        }

        @Test(
            "each form of a certificate and of a request is taken, and a busy server is asked again",
            arguments: [
                "\"content\": \"lines\"", "\"content\": \"pem\"", "\"csr\": \"der\"", "\"down\": 1, \"busy\": 1",
                "\"ignore\": true",
            ])
        func forms(faults: String) throws {
            try fake.fail(faults)
            try fake.cert(Self.plain).expect(0)
            #expect(try fake.requests("POST").filter { $0 == "/v1/certificates 201" }.count == 1)
        }

        @Test("a refusal is reported in Apple's words, with what to do, and changes nothing")
        func refusals() throws {
            #expect(try fake.cert("issue other --pass-type \(Self.type) --no-passphrase").status == 0)
            let developer = ["PASSTOOL_API_KEY": "AuthKey_DEVEL12345.p8"]
            let cases: [(String, String, [String: String], Int32, [String])] = [
                ("", Self.plain, developer, 78, ["API key's role [403 FORBIDDEN_ERROR]", "role Admin"]),
                ("", "\(Self.plain) --public-key root.pem", [:], 64, ["--key exec:COMMAND"]),
                ("", "\(Self.plain) --key-timeout 5", [:], 64, ["--key exec:COMMAND"]),
                (
                    "", "issue acme --pass-type \(Self.type) --key pkcs11:pin-value=1 --public-key root.pem", [:], 78,
                    ["--key 'exec-message:pkcs11-tool"]
                ),
                ("", Self.plain, ["PASSTOOL_API_ISSUER": ""], 64, ["--issuer-id", "individual key"]),
                (
                    "", Self.plain, ["PASSTOOL_API_KEY": "AuthKey_DEVEL12345.p8", "PASSTOOL_API_KEY_ID": "ADMIN12345"],
                    78,
                    ["signed bearer token", "401 NOT_AUTHORIZED", "compare key file"]
                ),
                ("", Self.plain, ["PASSTOOL_API_KEY": "root.pem", "PASSTOOL_API_KEY_ID": "ADMIN12345"], 78, ["P-256"]),
                ("\"clock\": 3700", Self.plain, [:], 78, ["correct this machine's clock, which differs by 61 minutes"]),
                ("\"limit\": 0", Self.plain, [:], 74, ["You already have a current", "passtool cert list"]),
                ("", "\(Self.plain) --nfc", [:], 78, ["not enabled for NFC passes", "leave --nfc out"]),
                ("\"agreements\": true", Self.plain, [:], 78, ["agreement is missing", "the Account Holder"]),
                ("\"used_up\": true", Self.plain, [:], 74, ["rate limit has been reached", "for an hour"]),
                ("\"foreign\": true", Self.plain, [:], 74, ["the next page is at"]),
                // Each test looks for a token in what is shown.
                ("\"echo\": true, \"foreign\": true", Self.plain, [:], 74, ["the next page is at", "?****"]),
                ("\"echo\": true, \"limit\": 0", Self.plain, [:], 74, ["Bearer ****", "(/****", "ENTITY_ERROR.****"]),
                ("\"csr\": \"none\"", Self.plain, [:], 74, ["Invalid Certificate", "csrContent)", "please report it"]),
                (
                    "", "issue acme --pass-type pass.com.other.team --no-passphrase", [:], 74,
                    ["is not available", "another team may have it"]
                ),
                (
                    "", "issue acme --pass-type pass.com.acme.cards --no-passphrase", [:], 64,
                    ["'\(Self.type)'", "--register"]
                ),
            ]
            for (faults, words, variables, status, texts) in cases {
                try fake.fail(faults)
                let result = try fake.cert(words, variables).expect(status)
                for text in texts { #expect(result.errors.contains(text), "\(result.errors)") }
                #expect(result.errors.contains("too many certificates") == faults.contains("limit"), "\(result.errors)")
                #expect(!(try fake.files().contains("acme.p12")))
                _ = try fake.shell("rm -f acme*")
            }
            let made = try fake.requests("POST").filter { $0.hasSuffix(" 201") }
            #expect(try made.count == 2 && fake.requests("DELETE").isEmpty)
        }

        @Test("the list has every certificate with its end, whatever the size of pages") func list() throws {
            try fake.fail("\"grant\": true, \"days\": 20")
            #expect(try fake.cert("\(Self.plain) --nfc --description Card").status == 0)
            try fake.fail("\"days\": 300")
            #expect(try fake.cert("issue acme2 --pass-type \(Self.type) --no-passphrase").status == 0)
            try fake.fail("\"days\": 310")
            #expect(try fake.cert("issue shop --pass-type pass.com.shop.tickets --no-passphrase --pem").status == 0)
            try fake.fail("\"page\": 1")
            let serials =
                try ["acme.p12", "acme2.p12"].map {
                    try fake.openssl("pkcs12 -in \($0) -passin pass: -nokeys -clcerts | openssl x509 -noout -serial")
                } + [fake.openssl("x509 -in shop.pem -noout -serial")]
            let key = try #require(fake.bytes("AuthKey_ADMIN12345.p8"))
            let variables = [
                "PASSTOOL_API_KEY": "", "PASSTOOL_API_KEY_BASE64": key.base64EncodedString(),
                "PASSTOOL_API_KEY_ID": "ADMIN12345",
            ]
            let json = try fake.cert("list --json", variables)
            let listed = try JSONDocument(parsing: Array(json.output)).root.object?["certificates"]?.array ?? []
            #expect(listed.map { "serial=\($0.object?["serialNumber"]?.string ?? "")\n" } == serials, "\(json)")
            #expect(listed.first?.object?["isNFCEnabled"] == .bool(true))
            let lines = try fake.cert("list").text.split(separator: "\n")
            #expect(lines.count == 3 && lines.first?.contains("\(Self.type)     NFC  ends ") == true, "\(lines)")
            #expect(
                try fake.openssl("pkey -in shop-key.pem -pubout") == fake.openssl("x509 -in shop.pem -pubkey -noout"))
            try fake.fail("\"content\": \"empty\"")
            try fake.cert("list").expect(74, "'CERT000000'")
        }

        @Test("an identity that ends soon is replaced once, and its files are kept") func renew() throws {
            let renew = "renew acme --passphrase-file phrase.txt"
            try fake.fail("\"days\": 20")
            #expect(try fake.cert(Self.issue).status == 0)
            let old = Self.names.map(fake.bytes)
            try fake.fail("")
            try fake.cert("\(renew) --days 10").expect(1, "too early")
            let dry = try fake.cert("\(renew) --dry-run")
            #expect(dry.status == 0 && dry.text.contains("would ask Apple"), "\(dry)")
            try fake.fail("\"content\": \"other_team\"")
            let advice = "move acme.renewal-key.pem and acme.renewal.certSigningRequest"
            try fake.cert(renew).expect(78, "for team 'OTHER12345'", advice)
            #expect(Self.names.map(fake.bytes) == old)
            // Copies and temporary files of runs that did not come further, and files for a service.
            let copy = try nameOfCopies("--passphrase-file phrase.txt")
            _ = try fake.shell(
                """
                rm acme.renewal*; cp acme.p12 \(copy).p12; cp acme-key.pem \(copy)-key.pem
                touch .acme.p12.1f3.tmp .acme.renewal-key.pem.1f3.tmp; chmod 600 .acme*
                chmod 640 acme.p12 acme-key.pem; chown 4711:4712 acme.p12
                """)
            let modes = "stat -c '%a %u %g' acme.p12 acme-key.pem || stat -f '%Lp %u %g' acme.p12 acme-key.pem"
            let before = try fake.shell(modes).text
            let asked = try fake.requests("POST").count

            try fake.fail("\"drop\": 1")
            let result = try fake.cert("\(renew) --json")
            try #require(result.status == 0, "\(result.errors)")
            #expect(try result.text.contains("\"isNew\": true") && publicKeys().count == 1)
            let end = "pkcs12 -in acme.p12 -passin file:phrase.txt -nokeys -clcerts | openssl x509 -noout -checkend"
            #expect(try fake.openssl("\(end) \(86400 * 390)").contains("will not expire"))
            let kept = try fake.files("acme-until-")
            #expect(try kept.map(fake.bytes) == old && fake.files().count == 6, "\(kept)")
            #expect(try fake.files(".acme").isEmpty && fake.shell(modes).text == before && before.contains("640"))
            #expect(try fake.requests("POST").count == asked + 1 && fake.cert(renew).status == 1)

            // A run that was stopped before it replaced the files: the next one does it, and asks for nothing. One that
            // can't write its answer counts as stopped.
            try fake.fail("\"days\": 395")
            try stop("--passphrase-file phrase.txt")
            let new = Self.names.map { fake.bytes($0.replacing("acme", with: "acme.renewal")) }
            if FileManager.default.fileExists(atPath: "/dev/full") {
                #expect(try fake.cert("\(renew) --json >/dev/full").status == 74)
            }
            #expect(try fake.cert(renew).status == 0 && Self.names.map(fake.bytes) == new)
            #expect(try fake.files("acme.renewal").isEmpty)
            #expect(try fake.files("acme-until-").count == 6 && fake.requests("POST").count == asked + 2)

            // What no earlier run got for this identity does not take its place.
            let shop = "issue other --pass-type pass.com.other.shop --passphrase-file phrase.txt"
            #expect(try fake.cert(shop).status == 0)
            for foreign in [
                "echo text >acme.renewal.p12", "for name in .p12 -key.pem; do cp other$name acme.renewal$name; done",
            ] {
                _ = try fake.shell("rm -f acme.renewal*; \(foreign)")
                #expect(try fake.cert(renew).status == 78 && Self.names.map(fake.bytes) == new)
            }
        }

        @Test("what is not renewed is refused in words that lead on, and stays") func refusedRenewals() async throws {
            try fake.fail("\"grant\": true, \"days\": 20")
            #expect(try fake.cert("\(Self.plain) --nfc").status == 0)
            #expect(try fake.cert("issue new --pass-type \(Self.type) --no-passphrase").status == 0)
            _ = try fake.shell("rm new.p12")
            let old = Self.names.map(fake.bytes)
            let copy = try nameOfCopies("--no-passphrase")
            let renew = "renew acme --no-passphrase"
            let nfc = "issue new --pass-type \(Self.type) --no-passphrase --nfc"
            let cases: [(String, String, Int32, String)] = [
                ("", "renew acme --days 365", 64, "--days is 365, not a number from 0 to 364"),
                ("", "renew acme.p12", 78, "passtool cert renew acme\n"),
                ("", "issue acme.renewal --pass-type \(Self.type)", 64, "a name that cert renew uses"),
                ("", "issue none/acme --pass-type \(Self.type)", 73, "create the folder first"),
                ("", nfc, 78, "to take it, leave --nfc out"),
                ("", nfc, 78, "move new-key.pem and new.certSigningRequest"),
                ("", renew, 78, "and the present certificate is for NFC"),
                ("\"grant\": true, \"days\": 2", renew, 78, "no later than the present one"),
                ("", renew, 78, "move acme.renewal-key.pem and acme.renewal.certSigningRequest"),
            ]
            for (faults, words, status, text) in cases {
                try fake.fail(faults)
                try fake.cert(words).expect(status, text)
            }
            // Successors of earlier runs: one has ended, and for one there is no free name for copies.
            for (days, text) in [(0, "not now"), (30, "move \(copy).p12, and run")] {
                _ = try fake.shell("rm -f acme.renewal* stopped*")
                try fake.fail("\"grant\": true, \"days\": \(days)")
                try stop("--no-passphrase --nfc")
                try await Task.sleep(for: .milliseconds(1100))
                let result = try fake.cert(renew)
                #expect(result.errors.contains(text) && !result.errors.contains("--force"), "\(result.errors)")
                _ = try fake.shell("for number in '' $(seq -f -%g 2 100); do touch \(copy)$number.p12; done")
            }
            #expect(Self.names.map(fake.bytes) == old)
        }

        @Test("a pair of PEM files, and one with certificate and key, are renewed in their form")
        func renewPEM() throws {
            try fake.fail("\"days\": 20")
            #expect(try fake.cert("\(Self.plain) --pem").status == 0)
            #expect(try fake.cert("issue one --pass-type \(Self.type) --no-passphrase --pem").status == 0)
            _ = try fake.shell("cat one-key.pem >>one.pem; rm one-key.pem")
            try fake.fail("")
            try stop("--no-passphrase --pem")
            let old = fake.bytes("acme.pem")
            _ = try fake.shell("mv acme.renewal-key.pem right.pem; cp acme-key.pem acme.renewal-key.pem")
            try fake.cert("renew acme --no-passphrase").expect(78, "it is for another key")
            #expect(fake.bytes("acme.pem") == old)
            _ = try fake.shell("mv right.pem acme.renewal-key.pem")
            for (name, key) in [("acme", "acme-key"), ("one", "one")] {
                try fake.cert("renew \(name) --no-passphrase").expect(0)
                let half = try fake.openssl("x509 -in \(name).pem -checkend \(86400 * 390) -pubkey -noout")
                #expect(try half.contains(fake.openssl("pkey -in \(key).pem -pubout")))
            }
        }

        @Test("a key without its request is used again, and a folder is for one run at a time") func resumed() throws {
            #expect(try fake.cert(Self.issue).status == 0)
            let key = fake.bytes("acme-key.pem")
            _ = try fake.shell("cp acme-key.pem two-key.pem")
            let two = Self.issue.replacing("acme ", with: "two ")
            let folder = unsafe open(fake.folder.path, O_RDONLY)
            try #require(flock(folder, LOCK_EX) == 0)
            try fake.cert(two).expect(73, "another run")
            close(folder)
            try fake.cert(two).expect(0)
            #expect(fake.bytes("two-key.pem") == key)
            try fake.cert("issue '' --pass-type pass.com.acme.card").expect(64)

            // What can't be used is found before Apple is asked.
            let asked = try fake.requests("POST").count
            let apiKey = ["PASSTOOL_API_KEY": "two-key.pem", "PASSTOOL_API_KEY_ID": "ADMIN12345"]
            let cases: [(String, [String: String], [String])] = [
                ("openssl ecparam -name prime256v1 -genkey -out two-key.pem", [:], ["is EC 256", "move two-key.pem"]),
                ("cp acme.certSigningRequest two.certSigningRequest", [:], ["but not its key, 'two-key.pem'"]),
                ("cp AuthKey_ADMIN12345.p8 two-key.pem", apiKey, ["also an input: PASSTOOL_API_KEY"]),
                ("mv intermediate.pem away.pem", [:], ["'intermediate.pem': no such file"]),
            ]
            for (preparation, variables, texts) in cases {
                _ = try fake.shell("rm two*; \(preparation)")
                let result = try fake.cert(two, variables)
                for text in texts { #expect(result.errors.contains(text), "\(result.errors)") }
                #expect(try fake.bytes("two.p12") == nil && fake.requests("POST").count == asked)
            }
        }

        @Test("a key that a program has gets a certificate, and its file has no key") func helper() throws {
            _ = try fake.openssl("genrsa -out far.pem 2048 && openssl pkey -in far.pem -pubout -out far-public.pem")
            let key = "--key 'exec-message:openssl dgst -sha256 -sign far.pem' --public-key far-public.pem"
            try fake.fail("\"days\": 20")
            let result = try fake.cert("issue acme --pass-type \(Self.type) \(key)")
            try #require(result.status == 0, "\(result.errors)")
            #expect(try fake.files() == ["acme.certSigningRequest", "acme.pem"])
            #expect(try fake.openssl("x509 -in acme.pem -pubkey -noout") == fake.openssl("pkey -in far.pem -pubout"))
            #expect(try fake.openssl("verify -CAfile root.pem -untrusted acme.pem acme.pem") == "acme.pem: OK\n")
            try fake.cert("renew acme").expect(64, "--key exec:COMMAND")
            try fake.cert("renew acme --dry-run \(key)").expect(0)

            // Its signature must be by the key with this public half, and in time; so must an earlier request.
            _ = try fake.openssl("genrsa -out other.pem && openssl pkey -in other.pem -pubout -out other-public.pem")
            for (command, name, half, text) in [
                ("openssl dgst -sha256 -sign far.pem", "new", "other", "version of the key, than the public half's"),
                ("openssl dgst -sha256 -sign other.pem", "acme2", "other", "for another key than 'other-public.pem'"),
                ("sleep 9' --key-timeout '1", "new", "far", "allow more time: --key-timeout SECONDS"),
            ] {
                _ = try fake.shell("cp acme.certSigningRequest acme2.certSigningRequest")
                let words = "issue \(name) --pass-type \(Self.type) --public-key \(half)-public.pem"
                let result = try fake.cert("\(words) --key 'exec-message:\(command)'")
                #expect([73, 78].contains(result.status) && result.errors.contains(text), "\(result.errors)")
            }

            // A file that is read is not written.
            _ = try fake.shell("cp phrase.txt mine-key.pem")
            try fake.cert("issue mine --pass-type \(Self.type) --passphrase-file mine-key.pem").expect(73)
            #expect(fake.bytes("mine-key.pem") == fake.bytes("phrase.txt"))
        }
    }
#endif
