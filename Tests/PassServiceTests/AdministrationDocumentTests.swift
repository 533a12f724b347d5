#if Server
    import Foundation
    import HTTPTypes
    import Logging
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The OpenAPI document")
    struct AdministrationDocumentTests {
        private static let validator = Witness.python(with: "openapi_spec_validator")

        @Test(
            "the document lists exactly the operations that are served, with their roles, and which of them take a body"
        )
        func operations() async throws {
            let service = try await AdministrationService()
            let answer = try await service.send("GET", "/admin/v1/openapi.json")
            #expect(answer.status == 200)
            #expect(answer.header("content-type") == "application/json")
            let paths = try #require(answer.json["paths"]?.object)
            var documented: Set<String> = []
            for path in paths.members {
                for operation in path.value.object?.members ?? [] {
                    let role = operation.value.object?["x-role"]?.string ?? "none"
                    let body = operation.value.object?["requestBody"] == nil ? "no body" : "body"
                    documented.insert("\(operation.name.uppercased()) \(path.name) \(role) \(body)")
                }
            }
            let routes = AdminRoutes(
                store: service.store, issuer: service.issuer, links: try await LinkSealer(store: service.store)
            ) {}
            let served = routes.operations.map { operation in
                let body = if case .none = operation.body { "no body" } else { "body" }
                return "\(operation.method) \(operation.path) \(operation.role?.rawValue ?? "none") \(body)"
            }
            #expect(Set(served) == documented)
            #expect(served.count == documented.count)
        }

        @Test("a validator of OpenAPI 3.1 accepts the document", .needs(validator))
        func valid() throws {
            let program = """
                import json, sys
                from openapi_spec_validator import OpenAPIV31SpecValidator
                OpenAPIV31SpecValidator(json.load(sys.stdin)).validate()
                """
            let result = try Self.validator.run(["-c", program], input: Data(AdminDocument.text.utf8))
            #expect(result.status == 0, "\(result.errors)")
        }
    }
#endif
