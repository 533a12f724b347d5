internal import PassToolkit
internal import ToolConsole

extension Attachments {
    /// The files that `--file NAME=PATH` names; their paths are relative to the folder of the data.
    ///
    /// - Throws: ``CommandError`` for another form and for a name that comes twice; `Attachments.Failure`, `TemplateError`.
    init(options: [String], besides list: String?, limits: Limits) throws {
        var paths: [String: String] = [:]
        for option in options {
            guard let equals = option.firstIndex(of: "="), equals != option.startIndex else {
                throw CommandError(
                    status: .usage, message: "'\(option)' is not of the form NAME=PATH",
                    recovery: ["--file 'thumbnail@2x.png={{photo}}'"])
            }
            let name = String(option[..<equals])
            guard paths.updateValue(String(option[option.index(after: equals)...]), forKey: name) == nil else {
                throw CommandError(
                    status: .usage, message: "two files are named for '\(name)'", recovery: ["name one file for it"])
            }
        }
        try self.init(paths, besides: list, limits: limits, origin: "--file")
    }
}
