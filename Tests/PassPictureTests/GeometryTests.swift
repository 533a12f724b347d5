import PassPicture
import Testing

@Suite("Rectangles") struct RectangleTests {
    @Test("a rectangle that is inset keeps its middle")
    func inset() {
        let rectangle = Rectangle(x: 1, y: 2, width: 10, height: 20)
        #expect(rectangle.inset(by: 2) == Rectangle(x: 3, y: 4, width: 6, height: 16))
        #expect(rectangle.inset(by: 2).middleX == rectangle.middleX)
    }
}
