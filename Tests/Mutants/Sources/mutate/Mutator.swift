import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Writes mutants into a file, each behind a switch, so that one build holds all of them.
///
/// Nothing is moved to another line: what the compiler says of a line is about the mutants of this line.
final class Mutator: SyntaxRewriter {
    private(set) var mutants: [Mutant] = []
    private let file: String
    private let converter: SourceLocationConverter
    private let isLeftOut: (Int) -> Bool
    /// The number of the next mutant.
    ///
    /// Lines that are left out count as well, so that no other mutant gets another number, and only their files are
    /// compiled again.
    private(set) var next: Int

    /// Reads `source`; the first mutant gets `number`, and those in `lines` are left out.
    init(file: String, tree: SourceFileSyntax, number: Int, leavingOut isLeftOut: @escaping (Int) -> Bool) {
        self.file = file
        converter = SourceLocationConverter(fileName: file, tree: tree)
        self.isLeftOut = isLeftOut
        next = number
        super.init()
    }

    /// The number of a new mutant; `nil` if its line is left out.
    private func number(_ kind: Mutant.Kind, at node: some SyntaxProtocol) -> Int? {
        let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
        return number(kind, line: line, source: node.trimmedDescription)
    }

    private func number(_ kind: Mutant.Kind, line: Int, source: String) -> Int? {
        defer { next += 1 }
        guard !isLeftOut(line) else { return nil }
        let source = source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        mutants.append(
            Mutant(number: next, kind: kind, file: file, line: line, source: String(source.prefix(100))))
        return next
    }

    /// `(isMutant(number) ? (other) : (original))`, with the blanks around the original.
    private func choice(_ number: Int, _ other: String, _ original: ExprSyntax, around node: some SyntaxProtocol)
        -> ExprSyntax
    {
        parsed("(isMutant(\(number)) ? (\(other.onOneLine)) : (\(original.trimmed)))", around: node)
    }

    /// Whether the text stays the same on one line, as what is written twice must be.
    private func fitsOneLine(_ node: some SyntaxProtocol) -> Bool {
        let text = node.trimmedDescription
        return !text.contains("\n") || !text.contains("{") && !text.contains("//") && !text.contains("\"\"\"")
    }

    private func parsed(_ text: String, around node: some SyntaxProtocol) -> ExprSyntax {
        var parser = Parser(text)
        var expression = ExprSyntax.parse(from: &parser)
        expression.leadingTrivia = node.leadingTrivia
        expression.trailingTrivia = node.trailingTrivia
        return expression
    }

    // MARK: - Operators

    private static let comparisons = ["==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"]

    override func visit(_ node: InfixOperatorExprSyntax) -> ExprSyntax {
        let visited = super.visit(node)
        guard let infix = visited.as(InfixOperatorExprSyntax.self),
            let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
        else { return visited }
        guard fitsOneLine(infix) else { return visited }
        let (left, right) = (infix.leftOperand.trimmedDescription, infix.rightOperand.trimmedDescription)
        if let other = Self.comparisons[sign], let number = number(.comparison, at: node) {
            return choice(number, "\(left) \(other) \(right)", ExprSyntax(infix), around: node)
        }
        if sign == "&&" || sign == "||" {
            let numbers = (number(.term, at: node.leftOperand), number(.term, at: node.rightOperand))
            guard let first = numbers.0, let second = numbers.1 else { return visited }
            let rest = choice(second, left, ExprSyntax(infix), around: node).trimmedDescription
            return parsed("(isMutant(\(first)) ? (\(right.onOneLine)) : \(rest))", around: node)
        }
        if sign == "+" || sign == "-", node.rightOperand.is(IntegerLiteralExprSyntax.self),
            let number = number(.offset, at: node)
        {
            return choice(number, left, ExprSyntax(infix), around: node)
        }
        return visited
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> ExprSyntax {
        let visited = super.visit(node)
        guard node.operator.text == "!", let prefix = visited.as(PrefixOperatorExprSyntax.self), fitsOneLine(prefix),
            let number = number(.negation, at: node)
        else { return visited }
        return choice(number, prefix.expression.trimmedDescription, ExprSyntax(prefix), around: node)
    }

    // MARK: - Conditions

    override func visit(_ node: GuardStmtSyntax) -> StmtSyntax {
        var node = node
        let conditions = node.conditions
        node = super.visit(node).cast(GuardStmtSyntax.self)
        node.conditions = changed(node.conditions, of: conditions, .guardCondition) { "isMutant(\($0)) || (\($1))" }
        return StmtSyntax(node)
    }

    override func visit(_ node: IfExprSyntax) -> ExprSyntax {
        let conditions = node.conditions
        var node = super.visit(node).cast(IfExprSyntax.self)
        node.conditions = changed(node.conditions, of: conditions, .branch) { "!isMutant(\($0)) && (\($1))" }
        return ExprSyntax(node)
    }

    private func changed(
        _ list: ConditionElementListSyntax, of originals: ConditionElementListSyntax, _ kind: Mutant.Kind,
        _ text: (Int, String) -> String
    ) -> ConditionElementListSyntax {
        ConditionElementListSyntax(
            zip(list, originals).map { element, original in
                guard let expression = element.condition.as(ExprSyntax.self),
                    let number = number(kind, at: original.condition)
                else { return element }
                var element = element
                element.condition = .expression(
                    parsed(text(number, expression.trimmedDescription), around: expression))
                return element
            })
    }

    // MARK: - Calls

    private static let always: Set<String> = ["filter", "allSatisfy"]
    private static let never: Set<String> = ["contains", "first", "removeAll"]

    override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
        let original = node
        // How much memory is taken at once changes nothing that a test sees.
        let isCapacity = node.calledExpression.trimmedDescription.hasSuffix("reserveCapacity")
        // The passes of examples.
        let isSample = ["Sample", "Sample.scales"].contains(node.calledExpression.trimmedDescription)
        guard !isCapacity, !isSample else { return ExprSyntax(node) }
        let visited = super.visit(node)
        guard var call = visited.as(FunctionCallExprSyntax.self),
            let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        else { return visited }
        if let list = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(ArrayExprSyntax.self),
            name == "contains"
        {
            return withoutElements(of: list, in: call, original)
        }
        guard Self.always.contains(name) || Self.never.contains(name), var closure = call.trailingClosure,
            closure.statements.count == 1, let item = closure.statements.first,
            let condition = item.item.as(ExprSyntax.self), let number = number(.filter, at: original)
        else { return visited }
        let text =
            Self.always.contains(name)
            ? "isMutant(\(number)) || (\(condition.trimmed))" : "!isMutant(\(number)) && (\(condition.trimmed))"
        closure.statements = CodeBlockItemListSyntax([
            CodeBlockItemSyntax(item: .expr(parsed(text, around: condition)))
        ])
        call.trailingClosure = closure
        return ExprSyntax(call)
    }

    /// The call with a mutant for each element of the list that it looks into.
    private func withoutElements(
        of list: ArrayExprSyntax, in call: FunctionCallExprSyntax, _ original: FunctionCallExprSyntax
    ) -> ExprSyntax {
        let elements = list.elements.map(\.expression.trimmedDescription)
        guard (2...8).contains(elements.count), !call.trimmedDescription.contains("\n") else { return ExprSyntax(call) }
        let rest = call.description.dropFirst(list.description.count)
        var text = "\(list.trimmed)\(rest)".trimmingBlanks
        let numbers = elements.map { _ in number(.element, at: original) }
        for (index, number) in numbers.enumerated() {
            guard let number else { return ExprSyntax(call) }
            var fewer = elements
            fewer.remove(at: index)
            text = "(isMutant(\(number)) ? [\(fewer.joined(separator: ", "))]\(String(rest).trimmingBlanks) : \(text))"
        }
        return parsed(text, around: call)
    }

    private static let lesser = ["error": "warning", "warning": "note"]

    override func visit(_ node: LabeledExprSyntax) -> LabeledExprSyntax {
        guard node.label?.text != "example" else { return node }
        var node = super.visit(node)
        guard let member = node.expression.as(MemberAccessExprSyntax.self), member.base == nil,
            let other = Self.lesser[member.declName.baseName.text], node.label == nil || node.label?.text == "severity",
            let number = number(.severity, at: node)
        else { return node }
        node.expression = parsed("(isMutant(\(number)) ? .\(other) : \(member.trimmed))", around: member)
        return node
    }

    // MARK: - Numbers

    override func visit(_ node: EnumCaseDeclSyntax) -> DeclSyntax { DeclSyntax(node) }

    override func visit(_ node: IntegerLiteralExprSyntax) -> ExprSyntax {
        let isIndex = node.parent?.parent?.parent?.is(SubscriptCallExprSyntax.self) ?? false
        guard !isIndex, let value = node.representedLiteralValue, let number = number(.number, at: node) else {
            return ExprSyntax(node)
        }
        return choice(number, String(value + 1), ExprSyntax(node), around: node)
    }

    // MARK: - Statements

    override func visit(_ node: StringLiteralExprSyntax) -> ExprSyntax {
        let visited = super.visit(node)
        guard file.contains("/PassService/"), node.openingPounds == nil, node.description.contains("WHERE "),
            !node.description.contains("CREATE "), let literal = visited.as(StringLiteralExprSyntax.self)
        else { return visited }
        // Each expression in it is one character of the statement.
        var (text, expressions): ([Character], [String]) = ([], [])
        for segment in literal.segments {
            guard segment.is(ExpressionSegmentSyntax.self) else {
                text += segment.description
                continue
            }
            expressions.append(segment.description)
            text.append(
                segment.description.contains("dialect.") ? Statement.clause : Statement.expression)
        }
        let first = converter.location(for: node.segments.position).line
        var inserts: [Int: String] = [:]
        for term in Statement(text).terms {
            let line = first + text[..<term.lowerBound].count { $0.isNewline }
            guard let number = number(.condition, line: line, source: String(text[term])) else { continue }
            inserts[term.lowerBound, default: ""] += "\\(mutantStart(\(number)))"
            let end = "\\(mutantEnd(\(number)))"
            inserts[term.upperBound] = end + inserts[term.upperBound, default: ""]
        }
        guard !inserts.isEmpty else { return visited }
        var changed = literal.openingQuote.text + literal.openingQuote.trailingTrivia.description
        var rest = expressions[...]
        for (index, character) in text.enumerated() {
            changed += inserts[index] ?? ""
            let isExpression = [Statement.clause, Statement.expression].contains(character)
            changed += isExpression ? rest.popFirst() ?? "" : String(character)
        }
        changed += inserts[text.count] ?? ""
        return parsed(changed + literal.closingQuote.description, around: node)
    }

    // MARK: - Functions

    override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax {
        let original = node
        var node = super.visit(node).cast(FunctionDeclSyntax.self)
        guard let body = node.body else { return DeclSyntax(node) }
        let type = node.signature.returnClause?.type.trimmedDescription ?? "Void"
        node.body = leftEarly(body, type: type, at: original.name)
        return DeclSyntax(node)
    }

    override func visit(_ node: PatternBindingSyntax) -> PatternBindingSyntax {
        let original = node
        var node = super.visit(node)
        guard let type = node.typeAnnotation?.type.trimmedDescription, var block = node.accessorBlock,
            case .getter(let items) = block.accessors
        else { return node }
        let body = CodeBlockSyntax(statements: items)
        block.accessors = .getter(leftEarly(body, type: type, at: original.pattern).statements)
        node.accessorBlock = block
        return node
    }

    /// Whether an expression is an `if` or `switch` that returns by itself.
    private func leaves(_ expression: ExprSyntax) -> Bool {
        (expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self))
            && expression.description.contains("return ")
    }

    /// The body with returns at its start, behind switches.
    private func leftEarly(_ body: CodeBlockSyntax, type: String, at name: some SyntaxProtocol) -> CodeBlockSyntax {
        var body = body
        let values: [String] =
            switch type {
            case "Void", "()": [""]
            case "Bool": ["true", "false"]
            case _ where type.hasSuffix("?"): ["nil"]
            case _ where type.hasPrefix("[") && !type.contains(":"): ["[]"]
            default: []
            }
        let numbers = values.compactMap { value in number(.early, at: name).map { ($0, value) } }
        guard !numbers.isEmpty else { return body }
        let switches = numbers.map { "if isMutant(\($0)) { return \($1) }; " }.joined()
        guard let first = body.statements.first else { return body }
        let isAlone = body.statements.count == 1 && type != "Void"
        let alone =
            isAlone ? first.item.as(ExprSyntax.self) ?? first.item.as(ExpressionStmtSyntax.self)?.expression : nil
        let value = alone.flatMap { leaves($0) ? nil : $0 }
        let text = switches + (value.map { "return \($0.trimmed)" } ?? first.trimmedDescription)
        var parser = Parser(text)
        var statements = Array(CodeBlockItemListSyntax.parse(from: &parser))
        guard let start = statements.indices.first, let end = statements.indices.last else { return body }
        statements[start].leadingTrivia = first.leadingTrivia
        statements[end].trailingTrivia = first.trailingTrivia
        body.statements = CodeBlockItemListSyntax(statements + body.statements.dropFirst())
        return body
    }
}

extension String {
    fileprivate var onOneLine: String {
        split(separator: "\n").map { String($0).trimmingBlanks }.joined(separator: " ")
    }

    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
