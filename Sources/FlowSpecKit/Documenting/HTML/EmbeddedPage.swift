// Written by .ci/embed from Sources/FlowSpecKit/Embedded.

/// The style and the scripts of pages, with their SHA-256 in Base64.
enum EmbeddedPage {
  /// The hash of the texts from which these are made.
  static let sources = "2cb/QYMB662dYrdpJWkXKuPD0Q8QQdApiwrFFM5uOmw="

  static let styleHash = "edZnD4AWi7MxZRbWzKgJa75W+P8nty3VyOUFnBBJFRY="
  static let style = #"""

    :root{color-scheme:light dark;--ground:#ffffff;--raised:#f6f7f9;--line:#dde1e7;--rim:#858d9b;--text:#1a1d23;--quiet:#565d6b;--link:#0b57c2;--on-link:#ffffff;--mark:#fff3c4;--good:#0f6b3a;--wait:#8a5200;--bad:#b3261e;--bad-ground:#fdf0ef}
    @media (prefers-color-scheme:dark){:root{--ground:#14161a;--raised:#1c1f25;--line:#3b414d;--rim:#7b8492;--text:#e7e9ee;--quiet:#a5adbb;--link:#8ab8ff;--on-link:#10131a;--mark:#4a3f12;--good:#6fd89b;--wait:#f2bd62;--bad:#ff9a91;--bad-ground:#33191a}
    }
    *{box-sizing:border-box}
    html{scroll-padding-top:4.5rem}
    body{margin:0;background:var(--ground);color:var(--text);font:15px/1.55 system-ui,sans-serif;overflow-wrap:break-word}
    a{color:var(--link);text-underline-offset:.18em;text-decoration-color:color-mix(in srgb,currentColor 40%,transparent)}
    a:hover{text-decoration-color:currentColor}
    a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,[tabindex]:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .skip{position:absolute;left:-100rem}
    .skip:focus{left:1rem;top:.5rem;padding:.3rem .7rem;background:var(--ground);z-index:9}
    main{padding:1.2rem 1rem 5rem;min-width:0}
    h1{margin:.2rem 0 .8rem;font-size:28px;line-height:1.2;letter-spacing:-.01em}
    h2{margin:3.2rem 0 1rem;font-size:20px;line-height:1.3;letter-spacing:-.005em}
    h3,h4{margin:1.4rem 0 .5rem;font-size:15px}
    .anchor{color:var(--quiet);text-decoration:none;font-weight:400;opacity:0}
    h2:hover .anchor,.anchor:focus{opacity:1}
    p,ul,ol{max-width:46rem;margin:.7rem 0}
    li{margin:.15rem 0}
    code,pre,kbd{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
    pre{overflow-x:auto;padding:.7rem .9rem;background:var(--raised);border:1px solid var(--line);border-radius:.4rem;font-size:13px;line-height:1.45}
    mark{background:var(--mark);color:inherit;border-radius:.2rem}
    .notes{margin:.8rem 0;padding:.1rem 1rem;border-left:3px solid var(--line);color:var(--quiet);max-width:46rem}
    button{max-width:100%;margin:0;padding:.3rem .7rem;border:1px solid var(--rim);border-radius:.4rem;background:var(--ground);color:var(--link);font:13px/1.4 system-ui,sans-serif;overflow-wrap:anywhere;cursor:pointer}
    button:hover{background:var(--raised)}
    input,select,textarea{border:1px solid var(--rim);border-radius:.4rem;background:var(--ground);color:var(--text);font:15px system-ui,sans-serif}
    .top{position:sticky;top:0;z-index:5;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.2rem;min-height:3.4rem;padding:.5rem 1rem;background:var(--ground);border-bottom:1px solid var(--line)}
    .top p{margin:0}
    .action{margin:0 0 0 auto}
    .top .action{margin-left:auto}
    .action a{display:inline-block;padding:.35rem .9rem;border-radius:.4rem;background:var(--link);color:var(--on-link);font-weight:600;text-decoration:none}
    .action a:hover{text-decoration:underline}
    .search{position:relative;flex:0 1 26rem}
    .search[hidden]{display:none}
    .search input{display:block;width:100%;padding:.35rem 2.4rem .35rem .7rem}
    .search kbd{position:absolute;right:.5rem;top:.45rem;padding:0 .4rem;border:1px solid var(--line);border-radius:.25rem;color:var(--quiet);pointer-events:none}
    .search input:focus + kbd{display:none}
    #search-found{position:absolute;z-index:2;width:max(100%,min(38rem,92vw));max-height:70vh;max-width:none;margin:.3rem 0 0;padding:.3rem 0;overflow:auto;list-style:none;background:var(--ground);border:1px solid var(--line);border-radius:.5rem;box-shadow:0 .6rem 2rem #0003}
    #search-found:empty{display:none}
    #search-found li{margin:0}
    #search-found li:not(:has(a)),#search-found a{display:block;padding:.35rem .9rem;color:var(--text);text-decoration:none;overflow-wrap:anywhere}
    #search-found a:hover,#search-found a:focus{background:var(--raised)}
    #search-found span{color:var(--quiet);font-size:13px}
    .served{padding:.5rem .9rem;border-left:3px solid var(--link);background:var(--raised)}
    .served[hidden]{display:none}
    nav{font-size:13px;border-bottom:1px solid var(--line)}
    nav ul{display:flex;gap:0 .2rem;margin:0;padding:0 .5rem;max-width:none;overflow-x:auto;list-style:none;white-space:nowrap}
    nav li{margin:0}
    nav a{display:block;padding:.55rem .5rem;color:var(--quiet);text-decoration:none}
    nav a:hover{color:var(--text);text-decoration:underline}
    nav a[aria-current]{color:var(--link);font-weight:600}
    [class^="verdict-"]{display:inline-block;padding:0 .55rem;border:1px solid currentColor;border-radius:1rem;font-size:13px;line-height:1.5;font-weight:500;white-space:nowrap;text-decoration:none}
    a[class^="verdict-"]:hover{text-decoration:underline}
    .verdict-good{color:var(--good)}
    .verdict-doubtful{color:var(--wait)}
    .verdict-bad{color:var(--bad);background:var(--bad-ground)}
    .table{overflow-x:auto;margin:1rem 0;border:1px solid var(--line);border-radius:.5rem}
    table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.45}
    th,td{padding:.45rem .8rem;text-align:left;vertical-align:top;border-top:1px solid var(--line);min-width:4.5rem;max-width:30rem}
    thead th{border-top:0;background:var(--raised);color:var(--quiet);font-weight:600;white-space:nowrap}
    tbody th{font-weight:500}
    .number{text-align:right;font-variant-numeric:tabular-nums}
    tbody tr:target{background:var(--mark)}
    .matrix{width:fit-content;max-width:100%}
    .matrix table{width:auto;font-size:13px}
    .matrix th,.matrix td{min-width:0;padding:.2rem .45rem;text-align:center;vertical-align:middle;border-left:1px solid var(--line);white-space:nowrap}
    .matrix thead th{height:1px;padding:.6rem .2rem;vertical-align:bottom}
    .matrix thead th span{font-weight:500;display:inline-block;writing-mode:vertical-rl;transform:rotate(180deg);line-height:1.2}
    .matrix thead td{border-top:0;background:var(--raised)}
    .matrix th code a,.matrix td a:only-child{text-decoration:none}
    .matrix tbody th{text-align:left;border-left:0}
    .matrix tbody td:first-child{color:var(--quiet);text-align:right;border-left:0}
    .matrix .outer{color:var(--quiet)}
    .matrix tbody tr:hover{background:var(--raised)}
    .matrix td a:hover{text-decoration:underline}
    .entry{margin:.8rem 0;padding:0 1rem;border:1px solid var(--line);border-radius:.5rem}
    .entry:has(+ .entry){margin-bottom:0;border-bottom-left-radius:0;border-bottom-right-radius:0}
    .entry + .entry{margin-top:-1px;border-top-left-radius:0;border-top-right-radius:0}
    .entry:target,.entry:has(:target){position:relative;border-color:var(--link);box-shadow:inset 4px 0 0 var(--link)}
    .entry > div{scroll-margin-top:7rem;padding-bottom:.4rem}
    .entry > :not(summary,.head){margin-left:1.4rem}
    .entry p{max-width:none}
    .entry summary,.entry .head{display:grid;grid-template-columns:1.4rem minmax(0,17rem) minmax(0,1fr) auto;align-items:baseline;margin:0;padding:.5rem 0;color:var(--text);font-size:15px;list-style:none;cursor:pointer}
    .entry .head{cursor:auto}
    .entry summary::-webkit-details-marker{display:none}
    .entry summary::before,.entry .head::before{content:""}
    .entry summary::before{align-self:center;width:.4rem;height:.4rem;margin-left:.1rem;border:solid var(--quiet);border-width:1.5px 1.5px 0 0;transform:rotate(45deg)}
    .entry[open] > summary::before{transform:rotate(135deg)}
    .entry summary > span:not([class]),.entry .head > span:not([class]){color:var(--quiet)}
    .entry summary > strong,.entry .head > strong{padding-right:1rem;font-weight:600;overflow-wrap:anywhere}
    .entry summary > strong:only-of-type:nth-last-child(-n + 2):not(:has(+ span:not([class]))){grid-column:2 / span 2}
    .entry .head > strong:not(:has(+ span:not([class]))){grid-column:2 / span 2}
    .entry [class^="verdict-"]{grid-column:4}
    .entry dl [class^="verdict-"]{margin-right:.2rem}
    .entry:not([open]):hover{background:var(--raised)}
    div.entry:hover{background:none}
    .quiet{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(25rem,100%),1fr));gap:0 1.5rem;margin:.8rem 0}
    .quiet .entry,.quiet .entry + .entry,.quiet .entry:has(+ .entry){margin:0;padding:0 .5rem;border:0;border-radius:.4rem}
    .quiet .entry[open]{grid-column:1 / -1;background:var(--raised)}
    .quiet .entry:target,.quiet .entry:has(:target){box-shadow:inset 3px 0 0 var(--link)}
    .quiet .entry summary{grid-template-columns:1.6rem minmax(0,1fr);padding:.25rem 0}
    .quiet .entry summary::before{display:none}
    .quiet .entry summary > strong,.quiet .entry summary > span:not([class]){grid-column:2;font-weight:400}
    .quiet .entry summary > span:not([class]){font-size:13px}
    .quiet .entry summary > [class^="verdict-"]{grid-column:1;grid-row:1;border:0;padding:0;background:none;font-size:0}
    .quiet .entry summary > [class^="verdict-"]::before{content:"✓";font-size:15px}
    .quiet .entry summary > .verdict-doubtful::before{content:"?"}
    .quiet .entry summary > .verdict-bad::before{content:"✗"}
    .quiet .entry > div{margin-left:1.6rem}
    dd a[href^="#"],li > a[href^="#"]{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em}
    nav li > a[href^="#"]{font:inherit}
    dl{display:grid;grid-template-columns:minmax(6rem,max-content) minmax(0,1fr);gap:.3rem 1.4rem;margin:.4rem 0 .8rem;font-size:14px}
    dt{color:var(--quiet)}
    dd{margin:0;overflow-wrap:anywhere}
    dd ul{margin:0;padding-left:1.1rem}
    summary{color:var(--quiet);cursor:pointer;font-size:13px}
    .more > summary{padding:.3rem 0;font-size:15px}
    .outline ol{max-width:none;padding-left:1.3rem;list-style:disc}
    .outline ul{max-width:none;list-style:none;color:var(--quiet);padding-left:.4rem}
    .run{padding-left:2rem}
    .run .aside{list-style:none;margin-left:-1.6rem;color:var(--quiet)}
    .run li:last-child{color:var(--bad)}
    .broken{width:fit-content;padding:.4rem .8rem;border-left:3px solid var(--bad);background:var(--bad-ground);color:var(--bad)}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1rem;margin:1.2rem 0 2rem}
    .cards article{display:flex;flex-direction:column;gap:.5rem;padding:1rem 1.1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--raised)}
    .cards h2{margin:0}
    .cards h2 a{text-decoration:none}
    .cards h2 a:hover{text-decoration:underline}
    .cards p{margin:0}
    .cards .facts{color:var(--quiet);font-size:13px}
    .cards .facts span + span::before{content:"· "}
    .cards .action{margin:auto 0 0;padding-top:.3rem}
    .cards .action a{background:none;border:1px solid var(--rim);color:var(--link);font-size:13px}
    .cards ul{margin:.4rem 0;padding-left:1.2rem;font-size:14px}
    .tester{margin:1rem 0 2rem;padding:.9rem 1.1rem 1.1rem;background:var(--raised);border:1px solid var(--line);border-radius:.6rem}
    .tester h3{margin:0 0 .4rem}
    .tester label{display:block;color:var(--quiet)}
    .tester input{display:block;width:100%;margin:.3rem 0 .5rem;padding:.6rem .7rem;font-family:ui-monospace,Menlo,Consolas,monospace}
    .samples{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem;max-width:none;margin:.3rem 0;color:var(--quiet);font-size:13px}
    .samples button{font-family:ui-monospace,Menlo,Consolas,monospace}
    .verdict{margin-top:1rem;font-size:1.1rem;font-weight:600}
    .verdict.none,.refused,.nothing{color:var(--bad)}
    .opens{color:var(--good)}
    .waits{color:var(--wait)}
    dd table{width:auto}
    dd th,dd td{padding:.1rem 1.2rem .1rem 0;border:0;font-weight:400}
    .place,.remark{color:var(--quiet);font-size:13px}
    .arrival td{white-space:nowrap;padding-left:0}
    .arrival th{max-width:none}
    .arrival tr:first-child > *{border-top:0}
    .nearest > li{margin:.5rem 0}
    .nearest,.nearest ul{padding-left:1.2rem}
    .diagram{position:relative;margin:1rem 0 .5rem}
    .drawing{position:relative;overflow:auto;border:1px solid var(--line);border-radius:.5rem}
    .drawing .chart{display:block;margin:0 auto}
    .drawing.live{overflow:hidden}
    .drawing.live .chart{width:100%;touch-action:pan-y;user-select:none}
    .drawing.near .chart{touch-action:none;cursor:grab}
    .drawing.near .chart:active{cursor:grabbing}
    .tools{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:.3rem;margin:0 0 .4rem}
    .tools[hidden]{display:none}
    .tools button{min-width:2rem;min-height:2rem}
    .lit-text{position:absolute;left:.5rem;bottom:.5rem;max-width:min(34rem,calc(100% - 1rem));max-height:45%;margin:0;padding:.5rem .8rem;overflow:hidden;border:1px solid var(--line);border-radius:.4rem;background:var(--ground);box-shadow:0 .3rem 1rem #0002;font-size:13px;pointer-events:none}
    .lit-text span{display:block}
    .lit-text:empty{display:none}
    .icons{position:absolute}
    .icons path,use{fill:none;stroke:var(--quiet);stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round}
    .legend{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;max-width:none;margin:.4rem 0;color:var(--quiet);font-size:13px}
    .icon{vertical-align:-1px}
    .chart{--sheet:#f5f6f8;--shade:#e9ecf1;--card:#ffffff;--edge:#6b7382;--rim:#7a8292;--ink:#1a1d23;--soft:#4a5160;--accent:#0b57c2;font-family:system-ui,sans-serif;background:var(--sheet)}
    @media (prefers-color-scheme:dark){.chart{--sheet:#1a1d22;--shade:#252930;--card:#31363f;--edge:#97a0b0;--rim:#808999;--ink:#eceef2;--soft:#b9c0cc;--accent:#8ab8ff}
    }
    .chart .box{fill:var(--card);stroke:var(--edge);stroke-width:1.2;vector-effect:non-scaling-stroke}
    .chart .box.compound,.chart .box.parallel{stroke:var(--rim)}
    .chart .box.even.compound,.chart .box.even.parallel,.chart .ground.even{fill:var(--shade)}
    .chart .box.odd.compound,.chart .box.odd.parallel,.chart .ground{fill:var(--sheet)}
    .chart .box.parallel{stroke-dasharray:6 4}
    .chart .box.pseudo{stroke-dasharray:3 3}
    .chart .rule{stroke:var(--edge);stroke-width:1;opacity:.5}
    .chart .box.screen{rx:10}
    .chart .line{fill:none;stroke:var(--edge);stroke-width:1.3;vector-effect:non-scaling-stroke}
    .chart .tip{fill:var(--edge)}
    .chart text{fill:var(--soft);font-size:12px}
    .chart .title{fill:var(--ink);font-size:13.5px;font-weight:600}
    .chart .label{text-anchor:middle}
    .chart a:hover .title,.chart a:focus-visible .title,.chart .name a:hover,.chart .name a:focus-visible{text-decoration:underline}
    .chart .gone{display:none}
    .chart.far text:not(.title),.chart.far .ground{display:none}
    .chart.lit .arrow:not(.on),.chart.lit .name:not(.on) .label,.chart.lit .state:not(.on){opacity:.22}
    .chart.lit .arrow.on .line{stroke:var(--accent);stroke-width:2}
    .chart.lit .arrow.on .tip{fill:var(--accent)}
    .chart.lit .name.on .label{fill:var(--ink)}
    .chart .cover{cursor:pointer}
    .chart .fold{cursor:pointer}
    .chart .fold .target{fill:none;stroke:none;pointer-events:all}
    .chart .fold circle:not(.target){fill:var(--card);stroke:var(--rim)}
    .chart .fold path{fill:none;stroke:var(--ink);stroke-width:1.4}
    .chart .fold:focus-visible circle:not(.target){stroke:var(--accent);stroke-width:2.5}
    .chart .device{stroke-width:1.8}
    .chart .dot{fill:var(--rim)}
    .chart .hint{stroke:var(--shade);stroke-width:5;stroke-linecap:round}
    .chart .grip{fill:none;stroke:var(--rim);stroke-width:3;stroke-linecap:round}
    .wireframes{display:flex;flex-wrap:wrap;gap:1.4rem;align-items:flex-end;margin:1rem 0}
    .wireframes figure{margin:0;max-width:100%;overflow-x:auto}
    .wireframes figcaption{color:var(--quiet);font-size:.88rem}
    .wireframe.chart{display:block;background:none}
    .wireframe .label{font-size:11px}
    .wireframe .inside,.wireframe a text{fill:var(--ink);font-size:11.5px}
    .wireframe a rect{height:17px;rx:4px;fill:var(--card);stroke:var(--rim);stroke-width:.8}
    .wireframe .part rect{stroke-dasharray:3 3}
    .wireframe .device{fill:var(--sheet);stroke:var(--edge);stroke-width:1.6}
    .wireframe .sheet{fill:var(--shade);stroke-dasharray:none}
    .wireframe a:hover text,.wireframe a:focus-visible text{text-decoration:underline}
    .ruled{margin:1rem 0 1.4rem;max-width:46rem}
    .ruler{display:block;overflow:visible;font-family:system-ui,sans-serif}
    .ruler .part{fill:var(--raised);stroke:var(--quiet)}
    .ruler .part.none{fill:none;stroke-dasharray:4 3}
    .ruler .title{fill:var(--text);font-size:13px;font-weight:600}
    .ruler .label{fill:var(--quiet);font-size:12px}
    .ruler .tick{stroke:var(--quiet);stroke-dasharray:2 3}
    @media screen and (max-width:40rem){h1{font-size:22px}
    html{scroll-padding-top:1rem}
    .top{position:static}
    .search{order:3;flex:1 0 100%}
    dl{grid-template-columns:minmax(0,1fr);gap:0}
    dd{margin:0 0 .6rem}
    .table:not(.matrix){overflow:visible;border:0}
    .table:not(.matrix) :is(table,tbody,th,td){display:block}
    .table:not(.matrix) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .table:not(.matrix) tr{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.4rem 1rem;margin:0 0 .7rem;padding:.7rem .9rem;border:1px solid var(--line);border-radius:.5rem}
    .table:not(.matrix) tbody :is(th,td){max-width:none;padding:0;border:0;text-align:left;overflow-wrap:anywhere}
    .table:not(.matrix) tbody th{grid-column:1 / -1;font-weight:600}
    .table:not(.matrix) td:empty{display:none}
    .table:not(.matrix) td::before{content:attr(data-label);display:block;color:var(--quiet);font-size:13px}
    .entry{padding:0 .8rem}
    .entry > :not(summary,.head){margin-left:0}
    .entry summary,.entry .head{grid-template-columns:1.2rem minmax(0,1fr) auto}
    .entry summary > span:not([class]),.entry .head > span:not([class]){grid-column:2 / -1;grid-row:2}
    .entry summary > strong,.entry .head > strong,.entry summary > strong:only-of-type:nth-last-child(-n + 2):not(:has(+ span:not([class]))){grid-column:2}
    .entry [class^="verdict-"]{grid-column:3;grid-row:1}
    .tools button{min-height:2.75rem;min-width:2.75rem}
    .tools [data-do="fold"],.tools [data-do="unfold"]{display:none}
    .arrival,.arrival tbody,.arrival tr,.arrival th,.arrival td{display:block}
    .arrival td{padding-bottom:0;border-top:0;white-space:normal}
    }
    @media (min-width:70rem){body:has(nav){display:grid;grid-template-columns:14.5rem minmax(0,1fr);grid-template-rows:auto 1fr}
    .top{grid-column:1 / -1;padding:.5rem 1.6rem}
    .top p:first-child:not(.action){width:11.3rem}
    nav{border:0;border-right:1px solid var(--line)}
    nav ul{position:sticky;top:3.4rem;display:block;max-height:calc(100vh - 3.4rem);padding:1.2rem 1rem 2rem;overflow:hidden auto;white-space:normal}
    nav a{padding:.28rem .6rem;border-radius:.3rem}
    nav a[aria-current]{background:var(--raised)}
    nav .apart{margin-top:.9rem}
    nav .inner{padding-left:.8rem}
    main{padding:1.8rem 2.6rem 6rem;max-width:86rem}
    body:not(:has(nav)) main{margin:0 auto}
    }
    @media print{body{display:block;font-size:10pt}
    main{padding:0;max-width:none}
    nav,.top,.skip,.anchor,.tester,.tools,.lit-text,.served{display:none}
    .table,.drawing{overflow:visible;border:0}
    .drawing .chart{width:auto;max-width:100%;max-height:24cm}
    .entry::details-content,.more::details-content{display:block;content-visibility:visible}
    .quiet{display:block}
    tr,pre{break-inside:avoid}
    h2,h3{break-after:avoid}
    thead{display:table-header-group}
    }

    """#

  static let diagramStyleHash = "H1XLFaWyekgn83PSgv0qgXisOsgSHsptvy/yL3d4MYk="
  static let diagramStyle = #"""

    .chart{--sheet:#f5f6f8;--shade:#e9ecf1;--card:#ffffff;--edge:#6b7382;--rim:#7a8292;--ink:#1a1d23;--soft:#4a5160;--accent:#0b57c2;font-family:system-ui,sans-serif;background:var(--sheet)}
    @media (prefers-color-scheme:dark){.chart{--sheet:#1a1d22;--shade:#252930;--card:#31363f;--edge:#97a0b0;--rim:#808999;--ink:#eceef2;--soft:#b9c0cc;--accent:#8ab8ff}
    }
    .chart .box{fill:var(--card);stroke:var(--edge);stroke-width:1.2;vector-effect:non-scaling-stroke}
    .chart .box.compound,.chart .box.parallel{stroke:var(--rim)}
    .chart .box.even.compound,.chart .box.even.parallel,.chart .ground.even{fill:var(--shade)}
    .chart .box.odd.compound,.chart .box.odd.parallel,.chart .ground{fill:var(--sheet)}
    .chart .box.parallel{stroke-dasharray:6 4}
    .chart .box.pseudo{stroke-dasharray:3 3}
    .chart .rule{stroke:var(--edge);stroke-width:1;opacity:.5}
    .chart .box.screen{rx:10}
    .chart .line{fill:none;stroke:var(--edge);stroke-width:1.3;vector-effect:non-scaling-stroke}
    .chart .tip{fill:var(--edge)}
    .chart text{fill:var(--soft);font-size:12px}
    .chart .title{fill:var(--ink);font-size:13.5px;font-weight:600}
    .chart .label{text-anchor:middle}
    .chart a:hover .title,.chart a:focus-visible .title,.chart .name a:hover,.chart .name a:focus-visible{text-decoration:underline}
    .chart .gone{display:none}
    .chart.far text:not(.title),.chart.far .ground{display:none}
    .chart.lit .arrow:not(.on),.chart.lit .name:not(.on) .label,.chart.lit .state:not(.on){opacity:.22}
    .chart.lit .arrow.on .line{stroke:var(--accent);stroke-width:2}
    .chart.lit .arrow.on .tip{fill:var(--accent)}
    .chart.lit .name.on .label{fill:var(--ink)}
    .chart .cover{cursor:pointer}
    .chart .fold{cursor:pointer}
    .chart .fold .target{fill:none;stroke:none;pointer-events:all}
    .chart .fold circle:not(.target){fill:var(--card);stroke:var(--rim)}
    .chart .fold path{fill:none;stroke:var(--ink);stroke-width:1.4}
    .chart .fold:focus-visible circle:not(.target){stroke:var(--accent);stroke-width:2.5}
    .chart .device{stroke-width:1.8}
    .chart .dot{fill:var(--rim)}
    .chart .hint{stroke:var(--shade);stroke-width:5;stroke-linecap:round}
    .chart .grip{fill:none;stroke:var(--rim);stroke-width:3;stroke-linecap:round}

    """#

  static let prototypeStyleHash = "XgAc5Gjwpc8ZqdcKNQJz/YOQvmMcoP+LBa8OKfg5a4I="
  static let prototypeStyle = #"""

    .prototype{margin:1rem 0}
    .prototype .title{padding:0;border:0;line-height:1.35;margin:0 0 .4rem;font-size:.95rem}
    .prototype p{margin:.3rem 0}
    .prototype .row{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem}
    .prototype > .bar{margin:0 0 .7rem}
    .prototype .gap{flex:1}
    .prototype button,.prototype select,.prototype input{min-height:2rem;margin:0;font:.9rem system-ui,sans-serif}
    .prototype select,.prototype input,.prototype textarea{padding:.2rem .5rem;border:1px solid var(--quiet);border-radius:.4rem;background:var(--ground);color:var(--text);max-width:100%}
    .prototype input[type="number"]{width:5rem}
    .prototype button{padding:.25rem .7rem;text-align:left;border-color:var(--line)}
    .prototype button.main{background:var(--link);color:var(--ground);border-color:var(--link)}
    .prototype button[aria-disabled]{color:var(--quiet);border-style:dashed;cursor:not-allowed}
    .prototype button[role="switch"]::before{content:"○ "}
    .prototype button[role="switch"][aria-checked="true"]::before{content:"● "}
    .prototype small{color:var(--quiet);font-size:.82rem}
    .work{display:grid;grid-template-columns:minmax(0,1fr);align-items:start;gap:1.2rem}
    .work > section h2{margin-top:0}
    .stage{display:flex;flex-wrap:wrap;gap:.9rem;justify-content:center;align-items:start;padding:.9rem;background:var(--raised);border:1px solid var(--line);border-radius:.6rem;overflow:hidden}
    .device{position:relative;flex:none;border:3px solid var(--quiet);border-radius:1.1rem;background:var(--ground)}
    .glass{position:relative;display:flex;flex-direction:column;overflow:hidden;border-radius:.9rem;line-height:1.4}
    .edge{position:absolute;touch-action:none}
    .edge.e{top:25%;right:-13px;width:20px;height:50%;cursor:ew-resize}
    .edge.s{left:25%;bottom:-13px;width:50%;height:20px;cursor:ns-resize}
    .edge::after{content:"";position:absolute;inset:6px;border-radius:4px;background:var(--link);opacity:.45}
    .edge:hover::after,.edge:focus-visible::after{opacity:1}
    .panes{display:flex;flex:1}
    .pane{display:flex;flex:2;flex-direction:column;gap:.4rem;min-width:0;padding:.5rem .6rem .6rem;border-left:1px solid var(--line)}
    .pane:first-child{border-left:0}
    .pane.of-column{flex:1;background:var(--raised)}
    .pane .content{flex:1;display:flex;flex-direction:column;gap:.4rem}
    .content > .card,.over > .card{flex:1}
    .glass [inert]{opacity:.5}
    .glass .kind{margin:0;color:var(--quiet);font-size:.85em}
    .glass .bar{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem}
    .glass .trail{color:var(--quiet);font-size:.88em}
    .prototype .glass button{min-height:2.1em;padding:.1em .6em;font-size:1em}
    .glass small{font-size:.88em}
    .size{white-space:nowrap}
    .card{padding:.5rem .65rem .65rem;border:1px solid var(--line);border-radius:.6rem;background:var(--ground)}
    .prototype .card .title{font-size:1.15em}
    .card .title a{color:inherit;text-decoration:none}
    .card .title a:hover{text-decoration:underline}
    .card .title code{color:var(--quiet);font-weight:400;font-size:.85em}
    .card .facts{margin:0 0 .4rem;padding:0;list-style:none;color:var(--quiet);font-size:.92em}
    .glass .opens{display:flex;flex-wrap:wrap;gap:.35rem;margin-top:.3rem}
    .glass .no{display:flex;flex-direction:column;align-items:start;max-width:100%}
    .element{margin-top:.4rem;padding:.3rem .5rem .4rem;border:1px dashed var(--line);border-radius:.5rem}
    .windows{display:flex;flex-direction:column;gap:.7rem;max-width:100%}
    .windows:empty{display:none}
    .window{padding:.4rem .6rem .6rem;gap:.4rem;border:3px solid var(--quiet);background:var(--ground)}
    .window .close{margin-left:auto}
    .tab-bar{display:flex;gap:.2rem;margin:0 -.6rem -.6rem;padding:.35rem .4rem;border-top:1px solid var(--line);background:var(--raised);overflow-x:auto}
    .prototype .glass .tab-bar button{flex:1 0 auto;padding:.2em .3em;border:0;background:none;text-align:center;font-size:.9em;white-space:nowrap}
    .prototype .tab-bar button[aria-pressed="true"]{font-weight:700;box-shadow:inset 0 -2px var(--link);border-radius:0}
    .over{position:absolute;inset:12% 0 0;display:flex;flex-direction:column;overflow:auto;padding:.6rem;background:var(--ground);border-top:1px solid var(--line);border-radius:1rem 1rem 0 0;box-shadow:0 -.3rem 1.5rem #0005}
    .over.of-screen{inset:0;border-radius:0;border:0}
    .over.of-screen > .card{border:0;padding:.3rem .1rem}
    .prototype .empty{color:var(--quiet);font-size:.88rem}
    .prototype .status{margin:0;font-size:14px}
    .status .fact{display:inline-block;margin-right:.9rem}
    .held{margin:0;padding-left:1.1rem}
    .held small{display:block}
    .side{min-width:0}
    .said{min-height:1.5em;padding:.4rem .7rem;border-left:3px solid var(--link);background:var(--raised);font-size:.9rem}
    .prototype .problem{color:var(--bad)}
    .said.problem{border-color:var(--bad)}
    .fold{margin:.6rem 0;border:1px solid var(--line);border-radius:.6rem}
    .fold > summary{padding:.5rem .8rem;color:var(--text);font-weight:600;font-size:.95rem}
    .fold > div{padding:.1rem .8rem .7rem}
    .group{padding:.5rem 0;border-top:1px solid var(--line)}
    .group:first-child{border-top:0}
    .group .yes,.group .no{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem .6rem;margin:.25rem 0}
    .group label{display:flex;gap:.6rem;align-items:center;margin:.3rem 0}
    .link input{width:100%;margin-bottom:.4rem}
    .choices{margin:.3rem 0;padding:0;list-style:none}
    .choices button{width:100%;overflow-wrap:anywhere}
    .stories ol{margin:.3rem 0;padding-left:1.6rem;font-size:.9rem}
    .stories li.later{color:var(--quiet)}
    .stories li.current{font-weight:600}
    .stories li.done::marker{color:var(--good)}
    .stories li.failed{color:var(--bad)}
    .stories li small{display:block;color:inherit}
    .history{max-height:24rem;overflow:auto;position:relative}
    .log{margin:0;padding:0;list-style:none;font-size:.88rem}
    .log > li{margin:.35rem 0}
    .log > li.undone{opacity:.5}
    .log ul{margin:.1rem 0 0;padding-left:1.2rem;list-style:none}
    .log li li{margin:0}
    .prototype .log button{width:100%;border:0;padding:.1rem .4rem;background:none;font-weight:600;min-height:0}
    .prototype .log button[aria-current]{background:var(--mark);color:var(--text)}
    .log .quiet{color:var(--quiet)}
    .log .good{color:var(--good)}
    .log .bad{color:var(--bad)}
    .log .wait,.log .effect{color:var(--wait)}
    .prototype dialog{max-width:min(30rem,92vw);padding:1.1rem;border:1px solid var(--line);border-radius:.7rem;background:var(--ground);color:var(--text)}
    .prototype dialog::backdrop{background:#0006}
    .prototype dialog h3{margin:0 0 .7rem}
    .prototype dialog label{display:grid;grid-template-columns:8rem 1fr;gap:.6rem;align-items:center;margin:.4rem 0}
    .prototype textarea{width:min(30rem,80vw);font:.85rem ui-monospace,Menlo,Consolas,monospace}
    .chart .state.now > a > .box,.chart .state.now > .box,.chart .cover.now > .box{stroke:var(--accent);stroke-width:3}
    @media (max-width:40rem){.prototype .gap{flex-basis:100%}
    .prototype > .bar select{flex:1}
    .prototype .size{display:none}
    .prototype > .bar button{padding:.25rem .5rem;font-size:13px}
    .prototype button,.prototype select,.prototype input{min-height:2.75rem}
    .stage{padding:.9rem .5rem}
    .side{grid-row:2}
    }
    @media (min-width:60rem){.work{grid-template:"stage side" auto "status side" auto "map side" 1fr / minmax(0,1fr) minmax(19rem,24rem)}
    .stage{grid-area:stage}
    .status-place{grid-area:status}
    .work > section{grid-area:map}
    .side{grid-area:side}
    .side .actions{max-height:62vh;overflow:auto}
    }
    @media (min-width:80rem){main:has(.prototype){max-width:none}
    .slim .work{grid-template:"stage status side" auto "stage map side" 1fr / minmax(auto,28rem) minmax(0,1fr) minmax(19rem,24rem)}
    .slim .stage{width:27rem}
    }
    @media print{.prototype{display:none}
    }

    """#

  static let diagramViewHash = "AgYdAme/xaZHbT2gRKkoi6TtEwO2lvAEU6AP76HRlzg="
  static let diagramView = #"""

    (()=>{"use strict";
    const svgSpace="http://www.w3.org/2000/svg";
    class Viewport{constructor(drawing,chart,shown){Object.assign(this,{drawing,chart,shown,pointers:new Map(),moved:0,width:0});
    const[x,y,width,height]=chart.getAttribute("viewBox").split(" ").map(Number);
    this.whole={x,y,width,height};
    drawing.classList.add("live");
    drawing.addEventListener("keydown",(event)=>this.press(event));
    drawing.addEventListener("wheel",(event)=>this.turn(event),{passive:false});
    chart.addEventListener("pointerdown",(event)=>this.down(event));
    chart.addEventListener("pointermove",(event)=>this.move(event));
    for(const end of["pointerup","pointercancel","pointerleave"])chart.addEventListener(end,(event)=>this.up(event));
    chart.addEventListener("click",(event)=>{if(this.moved>4){event.preventDefault();event.stopPropagation();}},true);
    new ResizeObserver(()=>{if(drawing.clientWidth!==this.width)this.resize();}).observe(drawing);
    addEventListener("beforeprint",()=>this.fit());
    document.addEventListener("fullscreenchange",()=>this.fit());
    this.fit();
    }
    get isFull(){return document.fullscreenElement===this.drawing;}
    measure(){this.width=this.drawing.clientWidth;
    const most=this.isFull?this.drawing.clientHeight:this.height??Math.max(320,innerHeight-130);
    const across=this.width/this.whole.width;
    const down=most/this.whole.height;
    const readable=this.isFull||this.height?0:Math.min(0.76,down*1.4);
    this.smallest=Math.min(this.isFull?2:1,across,Math.max(down,readable));
    this.chart.style.height=`${this.isFull || this.height ? most : this.whole.height * this.smallest}px`;
    }
    fit(){if(!this.drawing.clientWidth)return;
    this.measure();
    this.center(this.whole.x+this.whole.width/2,this.whole.y+this.whole.height/2,this.smallest);
    }
    resize(){if(this.view===undefined||this.scale<=this.smallest*1.01)return this.fit();
    const{x,y,width,height}=this.view;
    const{scale}=this;
    if(!this.drawing.clientWidth)return;
    this.measure();
    this.center(x+width/2,y+height/2,Math.max(scale,this.smallest));
    }
    center(x,y,scale){const[width,height]=[this.width/scale,parseFloat(this.chart.style.height)/scale];
    this.view={x:x-width/2,y:y-height/2,width,height};
    this.draw();
    }
    show({x,y,width,height},most=1){if(!this.drawing.clientWidth)return;
    const scale=Math.min(this.width/(width+48),parseFloat(this.chart.style.height)/(height+48),most);
    this.center(x+width/2,y+height/2,Math.max(scale,this.smallest));
    }
    fill(){if(document.fullscreenElement)document.exitFullscreen();else this.drawing.requestFullscreen();
    }
    get scale(){return this.width/this.view.width;}
    draw(){const{x,y,width,height}=this.view;
    this.chart.setAttribute("viewBox",[x,y,width,height].map((number)=>Math.round(number*10)/10).join(" "));
    this.drawing.classList.toggle("near",this.scale>this.smallest*1.01);
    this.shown(this.scale);
    }
    zoom(factor,across=0.5,down=0.5){const scale=Math.max(this.smallest,Math.min(3,this.scale*factor));
    if(scale<=this.smallest*1.001)return this.fit();
    const ratio=this.scale/scale;
    const{x,y,width,height}=this.view;
    this.view={x:x+width*(1-ratio)*across,y:y+height*(1-ratio)*down,width:width*ratio,height:height*ratio,};
    this.pan(0,0);
    }
    pan(x,y){const{whole,view}=this;
    const within=(place,size,low,length)=>Math.max(low-size/2,Math.min(low+length-size/2,place));
    view.x=within(view.x+x,view.width,whole.x,whole.width);
    view.y=within(view.y+y,view.height,whole.y,whole.height);
    this.draw();
    }
    press(event){if(event.ctrlKey||event.metaKey||event.altKey)return;
    const step=this.view.width/8;
    const keys={"+":()=>this.zoom(1.4),"=":()=>this.zoom(1.4),"-":()=>this.zoom(1/1.4),0:()=>this.fit(),ArrowLeft:()=>this.pan(-step,0),ArrowRight:()=>this.pan(step,0),ArrowUp:()=>this.pan(0,-step),ArrowDown:()=>this.pan(0,step),};
    if(!Object.hasOwn(keys,event.key))return;
    event.preventDefault();
    keys[event.key]();
    }
    turn(event){if(!event.ctrlKey&&!event.metaKey&&!this.drawing.contains(document.activeElement))return;
    event.preventDefault();
    const frame=this.chart.getBoundingClientRect();
    this.zoom(Math.exp(-event.deltaY/300),(event.clientX-frame.left)/frame.width,(event.clientY-frame.top)/frame.height);
    }
    down(event){if(event.button!==0)return;
    this.moved=0;
    this.pointers.set(event.pointerId,{x:event.clientX,y:event.clientY});
    if(event.pointerType==="mouse"&&!event.target.closest("a, .fold"))this.drawing.focus({preventScroll:true});
    }
    move(event){const before=this.pointers.get(event.pointerId);
    if(!before)return;
    const[x,y]=[event.clientX-before.x,event.clientY-before.y];
    this.moved+=Math.abs(x)+Math.abs(y);
    if(this.moved<=4)return;
    const other=[...this.pointers].find(([id])=>id!==event.pointerId)?.[1];
    this.pointers.set(event.pointerId,{x:event.clientX,y:event.clientY});
    if(other){const frame=this.chart.getBoundingClientRect();
    const distance=(point)=>Math.hypot(point.x-other.x,point.y-other.y)||1;
    const middle={x:(event.clientX+other.x)/2,y:(event.clientY+other.y)/2};
    const factor=distance({x:event.clientX,y:event.clientY})/distance(before);
    this.zoom(factor,(middle.x-frame.left)/frame.width,(middle.y-frame.top)/frame.height);
    }else if(this.scale>this.smallest*1.01){this.pan(-x/this.scale,-y/this.scale);
    }
    }
    up(event){this.pointers.delete(event.pointerId);
    }
    }
    class Folding{constructor(chart){this.chart=chart;
    this.scale=1;
    this.groups=new Map([...chart.querySelectorAll(".state")].map((group)=>[group.dataset.id,group]));
    this.boxes=[...chart.querySelectorAll(".state.open")].map((group)=>this.box(group));
    this.byId=new Map(this.boxes.map((box)=>[box.id,box]));
    this.parts=[...chart.querySelectorAll("[data-in]")].map((part)=>({part,holders:part.dataset.in.split(" ")}));
    this.arrows=[...chart.querySelectorAll(".arrow")].map((arrow)=>({arrow,around:this.holders(arrow.dataset.to),ends:new Map()}));
    this.update();
    }
    get isUseful(){return this.boxes.length>0;}
    holders(id){return[...(this.groups.get(id)?.dataset.in??"").split(" ").filter(Boolean),id];}
    box(group){const[rectangle,title]=[group.querySelector("rect"),group.querySelector(".title")];
    const[x,y,width,height]=["x","y","width","height"].map((name)=>Number(rectangle.getAttribute(name)));
    const box={id:group.dataset.id,group,depth:(group.dataset.in??"").split(" ").filter(Boolean).length,x,y,width,height,isFolded:false};
    const name=title.textContent;
    box.cover=this.add("g",this.chart,{class:"cover","data-of":box.id});
    this.add("rect",box.cover,{class:rectangle.getAttribute("class"),x,y,width,height,rx:7});
    box.title=this.add("text",box.cover,{class:"title",x:x+width/2,y:y+height/2,"text-anchor":"middle","dominant-baseline":"central"});
    box.title.textContent=name;
    box.cover.addEventListener("click",()=>this.set(box,false));
    const end=Number(title.getAttribute("x"))+title.getComputedTextLength()+16;
    box.mark=this.add("g",group,{class:"fold",role:"button",tabindex:0,"aria-label":`Inside of ${name}`});
    box.target=this.add("circle",box.mark,{class:"target",r:12});
    box.circle=this.add("circle",box.mark,{r:7});
    box.sign=this.add("path",box.mark,{});
    box.end=[end,y+16.5];
    box.mark.addEventListener("click",()=>this.set(box,!box.isFolded));
    box.mark.addEventListener("keydown",(event)=>{if(event.key!=="Enter"&&event.key!==" ")return;
    event.preventDefault();
    this.set(box,!box.isFolded);
    });
    return box;
    }
    add(name,parent,attributes){const element=parent.appendChild(document.createElementNS(svgSpace,name));
    for(const[key,value]of Object.entries(attributes))element.setAttribute(key,value);
    return element;
    }
    set(box,isFolded){box.isFolded=isFolded;
    this.update();
    }
    setAll(isFolded){for(const box of this.boxes)box.isFolded=isFolded&&!this.isFrame(box);
    this.update();
    }
    isFrame(box){return box.depth===0&&!this.chart.querySelector(`.state:not([data-in]):not([data-id="${box.id}"])`);}
    show(scale){this.scale=scale;
    this.chart.classList.toggle("far",12*scale<9);
    const closed=this.closed();
    const isSame=closed.size===this.shown.size&&[...closed].every((id)=>this.shown.has(id));
    if(isSame)this.size(closed);else this.update();
    }
    isClosed(box){return box.isFolded||(this.scale<0.36&&!this.isFrame(box)&&13.5*this.scale<5);}
    closed(){return new Set(this.boxes.filter((box)=>this.isClosed(box)).map((box)=>box.id));}
    update(){const closed=this.closed();
    this.shown=closed;
    for(const{part,holders}of this.parts)part.classList.toggle("gone",holders.some((id)=>closed.has(id)));
    for(const box of this.boxes){const isClosed=closed.has(box.id);
    const isHidden=this.holders(box.id).slice(0,-1).some((id)=>closed.has(id));
    box.cover.classList.toggle("gone",!isClosed||isHidden);
    box.mark.setAttribute("aria-expanded",String(!isClosed));
    const[x,y]=isClosed?[box.x+16,box.y+16.5]:box.end;
    for(const circle of[box.circle,box.target])for(const[name,place]of[["cx",x],["cy",y]])circle.setAttribute(name,place);
    box.sign.setAttribute("d",`M${x - 3.5} ${y}h7`+(isClosed?`M${x} ${y - 3.5}v7`:""));
    if(isClosed&&!isHidden)box.cover.append(box.mark);else box.group.append(box.mark);
    }
    for(const one of this.arrows)this.point(one,one.around.find((id)=>closed.has(id)));
    this.size(closed);
    }
    size(closed){for(const id of closed){const{title,width,height}=this.byId.get(id);
    const most=Math.min((width-16)/Math.max(4,title.textContent.length)/0.66,height*0.6);
    title.style.fontSize=`${Math.max(6, Math.min(most, Math.max(15, 15 / this.scale)))}px`;
    }
    }
    point({arrow,ends},id){for(const[box,head]of ends)head.classList.toggle("gone",box!==id);
    if(id===undefined||id===arrow.dataset.to||ends.has(id))return;
    const box=this.byId.get(id);
    const line=arrow.querySelector("path");
    const isInside=({x,y})=>x>box.x&&x<box.x+box.width&&y>box.y&&y<box.y+box.height;
    let[low,high]=[0,line.getTotalLength()];
    if(isInside(line.getPointAtLength(0)))return;
    while(high-low>0.5){const middle=(low+high)/2;
    if(isInside(line.getPointAtLength(middle)))high=middle;else low=middle;
    }
    const[end,before]=[line.getPointAtLength(low),line.getPointAtLength(Math.max(0,low-3))];
    const length=Math.hypot(end.x-before.x,end.y-before.y)||1;
    const[x,y]=[7*(end.x-before.x)/length,7*(end.y-before.y)/length];
    const corners=[[end.x,end.y],[end.x-x-y/2,end.y-y+x/2],[end.x-x+y/2,end.y-y-x/2]];
    ends.set(id,this.add("polygon",arrow,{class:"tip",points:corners.map((corner)=>corner.join()).join(" ")}));
    }
    }
    const light=(drawing,chart)=>{const states=new Map([...chart.querySelectorAll(".state")].map((group)=>[group.dataset.id,group]));
    const arrows=[...chart.querySelectorAll(".arrow, .name")];
    const holders=(group)=>(group.dataset.in??"").split(" ").filter(Boolean);
    const title=(id)=>states.get(id)?.querySelector(".title").textContent??"";
    const words=drawing.parentElement.appendChild(document.createElement("p"));
    words.className="lit-text";
    words.setAttribute("aria-hidden","true");
    const labels=new Map([...chart.querySelectorAll(".name")].map((name)=>[`${name.dataset.from} ${name.dataset.to}`,name]));
    const sentence=({dataset:{from,to}})=>{const lines=[...(labels.get(`${from} ${to}`)?.querySelectorAll("tspan")??[])].map((line)=>line.textContent).join(" ");
    return`${title(from)} → ${title(to)}${lines && `:${lines}`}`;
    };
    const show=(lit)=>{chart.classList.toggle("lit",lit.size>0);
    for(const part of[...states.values(),...arrows])part.classList.toggle("on",lit.has(part));
    const told=chart.classList.contains("far")?[...lit].filter((part)=>part.classList.contains("arrow")):[];
    words.replaceChildren(...told.slice(0,8).map((arrow)=>Object.assign(document.createElement("span"),{textContent:sentence(arrow)})));
    if(told.length>8)words.append(`and ${told.length - 8} more`);
    };
    const lightState=(group)=>{const{id}=group.dataset;
    const inside=new Set([...states].filter(([other,one])=>other===id||holders(one).includes(id)).map(([other])=>other));
    const around=new Set(holders(group));
    const lit=new Set([...inside].map((other)=>states.get(other)));
    for(const arrow of arrows){const{from,to}=arrow.dataset;
    if(!inside.has(from)&&!inside.has(to)&&!around.has(from))continue;
    for(const part of[arrow,states.get(from),states.get(to)])lit.add(part);
    }
    for(const part of[...lit])for(const other of holders(part))lit.add(states.get(other));
    show(lit);
    };
    const lightArrow=(one)=>{const lit=new Set(arrows.filter((other)=>other.dataset.from===one.dataset.from&&other.dataset.to===one.dataset.to));
    for(const id of[one.dataset.from,one.dataset.to])for(const near of[id,...holders(states.get(id))])lit.add(states.get(near));
    show(lit);
    };
    const follow=(target)=>{const part=target.closest?.(".state, .arrow, .name");
    if(!part)return show(new Set());
    if(part.classList.contains("open")&&!target.closest("a"))return show(new Set());
    if(part.classList.contains("state"))lightState(part);else lightArrow(part);
    };
    chart.addEventListener("pointerover",(event)=>{if(event.pointerType!=="touch")follow(event.target);});
    chart.addEventListener("pointerleave",()=>show(new Set()));
    chart.addEventListener("focusin",(event)=>follow(event.target));
    chart.addEventListener("focusout",()=>show(new Set()));
    };
    for(const drawing of document.querySelectorAll(".drawing")){const chart=drawing.querySelector(".chart");
    if(!chart)continue;
    const folding=new Folding(chart);
    const viewport=new Viewport(drawing,chart,(scale)=>folding.show(scale));
    light(drawing,chart);
    const actions={in:()=>viewport.zoom(1.4),out:()=>viewport.zoom(1/1.4),fit:()=>viewport.fit(),fold:()=>folding.setAll(true),unfold:()=>folding.setAll(false),full:()=>viewport.fill(),};
    const tools=drawing.parentElement.querySelector(".tools");
    for(const button of tools.querySelectorAll("button")){const name=button.dataset.do;
    if((name==="fold"||name==="unfold")&&!folding.isUseful)button.remove();
    else if(name==="full"&&!drawing.requestFullscreen)button.remove();
    else button.addEventListener("click",actions[name]);
    }
    tools.hidden=false;
    }
    })();

    """#

  static let pageViewHash = "Zhn6VR2J4sE2jbPLWcTcbahq4P0kwqmQNJK8vBToIQE="
  static let pageView = #"""

    (()=>{"use strict";
    const reach=(table)=>{const isWide=table.scrollWidth>table.clientWidth+1;
    const set=(name,value)=>{if(isWide)table.setAttribute(name,value);else table.removeAttribute(name);};
    set("role","region");
    set("tabindex","0");
    set("aria-label",table.dataset.label);
    };
    const sizes=new ResizeObserver((changes)=>{for(const{target}of changes)reach(target);});
    const observe=()=>{for(const table of document.querySelectorAll(".table"))sizes.observe(table);};
    observe();
    addEventListener("exchanged",observe);
    const links=new Map([...document.querySelectorAll("nav a")].map((link)=>[link.hash.slice(1),link]));
    const places=[...links.keys()].map((id)=>document.getElementById(id)).filter(Boolean);
    let isAsked=false;
    const mark=()=>{isAsked=false;
    const passed=places.filter((place)=>place.getBoundingClientRect().top<innerHeight/3);
    const isAtEnd=scrollY>0&&scrollY+innerHeight>=document.documentElement.scrollHeight-2;
    const current=isAtEnd?places.at(-1):passed.at(-1);
    for(const[id,link]of links)if(id===current?.id)link.setAttribute("aria-current","true");else link.removeAttribute("aria-current");
    };
    const ask=()=>{if(isAsked||places.length===0)return;
    isAsked=true;
    requestAnimationFrame(mark);
    };
    addEventListener("scroll",ask,{passive:true});
    addEventListener("resize",ask);
    ask();
    })();

    """#

  static let pageSearchHash = "KIBWJrJ1Pi06ADHjFsKTflKtl/goZ7EjIOkg0vR31WY="
  static let pageSearch = #"""

    (()=>{"use strict";
    const encoded=(text)=>encodeURIComponent(text).replace(/[!'()*]/g,(one)=>"%"+one.charCodeAt(0).toString(16).toUpperCase());
    const entry=(name,kind,flow,address,about)=>({name,kind,flow,address,about,text:`${name} ${about}`.toLowerCase()});
    const here=()=>[...document.querySelectorAll(".entry, tbody tr[id]")].flatMap((part)=>{const{id}=part.id?part:part.querySelector("[id]");
    const kind=id.slice(0,id.indexOf("-"));
    const name=part.querySelector("strong, th").textContent;
    const about=part.querySelector(".head > span:not([class]), summary > span:not([class]), td")?.textContent??"";
    return kind==="link"?[]:[entry(name,kind,"",`#${id}`,about)];
    });
    const anchor=(kind,name)=>encoded(`${kind}-${kind === "property" || kind === "scenario"
        ? encoded(name.replaceAll("-", "\0")).replaceAll("_", "%5F").replaceAll("%", "_").replaceAll("_20", "-").replaceAll("_00", "_2D") : name}`);
    const entries=JSON.parse(document.getElementById("search-data").textContent).flatMap(([title,page,kinds])=>[entry(title,"flow","",`${encoded(page)}.html`,""),...kinds===null?here():kinds.flatMap(([kind,...named])=>named.map(([name,about=""])=>entry(name,kind,title,`${encoded(page)}.html#${anchor(kind, name)}`,about))),]);
    const[box,field,list]=["search","search-field","search-found"].map((id)=>document.getElementById(id));
    const kinds=["flow","state","route","event","layout","element","variable","effect","input","type","scenario","property"];
    const rank=(entry,words)=>{if(!words.every((word)=>entry.text.includes(word)))return null;
    const name=entry.name.toLowerCase();
    const last=name.slice(name.lastIndexOf(".")+1);
    if(name===words[0]||last===words[0])return 0;
    if(name.startsWith(words[0])||last.startsWith(words[0]))return 1;
    return name.includes(words[0])?2:3;
    };
    const item=({name,kind,flow,address,about})=>{const link=document.createElement("a");
    link.href=address;
    const[title,remark]=[document.createElement("strong"),document.createElement("span")];
    title.textContent=name;
    remark.textContent=[kind+(flow&&` of ${flow}`),about].filter(Boolean).join(" · ");
    link.append(title," ",remark);
    const made=document.createElement("li");
    made.append(link);
    return made;
    };
    const search=()=>{const words=field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found=words.length===0?[]:entries.map((entry,place)=>({entry,place,rank:rank(entry,words)})).filter((one)=>one.rank!==null).sort((one,other)=>one.rank-other.rank||kinds.indexOf(one.entry.kind)-kinds.indexOf(other.entry.kind)||one.entry.name.length-other.entry.name.length||one.place-other.place).slice(0,12);
    list.replaceChildren(...found.map(({entry})=>item(entry)));
    if(words.length>0&&found.length===0){const none=document.createElement("li");
    none.textContent="No entry has this name.";
    list.append(none);
    }
    };
    const close=()=>{field.value="";search();};
    field.addEventListener("input",search);
    box.addEventListener("click",(event)=>{if(event.target.closest("a"))close();});
    box.addEventListener("keydown",(event)=>{const stops=[field,...list.querySelectorAll("a")];
    const place=stops.indexOf(document.activeElement);
    if(event.key==="ArrowDown")stops[Math.min(place+1,stops.length-1)].focus();
    else if(event.key==="ArrowUp")stops[Math.max(place-1,0)].focus();
    else if(event.key==="Escape"){close();field.blur();}
    else if(event.key==="Enter"&&document.activeElement===field&&stops[1]){const[,first]=stops;first.click();}
    else return;
    event.preventDefault();
    });
    document.addEventListener("keydown",(event)=>{if(event.key!=="/"||event.ctrlKey||event.metaKey||event.altKey||event.target.closest("input, textarea"))return;
    event.preventDefault();
    field.focus();
    });
    box.hidden=false;
    })();

    """#

  static let pageReloadHash = "WK94UVeOw5RjIPVfPqJ3Px/Heeom901myi3Cbad6i+A="
  static let pageReload = #"""

    (()=>{"use strict";
    const{body}=document;
    const[pageOf,stateOf]=[(version)=>version.split(" ")[0],(version)=>version.split(" ")[2]];
    const name=decodeURIComponent(location.pathname.slice(location.pathname.lastIndexOf("/")+1));
    const tell=(text,...more)=>{const note=document.querySelector(".served")??document.createElement("p");
    note.className="served";
    note.setAttribute("role","status");
    note.replaceChildren(text,...more);
    note.hidden=text==="";
    if(!note.isConnected)document.querySelector("main").prepend(note);
    };
    const tellState=()=>tell(stateOf(body.dataset.version)==="checking"?"The spec is being checked …":"");
    const exchange=(page)=>{const[before,after]=[document,page].map((one)=>one.getElementById("findings")?.closest("section"));
    if(before&&after)before.replaceWith(after);
    else if(before)before.remove();
    else if(after&&document.querySelector(".prototype"))document.querySelector(".prototype").after(after);
    else if(after)document.querySelector("main > section, main > :last-child").before(after);
    const[runs,later]=[document,page].map((one)=>one.querySelector(".prototype-runs"));
    if(runs&&later)runs.textContent=later.textContent;
    body.dataset.version=page.body.dataset.version;
    tellState();
    dispatchEvent(new Event("exchanged"));
    };
    const ended=()=>{const again=document.createElement("button");
    again.type="button";
    again.textContent="Try again";
    again.addEventListener("click",()=>{tell("Asking the preview …");follow();});
    tell("The preview has ended, and this page is not kept current. ",again);
    };
    const follow=async()=>{for(;;){try{const query=new URLSearchParams({page:name,since:body.dataset.version}).toString().replaceAll("+","%20");
    const answer=await fetch("changes?"+query,{cache:"no-store"});
    const version=answer.status===200?await answer.text():body.dataset.version;
    if(pageOf(version)!==pageOf(body.dataset.version))return location.reload();
    if(version!==body.dataset.version){const page=await fetch(location.pathname,{cache:"no-store"});
    exchange(new DOMParser().parseFromString(await page.text(),"text/html"));
    }else{tellState();
    }
    }catch{return ended();
    }
    }
    };
    tellState();
    follow();
    })();

    """#

  static let flowRunHash = "tED4KSWdFSxvGM5JHUVWMmWo5V83PQKGwv7ZTda0yzM="
  static let flowRun = #"""

    "use strict";
    const FlowRun=(()=>{function prepare(system){for(const state of system.states){state.path=[state.index,...(state.parent===null?[]:system.states[state.parent.index].path)];
    state.depth=state.path.length;
    state.outgoing=system.transitions.filter((transition)=>transition.source.index===state.index);
    }
    for(const layout of system.layouts){layout.panes=new Map(layout.containers.map((pane)=>[pane.container.index,pane]));
    layout.lists=listsOfLayout(system,layout);
    }
    for(const route of system.routes)route.isCommand=route.effects.length>0||route.raises.length>0;
    system.screen=system.containers.findIndex((container)=>container.name==="screen");
    return system;
    }
    const keyOf=(container,tab)=>tab===null?String(container):container+"."+tab;
    function listsOfLayout(system,layout){return layout.containers.flatMap((pane)=>{const container=pane.container.index;
    const list=(tab,base)=>({key:keyOf(container,tab),container,tab,kind:pane.kind,base,keepsUndone:pane.keepsUndone});
    switch(pane.kind){case"elsewhere":return[];
    case"tabs":return pane.tabs.map((tab)=>list(tab.index,{route:tab}));
    default:return[list(null,pane.base??null)];
    }
    });
    }
    function resolved(system,layout,place){let found=place;
    for(;;){if(found===null||found.route!==undefined)return found;
    if(found.container.index===system.screen)return found;
    const pane=system.layouts[layout]?.panes.get(found.container.index);
    if(pane===undefined)return null;
    if(pane.kind!=="elsewhere")return pane.kind==="tabs"?found:{...found,tab:null};
    found=pane.place;
    }
    }
    const isEqual=(left,right)=>JSON.stringify(left)===JSON.stringify(right);
    const isSameEntry=(left,right)=>left.route===right.route&&isEqual(left.arguments,right.arguments);
    function meaning(domain,value){if(value===null||value===undefined)return-Infinity;
    if(typeof value==="boolean")return value?1:0;
    if(typeof value==="number")return value;
    const name=typeof value==="object"?Object.keys(value)[0]:value;
    return domain.cases.findIndex((one)=>one.name===name);
    }
    function valueOf(domain,number){if(number===-Infinity)return domain.isOptional?null:undefined;
    if(domain.cases!==null)return domain.cases[number]?.name;
    if(domain.type==="Bool")return number!==0;
    const count=domain.count-(domain.isOptional?1:0);
    return number>=domain.lower&&number<domain.lower+count?number:undefined;
    }
    function firstValue(domain){if(domain.isOptional)return null;
    return domain.values?.[0]??(domain.count===null?null:domain.lower);
    }
    function evaluate(run,tree,scope){const{system,now}=run;
    const inner=(one)=>evaluate(run,one,scope);
    const truth=(holds)=>holds?1:0;
    switch(tree.kind){case"constant":return tree.value??-Infinity;
    case"variable":return meaning(system.variables[tree.variable.index].domain,now.variables[tree.variable.index]);
    case"input":return meaning(system.inputs[tree.input.index].domain,now.inputs[tree.input.index]);
    case"field":case"parameter":return meaning(scope.fields[tree.index].domain,scope.values[tree.index]);
    case"active":return truth(now.active.includes(tree.state.index));
    case"layout":return now.layout??-1;
    case"shown":return truth(isThingShown(run,tree.thing,tree.in,scope.isWithinAvailable));
    case"kept":return truth(isThingKept(run,tree.thing));
    case"held":return truth(now.held.some((link)=>tree.route===null||link.route===tree.route.index));
    case"received":return truth(run.received===tree.event.index);
    case"opened":case"refused":case"lost":return truth(run.log.some((part)=>part.kind==="outcome"&&part.outcome===tree.kind&&(tree.route===null||part.route===tree.route.index)));
    case"not":return 1-inner(tree.of);
    case"and":return inner(tree.left)&&inner(tree.right);
    case"or":return inner(tree.left)||inner(tree.right);
    case"==":return truth(inner(tree.left)===inner(tree.right));
    case"!=":return truth(inner(tree.left)!==inner(tree.right));
    case"<":return truth(inner(tree.left)<inner(tree.right));
    case"<=":return truth(inner(tree.left)<=inner(tree.right));
    case">":return truth(inner(tree.left)>inner(tree.right));
    case">=":return truth(inner(tree.left)>=inner(tree.right));
    case"+":return inner(tree.left)+inner(tree.right);
    case"-":return inner(tree.left)-inner(tree.right);
    default:throw new Error("no expression is of kind "+tree.kind);
    }
    }
    const nothing={fields:[],values:[]};
    function isTrue(run,condition,scope=nothing){return condition===null||evaluate(run,condition.tree,scope)!==0;
    }
    function operandValue(run,operand,domain,scope){switch(operand.kind){case"constant":return operand.value;
    case"formula":return formulaValue(run,operand.tree,domain,scope);
    case"field":case"parameter":return scope.values[operand.index]??null;
    case"variable":return run.now.variables[operand.variable.index];
    case"payload":return run.now.payloads[operand.state.index]?.[operand.index]??null;
    default:throw new Error("no operand is of kind "+operand.kind);
    }
    }
    function formulaValue(run,tree,domain,scope){switch(tree.kind){case"variable":return run.now.variables[tree.variable.index];
    case"input":return run.now.inputs[tree.input.index];
    default:return valueOf(domain,evaluate(run,tree,scope));
    }
    }
    function operandValues(run,fields,operands,scope){return fields.map((field)=>field.name in operands?operandValue(run,operands[field.name],field.domain,scope):firstValue(field.domain));
    }
    function tell(run,output,scope=nothing){const effect=output.effect.index;
    run.log.push({kind:"effect",effect,arguments:operandValues(run,run.system.effects[effect].payload,output.with,scope)});
    }
    function raise(run,call,scope=nothing){const event=call.event.index;
    run.log.push({kind:"raised",event});
    run.queue.push({event,arguments:operandValues(run,run.system.events[event].payload,call.with,scope)});
    }
    const screenList=(system)=>({key:keyOf(system.screen,null),container:system.screen,tab:null,kind:"screen",base:null,keepsUndone:false});
    function listsOf(run){return run.now.layout===null?[screenList(run.system)]:[screenList(run.system),...run.system.layouts[run.now.layout].lists];
    }
    const entriesOf=(run,list)=>run.now.lists[list.key]??[];
    const isSelected=(run,list)=>list.tab===null||run.now.selected[list.container]===list.tab;
    const visibleLists=(run)=>listsOf(run).filter((list)=>isSelected(run,list));
    const isCoveredByScreen=(run)=>entriesOf(run,screenList(run.system)).length>0;
    function listAt(run,place){const container=place.container.index;
    return listsOf(run).find((list)=>list.container===container&&(place.tab===null?isSelected(run,list):list.tab===place.tab.index));
    }
    function placeOf(run,route){const named=run.system.routes[route].places[run.now.layout]?.place??null;
    return resolved(run.system,run.now.layout,named);
    }
    const baseArguments=(run,list)=>run.now.bases[list.key]??run.system.routes[list.base.route.index].parameters.map(()=>null);
    function baseOf(run,list){if(list.base===null)return null;
    if(list.base.element!==undefined)return isElementAvailable(run,list.base.element.index)?{element:list.base.element.index}:null;
    const base={route:list.base.route.index,arguments:baseArguments(run,list)};
    return isOffered(run,list)?base:null;
    }
    function isOffered(run,list){const route=list.base.route.index;
    return isRouteTrue(run,route,baseArguments(run,list));
    }
    function topsOf(run,list){const entries=entriesOf(run,list);
    if(list.kind==="windows")return entries;
    const top=topOf(run,list);
    return top===null?[]:[top];
    }
    function topOf(run,list){const entries=entriesOf(run,list);
    return entries.length>0?entries[entries.length-1]:baseOf(run,list);
    }
    function setEntries(run,list,entries){run.now.lists[list.key]=entries;
    delete run.now.undone[list.key];
    }
    function selectTab(run,list){if(isSelected(run,list))return;
    run.now.selected[list.container]=list.tab;
    run.log.push({kind:"selected",container:list.container,tab:list.tab});
    sortLists(run);
    }
    function isRouteTrue(run,route,values){const{available,parameters}=run.system.routes[route];
    return isTrue(run,available,{fields:parameters,values,isWithinAvailable:true});
    }
    function isAvailable(run,route,values){if(!isRouteTrue(run,route,values))return false;
    const declared=run.system.routes[route];
    if(declared.isCommand)return declared.raises.every((call)=>wouldTake(run,call,{fields:declared.parameters,values}));
    if(!run.system.hasNavigation)return true;
    const place=placeOf(run,route);
    if(place===null)return false;
    const list=listAt(run,place);
    if(list===undefined)return place.tab===null;
    return place.tab===null||isOffered(run,list);
    }
    function homeOf(run,element){return resolved(run.system,run.now.layout,run.system.elements[element].homes[run.now.layout]?.place??null);
    }
    function isElementAvailable(run,element){return isTrue(run,run.system.elements[element].available,{...nothing,isWithinAvailable:true});
    }
    function isShown(run,route,container=null,isWithinAvailable=false){const isCovered=!isWithinAvailable&&isCoveredByScreen(run);
    return visibleLists(run).some((list)=>(container===null||list.container===container)&&(!isCovered||list.kind==="screen")&&shows(run,list,route));
    }
    function shows(run,list,route){const entries=entriesOf(run,list);
    if(list.kind==="windows")return entries.some((entry)=>entry.route===route);
    return entries.length>0?entries[entries.length-1].route===route:isBase(list,route)&&baseOf(run,list)!==null;
    }
    function isElementShown(run,element,where=null,isWithinAvailable=false){const home=homeOf(run,element);
    const isBase=visibleLists(run).some((list)=>list.base?.element?.index===element&&(where===null||where.container?.index===list.container)&&entriesOf(run,list).length===0&&isElementAvailable(run,element)&&(isWithinAvailable||!isCoveredByScreen(run)));
    if(isBase)return true;
    if(home===null||!isElementAvailable(run,element))return false;
    if(home.route!==undefined){return(where===null||where.route?.index===home.route.index)&&isShown(run,home.route.index,null,isWithinAvailable);
    }
    const container=home.container.index;
    if(where!==null&&where.container?.index!==container)return false;
    if(!isWithinAvailable&&isCoveredByScreen(run)&&container!==run.system.screen)return false;
    return home.tab===null||run.now.selected[container]===home.tab.index;
    }
    function isThingShown(run,thing,where,isWithinAvailable){if(thing.element!==undefined)return isElementShown(run,thing.element.index,where,isWithinAvailable);
    return isShown(run,thing.route.index,where?.container?.index??null,isWithinAvailable);
    }
    function isKept(run,route){return listsOf(run).some((list)=>entriesOf(run,list).some((entry)=>entry.route===route)||isBase(list,route)&&baseOf(run,list)!==null);
    }
    function isThingKept(run,thing){if(thing.route!==undefined)return isKept(run,thing.route.index);
    const element=thing.element.index;
    if(!isElementAvailable(run,element))return false;
    if(listsOf(run).some((list)=>list.base?.element?.index===element))return true;
    const home=homeOf(run,element);
    if(home===null)return false;
    if(home.route!==undefined)return isKept(run,home.route.index);
    return home.tab===null||isOffered(run,listAt(run,home));
    }
    function uncovered(run){const visible=visibleLists(run);
    if(isCoveredByScreen(run))return visible.filter((list)=>list.kind==="screen");
    const modals=visible.filter((list)=>list.kind==="modal"&&entriesOf(run,list).length>0);
    return modals.length>0?modals.slice(-1):visible;
    }
    function isElementUncovered(run,element){if(!isElementShown(run,element))return false;
    const home=homeOf(run,element);
    const lists=uncovered(run);
    if(home?.route!==undefined)return lists.some((list)=>topsOf(run,list).some((top)=>top.route===home.route.index));
    if(lists.some((list)=>topsOf(run,list).some((top)=>top.element===element)))return true;
    return home!==null&&lists.some((list)=>list.container===home.container.index);
    }
    function targetOf(run,route){const place=placeOf(run,route);
    if(place===null)return undefined;
    const container=place.container.index;
    const own=listsOf(run).find((list)=>list.container===container&&list.tab===route);
    return own!==undefined&&place.tab===null?own:listAt(run,place);
    }
    const isBase=(list,route)=>list.base?.route?.index===route;
    function keptBy(run,list,entry){const entries=entriesOf(run,list);
    if(list.kind==="column"||list.kind==="screen")return entries.filter((one)=>isSameEntry(one,entry));
    if(list.kind==="windows")return entries;
    const place=entries.findIndex((one)=>isSameEntry(one,entry));
    if(place>=0)return entries.slice(0,place+1);
    return isBase(list,entry.route)?[]:entries;
    }
    function clearFor(run,entry,target){for(const list of listsOf(run)){const isEmptied=list.kind==="screen"?target.kind!=="screen":list.kind==="modal"&&target.kind!=="modal"&&target.kind!=="screen"&&target.kind!=="windows";
    if(isEmptied&&entriesOf(run,list).length>0)remove(run,list,[]);
    }
    if(target.tab!==null)selectTab(run,target);
    const kept=keptBy(run,target,entry);
    if(kept.length<entriesOf(run,target).length)remove(run,target,kept);
    }
    const topmostFirst=(run)=>listsOf(run).flatMap((list)=>[...entriesOf(run,list)].reverse());
    function clearing(run,entry,target){const{lists,selected,undone}=run.now;
    const trial={...run,now:{...run.now,lists:{...lists},selected:{...selected},undone:{...undone}},log:[]};
    clearFor(trial,entry,target);
    const kept=topmostFirst(trial);
    return{kept,removed:topmostFirst(run).filter((one)=>!kept.includes(one))};
    }
    function remove(run,list,kept){const entries=entriesOf(run,list);
    for(const entry of entries.filter((one)=>!kept.includes(one)).reverse())run.log.push({kind:"removed",...entry,list:list.key});
    setEntries(run,list,kept);
    }
    function put(run,list,entry){const entries=entriesOf(run,list);
    if(isBase(list,entry.route)&&!entries.some((one)=>isSameEntry(one,entry))){run.now.bases[list.key]=entry.arguments;
    if(entries.length>0)setEntries(run,list,[]);
    return;
    }
    const others=entries.filter((one)=>!isSameEntry(one,entry));
    const isInFront=entries.length>0&&isSameEntry(entries[entries.length-1],entry);
    if(others.length===entries.length||list.kind==="windows"&&!isInFront)setEntries(run,list,[...others,entry]);
    run.log.push({kind:"put",...entry,list:list.key});
    }
    function openAt(run,entry,target){clearFor(run,entry,target);
    put(run,target,entry);
    }
    function tellingDismissals(run,change,opening=()=>null){const before=topmostFirst(run);
    change();
    const opened=opening();
    const after=topmostFirst(run);
    let count=0;
    for(const[place,entry]of before.entries()){const{dismissed,parameters}=run.system.routes[entry.route];
    const isTopmost=before.findIndex((one)=>one.route===entry.route)===place;
    if(dismissed===null||!isTopmost||entry.route===opened||after.some((one)=>one.route===entry.route))continue;
    raise(run,dismissed,{fields:parameters,values:entry.arguments});
    count+=1;
    }
    return count;
    }
    function dismisses(run,entry,target){const{kept,removed}=clearing(run,entry,target);
    return removed.some(({route})=>run.system.routes[route].dismissed!==null&&route!==entry.route&&!kept.some((one)=>one.route===route));
    }
    function openOrWait(run,opening){const declared=run.system.routes[opening.route];
    const scope={fields:declared.parameters,values:opening.arguments};
    const entry={route:opening.route,arguments:opening.arguments};
    if(declared.isCommand){for(const effect of declared.effects)tell(run,effect,scope);
    for(const call of declared.raises)raise(run,call,scope);
    return true;
    }
    if(!run.system.hasNavigation)return true;
    const target=targetOf(run,opening.route);
    if(dismisses(run,entry,target)){tellingDismissals(run,()=>clearFor(run,entry,target),()=>opening.route);
    run.openings.unshift(opening);
    return false;
    }
    openAt(run,entry,target);
    return true;
    }
    function close(run,closing){for(const list of listsOf(run)){const entries=entriesOf(run,list);
    let kept=entries;
    if(closing.route!==undefined){const route=closing.route.index;
    const place=entries.findIndex((entry)=>entry.route===route);
    if(list.kind==="windows")kept=entries.filter((entry)=>entry.route!==route);
    else if(place>=0)kept=entries.slice(0,place);
    }else{kept=keptByClosing(run,list,closing.container.index);
    }
    if(kept.length<entries.length)remove(run,list,kept);
    }
    }
    function keptByClosing(run,list,container){const entries=entriesOf(run,list);
    const pane=run.now.layout===null?undefined:run.system.layouts[run.now.layout].panes.get(container);
    if(container===run.system.screen||pane!==undefined&&pane.kind!=="elsewhere"){return list.container===container&&isSelected(run,list)?[]:entries;
    }
    const place=entries.findIndex((entry)=>run.system.routes[entry.route].places[run.now.layout]?.place?.container.index===container);
    return place>=0?entries.slice(0,place):entries;
    }
    function chosenLayout(run){const found=run.system.layouts.findIndex((layout)=>isTrue(run,layout.condition));
    return found<0?null:found;
    }
    function changeLayout(run,layout){const old=listsOf(run);
    const lists=run.now.lists;
    run.now.layout=layout;
    run.now.lists={};
    run.now.undone={};
    run.log.push({kind:"layout",layout});
    const now=listsOf(run);
    const selected=run.now.selected;
    run.now.selected={};
    selectFirstTabs(run,selected);
    const bases=run.now.bases;
    run.now.bases={};
    for(const list of now){const same=old.find((one)=>one.key===list.key);
    if(same===undefined)continue;
    const entries=lists[list.key]??[];
    run.now.lists[list.key]=isSingle(list)?entries.slice(-1):entries;
    if(list.key in bases&&isEqual(same.base,list.base))run.now.bases[list.key]=bases[list.key];
    }
    const homeless=old.filter((one)=>!now.some((other)=>other.key===one.key)).sort((left,right)=>left.container-right.container);
    for(const list of homeless){for(const entry of lists[list.key]??[])move(run,entry,null);
    }
    sortLists(run);
    }
    const isSingle=(list)=>list.kind==="column"||list.kind==="screen";
    function selectFirstTabs(run,before){const containers=new Set(listsOf(run).filter((list)=>list.tab!==null).map((list)=>list.container));
    for(const container of containers){const tabs=listsOf(run).filter((list)=>list.container===container);
    const same=tabs.find((list)=>list.tab===before[container]);
    run.now.selected[container]=(same??tabs.find((list)=>isOffered(run,list))??tabs[0]).tab;
    }
    }
    function move(run,entry,list){const place=list===null?placeOf(run,entry.route):null;
    const target=list??(place===null?undefined:listAt(run,place));
    if(target===undefined)return run.log.push({kind:"removed",...entry,list:null});
    const entries=entriesOf(run,target);
    setEntries(run,target,isSingle(target)?[entry]:[...entries,entry]);
    }
    function sortLists(run){for(const list of visibleLists(run))sortList(run,list);
    }
    function sortList(run,list){const entries=entriesOf(run,list);
    const isElsewhere=(entry)=>placeOf(run,entry.route)?.container.index!==list.container;
    const first=entries.findIndex(isElsewhere);
    if(first<0)return;
    const moving=entries.slice(first);
    const place=placeOf(run,moving[0].route);
    const target=place===null?undefined:listAt(run,place);
    const isList=(one)=>one.kind==="stack"||one.kind==="tabs";
    setEntries(run,list,entries.slice(0,first));
    for(const entry of moving)move(run,entry,target!==undefined&&isList(list)&&isList(target)?target:null);
    }
    const leavesOf=({system,now})=>now.active.filter((state)=>!system.states[state].children.some((child)=>now.active.includes(child.index)));
    function isTriggered(transition,trigger){const{kind,events,milliseconds}=transition.trigger;
    switch(trigger.kind){case"event":return kind==="events"&&events.some((event)=>event.index===trigger.event);
    case"after":return kind==="after"&&transition.source.index===trigger.state&&milliseconds===trigger.milliseconds;
    case"done":return kind==="done"&&transition.source.index===trigger.state;
    default:return kind===trigger.kind;
    }
    }
    function scopeOf(run,trigger){return trigger.kind==="event"?{fields:run.system.events[trigger.event].payload,values:trigger.arguments}:nothing;
    }
    function selected(run,trigger){const scope=scopeOf(run,trigger);
    const found=[];
    for(const leaf of leavesOf(run)){for(const state of run.system.states[leaf].path){const first=run.system.states[state].outgoing.find((one)=>isTriggered(one,trigger)&&isTrue(run,one.condition,scope));
    if(first===undefined)continue;
    if(!found.includes(first))found.push(first);
    break;
    }
    }
    return withoutConflicts(run,found);
    }
    function withoutConflicts(run,found){let kept=[];
    for(const one of found){const left=leftBy(run,one);
    const others=kept.filter((other)=>leftBy(run,other).some((state)=>left.includes(state)));
    if(others.some((other)=>!isInside(run.system,one.source.index,other.source.index)))continue;
    kept=[...kept.filter((other)=>!others.includes(other)),one];
    }
    return kept.sort((left,right)=>found.indexOf(left)-found.indexOf(right));
    }
    function wouldTake(run,call,scope){const event=call.event.index;
    const values=operandValues(run,run.system.events[event].payload,call.with,scope);
    return selected(run,{kind:"event",event,arguments:values}).length>0;
    }
    function microstep(run,trigger){const taken=selected(run,trigger);
    if(taken.length===0)return false;
    apply(run,taken,scopeOf(run,trigger));
    return true;
    }
    function apply(run,taken,scope){const before={...run,now:structuredClone(run.now)};
    for(const transition of taken)run.log.push({kind:"transition",transition:transition.index});
    const left=[...new Set(taken.flatMap((transition)=>leftBy(run,transition)))].sort((one,other)=>other-one);
    remember(run,left);
    for(const state of left)leave(run,before,state);
    const variables=assignments(before,taken,scope);
    const openings=[];
    for(const transition of taken){for(const effect of transition.effects)tell(before,effect,scope);
    if(transition.opens!==null)openings.push(openingOf(before,transition.opens,scope));
    }
    for(const transition of taken)for(const call of transition.raises)raise(before,call,scope);
    for(const[variable,value]of variables)run.now.variables[variable]=value;
    const payloads=new Map(taken.flatMap((transition)=>transition.payloads.map(({state,with:operands})=>[state.index,operandValues(before,run.system.states[state.index].payload,operands,scope)])));
    const entered=new Set(taken.flatMap((transition)=>enteredBy(run,transition)));
    for(const state of[...entered].sort((one,other)=>one-other))enter(run,before,state,payloads);
    run.closings.push(...taken.flatMap((transition)=>transition.closes));
    run.openings.push(...openings);
    }
    function openingOf(run,call,scope){const route=call.route.index;
    return{route,arguments:operandValues(run,run.system.routes[route].parameters,call.with,scope),isLink:false};
    }
    function assignments(before,taken,scope){const found=new Map();
    for(const transition of taken){for(const{variable:{index},value}of transition.updates){const made=operandValue(before,value,before.system.variables[index].domain,scope);
    if(made===undefined)throw{fault:"outOfRange",variable:index};
    if(found.has(index)&&!isEqual(found.get(index),made))throw{fault:"conflict",variable:index};
    found.set(index,made);
    }
    }
    return found;
    }
    function remember(run,left){for(const state of left){const{memory,children}=run.system.states[state];
    if(memory===null)continue;
    const inside=memory==="deep"?run.now.active.filter((one)=>one!==state&&isInside(run.system,one,state)):children.map((child)=>child.index).filter((child)=>run.now.active.includes(child));
    run.now.memory[state]=inside;
    }
    }
    function leave(run,before,state){const declared=run.system.states[state];
    run.log.push({kind:"left",state});
    for(const effect of declared.exit)tell(before,effect);
    for(const call of declared.raisesOnExit)raise(before,call);
    run.now.active=run.now.active.filter((one)=>one!==state);
    delete run.now.payloads[state];
    delete run.now.fired[state];
    }
    function enter(run,before,state,payloads){const declared=run.system.states[state];
    run.log.push({kind:"entered",state});
    if(!run.now.active.includes(state))run.now.active=[...run.now.active,state].sort((left,right)=>left-right);
    delete run.now.fired[state];
    if(declared.payload.length>0)run.now.payloads[state]=payloads.get(state)??declared.payload.map((field)=>firstValue(field.domain));
    const reading={...before,now:{...before.now,payloads:{...before.now.payloads,...run.now.payloads}}};
    for(const effect of declared.entry)tell(reading,effect);
    for(const call of declared.raisesOnEntry)raise(reading,call);
    run.entered=[...run.entered.filter((one)=>one!==state),state];
    if(declared.kind==="final")announceEnd(run,state);
    }
    function announceEnd(run,state){const parent=run.system.states[state].parent;
    if(parent===null)return;
    run.queue.push({done:parent.index});
    const around=run.system.states[parent.index].parent;
    if(around===null||run.system.states[around.index].kind!=="parallel")return;
    if(run.system.states[around.index].children.every((region)=>isDone(run,region.index)))announceParallelEnd(run,around.index);
    }
    function announceParallelEnd(run,state){run.queue.push({done:state});
    const around=run.system.states[state].parent;
    if(around!==null&&run.system.states[around.index].kind==="parallel"&&run.system.states[around.index].children.every((region)=>isDone(run,region.index)))announceParallelEnd(run,around.index);
    }
    function isDone(run,state){const{kind,children}=run.system.states[state];
    if(kind==="parallel")return children.every((child)=>isDone(run,child.index));
    return children.some((child)=>run.now.active.includes(child.index)&&run.system.states[child.index].kind==="final");
    }
    const isInside=(system,state,other)=>system.states[state].path.includes(other);
    function commonAncestor(system,states){return system.states[states[0]].path.find((ancestor)=>states.every((state)=>isInside(system,state,ancestor)));
    }
    function domainOf(system,transition){const source=transition.source.index;
    if(transition.targets.length===0)return null;
    if(transition.reenter)return domainOfReentry(system,source,transition.targets.map((target)=>target.state.index));
    const domains=transition.targets.map((target)=>domainOfTarget(system,source,target)).filter((domain)=>domain!==null);
    return domains.length===0?null:domains.reduce((left,right)=>(system.states[left].depth<system.states[right].depth?left:right));
    }
    function domainOfTarget(system,source,{state:{index:goal},history}){if(isInside(system,goal,source))return source;
    if(isInside(system,source,goal)){if(history!==null&&!isRegion(system,goal))return goal;
    return history!==null?goal:system.states[goal].parent?.index??goal;
    }
    return commonAncestor(system,[source,goal]);
    }
    function domainOfReentry(system,source,goals){const around=system.states[source].path.slice(1).find((state)=>(system.states[state].kind==="compound"||system.states[state].parent===null)&&goals.every((goal)=>goal!==state&&isInside(system,goal,state)));
    return around??0;
    }
    function isRegion(system,state){const parent=system.states[state].parent;
    return parent!==null&&system.states[parent.index].kind==="parallel";
    }
    function leftBy(run,transition){const{system,now}=run;
    const domain=domainOf(system,transition);
    if(domain===null)return[];
    const touched=touchedRegions(system,domain,transition);
    return now.active.filter((state)=>state!==domain&&isInside(system,state,domain)&&(touched===null||touched.some((region)=>isInside(system,state,region)))).reverse();
    }
    function touchedRegions(system,domain,transition){if(transition.reenter||system.states[domain].kind!=="parallel")return null;
    const goals=transition.targets.map((target)=>target.state.index);
    if(goals.includes(domain))return null;
    return system.states[domain].children.map((child)=>child.index).filter((region)=>goals.some((goal)=>isInside(system,goal,region)));
    }
    function enteredBy(run,transition){const{system,now}=run;
    const domain=domainOf(system,transition);
    if(domain===null)return[];
    const entered=new Set();
    for(const target of transition.targets)enterTarget(run,target,domain,entered);
    if(domain!==transition.source.index&&transition.targets.some((target)=>target.state.index===domain&&target.history===null))entered.add(domain);
    for(const state of touchedRegions(system,domain,transition)??[domain])complete(run,state,entered);
    return[...entered].sort((left,right)=>left-right).filter((state)=>state===domain||!now.active.includes(state));
    }
    function enterTarget(run,target,domain,entered){const goal=target.state.index;
    const goals=target.history===null?[goal]:[goal,...(rememberedBy(run,target)??target.otherwise.map((state)=>state.index))];
    for(const state of goals)addPath(run.system,state,domain,entered);
    }
    function rememberedBy(run,{state:{index:goal},history}){const remembered=run.now.memory[goal];
    if(history==="deep")return remembered;
    return remembered?.filter((state)=>run.system.states[state].parent.index===goal);
    }
    function addPath(system,state,domain,entered){for(const one of system.states[state].path){if(one===domain)return;
    entered.add(one);
    }
    }
    function complete(run,state,entered){const{system,now}=run;
    const{kind,children,initial}=system.states[state];
    const isThere=(child)=>entered.has(child)||now.active.includes(child);
    const below=children.map((child)=>child.index);
    if(kind==="parallel"){for(const child of below)if(!isThere(child))entered.add(child);
    }else if(kind==="compound"&&!below.some(isThere)){for(const first of initial)addPath(system,first.index,state,entered);
    }
    for(const child of below)if(isThere(child))complete(run,child,entered);
    }
    function wordsOfStates(run,route){const found=new Map();
    for(const leaf of leavesOf(run)){for(const state of run.system.states[leaf].path){const own=route===null?undefined:run.system.routes[route].arrival.find((one)=>one.state.index===state)?.word;
    const word=own??run.system.states[state].arrival;
    if(word===null)continue;
    found.set(state,word);
    break;
    }
    }
    return[...found].sort(([left],[right])=>left-right).map(([state,word])=>({...word,state}));
    }
    function strongest(words){for(const policy of["hold","refuse","open"]){if(words.some((word)=>word.policy===policy))return policy;
    }
    return null;
    }
    function interruptions(run,link){if(run.system.routes[link.route].isCommand||!run.system.hasNavigation)return[];
    const target=targetOf(run,link.route);
    if(target===undefined)return[];
    const topmost=new Map();
    for(const entry of clearing(run,link,target).removed)if(!topmost.has(entry.route))topmost.set(entry.route,entry);
    return[...topmost].flatMap(([route,entry])=>{const{interrupt,parameters}=run.system.routes[route];
    return interrupt===null?[]:[{...interrupt,scope:{fields:parameters,values:entry.arguments}}];
    });
    }
    function cellFor(run,link){const words=[...wordsOfStates(run,link.route),...interruptions(run,link)];
    return{policy:strongest(words),words};
    }
    const identityOf=(run)=>{for(const state of run.now.active){const{identity}=run.system.states[state];
    if(identity!==null)return run.now.payloads[state][identity];
    }
    return null;
    };
    function finish(run,link,outcome,why){run.log.push({kind:"outcome",outcome,route:link.route,why});
    }
    function judge(run,link,isArriving,asksLookup=true){if(link.route===null||link.isForbidden){finish(run,link,"refused",link.route===null?"unknown":"source");
    if(link.route===null&&run.system.unknownLink!==null)tell(run,run.system.unknownLink);
    return;
    }
    const identity=identityOf(run);
    if(link.identity!==null&&identity!==null&&!isEqual(link.identity,identity))return finish(run,link,"lost","identity");
    const{policy,words}=cellFor(run,link);
    if(policy==="hold")return isArriving?hold(run,link):undefined;
    if(policy!=="open"){finish(run,link,"refused",policy===null?"uncovered":"policy");
    for(const word of words)if(word.policy==="refuse"&&word.effect!==null)tell(run,word.effect,word.scope);
    return;
    }
    if(!isAvailable(run,link.route,link.arguments))return finish(run,link,"refused","unavailable");
    const answer=run.system.routes[link.route].lookup&&asksLookup?run.world.lookup(link.route):true;
    if(answer===false){finish(run,link,"refused","notFound");
    if(run.system.missingLink!==null)tell(run,run.system.missingLink);
    return;
    }
    if(answer!==true)return judge(run,{...answer,identity:link.identity},true,false);
    const place=run.log.length;
    if(!openOrWait(run,{...link,isLink:true,asksLookup:false}))return;
    const told=run.log.splice(place);
    finish(run,link,"opened");
    run.log.push(...told);
    }
    function hold(run,link){const{capacity,keepsFirst}=run.system.held;
    const{held}=run.now;
    const kept={route:link.route,arguments:link.arguments,identity:link.identity,asksLookup:link.asksLookup??true};
    if(held.length>=capacity&&keepsFirst)return finish(run,kept,"lost","replaced");
    if(held.length>=capacity)finish(run,held.shift(),"lost","replaced");
    held.push(kept);
    finish(run,link,"held");
    }
    function judgeHeld(run){const place=run.now.held.findIndex((link)=>cellFor(run,link).policy!=="hold");
    if(place<0)return false;
    const[link]=run.now.held.splice(place,1);
    judge(run,link,false,link.asksLookup);
    return true;
    }
    const savedKey=(list)=>[list.container,list.tab];
    function save(run){const restores=(entry)=>run.system.routes[entry.route].restores;
    const lists=[...listsOf(run)].sort((left,right)=>left.container-right.container).map((list)=>({list:savedKey(list),entries:entriesOf(run,list).filter(restores),base:savedBase(run,list),undone:(run.now.undone[list.key]??[]).filter(restores),}));
    return{lists,selected:{...run.now.selected},identity:identityOf(run)};
    }
    function savedBase(run,list){if(list.base?.route===undefined||!(list.key in run.now.bases))return null;
    const{index,restores,parameters}=run.system.routes[list.base.route.index];
    return restores&&parameters.length>0?{route:index,arguments:run.now.bases[list.key]}:null;
    }
    function restoreIfPossible(run){const{saved}=run.now;
    if(saved===null)return false;
    const policy=strongest(wordsOfStates(run,null));
    if(policy==="hold")return false;
    run.now.saved=null;
    if(policy!=="open"){run.log.push({kind:"forgotten"});
    return true;
    }
    const identity=identityOf(run);
    const isOthers=saved.identity!==null&&identity!==null&&!isEqual(saved.identity,identity);
    run.log.push({kind:isOthers?"forgotten":"restored"});
    if(!isOthers)restore(run,saved);
    return true;
    }
    function listOfSaved(run,[container,tab]){const list=listsOf(run).find((one)=>one.container===container&&one.tab===tab);
    return list!==undefined&&(list.tab===null||isOffered(run,list))?list:undefined;
    }
    const isFound=(run,entry)=>!run.system.routes[entry.route].lookup||run.world.lookup(entry.route)!==false;
    const isRestorable=(run,entry)=>isAvailable(run,entry.route,entry.arguments)&&isFound(run,entry);
    function restore(run,saved){for(const{list:key,base}of saved.lists){const list=listOfSaved(run,key);
    if(base!==null&&list!==undefined&&isBase(list,base.route)&&isRestorable(run,base))run.now.bases[list.key]=base.arguments;
    }
    const coverOf=({list:[container]})=>["modal","screen"].indexOf(listsOf(run).find((one)=>one.container===container)?.kind);
    for(const{list:key,entries}of[...saved.lists].sort((left,right)=>coverOf(left)-coverOf(right))){const list=listOfSaved(run,key);
    for(const entry of entries){if(!isRestorable(run,entry))continue;
    const target=list??targetOf(run,entry.route);
    if(target!==undefined)openAt(run,entry,target);
    }
    }
    for(const{list:key,undone}of saved.lists){const list=listOfSaved(run,key);
    const found=list?.keepsUndone?undone.filter((entry)=>isFound(run,entry)):[];
    if(found.length>0)run.now.undone[list.key]=found;
    }
    for(const list of listsOf(run)){if(list.tab!==null&&saved.selected[list.container]===list.tab&&isOffered(run,list))run.now.selected[list.container]=list.tab;
    }
    sortLists(run);
    }
    const stepLimit=1000;
    function settle(run){for(let step=0;advance(run);step+=1){if(step>=stepLimit)throw{fault:"endless"};
    }
    }
    function advance(run){if(run.closings.length>0)return closeAll(run);
    if(microstep(run,{kind:"always"}))return true;
    if(run.queue.length>0){takeRaised(run,run.queue.shift());
    return true;
    }
    return run.system.hasNavigation?settleOnce(run):run.openings.length>0?openNext(run):judgeHeld(run);
    }
    function closeAll(run){tellingDismissals(run,()=>{for(const closing of run.closings.splice(0))close(run,closing);
    });
    return true;
    }
    function takeRaised(run,one){if(one.done!==undefined)return void microstep(run,{kind:"done",state:one.done});
    take(run,one);
    }
    function take(run,{event,arguments:values}){if(microstep(run,{kind:"event",event,arguments:values}))return;
    run.log.push({kind:"untaken",event,isRejected:run.system.events[event].isRejected});
    }
    function settleOnce(run){if(!run.hasTabs&&selectLaunchTabs(run))return true;
    return followLayout(run)||openEnteredRoot(run)||removeUnavailable(run)||selectOfferedTabs(run)||showSomething(run)||openNext(run)||restoreIfPossible(run)||judgeHeld(run);
    }
    function followLayout(run){if(run.now.layout!==null&&run.isSettled&&run.system.choosesLayoutOnce)return false;
    const layout=chosenLayout(run);
    if(layout===run.now.layout)return false;
    tellingDismissals(run,()=>changeLayout(run,layout));
    return true;
    }
    function selectLaunchTabs(run){run.hasTabs=true;
    selectFirstTabs(run,{});
    return listsOf(run).some((list)=>list.tab!==null);
    }
    function openEnteredRoot(run){const withRoot=run.entered.filter((state)=>run.now.active.includes(state)&&run.system.states[state].root!==null);
    run.entered=[];
    if(withRoot.length===0)return false;
    const state=withRoot[withRoot.length-1];
    const opening=openingOf(run,run.system.states[state].root,nothing);
    const told=tellingDismissals(run,()=>emptyAll(run),()=>isAvailable(run,opening.route,opening.arguments)?opening.route:null);
    if(told===0)openRoot(run,opening);
    else if(isAvailable(run,opening.route,opening.arguments))run.entered=[state];
    return true;
    }
    function emptyAll(run){for(const list of listsOf(run))remove(run,list,[]);
    run.now.bases={};
    run.now.selected={};
    selectFirstTabs(run,{});
    }
    function openRoot(run,opening){if(!isAvailable(run,opening.route,opening.arguments))return false;
    openOrWait(run,opening);
    return true;
    }
    function removeUnavailable(run){for(const list of listsOf(run)){const isGone=list.tab!==null&&!isOffered(run,list)&&listsOf(run).some((other)=>other.container===list.container&&isOffered(run,other));
    const entry=entriesOf(run,list).find((one)=>isGone||!isAvailable(run,one.route,one.arguments));
    if(entry===undefined)continue;
    tellingDismissals(run,()=>remove(run,list,entriesOf(run,list).filter((one)=>one!==entry)));
    return true;
    }
    return false;
    }
    function selectOfferedTabs(run){for(const list of visibleLists(run)){if(list.tab===null||isOffered(run,list))continue;
    const other=listsOf(run).find((one)=>one.container===list.container&&isOffered(run,one));
    if(other===undefined)continue;
    selectTab(run,other);
    return true;
    }
    return false;
    }
    function showSomething(run){if(run.openings.length>0||visibleLists(run).some((list)=>topsOf(run,list).some((top)=>top.route!==undefined)))return false;
    const withRoot=run.now.active.filter((state)=>run.system.states[state].root!==null);
    withRoot.sort((left,right)=>run.system.states[right].depth-run.system.states[left].depth);
    for(const state of withRoot){if(openRoot(run,openingOf(run,run.system.states[state].root,nothing)))return true;
    }
    return false;
    }
    function openNext(run){const opening=run.openings.shift();
    if(opening===undefined)return false;
    if(opening.isLink){judge(run,opening,true,opening.asksLookup);
    }else if(!isAvailable(run,opening.route,opening.arguments)){finish(run,opening,"refused","unavailable");
    }else{openOrWait(run,opening);
    }
    return true;
    }
    function canShow(run,route,values){return openers(run).some((opener)=>opener.opens.some((one)=>one.index===route))&&isAvailable(run,route,values);
    }
    function openers(run){const{system}=run;
    const routes=uncovered(run).flatMap((list)=>topsOf(run,list).filter((top)=>top.route!==undefined).map((top)=>system.routes[top.route]));
    return[...new Set(routes),...system.elements.filter((element)=>isElementUncovered(run,element.index))];
    }
    function backLists(run){return uncovered(run).filter((list)=>{const count=entriesOf(run,list).length;
    if(list.kind==="modal"||list.kind==="windows")return count>0;
    return(list.kind==="stack"||list.kind==="tabs")&&(count>1||count===1&&baseOf(run,list)!==null);
    });
    }
    function goBack(run,list){const entries=entriesOf(run,list);
    const undone=run.now.undone[list.key]??[];
    tellingDismissals(run,()=>remove(run,list,entries.slice(0,-1)));
    if(list.keepsUndone)run.now.undone[list.key]=[...undone,entries[entries.length-1]];
    }
    function forwardLists(run){return uncovered(run).filter((list)=>{const last=run.now.undone[list.key]?.at(-1);
    return last!==undefined&&isAvailable(run,last.route,last.arguments)&&targetOf(run,last.route)?.key===list.key;
    });
    }
    function goForward(run,list){const undone=run.now.undone[list.key];
    const last=undone[undone.length-1];
    setEntries(run,list,[...entriesOf(run,list),last]);
    if(undone.length>1)run.now.undone[list.key]=undone.slice(0,-1);
    }
    const windowLists=(run)=>uncovered(run).filter((list)=>list.kind==="windows");
    function closeWindow(run,list,place){tellingDismissals(run,()=>remove(run,list,entriesOf(run,list).filter((_,index)=>index!==place)));
    }
    function selectableTabs(run){const containers=new Set(uncovered(run).map((list)=>list.container));
    return listsOf(run).filter((list)=>list.tab!==null&&containers.has(list.container)&&!isSelected(run,list)&&isOffered(run,list));
    }
    function dueTimers(run){return run.now.active.flatMap((state)=>{const left=run.system.states[state].timers.filter((time)=>!(run.now.fired[state]??[]).includes(time));
    return left.length===0?[]:[{state,milliseconds:Math.min(...left)}];
    });
    }
    const defaultWorld={lookup:()=>true,isSameVersion:true};
    function runFrom(system,now,world){return{system,now,world,log:[],queue:[],openings:[],closings:[],entered:[],received:null,isSettled:true,hasTabs:true};
    }
    function perform(system,configuration,stimulus,world=defaultWorld){const run=runFrom(system,structuredClone(configuration),{...defaultWorld,...world});
    try{const problem=begin(run,stimulus);
    if(problem)return{problem};
    settle(run);
    }catch(fault){if(fault instanceof RangeError)return{fault:"circular",log:run.log};
    if(fault.fault===undefined)throw fault;
    return{...fault,log:run.log};
    }
    return{configuration:run.now,log:run.log};
    }
    function begin(run,stimulus){const{system}=run;
    switch(stimulus.kind){case"launch":return launch(run,stimulus.inputs??{});
    case"relaunch":return relaunch(run,stimulus.inputs??{});
    case"event":{if(!canSend(run,stimulus))return"impossible";
    run.received=stimulus.event;
    return void take(run,stimulus);
    }
    case"input":run.now.inputs[stimulus.input]=stimulus.value;return;
    case"link":return void judge(run,{...stimulus,identity:identityOf(run)},true);
    case"timer":return fire(run,stimulus);
    case"show":return canShow(run,stimulus.route,stimulus.arguments)?void showRoute(run,stimulus):"impossible";
    case"back":return inList(backLists(run),stimulus,(list)=>goBack(run,list));
    case"forward":return inList(forwardLists(run),stimulus,(list)=>goForward(run,list));
    case"close":return inList(windowLists(run).filter((list)=>stimulus.entry<entriesOf(run,list).length),stimulus,(list)=>closeWindow(run,list,stimulus.entry));
    case"select":return inList(selectableTabs(run),stimulus,(list)=>selectTab(run,list));
    default:throw new Error("no stimulus is of kind "+stimulus.kind);
    }
    }
    function inList(possible,stimulus,change){const list=possible.find((one)=>one.container===stimulus.container&&one.tab===(stimulus.tab??null));
    return list===undefined?"impossible":void change(list);
    }
    function showRoute(run,{route,arguments:values}){openOrWait(run,{route,arguments:values,isLink:false});
    }
    function canSend(run,{event,arguments:values}){const{isInternal,promise,payload}=run.system.events[event];
    return!isInternal&&isTrue(run,promise,{fields:payload,values});
    }
    function fire(run,{state,milliseconds}){if(!dueTimers(run).some((timer)=>timer.state===state&&timer.milliseconds===milliseconds))return"impossible";
    run.now.fired[state]=[...(run.now.fired[state]??[]),milliseconds];
    microstep(run,{kind:"after",state,milliseconds});
    }
    function blank(system){return{active:[],payloads:{},variables:system.variables.map((one)=>one.initial),inputs:system.inputs.map((one)=>one.initial),fired:{},memory:{},held:[],saved:null,layout:null,lists:{},selected:{},bases:{},undone:{},};
    }
    function launch(run,inputs){run.now={...blank(run.system),...pickKept(run.now)};
    for(const[input,value]of Object.entries(inputs))run.now.inputs[input]=value;
    run.isSettled=false;
    run.hasTabs=false;
    run.now.layout=run.system.hasNavigation?chosenLayout(run):null;
    if(run.now.layout!==null)selectFirstTabs(run,{});
    const entered=new Set([0]);
    complete({...run,now:{...run.now,active:[]}},0,entered);
    const before={...run,now:structuredClone(run.now)};
    for(const state of[...entered].sort((left,right)=>left-right))enter(run,before,state,new Map());
    }
    function pickKept(now){if(now===undefined||now===null)return{};
    const{variables,inputs,held,saved}=now;
    return{variables,inputs,held,saved};
    }
    function relaunch(run,inputs){const{system,now}=run;
    if(!system.restores)return"impossible";
    const{isSameVersion}=run.world;
    const keeps=(one)=>one.isLasting&&(isSameVersion||one.survivesVersions);
    const held=system.held.isSaved&&isSameVersion?now.held:[];
    for(const link of now.held)if(!held.includes(link))finish(run,link,"lost","relaunch");
    if(!isSameVersion&&system.savesNavigation)run.log.push({kind:"forgotten"});
    run.now={variables:system.variables.map((one,index)=>keeps(one)?now.variables[index]:one.initial),inputs:now.inputs,held,saved:isSameVersion&&system.savesNavigation?now.saved??save(run):null,};
    launch(run,inputs);
    }
    function possible(system,configuration){const run=runFrom(system,configuration,defaultWorld);
    const named=(kind)=>(list)=>({kind,container:list.container,tab:list.tab});
    return{events:system.events.filter((event)=>!event.isInternal).map((event)=>event.index),shows:[...new Set(openers(run).flatMap((opener)=>opener.opens.map((route)=>route.index)))].sort((left,right)=>left-right),backs:backLists(run).map(named("back")),forwards:forwardLists(run).map(named("forward")),closes:windowLists(run).flatMap((list)=>entriesOf(run,list).map((entry,place)=>({...named("close")(list),entry:place}))),selects:selectableTabs(run).map(named("select")),timers:dueTimers(run).map((timer)=>({kind:"timer",...timer})),isRelaunchPossible:system.restores,};
    }
    const views={visibleLists,listsOf,isShown,isElementShown,isKept,isThingKept,isAvailable,isRouteTrue,isOffered,isTrue,uncovered,topOf,baseOf,homeOf,leavesOf,cellFor,placeOf,wouldTake,entriesOf};
    return{prepare,perform,possible,views};
    })();

    """#

  static let prototypeHash = "lFvoz94lW5EJ12A2Lok+tOR84pD9aBhaRPs0pEJoSdI="
  static let prototype = #"""

    (()=>{"use strict";
    function make(name,properties,...content){const made=document.createElement(name);
    for(const[key,value]of Object.entries(properties??{})){if(value===null||value===undefined||value===false)continue;
    if(key.startsWith("on"))made.addEventListener(key.slice(2),value);
    else made.setAttribute(key,value===true?"":value);
    }
    made.append(...content.flat(9).filter((part)=>part!==null&&part!==undefined&&part!==false));
    return made;
    }
    function heading(...content){return make(document.querySelector(".prototype").closest("section")===null?"h2":"h3",{class:"title"},content);
    }
    function button(key,label,action,why=null,more={}){const shown=make("button",{type:"button","data-key":key,"aria-disabled":why!==null&&"true",title:why,...more},label);
    shown.addEventListener("click",()=>(why===null?action(shown):announce(shown,why)));
    return shown;
    }
    function announce(place,text){const region=place.closest(".prototype").querySelector(".said");
    region.textContent="";
    requestAnimationFrame(()=>{region.textContent=text;});
    }
    function valueText(value){if(value===null)return"none";
    if(typeof value==="object")return Object.entries(value).map(([name,carried])=>name+": "+valueText(carried)).join();
    return String(value);
    }
    const callText=(name,fields,values)=>{const parts=fields.flatMap((field,index)=>((values[index]??null)===null?[]:[field.name+": "+valueText(values[index])]));
    return parts.length===0?name:name+"("+parts.join(", ")+")";
    };
    function durationText(milliseconds){if(milliseconds%60000===0)return milliseconds/60000+" min";
    return milliseconds%1000===0?milliseconds/1000+" s":milliseconds+" ms";
    }
    function shortNames(names){const short=new Map();
    let open=[...new Set(names)].map((name)=>({name,words:name.split(".")}));
    for(let count=1;open.length>0;count+=1){const groups=new Map();
    for(const one of open){const suffix=one.words.slice(-count).join(".");
    groups.set(suffix,[...(groups.get(suffix)??[]),one]);
    }
    open=[];
    for(const[suffix,group]of groups){for(const one of group)if(group.length===1||one.words.length<=count)short.set(one.name,suffix);else open.push(one);
    }
    }
    return short;
    }
    class Words{constructor(system,titles){this.system=system;
    this.titles=titles;
    this.short=shortNames([...system.routes,...system.elements].map(({name})=>name));
    }
    state(index){return this.system.states[index].name;}
    route(entry){return callText(this.system.routes[entry.route].name,this.system.routes[entry.route].parameters,entry.arguments);}
    title(route){return this.titles[route]??this.short.get(this.system.routes[route].name);}
    element(index){return this.short.get(this.system.elements[index].name);}
    event(event,values){return callText(this.system.events[event].name,this.system.events[event].payload,values);}
    effect(effect,values){return callText(this.system.effects[effect].name,this.system.effects[effect].payload,values);}
    container(index){return this.system.containers[index].name;}
    happening(part){const{system}=this;
    switch(part.kind){case"transition":return["step",this.transition(system.transitions[part.transition])];
    case"effect":return["effect","effect "+this.effect(part.effect,part.arguments)];
    case"raised":return["step","raises "+system.events[part.event].name];
    case"untaken":return[part.isRejected?"bad":"quiet","no state takes "+system.events[part.event].name+(part.isRejected?": rejected":"")];
    case"layout":return["step","layout "+system.layouts[part.layout].name];
    case"selected":return["quiet","tab "+system.routes[part.tab].name+" is selected"];
    case"put":return["step",this.route(part)+" opens"];
    case"removed":return["quiet",this.route(part)+" is removed"];
    case"restored":return["step","the saved navigation is restored"];
    case"forgotten":return["quiet","the saved navigation is discarded"];
    case"outcome":return this.outcome(part);
    default:return null;
    }
    }
    way({source,targets}){return targets.length===0?"in "+source.name:source.name+" → "+targets.map((target)=>target.state.name).join(", ");
    }
    transition({source,targets,trigger}){const name={always:"always",done:"done",after:"after "+durationText(trigger.milliseconds??0)}[trigger.kind]??trigger.events.map((event)=>event.name).join(", ");
    return name+": "+this.way({source,targets});
    }
    outcome({outcome,route,why}){const reasons={unknown:"no route matches it",source:"its source may not open it",policy:"the active states refuse it",uncovered:"no active state has a policy",unavailable:"its route is not available",notFound:"the app does not find it",replaced:"a newer link replaces it",identity:"it was held for another person",relaunch:"the app was relaunched",};
    const name=route===null?"a link":"link to "+this.system.routes[route].name;
    const tone={opened:"good",held:"wait"}[outcome]??"bad";
    return[tone,name+" is "+outcome+(reasons[why]===undefined?"":": "+reasons[why])];
    }
    }
    const indexOfName=(all,name)=>all.findIndex((one)=>one.name===name);
    function rowOf(fields,given={}){return fields.map((field)=>{if(field.name in given)return given[field.name];
    if(field.domain.isOptional)return null;
    if(field.domain.count===null)return"any "+field.name;
    return field.domain.values?.[0]??field.domain.lower;
    });
    }
    const byName=(fields,values)=>Object.fromEntries(fields.map((field,index)=>[field.name,values[index]]));
    function stimuliOf(system,step,configuration){const find=(all,name,what)=>{const index=indexOfName(all,name);
    if(index<0)throw{problem:"there is no "+what+" '"+name+"' any more"};
    return index;
    };
    switch(step.do){case"launch":return[{kind:"launch",inputs:Object.fromEntries(Object.entries(step.inputs).map(([name,value])=>[find(system.inputs,name,"input"),value]))}];
    case"send":{const event=find(system.events,step.event,"event");
    return[{kind:"event",event,arguments:rowOf(system.events[event].payload,step.with)}];
    }
    case"open":{if(step.route===null)return[{kind:"link",route:null,arguments:[]}];
    const route=find(system.routes,step.route,"route");
    return[{kind:"link",route,arguments:rowOf(system.routes[route].parameters,step.with),isForbidden:step.isForbidden??false}];
    }
    case"show":{const route=find(system.routes,step.route,"route");
    return[{kind:"show",route,arguments:rowOf(system.routes[route].parameters,step.with)}];
    }
    case"select":return[oneOf(FlowRun.possible(system,configuration).selects.filter((one)=>one.tab===find(system.routes,step.route,"route")),"the tab '"+step.route+"' cannot be selected now: it is selected already, covered, not offered, or not in this layout")];
    case"back":case"forward":{const all=FlowRun.possible(system,configuration)[step.do+"s"];
    const wanted=all.filter((one)=>(step.container??null)===null||system.containers[one.container].name===step.container);
    if(wanted.length>1)throw{problem:"there are several places to go "+step.do+" in"};
    return[oneOf(wanted,"there is nothing to go "+step.do+" to")];
    }
    case"close":return[closing(system,configuration,find(system.routes,step.route,"route"),step)];
    case"change":{const changes=Object.entries(step.inputs).map(([name,value])=>({kind:"input",input:find(system.inputs,name,"input"),value}));
    const fixed=changes.find(({input})=>system.inputs[input].isLasting);
    if(fixed)throw{problem:"'"+system.inputs[fixed.input].name+"' is fixed: it changes only before the launch"};
    return changes.filter(({input,value})=>configuration.inputs[input]!==value);
    }
    case"wait":{const due=FlowRun.possible(system,configuration).timers.filter((timer)=>timer.milliseconds===step.milliseconds);
    return[oneOf(due.filter((timer)=>(step.in??null)===null||system.states[timer.state].name===step.in).slice(0,1),"no timer of this duration can fire now")];
    }
    case"relaunch":return[{kind:"relaunch"}];
    default:throw{problem:"'"+step.do+"' is not a step"};
    }
    }
    function oneOf(found,problem){if(found.length===0)throw{problem};
    return found[0];
    }
    function closing(system,configuration,route,step){const{parameters}=system.routes[route];
    const closes=FlowRun.possible(system,configuration).closes.filter((one)=>{const entry=configuration.lists[one.container][one.entry];
    return entry.route===route&&parameters.every((field,index)=>!(field.name in(step.with??{}))||JSON.stringify(entry.arguments[index])===JSON.stringify(step.with[field.name]));
    });
    return oneOf(closes.reverse(),"no window that is not covered shows '"+step.route+"'");
    }
    function worldOf(system,step){return{isSameVersion:step.isSameVersion??true,lookup:()=>{if(step.isFound===false)return false;
    if(step.leads===undefined)return true;
    const route=indexOfName(system.routes,step.leads.route);
    return{route,arguments:rowOf(system.routes[route].parameters,step.leads.with)};
    },};
    }
    function take(system,step,configuration){try{let now=configuration;
    const log=[];
    for(const stimulus of stimuliOf(system,step,configuration)){const made=FlowRun.perform(system,now,stimulus,worldOf(system,step));
    if(made.configuration===undefined)return{problem:problemText(system,step,made),log:[...log,...(made.log??[])]};
    now=made.configuration;
    log.push(...made.log);
    }
    return{configuration:now,log};
    }catch(problem){if(problem.problem===undefined)throw problem;
    return{problem:problem.problem,log:[]};
    }
    }
    function problemText(system,step,made){switch(made.fault){case"endless":return"the step never ends: the transitions form a cycle";
    case"outOfRange":return"'"+system.variables[made.variable].name+"' leaves its range";
    case"conflict":return"two transitions give '"+system.variables[made.variable].name+"' different values";
    default:break;
    }
    if(step.do==="send")return"'"+step.event+"' cannot be sent now: its 'when' does not hold";
    if(step.do==="show")return"no screen in front opens '"+step.route+"', or '"+step.route+"' is not available here";
    if(step.do==="relaunch")return"nothing is restored: the flow has no 'restoration'";
    return"this step is not possible now";
    }
    function stepOfScenario(step){const name=(one)=>one?.name??null;
    switch(step.kind){case"send":return{do:"send",event:step.event.name,with:step.with};
    case"open":return{do:"open",url:step.url,from:step.from,route:name(step.route),with:step.with,isForbidden:step.isForbidden};
    case"show":case"close":return{do:step.kind,route:step.route.name,with:step.with};
    case"select":return{do:"select",route:step.route.name};
    case"back":case"forward":return{do:step.kind,container:name(step.container)};
    case"change":return{do:"change",inputs:Object.fromEntries(step.changes.map(({input,value})=>[input.name,value]))};
    case"wait":return{do:"wait",milliseconds:step.milliseconds,in:name(step.state)};
    default:return{do:step.kind};
    }
    }
    function stepText(step){const values=(given)=>Object.entries(given??{}).map(([name,value])=>name+": "+valueText(value)).join(", ");
    const call=(name,given)=>name+(values(given)===""?"":"("+values(given)+")");
    switch(step.do){case"launch":return"the app is launched"+(values(step.inputs)===""?"":" with "+values(step.inputs));
    case"send":return call(step.event,step.with);
    case"open":return"link "+(step.url??call(step.route,step.with))+(step.from?" from "+step.from:"")+(step.isFound===false?", not found":"")+(step.leads?", leads to "+call(step.leads.route,step.leads.with):"");
    case"show":return"open "+call(step.route,step.with);
    case"close":return"close window "+call(step.route,step.with);
    case"select":return"select tab "+step.route;
    case"back":case"forward":return"go "+step.do+(step.container?" in "+step.container:"");
    case"change":return values(step.inputs);
    case"wait":return durationText(step.milliseconds)+" pass"+(step.in?" in "+step.in:"");
    case"relaunch":return"relaunch"+(step.isSameVersion===false?", another version":"");
    default:return step.do;
    }
    }
    function yamlText(text){const isPlain=/^[A-Za-z][A-Za-z0-9_/-]*$/.test(text)&&!["true","false","yes","no","on","off","null","none","y","n"].includes(text.toLowerCase());
    return isPlain?text:JSON.stringify(text);
    }
    function yamlValue(value){if(value===null)return"none";
    if(typeof value==="string")return yamlText(value);
    if(typeof value==="object")return"{ "+Object.entries(value).map(([name,carried])=>name+": "+yamlValue(carried)).join(", ")+" }";
    return String(value);
    }
    const yamlMap=(values)=>"{ "+Object.entries(values).map(([name,value])=>name+": "+yamlValue(value)).join(", ")+" }";
    const isFilled=(values)=>values!==undefined&&Object.keys(values).length>0;
    function yamlStep(step){const remarks=[];
    if(step.isFound===false)remarks.push("the app does not find it");
    if(step.leads)remarks.push("the app leads to "+step.leads.route);
    if(step.isSameVersion===false)remarks.push("another version saved the navigation");
    const line=yamlLine(step);
    return line===null?null:line+(remarks.length===0?"":" # and "+remarks.join(", "));
    }
    function yamlLine(step){switch(step.do){case"launch":return isFilled(step.inputs)?"{ change: "+yamlMap(step.inputs)+" }":null;
    case"send":return"{ send: "+step.event+(isFilled(step.with)?", with: "+yamlMap(step.with):"")+" }";
    case"open":return"{ open: "+yamlText(step.url??"")+(step.from?", from: "+step.from:"")+" }";
    case"show":case"close":return"{ "+step.do+": "+(isFilled(step.with)?"{ "+step.route+": "+yamlMap(step.with)+" }":step.route)+" }";
    case"select":return"{ select: "+step.route+" }";
    case"back":case"forward":return"{ "+step.do+": "+(step.container??"true")+" }";
    case"change":return"{ change: "+yamlMap(step.inputs)+" }";
    case"wait":return"{ wait: "+(step.milliseconds%1000===0?step.milliseconds/1000+"s":step.milliseconds+"ms")+(step.in?", in: "+step.in:"")+" }";
    default:return"{ relaunch: true }";
    }
    }
    function scenarioText(system,steps,configuration){const leaves=FlowRun.views.leavesOf({system,now:configuration}).map((state)=>system.states[state].name);
    const lines=steps.map(yamlStep).filter((line)=>line!==null);
    lines.push("{ expect: { state: "+(leaves.length===1?leaves[0]:"["+leaves.join(", ")+"]")+" } }");
    return["  prototype run:",...lines.map((line)=>"    - "+line)].join("\n")+"\n";
    }
    function unmet(system,expectation,configuration,log){const run={system,now:configuration,log:[]};
    const names=(all)=>all.map((one)=>one.name);
    const told=(outcome)=>log.filter((part)=>part.kind==="outcome"&&part.outcome===outcome&&part.route!==null).map((part)=>system.routes[part.route].name);
    const all=(wanted,found,what)=>{if(wanted.length===0)return found.length===0?null:found.join(", ")+" is "+what;
    const missing=wanted.find((name)=>!found.includes(name));
    return missing===undefined?null:"'"+missing+"' is not "+what;
    };
    switch(expectation.kind){case"state":return all(names(expectation.states),configuration.active.map((state)=>system.states[state].name),"active");
    case"layout":{const layout=system.layouts[configuration.layout]?.name;
    return layout===expectation.layout.name?null:"the layout is "+layout;
    }
    case"shown":return unseen(run,expectation.things,"shown");
    case"kept":return unseen(run,expectation.things,"kept");
    case"held":return all(names(expectation.routes),configuration.held.map((link)=>system.routes[link.route].name),"held");
    case"opened":case"refused":case"lost":return all(names(expectation.routes),told(expectation.kind),expectation.kind);
    case"effects":{const found=log.filter((part)=>part.kind==="effect").map((part)=>system.effects[part.effect].name);
    return JSON.stringify(found)===JSON.stringify(names(expectation.effects))?null:"the last step has "+(found.length===0?"no effects":"the effects "+found.join(", "));
    }
    case"rejected":{const isRejected=log.some((part)=>part.kind==="untaken"&&part.isRejected&&part.event===expectation.event.index);
    return isRejected?null:"'"+expectation.event.name+"' is not rejected";
    }
    case"handoff":return null;
    default:{const value=configuration.variables[expectation.variable.index];
    return JSON.stringify(value)===JSON.stringify(expectation.value)?null:"'"+expectation.variable.name+"' is "+valueText(value);
    }
    }
    }
    function unseen(run,things,word){const{isShown,isElementShown,isKept}=FlowRun.views;
    const isThere=word==="shown"?isShown:isKept;
    if(things.length===0){const entries=FlowRun.views.listsOf(run).flatMap((list)=>run.now.lists[list.key]??[]);
    const found=run.system.routes.find((route)=>word==="shown"?isShown(run,route.index):entries.some((entry)=>entry.route===route.index));
    return found===undefined?null:"'"+found.name+"' is "+word;
    }
    for(const{thing,with:given}of things){const isMet=thing.element!==undefined?(word==="shown"?isElementShown(run,thing.element.index):FlowRun.views.isThingKept(run,thing)):isThere(run,thing.route.index)&&(!isFilled(given)||isEntryThere(run,thing.route.index,given,word));
    if(!isMet)return"'"+(thing.route??thing.element).name+"' is not "+word+(isFilled(given)?" with "+yamlMap(given):"");
    }
    return null;
    }
    function isEntryThere(run,route,given,word){const{listsOf,visibleLists,entriesOf,topOf,baseOf}=FlowRun.views;
    const visible=visibleLists(run);
    const uncovered=entriesOf(run,visible[0]).length>0?visible.slice(0,1):visible;
    const entries=word==="shown"?uncovered.flatMap((list)=>(list.kind==="windows"?entriesOf(run,list):[topOf(run,list)])):listsOf(run).flatMap((list)=>[...run.now.lists[list.key]??[],baseOf(run,list)]);
    const{parameters}=run.system.routes[route];
    return entries.some((entry)=>entry!==null&&entry.route===route&&parameters.every((field,index)=>!(field.name in given)||JSON.stringify(entry.arguments[index])===JSON.stringify(given[field.name])));
    }
    function stepOfTrace(system,recorded,configuration,number){const{stimulus,decisions}=recorded;
    const decided=(kind)=>decisions.find((one)=>one.kind===kind);
    const isNew=(fields,given,suffix)=>({...given,...Object.fromEntries(fields.filter((field)=>field.domain.count===null&&!(field.name in given)).map((field)=>[field.name,field.name+" of step "+suffix]))});
    switch(stimulus.kind){case"launch":return{do:"launch",inputs:changedInputs(system,stimulus.inputs)};
    case"event":{const fields=system.events[indexOfName(system.events,stimulus.event)]?.payload??[];
    return{do:"send",event:stimulus.event,with:decided("identity")?.isKnown===false?isNew(fields,stimulus.with,number):stimulus.with};
    }
    case"input":return{do:"change",inputs:{[stimulus.input]:stimulus.value}};
    case"timer":return{do:"wait",milliseconds:stimulus.milliseconds,in:stimulus.state};
    case"back":case"forward":return{do:stimulus.kind,container:stimulus.container};
    case"select":return{do:"select",route:stimulus.tab};
    case"close":{const container=indexOfName(system.containers,stimulus.container);
    const entry=configuration.lists[container]?.[stimulus.entry];
    const route=system.routes[entry?.route??0];
    return{do:"close",route:route.name,with:entry===undefined?{}:byName(route.parameters,entry.arguments)};
    }
    case"relaunch":return{do:"relaunch",isSameVersion:decided("version")?.isSame??true};
    default:return{...openingOfTrace(system,recorded,configuration,number),...lookupOfTrace(decided("lookup"))};
    }
    }
    function changedInputs(system,inputs){return Object.fromEntries(Object.entries(inputs).filter(([name,value])=>{const input=system.inputs[indexOfName(system.inputs,name)];
    return input===undefined||JSON.stringify(input.initial)!==JSON.stringify(value);
    }));
    }
    function lookupOfTrace(lookup){if(lookup===undefined)return{};
    return lookup.leads===undefined?{isFound:lookup.isFound}:{leads:{route:lookup.leads,with:{}}};
    }
    function openingOfTrace(system,{stimulus,decisions},configuration,number){const isLink=stimulus.kind==="link";
    const head=isLink?{do:"open",url:stimulus.url??null,from:null,isForbidden:stimulus.isForbidden}:{do:"show"};
    if(stimulus.route===null)return{...head,route:null};
    const index=indexOfName(system.routes,stimulus.route);
    if(index<0)return{...head,route:stimulus.route,with:stimulus.with};
    const{parameters}=system.routes[index];
    const equal=decisions.find((one)=>one.kind==="equal"&&one.route===stimulus.route)?.isEqual;
    const entry=Object.values(configuration?.lists??{}).flat().filter((one)=>one.route===index).at(-1);
    if(equal===true&&entry!==undefined)return{...head,route:stimulus.route,with:byName(parameters,entry.arguments)};
    const open=parameters.filter((field)=>equal===false&&field.domain.count===null&&!(field.name in(stimulus.with??{})));
    return{...head,route:stimulus.route,with:{...stimulus.with,...Object.fromEntries(open.map((field)=>[field.name,field.name+" of step "+number]))}};
    }
    const devices=[{name:"iPhone SE",idiom:"phone",width:375,height:667},{name:"iPhone 13 mini",idiom:"phone",width:375,height:812},{name:"iPhone 16",idiom:"phone",width:393,height:852},{name:"iPhone 16 Pro",idiom:"phone",width:402,height:874},{name:"iPhone 16 Pro Max",idiom:"phone",width:440,height:956},{name:"iPad mini",idiom:"pad",width:744,height:1133},{name:"iPad",idiom:"pad",width:820,height:1180},{name:"iPad Pro 11-inch",idiom:"pad",width:834,height:1194},{name:"iPad Pro 13-inch",idiom:"pad",width:1024,height:1366},{name:"Mac, window",idiom:"mac",width:1280,height:800},{name:"Apple Vision Pro, window",idiom:"vision",width:1280,height:720},];
    const firstDevice=devices[2];
    const turned=devices.map((one)=>({...one,width:one.height,height:one.width}));
    const smallestSide=200;
    const largestSide=2000;
    function sizeClasses({idiom,width,height}){if(idiom==="phone"){const isUpright=height>=width;
    return{horizontal:!isUpright&&Math.min(width,height)>=414?"regular":"compact",vertical:isUpright?"regular":"compact"};
    }
    return{horizontal:idiom==="pad"&&width<=639?"compact":"regular",vertical:"regular"};
    }
    function inputsRead(system){const found=new Set();
    JSON.stringify([system.transitions,system.states,system.routes,system.layouts,system.elements,system.events],(key,value)=>{if(value!==null&&typeof value==="object"&&value.kind==="input")found.add(value.input.name);
    return value;
    });
    return found;
    }
    function windowInputs(system,read,size){const all={width:Math.round(size.width),height:Math.round(size.height),idiom:size.idiom,...sizeClasses(size)};
    return Object.fromEntries(Object.entries(all).filter(([name])=>read.has(name)&&indexOfName(system.inputs,name)>=0));
    }
    const isWindowInput=(name)=>["width","height","idiom","horizontal","vertical"].includes(name);
    function sizeOfInputs(inputs,size){const{width,height,idiom,horizontal}=inputs;
    const told={...(width>0&&{width}),...(height>0&&{height})};
    let found={...size,...told};
    if(idiom&&idiom!==size.idiom)found={...size,...devices.find((one)=>one.idiom===idiom),idiom,...told};
    if(horizontal&&!(width>0)&&sizeClasses(found).horizontal!==horizontal){found=idiom==="pad"&&horizontal==="compact"?{...found,width:375}:{...([...devices,...turned].find((one)=>sizeClasses(one).horizontal===horizontal&&(!idiom||one.idiom===idiom))??found),...told};
    }
    return found;
    }
    class Timeline{constructor(system){this.system=system;
    this.moments=[];
    this.at=-1;
    }
    get now(){return this.moments[this.at];}
    get steps(){return this.moments.slice(0,this.at+1).map((moment)=>moment.step);}
    get canUndo(){return this.at>0;}
    get canRedo(){return this.at<this.moments.length-1;}
    launch(inputs){const step={do:"launch",inputs:changedInputs(this.system,inputs)};
    const made=take(this.system,step,null);
    if(made.problem===undefined){this.moments=[{step,...made}];
    this.at=0;
    }
    return made.problem??null;
    }
    perform(step){const made=take(this.system,step,this.now.configuration);
    if(made.problem!==undefined)return made.problem;
    this.moments=[...this.moments.slice(0,this.at+1),{step,...made}];
    this.at+=1;
    return null;
    }
    resize(inputs){if(this.at===0)return this.launch({...this.now.step.inputs,...inputs});
    const{configuration,step}=this.now;
    const isResized=step.do==="change"&&step.isWindow;
    const before=isResized?this.moments[this.at-1].configuration:configuration;
    const read=(name)=>before.inputs[indexOfName(this.system.inputs,name)];
    const changed=Object.fromEntries(Object.entries(inputs).filter(([name,value])=>read(name)!==value));
    if(isResized)this.at-=1;
    if(Object.keys(changed).length===0){this.moments=this.moments.slice(0,this.at+1);
    return null;
    }
    return this.perform({do:"change",inputs:changed,isWindow:true});
    }
    replay(steps){const[first,...rest]=steps[0]?.do==="launch"?steps:[{do:"launch",inputs:{}},...steps];
    const problem=this.launch(first.inputs);
    if(problem!==null)return{count:0,problem};
    for(const[place,step]of rest.entries()){const found=this.perform(step);
    if(found!==null)return{count:place+1,problem:found,step};
    }
    return{count:rest.length+1,problem:null};
    }
    }
    const addressOf=(key,steps)=>"#"+key+"="+encodeURIComponent(JSON.stringify(steps)).replace(/'/g,"%27");
    function stepsOfAddress(key,hash){if(!hash.startsWith("#"+key+"="))return null;
    try{const steps=JSON.parse(decodeURIComponent(hash.slice(key.length+2)));
    return Array.isArray(steps)&&steps.every((step)=>step!==null&&typeof step.do==="string")?steps:undefined;
    }catch{return undefined;
    }
    }
    function choices(domain){if(domain.values!==null)return domain.values;
    if(domain.cases===null)return null;
    const all=domain.cases.map((one)=>(one.carries===null?one.name:{[one.name]:one.carries.sample}));
    return domain.isOptional?[...all,null]:all;
    }
    function valueField(name,domain,value){const all=choices(domain);
    if(all!==null){const field=make("select",{name},all.map((one,index)=>make("option",{value:index},valueText(one))));
    const chosen=all.findIndex((one)=>JSON.stringify(one)===JSON.stringify(value));
    field.value=String(Math.max(0,chosen));
    return{field,read:()=>all[Number(field.value)]};
    }
    const isNumber=["Int","UInt","range"].includes(domain.type);
    const field=make("input",{name,type:"text",inputmode:isNumber&&"numeric",autocomplete:"off",spellcheck:"false",value:value===null?"":value,placeholder:domain.isOptional&&"none"});
    return{field,read:()=>readValue(name,domain,field.value)};
    }
    function readValue(name,domain,text){if(text===""&&domain.isOptional)return null;
    if(!["Int","UInt","range"].includes(domain.type))return text;
    const number=Number(text);
    if(text.trim()===""||!Number.isInteger(number))throw name+" is a whole number";
    const most=domain.count===null?Infinity:domain.lower+domain.count-(domain.isOptional?2:1);
    const least=domain.type==="Int"?-Infinity:domain.lower;
    if(number<least||number>most)throw name+" is between "+least+" and "+most;
    return number;
    }
    function likelyValue(field,given){if(field.name in given)return given[field.name];
    const all=choices(field.domain);
    return all!==null?all[0]:field.domain.isOptional?null:field.domain.sample??(field.domain.count===null?field.name+" 1":field.domain.lower);
    }
    function askValues(app,title,fields,given,done){if(fields.length===0)return done({});
    const rows=fields.map((field)=>({name:field.name,...valueField(field.name,field.domain,likelyValue(field,given))}));
    const problem=make("p",{class:"problem",role:"alert"});
    const cancel=make("button",{type:"button",onclick:()=>dialog.close()},"Cancel");
    const form=make("form",{method:"dialog"},make("h3",{},title),rows.map((row)=>make("label",{},make("span",{},row.name),row.field)),problem,make("div",{class:"row"},make("button",{type:"submit",class:"main"},"Do it"),cancel));
    const dialog=make("dialog",{"aria-label":title},form);
    form.addEventListener("submit",(event)=>{event.preventDefault();
    try{const values=Object.fromEntries(rows.map((row)=>[row.name,row.read()]));
    dialog.close();
    done(values);
    }catch(why){problem.textContent=String(why);
    }
    });
    dialog.addEventListener("close",()=>{dialog.remove();app.focusAgain();});
    app.place.append(dialog);
    app.rememberFocus();
    dialog.showModal();
    }
    function whyNotOpen(app,route,values){const{system,words}=app;
    const run=app.run;
    if(FlowRun.views.isAvailable(run,route,values))return null;
    const{available,raises,isCommand}=system.routes[route];
    if(!FlowRun.views.isRouteTrue(run,route,values))return"Available only while "+(available.text??"its condition holds")+valuesRead(app,available);
    if(isCommand)return"No active state takes "+raises.map((call)=>call.event.name).join(", ")+" now";
    const layout=system.layouts[run.now.layout]?.name;
    const place=FlowRun.views.placeOf(run,route);
    return place===null?"It has no place in the layout "+layout:"Its tab "+words.title(place.tab.index)+" is not offered";
    }
    function valuesRead(app,condition){const parts=new Map();
    const note=(tree)=>{if(tree===null||typeof tree!=="object")return;
    if(tree.kind==="variable")parts.set(tree.variable.name,app.run.now.variables[tree.variable.index]);
    if(tree.kind==="input")parts.set(tree.input.name,app.run.now.inputs[tree.input.index]);
    Object.values(tree).forEach(note);
    };
    note(condition.tree);
    return parts.size===0?"":" ("+[...parts].map(([name,value])=>name+" is "+valueText(value)).join(", ")+")";
    }
    function eventFacts(app,event){const{system,run}=app;
    const waiting=system.transitions.filter((one)=>one.trigger.kind==="events"&&one.trigger.events.some((other)=>other.index===event.index));
    const here=waiting.filter((one)=>run.now.active.includes(one.source.index));
    const isOpen=(one)=>one.condition===null||readsFields(one.condition.tree)||FlowRun.views.isTrue(run,one.condition);
    const taking=here.filter(isOpen);
    if(taking.length>0)return{isTaken:true,why:taking.map((one)=>app.words.way(one)).join("; ")};
    const[first]=here;
    if(first!==undefined)return{isTaken:false,why:first.source.name+" takes it only while "+(first.condition.text??"its guard holds")+valuesRead(app,first.condition)};
    const sources=[...new Set(waiting.map((one)=>one.source.name))];
    return{isTaken:false,why:sources.length===0?"no state takes it":"taken by "+sources.join(", ")};
    }
    function readsFields(tree){if(tree===null||typeof tree!=="object")return false;
    return tree.kind==="field"||Object.values(tree).some(readsFields);
    }
    function whyNotSend(app,event){if(event.promise===null||readsFields(event.promise.tree)||FlowRun.views.isTrue(app.run,event.promise))return null;
    return"It is sent only while "+(event.promise.text??"its condition holds")+valuesRead(app,event.promise);
    }
    function linkDataOf({links}){if(links===undefined)return null;
    LinkMatcher.prepare(links.table);
    return links;
    }
    function linkStep(app,text,from){const url=LinkMatcher.readURL(text.trim());
    if(url===null)throw"This is not a URL: it has no scheme, such as https:, or white space in it";
    const head={do:"open",url:text.trim(),from};
    const[first]=app.links===null?[]:LinkMatcher.matches(app.links.table,url);
    if(first===undefined)return{...head,route:null};
    const answer=app.links.answers[first.form];
    const route=app.system.routes[answer.route];
    const texts=LinkMatcher.values(app.links.routes[answer.route],answer,first.texts);
    const values=Object.fromEntries(route.parameters.map((field,index)=>[field.name,valueOfText(field.domain,texts[index])]));
    return{...head,route:route.name,with:values,isForbidden:forbids(route.from,from)};
    }
    function forbids(rule,source){if(rule===null)return false;
    return rule.only!==undefined?!rule.only.includes(source):rule.not.includes(source);
    }
    function valueOfText(domain,text){if(text===null||text===undefined)return null;
    if(["Int","UInt","range"].includes(domain.type))return Number(text);
    if(domain.type==="Bool")return text==="true";
    if(domain.cases===null)return text;
    const place=text.indexOf(": ");
    const one=domain.cases.find((other)=>other.name===(place<0?text:text.slice(0,place)));
    return one===undefined||one.carries===null?text:{[one.name]:valueOfText(one.carries,text.slice(place+2))};
    }
    function linkForm(app){const{system,data}=app;
    if(!system.hasLinks)return null;
    const list=make("datalist",{id:"links-"+app.key},Object.values(data.urls).map((url)=>make("option",{value:url})));
    const field=make("input",{type:"text",inputmode:"url",list:list.id,"data-key":"link",autocomplete:"off",autocapitalize:"none",spellcheck:"false",value:app.linkText,"aria-label":"A link that arrives",placeholder:"Paste a link, or choose one"});
    const source=system.sources.length===0?null:make("select",{"aria-label":"From","data-key":"link-source"},["",...system.sources].map((name)=>make("option",{value:name},name===""?"no source":name)));
    const hasLookup=system.routes.some((route)=>route.lookup);
    const found=hasLookup?make("select",{"aria-label":"Result of the app's lookup","data-key":"link-found"},make("option",{value:"yes"},"found"),make("option",{value:"no"},"not found"),[...new Set(system.routes.flatMap((route)=>route.leads.map((one)=>one.name)))].map((name)=>make("option",{value:"to "+name},"leads to "+name))):null;
    const form=make("form",{class:"link"},field,list,make("div",{class:"row"},source,found,make("button",{type:"submit",class:"main","data-key":"link-open"},"Open link")));
    field.addEventListener("input",()=>{app.linkText=field.value;});
    form.addEventListener("submit",(event)=>{event.preventDefault();
    try{const step=linkStep(app,field.value,source?.value||null);
    if(found?.value==="no")step.isFound=false;
    if(found?.value.startsWith("to "))step.leads={route:found.value.slice(3),with:{}};
    app.act(step);
    }catch(why){if(typeof why!=="string")throw why;
    app.say(why);
    }
    });
    const samples=Object.entries(data.urls).slice(0,40).map(([route,url])=>make("li",{},button("sample-"+route,[make("strong",{},app.words.title(Number(route)))," ",url],()=>{app.linkText=url;app.act(linkStep(app,url,source?.value||null));})));
    return[form,make("details",{"data-details":"samples"},make("summary",{},"Links to choose from"),make("ul",{class:"choices"},samples))];
    }
    function card(app,list,entry){const{system,words}=app;
    const route=system.routes[entry.route];
    const given=byName(route.parameters,entry.arguments);
    const facts=Object.entries(given).filter(([,value])=>value!==null).map(([name,value])=>make("li",{},name+": "+valueText(value)));
    const inside=system.elements.filter((element)=>FlowRun.views.isElementShown(app.run,element.index)&&app.homes.get(element.index)?.route?.index===entry.route);
    return make("article",{class:"card","data-route":route.name},heading(routeLink(app,entry.route)),facts.length>0&&make("ul",{class:"facts"},facts),inside.map((element)=>elementBox(app,element,given,list.key)),opensList(app,route.opens,given,list.key));
    }
    function routeLink(app,index){const{name}=app.system.routes[index];
    const title=app.words.title(index);
    const short=app.words.short.get(name);
    const label=title===short?[title]:[title," ",make("code",{},short)];
    return app.data.page===null?make("span",{title:name},label):make("a",{href:app.data.page+"#route-"+encodeURIComponent(name),title:name},label);
    }
    function opensList(app,opens,given,key){if(opens.length===0)return null;
    return make("div",{class:"opens"},opens.map((one)=>{const route=app.system.routes[one.index];
    const likely=Object.fromEntries(route.parameters.map((field)=>[field.name,likelyValue(field,given)]));
    const why=readsParameters(route)?null:whyNotOpen(app,one.index,rowOf(route.parameters,likely));
    const open=()=>askValues(app,"Open "+app.words.title(one.index),route.parameters,given,(values)=>app.act({do:"show",route:route.name,with:values}));
    return reasoned(button("open-"+key+"-"+route.name,app.words.title(one.index)+(route.parameters.length>0?"…":""),open,why),why);
    }));
    }
    const readsParameters=(route)=>route.available!==null&&JSON.stringify(route.available.tree).includes('"parameter"');
    function reasoned(shown,why){return why===null?shown:make("div",{class:"no"},shown,make("small",{},why));
    }
    function elementBox(app,element,given,key){const tabs=element.selects.map((tab)=>{const can=app.can.selects.some((one)=>one.tab===tab.index);
    const why=can?null:"It is selected already, or its tab is not offered";
    return button("selects-"+key+"-"+element.name+"-"+tab.name,app.words.title(tab.index),()=>app.act({do:"select",route:tab.name}),why);
    });
    return make("div",{class:"element"},make("span",{class:"kind",title:element.name},app.words.element(element.index)),opensList(app,element.opens,given,key+"-"+element.name),tabs.length>0&&make("div",{class:"opens"},tabs));
    }
    function listContent(app,list){const{system,words,run}=app;
    const entries=FlowRun.views.entriesOf(run,list);
    const top=FlowRun.views.topOf(run,list);
    if(top===null)return make("p",{class:"empty"},"nothing");
    if(top.element!==undefined)return elementBox(app,system.elements[top.element],{},list.key);
    const below=entries.slice(0,-1).map((entry)=>words.title(entry.route));
    const base=entries.length>0&&list.base?.route!==undefined&&FlowRun.views.isOffered(run,list)?[words.title(list.base.route.index)]:[];
    const trail=[...base,...below];
    return[navigationBar(app,list,trail),card(app,list,top)];
    }
    function navigationBar(app,list,trail){const name=app.words.container(list.container);
    const find=(all)=>all.find((one)=>one.container===list.container&&one.tab===list.tab);
    const parts=[];
    if(find(app.can.backs)){const label=list.kind==="modal"&&trail.length===0?"Close":"‹ Back";
    parts.push(button("back-"+list.key,label,()=>app.act({do:"back",container:name}),null,{"aria-label":label.replace("‹ ","")+" in "+name}));
    }
    if(trail.length>0)parts.push(make("span",{class:"trail"},"over "+trail.join(" › ")));
    if(find(app.can.forwards))parts.push(button("forward-"+list.key,"Forward ›",()=>app.act({do:"forward",container:name}),null,{"aria-label":"Forward in "+name}));
    return parts.length===0?null:make("div",{class:"bar"},parts);
    }
    class Frame{constructor(app){this.app=app;
    this.size={...firstDevice};
    this.glass=make("div",{class:"glass",role:"region","aria-label":"The app"});
    this.handles=[this.handle("width","e"),this.handle("height","s")];
    this.device=make("div",{class:"device"},this.glass,this.handles);
    this.windows=make("div",{class:"windows"});
    this.stage=make("div",{class:"stage"},this.device,this.windows);
    }
    tools(){const{size}=this;
    const isOf=({width,height})=>width===size.width&&height===size.height||width===size.height&&height===size.width;
    const chosen=devices.findIndex((one)=>one.idiom===size.idiom&&isOf(one));
    const list=make("select",{"aria-label":"Device","data-key":"device"},chosen<0&&make("option",{value:"-1"},"Other size"),devices.map((one,place)=>make("option",{value:place,selected:place===chosen},one.name)));
    list.addEventListener("change",()=>this.choose({...devices[Number(list.value)]}));
    const number=(side)=>{const field=make("input",{type:"number",min:smallestSide,max:largestSide,value:Math.round(size[side]),"aria-label":"Window "+side+" in points","data-key":side});
    field.addEventListener("change",()=>this.choose({...size,[side]:this.bounded(Number(field.value))}));
    return field;
    };
    return[list,make("span",{class:"size"},number("width")," × ",number("height")),button("rotate","Rotate",()=>this.choose({...size,width:size.height,height:size.width}))];
    }
    bounded(length){return Math.min(largestSide,Math.max(smallestSide,Math.round(length)||smallestSide));}
    choose(size){this.size=size;
    this.app.resize(windowInputs(this.app.system,this.app.read,size));
    }
    handle(side,edge){const handle=make("div",{class:"edge "+edge,role:"slider",tabindex:"0","aria-label":"Window "+side,"aria-valuemin":smallestSide,"aria-valuemax":largestSide,"data-key":"edge-"+edge});
    const resize=(length)=>this.choose({...this.size,[side]:this.bounded(length)});
    handle.addEventListener("keydown",(event)=>{const change={ArrowLeft:-10,ArrowUp:-10,ArrowRight:10,ArrowDown:10,PageUp:-100,PageDown:100}[event.key];
    if(change===undefined)return;
    event.preventDefault();
    resize(this.size[side]+change);
    });
    handle.addEventListener("pointerdown",(event)=>{event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const place=(at)=>(side==="width"?at.clientX:at.clientY);
    const{scale}=this;
    const[start,length]=[place(event),this.size[side]];
    const factor=side==="width"?2:1;
    const move=(at)=>resize(length+(place(at)-start)*factor/scale);
    handle.addEventListener("pointermove",move);
    handle.addEventListener("lostpointercapture",()=>handle.removeEventListener("pointermove",move),{once:true});
    });
    return handle;
    }
    draw(){const{width,height}=this.size;
    const windows=this.windowFrames();
    const room=this.stage.clientWidth-28;
    const isBeside=windows.length>0&&room>560;
    const most=innerWidth<640?Math.max(360,innerHeight*0.6):this.size.idiom==="phone"?640:740;
    this.scale=Math.max(0.2,Math.min(1,room/width/(isBeside?1.55:1),most/height));
    this.app.place.classList.toggle("slim",width*Math.min(1,most/height)<420&&windows.length===0);
    this.device.style.width=Math.round(width*this.scale)+"px";
    this.glass.style.fontSize=Math.max(11,Math.min(14,19*this.scale))+"px";
    this.glass.style.minHeight=Math.round(height*this.scale)+"px";
    this.handles[0].setAttribute("aria-valuenow",Math.round(width));
    this.handles[1].setAttribute("aria-valuenow",Math.round(height));
    this.glass.replaceChildren(...this.content());
    this.windows.replaceChildren(...windows);
    this.windows.style.width=Math.round(isBeside?width*this.scale/2:room)+"px";
    this.windows.style.fontSize=this.glass.style.fontSize;
    }
    content(){const{app}=this;
    if(!app.system.hasNavigation)return[make("p",{class:"empty"},"The spec declares no layouts: the app shows its routes by itself.")];
    const open=new Set(FlowRun.views.uncovered(app.run).map((list)=>list.key));
    const lists=FlowRun.views.visibleLists(app.run);
    const of=(kinds)=>lists.filter((list)=>kinds.includes(list.kind));
    const over=[...of(["modal"]),...of(["screen"])].filter((list)=>FlowRun.views.entriesOf(app.run,list).length>0);
    const panes=make("div",{class:"panes"},of(["column","stack","tabs"]).map((list)=>this.pane(list,open.has(list.key))));
    return[panes,over.map((list)=>this.cover(list,open.has(list.key)))].flat();
    }
    pane(list,isOpen){const{app}=this;
    const name=app.words.container(list.container);
    const bars=app.system.elements.filter((element)=>{const home=app.homes.get(element.index);
    return home?.container?.index===list.container&&FlowRun.views.isElementShown(app.run,element.index);
    });
    return make("section",{class:"pane of-"+list.kind,"aria-label":name,inert:!isOpen},make("p",{class:"kind"},name),bars.map((element)=>elementBox(app,element,{},list.key)),make("div",{class:"content"},bars.length>0&&FlowRun.views.topOf(app.run,list)===null?null:listContent(app,list)),list.tab!==null&&!this.hasTabs(list)&&this.tabBar(list));
    }
    windowFrames(){const{app}=this;
    if(!app.system.hasNavigation)return[];
    const open=new Set(FlowRun.views.uncovered(app.run).map((list)=>list.key));
    return FlowRun.views.visibleLists(app.run).filter((list)=>list.kind==="windows").flatMap((list)=>{const name=app.words.container(list.container);
    return FlowRun.views.entriesOf(app.run,list).map((entry,place)=>{const{name:route,parameters}=app.system.routes[entry.route];
    const canClose=app.can.closes.some((one)=>one.container===list.container&&one.entry===place);
    const close=button("close-"+list.key+"-"+place,"Close",()=>app.act({do:"close",route,with:byName(parameters,entry.arguments)}),canClose?null:"It is covered",{class:"close"});
    return make("section",{class:"window glass","aria-label":name+" "+(place+1),inert:!open.has(list.key)},make("div",{class:"bar"},make("span",{class:"kind"},name),close),card(app,list,entry));
    });
    });
    }
    hasTabs(list){const{app}=this;
    const tabs=new Set(FlowRun.views.listsOf(app.run).filter((one)=>one.container===list.container).map((one)=>one.tab));
    return app.system.elements.some((element)=>element.selects.some((tab)=>tabs.has(tab.index))&&FlowRun.views.isElementShown(app.run,element.index));
    }
    tabBar(list){const{app}=this;
    const tabs=FlowRun.views.listsOf(app.run).filter((one)=>one.container===list.container);
    return make("div",{class:"tab-bar",role:"group","aria-label":"Tabs of "+app.words.container(list.container)},tabs.map((one)=>{const isSelected=one.tab===list.tab;
    const can=isSelected||app.can.selects.some((other)=>other.container===one.container&&other.tab===one.tab);
    const{available}=app.system.routes[one.tab];
    const why=can?null:"Offered only while "+(available?.text??"it is not covered");
    return button("tab-"+one.key,app.words.title(one.tab),()=>{if(!isSelected)app.act({do:"select",route:app.system.routes[one.tab].name});},why,{"aria-pressed":String(isSelected),...(why===null&&{title:app.system.routes[one.tab].name})});
    }));
    }
    cover(list,isOpen){const{app}=this;
    const name=app.words.container(list.container);
    const bars=app.system.elements.filter((element)=>app.homes.get(element.index)?.container?.index===list.container&&FlowRun.views.isElementShown(app.run,element.index));
    return make("section",{class:"over of-"+list.kind,"aria-label":name,inert:!isOpen},make("p",{class:"kind"},name),listContent(app,list),bars.map((element)=>elementBox(app,element,{},list.key)));
    }
    }
    function actionGroups(app){return[linkGroup(app),...eventGroups(app),inputGroup(app),timerGroup(app),systemGroup(app)].filter((group)=>group!==null);
    }
    const group=(title,...content)=>make("section",{class:"group"},heading(title),content);
    function linkGroup(app){const form=linkForm(app);
    return form===null?null:group("A link arrives",form);
    }
    function eventGroups(app){const events=app.system.events.filter((event)=>!event.isInternal&&event.line!==undefined);
    const senders=[...new Set(events.map((event)=>event.from??""))];
    const rows=events.map((event)=>({event,...eventFacts(app,event)}));
    const[taken,others]=[rows.filter((row)=>row.isTaken),rows.filter((row)=>!row.isTaken)];
    const groups=senders.map((sender)=>[sender,taken.filter(({event})=>(event.from??"")===sender)]).filter(([,found])=>found.length>0).map(([sender,found])=>group(sender===""?"Events":"Events from "+sender,found.map((row)=>eventButton(app,row))));
    if(others.length===0)return groups;
    const title=others.length+(others.length===1?" event":" events")+" that no active state takes";
    return[...groups,make("section",{class:"group"},make("details",{"data-details":"untaken"},make("summary",{},title),others.map((row)=>eventButton(app,row))))];
    }
    function eventButton(app,{event,isTaken,why}){const promised=whyNotSend(app,event);
    const send=()=>askValues(app,"Send "+event.name,event.payload,{},(values)=>app.act({do:"send",event:event.name,with:values}));
    const label=event.name+(event.payload.length>0?"…":"");
    return make("div",{class:isTaken&&promised===null?"yes":"no"},button("send-"+event.name,label,send,promised),make("small",{},promised??why));
    }
    function inputGroup(app){const inputs=app.system.inputs.filter((input)=>app.read.has(input.name)&&!isWindowInput(input.name));
    if(inputs.length===0)return null;
    return group("Inputs",inputs.map((input)=>{const value=app.run.now.inputs[input.index];
    const isFixed=input.isLasting&&app.timeline.at>0;
    const change=(next)=>app.change({[input.name]:next});
    if(input.domain.type==="Bool"&&!input.domain.isOptional){return make("div",{},button("input-"+input.name,input.name,()=>change(!value),isFixed?"It is fixed at the launch":null,{role:"switch","aria-checked":String(value)}));
    }
    const{field,read}=valueField(input.name,input.domain,value);
    field.dataset.key="input-"+input.name;
    field.disabled=isFixed;
    field.addEventListener("change",()=>{try{change(read());}catch(why){app.say(String(why));}});
    return make("label",{},make("span",{},input.name),field);
    }));
    }
    function timerGroup(app){if(app.can.timers.length===0)return null;
    return group("Timers",app.can.timers.map(({state,milliseconds})=>{const name=app.words.state(state);
    const isAlone=app.can.timers.filter((one)=>one.milliseconds===milliseconds).length===1;
    return make("div",{class:"yes"},button("wait-"+name,durationText(milliseconds)+" pass",()=>app.act({do:"wait",milliseconds,in:isAlone?null:name})),make("small",{},"in "+name));
    }));
    }
    function systemGroup(app){const names={becameActive:"To the foreground",resignedActive:"Resign active",enteredBackground:"To the background"};
    const phases=app.system.events.filter((event)=>event.name in names&&event.line===undefined).map((event)=>{const{isTaken,why}=eventFacts(app,event);
    return make("div",{class:isTaken?"yes":"no"},button("send-"+event.name,names[event.name],()=>app.act({do:"send",event:event.name,with:{}})),make("small",{},why));
    });
    const why=app.can.isRelaunchPossible?null:"The flow declares no restoration: start again instead";
    const relaunch=(isSameVersion)=>app.act({do:"relaunch",isSameVersion});
    return group("The system",make("div",{class:"row"},phases),make("div",{class:"row"},reasoned(button("relaunch","Relaunch",()=>relaunch(true),why),why),why===null&&button("relaunch-new","Relaunch after an update",()=>relaunch(false))));
    }
    class Stories{constructor(app){this.app=app;
    const{system}=app;
    this.panel=make("div",{class:"stories"});
    this.story=null;
    this.scenarios=system.scenarios.map((scenario)=>({name:scenario.name,kind:"scenario",steps:scenario.steps.map((step)=>(step.kind==="expect"?{expectations:step.expectations}:{make:()=>stepOfScenario(step)})),}));
    this.read();
    }
    read(){const{system,place}=this.app;
    const runs=JSON.parse(place.querySelector(".prototype-runs").textContent).map((run)=>({name:run.property??run.message,kind:"run",run,message:run.message,steps:run.trace.steps.map((recorded,number)=>({recorded,make:(configuration)=>stepOfTrace(system,recorded,configuration,number)})),}));
    this.hasRuns=runs.length>0;
    this.all=[...runs,...this.scenarios].map((story)=>({...story,steps:withLaunch(story.steps)}));
    }
    play(story){this.story={...story,at:0,marks:[]};
    this.app.storyFold.open=true;
    this.next();
    this.app.draw();
    this.panel.querySelector("[data-key=next], [data-key=leave]")?.focus({preventScroll:true});
    const{top}=this.app.place.getBoundingClientRect();
    if(top<0||top>innerHeight/2)this.app.place.scrollIntoView({behavior:matchMedia("(prefers-reduced-motion: reduce)").matches?"auto":"smooth"});
    this.app.say("Playing "+story.name+". "+this.ending());
    }
    ofAddress(hash){let name;
    try{name=decodeURIComponent(hash.slice(1));}catch{return undefined;}
    return this.all.find((story)=>name===(story.kind==="run"?"play-finding-"+story.run.place:"play-scenario-"+story.name));
    }
    next(){const{app,story}=this;
    const step=story.steps[story.at];
    if(step===undefined)return false;
    const problem=step.expectations===undefined?this.take(step):this.judge(step.expectations);
    story.marks[story.at]=problem;
    if(problem===null)story.at+=1;
    else story.isOver=true;
    app.saveAddress();
    return problem===null;
    }
    take(step){const{app}=this;
    const made=step.make(app.timeline.now?.configuration??null);
    if(made.do==="launch"){const problem=app.timeline.launch(made.inputs);
    app.followWindow();
    return problem;
    }
    if(made.do==="change"&&Object.entries(made.inputs).every(([name,value])=>app.run.now.inputs[indexOfName(app.system.inputs,name)]===value))return null;
    const problem=app.timeline.perform(made);
    if(made.do==="change")app.followWindow(app.frame.size);
    return problem;
    }
    judge(expectations){const{configuration,log}=this.app.timeline.now;
    for(const expectation of expectations){const problem=unmet(this.app.system,expectation,configuration,log);
    if(problem!==null)return problem;
    }
    return null;
    }
    toEnd(){while(!this.story.isOver&&this.next())continue;
    this.app.draw();
    this.app.say(this.ending());
    }
    ending(){const{story}=this;
    if(story.isOver)return"It stops at step "+(story.at+1)+": "+story.marks[story.at];
    return story.at<story.steps.length?"Step "+story.at+" of "+story.steps.length:story.kind==="run"?"The end: "+story.message:"The end: all expectations hold";
    }
    leave(){this.story=null;}
    draw(){const{story}=this;
    this.panel.replaceChildren(...(story===null?this.list():this.player()));
    }
    list(){if(this.all.length===0)return[make("p",{class:"empty"},"The spec declares no scenarios.")];
    const part=(title,kind)=>{const found=this.all.filter((story)=>story.kind===kind);
    return found.length===0?[]:[heading(title),make("ul",{class:"choices"},found.map((story)=>make("li",{},button("play-"+story.kind+"-"+story.name,[make("span",{class:"mark"},"▶ "),story.name],()=>this.play(story),null,{"aria-label":"Play "+story.name}))))];
    };
    return[...part("Runs that show findings","run"),...part("Scenarios","scenario")];
    }
    player(){const{story,app}=this;
    const isDone=story.isOver||story.at>=story.steps.length;
    const rows=story.steps.map((step,place)=>{const mark=story.marks[place];
    const state=place===story.at&&!isDone?"current":mark===undefined?"later":mark===null?"done":"failed";
    const text=step.recorded?.text??this.text(step);
    return make("li",{class:state,"aria-current":state==="current"&&"step"},text,mark&&make("small",{},mark));
    });
    return[heading(story.name),story.kind==="run"&&story.message!==story.name&&make("p",{class:"message"},story.message),make("ol",{},rows),make("p",{class:story.isOver?"problem":"ending"},this.ending()),make("div",{class:"row"},!isDone&&button("next","Next step",()=>{this.next();app.draw();app.say(app.summary());},null,{class:"main"}),!isDone&&button("end","To the end",()=>this.toEnd()),button("again","From the start",()=>this.play(story)),button("leave","All runs",()=>{this.leave();app.draw();})),].filter(Boolean);
    }
    text(step){if(step.expectations!==undefined)return"expect "+step.expectations.map(expectationText).join("; ");
    return stepText(step.make(this.app.timeline.now?.configuration??null));
    }
    }
    function withLaunch(steps){if(steps[0]?.recorded!==undefined)return steps;
    const first=steps.findIndex((step)=>step.make===undefined||step.make().do!=="change");
    const changes=steps.slice(0,first<0?steps.length:first).map((step)=>step.make().inputs);
    return[{make:()=>({do:"launch",inputs:Object.assign({},...changes)})},...steps.slice(changes.length)];
    }
    function expectationText({kind,...rest}){const names=(all)=>(all.length===0?"none":all.map((one)=>one.name).join(", "));
    switch(kind){case"state":return names(rest.states);
    case"layout":return"layout "+rest.layout.name;
    case"shown":case"kept":return kind+" "+names(rest.things.map(({thing})=>thing.route??thing.element));
    case"effects":return"effects "+names(rest.effects);
    case"rejected":return rest.event.name+" rejected";
    case"handoff":return"handoff "+(rest.urls.length===0?"none":rest.urls.join(", "));
    case"variable":return rest.variable.name+" is "+valueText(rest.value);
    default:return kind+" "+names(rest.routes);
    }
    }
    function logPanel(app){const{timeline}=app;
    const rows=timeline.moments.map((moment,place)=>{const parts=moment.log.map((part)=>app.words.happening(part)).filter((part)=>part!==null);
    const head=button("moment-"+place,stepText(moment.step),()=>app.goTo(place),null,{"aria-current":place===timeline.at&&"step"});
    return make("li",{class:place>timeline.at?"undone":""},head,parts.length>0&&make("ul",{},parts.map(([tone,text])=>make("li",{class:tone},text))));
    });
    return make("ol",{class:"log"},rows);
    }
    function statusPanel(app){const{system,run,words}=app;
    const stateLink=(state)=>{const{name,parent}=system.states[state];
    const label=make("code",{},name);
    return app.data.page===null||parent===null?label:make("a",{href:app.data.page+"#state-"+encodeURIComponent(name)},label);
    };
    const rows=[["State",FlowRun.views.leavesOf(run).map((state)=>[stateLink(state)," "])]];
    if(run.now.layout!==null)rows.push(["Layout",make("code",{},system.layouts[run.now.layout].name)]);
    if(system.variables.length>0)rows.push(["Variables",system.variables.map((one,index)=>make("span",{class:"fact"},one.name+" = "+valueText(run.now.variables[index])))]);
    const payloads=run.now.active.flatMap((state)=>system.states[state].payload.map((field,index)=>make("span",{class:"fact"},system.states[state].name+"."+field.name+" = "+valueText(run.now.payloads[state][index]))));
    if(payloads.length>0)rows.push(["Data",payloads]);
    if(run.now.held.length>0)rows.push(["Held links",make("ul",{class:"held"},run.now.held.map((link)=>make("li",{},words.route(link),make("small",{},heldBy(app,link)))))]);
    if(run.now.saved!==null)rows.push(["Saved","navigation that is not yet restored"]);
    return make("dl",{class:"status"},rows.map(([name,content])=>[make("dt",{},name),make("dd",{},content)]));
    }
    function heldBy(app,link){const{words}=FlowRun.views.cellFor(app.run,link);
    const names=words.filter((word)=>word.policy==="hold").map((word)=>(word.state===undefined?"something that is open":app.system.states[word.state].name));
    return"held by "+[...new Set(names)].join(", ");
    }
    class App{constructor(place){this.place=place;
    this.data=JSON.parse(place.querySelector(".prototype-data").textContent);
    this.system=FlowRun.prepare(this.data.system);
    this.words=new Words(this.system,this.data.titles);
    this.timeline=new Timeline(this.system);
    this.read=inputsRead(this.system);
    this.links=linkDataOf(this.data);
    this.linkText="";
    const number=[...document.querySelectorAll(".prototype")].indexOf(place);
    this.key=number===0?"run":"run"+(number+1);
    this.frame=new Frame(this);
    this.stories=new Stories(this);
    }
    start(){this.tools=make("div",{class:"row bar",role:"toolbar","aria-label":"Device and run"});
    this.status=make("div",{class:"status-place"});
    this.actions=make("div",{class:"actions"});
    this.log=make("div",{class:"history"});
    this.said=make("p",{class:"said",role:"status","aria-live":"polite"});
    const folded=(title,content,isOpen)=>make("details",{open:isOpen,class:"fold"},make("summary",{},title),content);
    this.storyFold=folded("Scenarios and runs",this.stories.panel,this.stories.hasRuns);
    const map=[...document.querySelectorAll("main > section")].find((section)=>section.querySelector(".chart"));
    this.place.append(this.tools,make("div",{class:"work"},this.frame.stage,this.status,map,make("div",{class:"side"},this.said,this.storyFold,folded("What can happen now",this.actions,true),folded("What happened",this.log,true))));
    this.place.classList.add("live");
    this.restart();
    this.said.textContent=this.summary();
    this.follow(location.hash);
    addEventListener("exchanged",()=>{this.stories.read();this.stories.draw();});
    addEventListener("hashchange",()=>{if(location.hash!==this.address)this.follow(location.hash);});
    new ResizeObserver(()=>this.frame.draw()).observe(this.frame.stage);
    }
    get run(){return{system:this.system,now:this.timeline.now.configuration,log:[],world:{}};}
    restart(){this.stories.leave();
    this.timeline.launch(windowInputs(this.system,this.read,this.frame.size));
    this.draw();
    }
    follow(hash){const steps=stepsOfAddress(this.key,hash);
    if(steps===undefined)return this.say("The run in this address cannot be read, so the app is launched",true);
    if(steps!==null)return this.open(steps);
    const story=this.stories.ofAddress(hash);
    if(story!==undefined)this.stories.play(story);
    }
    open(steps){const{count,problem,step}=this.timeline.replay(steps);
    this.followWindow();
    this.draw();
    if(problem!==null)this.say("This run is possible up to step "+(count-1)+". Then"+(step?" '"+stepText(step)+"'":"")+": "+problem,true);
    }
    act(step){this.stories.leave();
    const problem=this.timeline.perform(step);
    this.saveAddress();
    this.draw();
    this.say(problem??this.summary(),problem!==null);
    }
    change(inputs){if(this.timeline.at===0){this.timeline.launch({...this.timeline.now.step.inputs,...inputs});
    this.saveAddress();
    return this.draw();
    }
    this.act({do:"change",inputs});
    }
    resize(inputs){this.stories.leave();
    const isFixed=Object.entries(inputs).some(([name,value])=>{const index=indexOfName(this.system.inputs,name);
    return this.system.inputs[index].isLasting&&this.run.now.inputs[index]!==value;
    });
    const layout=this.run.now.layout;
    let problem=null;
    if(isFixed&&this.timeline.at>0){const[,...rest]=this.timeline.steps;
    const found=this.timeline.replay([{do:"launch",inputs},...rest.filter((step)=>!step.isWindow)]);
    if(found.problem!==null)problem="The run begins on the other device and is possible up to step "+(found.count-1)+": "+found.problem;
    }else{problem=this.timeline.resize(inputs);
    }
    this.saveAddress();
    this.draw();
    if(problem!==null)this.say(problem,true);
    else if(layout!==this.run.now.layout)this.say("The layout is "+this.system.layouts[this.run.now.layout]?.name);
    }
    followWindow(other=firstDevice){const{inputs}=this.run.now;
    const told=Object.fromEntries(this.system.inputs.filter((input)=>isWindowInput(input.name)&&this.read.has(input.name)).map((input)=>[input.name,inputs[input.index]]));
    this.frame.size=sizeOfInputs(told,other);
    }
    goTo(place){this.stories.leave();
    this.timeline.at=place;
    this.followWindow(this.frame.size);
    this.saveAddress();
    this.draw();
    this.say(this.summary());
    }
    draw(){this.rememberFocus();
    this.can=FlowRun.possible(this.system,this.run.now);
    this.homes=new Map(this.system.elements.map((element)=>[element.index,FlowRun.views.homeOf(this.run,element.index)]));
    const{timeline}=this;
    this.tools.replaceChildren(...this.frame.tools(),make("span",{class:"gap"}),button("undo","Undo",()=>this.goTo(timeline.at-1),timeline.canUndo?null:"There is nothing to undo"),button("redo","Redo",()=>this.goTo(timeline.at+1),timeline.canRedo?null:"There is nothing to redo"),button("restart","Start again",()=>{this.restart();this.saveAddress();this.say(this.summary());}),button("scenario","Copy as scenario",()=>this.copy(scenarioText(this.system,timeline.steps,this.run.now),"The scenario is copied")),button("share","Copy address",()=>{this.saveAddress();this.copy(location.href,"The address of this run is copied");}));
    this.frame.draw();
    this.status.replaceChildren(statusPanel(this));
    this.stories.draw();
    this.redraw(this.actions,actionGroups(this));
    this.log.replaceChildren(logPanel(this));
    const current=this.log.querySelector("[aria-current]");
    if(current)this.log.scrollTop=current.parentElement.offsetTop-this.log.clientHeight/2;
    this.light();
    this.focusAgain();
    }
    redraw(panel,content){const open=new Set([...panel.querySelectorAll("details[open]")].map((one)=>one.dataset.details));
    panel.replaceChildren(...content);
    for(const one of panel.querySelectorAll("details"))one.open=open.has(one.dataset.details);
    }
    rememberFocus(){const focused=document.activeElement;
    if(this.place.contains(focused)&&focused.dataset.key)this.focusKey=focused.dataset.key;
    if(this.stories.story!==null)this.stories.story.isFocused=this.stories.panel.contains(focused);
    }
    focusAgain(){if(this.focusKey===undefined||this.place.contains(document.activeElement))return;
    const found=[...this.place.querySelectorAll("[data-key]")].find((one)=>one.dataset.key===this.focusKey&&!one.closest("[inert]"));
    const next=found??(this.stories.story?.isFocused?this.stories.panel.querySelector("button"):null);
    if(next)next.focus({preventScroll:true});
    else if(document.activeElement===document.body){this.frame.glass.tabIndex=-1;
    this.frame.glass.focus({preventScroll:true});
    }
    this.focusKey=undefined;
    }
    light(){const names=new Set(this.run.now.active.map((state)=>"#state-"+encodeURIComponent(this.words.state(state))));
    for(const group of document.querySelectorAll(".chart .state")){const isNow=[...group.children].some((one)=>one.matches("a")&&names.has(one.getAttribute("href").replace(/^[^#]*/,"")));
    group.classList.toggle("now",isNow);
    group.closest(".chart").querySelector(`.cover[data-of="${group.dataset.id}"]`)?.classList.toggle("now",isNow);
    }
    }
    summary(){const{log,step}=this.timeline.now;
    const told=log.map((part)=>this.words.happening(part)).filter((part)=>part!==null&&["effect","good","bad","wait"].includes(part[0])).map(([,text])=>text);
    const states=FlowRun.views.leavesOf(this.run).map((state)=>this.words.state(state)).join(", ");
    return[stepText(step),...told,"state "+states].join(". ");
    }
    say(text,isProblem=false){this.said.classList.toggle("problem",isProblem);
    announce(this.place,text);
    }
    saveAddress(){const address=addressOf(this.key,this.timeline.steps);
    this.address=address;
    const wait=Math.max(0,(this.writtenAt??-Infinity)+250-performance.now());
    clearTimeout(this.writing);
    const write=()=>{this.writtenAt=performance.now();
    history.replaceState(null,"",this.address);
    };
    if(wait===0)write();else this.writing=setTimeout(write,wait);
    }
    copy(text,done){const show=()=>{const dialog=make("dialog",{"aria-label":"Copy this"},make("textarea",{readonly:true,rows:12,"aria-label":"The text"}),make("form",{method:"dialog"},make("button",{},"Close")));
    dialog.querySelector("textarea").value=text;
    dialog.addEventListener("close",()=>dialog.remove());
    this.place.append(dialog);
    dialog.showModal();
    dialog.querySelector("textarea").select();
    };
    if(navigator.clipboard===undefined)return show();
    navigator.clipboard.writeText(text).then(()=>this.say(done),show);
    }
    }
    for(const place of document.querySelectorAll(".prototype"))new App(place).start();
    })();

    """#

  static let linkMatcherHash = "1CoWkGaUbBLUt1YwmzrKYuJWEVraDTy3kacK6Gk8dBQ="
  static let linkMatcher = #"""

    "use strict";
    const LinkMatcher=(()=>{const folded=(text)=>text.replace(/[A-Z]/g,(letter)=>letter.toLowerCase());
    const isSame=(one,other,foldingCase)=>one===other||foldingCase&&folded(one)===folded(other);
    const isDigits=(text)=>/^[0-9]*$/.test(text);
    const hasDotParts=(text)=>text.split("/").some((part)=>part==="."||part==="..");
    const isScheme=(text)=>/^[A-Za-z][A-Za-z0-9+.-]*$/.test(text);
    function part(raw){try{return decodeURIComponent(raw);
    }catch{return raw;
    }
    }
    function readURL(text){text=text.replace(/\p{Surrogate}/gu,"\uFFFD");
    const colon=text.indexOf(":");
    if(/[\u0000-\u0020\u007F]/.test(text)||colon<0||!isScheme(text.slice(0,colon)))return null;
    let rest=text.slice(colon+1);
    const cut=(mark)=>{const place=rest.indexOf(mark);
    if(place<0)return null;
    const tail=rest.slice(place+1);
    rest=rest.slice(0,place);
    return tail;
    };
    const fragment=cut("#");
    const query=cut("?");
    let authority=null;
    if(rest.startsWith("//")){const slash=rest.indexOf("/",2);
    authority=slash<0?rest.slice(2):rest.slice(2,slash);
    rest=slash<0?"":rest.slice(slash);
    }
    const url={text,scheme:text.slice(0,colon).toLowerCase(),authority:part(authority??""),server:authority===null?null:part(authority.slice(authority.lastIndexOf("@")+1)),hasUser:(authority??"").includes("@"),segments:segments(rest).map(part),query:(query??"").split("&").filter((item)=>item!=="").map(readItem),fragment:fragment===null?null:part(fragment),};
    url.hasDots=[url.authority,...url.segments].some(hasDotParts);
    return url;
    }
    function segments(path){const rest=path.startsWith("/")?path.slice(1):path;
    if(rest==="")return[];
    const parts=rest.split("/");
    if(parts.at(-1)==="")parts.pop();
    return parts;
    }
    function readItem(text){const equals=text.indexOf("=");
    return equals<0?{key:part(text),value:""}:{key:part(text.slice(0,equals)),value:part(text.slice(equals+1))};
    }
    const itemValue=(url,key)=>url.query.find((item)=>item.key===key)?.value??null;
    function hasAuthority(prefix,authority){let name=authority;
    let port=null;
    const colon=authority.lastIndexOf(":");
    if(colon>=0&&isDigits(authority.slice(colon+1))){name=authority.slice(0,colon);
    port=authority.slice(colon+1);
    }
    if(!hasHost(prefix,name))return false;
    const isPort=(number)=>port!==""&&port.replace(/^0+(?=.)/,"")===String(number);
    if(prefix.port!==undefined&&prefix.port!==prefix.defaultPort)return port!==null&&isPort(prefix.port);
    if(port===null)return true;
    return prefix.defaultPort!==undefined&&(port===""||isPort(prefix.defaultPort));
    }
    function hasHost(prefix,name){if(prefix.host!==undefined)return isSame(name,prefix.host,true);
    const end="."+prefix.subdomainsOf;
    if(!folded(name).endsWith(folded(end)))return false;
    return name.slice(0,-end.length).split(".").every((label)=>/^[A-Za-z0-9_\u0080-\u{10FFFF}-]+$/u.test(label));
    }
    function accepts(language,text){switch(language.kind){case"any":return true;
    case"pattern":return memberEnds(language.automaton,Array.from(text),0).includes(Array.from(text).length);
    case"cases":return language.texts.some((one)=>isSame(one,text,language.foldsCase===true));
    case"integer":return isInteger(language,text);
    case"double":return isDouble(language,text);
    case"uuid":return/^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text);
    case"url":{const colon=text.indexOf(":");
    return colon>=0&&isScheme(text.slice(0,colon))&&/^[^\u0000-\u0020\u007F-\u00A0]+$/.test(text.slice(colon+1));
    }
    case"oneOf":return language.languages.some((one)=>accepts(one,text));
    default:throw new Error("no such language: "+language.kind);
    }
    }
    function isInteger(language,text){const isNegative=language.isSigned&&text.startsWith("-");
    const digits=isNegative?text.slice(1):text;
    if(digits===""||!isDigits(digits))return false;
    const short=digits.replace(/^0+(?=.)/,"");
    if(short.length>20)return false;
    const number=isNegative?-BigInt(short):BigInt(short);
    return number>=BigInt(language.least)&&number<=BigInt(language.greatest);
    }
    function isDouble(language,text){const found=/^-?([0-9]+)(?:\.[0-9]+)?(?:[eE]([+-]?)([0-9]+))?$/.exec(text);
    if(found===null||found[1].length>language.mostDigits)return false;
    if(found[3]===undefined||found[2]==="-")return true;
    const largest=found[1].length===1?language.largestScientificExponent:language.largestExponent;
    const exponent=found[3].replace(/^0+(?=.)/,"");
    return exponent.length<=3&&Number(exponent)<=largest;
    }
    function addClosure(automaton,state,into){const pending=[state];
    while(pending.length>0){const next=pending.pop();
    if(into.has(next))continue;
    into.add(next);
    pending.push(...automaton.moves[next]);
    }
    }
    function step(automaton,places,symbol){const next=new Set();
    const code=symbol.codePointAt(0);
    for(const state of places){const[target,...bounds]=automaton.states[state];
    for(let place=0;place<bounds.length;place+=2){if(bounds[place]<=code&&code<=bounds[place+1])addClosure(automaton,target,next);
    }
    }
    return next;
    }
    function memberEnds(automaton,symbols,start){let places=new Set();
    addClosure(automaton,0,places);
    const ends=places.has(automaton.accepting)?[start]:[];
    for(let index=start;index<symbols.length&&places.size>0;index+=1){places=step(automaton,places,symbols[index]);
    if(places.has(automaton.accepting))ends.push(index+1);
    }
    return ends;
    }
    function longestBeginning(automaton,symbols){let places=new Set();
    addClosure(automaton,0,places);
    for(let index=0;index<symbols.length;index+=1){places=step(automaton,places,symbols[index]);
    if(places.size===0)return index;
    }
    return symbols.length;
    }
    function languageEnds(language,symbols,start){if(language.kind==="pattern")return memberEnds(language.automaton,symbols,start);
    const ends=[];
    for(let end=start+1;end<=symbols.length;end+=1){if(accepts(language,symbols.slice(start,end).join("")))ends.push(end);
    }
    return ends;
    }
    function matchWhole(form,name,text,found){if(text===""||!accepts(form.languages.get(name),text))return false;
    found.set(name,text);
    return true;
    }
    function matchText(form,atoms,text,foldingCase,found){if(atoms.length===1&&atoms[0].parameter!==undefined)return matchWhole(form,atoms[0].parameter,text,found);
    const symbols=Array.from(text);
    const failures=new Set();
    const captures=[];
    const run=(index,place)=>{if(index===atoms.length)return place===symbols.length;
    const key=index+" "+place;
    if(failures.has(key))return false;
    const atom=atoms[index];
    if(atom.literal!==undefined){const end=place+Array.from(atom.literal).length;
    const isHere=end<=symbols.length&&isSame(symbols.slice(place,end).join(""),atom.literal,foldingCase);
    if(isHere&&run(index+1,end))return true;
    }else{for(const end of languageEnds(form.languages.get(atom.parameter),symbols,place).reverse()){if(end===place)continue;
    captures.push([atom.parameter,symbols.slice(place,end).join("")]);
    if(run(index+1,end))return true;
    captures.pop();
    }
    }
    failures.add(key);
    return false;
    };
    if(!run(0,0))return false;
    for(const[name,text]of captures)found.set(name,text);
    return true;
    }
    function matchPath(form,pieces,path,index,found){const isAtEnd=index===path.segments.length;
    if(pieces.length===0)return isAtEnd?found:null;
    const[piece,...rest]=pieces;
    if(piece.segment!==undefined){if(isAtEnd)return null;
    const foldingCase=form.origin.foldsCase||index===0&&path.beginsWithHost;
    if(!matchText(form,piece.segment,path.segments[index],foldingCase,found))return null;
    return matchPath(form,rest,path,index+1,found);
    }
    if(piece.optional!==undefined){if(isAtEnd)return found;
    return index+1===path.segments.length&&matchWhole(form,piece.optional,path.segments[index],found)?found:null;
    }
    if(piece.rest!==undefined){if(isAtEnd)return piece.isOptional?found:null;
    return matchWhole(form,piece.rest,path.segments.slice(index).join("/"),found)?found:null;
    }
    for(let next=index;next<=path.segments.length;next+=1){const attempt=matchPath(form,rest,path,next,new Map(found));
    if(attempt!==null)return attempt;
    }
    return null;
    }
    function matchItem(form,item,url,found){const keys=item.keys.filter((key)=>itemValue(url,key)!==null);
    if(item.anything)return keys.length>0;
    if(item.optional!==undefined){const text=keys.map((key)=>itemValue(url,key)).find((text)=>accepts(form.languages.get(item.optional),text));
    if(text!==undefined)found.set(item.optional,text);
    return true;
    }
    for(const key of keys){if(!matchValue(form,item.atoms,itemValue(url,key),found))continue;
    if(item.keyParameter!==undefined)found.set(item.keyParameter,key);
    return true;
    }
    return false;
    }
    function matchValue(form,atoms,text,found){if(atoms.length!==1||atoms[0].parameter===undefined)return matchText(form,atoms,text,false,found);
    if(!accepts(form.languages.get(atoms[0].parameter),text))return false;
    found.set(atoms[0].parameter,text);
    return true;
    }
    function matchFragment(form,url,found){if(form.fragment===undefined)return true;
    if(form.fragment.atoms!==undefined){return url.fragment!==null&&matchText(form,form.fragment.atoms,url.fragment,false,found);
    }
    if(url.fragment!==null)matchWhole(form,form.fragment.optional,url.fragment,found);
    return true;
    }
    function readArguments(form,url,path){if(form.wholeURL!==undefined)return new Map([[form.wholeURL,url.text]]);
    const found=matchPath(form,form.path,path,0,new Map());
    if(found===null||!(form.query??[]).every((item)=>matchItem(form,item,url,found)))return null;
    return matchFragment(form,url,found)?found:null;
    }
    function pathBehind(prefix,foldsCase,url){if(url.scheme!==prefix.scheme)return null;
    if(prefix.host===undefined&&prefix.subdomainsOf===undefined){const hasHost=url.authority!=="";
    return{segments:hasHost?[url.authority,...url.segments]:url.segments,beginsWithHost:hasHost};
    }
    const base=prefix.base??[];
    if(!hasAuthority(prefix,url.authority)||url.segments.length<base.length)return null;
    if(!base.every((text,index)=>isSame(url.segments[index],text,foldsCase)))return null;
    return{segments:url.segments.slice(base.length),beginsWithHost:false};
    }
    function candidates(origin,number,path,index,found){const node=origin.nodes[number];
    for(const form of node.tails??[])found.add(form);
    if(node.behindSegments!==undefined){for(let next=index;next<=path.segments.length;next+=1)candidates(origin,node.behindSegments,path,next,found);
    }
    if(index===path.segments.length){for(const form of node.ends??[])found.add(form);
    return found;
    }
    const segment=path.segments[index];
    const foldingCase=origin.foldsCase||index===0&&path.beginsWithHost;
    for(const[text,next]of node.byFoldedText.get(folded(segment))??[]){if(isSame(text,segment,foldingCase))candidates(origin,next,path,index+1,found);
    }
    if(node.any!==undefined)candidates(origin,node.any,path,index+1,found);
    return found;
    }
    function prepare(table){for(const origin of table.origins){for(const node of origin.nodes){node.byFoldedText=new Map();
    for(const literal of node.literals??[]){const key=folded(literal[0]);
    node.byFoldedText.set(key,[...(node.byFoldedText.get(key)??[]),literal]);
    }
    for(const form of[...(node.ends??[]),...(node.tails??[])])table.forms[form].origin=origin;
    }
    }
    for(const form of table.forms)form.languages=new Map(form.parameters.map(([name,number])=>[name,table.languages[number]]));
    return table;
    }
    function matches(table,url){if(url.hasUser||url.hasDots)return[];
    const found=new Map();
    for(const origin of table.origins){for(const prefix of origin.prefixes){const path=pathBehind(prefix,origin.foldsCase,url);
    for(const form of path===null?[]:candidates(origin,0,path,0,new Set())){const read=found.has(form)?null:readArguments(table.forms[form],url,path);
    if(read!==null)found.set(form,read);
    }
    }
    }
    return Array.from(found,([form,texts])=>({form,texts})).sort((one,other)=>table.forms[one.form].rank-table.forms[other.form].rank);
    }
    const scalars=(text)=>Array.from(text);
    const shownShort=(text)=>(scalars(text).length>60?scalars(text).slice(0,40).join("")+"…":text);
    const lowercased=(text)=>scalars(text).flatMap((one)=>scalars(one.toLowerCase()));
    const isEqualToTheEye=(one,other)=>one.normalize()===other.normalize();
    function nearestName(name,candidates){const wanted=lowercased(name);
    if(wanted.length===0||wanted.length>100)return null;
    let best=null;
    for(const candidate of candidates){const other=lowercased(candidate);
    const longer=Math.max(wanted.length,other.length);
    const limit=Math.max(1,Math.floor(longer/3));
    if(isEqualToTheEye(candidate,name)||other.length>100||Math.abs(wanted.length-other.length)>limit)continue;
    const distance=editDistance(wanted,other);
    if(distance<=limit&&distance<longer&&distance<(best?.distance??Infinity))best={candidate,distance};
    }
    return best?.candidate??null;
    }
    function editDistance(left,right){let beforeLast=right.map(()=>0).concat(0);
    let last=beforeLast.map((_,index)=>index);
    left.forEach((letter,row)=>{const current=[row+1];
    right.forEach((other,column)=>{let cost=Math.min(last[column]+(letter===other?0:1),last[column+1]+1,current[column]+1);
    if(row>0&&column>0&&letter===right[column-1]&&left[row-1]===other)cost=Math.min(cost,beforeLast[column-1]+1);
    current.push(cost);
    });
    [beforeLast,last]=[last,current];
    });
    return last[right.length];
    }
    function misfit(form,name,text,parameters){const parameter=parameters.find((one)=>one.name===name);
    if(parameter===undefined)return"'"+text+"' does not fit '"+name+"'";
    if(text==="")return"'"+name+"' is empty";
    return"'"+shownShort(text)+"' does not fit "+parameter.misfit.noun+": "+misfitReason(parameter.misfit,form.languages.get(name),text);
    }
    function misfitReason(misfit,language,text){switch(misfit.kind){case"fixed":return misfit.reason;
    case"number":if(!/^-?[0-9]+$/.test(text))return"it is not a whole number";
    return text.startsWith("-")&&misfit.negative!==undefined?misfit.negative:misfit.otherwise;
    case"pattern":return patternReason("/"+misfit.source+"/",language.automaton,scalars(text));
    case"cases":{const meant=nearestName(text,misfit.plain);
    return"the cases are "+misfit.list+(meant===null?"":"; did you mean '"+meant+"'?");
    }
    default:throw new Error("no such reason: "+misfit.kind);
    }
    }
    function patternReason(source,automaton,symbols){if(symbols.length>200)return"it does not match "+source;
    const good=longestBeginning(automaton,symbols);
    if(good===symbols.length)return"it ends too early for "+source;
    return source+" does not match '"+symbols[good]+"'"+(good===0?" at its start":", which is character "+(good+1));
    }
    const difference=(kind,message,weight)=>({kind,message,weight});
    const otherWord=25;
    function missingWeight(piece){if(piece.rest!==undefined)return 20;
    return piece.segment!==undefined&&piece.segment.some((atom)=>atom.parameter!==undefined)?20:otherWord;
    }
    function literalWeight(form,literal,segment){if(isSame(segment.text,literal,form.origin.foldsCase||segment.isHost))return 0;
    if(isSame(segment.text,literal,true))return 8;
    return nearestName(segment.text,[literal])!==null?12:otherWord;
    }
    function readsSegment(form,atoms,segment){const foldingCase=form.origin.foldsCase||segment.isHost;
    return!(foldingCase&&hasDotParts(segment.text))&&matchText(form,atoms,segment.text,foldingCase,new Map());
    }
    const joinedText=(segments)=>segments.map((segment)=>segment.text).join("/");
    function standingWeight(form,piece,segments){if(piece.base!==undefined)return literalWeight(form,piece.base,segments[0]);
    if(piece.anySegments)return 0;
    const whole=piece.optional??piece.rest;
    if(whole!==undefined)return matchWhole(form,whole,joinedText(segments),new Map())?0:10;
    const[first,second]=piece.segment;
    if(second!==undefined)return readsSegment(form,piece.segment,segments[0])?0:12;
    if(first.literal!==undefined)return literalWeight(form,first.literal,segments[0]);
    return matchWhole(form,first.parameter,segments[0].text,new Map())?0:10;
    }
    function alignmentOptions(form,pieces,segments,row,column){const isAtEnd=column===segments.length;
    const extra=isAtEnd?[]:[["extra",15,0,1]];
    if(row===pieces.length)return extra;
    const piece=pieces[row];
    if(piece.anySegments)return isAtEnd?[["skip",0,1,0]]:[["skip",0,1,0],["match",0,0,1]];
    if(piece.rest!==undefined){if(isAtEnd)return[piece.isOptional?["skip",0,1,0]:["missing",missingWeight(piece),1,0]];
    return[["rest",standingWeight(form,piece,segments.slice(column)),1,segments.length-column]];
    }
    const without=piece.optional!==undefined?["skip",0,1,0]:["missing",missingWeight(piece),1,0];
    return isAtEnd?[without]:[["match",standingWeight(form,piece,[segments[column]]),1,1],without,...extra];
    }
    function alignedDifferences(form,base,segments,parameters){const pieces=[...base.map((text)=>({base:text})),...form.path];
    segments=segments.slice(0,64);
    const costs=Array.from({length:pieces.length+1},()=>Array(segments.length+1).fill(0));
    const moves=costs.map((row)=>row.map(()=>"skip"));
    for(let row=pieces.length;row>=0;row-=1){for(let column=segments.length;column>=0;column-=1){let best=null;
    for(const[move,cost,down,right]of alignmentOptions(form,pieces,segments,row,column)){const whole=cost+costs[row+down][column+right];
    if(best===null||whole<best.whole)best={whole,move};
    }
    if(best===null)continue;
    costs[row][column]=best.whole;
    moves[row][column]=best.move;
    }
    }
    return toldDifferences(form,pieces,segments,moves,parameters);
    }
    function toldDifferences(form,pieces,segments,moves,parameters){const found=[];
    let[row,column]=[0,0];
    const stand=(end)=>{const one=standingDifference(form,pieces[row],segments.slice(column,end),parameters);
    if(one!==null)found.push(one);
    [row,column]=[row+1,end];
    };
    while(row<pieces.length||column<segments.length){const move=moves[row][column];
    if(move==="match"&&pieces[row].anySegments)column+=1;
    else if(move==="match")stand(column+1);
    else if(move==="rest")stand(segments.length);
    else if(move==="skip")row+=1;
    else if(move==="missing"){const first=row;
    while(row<pieces.length&&moves[row][column]==="missing")row+=1;
    found.push(tooShort(pieces.slice(first,row),segments[column]));
    }else{const first=column;
    while(column<segments.length&&moves[row][column]==="extra")column+=1;
    found.push(tooLong(segments.slice(first,column),row===pieces.length));
    }
    }
    return found;
    }
    function standingDifference(form,piece,segments,parameters){const weight=standingWeight(form,piece,segments);
    if(weight===0)return null;
    const text=joinedText(segments);
    const whole=piece.optional??piece.rest??(piece.segment?.length===1?piece.segment[0].parameter:undefined);
    if(whole!==undefined)return difference("value",misfit(form,whole,text,parameters),weight);
    const literal=piece.base??(piece.segment.length===1?piece.segment[0].literal:undefined);
    if(literal!==undefined)return difference("segment",otherText(literal,text),weight);
    return difference("value","'"+shownShort(text)+"' does not read as '"+piece.text+"'",weight);
    }
    function otherText(literal,text){if(text==="")return"an empty segment is where '"+literal+"' is expected";
    if(isSame(text,literal,true))return"'"+text+"' differs from '"+literal+"' in case";
    const start="'"+shownShort(text)+"' is not '"+literal+"'";
    return isEqualToTheEye(text,literal)?start+" scalar by scalar: its accents are written in another way":start;
    }
    function tooShort(pieces,next){const names=pieces.map((piece)=>piece.base??piece.text);
    const what="'"+names.map((name)=>(name.startsWith("/")?name:"/"+name)).join("")+"'";
    const message=next===undefined?"the path ends too early: "+what+" is missing":what+" is missing before '"+shownShort(next.text)+"'";
    return difference("too-short",message,pieces.reduce((sum,piece)=>sum+missingWeight(piece),0));
    }
    function tooLong(segments,isAtEnd){const text=joinedText(segments);
    const what=text===""?"an empty segment":"'"+shownShort(text)+"'";
    return difference("too-long",what+(isAtEnd?" follows the end of the template":" has no place in the template"),segments.length*15);
    }
    const totalWeight=(differences)=>differences.reduce((sum,one)=>sum+one.weight,0);
    function formDifferences(form,url,parameters){const found=form.origin.prefixes.map((prefix)=>differencesBehind(prefix,form,url,parameters));
    const nearest=found.reduce((one,other)=>(totalWeight(other)<totalWeight(one)?other:one));
    const reason=userNameDifference(url)??dotDifference(url);
    if(reason!==null)return[{...reason,weight:reason.weight+totalWeight(nearest)}];
    return nearest.length>0?nearest:[difference("other","the URL does not have this form",40)];
    }
    const userNameDifference=(url)=>(url.hasUser?difference("host","a URL with a user name before its host has no form",40):null);
    function dotDifference(url){if(!url.hasDots)return null;
    const text=url.segments.find(hasDotParts)??url.authority;
    const what=text==="."||text===".."?"'"+text+"' as a segment":"the segment '"+shownShort(text)+"'";
    return difference("other","a URL with "+what+" has no form: a program that passes it on may resolve it",40);
    }
    function differencesBehind(prefix,form,url,parameters){const found=originDifferences(prefix,url);
    if(form.wholeURL!==undefined){if(found.length>0)found[0].weight+=60;
    return found;
    }
    const segments=url.segments.map((text)=>({text,isHost:false}));
    if(prefix.host===undefined&&prefix.subdomainsOf===undefined&&url.server)segments.unshift({text:url.server,isHost:true});
    return[...found,...alignedDifferences(form,prefix.base??[],segments,parameters),...queryDifferences(form,url,parameters),...fragmentDifferences(form,url,parameters),];
    }
    function originDifferences(prefix,url){const found=[];
    const add=(kind,message,weight)=>found.push(difference(kind,message,weight));
    if(url.scheme!==prefix.scheme)add("scheme","the scheme '"+url.scheme+"' is not '"+prefix.scheme+"'",30);
    if(prefix.host===undefined&&prefix.subdomainsOf===undefined){if(url.scheme!==prefix.scheme&&(url.server??"").includes("."))found[0].weight+=20;
    return found;
    }
    const name=prefix.host!==undefined?"'"+prefix.host+"'":"a subdomain of '"+prefix.subdomainsOf+"'";
    if(!url.server){add("host","the host "+name+" is missing",30);
    }else if(hasAuthority(prefix,url.server)){return found;
    }else if(hasAuthority({...prefix,port:undefined},hostOf(url.server))){add("port","the port of '"+shownShort(url.server)+"' is "+(prefix.port===undefined?"none that the origin has":"not "+prefix.port),20);
    }else if(prefix.subdomainsOf!==undefined&&isSame(url.server,prefix.subdomainsOf,true)){add("host","'*."+prefix.subdomainsOf+"' matches its subdomains, not '"+prefix.subdomainsOf+"' itself",30);
    }else{add("host","the host '"+shownShort(url.server)+"' is not "+name,30);
    }
    return found;
    }
    function hostOf(server){const host=server.slice(server.lastIndexOf("@")+1);
    const colon=host.lastIndexOf(":");
    return colon>=0&&isDigits(host.slice(colon+1))?host.slice(0,colon):host;
    }
    const loneParameter=(atoms)=>(atoms.length===1?atoms[0].parameter:undefined);
    function queryDifferences(form,url,parameters){return(form.query??[]).flatMap((item)=>{const place=url.query.findIndex((one)=>item.keys.includes(one.key));
    if(place<0){if(item.optional!==undefined)return[];
    const names=item.keys.slice(0,8).map((key)=>"'"+key+"'").join(" or ");
    return[difference("query-item","the query item "+names+" is missing",9)];
    }
    if(item.atoms===undefined)return[];
    const values=item.keys.map((key)=>itemValue(url,key)).filter((value)=>value!==null);
    if(values.some((value)=>matchValue(form,item.atoms,value,new Map())))return[];
    const text=url.query[place].value;
    const parameter=loneParameter(item.atoms);
    const message=parameter!==undefined?misfit(form,parameter,text,parameters):"'"+shownShort(text)+"' does not match '"+item.text+"'";
    const hasParameter=item.keyParameter!==undefined||item.atoms.some((atom)=>atom.parameter!==undefined);
    return[difference(hasParameter?"value":"query-item",message,10)];
    });
    }
    function fragmentDifferences(form,url,parameters){const atoms=form.fragment?.atoms;
    if(atoms===undefined)return[];
    if(url.fragment===null)return[difference("fragment","the fragment is missing",9)];
    if(matchText(form,atoms,url.fragment,false,new Map()))return[];
    const parameter=loneParameter(atoms);
    const message=parameter!==undefined?misfit(form,parameter,url.fragment,parameters):"the fragment '"+shownShort(url.fragment)+"' is not '"+form.fragment.text+"'";
    return[difference("fragment",message,10)];
    }
    function nearest(table,url,parametersOf){const found=table.forms.map((form,index)=>({form:index,differences:formDifferences(form,url,parametersOf(index))}));
    for(const one of found)one.weight=totalWeight(one.differences);
    found.sort((one,other)=>one.weight-other.weight||one.form-other.form);
    return found.slice(0,url.hasDots?1:3).filter((one)=>one.weight===found[0].weight);
    }
    function ignoringCase(language){if(language.kind==="oneOf")return{...language,languages:language.languages.map(ignoringCase)};
    return language.kind==="cases"&&language.foldsCase!==false?{...language,foldsCase:true}:language;
    }
    function value(type,text,folds){switch(type.kind){case"text":return text;
    case"integer":return isInteger(type,text)?BigInt(text.replace(/^-/,""))*(text.startsWith("-")?-1n:1n)+"":null;
    case"cases":{const isPlain=(folding)=>(one)=>one.carries===undefined&&isSame(one.text,text,folding);
    const plain=type.cases.find(isPlain(false))??type.cases.find(isPlain(folds));
    if(plain!==undefined)return plain.name;
    for(const one of type.cases){if(one.carries===undefined||!accepts(folds?ignoringCase(one.language):one.language,text))continue;
    const carried=value(one.carries,text,folds);
    if(carried!==null)return one.name+": "+carried;
    }
    return null;
    }
    default:throw new Error("no such type: "+type.kind);
    }
    }
    function values(route,answer,texts){return route.parameters.map((parameter)=>{const fixed=answer.fixed.find(([name])=>name===parameter.name);
    if(fixed!==undefined)return fixed[1];
    const text=texts.get(parameter.name);
    return text===undefined?null:value(parameter.reads,text,(answer.folded??[]).includes(parameter.name));
    });
    }
    return{readURL,prepare,matches,nearest,values};
    })();

    """#

  static let linkTesterHash = "qxV3Qn/XKlu2NTLzxRAxHGl3tzu6gXQljYehTu41kvE="
  static let linkTester = #"""

    "use strict";
    (()=>{const data=JSON.parse(document.getElementById("link-data").textContent);
    const field=document.getElementById("tested-url");
    const output=document.getElementById("tested-answer");
    LinkMatcher.prepare(data.table);
    LinkMatcher.prepare(data.unread.table);
    function element(name,content,className){const made=document.createElement(name);
    if(className)made.className=className;
    for(const part of Array.isArray(content)?content:[content])made.append(part);
    return made;
    }
    const code=(text)=>element("code",text);
    const joined=(parts,separator)=>parts.flatMap((part,index)=>index===0?[part]:[separator,part]);
    function routeLink(route){const link=element("a",code(route.name));
    link.href="#"+encodeURIComponent(route.anchor);
    return link;
    }
    function rows(pairs){return element("dl",pairs.flatMap(([name,...content])=>[element("dt",name),element("dd",content)]));
    }
    const template=(answer)=>[code(answer.origin)," ",code(answer.template)," ",element("span",answer.place,"place")];
    function argumentTable(route,values){const body=route.parameters.map((parameter,index)=>{const value=values[index]===null?element("em","none"):code(values[index]);
    return element("tr",[element("th",code(parameter.name)),element("td",value),element("td",code(parameter.type))]);
    });
    return element("table",element("tbody",body));
    }
    function stateLink(name){const link=element("a",code(name));
    link.href="#"+encodeURIComponent("state-"+name);
    return link;
    }
    function combinations(text){return text.split(" ").filter(Boolean).flatMap((part)=>{const[first,last]=part.split("-").map(Number);
    if(last===undefined)return[part.split("+").map(Number)];
    return Array.from({length:last-first+1},(_,place)=>[first+place]);
    });
    }
    function arrival(route){if(route.arrival===null)return[element("p","The spec has no states, so it has no policy for links.")];
    const{rows,remarks}=data.arrivals[route.arrival];
    const lines=rows.map(({states,kind,words})=>{const names=combinations(states).map((one)=>element("span",joined(one.map((state)=>stateLink(data.states[state]))," + ")));
    const name=element("th",joined(names,", "));
    name.scope="row";
    return element("tr",[element("td",words,kind),name]);
    });
    return[element("table",element("tbody",lines),"arrival"),...remarks.map((remark)=>element("p",remark,"remark"))];
    }
    function answered(found){const[first,...others]=found;
    const answer=data.answers[first.form];
    const route=data.routes[answer.route];
    const pairs=[["Template",...template(answer)]];
    if(route.about!=="")pairs.unshift(["What it is",route.about]);
    if(answer.deprecated!==undefined)pairs.push(["Deprecated",element("strong","This form is deprecated: "),answer.deprecated]);
    if(route.parameters.length>0)pairs.push(["Arguments",argumentTable(route,LinkMatcher.values(route,answer,first.texts))]);
    for(const fact of route.facts)pairs.push(["Besides",fact]);
    if(others.length>0){const also=others.map((other)=>data.answers[other.form]);
    pairs.push(["Also has it",...joined(also.map((one)=>element("span",[routeLink(data.routes[one.route])," by ",...template(one)])),element("br",[]))]);
    }
    return[element("p",["This link is for ",routeLink(route),"."],"verdict"),rows(pairs),element("h4","When it arrives"),...arrival(route)];
    }
    function unanswered(url){const uses={print:"is printed, but never read by the app",documented:"is only documented, and not read by the app"};
    const unread=LinkMatcher.matches(data.unread.table,url).map(({form})=>data.unread.answers[form]);
    if(unread.length>0){return unread.map((answer)=>element("p",["No route matches. ",...template(answer)," of ",routeLink(data.routes[answer.route])," has this URL, but "+uses[answer.use]+"."],"verdict none"));
    }
    const parts=[element("p","No route matches this URL.","verdict none")];
    parts.push(...nearest(url));
    if(data.rawForms>0)parts.push(element("p","Forms that are regular expressions are not tried here: "+data.rawForms+"."));
    return parts;
    }
    function nearest(url){const near=LinkMatcher.nearest(data.table,url,(form)=>data.routes[data.answers[form].route].parameters);
    if(near.length===0)return[];
    const items=near.map(({form,differences})=>{const answer=data.answers[form];
    const reasons=element("ul",differences.map(({message})=>element("li",message)));
    return element("li",[routeLink(data.routes[answer.route])," by ",...template(answer),reasons]);
    });
    return[element("p","Nearest:"),element("ul",items,"nearest")];
    }
    function noURL(text){const parts=[element("p","This is not a URL: it has no scheme, such as https:, or white space in it.","verdict none")];
    if(text.trim()!==text&&LinkMatcher.readURL(text.trim())!==null){const button=element("button","Try it without the space around it");
    button.type="button";
    button.addEventListener("click",()=>{field.value=text.trim();show();field.focus();});
    parts.push(button);
    }
    return parts;
    }
    function show(){const text=field.value;
    if(text==="")return output.replaceChildren();
    const url=LinkMatcher.readURL(text);
    const found=url===null?[]:LinkMatcher.matches(data.table,url);
    output.replaceChildren(...(url===null?noURL(text):found.length>0?answered(found):unanswered(url)));
    }
    field.disabled=false;
    field.addEventListener("input",show);
    for(const button of document.querySelectorAll("[data-url]")){button.addEventListener("click",()=>{field.value=button.dataset.url;show();field.focus();});
    }
    show();
    })();

    """#
}
