internal import PassModel
internal import PassReports
package import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage

/// The options that people would type each time, from a file `passtool.json`, which never contains a secret.
///
/// This is the one place for the order in which sources count: an option, an environment variable, the profile in the
/// folder of the source, the profile in the home folder.
package struct Profile: Sendable {
    /// What a profile can set.
    package enum Key: String, CaseIterable, Sendable {
        case identity, key, passphraseFile, intermediate, publicURL, targets
    }

    private static let fileName = "passtool.json"
    private static let examples: [Key: String] = [
        .key: "acme-key.pem", .passphraseFile: "passphrase.txt", .intermediate: "wwdr.pem",
        .publicURL: "https://shop.example/p",
    ]
    private static let secrets = ["passphrase", "password", "passwd", "pin", "secret"]

    /// The path of the file.
    package let path: String
    /// The systems that passes must work on.
    package private(set) var targets: [TargetSystem]?
    /// The address and the paths.
    package private(set) var texts: [Key: String] = [:]

    /// The profiles for a source, or for the current folder if there is no source or it is standard input.
    ///
    /// - Throws: `LintSettings.Failure` for one that is not valid, `FileAccessError`.
    package static func all(beside source: String?, _ environment: Environment) throws -> [Profile] {
        let paths = paths(beside: source, environment)
        // In a container, the home folder may be another user's.
        return try paths.compactMap { path in
            let isReadable = unsafe access(path, R_OK) == 0
            return try isReadable || path == paths[0] ? Profile(foundAt: path) : nil
        }
    }

    /// The profiles and the files that they name, which no output replaces.
    package static func inputs(beside source: String?, _ environment: Environment) -> [(name: String, path: String?)] {
        let paths = paths(beside: source, environment)
        // If a profile is not valid, reading it again says so.
        let named = paths.compactMap { try? Profile(foundAt: $0) }.flatMap { profile in
            profile.texts.filter { $0.key != .publicURL }.map { ("\($0.key.rawValue) of \(profile.path)", $0.value) }
        }
        return paths.map { ("the profile", $0) } + named
    }

    /// The hint about a profile in the current folder that is not beside the source.
    package static func hints(aboutUnused source: String?, _ environment: Environment) -> [String] {
        let (used, own) = (paths(beside: source, environment)[0], RunFiles.realPath(fileName))
        guard let own, RunFiles.realPath(used) != own else { return [] }
        return ["the \(fileName) of the current folder is not used; \(used.shellQuoted) would be"]
    }

    private static func paths(beside source: String?, _ environment: Environment) -> [String] {
        let beside = source.flatMap { LintSettings.path(beside: PassFolders.pass(of: $0), named: fileName) } ?? fileName
        // By the XDG specification, relative paths are ignored.
        let folder = environment.filled("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = (folder ?? environment.filled("HOME").map { "\($0)/.config" }).map { "\($0)/\(fileName)" }
        return [beside] + [home].compactMap(\.self).filter { $0 != beside }
    }

    private init?(foundAt path: String) throws {
        guard let text = try SettingsReader.text(foundAt: path) else { return nil }
        self.path = path
        let reader = try SettingsReader(text: text, path: path)
        // Errors repeat names and values, so nothing may be wrong here that is a secret.
        if MisplacedKey.material(String(decoding: text, as: UTF8.self)) != nil {
            throw reader.fault("this file may not contain a secret", at: .root, "write a key into a file, and name it")
        }
        for (name, value, place) in try reader.members(named: Key.allCases.map(\.rawValue), besides: Self.secrets) {
            guard let key = Key(rawValue: name) else {
                throw reader.fault(
                    "this file may not contain a secret: '\(name)'", at: place,
                    "write it into a file of its own: \"passphraseFile\": \"FILE\"")
            }
            guard key != .targets else {
                targets = try reader.targets(value, at: place)
                continue
            }
            let (example, isURL) = (Self.examples[key] ?? "acme.p12", key == .publicURL)
            guard let text = value.string else { throw reader.wrongType(value, at: place, "\"\(example)\"") }
            let folder = FilePath(path).removingLastComponent()
            texts[key] = isURL ? text : folder.pushing(FilePath(text)).string
            if key == .key, KeyHelper.isOne(text) {
                throw reader.fault(
                    "exec: is not allowed in this file", at: place,
                    "name the program for each run: --key or PASSTOOL_KEY")
            }
            guard isURL ? Self.isFolderAddress(text) : Self.isFile(text, at: texts[key] ?? text) else {
                let kind = isURL ? "the address of a folder" : "the path of a file"
                throw reader.fault("'\(name)' is not \(kind)", at: place, "write it like \(example)")
            }
        }
        if texts[.identity] == nil, let key = [.key, .passphraseFile, .intermediate].first(where: texts.keys.contains) {
            throw reader.fault("'\(key.rawValue)' needs 'identity'", at: .root, "add \"identity\": \"FILE\"")
        }
    }

    /// Whether a text is the address of a folder, without a name and password.
    package static func isFolderAddress(_ text: String) -> Bool {
        guard !text.utf8.contains(where: { $0 <= 0x20 }), let url = URL(string: text), url.user() == nil,
            ["https", "http"].contains(url.scheme)
        else { return false }
        return url.host()?.isEmpty == false && url.query() == nil && url.fragment() == nil
    }

    /// Whether a text names a file, or one that does not exist.
    ///
    /// It was not typed for this run: a pipe would block, and a token would load a library that somebody else may have put
    /// there.
    private static func isFile(_ text: String, at path: String) -> Bool {
        // Errors repeat a path: an address with a password, a PIN or a key is none.
        guard !["", "-"].contains(text), !text.contains(where: { "@?#:".contains($0) }), !text.hasPrefix("//"),
            !text.utf8.contains(where: { $0 < 0x20 }), MisplacedKey.material(text) == nil
        else { return false }
        let type = (try? Stat(FilePath(path)))?.type  // reading says why a file can't be looked at
        return [nil, .regular, .directory].contains(type)
    }

    /// What `passtool help environment` says about profiles, and which of them exist.
    package static func page(_ environment: Environment) -> String {
        let found = paths(beside: nil, environment).map { path in
            let state: String
            do {
                state = try Profile(foundAt: path) == nil ? "not there" : "found"
            } catch {
                state = "cannot be used: \((error as? any DescribedError)?.message ?? "\(error)")"
            }
            return "\n  \(path.visible): \(state.visible)"
        }
        return """
            If neither an option nor a variable is set, passtool reads \(fileName): first
            the one beside the template (without a template, in the current folder), then
            the one in $XDG_CONFIG_HOME or ~/.config. Its paths are relative to it, and it
            cannot name a trust anchor:

              {"identity": "acme.p12", "passphraseFile": "passphrase.txt",
               "targets": ["ios17"], "publicURL": "https://shop.example/p"}

            """ + found.joined()
    }
}

extension [Profile] {
    /// The systems of the first profile that has any.
    package var targets: [TargetSystem]? { lazy.compactMap(\.targets).first }

    /// The public address of the first profile that has one.
    package var publicURL: String? { lazy.compactMap { $0.texts[.publicURL] }.first }
}
