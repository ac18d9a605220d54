// Plays a system and a person with the guide's SwiftUI app, and counts how often each view is evaluated.

@_spi(Stub) import SwiftUI

@main enum AppLaunch {
  @MainActor static func main() async {
    UserDefaults.standard.register(defaults: ["session": "there is one"])
    UserDefaults.standard.removeObject(forKey: "navigation")
    let held = [await launch(use), await launch(useAgain)]
    UserDefaults.standard.removeObject(forKey: "navigation")
    for _ in 0..<100 { await Task.yield() }
    for held in held { print("let go", held.shop == nil, held.store == nil) }
    print("preview", Screen(PreviewApp()).texts)
  }

  private struct PreviewApp: App {
    var body: some Scene {
      WindowGroup { ShopPreviews.previews }
    }
  }

  private struct Held {
    weak var shop: Shop?
    weak var store: ShopFlow.Store?
  }

  @MainActor private static func launch(_ use: @MainActor (Screen, Shop) async -> Void) async -> Held {
    let app = ShopApp()
    let shop = Mirror(reflecting: app).children.lazy.compactMap { ($0.value as? State<Shop>)?.wrappedValue }.first!
    await use(Screen(app), shop)
    return Held(shop: shop, store: shop.store)
  }

  @MainActor private static func count(_ name: String, _ screen: Screen, _ action: () -> Void) {
    let renders = screen.renders(of: action).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print(name, renders, screen.texts, separator: " ", terminator: screen.windowTexts.isEmpty ? "\n" : " ")
    if !screen.windowTexts.isEmpty { print(screen.windowTexts.flatMap { $0 }) }
  }

  @MainActor private static func use(_ screen: Screen, _ shop: Shop) async {
    func count(_ name: String, _ action: () -> Void) { Self.count(name, screen, action) }
    print("launch", screen.texts)
    count("a link that waits") { screen.open(URL(string: "shop:/orders/1")!) }
    count("the tour is over") { screen.tap("Start") }
    for _ in 0..<100 { await Task.yield() }
    count("the session is found") {}
    count("an event nobody takes") { shop.store.send(.becameActive) }
    count("a move that changes nothing") { shop.store.move(.select(.orders, in: .main)) }
    count("the same width") { screen.resize(0) }
    count("a link") { screen.open(URL(string: "https://shop.example/orders/2")!) }
    count("a push") { screen.tap("Order 2") }
    count("back") { screen.swipeBack() }
    count("another tab") { screen.select(1) }
    count("a sheet") { screen.tap("Help") }
    count("a tab under the sheet") { screen.select(0) }
    count("pulled down") { screen.pullDown() }
    count("the path of a tab that is not selected") { shop.store.setPath([], of: .mainOrders) }
    count("the first tab") { screen.select(0) }
    count("wide") { screen.resize(900) }
    count("a second path") { shop.store.setPath([.order(id: .init("7")!), .order(id: .init("8")!)], of: .detail) }
    usePlayer(screen)
    useWindows(screen)
    useLinkField(screen)
    count("to the root") { shop.store.popToRoot(of: .detail) }
    count("in the background") { screen.enter(.background) }
  }

  @MainActor private static func usePlayer(_ screen: Screen) {
    func count(_ name: String, _ action: () -> Void) { Self.count(name, screen, action) }
    count("the account") { screen.select(1) }
    count("playing") { screen.tap("Play") }
    count("another tab while playing") { screen.select(0) }
    count("the player") { screen.tap("Now playing") }
    count("the player pulled down") { screen.pullDown() }
    count("the player again") { screen.tap("Now playing") }
    count("stopped") { screen.tap("Stop") }
  }

  @MainActor private static func useWindows(_ screen: Screen) {
    func count(_ name: String, _ action: () -> Void) { Self.count(name, screen, action) }
    count("a window") { screen.tap("Receipt") }
    count("the system opens it") { screen.answer() }
    count("a link to a receipt") { screen.open(URL(string: "shop:/receipts/9")!) }
    count("the system opens it") { screen.answer() }
    count("a link to a window") { screen.open(URL(string: "shop:/orders/9")!, in: "Receipt 9") }
    count("closed") { screen.close("Receipt 8") }
    count("nothing to open") { screen.answer() }
    count("the account") { screen.select(1) }
    count("a sheet") { screen.tap("Help") }
    count("closed under the sheet") { screen.close("Receipt 9") }
    count("the system opens it") { screen.answer() }
    count("pulled down") { screen.pullDown() }
    count("the first tab") { screen.select(0) }
    count("narrow") { screen.resize(400) }
    count("the system closes it") { screen.answer() }
    count("wide again") { screen.resize(900) }
    count("the system opens it") { screen.answer() }
    count("too early") {
      screen.open(URL(string: "shop:/receipts/10")!)
      screen.settle()
      screen.resize(400)
    }
    count("the system answers") { screen.answer() }
    count("wide again") { screen.resize(900) }
    count("the system opens them") { screen.answer() }
  }

  @MainActor private static func useLinkField(_ screen: Screen) {
    func count(_ name: String, _ action: () -> Void) { Self.count(name, screen, action) }
    count("the account") { screen.select(1) }
    count("an unknown link") { screen.enter("shop:/nowhere") }
    count("a known link") { screen.enter(" https://shop.example/orders/11\n") }
    count("the first tab") { screen.select(0) }
  }

  /// The app is launched again with what it has saved.
  @MainActor private static func useAgain(_ screen: Screen, _ shop: Shop) async {
    func count(_ name: String, _ action: () -> Void) { Self.count(name, screen, action) }
    print("relaunch", screen.texts)
    for _ in 0..<100 { await Task.yield() }
    count("the session is found") {}
    count("wide") { screen.resize(900) }
    count("the system opens them") { screen.answer() }
    count("signed out") { shop.store.send(.signOut, from: shop.auth) }
    count("the system closes them") { screen.answer() }
  }
}
