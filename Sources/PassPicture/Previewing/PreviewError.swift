public import PassModel
public import PassToolkit

/// Why a pass can't be shown at all.
public struct PreviewError: DescribedError, Equatable {
    /// What is wrong, to test.
    public enum Code: Equatable, Sendable {
        /// There is no `pass.json`.
        case noPass
        /// `pass.json` is not JSON.
        case notJSON(JSONDocument.SyntaxError)
        /// `pass.json` holds something else than an object.
        case notAnObject
    }

    /// What is wrong.
    public let code: Code

    init(_ code: Code) { self.code = code }

    /// What is wrong, in words.
    public var message: String {
        switch code {
        case .noPass: "there is no pass.json"
        case .notJSON(let error):
            "pass.json:\(error.position.line):\(error.position.column): \(error.message)"
        case .notAnObject: "'pass.json' holds no object"
        }
    }

    /// What to do about it.
    public var recovery: [String] {
        switch code {
        case .noPass: ["name a folder or an archive with a pass.json"]
        case .notJSON: ["correct pass.json at this place"]
        case .notAnObject: ["start pass.json with { and end it with }"]
        }
    }
}
