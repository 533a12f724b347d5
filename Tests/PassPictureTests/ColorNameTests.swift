#if Picture
    import CPango
    import PassModel
    import Testing

    @testable import PassRules

    /// The rule book's colours against those that Pango knows.
    @Suite("Names of colours") struct ColorNameTests {
        @Test("each colour of style sheets is the one that Pango draws")
        func colors() throws {
            var unknown: [String] = []
            for (name, value) in ColorNames.values {
                var color = PangoColor()
                guard unsafe pango_color_parse(&color, name) != 0 else {
                    unknown.append(name)
                    continue
                }
                let parts = [color.red, color.green, color.blue].map { UInt32($0 >> 8) }
                #expect(parts[0] << 16 | parts[1] << 8 | parts[2] == value, "\(name)")
            }
            // It came into style sheets in 2014.
            #expect(unknown.allSatisfy { $0 == "rebeccapurple" }, "\(unknown)")
            // CSS has 148 names, seven of which spell grey for gray.
            #expect(ColorNames.values.count == 141)
        }
    }
#endif
