import Testing

@testable import FlowSpecKit

@Suite struct LayoutWireframeTests {
  private static let spec = """
    flowspec: 1
    flow: A
    routes:
      home: { place: main.home, opens: [detail, compose, window] }
      search: { place: main.search }
      detail: { place: detail }
      compose: { place: sheet }
      window: { place: windows }
    elements:
      nothing: {}
    layouts:
      split:
        when: horizontal == regular
        containers: { main: { tabs: [home, search] }, detail: { stack: nothing }, sheet: modal, windows: windows }
      compact:
        containers: { main: { tabs: [home, search] }, detail: { in: main.home }, sheet: modal, windows: { in: main } }
    """

  @Test func eachLayoutIsDrawnOnADeviceThatHasIt() throws {
    let wireframes = try wireframes(Self.spec)
    #expect(wireframes.map(\.layout) == ["split", "compact"])
    #expect(wireframes.map(\.device?.idiom) == ["pad", "phone"])
  }

  @Test func containersHoldWhatLiesInThem() throws {
    let wireframes = try wireframes(Self.spec)
    #expect(wireframes[0].panes.map(\.name) == ["main", "detail", "sheet", "windows"])
    #expect(wireframes[0].panes.map { $0.items.map(\.name) } == [["home", "search"], ["nothing", "detail"], ["compose"], ["window"]])
    #expect(wireframes[0].panes[0].tabCount == 2)
    // What lies in another container is drawn there.
    #expect(wireframes[1].panes.map { $0.items.map(\.name) } == [["home", "search", "detail", "window"], ["compose"]])
  }

  @Test func tabsThatAnElementElsewhereSelectsHaveNoBar() throws {
    let spec = """
      flowspec: 1
      flow: A
      root: one
      routes: { one: { place: main.one }, two: { place: main.two } }
      elements: { list: { place: { wide: side, narrow: main }, selects: [one, two] } }
      layouts:
        wide: { when: width > 700, containers: { side: column, main: { tabs: [one, two] } } }
        narrow: { containers: { main: { tabs: [one, two] } } }
      """
    let panes = try wireframes(spec).map { $0.panes.first { $0.name == "main" } }
    #expect(panes.map { $0?.hasBar } == [false, true])
  }

  @Test func aLayoutThatNoDeviceHasIsNotToScale() throws {
    let wireframes = try wireframes("flowspec: 1\nflow: A\nlayouts: { huge: { when: width > 5000, containers: { main: stack } } }\n")
    #expect(wireframes.map(\.device) == [nil])
    #expect(WireframeMarkup.html(wireframes).contains("not to scale"))
  }

  /// The prototype offers the same devices.
  @Test func devicesAreThoseOfThePrototype() {
    for device in LayoutWireframe.devices {
      let name = device.name.replacing(", turned", with: "")
      let (width, height) = name == device.name ? (device.width, device.height) : (device.height, device.width)
      #expect(EmbeddedPage.prototype.contains("{name:\"\(name)\",idiom:\"\(device.idiom)\",width:\(width),height:\(height)}"))
    }
  }

  @Test func itemsLinkToTheirEntriesAndAFullContainerSaysHowManyAreLeftOut() throws {
    let routes = (0..<60).map { "  r\($0): { place: main }\n" }.joined()
    let many = try wireframes("flowspec: 1\nflow: A\nroutes:\n\(routes)layouts: { only: { containers: { main: stack } } }\n")
    let html = WireframeMarkup.html(many)
    #expect(html.contains("href=\"#route-r0\"") && html.contains("href=\"#layout-only\""))
    let drawn = html.split(separator: "href=\"#route-").count - 1
    #expect(drawn > 5 && html.contains("and \(60 - drawn) more"))
  }

  private func wireframes(_ spec: String) throws -> [LayoutWireframe] {
    LayoutWireframe.all(of: try #require(DocumentedCases.project(of: spec).flows[0]))
  }
}
