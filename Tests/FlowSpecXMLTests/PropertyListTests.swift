import FlowSpecXML
import Foundation
import Testing

@testable import FlowSpecKit

@Suite struct PropertyListTests {
  private static let spec = """
    flowspec: 1
    flow: A
    links: { origins: { web: ["https://shop.example", "https://*.shop.example"], app: "shop:", both: ["shop:", "store:"] } }
    routes:
      order: { place: screen, parameters: { id: String }, links: { web: "/orders/{id}", app: "/orders/{id}", both: "/o/{id}" } }

    """

  private func findings(info: String? = nil, entitlements: String? = nil) -> [String] {
    let (diagnostics, sources) = checked(info: info, entitlements: entitlements)
    return diagnostics.map { "\($0.rule): \(sources.text($0.span))" }
  }

  private func checked(_ spec: String = Self.spec, info: String? = nil, entitlements: String? = nil) -> ([Diagnostic], SourceSet) {
    var files = LinkFiles()
    if let info { files.infoPlists = [PropertyListReader.read(SourceText(path: "Info.plist", text: info))] }
    if let entitlements { files.entitlements = [PropertyListReader.read(SourceText(path: "A.entitlements", text: entitlements))] }
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: .standard, systemFiles: files,
      modules: { _ in .failure(UnreadableFile(reason: "")) })
    return (project.check(explores: false).diagnostics, project.sources)
  }

  private func plist(_ body: String) -> String { "<plist version=\"1.0\"><dict>\(body)</dict></plist>" }

  private func schemes(_ names: String...) -> String {
    let list = names.map { "<string>\($0)</string>" }.joined()
    return plist("<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(list)</array></dict></array>")
  }

  private func domains(_ names: String...) -> String {
    plist("<key>com.apple.developer.associated-domains</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>")
  }

  @Test func schemesAreComparedWithOrigins() {
    #expect(findings(info: schemes("SHOP", "store")) == [])
    let wrong = findings(info: schemes("shop", "other"))
    #expect(wrong.map { $0.prefix { $0 != ":" } } == ["scheme-not-registered", "scheme-without-links"])
    #expect(wrong.last == "scheme-without-links: <string>other</string>")
    #expect(findings(info: plist("")).map { $0.prefix { $0 != ":" } } == ["scheme-not-registered", "scheme-not-registered"])
  }

  @Test func domainsAreComparedWithHosts() {
    #expect(findings(entitlements: domains("applinks:shop.example", "applinks:*.shop.example", "webcredentials:x.example", "new:x")) == [])
    // A wildcard matches the hosts below it.
    let origin = "web: [\"https://shop.example\", \"https://*.shop.example\"]"
    #expect(findings(entitlements: domains("applinks:*.shop.example")) == ["domain-not-associated: \(origin)"])
    #expect(
      findings(entitlements: domains("applinks:shop.example", "applinks:other.example")).map { $0.prefix { $0 != ":" } } == [
        "domain-not-associated", "domain-without-links",
      ])
  }

  @Test func aModeIsForSomeDevices() {
    #expect(
      findings(entitlements: domains("applinks:shop.example?mode=developer", "applinks:*.shop.example")) == [
        "domain-for-some-devices: <string>applinks:shop.example?mode=developer</string>"
      ])
    #expect(findings(entitlements: domains("applinks:shop.example?mode=developer", "applinks:shop.example", "applinks:*.shop.example")) == [])
  }

  /// The system asks for a domain once, whatever the schemes of its links.
  @Test(arguments: [([], "domain-not-associated"), (["applinks:shop.example?mode=developer"], "domain-for-some-devices")])
  func aDomainOfTwoSchemesIsReportedOnce(_ names: [String], _ rule: String) {
    let spec = """
      flowspec: 1
      flow: A
      links: { origins: { web: { schemes: [http, https], hosts: [shop.example] } } }
      routes: { order: { place: screen, links: { web: /order } } }
      """
    let list = names.map { "<string>\($0)</string>" }.joined()
    let entitlements = plist("<key>com.apple.developer.associated-domains</key><array>\(list)</array>")
    #expect(checked(spec, entitlements: entitlements).0.map { "\($0.rule)" } == [rule])
  }

  @Test func buildSettingsAreNamedAsTheyStand() {
    let messages = checked(entitlements: domains("applinks:$(HOST).Example", "applinks:*.shop.example")).0.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("'applinks:$(HOST).Example'"), "\(messages)")
  }

  /// Nobody knows the value before the build, so it is neither reported as another scheme, nor another one as missing.
  @Test func buildSettingsAreUndecided() {
    #expect(findings(info: schemes("shop", "$(OTHER)")) == ["undecided-property-list-value: <string>$(OTHER)</string>"])
    #expect(findings(info: schemes("shop", "st${X}")) == ["undecided-property-list-value: <string>st${X}</string>"])
    let other = findings(info: schemes("shop", "beta-${X}")).map { $0.prefix { $0 != ":" } }
    #expect(other == ["scheme-not-registered", "undecided-property-list-value"])
    #expect(
      findings(entitlements: domains("applinks:$(HOST)", "applinks:*.shop.example")) == [
        "undecided-property-list-value: <string>applinks:$(HOST)</string>"
      ])
  }

  @Test(arguments: ["shop://", "", " shop", "1x", "a b"])
  func whatIsNoSchemeIsSaidSo(_ text: String) {
    #expect(findings(info: schemes("shop", "store", text)) == ["wrong-property-list-value: <string>\(text)</string>"])
  }

  @Test(arguments: [
    "shop.example", "https://shop.example", "applinks:https://shop.example", "applinks:shop.example/path", "applinks:", "applink:shop.example",
    "applinks: shop.example", "applinks:*shop.example",
  ])
  func whatIsNoDomainIsSaidSo(_ text: String) {
    #expect(
      findings(entitlements: domains("applinks:shop.example", "applinks:*.shop.example", text)) == [
        "wrong-property-list-value: <string>\(text)</string>"
      ])
  }

  @Test func listsThatNameEachOtherWithoutEndAreRefused() {
    // Each list holds the next one twice.
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    let count: UInt8 = 60
    for index in 0..<count {
      offsets.append(UInt8(bytes.count))
      bytes += index == count - 1 ? [0x09] : [0xA2, index + 1, index + 1]
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [count, 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    guard case .failure = PropertyListReader.read(SourceText(path: "Info.plist", bytes: bytes)).root else {
      Issue.record("read")
      return
    }
  }

  @Test func whatIsWrongWithAListIsSaid() {
    func message(_ text: String) -> String {
      guard case .failure(let problem) = PropertyListReader.read(SourceText(path: "Info.plist", text: text)).root else { return "read" }
      return problem.message
    }
    #expect(message("{ CFBundleURLTypes = (); }").contains("plutil -convert xml1"))
    #expect(message("{\"CFBundleURLTypes\": []}").contains("plutil -convert xml1"))
    #expect(message("<plist><dict><key>a</key>").hasSuffix("<dict> is not closed"))
    #expect(message("<!DOCTYPE plist [<!ENTITY s \"shop\">]><plist><string>&s;</string></plist>").contains("declares an entity"))
    #expect(message(String(repeating: "<array>", count: 100_000) + String(repeating: "</array>", count: 100_000)).contains("256 levels deep"))
    #expect(message("<plist><string>a&b</string></plist>").contains("&amp;"))
    #expect(message("text").contains("not XML"))
  }

  @Test func whatIsWrittenIsAccepted() throws {
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: Self.spec)], configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "")) })
    let info = try project.export(.urlTypes(apps: ["ABCDE12345.com.example.shop"]), spec: 0).get().text
    let entitlements = try project.export(.associatedDomains, spec: 0).get().text
    #expect(findings(info: info, entitlements: entitlements) == [])
    let list = unsafe try PropertyListSerialization.propertyList(from: Data(info.utf8), format: nil) as? [String: Any]
    let types = try #require(list?["CFBundleURLTypes"] as? [[String: Any]])
    #expect(types[0]["CFBundleURLName"] as? String == "com.example.shop")
    #expect(types[0]["CFBundleURLSchemes"] as? [String] == ["shop", "store"])
  }

  @Test func binaryListsAreReadWithoutLines() throws {
    let value: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["shop", "store"]]]]
    let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    let file = PropertyListReader.read(SourceText(path: "Info.plist", bytes: Array(data)))
    let imported = ImportedSpec(urlTypes: .init(SourceText(path: "Info.plist", bytes: []), flow: "A"), file)
    #expect(imported.text?.contains("shop: [\"shop:\", \"store:\"]") == true, "\(imported.text ?? "")")
    for length in [0, 6, 8, 20, data.count - 1] {
      _ = PropertyListReader.read(SourceText(path: "Info.plist", bytes: Array(data.prefix(length))))
    }
  }

  @Test(arguments: [
    "", "<a/>", "<plist/>", "<plist><array/></plist>", "<plist><dict><string>a</string></dict></plist>", "<plist><dict><key>a</key></dict></plist>",
    "<plist><dict><key>CFBundleURLTypes</key><string>a</string></dict></plist>",
    "<plist><dict><key>CFBundleURLTypes</key><array><string>a</string></array></dict></plist>",
    "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><true/></array></dict></array></dict></plist>",
    "<plist><dict><key>a</key><b/></dict></plist>", "bplist00", "{ a = b; }",
  ])
  func hostileListsAreFindings(_ text: String) {
    #expect(findings(info: text).contains { $0.contains("property-list") }, "\(findings(info: text))")
  }

  @Test func anImportNamesWhatIsNoScheme() {
    let text = schemes("shop", "$(BUNDLE)", "http", "1x", "Shop")
    let source = SourceText(path: "Info.plist", text: text)
    let imported = ImportedSpec(urlTypes: .init(source, flow: "A"), PropertyListReader.read(source))
    #expect(imported.diagnostics.count == 4, "\(imported.diagnostics.map(\.message))")
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: imported.text ?? "")], configuration: .standard,
      modules: { _ in .failure(UnreadableFile(reason: "")) })
    #expect(project.check(explores: false).diagnostics.map(\.message) == [])
  }
}
