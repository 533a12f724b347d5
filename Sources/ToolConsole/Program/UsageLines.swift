extension String {
    /// A help page whose lines of usage are no longer than `columns`; the argument parser leaves them whole.
    ///
    /// An option and its value stay together.
    func wrappingUsage(to columns: Int) -> String {
        let start = "USAGE: "
        return split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.hasPrefix(start), line.count > columns else { return String(line) }
            let indent = String(repeating: " ", count: start.count)
            return Self.usageParts(of: line).reduce(into: [""]) { lines, part in
                let last = lines[lines.count - 1]
                if last.isEmpty {
                    lines[lines.count - 1] = part
                } else if last.count + 1 + part.count <= columns {
                    lines[lines.count - 1] = "\(last) \(part)"
                } else {
                    lines.append(indent + part)
                }
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// The words of a line of usage; what stands in brackets is one, and so is an option with its value.
    private static func usageParts(of line: Substring) -> [String] {
        line.matches(of: /\[[^\]]*\](?: \.\.\.)?|--[a-z-]+ <[^>]*>(?: \.\.\.)?|\S+/).map { String($0.output) }
    }
}
