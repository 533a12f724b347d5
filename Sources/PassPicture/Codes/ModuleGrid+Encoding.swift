#if Picture
    internal import CZint
    package import PassModel
    internal import PassRules

    extension ModuleGrid {
        /// The barcode of a message.
        ///
        /// The bytes are encoded as they are: no character set is announced in the code, no escape or function
        /// character is read in the message, and no mark of a sequence is added. Error correction is that of Apple's
        /// generators: level M for QR, 23 percent for Aztec, and the standard's recommendation for PDF417. A message
        /// that is too long for it gets less in QR and PDF417.
        ///
        /// - Parameters:
        ///   - format: the format. EAN-13 gets its check digit if it is missing, and Codabar `A` at both ends if it has
        ///     no start and stop letters.
        ///   - message: the message in its `messageEncoding`.
        /// - Throws: ``BarcodeError`` if the message is too long for the format.
        package init(_ format: Pass.Barcode.Format, message: [UInt8]) throws(BarcodeError) {
            let encoder = try BarcodeEncoder(format, message: message)
            self = try format == .pdf417 ? encoder.shapedGrid() : encoder.grid()
        }
    }

    /// Why a message can't be drawn as a barcode.
    package struct BarcodeError: Error {
        /// What failed, on what, why.
        package let message: String

        init(_ format: Pass.Barcode.Format, _ problem: String) {
            message = "\(format.title) can't be drawn: \(problem)"
        }
    }

    /// A checked message that is ready to be encoded.
    private struct BarcodeEncoder {
        private let format: Pass.Barcode.Format
        private let byteCount: Int
        /// The input for zint: the message, or what its format requires.
        private let data: [UInt8]

        init(_ format: Pass.Barcode.Format, message: [UInt8]) throws(BarcodeError) {
            (self.format, byteCount) = (format, message.count)
            data = message.isEmpty || message.count > format.mostBytes ? [] : format.data(of: message)
            if message.isEmpty { throw BarcodeError(format, "the message is empty") }
            if data.isEmpty { throw tooLong }
            let text = String(String.UnicodeScalarView(message.map { Unicode.Scalar($0) }))
            if let problem = Symbology.problem(of: text, in: format) { throw BarcodeError(format, problem.message) }
        }

        private var tooLong: BarcodeError {
            BarcodeError(format, "the message has \(byteCount) bytes, more than fit into it")
        }

        /// The code with the most error correction that leaves room for the message.
        func grid(columns: Int = 0) throws(BarcodeError) -> ModuleGrid {
            var status: Int32 = 0
            for level in format.levels {
                let (grid, result) = encoded(level: level, columns: columns)
                if let grid { return grid }
                status = result
                guard status == ZINT_ERROR_TOO_LONG else { break }
            }
            throw status == ZINT_ERROR_TOO_LONG
                ? tooLong : BarcodeError(format, "the encoder failed with error \(status)")
        }

        /// PDF417 in the number of columns in which it fills Wallet's wide box best.
        func shapedGrid() throws(BarcodeError) -> ModuleGrid {
            let first = try grid()
            guard let columns = PDF417Shape(first).columns else { return first }
            // The last row may have to be filled up with more than there is room for.
            return (try? grid(columns: columns)) ?? first
        }

        /// Encodes; zint keeps no state between calls and has no global variables, so threads may do so at once.
        private func encoded(level: Int32, columns: Int) -> (grid: ModuleGrid?, status: Int32) {
            guard let symbol = unsafe ZBarcode_Create() else { return (nil, ZINT_ERROR_MEMORY) }
            defer { unsafe ZBarcode_Delete(symbol) }
            unsafe symbol.pointee.symbology = format.symbology
            unsafe symbol.pointee.input_mode = DATA_MODE
            unsafe symbol.pointee.option_1 = level
            if columns > 0 {
                unsafe symbol.pointee.option_2 = Int32(columns)
                unsafe symbol.pointee.option_3 = Int32(PDF417Shape.leastRows)
            }
            let status = unsafe data.withUnsafeBufferPointer { bytes in
                unsafe ZBarcode_Encode(symbol, bytes.baseAddress, Int32(bytes.count))
            }
            // Lower numbers are warnings, such as about too few columns.
            guard status < ZINT_ERROR else { return (nil, status) }
            return (unsafe ModuleGrid(reading: symbol, format), status)
        }
    }

    extension ModuleGrid {
        fileprivate init(reading symbol: UnsafePointer<zint_symbol>, _ format: Pass.Barcode.Format) {
            let (rows, columns) = unsafe (Int(symbol.pointee.rows), Int(symbol.pointee.width))
            let height = format.isSquare ? 1 : format.isLinear ? Double(columns) * Self.barRatio : Self.stackedHeight
            let dark = (0..<rows).map { row in
                let bytes = unsafe passtool_zint_row(symbol, Int32(row))
                return (0..<columns).map { unsafe bytes?[$0 / 8].isSet($0 % 8) ?? false }
            }
            self.init(columns: columns, rowHeight: height, dark: dark)
        }
    }

    extension UInt8 {
        fileprivate func isSet(_ bit: Int) -> Bool { self >> bit & 1 == 1 }
    }

    extension Pass.Barcode.Format {
        /// The name that people know.
        fileprivate var title: String {
            switch self {
            case .qr: "QR code"
            case .pdf417: "PDF417"
            case .aztec: "Aztec"
            case .code128: "Code 128"
            case .code39: "Code 39"
            case .codabar: "Codabar"
            case .ean13: "EAN-13"
            case .interleaved2of5: "Interleaved 2 of 5"
            }
        }

        fileprivate var symbology: Int32 {
            switch self {
            case .qr: BARCODE_QRCODE
            case .pdf417: BARCODE_PDF417
            case .aztec: BARCODE_AZTEC
            case .code128: BARCODE_CODE128
            case .code39: BARCODE_CODE39
            case .codabar: BARCODE_CODABAR
            case .ean13: BARCODE_EANX
            case .interleaved2of5: BARCODE_C25INTER
            }
        }

        /// No code of the format has room for more: zint never sees megabytes.
        fileprivate var mostBytes: Int {
            switch self {
            case .qr: 7089
            case .pdf417: 2710
            case .aztec: 3835
            case .code128, .code39, .codabar, .ean13, .interleaved2of5: 128
            }
        }

        /// The levels of error correction in zint's numbers, from the usual one down; -1: by the length.
        fileprivate var levels: [Int32] {
            switch self {
            case .qr: [2, 1]
            case .pdf417: [-1, 4, 3, 2, 1, 0]
            case .aztec: [2]
            case .code128, .code39, .codabar, .ean13, .interleaved2of5: [-1]
            }
        }

        fileprivate func data(of message: [UInt8]) -> [UInt8] {
            switch self {
            case .ean13: Array(message.prefix(12))
            case .codabar where !("ABCDabcd".utf8.contains(message.last ?? 0)): "A".utf8 + message + "A".utf8
            default: message
            }
        }
    }
#endif
