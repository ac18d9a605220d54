/// How pages look: one style for light and dark, for a phone and for paper.
enum PageStyle {
  static let text = """

    :root {
      color-scheme: light dark;
      --ground: #ffffff; --raised: #f5f6f8; --line: #d5d9e0; --text: #1a1d23; --quiet: #565d6b;
      --link: #0b57c2; --mark: #fff3c4; --good: #0f6b3a; --wait: #8a5200; --bad: #b3261e;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14161a; --raised: #1e2127; --line: #3a3f4a; --text: #e7e9ee; --quiet: #a5adbb;
        --link: #8ab8ff; --mark: #4a3f12; --good: #6fd89b; --wait: #f2bd62; --bad: #ff9a91;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0 auto; padding: 1rem 1rem 4rem; max-width: 84rem; background: var(--ground); color: var(--text);
      font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word;
    }
    a { color: var(--link); }
    a:focus-visible, button:focus-visible, input:focus-visible, [tabindex]:focus-visible, summary:focus-visible {
      outline: 3px solid var(--link); outline-offset: 2px;
    }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { left: 1rem; top: .5rem; padding: .3rem .7rem; background: var(--ground); z-index: 1; }
    header p { margin: 0; font-size: .9rem; }
    h1 { margin: .2rem 0 1rem; font-size: 2rem; line-height: 1.2; }
    h2 { margin: 2.6rem 0 .8rem; padding-top: .7rem; border-top: 1px solid var(--line); font-size: 1.35rem; line-height: 1.3; }
    h3 { margin: 1.6rem 0 .5rem; font-size: 1.05rem; }
    .anchor { color: var(--quiet); text-decoration: none; font-weight: 400; opacity: 0; }
    h2:hover .anchor, .anchor:focus { opacity: 1; }
    p, ul, ol { max-width: 46rem; margin: .7rem 0; }
    li { margin: .15rem 0; }
    code, pre, input { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; }
    pre { overflow-x: auto; padding: .7rem; background: var(--raised); border-radius: .4rem; }
    nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0; padding: 0; list-style: none; max-width: none; font-size: .92rem; }
    .notes { margin: .8rem 0; padding: .1rem 1rem; border-left: 3px solid var(--line); color: var(--quiet); max-width: 46rem; }
    .table { overflow-x: auto; margin: 1rem 0; border: 1px solid var(--line); border-radius: .5rem; }
    table { border-collapse: collapse; width: 100%; font-size: .92rem; line-height: 1.45; }
    th, td { padding: .45rem .7rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); min-width: 5.5rem; max-width: 26rem; }
    thead th { border-top: 0; background: var(--raised); color: var(--quiet); font-weight: 600; white-space: nowrap; }
    tbody th { font-weight: 500; }
    tbody tr:target { background: var(--mark); }
    .tester { margin: 1rem 0 2rem; padding: .9rem 1.1rem 1.1rem; background: var(--raised); border: 1px solid var(--line); border-radius: .6rem; }
    .tester h3 { margin: 0 0 .4rem; }
    .tester h4 { margin: 1.2rem 0 .3rem; font-size: 1rem; }
    .tester label { display: block; color: var(--quiet); font-size: .92rem; }
    .tester input {
      display: block; width: 100%; margin: .3rem 0 .5rem; padding: .6rem .7rem; border: 1px solid var(--quiet); border-radius: .4rem;
      background: var(--ground); color: var(--text); font-size: 1rem;
    }
    .samples { max-width: none; margin: .3rem 0; color: var(--quiet); font-size: .88rem; }
    button {
      max-width: 100%; margin: .15rem .3rem .15rem 0; padding: .25rem .55rem; border: 1px solid var(--line); border-radius: .4rem;
      background: var(--ground); color: var(--link); font: .88rem ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; cursor: pointer;
    }
    .verdict { margin-top: 1rem; font-size: 1.1rem; font-weight: 600; }
    .verdict.none, .refused, .nothing { color: var(--bad); }
    .opens { color: var(--good); }
    .waits { color: var(--wait); }
    dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .35rem 1.2rem; margin: .6rem 0; }
    dt { color: var(--quiet); font-weight: 600; }
    dd { margin: 0; overflow-wrap: anywhere; }
    dd ul { margin: 0; padding-left: 1.1rem; }
    dd table { width: auto; }
    dd th, dd td { padding: .1rem 1.2rem .1rem 0; border: 0; font-weight: 400; }
    .place { color: var(--quiet); font-size: .88rem; }
    .arrival { width: auto; }
    .arrival th, .arrival td { padding: .25rem 1.4rem .25rem 0; }
    .arrival tr:first-child > * { border-top: 0; }
    .remark { color: var(--quiet); font-size: .92rem; }
    .nearest > li { margin: .5rem 0; }
    .nearest, .nearest ul { padding-left: 1.2rem; }
    @media (max-width: 34rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .5rem; } }
    .drawing { overflow-x: auto; margin: 1rem 0 .5rem; padding: .4rem; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; }
    .drawing svg { display: block; margin: 0 auto; font-family: system-ui, sans-serif; }
    .box { fill: var(--ground); stroke: var(--quiet); stroke-width: 1.2; }
    .box.compound, .box.parallel { fill: none; opacity: .55; }
    .box.parallel { stroke-dasharray: 6 4; }
    .box.pseudo { stroke-dasharray: 3 3; }
    .line { fill: none; stroke: var(--quiet); stroke-width: 1.2; }
    .tip { fill: var(--quiet); }
    .drawing text { paint-order: stroke; stroke: var(--raised); stroke-width: 5px; stroke-linejoin: round; }
    .drawing .title { fill: var(--text); font-size: 13.5px; font-weight: 600; }
    .drawing .box + .title { stroke: none; }
    .drawing .label { fill: var(--quiet); font-size: 12px; }
    .drawing a:hover .title, .drawing a:focus-visible .title { fill: var(--link); text-decoration: underline; }
    summary { color: var(--quiet); cursor: pointer; font-size: .92rem; }
    .outline, .outline ul { max-width: none; padding-left: 1.3rem; }
    .outline .arrows { list-style: none; color: var(--quiet); font-size: .92rem; padding-left: .4rem; }
    /* On a phone a row is a card: each cell beside its column's name. */
    @media screen and (max-width: 40rem) {
      body { padding: .8rem .9rem 3rem; }
      h1 { font-size: 1.7rem; }
      nav ul { gap: .35rem 1.1rem; }
      .table { overflow: visible; border: 0; }
      .table table, .table tbody, .table tr, .table tbody th { display: block; }
      .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .table tr { margin: 0 0 .7rem; padding: .6rem .85rem .65rem; border: 1px solid var(--line); border-radius: .5rem; }
      .table tbody th, .table td { max-width: none; padding: 0; border: 0; overflow-wrap: anywhere; }
      .table tbody th { margin-bottom: .3rem; font-size: 1rem; font-weight: 650; }
      .table td { display: grid; grid-template-columns: minmax(6rem, 32%) minmax(0, 1fr); gap: .9rem; align-items: baseline; margin-top: .2rem; }
      .table td:empty { display: none; }
      .table td::before { content: attr(data-label); color: var(--quiet); font-size: .92em; }
      .arrival, .arrival tbody { display: block; width: 100%; }
      .arrival th, .arrival td { display: block; padding: .15rem 0; border: 0; overflow-wrap: anywhere; }
      .arrival tr { display: block; padding: .4rem 0; border-top: 1px solid var(--line); }
      .arrival tr:first-child { border-top: 0; }
    }
    @media (min-width: 70rem) {
      body { display: grid; grid-template-columns: 12.5rem minmax(0, 1fr); column-gap: 3rem; }
      header { grid-column: 2; grid-row: 1; }
      nav { grid-column: 1; grid-row: 1 / span 2; padding-top: 2.2rem; }
      nav ul { position: sticky; top: 1.2rem; flex-direction: column; gap: .35rem; }
      main { grid-column: 2; }
      main > section:first-child > h2 { margin-top: 1rem; }
      body:not(:has(nav)) { display: block; }
    }
    @media print {
      body { display: block; padding: 0; max-width: none; font-size: 10pt; }
      nav, .skip, .anchor, .tester { display: none; }
      .table, .drawing { overflow: visible; border: 0; }
      .drawing svg { max-width: 100%; height: auto; }
      tr, pre { break-inside: avoid; }
      h2, h3 { break-after: avoid; }
      thead { display: table-header-group; }
    }

    """
}
