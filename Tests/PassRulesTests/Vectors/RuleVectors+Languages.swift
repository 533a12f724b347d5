/// Languages.
extension RuleVector {
    static let languages = vectors(
        #"""
        language.folder-name: warning
        - right names:
          + Base.lproj/pass.strings = empty | en.lproj/pass.strings = empty | es-419.lproj/pass.strings = empty
          + fil.lproj/pass.strings = empty | pt-BR.lproj/pass.strings = empty | zh-Hans.lproj/pass.strings = empty
          + zh-Hant-TW.lproj/pass.strings = empty
        - wrong names:
          + ‸EN.lproj/pass.strings = empty | ‸e.lproj/pass.strings = empty | ‸en-.lproj/pass.strings = empty
          + ‸en_US.lproj/pass.strings = empty | ‸english.lproj/pass.strings = empty | ‸jp.lproj/pass.strings = empty
          + ‸pt-br.lproj/pass.strings = empty | ‸xyzzy.lproj/pass.strings = empty | ‸zh-hans.lproj/pass.strings = empty
        language.file-name: warning
        - other names:
          + ‸de.lproj/PERSONALIZATION.strings = empty | ‸en.lproj/Pass.strings = empty
          + ‸fr.lproj/Localizable.strings = " | ‸pass.strings = empty
        language.no-english: note
        - English of a region:
          + en-GB.lproj/pass.strings = empty | fr.lproj/pass.strings = empty
        - two languages:
          + ko.lproj/pass.strings = "Card" = "카드"; | ‸fr.lproj/pass.strings = "Card" = "Carte";
        - one without texts:
          + fr.lproj/pass.strings = /* none */
        strings.syntax: error
        - a missing semicolon:
          + fr.lproj/pass.strings = // a⏎"Card" = "Carte"‸⏎
        strings.property-list: warning
        - XML and binary:
          + de.lproj/pass.strings = ‸bplist00 | fr.lproj/pass.strings = ‸<?xml version="1.0"?><plist/>
        strings.encoding: warning
        - UTF-16 with a mark:
          + fr.lproj/pass.strings = hex ff fe 22 00 43 00 61 00 72 00 64 00 22 00 20 00 3d 00 20 00 22 00 e9 00 22 00 3b 00
        - UTF-16 without:
          + ‸fr.lproj/pass.strings = hex 22 00 43 00 61 00 72 00 64 00 22 00 20 00 3d 00 20 00 22 00 e9 00 22 00 3b 00
        - of a file that Wallet does not read:
          + fr.lproj/Other.strings = hex 22 e9 22 20 3d 20 22 22 3b
          > language.file-name in fr.lproj/Other.strings
        strings.empty: note
        - blank, and with a comment:
          + ‸de.lproj/pass.strings = empty | en.lproj/pass.strings = /* as it stands */ | fr.lproj/pass.strings = "Card" = "Carte";
        - the only one:
          + ‸de.lproj/pass.strings = empty
        strings.duplicate-key: warning
        - twice and thrice:
          + fr.lproj/pass.strings = "Card" = "a";⏎‸"Card" = "b"; ‸"\U0043ard" = "a";
        strings.deviation: warning
        - every escape:
          + fr.lproj/pass.strings = "Card" = "\n\t\"\\\U00e9\r\'";
        - one of each kind:
          + fr.lproj/pass.strings = ‸Card = "‸\d\d ‸\Ue9 ‸\UD800"; ‸"0001"; ‸'Käfer & Söhne' = b;
        strings.heavy: note
        - over it:
          + ‸fr.lproj/pass.strings = /*\#(repeated("x", 199997))*/
        strings.missing-key: warning
        - the same keys in another order:
          + de.lproj/pass.strings = "Käfer & Söhne" = "K"; "Card" = "Karte";
          + en.lproj/pass.strings = /* as it stands */
          + fr.lproj/pass.strings = "Card" = "Carte"; "Käfer & Söhne" = "K"; 
        - one of two:
          + ‸de.lproj/pass.strings = "Card" = "Karte";
          + fr.lproj/pass.strings = "Card" = "Carte"; "Käfer & Söhne" = "K";
        - in no pass.json, and copies that wait for a translator [template]:
          + de.lproj/pass.strings = "Card" = "K";
          + en.lproj/pass.strings = "Card" = "Card"; "Käfer & Söhne" = "Käfer & Söhne";
          + fr.lproj/pass.strings = "Gold" = "Or"; "Cardd" = "C"; "Card" = "C";
        - of a template [template]:
          + ‸de.lproj/pass.strings = "Card" = "K"; | fr.lproj/pass.strings = "Käfer & Söhne" = "K"; "Card" = "C";
        strings.untranslated: note
        - the language of pass.json, and another [template]:
          + de.lproj/pass.strings = "A" = "Ä"; "B" = "B"; "C" = "D"; | en.lproj/pass.strings = "A" = "A"; "B" = "B"; "C" = "C";
        - two texts, which may be the same in both:
          + de.lproj/pass.strings = "Card" = "Card"; "Käfer & Söhne" = "Käfer & Söhne";
        - two regions of a language [template]:
          + pt-BR.lproj/pass.strings = "A" = "1"; "B" = "2"; "C" = "3"; | pt-PT.lproj/pass.strings = "A" = "1"; "B" = "2"; "C" = "3";
        - nothing is translated [template]:
          + ‸de.lproj/pass.strings = "A" = "A"; "B" = "B"; "C" = "C";
        - two languages with the texts of pass.json [template]:
          + ‸de.lproj/pass.strings = "A" = "A"; "B" = "B"; "C" = "C"; | en.lproj/pass.strings = "A" = "A"; "B" = "B"; "C" = "C";
          + fr.lproj/pass.strings = "A" = "1"; "B" = "2"; "C" = "3";
        - the texts of another language [template]:
          + ‸de.lproj/pass.strings = "A" = "1"; "B" = "2"; "C" = "3"; | en.lproj/pass.strings = "A" = "A"; "B" = "B"; "C" = "C";
          + fr.lproj/pass.strings = "A" = "1"; "B" = "2"; "C" = "3";
        - two names of one language [template]:
          + nb.lproj/pass.strings = "A" = "1"; "B" = "2"; "C" = "3"; | no-NO.lproj/pass.strings = "A" = "1"; "B" = "2"; "C" = "3";
        strings.misspelled-key: warning
        - texts as they stand, and what a placeholder may become [template]:
          + fr.lproj/pass.strings = "Card" = "Carte"; "Gold" = "Or"; "card" = "c";
        - a letter, a colon and another case, in a template too [template]:
          + de.lproj/pass.strings = "Card" = "Karte"; "Käfer & Söhne" = "K";
          + fr.lproj/pass.strings = ‸"Crad" = "Carte"; ‸"KÄFER & SÖHNE:" = "K";
        - other digits are another thing: "generic": {"backFields": [{"key": "a", "value": "Hall 123456"}]}
          + fr.lproj/pass.strings = "Card" = "Carte"; ‸"hall-123456" = "a"; "hall-987654" = "b";
          ~ strings.unused-key
        - what a record fills in [template]: "generic": {"backFields": [{"key": "a", "label": "Title",
            "value": "{{title}}"}]}
          + fr.lproj/pass.strings = "Card" = "Carte"; "{{Title}}" = "x"; ‸"Titel" = "Titre";
        strings.unused-key: note
        - of a template [template]:
          + fr.lproj/pass.strings = "Gold" = "Or";
        - used anywhere: "userInfo": {"a": "x"}
          + fr.lproj/pass.strings = "Card" = "C"; "x" = "y";
        - used nowhere:
          + fr.lproj/pass.strings = "Card" = "C";⏎‸"card" = "c"; "Line\n" = "";
        - of a sign-up without a form: "storeCard": {}
          + fr.lproj/personalization.strings = "Welcome" = "Bienvenue";
        - of a sign-up: "storeCard": {}
          + fr.lproj/personalization.strings = "Join" = "Adhérer"; ‸"Welcome" = "Bienvenue";
          + personalization.json = {"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}
          ~ personalization.needs personalization.logo-missing
        strings.placeholders-differ: warning
        - a copy that waits for a translator [template]:
          + de.lproj/pass.strings = "Card" = "Card"; | fr.lproj/pass.strings = "Card" = "Carte {{x}}";
        - with the number of the value: "generic": {"backFields": [{"key": "a", "label": "A", "value": "1",
            "changeMessage": "Now %@"}]}
          + fr.lproj/pass.strings = "Now %@" = "Désormais %1$@";
        - lost and doubled: "generic": {"backFields": [{"key": "a", "label": "A", "value": "1",
            "changeMessage": "Now %@"}]}
          + ar.lproj/pass.strings = ‸"Now %@" = "%@ %@"; | fr.lproj/pass.strings = ‸"Now %@" = "!";
        - languages with a symbol as their key:
          + de.lproj/pass.strings = "Card" = "K %@"; | fr.lproj/pass.strings = ‸"Card" = "C";
        - names in a template [template]:
          + de.lproj/pass.strings = "Card" = "Karte von {{ name }}";
          + en.lproj/pass.strings = "Card" = "Card of {{name}}"; | fr.lproj/pass.strings = ‸"Card" = "Carte de {{nom}}";
        barcode.message-localized: note
        - shown as a text too: "barcodes": [{"format": "PKBarcodeFormatQR", "message": "A",
            "messageEncoding": "iso-8859-1", "altText": "A"}]
          + fr.lproj/pass.strings = "A" = "B";
        - the message alone: "barcodes": [{"format": "PKBarcodeFormatQR", "message": "A",
            "messageEncoding": "iso-8859-1", "altText": "C"}]
          + fr.lproj/pass.strings = ‸"A" = "B"; "C" = "D";
        """#)
}
