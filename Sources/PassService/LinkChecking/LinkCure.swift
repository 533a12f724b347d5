#if Server
    internal import PassRules
    internal import PassToolkit

    /// Lines for the configuration of a server that cure a finding.
    struct LinkCure {
        /// The server as it names itself, in lower case.
        let server: String
        let name: String
        let lines: String

        /// The cures of a finding about an archive of a kind; empty where the server's settings are not the cause.
        static func all(of rule: String, for kind: PassFiles.Kind) -> [LinkCure] {
            let lines = (table[rule] ?? []).map { line in
                let matcher = line.contains("@pass") ? "@pass path *.EXT\n" : ""
                return (matcher + line).replacing("TYPE", with: kind.mediaType)
                    .replacing("EXT", with: kind.fileExtension)
            }
            return zip([("nginx", "nginx"), ("apache", "Apache"), ("caddy", "Caddy")], lines).map {
                LinkCure(server: $0.0, name: $0.1, lines: $1)
            }.filter { !$0.lines.isEmpty }
        }

        /// For nginx, Apache and Caddy; a location of nginx has no other type, since `types` replaces them all.
        private static let table: [String: [String]] = [
            DeliveryRules.type.id: [
                location(), "AddType TYPE .EXT", "header @pass Content-Type TYPE",
            ],
            DeliveryRules.html.id: unrouted, DeliveryRules.redirectType.id: unrouted,
            DeliveryRules.status.id: [location("auth_basic off;"), files("Require all granted"), ""],
            DeliveryRules.untrusted.id: [
                "ssl_certificate fullchain.pem;", "SSLCertificateFile fullchain.pem", "tls fullchain.pem key.pem",
            ],
            DeliveryRules.insecure.id: [
                "return 301 https://$host$request_uri;", "RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301]", "",
            ],
            DeliveryRules.redirectInsecure.id: ["absolute_redirect off;", "ServerName https://shop.example", ""],
            DeliveryRules.redirects.id: [
                "proxy_set_header X-Forwarded-Proto $scheme;", "RequestHeader set X-Forwarded-Proto https", "",
            ],
            DeliveryRules.encoding.id: [
                location("gzip off;"), "SetEnvIf Request_URI \"\\.EXT$\" no-gzip no-brotli",
                "@others not path *.EXT\nencode @others zstd gzip",
            ],
            DeliveryRules.cached.id: [
                location("expires -1;"), files("Header set Cache-Control no-cache"),
                "header @pass Cache-Control no-cache",
            ],
            DeliveryRules.noValidator.id: ["etag on;", "FileETag MTime Size", ""],
            DeliveryRules.name.id: [
                "add_header Content-Disposition 'attachment; filename=\"card.EXT\"';",
                "Header set Content-Disposition \"attachment; filename=card.EXT\"",
                "header Content-Disposition \"attachment; filename=card.EXT\"",
            ],
        ]

        private static let unrouted = [
            location("try_files $uri =404;"), "RewriteRule \\.EXT$ - [END]", "handle @pass {\n    file_server\n}",
        ]

        private static func location(_ more: String = "") -> String {
            "location ~ \\.EXT$ { types { } default_type TYPE; \(more.isEmpty ? "" : "\(more) ")}"
        }

        private static func files(_ line: String) -> String {
            "<FilesMatch \"\\.EXT$\">\n    \(line)\n</FilesMatch>"
        }
    }
#endif
