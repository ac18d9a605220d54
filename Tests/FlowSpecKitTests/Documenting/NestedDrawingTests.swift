import Testing

@testable import FlowSpecKit

@Suite struct NestedDrawingTests {
  @Test(arguments: 0..<30, [true, false])
  func nothingLiesOnWhatIsNotItsOwn(_ seed: Int, _ isDown: Bool) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let drawn = DrawnGraph(DrawnGraph.anyGraph(&generator), isDown: isDown)
    #expect(drawn.faults == [], "seed \(seed)")
  }

  /// Long chains are folded, and nothing lies on what is not its own.
  @Test(arguments: [true, false]) func aLongChainIsFolded(_ isDown: Bool) {
    var folded = 0
    for seed in 0..<30 {
      var generator = SeededGenerator(seed: UInt64(seed))
      guard let drawn = DrawnGraph(folding: DrawnGraph.longGraph(&generator), isDown: isDown) else { continue }
      folded += 1
      #expect(drawn.faults == [], "seed \(seed)")
    }
    #expect(folded > 15)
  }

  /// Parts that no arrow joins are placed in rows, and nothing lies on what is not its own.
  @Test(arguments: 0..<12, [true, false])
  func separateParts(_ seed: Int, _ isDown: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var whole = DrawnGraph.anyGraph(&generator, nodes: 4...12)
    let first = whole.nodes.count
    for _ in 0..<3 { whole.add(DrawnGraph.anyGraph(&generator, nodes: 2...10)) }
    let drawn = try #require(DrawnGraph(separating: whole, isDown: isDown))
    #expect(drawn.faults == [], "seed \(seed)")
    let boxes = drawn.drawing.boxes
    let isBeside = whole.nodes[0].children.filter { $0 >= first }.contains { boxes[$0].x >= boxes[1].x + boxes[1].width }
    let isBelow = whole.nodes[0].children.filter { $0 >= first }.contains { boxes[$0].y >= boxes[1].y + boxes[1].height }
    #expect(isBeside || isBelow)
  }

  /// Regions without arrows between them share rows as long as they fit a screen.
  @Test(arguments: [true, false]) func regionsInRows(_ isDown: Bool) {
    var graph = NestedGraph(nodes: [.init(parent: nil, width: 0, height: 0)], edges: [])
    graph.nodes[0].isParallel = true
    for (index, width) in [700.0, 300, 300].enumerated() {
      graph.nodes.append(.init(parent: 0, width: width, height: 200))
      graph.nodes[0].children.append(index + 1)
    }
    let boxes = NestedDrawing(graph, isDown: isDown).boxes
    #expect(boxes[1].y == 0 && boxes[2].y == 224 && boxes[3].y == 224)
    #expect(boxes[2].x == 0 && boxes[3].x == 324)
    #expect(boxes[0] == .init(x: 0, y: 0, width: 700, height: 424))
  }

  @Test(arguments: 0..<30, [true, false])
  func aNodeWithoutArrowsLeavesEveryOrder(_ seed: Int, _ isDown: Bool) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let graph = DrawnGraph.anyGraph(&generator)
    var more = graph
    let parent = graph.nodes.indices.filter { $0 == 0 || !graph.nodes[$0].children.isEmpty }.randomElement(using: &generator) ?? 0
    more.nodes.append(.init(parent: parent, width: 80, height: 32))
    more.nodes[parent].children.append(graph.nodes.count)
    let changed = DrawnGraph(more, isDown: isDown)
    for rank in DrawnGraph(graph, isDown: isDown).ranks { #expect(changed.sorted(rank) == rank) }
  }

  @Test func oneMoreArrowLeavesMostOrders() {
    var shares: [Double] = []
    for seed in 0..<100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let graph = DrawnGraph.anyGraph(&generator)
      var more = graph
      let (from, to) = (Int.random(in: 1..<graph.nodes.count, using: &generator), Int.random(in: 1..<graph.nodes.count, using: &generator))
      more.edges.append(.init(from: from, to: to, width: 60, height: 18))
      let ranks = DrawnGraph(graph, isDown: true).ranks.filter { $0.count > 1 }
      let changed = DrawnGraph(more, isDown: true)
      shares.append(ranks.isEmpty ? 0 : Double(ranks.count { changed.sorted($0) != $0 }) / Double(ranks.count))
    }
    #expect(shares.sorted()[50] == 0)
  }

  @Test func aLargeGraphIsDrawnWhole() {
    var generator = SeededGenerator(seed: 1)
    var graph = DrawnGraph.anyGraph(&generator, nodes: 200...200)
    graph.edges = Array(graph.edges.prefix(400))
    let drawing = NestedDrawing(graph, isDown: false)
    #expect(drawing.arrows.allSatisfy { $0.count > 1 })
    #expect(drawing.boxes.dropFirst().allSatisfy { $0.width > 30 && $0.height > 30 })
  }

  @Test func aDrawingIsTheSameEachTime() {
    var generator = SeededGenerator(seed: 3)
    let graph = DrawnGraph.anyGraph(&generator)
    let (one, other) = (NestedDrawing(graph, isDown: true), NestedDrawing(graph, isDown: true))
    #expect(one.arrows == other.arrows && one.boxes == other.boxes && one.labels == other.labels)
  }
}
