internal import PassModel
enum CodeSize {
    static let millimetresPerPoint = 3 * 25.4 / 460
    static func ink(of grid: ModuleGrid, as format: Pass.Barcode.Format) -> (width: Double, height: Double) {
        (126, 126)
    }
}
