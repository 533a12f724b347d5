#if Server
    internal import CEmbedded

    /// The OpenAPI document of the administration interface; a test compares it with the routes.
    package enum AdminDocument {
        /// The whole document, which is the file `openapi.json`.
        package static let text = unsafe String(cString: passtool_adminDocument())
    }
#endif
