#if Picture
    internal import CPango
    internal import PassModel

    /// Draws shapes on a surface, in points.
    @safe final class Canvas {
        /// What is drawn on.
        enum Kind {
            /// Pixels, to which edges are aligned.
            case pixels
            /// Shapes that are scaled later.
            case shapes
            /// Shapes of a document, whose texts can be read.
            case document
        }

        /// A `cairo_t *`, for the methods of this class only, which keep the canvas alive while they run.
        let context: OpaquePointer
        let kind: Kind
        /// Pixels a point; without pixels, the resolution of fonts and images.
        let scale: Double

        init(on surface: Surface, kind: Kind, scale: Double) throws(PictureError) {
            self.kind = kind
            self.scale = scale
            unsafe context = surface.withHandle { unsafe cairo_create($0) }
            unsafe cairo_scale(context, scale, scale)
            try check()
        }

        deinit { unsafe cairo_destroy(context) }

        func check() throws(PictureError) { try unsafe cairo_status(context).orThrow() }

        /// Draws with a state of its own: clips, moves and colours of `body` end with it.
        func isolated(_ body: () -> Void) {
            unsafe cairo_save(context)
            body()
            unsafe cairo_restore(context)
        }

        func move(x: Double, y: Double) { unsafe cairo_translate(context, x, y) }

        /// Adds what `body` adds to the path, larger or smaller around a point that becomes the origin.
        func withScale(x: Double, y: Double, at middle: (x: Double, y: Double), _ body: () -> Void) {
            // The path survives the restoring.
            unsafe cairo_save(context)
            unsafe cairo_translate(context, middle.x, middle.y)
            unsafe cairo_scale(context, x, y)
            body()
            unsafe cairo_restore(context)
        }

        /// The rectangle with its edges on pixels, if there are pixels.
        func aligned(_ rectangle: Rectangle) -> Rectangle {
            guard kind == .pixels else { return rectangle }
            let (left, top) = aligned(x: rectangle.x, y: rectangle.y)
            let (right, bottom) = aligned(x: rectangle.right, y: rectangle.bottom)
            return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
        }

        /// The nearest point at which pixels meet, if there are pixels.
        func aligned(x: Double, y: Double) -> (x: Double, y: Double) {
            guard kind == .pixels else { return (x, y) }
            var (x, y) = (x, y)
            unsafe cairo_user_to_device(context, &x, &y)
            (x, y) = (x.rounded(), y.rounded())
            unsafe cairo_device_to_user(context, &x, &y)
            return (x, y)
        }
    }

    // MARK: - Painting

    extension Canvas {
        func fill(_ paint: Paint, evenOdd: Bool = false) {
            select(paint)
            unsafe cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            unsafe cairo_fill(context)
        }

        /// Fills the path with a colour that changes evenly from `top` to `bottom`.
        func fill(from: Paint, top: Double, to: Paint, bottom: Double) {
            guard let pattern = unsafe cairo_pattern_create_linear(0, top, 0, bottom) else { return }
            defer { unsafe cairo_pattern_destroy(pattern) }
            for (offset, paint) in [(0, from), (1, to)] as [(Double, Paint)] {
                let (red, green, blue) = paint.components
                unsafe cairo_pattern_add_color_stop_rgba(pattern, offset, red, green, blue, paint.opacity)
            }
            unsafe cairo_set_source(context, pattern)
            unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            unsafe cairo_fill(context)
        }

        func stroke(_ paint: Paint, width: Double, dashes: [Double] = []) {
            select(paint)
            unsafe cairo_set_line_width(context, width)
            unsafe cairo_set_dash(context, dashes, CInt(dashes.count), 0)
            unsafe cairo_stroke(context)
        }

        /// Clips what follows to the path.
        func clip() {
            unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            unsafe cairo_clip(context)
        }

        /// Draws `body` into a buffer first, then all at once, clipped to the path of `clip`.
        ///
        /// Edges are then smooth even where several things overlap. In a document, each thing is clipped by itself.
        func composed(in bounds: Rectangle, clip: () -> Void, _ body: () -> Void) {
            guard kind != .document else {
                return isolated {
                    clip()
                    body()
                }
            }
            isolated {
                add(aligned(bounds))
                self.clip()
                unsafe cairo_push_group(context)
                isolated(body)
                unsafe cairo_pop_group_to_source(context)
                clip()
                unsafe cairo_paint(context)
            }
        }

        /// Chooses the colour of what is drawn next.
        func select(_ paint: Paint) {
            let (red, green, blue) = paint.components
            unsafe cairo_set_source_rgba(context, red, green, blue, paint.opacity)
        }
    }

    extension Paint {
        /// Red, green and blue from 0 to 1.
        fileprivate var components: (Double, Double, Double) {
            (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        }
    }

    // MARK: - Paths

    extension Canvas {
        /// Adds a rectangle to the path, with round corners if `radius` is not 0.
        func add(_ rectangle: Rectangle, radius: Double = 0) {
            let radius = min(radius, rectangle.width / 2, rectangle.height / 2)
            guard radius > 0 else {
                return unsafe cairo_rectangle(
                    context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
            }
            unsafe cairo_new_sub_path(context)
            let (left, right) = (rectangle.x + radius, rectangle.right - radius)
            let (top, bottom) = (rectangle.y + radius, rectangle.bottom - radius)
            unsafe cairo_arc(context, right, top, radius, -.pi / 2, 0)
            unsafe cairo_arc(context, right, bottom, radius, 0, .pi / 2)
            unsafe cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
            unsafe cairo_arc(context, left, top, radius, .pi, .pi * 3 / 2)
            unsafe cairo_close_path(context)
        }

        /// Adds a circle to the path; holes run in the opposite direction.
        func addCircle(x: Double, y: Double, radius: Double, isHole: Bool = false) {
            unsafe cairo_new_sub_path(context)
            if isHole {
                unsafe cairo_arc_negative(context, x, y, radius, 2 * .pi, 0)
            } else {
                unsafe cairo_arc(context, x, y, radius, 0, 2 * .pi)
            }
            unsafe cairo_close_path(context)
        }

        func addLine(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
            unsafe cairo_move_to(context, start.x, start.y)
            unsafe cairo_line_to(context, end.x, end.y)
        }
    }
#endif
