internal import PassReports
package import PassRules
internal import PassToolkit

extension Finding {
    /// The finding with what to type as its hint, if there is something to type.
    package var inProgram: Finding { remedy.map { hinting($0.hint) } ?? self }
}

extension [Finding] {
    /// The findings as text; the hint how to fill in placeholders is given once.
    package func lines(path: String) -> [String] {
        let first = firstIndex { $0.remedy == .fillTemplate }
        return indices.map { index in
            self[index].lines(path: path, withHint: index == first || self[index].remedy != .fillTemplate)
        }
    }
}

extension Finding.Remedy {
    /// What to type or do.
    package var hint: String {
        switch self {
        case .raiseLimit(let name): "if it is meant to be so, raise the limit: --limit \(name)=NUMBER"
        case .fillTemplate: "make the pass with: passtool create SOURCE --data FILE -o OUT"
        case .sign: "sign it: passtool sign SOURCE --identity FILE -o OUT"
        case .signWithIntermediate:
            "sign again with the intermediate that issued the certificate; passtool sign puts it in"
        case .trustRoot: "if you trust its root, name it with --trust-anchor FILE"
        case .trustSampleRoot:
            "to try things out, name the root.pem beside the sample: --trust-anchor certs-sample/root.pem"
        case .useAppleCertificate:
            "use a certificate that Apple issued; to try things out, doctor and verify take --trust-anchor ROOT"
        case .renewCertificate: "passtool cert request NAME, then a new certificate at developer.apple.com"
        case .reissueCertificate: "have it issued again: \(Self.renewCertificate.hint)"
        case .requestPassCertificate:
            "at developer.apple.com choose Certificates, +, Pass Type ID Certificate; the request for it: "
                + "passtool cert request NAME --pass-type IDENTIFIER"
        case .uploadRequest: "upload a request at developer.apple.com: passtool cert request NAME"
        case .makeRSAKey: "try a pass on each kind of device, or make an RSA key: passtool cert request NAME"
        case .joinCertificate(let key):
            "download it at developer.apple.com, then: passtool cert import pass.cer --key \(key.shellWord) -o NAME.p12"
        case .encryptKey(let path):
            "passtool cert import CERTIFICATE --key \(path.shellWord) -o NAME.p12, with a passphrase"
        case .unlockKey: "use --passphrase-file FILE"
        case .addKey: "add --key KEY.pem, or export certificate and key together as a .p12"
        case .nameKey(let path?): "name the key with --key \(path.shellWord)"
        case .nameKey: "name the file with the key: --key KEY.pem"
        case .findKey: "find the right one with passtool cert inspect KEY…; if it is lost: passtool cert request NAME"
        case .useBuiltInIntermediate(let name): "leave --intermediate out: \(name) is built in"
        case .nameIntermediate(let name?): "name the certificate of \(name) with --intermediate FILE"
        case .nameIntermediate: "give the issuer's certificate with --intermediate FILE"
        case .addIntermediate: "other programs need it in the file: passtool cert import adds it"
        case .replaceIntermediate: "make the file again: passtool cert import CERTIFICATE --key KEY -o NAME.p12"
        case .namePass: "name a folder or an archive of a pass: --pass SOURCE"
        case .writeWithoutQuotes: words
        case .makeNFCKey:
            "make it with: openssl ec -pubin -in KEY.pem -conv_form compressed -outform DER | base64 -w0"
        case .makeToken: "make 16 random bytes for each pass, for example with: openssl rand -hex 16"
        case .signAsBinary: "sign it as binary: openssl cms -sign -binary"
        case .convertSignature(.pem):
            "sign it again: passtool sign SOURCE --identity FILE -o OUT; or convert it: "
                + "openssl cms -cmsout -inform PEM -in signature -outform DER -out signature.der"
        case .convertSignature(.smime):
            "sign it again: passtool sign SOURCE --identity FILE -o OUT; or convert it: "
                + "openssl cms -cmsout -inform SMIME -in signature -outform DER -out signature.der"
        case .convertSignature(.base64):
            "sign it again: passtool sign SOURCE --identity FILE -o OUT; or decode it: base64 -d signature >signature.der"
        case .packWithoutJunk: "remove it, and zip with: zip -X -r card.pkpass . -x '.*' -x '__MACOSX/*'"
        case .lint(let path): "passtool lint \(path.shellWord)"
        }
    }
}

extension LimitName {
    /// What to type to raise the limit.
    package var hint: String { Finding.Remedy.raiseLimit(rawValue).hint }
}
