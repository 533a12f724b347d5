/// The program.
@main
enum PreviewTool {
    static func main() {}
}
