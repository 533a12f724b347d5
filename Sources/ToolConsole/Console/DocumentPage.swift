/// The pages of the documentation that the programs' texts name.
package enum DocumentPage: String, CaseIterable {
    case certificates, exitCodes = "exit-codes", firstPass = "first-pass", operate, refused, service, settings

    package var address: String {
        "https://github.com/passtool/passtool/blob/main/Documentation/\(rawValue).md"
    }
}
