internal import PassModel

/// Where the contents of a pass come from.
enum PassSource: Sendable {
    /// Files, with `pass.json` as it was read.
    case files([String: [UInt8]], Result<JSONDocument, JSONDocument.SyntaxError>)
    /// A template whose placeholders are watched.
    case watched(FillableTemplate, ReadingTrace)
    /// A template with values in its openings, and the files that differ for them.
    case filled(FillableTemplate, [JSONValue], changed: [String: [UInt8]])

    /// The pass; empty if it has yet to be filled in.
    var readPass: Pass {
        switch self {
        case .files(_, let document): Pass(object: document.value?.root.object ?? JSONObject())
        case .watched(let template, let trace): Pass(object: template.watchedObject(by: trace))
        case .filled: Pass(object: JSONObject())
        }
    }

    var files: [String: [UInt8]] {
        switch self {
        case .files(let files, _): return files
        case .watched(let template, let trace):
            trace.note()
            return template.contents.files
        case .filled(let template, _, let changed): return template.contents.files.merging(changed) { $1 }
        }
    }

    func holds(_ name: String) -> Bool {
        switch self {
        case .files(let files, _): files[name] != nil
        case .watched(let template, _), .filled(let template, _, _): template.contents.holds(name)
        }
    }

    func bytes(of name: String) -> [UInt8]? {
        switch self {
        case .files(let files, _): return files[name]
        case .watched(let template, let trace):
            if template.changes(name) { trace.note() }
            return template.contents.bytes(of: name)
        case .filled(let template, _, let changed): return changed[name] ?? template.contents.bytes(of: name)
        }
    }

    var byteCount: Int {
        switch self {
        case .files(let files, _):
            files.reduce(0) { $0 + ($1.key == "pass.json" || $1.key.hasSuffix(".strings") ? 0 : $1.value.count) }
        case .watched(let template, _), .filled(let template, _, _): template.contents.byteCount
        }
    }
}
