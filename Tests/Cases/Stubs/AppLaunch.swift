// What a system and a person do with the guide's SwiftUI app; how often each view is evaluated is counted.

@_spi(Stub) import SwiftUI

@main enum AppLaunch {
  @MainActor static func main() async {
    UserDefaults.standard.register(defaults: ["session": "there is one"])
    let held = await useApp()
    for _ in 0..<100 { await Task.yield() }
    print("let go", held.shop == nil, held.store == nil)
  }

  private struct Held {
    weak var shop: Shop?
    weak var store: ShopFlow.Store?
  }

  @MainActor private static func useApp() async -> Held {
    let app = ShopApp()
    let shop = Mirror(reflecting: app).children.lazy.compactMap { ($0.value as? State<Shop>)?.wrappedValue }.first!
    await use(Screen(app), shop)
    return Held(shop: shop, store: shop.store)
  }

  @MainActor private static func use(_ screen: Screen, _ shop: Shop) async {
    func count(_ name: String, _ action: () -> Void) {
      let renders = screen.renders(of: action).sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      print(name, renders, screen.texts)
    }
    print("launch", screen.texts)
    count("a link that waits") { screen.open(URL(string: "shop:/orders/1")!) }
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
    count("to the root") { shop.store.popToRoot(of: .detail) }
  }
}
