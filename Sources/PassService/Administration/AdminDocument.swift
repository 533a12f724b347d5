#if Server
    /// The OpenAPI document of the administration interface.
    package enum AdminDocument {
        package static let text = "{}"
    }
#endif
