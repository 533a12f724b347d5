internal import COpenSSL
internal import Platform

/// A PKCS#11 module, loaded to look up tokens and keys.
///
/// OpenSSL's engine does the signing. It reports errors without their cause, and prints to the terminal; so we look first.
@safe struct TokenModule: ~Copyable {
    private let library: UnsafeMutableRawPointer
    private let functions: UnsafeMutablePointer<CK_FUNCTION_LIST>
    /// Whether nobody else in this process uses the module: finalizing it would close their sessions.
    private let isAlone: Bool

    init(path: String) throws(TokenError) {
        guard let library = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "it cannot be loaded"
            throw TokenError(.moduleUnusable(path: path, reason: reason))
        }
        var list: UnsafeMutablePointer<CK_FUNCTION_LIST>?
        guard let symbol = unsafe dlsym(library, "C_GetFunctionList"),
            let getList = unsafe unsafeBitCast(symbol, to: CK_C_GetFunctionList?.self),
            unsafe getList(&list) == CKR.ok, let functions = unsafe list
        else {
            unsafe dlclose(library)
            throw TokenError(.moduleUnusable(path: path, reason: "it is not a PKCS#11 module"))
        }
        let result = unsafe functions.pointee.initialize(nil)
        guard [CKR.ok, CKR.alreadyInitialized].contains(result) else {
            unsafe dlclose(library)
            throw TokenError(.refused(call: "C_Initialize", code: UInt(result)))
        }
        unsafe self.library = library
        unsafe self.functions = functions
        isAlone = result == CKR.ok
    }

    deinit {
        if isAlone { unsafe _ = functions.pointee.finalize(nil) }
        unsafe dlclose(library)
    }

    private func check(_ call: String, _ result: CK_ULONG) throws(TokenError) {
        guard result == CKR.ok else { throw TokenError(.refused(call: call, code: UInt(result))) }
    }

    // MARK: - Tokens

    struct Token {
        let slot: CK_ULONG
        let info: CK_TOKEN_INFO

        var label: [UInt8] { Self.text(info.label) }
        var serial: [UInt8] { Self.text(info.serial) }
        var name: String { String(decoding: label, as: UTF8.self) }
        func has(_ flag: CK_ULONG) -> Bool { info.flags & flag != 0 }

        func isLike(_ uri: TokenURI) -> Bool {
            let own = [
                "token": label, "serial": serial, "manufacturer": Self.text(info.manufacturer),
                "model": Self.text(info.model),
            ]
            return own.allSatisfy { name, value in uri.path[name].map { $0 == value } ?? true }
        }

        /// A text without the blanks that pad it.
        private static func text<Field>(_ field: Field) -> [UInt8] {
            var bytes = unsafe withUnsafeBytes(of: field) { unsafe Array($0) }
            while bytes.last == 0x20 || bytes.last == 0 { bytes.removeLast() }
            return bytes
        }
    }

    /// The one token that matches `uri`.
    func token(like uri: TokenURI) throws(TokenError) -> Token {
        let tokens = try tokens()
        let matching = tokens.filter { $0.isLike(uri) }
        guard matching.count < 2 else { throw TokenError(.severalTokens(matching.map(\.name))) }
        guard let token = matching.first else { throw TokenError(.noToken(there: tokens.map(\.name))) }
        return token
    }

    private func tokens() throws(TokenError) -> [Token] {
        var count: CK_ULONG = 0
        try unsafe check("C_GetSlotList", functions.pointee.getSlotList(1, nil, &count))
        var slots = [CK_ULONG](repeating: 0, count: Int(count))
        try unsafe check("C_GetSlotList", functions.pointee.getSlotList(1, &slots, &count))
        return slots.prefix(Int(count)).compactMap { slot in
            var info = CK_TOKEN_INFO()
            guard unsafe functions.pointee.getTokenInfo(slot, &info) == CKR.ok else { return nil }
            let token = Token(slot: slot, info: info)
            return token.has(CKF.tokenInitialized) ? token : nil
        }
    }

    // MARK: - Keys

    struct Key {
        let id: [UInt8]
        let label: [UInt8]
        /// The label and the identifier as attributes of a URI.
        var name: String {
            "object=\(String(decoding: label, as: UTF8.self));id=\(id.map { "%" + [$0].hexadecimal }.joined())"
        }
    }

    /// The one private key that matches `uri`; logs in where the token requires it.
    func key(like uri: TokenURI, in token: Token, pin: Passphrase?) throws(TokenError) -> Key {
        var session: CK_ULONG = 0
        try unsafe check(
            "C_OpenSession", functions.pointee.openSession(token.slot, CKF.serialSession, nil, nil, &session))
        defer { unsafe _ = functions.pointee.closeSession(session) }
        if token.has(CKF.loginRequired) { try login(to: token, session: session, pin: pin) }
        defer { if isAlone { unsafe _ = functions.pointee.logout(session) } }
        let keys = try keys(session: session)
        let matching = keys.filter { key in
            uri.path["id"].map { $0 == key.id } ?? true && uri.path["object"].map { $0 == key.label } ?? true
        }
        guard matching.count < 2 else { throw TokenError(.severalKeys(token: token.name, matching.map(\.name))) }
        guard let key = matching.first else { throw TokenError(.noKey(token: token.name, there: keys.map(\.name))) }
        return key
    }

    private func login(to token: Token, session: CK_ULONG, pin: Passphrase?) throws(TokenError) {
        guard !token.has(CKF.userPINLocked) else { throw TokenError(.pinLocked(token: token.name)) }
        guard let pin else {
            // A reader with keys of its own asks for the PIN itself.
            guard token.has(CKF.protectedAuthentication) else { throw TokenError(.pinNeeded(token: token.name)) }
            return
        }
        let result = unsafe pin.withCString { unsafe functions.pointee.login(session, 1, $0, CK_ULONG(pin.byteCount)) }
        guard result != CKR.alreadyLoggedIn else { return }
        if let error = TokenError(login: result, token: token.name) { throw error }
    }

    private func keys(session: CK_ULONG) throws(TokenError) -> [Key] {
        let objects = try privateKeys(session: session)
        return try objects.map { object throws(TokenError) in
            Key(
                id: try attribute(CKA.id, of: object, session: session),
                label: try attribute(CKA.label, of: object, session: session))
        }
    }

    private func privateKeys(session: CK_ULONG) throws(TokenError) -> [CK_ULONG] {
        var kind = CKO.privateKey
        let started = unsafe withUnsafeMutablePointer(to: &kind) { kind in
            var wanted = unsafe CK_ATTRIBUTE(
                type: CKA.class, value: kind, byteCount: CK_ULONG(MemoryLayout<CK_ULONG>.size))
            return unsafe functions.pointee.findObjectsInit(session, &wanted, 1)
        }
        try check("C_FindObjectsInit", started)
        defer { unsafe _ = functions.pointee.findObjectsFinal(session) }
        var found: [CK_ULONG] = []
        while true {
            var objects = [CK_ULONG](repeating: 0, count: 64)
            var count: CK_ULONG = 0
            try unsafe check(
                "C_FindObjects", functions.pointee.findObjects(session, &objects, CK_ULONG(objects.count), &count))
            guard count > 0 else { return found }
            found += objects.prefix(Int(count))
        }
    }

    private func attribute(_ type: CK_ULONG, of object: CK_ULONG, session: CK_ULONG) throws(TokenError) -> [UInt8] {
        var wanted = unsafe CK_ATTRIBUTE(type: type, value: nil, byteCount: 0)
        try unsafe check("C_GetAttributeValue", functions.pointee.getAttributeValue(session, object, &wanted, 1))
        var bytes = [UInt8](repeating: 0, count: unsafe Int(wanted.byteCount))
        let result = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe wanted.value = buffer.baseAddress
            return unsafe functions.pointee.getAttributeValue(session, object, &wanted, 1)
        }
        try check("C_GetAttributeValue", result)
        return bytes
    }
}

extension TokenError {
    /// The error of a login; `nil` where it succeeded.
    init?(login result: UInt, token: String) {
        switch result {
        case CKR.ok: return nil
        case 0xA0, 0xA1, 0xA2: self.init(.wrongPIN(token: token))  // CKR_PIN_INCORRECT, _INVALID, _LEN_RANGE
        case 0xA4: self.init(.pinLocked(token: token))  // CKR_PIN_LOCKED
        default: self.init(.refused(call: "C_Login", code: result))
        }
    }
}

// Numbers of PKCS #11 version 2.40.

private enum CKR {
    static let ok: CK_ULONG = 0
    static let alreadyLoggedIn: CK_ULONG = 0x100
    static let alreadyInitialized: CK_ULONG = 0x191
}

private enum CKF {
    static let loginRequired: CK_ULONG = 0x4
    static let serialSession: CK_ULONG = 0x4
    static let protectedAuthentication: CK_ULONG = 0x100
    static let tokenInitialized: CK_ULONG = 0x400
    static let userPINLocked: CK_ULONG = 0x40000
}

private enum CKA {
    static let `class`: CK_ULONG = 0x0
    static let label: CK_ULONG = 0x3
    static let id: CK_ULONG = 0x102
}

private enum CKO {
    static let privateKey: CK_ULONG = 3
}
