#if Server
    package import PassModel
    internal import PassRules
    internal import PassToolkit

    extension StoredRefusal {
        /// The pass and what is wrong with it.
        package var json: JSONValue {
            .object([
                ("type", .string(address.type)), ("serial", .string(address.serial)),
                ("findings", .array(findings.map { $0.json() })), ("fault", fault.map { .string($0) }),
            ])
        }
    }
#endif
