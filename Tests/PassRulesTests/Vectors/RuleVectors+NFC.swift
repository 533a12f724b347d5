/// Contactless use.
extension RuleVector {
    static let nfc = vectors(
        #"""
        nfc.incomplete: error
        - no message: "nfc": ‸{"encryptionPublicKey": "\#(key)"}
          > /nfc/message
        keys.wrong-type: error
        - placeholders [template]: "nfc": {"message": "{{a}}\#(repeated("a", 64))", "requiresAuthentication": "{{b}}",
            "encryptionPublicKey": "{{key}}"}
        - all of them: "nfc": {"message": ‸1, "encryptionPublicKey": ‸[], "requiresAuthentication": ‸"true"}
        nfc.message-too-long: warning
        - 64 bytes: "nfc": {"message": "üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü", "encryptionPublicKey": "\#(key)"}
        - 66 bytes: "nfc": {"message": ‸"üüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüüü", "encryptionPublicKey": "\#(key)"}
        nfc.key-missing: warning
        - no key: "nfc": ‸{"message": "a"}
          > /nfc/encryptionPublicKey
        nfc.key-malformed: error
        - nothing: "nfc": {"message": "a", "encryptionPublicKey": ‸""}
        - no Base64: "nfc": {"message": "a", "encryptionPublicKey": ‸"MDkwEwYH!"}
        - a point of no form: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgABAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA="}
        - a byte too many: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAA"}
        - half a key: "nfc": {"message": "a", "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYI"}
        - no padding: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4"}
        - line breaks: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACOXooPrwSejP9xrbujOPCOOzNRDJG\nf+XtRJtBtUvjwA4="}
        - PEM: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"-----BEGIN PUBLIC KEY-----\n\#(key)\n-----END PUBLIC KEY-----\n"}
        - another curve: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEipFavBLvqd2RPsvyFYE7T+OIySKP/8rqRiTcMG6yS6LZLHpu+yh9zZktSqnDy6NSS/2dbIUkFWl3w1Ka/kMFFsZrINtvHRrmVSRtsQCjwXUzrb8iNdnL5a6Ggl0XMPEq"}
        - a bare point: "nfc": {"message": "a", "encryptionPublicKey": ‸"AofLi4//bZb5HECdHieqp6xUXUhb9cpq47tkb4rkkj7y"}
        - far too long: "nfc": {"message": "a", "encryptionPublicKey": ‸"\#(repeated("A", 5000))"}
        nfc.key-uncompressed: warning
        - uncompressed: "nfc": {"message": "a",
            "encryptionPublicKey": ‸"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4lupuNulwZT8eGuGsthlOZ7U2hPbg+tvplIFZdGqFU/g=="}
        nfc.sharing-allowed: note
        - both, or no wish for them: "nfc": {"message": "a", "requiresAuthentication": true,
            "encryptionPublicKey": "\#(key)"}, "sharingProhibited": false
        - no authentication: "nfc": {"message": "a", "requiresAuthentication": false, "encryptionPublicKey": "\#(key)"}
        - authentication alone: "nfc": {"message": "a", "requiresAuthentication": ‸true,
            "encryptionPublicKey": "\#(key)"}
        """#)
}
