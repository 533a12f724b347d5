/// How a page looks.
enum PageStyle {
    /// Shows the version of a pass whose language is chosen, the first of `count` versions at first.
    static func choice(of count: Int) -> String {
        guard count > 1 else { return "" }
        let rules = (1...count).map { index in
            "article:has(> .languages label:nth-of-type(\(index)) > :checked) > section:nth-of-type(\(index))"
        }
        return
            "@supports selector(:has(*)) { .choice { display: none } }\n\(rules.joined(separator: ",\n")) { display: flex }\n"
    }

    /// The rules for every page.
    ///
    /// Sizes are in points of the device, `var(--pt)`, which are smaller where the window is narrower than a card.
    static let rules = """
        :root { --page: #e5e5ea; --ink: #1c1c1e; --faint: #5d5d62; --accent: #0060c0;
          --details: #f2f2f7; --panel: #fff; --line: #d6d6da }
        @media (prefers-color-scheme: dark) {
          :root { --page: #000; --ink: #f2f2f7; --faint: #a5a5ad; --accent: #5eb0ff; --details: #1c1c1e;
            --panel: #2c2c2e; --line: #48484a }
        }
        * { box-sizing: border-box }
        body { margin: 0; padding: 24px 0; background: var(--page); color: var(--ink);
          font: 15px/1.4 Inter, system-ui, sans-serif }
        h1 { font-size: 17px; text-align: center; margin: 0 16px 12px; overflow-wrap: anywhere }
        main { container-type: inline-size }
        article { --pt: min(1px, 100cqi / 375); margin: 0 auto 48px; text-align: center }
        article > h2 { font-size: 15px; margin: 0 16px 12px; overflow-wrap: anywhere }
        section { display: flex; flex-wrap: wrap; gap: 32px; justify-content: center; align-items: flex-start;
          margin-top: 16px; padding: 0 calc(7 * var(--pt)) }
        .languages { border: 0; margin: 0 16px; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 20px;
          justify-content: center }
        .languages legend { position: absolute; clip-path: inset(50%); white-space: nowrap }
        .languages label { padding: 4px }
        input { accent-color: var(--accent) }
        .others { display: flex; flex-direction: column; align-items: center; gap: 24px }
        figure { margin: 0 }
        figure .face { margin: 0 auto }
        figcaption { margin-top: 8px; color: var(--faint); font-size: 13px }
        .images { position: absolute }
        .turning { display: flex; flex-direction: column-reverse; align-items: center; gap: 12px }
        .turn { font: inherit; color: var(--accent); background: none; border: 1px solid currentColor;
          border-radius: 99px; padding: 5px 18px; cursor: pointer }
        .turning:has(> :popover-open) > .turn { color: var(--page); background: var(--accent);
          border-color: var(--accent) }
        .turn:focus-visible, .back:focus-visible, a:focus-visible, input:focus-visible {
          outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 11px }
        .back:focus-visible { outline-offset: -3px }
        a:focus-visible { border-radius: 3px }
        [popover]:popover-open { display: none }
        .face, .card { position: relative; width: calc(var(--width) * var(--pt));
          height: calc(var(--height) * var(--pt)); text-align: start }
        .face { display: block; overflow: hidden }
        .face > svg { display: block; width: 100%; height: 100% }
        .card { transform-style: preserve-3d; transform: perspective(1400px); transition: transform .5s }
        .turning:has(> :popover-open) > .card, .card:has(.back:focus-visible, .back :focus-visible) {
          transform: perspective(1400px) rotateY(180deg) }
        @media (prefers-reduced-motion: reduce) { .card { transition: none } }
        .front, .back, .edge { position: absolute; inset: 0; backface-visibility: hidden; -webkit-backface-visibility: hidden }
        label { cursor: pointer }
        .back, .edge { transform: rotateY(180deg) }
        .back { overflow-y: auto; overscroll-behavior: contain;
          scrollbar-width: thin }
        .back, .alone { border-radius: 11px; padding: 18px 14px; background: var(--details); text-align: start }
        .alone { width: calc(359.3 * var(--pt)) }
        .edge { bottom: auto; height: 16px }
        header { text-align: center; padding-bottom: 14px; overflow-wrap: anywhere }
        header :is(h2, h3) { font-size: 17px; font-weight: 600; margin: 0 }
        header p { font-size: 13px; color: var(--faint); margin: 0 }
        dl { margin: 0; padding: 0 14px; border-radius: 10px; background: var(--panel) }
        dl div { padding: 12px 0; border-top: 1px solid var(--line) }
        dl div:first-child { border-top: 0 }
        dt:empty { display: none }
        dt { font-weight: 500; overflow-wrap: anywhere }
        dd { margin: 0; color: var(--faint); white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext;
          text-align: left }
        [dir=rtl] dd { text-align: right }
        a { color: var(--accent); unicode-bidi: isolate }
        .text, .box { position: absolute; left: calc(var(--x) * var(--pt)); top: calc(var(--y) * var(--pt));
          width: calc(var(--width) * var(--pt)); color: transparent }
        .text { top: calc((var(--y) - var(--size) * .36) * var(--pt)); font-size: calc(var(--size) * .97 * var(--pt));
          white-space: nowrap; overflow: hidden; line-height: 1.4; unicode-bidi: plaintext }
        .box { height: calc(var(--height) * var(--pt)) }
        @media print {
          :root { --page: #fff; --ink: #000; --faint: #444; --details: #fff; --panel: #fff; --accent: #0060c0 }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact }
          .turn, .edge, .languages { display: none }
          .card, .back { transform: none !important }
          .card { height: auto }
          .front { position: relative; height: calc(var(--height) * var(--pt)) }
          .back { position: static; overflow: visible; margin-top: 16px }
          figure { break-inside: avoid }
        }

        """
}
