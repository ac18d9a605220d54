import Testing

@testable import FlowSpecKit

/// However a spec is changed, it is read to its end, and all places lie within it.
@Suite(.timeLimit(.minutes(5))) struct YAMLMutationTests {
  static let spec = """
    flowspec: 1
    flow: Shop
    summary: Orders of a small shop.   # é
    types:
      OrderID: { text: "[0-9]+" }
      OrderTab: [items, shipping]
    variables:
      session: { type: [unknown, absent, valid] }
    events:
      sessionFound: { summary: The stored session was accepted., payload: { user: User } }
      signOut: 'The person''s leaving.'
    states:
      loading:
        root: splash
        awaits: [sessionFound, sessionMissing]
        transitions:
          sessionFound: { to: signedIn, set: { session: valid } }
          lookupFailed:
            - { to: loading, when: retries < 3 and online, set: { retries: retries + 1 } }
            - failed
      signedIn: &in
        notes: |
          Everything, 🚀 included.

          And more.
        root: orders
    links:
      origins:
        app: ["shop:"]
    routes:
      order:
        links:
          app: "/orders/{id}?tab={tab?}"
          web: ["/orders/{id}?tab={tab?}", "/order.php?orderid={id}"]
        restores: true
      other: *in
    """

  @Test(arguments: 0..<30) func everyMutationIsReadToAnEnd(_ seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<100 {
      let bytes = mutated(&random)
      let found = YAMLFindings(bytes: bytes)
      let whole = Span(SourceID(0), from: 0, to: bytes.count)
      for diagnostic in found.diagnostics {
        let fixes = diagnostic.fixes.flatMap(\.edits).map(\.span)
        let spans = [diagnostic.span] + diagnostic.notes.compactMap(\.span) + fixes
        let isWithin = spans.allSatisfy { whole.contains($0) }
        #expect(isWithin, "\(diagnostic) in \(String(decoding: bytes, as: UTF8.self))")
      }
      for node in found.document.root?.all ?? [] {
        let isWithin = whole.contains(node.span)
        #expect(isWithin)
        if let scalar = node.scalar, !scalar.text.isEmpty {
          let isPartWithin = scalar.span.contains(YAMLScalarOffsets(scalar, in: found.source).span(of: 0..<1))
          #expect(isPartWithin)
        }
      }
      let isExplained = found.document.root != nil && found.document.lost.isEmpty || !found.diagnostics.isEmpty
      #expect(isExplained)
    }
  }

  private func mutated(_ random: inout SplitMix) -> [UInt8] {
    let telling = Array("{}[]:,\"'#&*!|>%@`- \t\n\r?\\é\u{0}~<".utf8) + [0xFF]
    var bytes = Array(Self.spec.utf8)
    for _ in 0...random.below(3) {
      let lower = random.below(bytes.count)
      let upper = min(bytes.count, lower + random.below(12))
      switch random.below(4) {
      case 0: bytes.removeSubrange(lower..<upper)
      case 1: bytes.insert(telling[random.below(telling.count)], at: lower)
      case 2: bytes.insert(contentsOf: bytes[lower..<upper], at: random.below(bytes.count))
      default: bytes[lower] = telling[random.below(telling.count)]
      }
    }
    return bytes
  }
}

/// Numbers that only look random, the same in every run.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, limit)))
  }
}
