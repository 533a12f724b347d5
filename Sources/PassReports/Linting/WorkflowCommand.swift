internal import PassModel
internal import PassToolkit

/// A line of output that the runner executes as a command.
struct WorkflowCommand {
    let name: String
    let properties: [(String, String)]
    let message: [String]

    var text: String {
        let list = properties.map { "\($0.0)=\(Self.escaped($0.1.visible, also: [":", ","]))" }.joined(separator: ",")
        return
            "::\(name)\(list.isEmpty ? "" : " \(list)")::\(Self.escaped(message.map(\.visible).joined(separator: "\n"), also: []))"
    }

    private static func escaped(_ text: String, also others: Set<Unicode.Scalar>) -> String {
        text.unicodeScalars.map { scalar in
            let isEscaped = scalar == "%" || scalar == "\r" || scalar == "\n" || others.contains(scalar)
            guard isEscaped else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "%\(digits.count == 1 ? "0" : "")\(digits)"
        }.joined()
    }
}
