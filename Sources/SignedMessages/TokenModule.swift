internal import COpenSSL
internal import Platform

/// A PKCS#11 module, which stays loaded until the process ends, since other code in it may use it too.
@safe struct TokenModule {
    private let functions: UnsafeMutablePointer<CK_FUNCTION_LIST>

    init(path: String) throws(TokenError) {
        guard let library = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "it cannot be loaded"
            throw TokenError(.moduleUnusable(path: path, reason: reason))
        }
        var list: UnsafeMutablePointer<CK_FUNCTION_LIST>?
        guard let symbol = unsafe dlsym(library, "C_GetFunctionList"),
            let getList = unsafe unsafeBitCast(symbol, to: CK_C_GetFunctionList?.self),
            unsafe getList(&list) == CKR_OK, let functions = unsafe list
        else { throw TokenError(.moduleUnusable(path: path, reason: "it is not a PKCS#11 module")) }
        var arguments = unsafe CK_C_INITIALIZE_ARGS()
        unsafe arguments.flags = CKF_OS_LOCKING_OK  // each worker has its own session
        let result = unsafe functions.pointee.initialize(&arguments)
        if result != CKR_CRYPTOKI_ALREADY_INITIALIZED { try TokenError.check("C_Initialize", result) }
        unsafe self.functions = functions
    }

    func token(matching uri: TokenURI) throws(TokenError) -> Token {
        let tokens = try tokens()
        let matching = tokens.filter { $0.matches(uri) }
        guard matching.count < 2 else { throw TokenError(.severalTokens(matching.map(\.name))) }
        guard let token = matching.first else { throw TokenError(.noToken(there: tokens.map(\.name))) }
        return token
    }

    private func tokens() throws(TokenError) -> [Token] {
        var count: CK_ULONG = 0
        try unsafe TokenError.check("C_GetSlotList", functions.pointee.getSlotList(1, nil, &count))
        var slots = [CK_ULONG](repeating: 0, count: min(Int(clamping: count), 1 << 16))
        count = CK_ULONG(slots.count)
        try unsafe TokenError.check("C_GetSlotList", functions.pointee.getSlotList(1, &slots, &count))
        return slots.prefix(Int(clamping: count)).compactMap { slot in
            var info = CK_TOKEN_INFO()
            guard unsafe functions.pointee.getTokenInfo(slot, &info) == CKR_OK else { return nil }
            let token = unsafe Token(functions: functions, slot: slot, info: info)
            return token.has(CKF_TOKEN_INITIALIZED) ? token : nil
        }
    }

    @safe struct Token {
        fileprivate let functions: UnsafeMutablePointer<CK_FUNCTION_LIST>
        fileprivate let slot: CK_ULONG
        let info: CK_TOKEN_INFO

        var name: String { String(decoding: Self.text(info.label), as: UTF8.self) }
        func has(_ flag: CK_ULONG) -> Bool { info.flags & flag != 0 }

        fileprivate func matches(_ uri: TokenURI) -> Bool {
            let own = [
                "token": Self.text(info.label), "serial": Self.text(info.serial),
                "manufacturer": Self.text(info.manufacturer), "model": Self.text(info.model),
            ]
            return own.allSatisfy { name, value in uri.path[name].map { $0 == value } ?? true }
        }

        /// A text without the spaces that pad it.
        static func text<Field>(_ field: Field) -> [UInt8] {
            var bytes = unsafe withUnsafeBytes(of: field) { unsafe Array($0) }
            while bytes.last == 0x20 || bytes.last == 0 { bytes.removeLast() }
            return bytes
        }
    }
}

/// A session with a token, for one thread; a login applies to all sessions of the process.
@safe final class TokenSession {
    private let functions: UnsafeMutablePointer<CK_FUNCTION_LIST>
    private let session: CK_ULONG
    let token: TokenModule.Token

    init(with token: TokenModule.Token) throws(TokenError) {
        var session: CK_ULONG = 0
        try unsafe TokenError.check(
            "C_OpenSession", token.functions.pointee.openSession(token.slot, CKF_SERIAL_SESSION, nil, nil, &session))
        unsafe functions = token.functions
        (self.session, self.token) = (session, token)
    }

    deinit { unsafe _ = functions.pointee.closeSession(session) }

    /// Logs in where the token requires it.
    func login(pin: Passphrase?) throws(TokenError) {
        guard token.has(CKF_LOGIN_REQUIRED) else { return }
        guard !token.has(CKF_USER_PIN_LOCKED) else { throw TokenError(.pinLocked(token: token.name)) }
        // A reader with its own keypad asks for the PIN itself.
        guard pin != nil || token.has(CKF_PROTECTED_AUTHENTICATION_PATH) else {
            throw TokenError(.pinNeeded(token: token.name))
        }
        let result =
            unsafe pin.map { pin in
                unsafe pin.withCString { unsafe functions.pointee.login(session, 1, $0, CK_ULONG(pin.byteCount)) }
            } ?? functions.pointee.login(session, 1, nil, 0)
        switch result {
        case CKR_USER_ALREADY_LOGGED_IN: return
        case CKR_PIN_INCORRECT, CKR_PIN_INVALID, CKR_PIN_LEN_RANGE: throw TokenError(.wrongPIN(token: token.name))
        case CKR_PIN_LOCKED: throw TokenError(.pinLocked(token: token.name))
        default: try TokenError.check("C_Login", result)
        }
    }

    func objects(ofClass kind: CK_ULONG) throws(TokenError) -> [CK_ULONG] {
        var kind = kind
        let started = unsafe withUnsafeMutablePointer(to: &kind) { kind in
            var wanted = unsafe CK_ATTRIBUTE(
                type: CKA_CLASS, value: kind, byteCount: CK_ULONG(MemoryLayout<CK_ULONG>.size))
            return unsafe functions.pointee.findObjectsInit(session, &wanted, 1)
        }
        try TokenError.check("C_FindObjectsInit", started)
        defer { unsafe _ = functions.pointee.findObjectsFinal(session) }
        var found: [CK_ULONG] = []
        while true {
            var objects = [CK_ULONG](repeating: 0, count: 64)
            var foundCount: CK_ULONG = 0
            try unsafe TokenError.check(
                "C_FindObjects",
                functions.pointee.findObjects(session, &objects, CK_ULONG(objects.count), &foundCount))
            guard foundCount > 0 else { return found }
            found += objects.prefix(Int(clamping: foundCount))
        }
    }

    /// An attribute of an object; empty if it is missing or not readable.
    func attribute(_ type: CK_ULONG, of object: CK_ULONG) throws(TokenError) -> [UInt8] {
        var wanted = unsafe CK_ATTRIBUTE(type: type, value: nil, byteCount: 0)
        let found = unsafe functions.pointee.getAttributeValue(session, object, &wanted, 1)
        if [CKR_ATTRIBUTE_SENSITIVE, CKR_ATTRIBUTE_TYPE_INVALID].contains(found) { return [] }
        try TokenError.check("C_GetAttributeValue", found)
        // "Unavailable" is the largest number (CK_UNAVAILABLE_INFORMATION).
        guard let count = unsafe Int(exactly: wanted.byteCount), count < 1 << 20 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let result = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe wanted.value = buffer.baseAddress
            return unsafe functions.pointee.getAttributeValue(session, object, &wanted, 1)
        }
        try TokenError.check("C_GetAttributeValue", result)
        return Array(bytes.prefix(unsafe Int(clamping: wanted.byteCount)))
    }

    func signature(of data: [UInt8], by key: CK_ULONG, _ mechanism: CK_ULONG) throws(TokenError) -> [UInt8] {
        var mechanism = unsafe CK_MECHANISM(type: mechanism, value: nil, byteCount: 0)
        try unsafe TokenError.check("C_SignInit", functions.pointee.signInit(session, &mechanism, key))
        var signature = [UInt8](repeating: 0, count: 2048)  // RSA with 16,384 bits
        var count = CK_ULONG(signature.count)
        try unsafe TokenError.check(
            "C_Sign", functions.pointee.sign(session, data, CK_ULONG(data.count), &signature, &count))
        return Array(signature.prefix(Int(clamping: count)))
    }
}

extension TokenError {
    fileprivate static func check(_ call: String, _ result: CK_ULONG) throws(TokenError) {
        guard result == CKR_OK else { throw TokenError(.refused(call: call, code: UInt(result))) }
    }
}
