import Foundation
import Testing

@testable import FlowSpecKit
@testable import FlowSpecXML

/// Tests the specs that navigation graphs of Android are converted to.
@Suite struct NavigationGraphTests {
  private static let corpus: [URL] = {
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: "shared/corpora/links/android-nav")
      let found = (try? FileManager.default.contentsOfDirectory(at: candidate, includingPropertiesForKeys: nil)) ?? []
      if !found.isEmpty { return found.filter { $0.pathExtension == "xml" }.sorted { $0.path < $1.path } }
    }
    return []
  }()

  private static func imported(_ bytes: [UInt8]) -> ImportedSpec {
    ImportedSpec(navigationGraph: .init(SourceText(path: "nav.xml", bytes: bytes), flow: "App"), markup: MarkupReader.read(bytes))
  }

  private static func graph(_ content: String, start: String = "main") -> ImportedSpec {
    imported(
      Array(
        """
        <navigation xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/\(start)">
        \(content)
        </navigation>
        """.utf8))
  }

  private static func project(_ imported: ImportedSpec) throws -> Project {
    Project(specs: [SourceText(path: "A.flow.yaml", text: try #require(imported.text))], configuration: Configuration()) { _ in
      .failure(UnreadableFile(reason: "no such file"))
    }
  }

  @Test(arguments: corpus) func aRealGraphBecomesASpecWithoutErrors(_ file: URL) throws {
    let imported = Self.imported(Array(try Data(contentsOf: file)))
    let project = try Self.project(imported)
    #expect(project.check(explores: false).diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    // A route that only the app's code leads to is a gap of the graph.
    #expect(Set(project.check(explores: false).diagnostics.map(\.rule)).isSubset(of: ["unreachable-route"]))
    _ = try project.export(.intentFilters, spec: 0).get()
  }

  /// The graph does not declare it, so a link without it opens the route all the same.
  @Test func whatIsNotDeclaredIsOptional() throws {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main">
        <deepLink app:uri="https://shop.example/start" />
        <deepLink app:uri="https://shop.example/start/{way}" />
      </fragment>
      <fragment android:id="@+id/page">
        <deepLink app:uri="https://shop.example/pages/{name}" />
      </fragment>
      """)
    #expect(imported.text?.contains("parameters: { way: String? }") == true, "\(imported.text ?? "")")
    #expect(imported.text?.contains("parameters: { name: String }") == true)
    #expect(imported.text?.contains("root: main") == true)
    #expect(try Self.project(imported).check(explores: false).diagnostics.map(\.message) == [])
  }

  /// A graph may be included in two places, and be a menu's alone; the type of a nested class has a dollar sign.
  @Test func whatIsImportedIsReadBackWithoutAFinding() throws {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main"><action app:destination="@id/chosen"/></fragment>
      <fragment android:id="@+id/chosen"><argument android:name="kind" app:argType="a.b.Wizard$Type"/></fragment>
      <fragment android:id="@+id/settings"><action app:destination="@id/licences"/></fragment>
      <fragment android:id="@+id/licences"/>
      <fragment android:id="@+id/licences"/>
      <include app:graph="@navigation/help"/>
      <include app:graph="@navigation/help"/>
      """)
    let text = imported.text ?? ""
    #expect(text.contains("WizardType: { swift: WizardType }"), "\(text)")
    #expect(text.components(separatedBy: "  help:").count == 2, "\(text)")
    #expect(text.components(separatedBy: "  licences:").count == 2, "\(imported.diagnostics.map(\.message))")
    #expect(try Self.project(imported).check(explores: false).diagnostics.map(\.message) == [])
    #expect(text.contains("opens: [licences]\n    allow: { unreachable-route: No action"), "\(text)")
  }

  /// The imported spec allows exactly the findings that the check would report, and its reasons are true.
  @Test func whatNothingLeadsToIsAllowed() throws {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main"><action app:destination="@id/detail"/></fragment>
      <fragment android:id="@+id/detail"><action app:destination="@id/detail"/></fragment>
      <fragment android:id="@+id/settings"><action app:destination="@id/licences"/></fragment>
      <fragment android:id="@+id/licences"/>
      <fragment android:id="@+id/shop"><deepLink app:uri="https://shop.example/a"/></fragment>
      <fragment android:id="@+id/about"/>
      <fragment android:id="@+id/one"><action app:destination="@id/two"/></fragment>
      <fragment android:id="@+id/two"><action app:destination="@id/one"/></fragment>
      """)
    let text = imported.text ?? ""
    #expect(try Self.project(imported).check().diagnostics.map(\.message) == [])
    let reasons = text.components(separatedBy: "unreachable-route: ").dropFirst().map { $0.prefix { !".\n".contains($0) } }
    let none = "No action of the graph leads here; a menu or the app's code may"
    let expected = [
      none, none, "Only screens to which it leads lead here; a menu or the app's code may, too",
    ]
    #expect(reasons.map { String($0).filter { $0 != "\"" } } == expected, "\(text)")
    // Without a root nothing is reported.
    let aside = Self.graph(
      """
      <fragment android:id="@+id/main">
        <argument android:name="user" app:argType="long"/><action app:destination="@id/detail"/>
      </fragment>
      <fragment android:id="@+id/detail"/><fragment android:id="@+id/about"/>
      """)
    #expect(aside.text?.contains("allow") == false)
    #expect(try Self.project(aside).check().diagnostics.map(\.message) == [])
  }

  @Test func actionsAndTypesOfLinksAreListed() {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main">
        <deepLink app:uri="https://shop.example/a" app:action="android.intent.action.VIEW" />
        <deepLink app:uri="https://shop.example/b" app:action="android.intent.action.SEND" app:mimeType="image/png" />
      </fragment>
      """)
    #expect(
      imported.diagnostics.map(\.message) == [
        "a spec knows links by their URL alone: action 'android.intent.action.SEND' and type 'image/png' of this one is left out"
      ])
  }

  @Test func routesArgumentsAndLinksAreRead() throws {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main" android:name="a.b.MainFragment" android:label="Orders">
        <action android:id="@+id/go" app:destination="@id/order_detail" />
        <action android:id="@+id/back" app:popUpTo="@id/main" />
      </fragment>
      <dialog android:id="@+id/order_detail" android:label="@string/order">
        <argument android:name="id" app:argType="long" />
        <argument android:name="tab" app:argType="string" android:defaultValue="items" />
        <argument android:name="user" app:argType="a.b.User" app:nullable="true" />
        <deepLink app:uri="shop.example/orders/{id}/?tab={tab}" />
        <deepLink app:uri="shop.example/orders/{id}?tab={tab}" />
        <deepLink app:uri="shop://orders/{id}" />
        <deepLink app:uri="shop://orders/new" />
        <deepLink app:uri="https://shop.example/o/.*/{id}.html" />
      </dialog>
      """)
    #expect(
      imported.text == #"""
        # Made from nav.xml, a navigation graph of Android.
        flowspec: 1
        flow: App

        types:
          User: { swift: User }

        root: main
        arrival: open

        links:
          origins:
            web: ["https://shop.example", "http://shop.example"]
            shop: "shop:"
            web2: "https://shop.example"

        defaults: { place: main }
        routes:
          main: { title: Orders, opens: [orderDetail], x-android: a.b.MainFragment }
          orderDetail:
            parameters:
              id: Int
              # Where it is absent: items
              tab: String?
              user: User?
            links:
              web: "/orders/{id}?tab={tab?}"
              shop: ["/orders/{id}", { form: /orders/new, only: documented }]
              web2: { raw: '^https://shop\.example/o/.*/[^/?#]+\.html$' }
            place: dialog

        layouts:
          shell: { containers: { main: stack, dialog: modal } }

        """#)
    #expect(
      imported.diagnostics.map(\.message) == [
        "this action goes back to 'main'; a spec can only go back by one entry, so it is left out",
        "the title '@string/order' is the name of a text in another file, and left out",
        "'user' is of the app's own type 'a.b.User', of which the spec knows only the name",
        "'shop://orders/new' does not give 'id', which has no default, so it opens nothing",
        "'https://shop.example/o/.*/{id}.html' is kept as a regular expression: no template says it",
      ])
    #expect(try Self.project(imported).check(explores: false).diagnostics == [])
  }

  /// The type of what a URL spells is a text, and then nothing has the app's own type.
  @Test func noTypeIsLeftUnused() throws {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main"><action app:destination="@id/page" /></fragment>
      <fragment android:id="@+id/page">
        <argument android:name="kind" app:argType="a.b.Kind" />
        <deepLink app:uri="https://shop.example/{kind}" />
      </fragment>
      """)
    #expect(imported.text?.contains("types:") == false)
    #expect(try Self.project(imported).check(explores: false).diagnostics.map(\.message) == [])
  }

  /// Warnings name a type as the graph does.
  @Test func listsHaveNoType() {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main"><action app:destination="@id/page" /></fragment>
      <fragment android:id="@+id/page">
        <argument android:name="kind" app:argType="a.b.Kind$Of" />
        <argument android:name="steps" app:argType="integer[]" />
        <deepLink app:uri="https://shop.example/{kind}/{steps}" />
      </fragment>
      """)
    #expect(
      Set(imported.diagnostics.map(\.message)) == [
        "'kind' is of the app's own type 'a.b.Kind$Of', of which the spec knows only the name",
        "'steps' is a list, 'integer[]', and lists have no type in a spec; it is of the app's type 'Steps' there",
        "'kind' is of the app's own type 'a.b.Kind$Of', which no URL can contain; the spec accepts any text",
        "'steps' is a list, 'integer[]', which no URL can contain; the spec accepts any text",
      ])
  }

  @Test func destinationsMayBeNamedByRoutes() throws {
    let imported = Self.imported(
      Array(
        """
        <navigation xmlns:app="a" xmlns:android="b" app:startDestination="home" app:route="root">
        <fragment app:route="home"><action app:destination="@id/order" /></fragment>
        <fragment android:id="@+id/order" app:route="orders/{id}?tab={tab}"><argument android:name="tab" android:defaultValue="a" /></fragment>
        <fragment app:route="settings" />
        </navigation>
        """.utf8))
    let flow = try #require(try Self.project(imported).flows[0], "\(imported.text ?? "")")
    #expect(flow.routes.map(\.name.value) == ["home", "order", "settings"])
    #expect(flow.routes[1].parameters.map(\.name.value) == ["tab", "id"])
    #expect(imported.text?.contains("root: home\n") == true)
    #expect(imported.text?.contains("x-android-route: \"orders/{id}?tab={tab}\"") == true, "\(imported.text ?? "")")
    #expect(
      imported.diagnostics.map(\.message) == [
        "the route 'root' of a whole graph is left out",
        "'{id}' of the route 'orders/{id}?tab={tab}' is not an argument of the destination; it becomes a text",
      ])
  }

  /// A note about a part that has no place in a spec is given at its line; if the part occurs everywhere, once.
  @Test func whatHasNoPlaceIsListed() {
    let imported = Self.graph(
      """
      <fragment android:id="@+id/main" android:label="@string/main">
        <action app:destination="@id/page" app:popUpTo="@id/main" app:popUpToInclusive="true" app:enterAnim="@anim/a" />
        <action app:destination="@id/page" app:launchSingleTop="true" app:exitAnim="@anim/a"><argument android:name="x" /></action>
        <action app:destination="@id/elsewhere" />
        <action app:popUpTo="@id/main" app:popUpToSaveState="false" />
        <action />
      </fragment>
      <activity android:id="@+id/page" android:label="@string/page" app:targetPackage="a.b" />
      <sheet android:id="@+id/more" />
      <navigation android:id="@+id/inner" app:startDestination="@id/deep"><fragment android:id="@+id/deep" /></navigation>
      """)
    #expect(
      imported.diagnostics.map(\.message) == [
        "the title '@string/main' is the name of a text in another file, and left out; so is that of 1 more",
        "'popUpTo' and 'popUpToInclusive' of this action are left out: a route that is opened goes on top, or back to where it is",
        "the animation of this action is left out; so is that of 1 more",
        "'launchSingleTop' of this action is left out: a route that is opened goes on top, or back to where it is",
        "'argument' of an action is left out: the code that opens the route gives its arguments",
        "the action leads to 'elsewhere', which is not in this file; it is left out",
        "this action goes back to 'main'; a spec can only go back by one entry, so it is left out",
        "this action leads nowhere; it is left out",
        "'targetPackage' of this destination is left out",
        "an 'activity' has a window of its own; in the spec it is a route on the stack 'main'",
        "'sheet' is a kind of destination of the app's own; in the spec it is a route on the stack 'main'",
        "the inner graph 'inner' is dropped: its destinations become ordinary routes",
      ])
  }

  @Test func nestedGraphsAndOverlapsAreAnswered() throws {
    let imported = Self.graph(
      """
      <action app:destination="@id/shop" />
      <fragment android:id="@+id/main"><deepLink app:uri="https://a.example/{x}/new" /></fragment>
      <navigation android:id="@+id/shop" app:startDestination="@id/list">
        <fragment android:id="@+id/list"><deepLink app:uri="https://a.example/list/{y}" /></fragment>
        <deepLink app:uri="https://a.example/shop" />
      </navigation>
      <include app:graph="@navigation/help" />
      """)
    let project = try Self.project(imported)
    #expect(project.check(explores: false).diagnostics.map(\.message) == [], "\(imported.text ?? "")")
    let flow = try #require(project.flows[0])
    #expect(flow.routes.map(\.name.value) == ["main", "list", "help"])
    #expect(flow.routes[0].opens.map { flow[$0.value].name.value } == ["list"])
    #expect(flow.routes[1].forms.count == 2)
  }

  /// A fault is reported at its line.
  @Test(arguments: [
    ("", 1), ("<navigation", 1), ("<a/>", 1), ("<navigation>\n<fragment>\n</navigation>", 3), ("{}", 1),
    ("<navigation app:startDestination=\"@id/a\">\n<fragment/>\n</navigation>", 2),
    ("<navigation app:startDestination=\"@id/a\">\n<fragment android:id=\"@id/a\">\n<argument/></fragment></navigation>", 3),
    (
      "<navigation app:startDestination=\"@id/a\"><fragment android:id=\"@id/a\">\n\n<deepLink app:uri=\"${x}://a\"/></fragment></navigation>", 3
    ),
  ])
  func whatIsWrongIsSaidAtItsLine(_ xml: String, _ line: Int) throws {
    let declared = xml.replacingOccurrences(of: "<navigation ", with: "<navigation xmlns:app=\"a\" xmlns:android=\"b\" ")
    let imported = Self.imported(Array(declared.utf8))
    let first = try #require(imported.diagnostics.first)
    #expect(imported.sources.position(first.span).line == line, "\(first.message)")
    guard let text = imported.text else { return }
    let errors = try Self.project(imported).check(explores: false).diagnostics.filter { $0.severity == .error }
    #expect(errors == [], "\(text)")
  }

  @Test func hostileFilesEnd() {
    let entities = (1...30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
    let bomb = "<!DOCTYPE a [<!ENTITY a0 \"aaaaaaaaaa\">\(entities)]><navigation>&a30;</navigation>"
    for text in [bomb, String(repeating: "<navigation>", count: 20_000), "<navigation>\u{0}</navigation>"] {
      let imported = Self.imported(Array(text.utf8))
      #expect(imported.diagnostics.contains { $0.severity == .error }, "\(text.prefix(40))")
    }
    let (marked, plain) = (Self.imported(Array("\u{FEFF}<navigation/>".utf8)), Self.imported(Array("<navigation/>".utf8)))
    #expect(marked.text == plain.text && marked.diagnostics.map(\.message) == plain.diagnostics.map(\.message))
  }

  /// A filter looks for the first character behind `.*` and takes no later one, so a text behind a parameter that may have it is left out.
  @Test func intentFiltersMissNoLink() throws {
    let spec = """
      flowspec: 1
      flow: A
      links: { origins: { web: https://a.example } }
      routes:
        page: { place: screen, parameters: { name: String }, links: { web: "/pages/{name}-info/more" } }
        order: { place: screen, parameters: { id: UInt }, links: { web: "/orders/{id}.html#top" } }
      """
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: Configuration()) { _ in
      .failure(UnreadableFile(reason: ""))
    }
    let export = try project.export(.intentFilters, spec: 0).get()
    #expect(export.text.contains("<data android:pathPattern=\"/pages/..*\" />"))
    #expect(export.text.contains("<data android:pathPattern=\"/orders/..*\\\\.html\" />"))
    #expect(export.unsaid.map(\.message).contains { $0.hasPrefix("a filter does not look at the fragment") })
  }

  @Test func intentFiltersTakeEveryLink() throws {
    let spec = """
      flowspec: 1
      flow: A
      links: { origins: { app: "shop:", web: ["https://a.example", "http://a.example", "https://*.a.example:8443/base"] } }
      routes:
        home: { place: screen, links: { app: /home, web: / } }
        order: { place: screen, parameters: { id: Int }, links: { web: ["/orders/{id}", "/o.php?id={id}"] } }
        files: { place: screen, parameters: { path: String? }, links: { web: "/files/{path...?}" } }
      """
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: Configuration()) { _ in
      .failure(UnreadableFile(reason: ""))
    }
    let export = try project.export(.intentFilters, spec: 0).get()
    let intent = """
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
      """
    #expect(
      export.text == """
        <!-- Generated by flowspec. Do not edit. -->
        <!-- app -->
        <intent-filter>
        \(intent)
          <data android:scheme="shop" />
        </intent-filter>
        <!-- web -->
        <intent-filter android:autoVerify="true">
        \(intent)
          <data android:scheme="https" />
          <data android:scheme="http" />
          <data android:host="a.example" />
          <data android:path="/" />
          <data android:pathPattern="/orders/..*" />
          <data android:path="/o.php" />
          <data android:path="/o.php/" />
          <data android:path="/files" />
          <data android:path="/files/" />
          <data android:pathPattern="/files/.*" />
        </intent-filter>
        <!-- web -->
        <intent-filter android:autoVerify="true">
        \(intent)
          <data android:scheme="https" />
          <data android:host="*.a.example" android:port="8443" />
          <data android:path="/base" />
          <data android:path="/base/" />
          <data android:pathPattern="/base/orders/..*" />
          <data android:path="/base/o.php" />
          <data android:path="/base/o.php/" />
          <data android:path="/base/files" />
          <data android:path="/base/files/" />
          <data android:pathPattern="/base/files/.*" />
        </intent-filter>

        """)
    #expect(export.unsaid.map(\.rule) == ["not-in-intent-filters", "not-in-intent-filters"])
  }
}
