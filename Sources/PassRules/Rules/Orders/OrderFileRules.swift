internal import Bytes
internal import PassModel

/// Rules about the files of an order: pictures, receipts, labels and strings files.
enum OrderFileRules {
    static let all: [PassRule] = [missing, format, logoSize, heavy, leftover, strings, untranslated]

    private static let package = "Wallet Orders, Building a distributable order package"
    private static let names: Set = [
        "logo", "image", "receipt", "returnLabel", "trackingLogoNameLightColorScheme",
        "trackingLogoNameDarkColorScheme",
    ]

    /// The file names in the order, with their pointers.
    private static func references(
        _ contents: PassContents
    ) -> [(key: String, name: String, isDocument: Bool, pointer: JSONPointer)] {
        contents.tree.objects.flatMap { place in
            place.known.compactMap { member, _, pointer in
                guard names.contains(member.name), let name = member.value.string, !contents.isUnfilled(name) else {
                    return nil
                }
                return (member.name, name, ["receipt", "returnLabel"].contains(member.name), pointer)
            }
        }
    }

    /// The files for a name: the name itself, or several scales, in any language.
    private static func files(for name: String, in contents: PassContents) -> [FileName] {
        let exact = contents.names.filter { $0.path == name || $0.path.hasSuffix(".lproj/\(name)") }
        guard exact.isEmpty else { return exact }
        let scaled = ["", "@2x", "@3x"].flatMap { scale in ["png", "jpg", "jpeg"].map { "\(name)\(scale).\($0)" } }
        return contents.names.filter { file in
            scaled.contains { file.path == $0 || file.path.hasSuffix(".lproj/\($0)") }
        }
    }

    static let missing = OrderRules.rule(
        "order.file-missing", .error, "the files that an order names exist",
        effect: "Wallet shows nothing in their place",
        hint: "add the file, or leave the key out if it is optional", source: "Wallet Orders, LineItem, Return",
        bad: item, good: item,
        goodFiles: ["cup.png": .image(width: 300, height: 300)]
    ).faults { contents in
        references(contents).filter { files(for: $0.name, in: contents).isEmpty }.map { reference in
            PassRule.Fault(.inOrder(reference.pointer), "there is no file \(reference.name.shown)")
        }
    }

    private static let item = #""lineItems": [{"title": "Cup", "quantity": 1, "image": "cup.png"}]"#

    static let format = OrderRules.rule(
        "order.file-format", .error, "pictures are PNG or JPEG, receipts and labels also PDF",
        effect: "Wallet shows nothing in their place", source: "Wallet Orders, LineItem, PaymentTransaction, Return",
        bad: item, good: item, files: ["cup.png": .text("GIF89a")],
        goodFiles: ["cup.png": .image(width: 300, height: 300)]
    ).faults { contents in
        var seen: Set<String> = []
        let named = references(contents).filter { seen.insert("\($0.isDocument) \($0.name)").inserted }
        return named.flatMap { reference -> [PassRule.Fault] in
            let kinds: [FileKind] = [.png, .jpeg] + (reference.isDocument ? [.pdf] : [])
            let right = reference.isDocument ? "a PDF, PNG or JPEG" : "a PNG or JPEG"
            return files(for: reference.name, in: contents).compactMap { file -> PassRule.Fault? in
                let kind = FileKind(of: ArraySlice(contents.bytes(of: file.path) ?? []))
                guard !kinds.contains(kind) else { return nil }
                return PassRule.Fault(
                    .file(file.path), "'\(reference.key)' must be \(right), but this is \(kind.noun ?? "neither")")
            }
        }
    }

    static let logoSize = OrderRules.rule(
        "order.image-size", .note, "the pictures of an order are square, of \(leastSide) × \(leastSide) pixels or more",
        effect: "Wallet scales and crops them", source: "Human Interface Guidelines, Wallet",
        edge: .init(least: leastSide) { side in
            PassRule.Sample(order: item, files: ["cup.png": .image(width: side, height: side)])
        }
    ).faults { contents in
        var seen: Set<String> = []
        let pictures = references(contents).filter {
            ["logo", "image"].contains($0.key) && seen.insert($0.name).inserted
        }
        return pictures.flatMap { reference in
            files(for: reference.name, in: contents).compactMap { file in
                guard let header = contents.bytes(of: file.path).flatMap({ PassImage.PNGHeader($0) }),
                    header.widthInPixels != header.heightInPixels || header.widthInPixels < leastSide
                else { return nil }
                return PassRule.Fault(
                    .file(file.path), "the image has \(header.widthInPixels) × \(header.heightInPixels) pixels",
                    hint: "make it square, \(leastSide) × \(leastSide) pixels, on an opaque background")
            }
        }
    }

    private static let leastSide = 300

    static let heavy = OrderRules.rule(
        "order.heavy", .warning, "an order with receipts or labels is smaller than \(megabytes) MB",
        effect: "devices may not load it", source: "Wallet Orders, Return",
        edge: .init(most: mostBytes) { total in
            func sample(_ count: Int) -> PassRule.Sample {
                let document = "%PDF-1.7\n".utf8 + [UInt8](repeating: 0, count: count)
                return PassRule.Sample(order: label, files: ["label.pdf": .bytes(document)])
            }
            return sample(total - sample(0).contents.values.reduce(0) { $0 + $1.count })
        }
    ).faults { contents in
        let size = contents.files.values.reduce(0) { $0 + $1.count }
        guard size > mostBytes, references(contents).contains(where: \.isDocument) else { return [] }
        return [PassRule.Fault(.file(nil), "the files total \(size) bytes, more than \(mostBytes)")]
    }

    /// Apple recommends fewer.
    private static let megabytes = 5
    private static let mostBytes = megabytes * 1_000_000 - 1
    private static let label =
        #""returns": [{"returnIdentifier": "a", "status": "open", "returnLabel": "label.pdf"}]"#

    static let leftover = OrderRules.rule(
        "order.leftover", .warning, "an order contains no leftovers of file managers and editors",
        effect: "it is signed and sent", hint: "remove it", source: package, bad: "", good: "",
        files: ["Thumbs.db": .text("x")], goodFiles: [:]
    ).faults { contents in
        contents.names.filter(\.isLeftover).map { PassRule.Fault(.file($0.path), "the file is not part of the order") }
    }

    static let strings = OrderRules.rule(
        "order.strings", .warning, "the texts of a language are in a readable order.strings",
        effect: "Wallet shows the texts of order.json", source: "Wallet Orders, Creating the source for an order",
        bad: "",
        good: "", files: ["en.lproj/pass.strings": .text("\"Lakeside\" = \"b\";")],
        goodFiles: ["en.lproj/order.strings": .text("\"Lakeside\" = \"b\";")]
    ).faults { contents in
        let folders = Set(contents.names.compactMap { $0.path.prefix(upTo: ".lproj/") })
        let odd = folders.filter { !PassContents.isLanguage($0).isRight }.sorted().map { name in
            PassRule.Fault(
                .file("\(name).lproj"), "\(name.shown) is not a language",
                hint: PassContents.isLanguage(name).meant.map { "name the folder \($0).lproj" })
        }
        return odd
            + contents.stringsFiles.compactMap { file in
                if !file.path.hasSuffix("/order.strings") {
                    return PassRule.Fault(
                        .file(file.path), "the name that Wallet looks for is order.strings, in a language folder"
                    )
                }
                guard case .failure(let error) = file.document else { return nil }
                return PassRule.Fault(.position(error.position, in: file.path), error.message)
            }
    }

    static let untranslated = OrderRules.rule(
        "order.translation-missing", .warning, "every language translates the same texts",
        effect: "Wallet shows the key in that language", source: package, bad: "", good: "",
        files: [
            "de.lproj/order.strings": .text(""), "en.lproj/order.strings": .text("\"Lakeside\" = \"b\";"),
        ],
        goodFiles: [
            "de.lproj/order.strings": .text("\"Lakeside\" = \"a\";"),
            "en.lproj/order.strings": .text("\"Lakeside\" = \"b\";"),
        ]
    ).faults { contents in
        let tables = contents.stringsFiles.filter { $0.path.hasSuffix("/order.strings") }
        var all = tables.reduce(into: Set<String>()) { $0.formUnion($1.values.keys) }
        if !contents.isTemplate { all.formIntersection(contents.texts.texts(of: .pass)) }
        return tables.compactMap { file in
            let missing = all.subtracting(file.values.keys).subtracting(contents.slips(in: file).map(\.meant)).sorted()
            guard !missing.isEmpty, file.document.value != nil else { return nil }
            return PassRule.Fault(
                .file(file.path), "the file lacks \(missing.prefix(3).map(\.shown).joined(separator: ", "))",
                hint: "add a line for each text that another language has")
        }
    }
}

extension String {
    /// The text before `mark`; `nil` without it.
    fileprivate func prefix(upTo mark: String) -> String? {
        firstRange(of: mark).map { String(self[..<$0.lowerBound]) }
    }
}
