@testable import FlowSpecKit

/// Small specs of what is seldom written together.
enum Corners {
  static let specs = [
    "a range that is restored": """
    events: { go: Go. }
    types: { Position: [top, step: 0...3] }
    variables: { at: { type: Position, saved: true } }
    routes:
      home: { place: main, opens: [step, other] }
      step: { parameters: { number: 0...3, position: Position }, place: main, restores: true }
      other: { parameters: { number: 0...3? }, place: main, restores: true }
    layouts: { all: { containers: { main: stack } } }
    states: { one: { root: home, transitions: { go: { set: { at: { step: 2 } } } } } }
    restoration: { version: 1 }
    """,
    "a tab whose selection at the launch enables a transition": """
    inputs: { paid: Bool }
    events: { again: Again. }
    states: { first: { always: { to: second, when: shown(two) } }, second: { transitions: { again: first } } }
    routes: { one: { place: main, available: paid }, two: { place: main } }
    layouts: { all: { containers: { main: { tabs: [one, two] } } } }
    """,
    "tabs and bases that are available while something else is not shown": """
    events: { go: Go. }
    states: { one: { root: home, transitions: { go: two } }, two: { transitions: { go: { to: one, when: shown(search) or shown(hint) } } } }
    routes:
      home: { place: main.home, opens: paywall }
      search: { place: main.search, available: not shown(paywall), opens: paywall }
      paywall: { place: sheet }
      detail: { place: side }
    elements: { hint: { available: not shown(tip) }, tip: It is there. }
    layouts:
      all: { containers: { main: { tabs: [search, home] }, sheet: modal, side: { stack: hint }, other: { stack: tip } } }
    """,
    "a draft that moves out of the tab that a link selects": """
    arrival: open
    inputs: { wide: Bool }
    links: { origins: { app: "moving-draft:" }, held: latest }
    events: { go: Go. }
    states: { one: { root: home, transitions: { go: two } }, two: { transitions: { go: one } } }
    routes:
      home: { place: main.home, opens: [draft, item, more], links: { app: / } }
      more: { place: main.more, opens: [item, home] }
      item: { parameters: { id: 0...1 }, place: main }
      draft: { place: guest, opens: more, interrupt: hold }
    layouts:
      broad: { when: wide, containers: { main: { tabs: [home, more] }, guest: { in: main } } }
      narrow: { containers: { main: { tabs: [more, home] }, guest: column } }
    """,
    "forward entries from before a late restoration": """
    arrival: hold
    restoration: { version: 1 }
    events: { go: Go. }
    states: { waiting: { transitions: { go: ready } }, ready: { arrival: open, transitions: { go: waiting } } }
    routes: { home: { place: main, opens: item, restores: true }, item: { parameters: { id: 0...1 }, place: main, opens: item, restores: true } }
    layouts: { all: { containers: { main: { stack: home, redo: true } } } }
    """,
    "a root whose state its own dismissals leave": """
    events: { go: Go., gone: { from: flow }, back: Back. }
    root: home
    routes: { home: { place: main, opens: draft }, draft: { place: sheet, dismissed: gone }, first: { place: main }, second: { place: main } }
    layouts: { all: { containers: { main: stack, sheet: modal } } }
    states:
      zero: { transitions: { go: one } }
      one: { root: first, transitions: { gone: two, back: zero } }
      two: { root: second, transitions: { back: zero } }
    """,
    "a base that is a tab in another layout": """
    arrival: open
    links: { origins: { app: "base-or-tab:" } }
    events: { go: Go. }
    states: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }
    routes: { list: { parameters: { id: Int? }, place: main, links: { app: "/list?id={id?}" } } }
    layouts:
      wide: { when: width >= 700, containers: { main: { stack: list } } }
      narrow: { containers: { main: { tabs: [list] } } }
    """,
    "a window in front, and one to go forward to": """
    events: { go: Go. }
    states: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }
    root: home
    routes: { home: { place: main, opens: [a, b] }, a: { place: open, opens: [a, b] }, b: { place: open, opens: a } }
    layouts: { all: { containers: { main: { stack: home }, open: { windows: true, redo: true } } } }
    """,
    "a tab with an entry of a column, which another layout put there": """
    events: { gone: { from: flow }, go: Go. }
    arrival: open
    links: { origins: { app: "other-tab:" }, held: latest }
    states: { away: { root: one, transitions: { gone: {}, go: back } }, back: { root: one, transitions: { go: away } } }
    routes:
      one: { place: main, opens: [item, draft, two], links: { app: /one } }
      two: { place: main, opens: [one, item, draft], links: { app: /two } }
      item: { place: detail, opens: [one, two] }
      draft: { place: detail, opens: [one, two], dismissed: gone, interrupt: refuse }
    layouts:
      narrow: { when: width < 700, containers: { main: { tabs: [one, two] }, detail: { in: main } } }
      wide: { containers: { main: { tabs: [one, two] }, detail: column } }
    """,
    "containers in another order in each layout": """
    events: { go: Go. }
    states: { one: { root: home, transitions: { go: two } }, two: { transitions: { go: one } } }
    restoration: { version: 1 }
    routes:
      home: { place: main, opens: [left, right] }
      other: { place: { wide: main }, opens: [left, right] }
      left: { place: first, opens: [right, left], restores: true }
      right: { place: second, opens: [left, right], restores: true }
    layouts:
      narrow: { when: width < 700, containers: { main: { stack: home }, first: { in: main }, second: { in: main } } }
      wide: { containers: { second: stack, main: { tabs: [home, other] }, first: column } }
    """,
    "entries of a tab that move before a link opens there": """
    events: { gone: { from: flow }, go: Go. }
    effects: { tell: Tell. }
    links: { origins: { app: "before:" }, held: latest }
    arrival: open
    root: one
    states: { s: { transitions: { gone: { effects: tell }, go: t } }, t: { transitions: { gone: s, go: s } } }
    routes:
      one: { place: main.one, links: { app: /one }, opens: [deep, two] }
      two: { place: main.two, links: { app: /two }, opens: [mail, note, deep, one] }
      deep: { place: main, opens: [mail, one, two], links: { app: /deep } }
      mail: { place: detail, interrupt: hold, dismissed: gone, opens: [note, deep] }
      note: { place: side, parameters: { id: 0...1 }, interrupt: { refuse: tell }, links: { app: "/note/{id}" }, opens: [note, mail, one] }
    layouts:
      wide: { when: horizontal == regular, containers: { main: { tabs: [one, two] }, detail: stack, side: column } }
      narrow: { containers: { main: { tabs: [one, two] }, detail: { in: main }, side: { in: main } } }
    """,
    "a modal container that is a stack in another layout, restored": """
    events: { ok: Ok., no: No. }
    restoration: { version: 1 }
    states:
      start: { root: splash, arrival: hold, transitions: { ok: run } }
      run: { root: home, arrival: open, transitions: { no: start } }
    routes:
      splash: { place: screen, available: start }
      home: { place: main, available: run, opens: [x, y, z] }
      x: { place: extra, available: run, restores: true, opens: [y, z] }
      y: { place: main, available: run, restores: true, opens: [x, z] }
      z: { place: front, available: run, restores: true, opens: [x, y] }
    layouts:
      wide: { when: horizontal == regular, containers: { extra: modal, main: stack, front: stack } }
      narrow: { containers: { extra: stack, main: stack, front: modal } }
    """,
    "windows that a layout makes equal": """
    root: one
    links: { origins: { app: "windows:" } }
    arrival: open
    events: { go: Go. }
    states: { s: { transitions: { go: t } }, t: { transitions: { go: s } } }
    routes:
      one: { place: main.one, opens: [item, two] }
      two: { place: main.two, opens: [item, one] }
      item: { place: open, parameters: { id: 0...1 }, opens: item, links: { app: "/{id}" } }
    layouts:
      wide: { when: horizontal == regular, containers: { main: { tabs: [one, two] }, open: windows } }
      narrow: { containers: { main: { tabs: [one, two] }, open: { in: main } } }
    """,
    "restored bases and entries to go forward to, which the app looks up": """
    links: { origins: { app: "looked:" } }
    arrival: open
    restoration: { version: 1 }
    root: home
    events: { go: Go. }
    states: { s: { transitions: { go: t } }, t: { transitions: { go: s } } }
    routes:
      home: { place: main.home, restores: true, lookup: true, links: { app: /home }, opens: [search, item] }
      search: { place: main.search, parameters: { q: 0...1? }, links: { app: "/s?q={q?}" }, lookup: true, restores: true, opens: item }
      item: { place: main.search, parameters: { id: 0...1 }, links: { app: "/{id}" }, lookup: true, restores: true, opens: item }
    layouts: { l: { containers: { main: { tabs: [home, search], redo: true } } } }
    """,
    "a column that is opened with what it shows": """
    root: home
    links: { origins: { app: "column:" } }
    arrival: open
    events: { gone: { from: flow, payload: { id: 0...1 } }, go: Go. }
    effects: { tell: { payload: { id: 0...1 } } }
    states: { s: { transitions: { gone: { effects: tell }, go: t } }, t: { transitions: { go: s } } }
    routes:
      home: { place: main, opens: [c, d] }
      c: { place: col, parameters: { id: 0...1 }, dismissed: gone, links: { app: "/c/{id}" }, opens: [c, d] }
      d: { place: col, opens: c }
    layouts: { l: { containers: { main: { stack: home }, col: column } } }
    """,
    "inputs that change at once": """
    inputs: { p: Bool, q: Bool, isDebug: { type: Bool, fixed: true } }
    events: { again: Again. }
    routes: { home: { place: main, opens: item }, item: { place: detail } }
    layouts:
      wide: { when: width >= 700 and height >= 500, containers: { main: stack, detail: stack } }
      narrow: { containers: { main: stack, detail: { in: main } } }
    states:
      waiting: { root: home, always: { to: asked, when: not p and not q } }
      asked: { always: [{ to: both, when: p and q }, { to: first, when: p }, { to: second, when: q }] }
      first: { always: { to: waiting, when: not p } }
      second: { always: { to: waiting, when: not q } }
      both: { transitions: { again: { to: waiting, when: isDebug } } }
    """,
    "a link of one person that is held again": """
    types: { User: { swift: User, identity: id } }
    links: { origins: { app: "held-again:" }, held: latest }
    events: { signIn: { payload: { user: User } }, again: { payload: { user: User } }, closed: { from: flow }, leave: Out. }
    states:
      out: { root: home, arrival: hold, transitions: { signIn: inside, again: second } }
      inside: { payload: { user: User }, root: home, arrival: open, transitions: { closed: out } }
      second: { payload: { user: User }, root: home, arrival: hold, transitions: { leave: out } }
    routes:
      home: { place: main, opens: sheet }
      sheet: { place: sheet, dismissed: closed }
      post: { place: main, parameters: { id: Int }, lookup: { leads: thread }, links: { app: "/p/{id}" }, arrival: { second: open } }
      thread: { place: main, parameters: { id: Int }, links: { app: "/t/{id}" } }
    layouts: { all: { containers: { main: stack, sheet: modal } } }
    """,
    "names of locals": """
    types: { Digits: { text: "[0-9]+" } }
    links: { origins: { app: "names:" } }
    events: { go: { payload: { takes: String } }, stop: Stop. }
    effects: { run: { payload: { takes: String } } }
    states: { a: { arrival: open, transitions: { go: b } }, b: { arrival: hold, transitions: { stop: a } } }
    routes:
      one: { parameters: { back1: String, back0: Digits, said: Int }, links: { app: "/one/{back0}/{back1}/{said}" }, place: main, restores: true }
      do: { parameters: { takes: String, back0: Digits? }, links: { app: "/do/{takes}?b={back0?}" }, effects: run }
      inner: { parameters: { takes: String }, links: { app: "/inner/{takes}" }, raise: go }
    layouts: { only: { containers: { main: stack } } }
    restoration: { version: 1 }
    """,
    "origins with several routes": """
    links: { origins: { app: "o:", web: https://o.example, default: "d:" } }
    routes:
      order: { parameters: { id: Int }, place: main, links: { app: "/o/{id}", web: "/o/{id}", default: "/o/{id}" } }
      home: { place: main, links: { web: / } }
    layouts: { all: { containers: { main: stack } } }
    """,
    "numbers that no encoder takes": """
    inputs: { volume: 0...10 }
    events: { go: { payload: { size: Double } } }
    routes:
      home: { place: main, opens: [zoomed, other] }
      zoomed: { parameters: { factor: Double }, place: main, restores: true }
      other: { parameters: { factor: Double? }, place: main, restores: true }
    layouts: { all: { containers: { main: stack } } }
    states: { one: { root: home, transitions: { go: { when: volume < 3, to: two } } }, two: {} }
    restoration: { version: 1 }
    """,
    "ranges among saved variables": """
    events: { go: Go. }
    types: { Position: [top, step: 0...3] }
    variables: { at: { type: Position, saved: true }, count: { type: 0...5, saved: true } }
    states: { one: { transitions: { go: { set: { at: { step: 2 }, count: count + 1 } } } } }
    """,
    "values that cases carry are handed on": """
    types: { Level: [top, step: 0...3] }
    variables: { level: Level, other: Level }
    inputs: { now: Level }
    events: { go: { payload: { size: Level } }, swap: Swap., take: Take. }
    states: { one: { transitions: { go: { set: { level: event.size } }, swap: { set: { level: other, other: level } }, take: { set: { level: now } } } } }
    """,
    "somebody who may be nobody": """
    types: { User: { swift: User, identity: id } }
    links: { origins: { app: "own:" } }
    events: { signIn: { payload: { user: User? } }, out: Out. }
    routes: { home: { place: main, links: { app: /home } } }
    states:
      a: { arrival: hold, transitions: { signIn: b } }
      b: { arrival: open, payload: { user: User? }, transitions: { out: a } }
    layouts: { all: { containers: { main: stack } } }
    """,
    "history that never needs what it is given": """
    events: { go: Go., back: { payload: { x: Int } }, leave: Leave., next: { payload: { x: Int } } }
    states:
      p:
        transitions: { leave: o }
        regions:
          a: { states: { a1: { transitions: { next: a2 } }, a2: { payload: { x: Int }, transitions: { go: a1 } } } }
          b: { states: { b1: { transitions: { go: b2 } }, b2: { transitions: { next: b1 } } } }
      o: { transitions: { back: { to: p, history: shallow } } }
    """,
    "a payload that stays and is handed inwards": """
    events: { go: { payload: { pt: Int } }, down: Down., up: Up., side: Side. }
    regions:
      a:
        states:
          out: { transitions: { go: s } }
          s: { payload: { pt: Int }, states: { x: { transitions: { down: f } }, f: { payload: { pt: Int } } }, transitions: { up: out, side: f } }
      b: { states: { one: { transitions: { down: two, side: two } }, two: { transitions: { up: { to: one, when: x } } } } }
    """,
    "elements alone lead somewhere": """
    events: { go: Go. }
    elements: { card: { place: main, opens: help }, lost: { opens: help } }
    routes: { home: { place: main }, help: { place: screen } }
    layouts: { all: { containers: { main: stack } } }
    states: { one: { root: home, transitions: { go: {} } } }
    """,
    "an element without a place leads somewhere": """
    events: { go: Go. }
    elements: { card: { opens: help } }
    routes: { home: { place: main }, help: { place: screen } }
    layouts: { all: { containers: { main: stack } } }
    states: { one: { root: home, transitions: { go: {} } } }
    """,
    "regions that leave nothing": """
    effects: { beep: Beep. }
    events: { go: { payload: { x: Int } } }
    routes: { r: { place: screen, parameters: { x: Int } } }
    regions:
      a: { transitions: { go: { effects: beep, open: r } } }
      b: { after: { 2s: { effects: beep } }, transitions: { go: { effects: beep } } }
    """,
    "expressions for what may be absent": """
    types: { Mode: [low, high] }
    variables: { n: 0...3, mode: Mode, is: Bool }
    effects: { tell: { payload: { number: 0...3?, other: 0...9, mode: Mode?, flag: Bool? } } }
    events: { go: Go., last: { payload: { mode: Mode? } }, clear: Clear. }
    states:
      one:
        transitions:
          go: { effects: tell, with: { number: n, other: n + 6, mode: mode, flag: not is } }
          last: { to: two, when: event.mode == high, effects: tell, with: { number: 3, other: 4, flag: true } }
      two: { transitions: { clear: { to: one, effects: tell, with: { number: none, other: 3 - n, mode: low, flag: none } } } }
    """,
    "restoration without layouts": """
    events: { go: Go. }
    states: { one: { root: home, arrival: open, transitions: { go: { open: detail } } } }
    links: { origins: { app: "app:" } }
    routes: { home: { place: screen, opens: detail }, detail: { place: screen, restores: true, links: { app: /detail } } }
    restoration: { version: 1 }
    """,
    "a container called as what changes it": """
    events: { go: Go. }
    routes: { home: { place: stack, opens: help }, help: { place: body }, more: { place: change } }
    layouts: { all: { containers: { stack: stack, body: modal, change: windows } } }
    states: { one: { root: home, transitions: { go: { open: more } } } }
    """,
    "what a region carries is used inside it": """
    events: { start: { payload: { id: Int } }, tap: Tap., next: Next. }
    effects: { show: { payload: { id: Int } } }
    states:
      idle: { transitions: { start: busy } }
      busy:
        regions:
          player:
            payload: { id: Int }
            after: { 1s: { effects: show } }
            states:
              x: { payload: { id: Int }, transitions: { tap: y, next: { effects: show } } }
              y: { payload: { id: Int }, entry: show, exit: show, transitions: { tap: z } }
              z: { transitions: { tap: y, next: { to: z, reenter: true, effects: show } } }
            transitions: { next: z }
          screen: { states: { a: { transitions: { tap: b, next: b } }, b: { transitions: { next: a } } } }
        transitions: { start: idle }
    """,
    "a state is entered again with what it carries": """
    events: { start: { payload: { id: Int } }, again: Again., inwards: Inwards. }
    effects: { load: { payload: { id: Int } } }
    states:
      idle: { transitions: { start: page, again: home } }
      page: { payload: { id: Int }, entry: load, transitions: { start: { to: page, reenter: true }, again: { to: page, reenter: true }, inwards: idle } }
      home:
        payload: { id: Int? }
        states: { near: { transitions: { inwards: far } }, far: { transitions: { again: { to: home, reenter: true }, inwards: idle } } }
        transitions: { start: { to: home, reenter: true } }
    """,
    "a state beside regions is entered again with what it carries": """
    events: { start: { payload: { id: Int } }, again: Again., split: Split. }
    effects: { load: { payload: { id: Int } } }
    states:
      idle: { transitions: { start: page, split: both } }
      page: { payload: { id: Int }, entry: load, transitions: { again: { to: page, reenter: true }, split: both } }
      both:
        regions: { left: { transitions: { again: {} } }, right: { transitions: { again: {} } } }
        transitions: { split: idle }
    """,
    "history takes what an outer state carries": """
    events: { start: { payload: { id: Int } }, next: Next. }
    states:
      idle: { transitions: { start: game, next: both } }
      game:
        payload: { id: Int }
        states:
          playing: { states: { first: { payload: { id: Int }, transitions: { next: second } }, second: { transitions: { next: paused } } } }
          paused: { transitions: { next: { to: playing, history: shallow } } }
      both: { regions: { left: { transitions: { next: {} } }, right: { transitions: { next: {} } } }, transitions: { start: idle } }
    """,
    "shallow history of a state whose memory is deep": """
    events: { go: Go., next: Next., near: Near., far: Far. }
    states:
      out: { transitions: { near: { to: both, history: shallow }, far: { to: both, history: deep }, next: { to: one, history: shallow }, go: { to: one, history: deep } } }
      both:
        transitions: { go: out }
        regions:
          left: { states: { a: { transitions: { next: b } }, b: { transitions: { near: { to: both, history: shallow }, far: { to: both, history: deep } } } } }
          right: { initial: d, states: { c: { transitions: { next: d } }, d: { states: { e: { transitions: { next: f } }, f: { transitions: { far: c } } } } } }
      one:
        transitions: { far: out }
        states: { g: { transitions: { next: h } }, h: { states: { i: { transitions: { next: j } }, j: { transitions: { near: { to: one, history: shallow } } } } } }
    """,
    "regions alone": """
    regions: { left: { regions: { a: , b: } }, right: }
    """,
    "regions in which nothing happens": """
    events: { go: Go. }
    states:
      one: { transitions: { go: two } }
      two: { regions: { left: , right: } }
    """,
    "regions in which nothing happens beside others": """
    events: { go: Go., back: Back. }
    states:
      one: { transitions: { go: two } }
      two: { regions: { left: { regions: { a: , b: } }, right: { states: { c: { transitions: { go: d } }, d: { transitions: { back: one } } } } } }
    """,
    "regions that take and do nothing": """
    events: { go: Go., stop: Stop. }
    states: { one: { regions: { a: { transitions: { go: {} } }, b: { transitions: { stop: {} } } } } }
    """,
    "a route with parameters called as what shows it": """
    events: { go: Go. }
    routes: { trace: { place: main, parameters: { stack: Int, route: Int, in: Int } } }
    layouts: { one: { containers: { main: stack } } }
    states: { one: { transitions: { go: two } }, two: { transitions: { go: { to: one, open: trace, with: { stack: 1, route: 2, in: 3 } } } } }
    """,
    "ranges of what comes from outside": """
    types: { Position: [top, step: 0...3, deep: Inner, perhaps: 0...2?], Inner: [a, b: 1...2] }
    events: { page: { payload: { page: 1...4, other: Int, maybe: 0...3? } }, at: { payload: { position: Position? }, from: who }, plain: Go. }
    inputs: { level: 0...3, where: Position }
    routes:
      home: { place: main, opens: show }
      show: { place: main, parameters: { season: 1...9, at: Position, title: String } }
    layouts: { one: { containers: { main: stack } } }
    states: { one: { root: home, transitions: { page: two, plain: two } }, two: { transitions: { at: one } } }
    """,
    "long lines": """
    types:
      Category: [stalls, circle, box: 1...9]
      FilePath: { text: "[^/]+(/[^/]+)*" }
      Name: { text: "([^a-cx:;,.!?äöü]|ab|x+y{2,3}){1,9}-(one|two|[A-Z-]{3}|[^/]+(/[^/]+)*)*[0-9.,;:_#+*~!?%&ßäöüéèçñ]+" }
    events: { go: { payload: { id: UUID, path: "FilePath?", name: "Name?" } } }
    routes:
      home: { place: main, opens: seatsOfTheHouse }
      seatsOfTheHouse: { place: main, restores: true, parameters: { category: "Category?", path: "FilePath?" } }
    layouts: { one: { containers: { main: stack } } }
    states: { one: { root: home, transitions: { go: two } }, two: }
    restoration: { version: 1 }
    """,
    "regions that go their own ways with what they carry": """
    events: { tap: Tap., next: Next. }
    effects: { show: { payload: { id: Int? } } }
    regions:
      left:
        payload: { id: Int? }
        transitions: { tap: { effects: show } }
        states:
          a: { transitions: { next: b, tap: { to: a, reenter: true, effects: show } } }
          b: { payload: { id: Int? }, transitions: { next: { to: a } } }
      right: { payload: { no: Int? }, transitions: { next: {} } }
    """,
    "regions that leave with what they carry": """
    events: { tap: Tap., next: Next. }
    effects: { show: { payload: { id: Int? } } }
    regions:
      left:
        payload: { id: Int? }
        states:
          a: { exit: show, transitions: { next: b } }
          b: { payload: { id: Int? }, exit: show, transitions: { next: { to: a, effects: show } } }
      right: { states: { c: { transitions: { next: d } }, d: { transitions: { tap: c } } } }
    """,
    "regions within regions that carry": """
    events: { tap: Tap., next: { payload: { id: Int } } }
    effects: { show: { payload: { id: Int? } } }
    regions:
      left:
        payload: { id: Int? }
        transitions: { tap: { effects: show, to: left, reenter: true }, next: { to: left.b } }
        states:
          a: { transitions: { tap: b } }
          b:
            payload: { id: Int? }
            entry: show
            regions:
              x: { payload: { id: Int? }, transitions: { tap: { effects: show, to: x, reenter: true } } }
              y: { states: { p: { transitions: { next: q } }, q: { transitions: { tap: { to: a, effects: show } } } } }
      right: { payload: { id: Int? }, transitions: { next: { to: right, reenter: true } }, entry: show }
    """,
    "variables without states": """
    variables: { n: 0...3 }
    events: { go: Go., back: { from: server } }
    transitions: { go: { set: { n: n + 1 }, when: n < 3 }, back: { set: { n: 0 } } }
    """,
    "navigation without states": """
    types: { Item: [sword, potion: 0...3] }
    variables: { chosen: Item, n: { type: 0...5, saved: true } }
    inputs: { online: Bool, given: Item }
    effects: { show: { payload: { item: Item } }, ping: P. }
    events:
      go: Go.
      pick: { payload: { item: Item } }
      tell: { from: flow, payload: { item: Item } }
      tick: { from: flow }
    transitions:
      pick: { set: { chosen: event.item } }
      go: { effects: show, with: { item: chosen }, raise: tell }
      tell: { effects: show, with: { item: given }, when: event.item == potion }
      tick: { set: { n: n + 1 }, when: n < 5 and online }
    arrival: open
    root: home
    links: { origins: { app: "c:", web: https://c.example }, held: latest }
    restoration: { version: 1 }
    routes:
      home: { place: main, links: { app: /home }, opens: [detail, cmd] }
      detail: { place: main, parameters: { id: Int }, restores: true, links: { web: "/d/{id}" } }
      cmd: { raise: tick, links: { app: /cmd } }
    layouts: { all: { containers: { main: stack } } }
    """,
    "tabs with parameters that are not always offered": """
    inputs: { on: Bool }
    events: { go: Go., stop: Stop. }
    restoration: { version: 1 }
    variables: { level: { type: 0...2, saved: true }, kept: { type: 0...2, saved: always } }
    states:
      one: { root: splash, arrival: hold, transitions: { go: { to: two, set: { level: 2, kept: 1 } } } }
      two: { root: home, arrival: open, transitions: { stop: one } }
    links: { origins: { app: "tabs:" } }
    routes:
      splash: { place: screen, available: one }
      home: { place: main, available: two, opens: [item, other] }
      other: { parameters: { q: String? }, place: main.other, available: two and on, opens: item }
      item: { parameters: { id: 0...1 }, place: main.other, restores: true, links: { app: "/item/{id}" } }
    layouts:
      wide: { when: width >= 700, containers: { main: { tabs: [other, home] } } }
      narrow: { containers: { main: { tabs: [home, other] } } }
    elements: { bar: { place: main.other, available: not shown(item) } }
    """,
    "windows, modals and a covered base": """
    inputs: { on: Bool }
    events: { lock: Lock., open: Open. }
    states:
      open: { root: list, arrival: open, transitions: { lock: { to: locked, open: code } } }
      locked: { transitions: { open: { to: open, when: not shown(list) and kept(list) } } }
    routes:
      list: { place: main, opens: [doc, sheet, deep] }
      deep: { place: main, available: shown(list) or kept(bar) }
      doc: { parameters: { id: 0...1 }, place: docs, opens: [sheet, doc] }
      sheet: { place: front, opens: doc, available: on }
      code: { place: screen, available: locked }
      start: { place: side, available: on, opens: list }
    layouts: { l: { containers: { main: stack, docs: windows, front: modal, side: { stack: start } } } }
    elements: { bar: { place: side, available: not on, opens: sheet } }
    """,
    "regions that refuse": """
    effects: { first: { payload: { n: 0...1 } }, second: Second. }
    events: { go: Go. }
    links: { origins: { app: "refuse:" } }
    arrival: { refuse: second }
    regions:
      one:
        states:
          a: { payload: { n: 0...1 }, arrival: { refuse: first }, transitions: { go: b } }
          b: { transitions: { go: { to: a, with: { n: 1 } } } }
        initial: b
      two: { regions: { x: { arrival: { refuse: second } }, y: { states: { c: { transitions: { go: d } }, d: { arrival: open } } } } }
    routes: { home: { place: screen, links: { app: /home } } }
    layouts: { l: {} }
    """,
    "closing, and what is told of it": """
    events: { done: Done., put: { payload: { id: 0...1 } }, left: { from: flow, payload: { id: 0...1 } }, gone: { from: flow }, all: All. }
    effects: { told: { payload: { id: 0...1 } } }
    links: { origins: { app: "closing:" } }
    arrival: open
    root: home
    regions:
      one: { states: { a: { transitions: { left: { to: b, effects: told }, done: { close: [form, side] } } }, b: { root: note, transitions: { left: a } } } }
      two: { transitions: { put: { open: form, close: docs }, gone: { open: doc, with: { id: 1 } }, all: { close: [main, sheet, guest] } } }
    routes:
      home: { place: main.home, opens: [form, doc, note, item, visit] }
      item: { place: main, parameters: { id: 0...1 }, links: { app: "/item/{id}" }, opens: [item, form, note], dismissed: gone }
      more: { place: main.more, opens: [item, visit] }
      form: { place: sheet, parameters: { id: 0...1 }, links: { app: "/form/{id}" }, dismissed: left, opens: form }
      doc: { place: docs, parameters: { id: 0...1 }, links: { app: "/doc/{id}" }, dismissed: gone, opens: doc }
      note: { place: side, links: { app: /note }, dismissed: gone }
      visit: { place: guest, links: { app: /guest }, opens: item }
    inputs: { wide: Bool }
    layouts:
      wide: { when: wide, containers: { main: { tabs: [home, more] }, side: column, docs: windows, guest: { in: main.more }, sheet: modal } }
      narrow: { containers: { main: { tabs: [more, home] }, side: { in: main }, docs: { in: sheet }, guest: { in: main }, sheet: modal } }
    """,
    "links that are held off": """
    types: { User: { swift: User, identity: id } }
    events: { go: Go., signIn: { payload: { user: User } }, signOut: Out. }
    effects: { kept: { payload: { id: 0...1 } }, tell: Tell., nowhere: Nowhere., missing: Missing. }
    links: { origins: { app: "held:" }, held: { latest: 2, saved: true }, unknown: nowhere, notFound: missing }
    restoration: { version: 3 }
    root: home
    regions:
      one:
        states:
          out: { arrival: { refuse: tell }, transitions: { signIn: inside } }
          inside: { payload: { user: User }, arrival: open, transitions: { signIn: inside, signOut: out } }
      two: { states: { x: { transitions: { go: y } }, y: { arrival: hold, transitions: { go: x } } } }
    routes:
      home: { place: main, opens: [write, page, pane], links: { app: /home } }
      page: { place: main, parameters: { id: 0...1 }, links: { app: "/page/{id}" }, lookup: { leads: write }, interrupt: refuse, opens: [page, write], restores: true }
      write: { place: sheet, parameters: { id: 0...1 }, links: { app: "/write/{id}" }, interrupt: { refuse: kept }, opens: write }
      pane: { place: pane, parameters: { id: 0...1 }, links: { app: "/pane/{id}" }, interrupt: hold, arrival: { out: open } }
    layouts: { l: { containers: { main: { stack: home }, pane: column, sheet: modal } } }
    """,
    "held links of a flow without navigation": """
    events: { go: Go. }
    links: { origins: { app: "saved:" }, held: { first: true, saved: true } }
    restoration: { version: 2 }
    states: { one: { arrival: hold, transitions: { go: two } }, two: { arrival: open, transitions: { go: one } } }
    effects: { show: { payload: { n: 0...1 } } }
    routes: { page: { parameters: { n: 0...1 }, links: { app: "/p/{n}" }, effects: show } }
    """,
    "bases with parameters, back and forward": """
    inputs: { wide: Bool, on: Bool }
    events: { clear: Clear. }
    links: { origins: { app: "bases:" } }
    restoration: { version: 1 }
    arrival: open
    root: home
    transitions: { clear: { close: main } }
    states: { a: { transitions: { clear: b } }, b: { root: search, transitions: { clear: a } } }
    routes:
      home: { place: main.home, opens: [search, item, feed], restores: true, links: { app: /home } }
      search: { place: main.search, parameters: { q: 0...1?, text: String? }, opens: [item, search], restores: true, available: on, links: { app: "/s?q={q?}&t={text?}" } }
      feed: { place: side, parameters: { n: 0...1? }, opens: [item, feed], links: { app: "/f?n={n?}" }, restores: true }
      item: { place: { wide: side, narrow: main }, parameters: { id: 0...1 }, opens: item, restores: true, available: on, links: { app: "/i/{id}" } }
    layouts:
      wide: { when: wide, containers: { main: { tabs: [home, search], redo: true }, side: { stack: feed, redo: true } } }
      narrow: { containers: { main: { tabs: [search, home], redo: true }, side: { in: main.home } } }
    """,
    "an interruption in a flow without states": """
    inputs: { on: Bool }
    effects: { keep: Keep. }
    links: { origins: { app: "alone:" }, held: { latest: 2 } }
    arrival: open
    root: home
    events: { go: Go. }
    transitions: { go: { open: write } }
    routes:
      home: { place: main, opens: [write, draft], links: { app: /home } }
      order: { place: main, links: { app: /order }, opens: write }
      write: { place: sheet, interrupt: hold, links: { app: /write }, available: on }
      draft: { place: sheet, interrupt: { refuse: keep } }
    layouts: { all: { containers: { main: { stack: home }, sheet: modal } } }
    """,
    "an interruption in a flow that refuses links itself": """
    effects: { keep: Keep., tell: Tell. }
    links: { origins: { app: "lone:" } }
    arrival: { refuse: tell }
    root: home
    events: { go: Go. }
    transitions: { go: { open: draft } }
    routes: { home: { place: main, opens: draft, links: { app: /home } }, draft: { place: sheet, interrupt: { refuse: keep } } }
    layouts: { all: { containers: { main: { stack: home }, sheet: modal } } }
    """,
    "modals that leave the containers behind them free": """
    inputs: { wide: Bool, on: Bool }
    events: { go: Go., closed: { from: flow } }
    links: { origins: { app: "behind:" } }
    restoration: { version: 1 }
    arrival: open
    root: home
    states: { a: { transitions: { go: { to: b, open: search }, closed: b } }, b: { transitions: { go: { to: a, close: panel }, closed: a } } }
    routes:
      home: { place: main.home, opens: [item, place, ask, note], restores: true, links: { app: /home } }
      search: { place: main.search, opens: [item, place], links: { app: /search } }
      item: { place: main, parameters: { id: 0...1 }, opens: [item, place, alert], links: { app: "/i/{id}" }, restores: true }
      place: { place: panel, parameters: { id: 0...1 }, opens: [ask, alert, place], links: { app: "/p/{id}" }, dismissed: closed, restores: true }
      ask: { place: sheet, opens: [place, alert], available: on, restores: true, links: { app: /ask } }
      alert: { place: front, opens: place, dismissed: closed }
      note: { place: screen, opens: [home, place], links: { app: /note } }
    layouts:
      wide: { when: wide, containers: { panel: { modal: true, backgroundInteraction: true }, main: { tabs: [home, search] }, sheet: { modal: true, staysOpen: true }, front: { modal: true, backgroundInteraction: true, redo: true } } }
      narrow: { containers: { main: { tabs: [home, search] }, sheet: modal, panel: { modal: true, staysOpen: true }, front: { modal: true, backgroundInteraction: true } } }
    """,
    "a base that stands somewhere, too": """
    events: { go: Go. }
    root: home
    states: { a: { transitions: { go: { to: b, when: shown(empty) } } }, b: { transitions: { go: { to: a, when: kept(empty) or shown(empty in main) } } } }
    routes: { home: { place: main, opens: [item, note] }, item: { place: side, opens: item }, note: { place: sheet } }
    elements: { empty: { place: item, opens: item, available: not shown(note) } }
    layouts: { l: { containers: { main: { stack: home }, side: { stack: empty }, sheet: modal } } }
    """,
    "a layout chosen once": """
    inputs: { wide: Bool, on: Bool }
    restoration: { version: 1 }
    layout: chosenAtLaunch
    arrival: open
    root: home
    routes:
      home: { place: main, opens: [item], restores: true }
      item: { place: { wide: side, narrow: main }, opens: item, restores: true, available: on }
    layouts: { wide: { when: wide, containers: { main: { stack: home }, side: { stack: true } } }, narrow: { containers: { main: { stack: home } } } }
    """,
  ]

  /// What the flow is given at its launch is nothing that the model's walks know.
  static let given = [
    "a flow that is given something": """
    payload: { count: Int, user: String? }
    events: { next: { payload: { count: Int } }, again: { payload: { payload: String } } }
    effects: { charge: { payload: { count: Int, user: String? } }, tell: { payload: { payload: String, user: String? } } }
    states:
      cart: { entry: charge, transitions: { next: { to: paid, effects: charge }, again: { effects: [charge, tell] } } }
      paid: { transitions: { next: { to: cart, when: inCart } } }
    inputs: { inCart: Bool }
    """,
    "what the flow is given fills what is entered first": """
    payload: { owner: String, who: 0...3?, other: Int }
    events: { go: Go., back: Back. }
    effects: { hi: { payload: { owner: String, who: 0...3? } } }
    regions:
      left:
        states:
          one: { payload: { owner: String, who: 0...3? }, entry: hi, transitions: { go: { to: two, effects: hi } } }
          two: { transitions: { back: one } }
      right:
        payload: { owner: String }
        states: { inner: { states: { deep: { payload: { owner: String? } } } } }
    """,
  ]

  /// Each a flow with a name of its own.
  static func projects(_ texts: [String: String], named prefix: String = "Corner", _ configuration: Configuration = .standard) -> [Project] {
    texts.keys.sorted().enumerated().map { place, name in
      let text = "flowspec: 1\nflow: \(prefix)\(place)\nsummary: \(name)\n\(texts[name] ?? "")"
      return Project(specs: [SourceText(path: "\(prefix)\(place).flow.yaml", text: text)], configuration: configuration) { _ in
        .failure(UnreadableFile(reason: "there is none"))
      }
    }
  }
}
