// The modules whose types appear in public signatures of this one, so that `import PassToolkit` is enough for a program:
// passes, rules, keys and certificates, archives. Whole modules, since a list of types would hide operators, and would
// have to follow each signature.
@_exported public import PassModel
@_exported public import PassRules
@_exported public import SignedMessages
@_exported public import ZipContainer
// Of these, only one type appears in signatures: signing takes a `Date`, and a `FileAccessError` has an `Errno`.
@_exported public import struct Platform.Date
@_exported public import struct SystemPackage.Errno
