internal import COpenSSL
internal import Synchronization

extension PrivateKey {
    /// The module that OpenSSL's engine was initialized with; it takes one for the whole process.
    private static let readyModule = Mutex<String?>(nil)

    /// A key that stays in its token and signs there, reached through OpenSSL's PKCS#11 engine.
    ///
    /// OpenSSL never prompts for the PIN.
    /// - Parameters:
    ///   - uri: which key in which token.
    ///   - modulePath: the PKCS#11 module, where the URI names none.
    ///   - pin: logs in to the token.
    /// - Returns: a reference to the key.
    /// - Throws: ``TokenError``.
    public static func inToken(
        _ uri: TokenURI, modulePath: String, pin: Passphrase?
    ) throws(TokenError) -> PrivateKey {
        let path = uri.modulePath ?? modulePath
        let exact = try exactURI(uri, modulePath: path, pin: pin)
        do {
            return try readyModule.withLock { ready in
                guard ready ?? path == path else { throw TokenError(.otherModule(path: ready ?? "")) }
                let key = try load(exact, modulePath: path, pin: pin)
                ready = path
                return key
            }
        } catch let error as TokenError {
            throw error
        } catch {
            throw TokenError(.engineMissing)
        }
    }

    /// Looks up the key first, since the engine's own errors would not say what is missing.
    private static func exactURI(
        _ uri: TokenURI, modulePath: String, pin: Passphrase?
    ) throws(TokenError) -> String {
        let module = try TokenModule(path: modulePath)
        let token = try module.token(like: uri)
        let key = try module.key(like: uri, in: token, pin: pin)
        return TokenURI.exact(serial: token.serial, token: token.label, id: key.id, object: key.label)
    }

    private static func load(_ uri: String, modulePath: String, pin: Passphrase?) throws(TokenError) -> PrivateKey {
        ERR_clear_error()
        let engine = unsafe engine(modulePath: modulePath, pin: pin)
        guard let engine = unsafe engine else {
            ERR_clear_error()
            throw TokenError(.engineMissing)
        }
        do {
            let handle = try unsafe OpenSSL.call("ENGINE_load_private_key") {
                unsafe passtool_ENGINE_load_private_key(engine, uri)
            }
            return unsafe PrivateKey(owning: handle, isInToken: true)
        } catch {
            throw TokenError(.engine(error))
        }
    }

    private static func engine(modulePath: String, pin: Passphrase?) -> UnsafeMutableRawPointer? {
        guard let pin else { return unsafe passtool_ENGINE_ready("pkcs11", modulePath, nil) }
        return unsafe pin.withCString { unsafe passtool_ENGINE_ready("pkcs11", modulePath, $0) }
    }
}
