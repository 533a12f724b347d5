import Foundation
import PassToolkit
import Testing
import TestSupport

/// Authentication tokens in lists, recognised by the column's name or by the template.
@Suite("Tokens in lists") struct ListSecretTests {
    private static let secret = "s3cr3t-5150-s3cr3t-5150"

    private func workplace() throws -> Workplace {
        let workplace = try Workplace()
        try workplace.add(try WrongCertificates.files.get())
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let pass = try String(contentsOfFile: "\(workplace.work)/card.pass/pass.json", encoding: .utf8)
        let members = #"{"webServiceURL": "https://example.com/", "authenticationToken": "{{code}}","#
        let own = pass.replacing("{", with: members, maxReplacements: 1)
            .replacing(/"serialNumber": "[^"]*"/, with: #""serialNumber": "{{id}}""#)
            .replacing(/\{\{(?!code|id)\w+\}\}/, with: "7")
        let secret = Self.secret
        try workplace.add([
            "card.pass/pass.json": Array(own.utf8),
            "typed.csv": Array("id,code:number\n1,\(secret)\n".utf8),
            "named.csv": Array("id,auth_token:number\n1,\(secret)\n".utf8),
            "good.csv": Array("id,code\n\(secret),\(secret)\n2,\(secret)\u{7}\n3,\(secret)\n3,\(secret)\n".utf8),
            "same.jsonl": Array(
                "{\"id\": \"\(secret)\", \"code\": \"\(secret)\"}\n{\"id\": 1, \"code\": [\"\(secret)\"]}\n".utf8),
            "broken.jsonl": Array("{\"id\": \"1\", \"code: \"\(secret)\"}\n{\"code\": \"\(secret)\" \"id\": 1}\n".utf8),
            "broken.json": Array("[{\"id\": \"1\", \"authenticationToken\\\": \\\"\(secret)\"}]".utf8),
            "one.json": Array("{\"id\": \"1\", \"code\": \"\(secret)\", \"authToken\": [\"\(secret)\"]}".utf8),
        ])
        return workplace
    }

    private static let identity = "--identity certs-test/right.pem --key certs-test/key.pem"

    static let commands = [
        "passtool batch card.pass --data typed.csv --dry-run --allow-unused",
        "passtool batch card.pass --data named.csv --dry-run --allow-unused",
        "passtool batch card.pass --data good.csv -o out --name '../{{code}}.pkpass'",
        "passtool batch card.pass --data good.csv -o out --name '{{code}}/{{id}}.pkpass'",
        "passtool batch card.pass --data good.csv -o out --file 'thumbnail.png=/{{code}}.png'",
        "passtool batch card.pass --data good.csv -o out --file 'thumbnail.png={{code}}.png'",
        "passtool batch card.pass --data good.csv -o out --into '{{code}}.pkpasses'",
        "passtool batch card.pass --data good.csv -o out", "passtool batch card.pass --data same.jsonl -o out",
        "passtool batch card.pass --data broken.jsonl -o out", "passtool batch card.pass --data broken.json -o out",
        "passtool create card.pass --data one.json -o a.pkpass",
        "passtool create card.pass --data broken.json -o a.pkpass",
        "passtool lint card.pass --data one.json", "passtool lint card.pass --set id=1 --set code=\(secret)",
        "passtool create card.pass --set id=1 --set code=\(secret) --set authToken=\(secret)x -o a.pkpass",
    ]

    @Test(
        "an authentication token in a list is in no message and no report",
        arguments: Effort.sample(commands, quick: 8),
        Effort.sample(["", " --json"], quick: 1))
    func outputs(command: String, option: String) throws {
        let workplace = try workplace()
        let isBatch = command.contains("batch")
        let signing = command.contains(" -o ") ? " \(Self.identity)" : ""
        let line = command + (isBatch ? " --report report.jsonl" : "") + option + signing
        let result = try workplace.shell(line)
        let report = (try? String(contentsOfFile: "\(workplace.work)/report.jsonl", encoding: .utf8)) ?? ""
        let said = result.text + result.errors + report
        #expect(!said.isEmpty)
        for part in ["s3cr3t", "5150"] { #expect(!said.contains(part), "\(said)") }
    }
}
