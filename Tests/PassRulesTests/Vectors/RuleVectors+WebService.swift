/// The web service.
extension RuleVector {
    static let webService = vectors(
        #"""
        web-service.unpaired: error
        - neither:
        - both: "webServiceURL": "https://example.com/", "authenticationToken": "0123456789abcdef"
        - an address alone: "webServiceURL": ‸"https://example.com"
        web-service.token-alone: warning
        - alone: "authenticationToken": ‸"0123456789abcdef"
        - neither:
        web-service.not-https: error
        - upper case, port and path: "webServiceURL": "HTTPS://example.com:8443/passes?x",
            "authenticationToken": "0123456789abcdef"
        - a placeholder [template]: "webServiceURL": "{{server}}/passes", "authenticationToken": "0123456789abcdef"
        - http: "webServiceURL": ‸"http://example.com", "authenticationToken": "0123456789abcdef"
        - no server: "webServiceURL": ‸"https:///passes", "authenticationToken": "0123456789abcdef"
        - a blank: "webServiceURL": ‸"https://example.com/my passes", "authenticationToken": "0123456789abcdef"
        - a line break at the end: "webServiceURL": ‸"https://example.com\n", "authenticationToken": "0123456789abcdef"
        web-service.token-too-short: error
        - sixteen: "webServiceURL": "https://example.com", "authenticationToken": "0123456789abcdef"
        - of no service: "authenticationToken": "short"
          ~ web-service.token-alone
        - fifteen: "webServiceURL": "https://example.com/", "authenticationToken": ‸"0123456789abcde"
        web-service.version-in-url: warning
        - in the middle: "webServiceURL": "https://example.com/v1/passes?a=/v1",
            "authenticationToken": "0123456789abcdef"
        - in the server's name: "webServiceURL": "https://v1/", "authenticationToken": "0123456789abcdef"
        - at the end: "webServiceURL": ‸"https://example.com/v1/", "authenticationToken": "0123456789abcdef"
        - behind a placeholder is still open [template]:
            "webServiceURL": "{{server}}/v1", "authenticationToken": "0123456789abcdef"
        web-service.local-address: warning
        - neighbours: "webServiceURL": "https://172.32.0.1/localhost", "authenticationToken": "0123456789abcdef"
        - a name of digits: "webServiceURL": "https://10.example.com:8080", "authenticationToken": "0123456789abcdef"
        - https://localhost: "webServiceURL": ‸"https://localhost", "authenticationToken": "0123456789abcdef"
        - https://127.0.0.1:8443/a: "webServiceURL": ‸"https://127.0.0.1:8443/a",
            "authenticationToken": "0123456789abcdef"
        - https://10.1.2.3: "webServiceURL": ‸"https://10.1.2.3", "authenticationToken": "0123456789abcdef"
        - https://172.16.0.1: "webServiceURL": ‸"https://172.16.0.1", "authenticationToken": "0123456789abcdef"
        - https://user@192.168.1.1: "webServiceURL": ‸"https://user@192.168.1.1",
            "authenticationToken": "0123456789abcdef"
        - https://mac.LOCAL/: "webServiceURL": ‸"https://mac.LOCAL/", "authenticationToken": "0123456789abcdef"
        - https://[::1]:8443: "webServiceURL": ‸"https://[::1]:8443", "authenticationToken": "0123456789abcdef"
        web-service.token-characters: warning
        - all that is visible: "webServiceURL": "https://example.com", "authenticationToken": "!~0123456789abcdef"
        - a blank: "webServiceURL": "https://example.com", "authenticationToken": ‸"0123456789 abcdef"
        - an umlaut: "webServiceURL": "https://example.com", "authenticationToken": ‸"0123456789äabcdef"
        web-service.token-guessable: warning
        - a secret: "webServiceURL": "https://example.com", "authenticationToken": "4d9f0c2b7e61a853"
        - a placeholder [template]: "webServiceURL": "https://example.com", "authenticationToken": "{{serial}}"
        - one character: "webServiceURL": "https://example.com", "authenticationToken": ‸"xxxxxxxxxxxxxxxxx"
        - Apple's: "webServiceURL": "https://example.com", "authenticationToken": ‸"vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc"
        - the serial number: "serialNumber": "0001-0002-0003-0004", "webServiceURL": "https://example.com",
            "authenticationToken": ‸"0001-0002-0003-0004"
        """#)
}
