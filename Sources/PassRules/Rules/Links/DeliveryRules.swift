/// Rules about serving a pass, checked by fetching its link.
package enum DeliveryRules {
    static let all: [PassRule] = [
        dead, untrusted, slow, brokenOff, tooLarge, status, forbidden, redirects, redirectInsecure, redirectType,
        insecure, type, html, page, name, encoding, falseEncoding, strangeEncoding, length, cached, noValidator, head,
        differs, unstable,
    ]

    private static let http = "RFC 9110, HTTP Semantics"
    private static let distribution = "Wallet Passes, Distributing and updating a pass"
    private static let practice = "not documented by Apple; observed with links that do not open"

    package static let dead = PassRule(
        "link.dead", .error, "the server of a link answers", effect: "the link opens nowhere",
        hint: "check the name, the port, the firewall, and that the server runs", source: http)
    package static let untrusted = PassRule(
        "link.untrusted", .error, "phones trust the server's certificate",
        effect: "the phone shows a warning instead of the pass, or nothing",
        hint: "send the whole chain of a certificate from a public authority, for this host name",
        source: "RFC 9325; Apple, requirements for trusted certificates")
    package static let slow = PassRule(
        "link.slow", .error, "the complete answer arrives in time", effect: "people give up waiting",
        hint: "look in the server's log for what it waits for", source: practice)
    package static let brokenOff = PassRule(
        "link.broken-off", .error, "the answer is as long as its headers say", effect: "the download fails",
        hint: "let the server compute Content-Length from the file that it sends", source: "RFC 9112, section 8")
    package static let tooLarge = PassRule(
        "link.too-large", .error, "the answer is not larger than a pass", effect: "the download takes long and fails",
        hint: "check that the address names the right file", source: practice)
    package static let status = PassRule(
        "link.status", .error, "everybody gets the status 200", effect: "there is no pass",
        hint: "look at the server's log", source: http)
    package static let forbidden = PassRule(
        "link.forbidden", .error, "no sign-in is required, and no client is blocked", effect: "there is no pass",
        hint: "make the address public; firewalls and bot filters answer some programs with 403", source: http)
    package static let redirects = PassRule(
        "link.redirects", .error, "redirects end after a few steps", effect: "there is no pass",
        hint: "link to the address at the end", source: http)
    package static let redirectInsecure = PassRule(
        "link.redirect-insecure", .error, "no redirect leads from https to http",
        effect: "browsers inside apps refuse it, Chrome blocks the download, and anybody on the network can change it",
        hint: "redirect to https; behind a proxy, the server must know that the request came by https",
        source: "App Transport Security; Chrome, mixed downloads")
    package static let redirectType = PassRule(
        "link.redirect-type", .error, "redirects lead to the pass", effect: "the phone shows something else",
        hint: "serve the file at its own address", source: distribution)
    package static let insecure = PassRule(
        "link.insecure", .warning, "the link is https",
        effect: "browsers warn, those inside apps refuse it, and anybody on the network can change the pass",
        hint: "link to https", source: "App Transport Security")
    package static let type = PassRule(
        "link.type", .error, "the Content-Type is that of a pass, of passes or of an order",
        effect: "the phone shows text or saves a file, and Wallet does not open",
        hint: "add the type to the server's list", source: distribution)
    package static let html = PassRule(
        "link.html", .error, "the answer is a pass, not a web page",
        effect: "the page is shown, or the download can't be opened",
        hint: "an application answers for the whole site, or asks for a login: exempt the pass", source: distribution)
    package static let page = PassRule(
        "link.page", .note, "the link returns the pass itself",
        effect: "a page opens first, and a tap there downloads the pass", source: "Human Interface Guidelines, Wallet")
    package static let name = PassRule(
        "link.name", .warning, "the downloaded file has the extension of a pass",
        effect: "Android and mail programs do not know what the file is",
        hint: "name it in Content-Disposition, or let the address end in .pkpass", source: practice)
    package static let encoding = PassRule(
        "link.encoding", .warning, "the pass is sent uncompressed",
        effect: "some programs save it compressed and cannot open it; compression does not make it smaller",
        hint: "leave passes out of the server's compression", source: practice)
    package static let falseEncoding = PassRule(
        "link.encoding-false", .error, "Content-Encoding is right, and can be decoded",
        effect: "browsers cannot open it", hint: "leave passes out of all compression, and send no Content-Encoding",
        source: http)
    package static let strangeEncoding = PassRule(
        "link.encoding-unknown", .warning, "Content-Encoding names a compression or is absent",
        effect: "strict programs refuse the download, though its bytes are complete",
        hint: "remove it from Content-Encoding; in an object store, the upload set it", source: http)
    package static let length = PassRule(
        "link.length-missing", .note, "the answer has a Content-Length",
        effect: "an incomplete download looks complete",
        hint: "send Content-Length", source: "RFC 9112, section 6")
    package static let cached = PassRule(
        "link.cached", .warning, "caches keep a pass for a day at most",
        effect: "people who open the link get an old pass", hint: "let caches revalidate it before they use it again",
        source: "RFC 9111, HTTP Caching")
    package static let noValidator = PassRule(
        "link.no-validator", .note, "there is an ETag or a Last-Modified",
        effect: "browsers and caches load the whole pass each time", hint: "send an ETag or a Last-Modified",
        source: http)
    package static let head = PassRule(
        "link.head", .warning, "HEAD is answered like GET",
        effect: "mail and chat programs that send HEAD first treat the link as broken",
        hint: "let the server answer HEAD for the pass", source: http)
    package static let differs = PassRule(
        "link.differs", .error, "everybody gets the same pass", effect: "the pass does not open on every phone",
        hint: "check whether a proxy changes the response by User-Agent or Accept", source: practice)
    package static let unstable = PassRule(
        "link.unstable", .note, "each request gets the same bytes",
        effect: "nothing can be cached, and a download that broke off starts again",
        hint: "keep the signed pass until it changes", source: practice)
}
