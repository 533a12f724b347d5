/// The web service.
extension RuleVector {
    static let webService = vectors(
        #"""
        web-service.unpaired: error
        - both: "webServiceURL": "https://example.com/", "authenticationToken": "0123456789abcdef"
        - an address alone: "webServiceURL": ‸"https://example.com"
        web-service.token-alone: warning
        - alone: "authenticationToken": ‸"0123456789abcdef"
        web-service.not-https: error
        - upper case, port and path [service]: "webServiceURL": "HTTPS://example.com:8443/passes?x"
        - http [service]: "webServiceURL": ‸"http://example.com"
        - nothing: "webServiceURL": ‸" ", "authenticationToken": ""
        - no server [service]: "webServiceURL": ‸"https:///passes"
        - a blank [service]: "webServiceURL": ‸"https://example.com/my passes"
        - a line break at the end [service]: "webServiceURL": ‸"https://example.com\n"
        web-service.token-too-short: error
        - sixteen: "webServiceURL": "https://example.com", "authenticationToken": "0123456789abcdef"
        - of no service: "authenticationToken": "short"
          ~ web-service.token-alone
        - fifteen: "webServiceURL": "https://example.com/", "authenticationToken": ‸"0123456789abcde"
        web-service.version-in-url: warning
        - in the middle [service]: "webServiceURL": "https://example.com/v1/passes?a=/v1"
        - in the server's name [service]: "webServiceURL": "https://v1/"
        - at the end [service]: "webServiceURL": ‸"https://example.com/v1/"
        - behind a placeholder is still open [template]: "webServiceURL": "{{server}}/v1", "authenticationToken": "{{t}}"
        web-service.local-address: warning
        - neighbours [service]: "webServiceURL": "https://172.32.0.1/localhost"
        - https://user@192.168.1.1 [service]: "webServiceURL": ‸"https://user@192.168.1.1"
        web-service.foreign: warning
        - Apple's [service]: "webServiceURL": ‸"https://ocsp.apple.com/ocsp03"
        web-service.token-characters: warning
        - all that is visible: "webServiceURL": "https://example.com", "authenticationToken": "!~0123456789abcdef"
        - a blank: "webServiceURL": "https://example.com", "authenticationToken": ‸"0123456789 abcdef"
        web-service.token-guessable: warning
        - one character: "webServiceURL": "https://example.com", "authenticationToken": ‸"xxxxxxxxxxxxxxxxx"
        - Apple's: "webServiceURL": "https://example.com", "authenticationToken": ‸"vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc"
        - the serial number: "serialNumber": "0001-0002-0003-0004", "webServiceURL": "https://example.com",
            "authenticationToken": ‸"0001-0002-0003-0004"
        """#)
}
