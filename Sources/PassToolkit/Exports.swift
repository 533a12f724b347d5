// One import gives callers the pass, the findings, the certificates and the limits that the façade speaks of.
@_exported public import PassModel
@_exported public import PassRules
@_exported public import SignedMessages
@_exported public import ZipContainer
