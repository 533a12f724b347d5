#if Picture
    extension PictureSheet {
        /// A sheet on which a file is drawn as an image in several ways, and as a text; a trial for any bytes.
        package static func trial(of file: [UInt8]) -> PictureSheet {
            let frame = Rectangle(x: 10, y: 10, width: 80, height: 60)
            let font = PassLayout.Font(12)
            let text = PassLayout.Text(
                text: String(decoding: file, as: UTF8.self), font: font, paint: .black, lineLimit: 3)
            let images = [(true, 0.0), (false, 0), (true, 4)].map { fills, blur in
                PassLayout.Image(
                    file: "image.png", fills: fills, horizontally: 0.5, vertically: 0.5, blurRadius: blur,
                    cornerRadius: blur)
            }
            let boxes = images.map { PassLayout.Box(frame, .image($0)) } + [PassLayout.Box(frame, .text(text))]
            let layout = PassLayout(
                side: .front, width: 100, height: 80, outline: PassLayout.Outline(cornerRadius: 8, cuts: []),
                boxes: boxes)
            let item = Item(layout: layout, files: ["image.png": file], x: 0, y: 0)
            return PictureSheet(width: 100, height: 80, background: .white, items: [item])
        }
    }
#endif
