import Foundation
import PassModel
import PassToolkit
import SignedMessages
import SystemPackage
import TestSupport
import Testing

@Suite("Files of a bundle") struct BundleFilesTests {
    private func error(_ name: String, _ bytes: [UInt8] = .text("x")) -> BundleError? {
        #expect(throws: BundleError.self) { try PassBundle(files: SamplePass.files().merging([name: bytes]) { $1 }) }
    }

    @Test(
        "names that archives cannot carry are refused",
        arguments: ["../a", "a/../b", "/etc/passwd", "a//b", "./a", "a/", "", "a\\b", "a\nb", "a\0"])
    func badNames(_ name: String) {
        #expect(error(name)?.code == .badName)
        #expect(error(name)?.file == name)
    }

    @Test("keys and certificates are refused by name and by content, out of an archive too") func keys() throws {
        for name in ["key.pem", "signer.P12", "en.lproj/c.cer", "f.p8", "g.mobileprovision"] {
            #expect(error(name)?.code == .keyMaterial)
        }
        let certificate = try TestCertificates.certificate()
        #expect(try error("a.txt", certificate.pem())?.code == .keyMaterial)
        #expect(error("certificate", certificate.der)?.code == .keyMaterial)
        let bytes = try [UInt8].archive(of: ["pass.json": SamplePass.json(), "key.pem": [1]])
        #expect(#expect(throws: BundleError.self) { try PassBundle(archive: bytes) }?.code == .keyMaterial)
    }

    @Test("an old signature is left out unread, and a key in its place is refused") func signatures() throws {
        let key = try TestCertificates.key.get()
        #expect(error("signature", try key.pem(encryptedWith: nil))?.code == .keyMaterial)
        #expect(error("signature", try InputFile.read(Checkout.path("certs-sample/signer.p12")))?.code == .keyMaterial)
        let damaged: [UInt8] = [0x30, 0x82, 0x01, 0x00, 0x06, 0x09]
        for old in [damaged, try #require(PassParts().files["signature"])] {
            let bundle = try PassBundle(files: ["pass.json": .text("{}"), "signature": old])
            #expect(bundle.files["signature"] == nil)
        }
    }

    @Test("bytes of every kind make the same bundle, wherever their indices begin") func kindsOfBytes() throws {
        let files = SamplePass.files()
        let bundle = try PassBundle(files: files.mapValues { Data($0) })
        #expect(try bundle == PassBundle(files: files.mapValues { ArraySlice($0) }))
        let signed = try PassSigner(identity: TestCertificates.identity()).sign(bundle, at: TestCertificates.moment)
        // A slice of Data starts at another index than 0.
        let slice = (Data([0]) + signed.data).dropFirst()
        #expect(try PassBundle(archive: slice).files == bundle.files)
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        #expect(try verifier.verify(slice, requiring: .genuine).files == bundle.files)
    }

    @Test("junk files in an archive are left out and listed") func junk() throws {
        let files = SamplePass.files().merging(["__MACOSX/._icon.png": [1], ".DS_Store": [2]]) { $1 }
        let bundle = try PassBundle(archive: [UInt8].archive(of: files, .deflated))
        #expect(bundle.files == SamplePass.files())
        #expect(bundle.leftOut == [".DS_Store", "__MACOSX/._icon.png"])
    }

    @Test(
        "passes in an archive are a bundle if no pass or order lies beside them, at any level",
        arguments: [
            ("pass.json", false), ("x/pass.json", false), ("order.json", false), ("x/y/order.json", false),
            ("x.json", true), ("pass.json/x", true), ("my-pass.json", true), ("b.pkpass/", true),
        ])
    func bundle(beside name: String, isBundle: Bool) throws {
        let member = ZipForge.Entry("a.pkpass", try SamplePass.archive())
        let other = ZipForge.Entry(name, Array("{}".utf8))
        #expect(try PassFiles(archive: ZipForge(entries: [member, other]).bytes).isBundleAlone == isBundle)
        #expect(try PassFiles(archive: ZipForge(entries: [other]).bytes).kind != .passes)
    }
}

@Suite("Reading a source folder") struct BundleFolderTests {
    /// A folder with a sound pass in it.
    private func folder(_ others: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: name) }
        for name in others { try folder.write([UInt8].text("x"), to: name) }
        return folder
    }

    private func code(_ path: String, limits: Limits = .standard) -> BundleError.Code? {
        #expect(throws: BundleError.self) { try PassBundle(path: path, limits: limits) }?.code
    }

    @Test("what file managers, editors and version control leave behind stays out, and is listed") func junk() throws {
        let junk = [
            ".DS_Store", "en.lproj/.DS_Store", "._icon.png", "__MACOSX/icon.png", "Thumbs.db", "desktop.ini",
            "pass.json~", "#pass.json#", ".pass.json.swp", "icon.png.bak", "icon.orig", "a.tmp", ".git/config",
            ".gitignore",
        ]
        let folder = try folder(junk)
        let bundle = try PassBundle(folder: folder.path + "/")
        #expect(bundle.files == SamplePass.files())
        let listed = junk.map { $0 == ".git/config" ? ".git" : $0 == "__MACOSX/icon.png" ? "__MACOSX" : $0 }
        #expect(bundle.leftOut == listed.sorted())
    }

    @Test("a folder without pass.json says so, and a pass.json is no folder") func missingPass() throws {
        let empty = try TemporaryFolder()
        #expect(code(empty.path) == .noPass(inside: nil))
        let path = try empty.write([UInt8].text("{}"), to: "pass.json")
        let file = #expect(throws: BundleError.self) { try PassBundle(folder: path) }
        #expect(file?.code == .notAFolder)
    }

    @Test("a source folder that goes over a limit by one is refused") func limits() throws {
        let folder = try folder(["1/2/file"])
        let files = try PassBundle(path: folder.path).files.values.map(\.count)
        var limits = Limits(folderDepth: 2)
        limits.archive.entryCount = files.count
        limits.archive.totalByteCount = files.reduce(0, +)
        limits.archive.entryByteCount = try #require(files.max())
        #expect(try PassBundle(path: folder.path, limits: limits).files["1/2/file"] == .text("x"))
        var lower = limits
        lower.folderDepth = 1
        #expect(code(folder.path, limits: lower) == .tooDeep(limit: 1))
        lower = limits
        lower.archive.entryCount -= 1
        #expect(code(folder.path, limits: lower) == .tooManyFiles(limit: files.count - 1))
        lower = limits
        lower.archive.totalByteCount -= 1
        #expect(code(folder.path, limits: lower) == .tooLarge(limit: lower.archive.totalByteCount))
        lower = limits
        lower.archive.entryByteCount -= 1
        let error = #expect(throws: FileAccessError.self) { try PassBundle(path: folder.path, limits: lower) }
        #expect(error?.reason == .tooLarge(limit: lower.archive.entryByteCount))
    }

    #if os(Linux)
        @Test("two spellings of one name in Unicode are refused rather than one of them dropped")
        func unicodeSpellings() throws {
            let folder = try folder(["e\u{301}.png", "\u{E9}.png"])
            let error = #expect(throws: BundleError.self) { try PassBundle(path: folder.path) }
            #expect(error?.code == .duplicateName)
        }

    #endif
}

@Suite("The paths of a record's files") struct AttachmentPathTests {
    private let folder: TemporaryFolder
    private let list: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([1], to: "lists/ada/photo.png")
        try folder.write([2], to: "secret.txt")
        try folder.write([3], to: "lists/photos/Zoë 名前.png")
        list = try folder.write([UInt8].text("photo\n"), to: "lists/list.csv")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("lists/link"), withDestinationPath: "../secret.txt")
    }

    private func file(_ pattern: String, _ value: String) throws -> [UInt8]? {
        try Attachments(["notes.txt": pattern], besides: list).files(for: ["photo": .text(value)])["notes.txt"]
    }

    @Test(
        "a record's value may lead into folders, and the pattern anywhere",
        arguments: [
            ("{{photo}}", "ada/photo.png", 1), ("{{photo}}", "./ada//photo.png", 1), ("ada/{{photo}}", "/photo.png", 1),
            ("../{{photo}}.txt", "secret", 2), ("photos/{{photo}}.png", "Zoë 名前", 3),
        ] as [(String, String, UInt8)])
    func allowed(_ pattern: String, _ value: String, _ content: UInt8) throws {
        #expect(try file(pattern, value) == [content])
    }

    @Test(
        "a record's value can't lead to a file outside of the pattern's folder, even if it exists",
        arguments: [
            ("{{photo}}", "../secret.txt"), ("{{photo}}", "ada/../../secret.txt"),
            ("photos/{{photo}}", "../../secret.txt"),
            ("{{photo}}{{photo}}/../secret.txt", "."), ("{{photo}}/../secret.txt", ""), (".{{photo}}/secret.txt", "."),
            ("{{photo}}", "ABSOLUTE"), ("photos/{{photo}}", "ABSOLUTE"), ("{{photo}}", "link"),
            ("{{photo}}", "ada/photo.png\0"), ("{{photo}}", ""), ("{{photo}}", ".."),
        ])
    func refused(_ pattern: String, _ value: String) {
        let value = value == "ABSOLUTE" ? folder.path("secret.txt") : value
        #expect(throws: (any Error).self) { try file(pattern, value) }
    }

    @Test("a key is no attachment, and no attachment has a name that a pass can't carry") func keys() throws {
        try folder.write(TestCertificates.key.get().pem(encryptedWith: nil), to: "lists/eve.png")
        #expect(throws: Attachments.Failure.self) { try file("{{photo}}.png", "eve") }
        for bad in ["", "../a", "/a", "manifest.json", "key.pem"] {
            let error = #expect(throws: Attachments.Failure.self) { try Attachments([bad: "a"]) }
            #expect(error?.code == .badName(bad))
        }
    }
}

@Suite("The manifest") struct ManifestTests {
    /// Files whose names sort differently by bytes, by characters and by locale.
    private func bundle() throws -> PassBundle {
        var files = SamplePass.files()
        for name in [
            "Z.png", "a.png", "é.png", "de.lproj/logo.png", "de.lproj/pass.strings", "de-AT.lproj/logo.png", "🎉.png",
            "ﬀ.png",
        ] { files[name] = .text("the content of \(name)") }
        files["empty.json"] = []
        return try PassBundle(files: files)
    }

    @Test("the manifest is sorted by UTF-8 bytes, in lower-case hexadecimal, with plain slashes and no blanks")
    func form() throws {
        let text = try Manifest(of: bundle()).bytes.asText
        let expected = [
            "Z.png", "a.png", "de-AT.lproj/logo.png", "de.lproj/logo.png", "de.lproj/pass.strings", "empty.json",
            "en.lproj/pass.strings", "icon.png", "icon@2x.png", "pass.json", "é.png", "ﬀ.png", "🎉.png",
        ]
        let names = text.matches(of: /"([^"]*)":"([0-9a-f]{40})"/)
        #expect(names.map { String($0.1) } == expected)
        #expect(text == "{" + names.map { String($0.0) }.joined(separator: ",") + "}")
        #expect(!text.contains("\\"))
    }

    @Test("the manifest agrees with Python's hashlib and json on every file of a signed archive", .needs(.python))
    func hashlib() throws {
        let signer = try PassSigner(identity: TestCertificates.identity(), waivers: .findings)
        let archive = try signer.sign(bundle(), at: TestCertificates.moment).archive
        let script = """
            import hashlib, io, json, sys, zipfile
            z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
            m = json.loads(z.read("manifest.json"))
            files = {n: hashlib.sha1(z.read(n)).hexdigest() for n in z.namelist() if n not in ("manifest.json", "signature")}
            print(len(m), m == files, list(m) == sorted(m, key=lambda n: n.encode()))
            """
        #expect(try Witness.python.run(["-c", script], input: Data(archive)).text == "13 True True\n")
    }
}
