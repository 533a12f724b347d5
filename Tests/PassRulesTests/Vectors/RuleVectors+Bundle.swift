/// The files of a pass.
extension RuleVector {
    static let bundle = vectors(
        #"""
        bundle.pass-missing: error
        - no pass.json:
          + pass.json = none
          > in pass
        - another case:
          + pass.json = none | Pass.json = {}
          > in pass
        - in two folders:
          + pass.json = none | a/pass.json = {} | b/pass.json = {}
          > in pass, bundle.nested-folder in a/pass.json, bundle.nested-folder in b/pass.json
        bundle.enclosing-folder: error
        - folders in it and beside it [bare]:
          + pass.json = none | __MACOSX/a/b/._pass.json = empty | a/b/en.lproj/pass.strings = empty
          + a/b/images/logo.png = 38×38 | ‸a/b/pass.json = {}
          > bundle.junk in __MACOSX/a/b/._pass.json
        - a pass in the folder of a language, told once [bare]:
          + pass.json = none | fr.lproj/README.md = Ours | fr.lproj/icon.png = 38×38 | ‸fr.lproj/pass.json = {}
          ~ images.icon-localized images.low-resolution
        - the outer one of two [bare]:
          + pass.json = none | a/b/pass.json = {} | ‸a/pass.json = {} | a/icon.png = 38×38
        - an order [bare]:
          + pass.json = none | ‸shop/order.json = {} | shop/icon.png = 38×38
        images.icon-missing: error
        - no image at all [bare]:
          + ‸icon.png
        - another case [bare]:
          + Icon.png = 38×38 | Icon@2X.png = 38×38 | ‸icon.png
        - in a folder [bare]:
          + images/icon.png = 38×38 | ‸icon.png
          > bundle.nested-folder in images/icon.png
        images.icon-localized: warning
        - in a language alone [bare]:
          + ‸fr.lproj/icon@2x.png = 76×76 | fr.lproj/icon@3x.png = 114×114
        bundle.wrong-case: warning
        - names as they are:
          + en.lproj/icon@2x.png.urls = [] | icon.png.urls = [] | manifest.json = {} | signature = 0 | tooling.json = {}
        - other cases:
          + ‸Logo@2X.png = 320×100 | ‸Manifest.json = {} | ‸PRIMARYLOGO.PNG = 30×30 | ‸de.LPROJ/logo.png = 160×50
          + ‸es.Lproj/pass.strings = empty | ‸fr.lproj/Strip.png = 375×144
        bundle.case-collision: warning
        - an icon twice:
          + ICON.png = 38×38 | ‸Icon.png = 38×38 | ‸icon.png
        bundle.nested-folder: warning
        - other folders:
          + ‸en/pass.strings = empty | ‸fr.lproj/images/logo.png = 38×38 | ‸images/logo.png = 38×38
          + images/old/logo.png = 38×38
        bundle.unknown-file: note
        - files of other kinds:
          + ‸README.md = Ours | ‸en.lproj/notes = Ours | ‸pass.jsn = {}
        - an order beside the pass:
          + ‸order.json = {}
        bundle.heavy: note
        - more than one:
          + tooling.json = zeros 1000001
          > in pass
        bundle.junk: warning
        - of macOS, Windows, editors and version control:
          + ‸#pass.json# = x | ‸.DS_Store = x | ‸._logo.png = x | ‸.git/HEAD = x | .git/config = x | ‸.pass.json.swp = x
          + ‸Thumbs.db = x | ‸__MACOSX/._icon.png = x | __MACOSX/en.lproj/._a = x | ‸en.lproj/.DS_Store = x
          + ‸pass.json.bak = x | ‸pass.json~ = x
        bundle.secret: error
        - a signature is none:
          + signature = hex 30 03 02 01 03
        - dashes and half a line:
          + manifest.json = {} | tooling.json = \#(repeated("-", 40005))BEGIN PRIVATE
        - by name:
          + ‸en.lproj/AuthKey.p8 = x | ‸identity.P12 = x
        - by what is in it:
          + ‸a = Bag Attributes⏎-----BEGIN ENCRYPTED PRIVATE KEY-----⏎MII | ‸b = -----BEGIN CERTIFICATE-----⏎MII
          + ‸c = hex 30 82 04 00 02 01 00 30 0d | ‸d = hex 30 82 04 00 30 82 03 00 a0 03 02 01 02
          + ‸tooling.json =    -----BEGIN RSA PRIVATE KEY-----
        bundle.unsafe-name: error
        - every kind:
          + ‸../a.png = 38×38 | ‸./pass.json = {} | ‸/a.png = 38×38 | ‸C:\pass.json = x | ‸a⏎b = x | ‸a//b = x
          + ‸en.lproj\pass.strings = x
        - control characters, and a way out:
          + ‸a\#u{7F} = x | ‸a/\#u{1F}/b = x | ‸a/../b = x
        """#)
}
