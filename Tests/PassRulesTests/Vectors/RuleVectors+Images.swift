/// Images.
extension RuleVector {
    static let images = vectors(
        #"""
        images.not-an-image: error
        - what goes by the name of PNG:
          + ‸en.lproj/logo.png = iVBORw0KGgoAAAANSUhEUg | ‸fr.lproj/logo.png = hex c2 89 50 4e 47 0d 0a
          + ‸icon.png = RIFF....WEBPVP8  | ‸icon@2x.png = %PDF-1.4
          + ‸icon@3x.png = version https://git-lfs.github.com/spec/v1 | ‸logo.png = empty | ‸logo@2x.png = <html>
          + ‸logo@3x.png = \#u{FEFF} <svg/>
          > images.shadowed in en.lproj/logo.png, images.shadowed in fr.lproj/logo.png
        - where it is not shown:
          + footer.png = x | venueMap.png = empty
          > images.broken-unused in footer.png, images.broken-unused in venueMap.png
        - in a layout that is asked for: "eventTicket": {}, "preferredStyleSchemes": ["posterEventTicket"]
          + ‸primaryLogo.png = x
          ~ scheme.classic-empty scheme.poster-incomplete
        images.broken-unused: warning
        - a cut PNG, and one beside a sound one:
          + ‸footer.png = hex 89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 26 | ‸strip.png = empty
          + strip@2x.png = 750×288
          > images.not-used in strip@2x.png
        images.not-png: warning
        - images that devices read:
          + ‸icon.png = hex ff d8 ff e0 | ‸icon@2x.png = GIF89a | ‸icon@3x.png = hex 00 00 00 18 66 74 79 70 68 65 69 63
        images.damaged: error
        - Xcode's own form:
          + icon.png = hex 89 50 4e 47 0d 0a 1a 0a 00 00 00 04 43 67 42 49 50 00 20 06 00 00 00 00 00 00 00 0d 49 48 44 52 00 00 00 26 00 00 00 26 08 06 00 00 00
          ~ images.broken
        - headers that cannot be:
          + en.lproj/icon.png.urls = [] | ‸icon.png = hex 89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 26
          + ‸icon@2x.png = 0×76 | ‸icon@3x.png = 114×4294967295 | ‸logo.png = 160×50 depth 3
          + ‸logo@2x.png = 320×100 depth 16 type 3 | ‸logo@3x.png = 480×150 type 5
        - methods that there are not:
          + ‸logo.png = hex 89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 a0 00 00 00 32 08 02 01 00 00
          + ‸logo@2x.png = hex 89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 01 40 00 00 00 64 08 02 00 00 02
        images.broken: warning
        - cut off, changed, and with more behind its end:
          + ‸icon@3x.png = hex 89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 72 00 00 00 72 08 02 00 00 00 00 bf 12 2a 00 00 00 0a 49 44 41 54 78 9c
          + ‸icon@2x.png = hex 89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52 00 00 00 4c 00 00 00 4c 08 02 00 00 00 48 f5 c6 7c 00 00 00 00 49 45 4e 44 ae 42 60 83
          + icon.png = 38×38 and 9 zeros
        images.dummy: warning
        - a single pixel at all scales:
          + ‸logo.png = 1×1 | logo@2x.png = 1×1 | logo@3x.png = 1×1
        - one pixel high:
          + logo.png = 100×1 | logo@2x.png = 200×2
        images.sixteen-bit: note
        - two scales:
          + ‸icon.png = 38×38 depth 16 | icon@3x.png = 114×114 depth 16 type 6
        images.interlaced: note
        - one scale:
          + ‸icon@2x.png = 76×76 interlaced
        images.pdf: note
        - beside PNG:
          + logo.pdf = %PDF-1.7 | logo@* = 160×50
        - alone:
          + ‸logo.pdf = %PDF-1.7
        - no PDF:
          + logo.pdf = x
          > images.broken-unused in logo.pdf
        - beside PNG of a language alone:
          + ‸logo.pdf = %PDF-1.7 | fr.lproj/logo@* = 160×50
          ~ images.only-localized
        images.low-resolution: warning
        - large enough for two:
          + logo.png = 320×100
        - the lowest:
          + ‸logo.png = 160×50
        images.icon-scales: note
        - no highest:
          + icon@3x.png = none | ‸icon.png
        - the highest alone:
          + icon.png = none | icon@2x.png = none | ‸icon@3x.png
        images.icon-unscaled: note
        - small, and without scales:
          + icon@2x.png = none | icon@3x.png = none
          > images.low-resolution in icon.png
        - no larger than the highest scale by three:
          + icon@2x.png = none | icon@3x.png = none | ‸icon.png = 342×342
        - with the pixels of two scales:
          + icon@2x.png = none | icon@3x.png = none | ‸icon.png = 58×58
        images.scale-mismatch: warning
        - rounded:
          + logo.png = 33×50 | logo@2x.png = 65×99 | logo@3x.png = 97×150
        - a single pixel is no measure:
          + logo.png = 1×1 | logo@2x.png = 320×100 | logo@3x.png = 480×150
          > images.dummy in logo.png
        - one size for all, and one too small:
          + icon@2x.png = none | icon@3x.png = 116×116 | logo.png = 150×50 | ‸logo@2x.png = 150×50
          + ‸logo@3x.png = 450×145
          > images.icon-scales in icon.png
        - of a wrong size, of which another rule speaks:
          + logo.png = 600×200 | logo@2x.png = 320×100 | logo@3x.png = 480×150
          > images.wrong-size in logo.png
        images.wrong-size: warning
        - of the archive: "storeCard": {}
          + strip@* = 320×110
        - just within a tenth: "coupon": {}
          + ‸strip@* = 130×50
        - shape: "coupon": {}
          + ‸strip@* = 375×98
        - three times too large:
          + thumbnail@* = 270×270
        - larger than that:
          + ‸thumbnail@* = 271×271
        - half:
          + thumbnail@* = 30×30
        - less than half:
          + ‸thumbnail@* = 29×29
        - a low logo:
          + logo@* = 100×12
        - an icon within a tenth, and just beyond it:
          + icon.png = none | icon@2x.png = 90×100 | icon@3x.png = none | fr.lproj/icon@2x.png = 110×100
          + ‸de.lproj/icon@2x.png = 111×100 | ‸en.lproj/icon@2x.png = 89×100
          ~ images.icon-scales images.shadowed
        images.strip-excludes: warning
        - with both others: "eventTicket": {}
          + ‸background@* = 180×220 | strip@* = 375×98 | ‸thumbnail@* = 90×90
        - other styles: "generic": {}, "posterGeneric": {}
          + strip@* = 375×144 | thumbnail@* = 90×90
          > images.not-used in strip.png
        - with a background that the poster shows: "eventTicket": {},
            "preferredStyleSchemes": ["posterEventTicket", "eventTicket"]
          + background@* = 180×220 | strip@* = 375×98 | ‸thumbnail@* = 90×90
          ~ scheme.classic-empty scheme.poster-incomplete
        images.not-used: note
        - of the style beside it: "generic": {}, "posterGeneric": {}
          + artwork@* = 358×448
        - of no style:
          + ‸footer@* = 286×15 | fr.lproj/footer@* = 286×15
          > images.shadowed in fr.lproj/footer.png
        - of a layout not asked for: "eventTicket": {}
          + ‸primaryLogo@* = 126×30
        - of a layout yet open [template]: "eventTicket": {}, "preferredStyleSchemes": ["{{layout}}"]
          + primaryLogo@* = 126×30
        images.unknown-name: warning
        - known: "eventTicket": {}, "preferredStyleSchemes": ["posterEventTicket"]
          + venueMap@* = 100×100
          ~ scheme.classic-empty scheme.poster-incomplete
        - names of others:
          + ‸fr.lproj/hero.png = 1×1 | ‸icon@2x-old.png = 76×76 | ‸icon@4x.png = 152×152 | ‸logo-2x.png = 320×100
          + ‸logo@1.5x.png = 240×75 | ‸logo@2x@2x.png = 1×1 | ‸thumbnial@2x.png = 180×180
        images.other-format: warning
        - each:
          + ‸a.webp = empty | ‸en.lproj/Strip.SVG = x | ‸logo.jpg = x
        images.heavy: warning
        - most of a small pass:
          + icon.png = 38×38 and 490000 zeros
        - texts do not count:
          + fr.lproj/pass.strings = \#(repeated(" ", 90000)) | icon.png = 38×38 and 490000 zeros
        - most of a large pass:
          + ‸icon.png = 38×38 and 600000 zeros
        - over a megabyte each:
          + ‸icon.png = 38×38 and 1000001 zeros | ‸icon@2x.png = 76×76 and 1000001 zeros
        images.shadowed: warning
        - at the top level too:
          + ‸fr.lproj/icon@* = 38×38
        images.without-default: warning
        - a region:
          + en-GB.lproj/pass.strings = empty | en.lproj/logo@* = 160×50
          ~ images.only-localized
        - a language without:
          + ‸en.lproj/logo@* = 160×50 | fr.lproj/pass.strings = empty
        images.only-localized: note
        - a language without, of which another rule speaks:
          + en.lproj/logo@* = 160×50 | fr.lproj/pass.strings = empty
          > images.without-default in en.lproj/logo.png
        - in each language:
          + ‸en.lproj/logo@* = 160×50 | fr.lproj/logo@* = 160×50
        images.scales-differ: note
        - fewer in one:
          + en.lproj/logo@* = 160×50 | ‸fr.lproj/logo@2x.png = 320×100 | fr.lproj/logo@3x.png = 480×150
          ~ images.only-localized
        - more in one:
          + logo.png = 160×50 | fr.lproj/logo.png = 160×50 | fr.lproj/logo@2x.png = 320×100
          ~ images.shadowed images.low-resolution
        - the others at the top level:
          + logo.png = 160×50 | fr.lproj/logo@2x.png = 320×100
          ~ images.low-resolution
        """#)
}
