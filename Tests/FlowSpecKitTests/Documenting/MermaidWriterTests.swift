import Testing

@testable import FlowSpecKit

@Suite struct MermaidWriterTests {
  @Test(arguments: [
    ("a: b; c", "a#58; b#59; c"), ("x < 3 and y > #1", "x #60; 3 and y #62; #35;1"), ("\"{`a`}\"", "#34;#123;#96;a#96;#125;#34;"),
    ("größe", "größe"), ("%% a\n--> b", "#37;#37; a#10;#45;#45;#62; b"),
  ])
  func nothingInALabelIsSyntax(_ label: String, _ escaped: String) {
    #expect(MermaidWriter.escaped(label) == escaped)
  }

  @Test func manyParallelArrowsAreCut() {
    let edge = Diagram.Edge(from: "s_a", to: "s_b", labels: (1...9).map { Diagram.Label("e\($0)") })
    let nodes = ["a", "b"].map { Diagram.Node(id: "s_\($0)", title: $0, content: .simple) }
    #expect(
      MermaidWriter.text(Diagram(nodes: nodes, initial: "s_a", edges: [edge])) == """
        stateDiagram-v2
          [*] --> s_a
          state "a" as s_a
          state "b" as s_b
          s_a --> s_b : e1<br>e2<br>e3<br>e4<br>… and 5 more

        """)
  }
}
