/// The pages of the documentation that the programs' texts name.
package enum DocumentPage: String, CaseIterable {
    case certificates, exitCodes = "exit-codes", firstPass = "first-pass", operate, service, settings, valid

    package var address: String {
        "https://github.com/passtool/passtool/blob/main/Documentation/\(rawValue).md"
    }
}
