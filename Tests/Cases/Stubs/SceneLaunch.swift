// Plays a system and a person with the guide's scene delegates: links at the launch and later, some before a push has ended, going
// back, tabs, sheets, the mini player, windows and typed links. In the end the system releases the scenes.

@_spi(Stub) import UIKit

@main enum SceneLaunch {
  @MainActor private static let app = AppDelegate()

  @MainActor static func main() async {
    UserDefaults.standard.register(defaults: ["session": "there is one"])
    UIApplication.shared.delegate = app
    UIApplication.shared.makeDelegate = { $0 == RouteSceneDelegate.self ? RouteSceneDelegate() : SceneDelegate() }
    await launch("app", "shop:/orders/1")
    await launch("web", "https://shop.example/orders/2")
    let held = await useApp()
    await settle()
    print("let go", held.shop == nil, held.store == nil, UIApplication.shared.connectedScenes.count)
  }

  @MainActor private static func launch(_ way: String, _ link: String) async {
    print("launched by the \(way)")
    let scene = begin(way, link)
    await settle()
    print(scene.titles)
    scene.tap("Tour")
    await settle()
    print(scene.titles)
    scene.open("shop:/orders/3")
    await settle()
    print(scene.titles)
    // The next one comes before the push has ended.
    scene.main.scene(scene, continue: browsing("https://shop.example/orders/4"))
    scene.open("shop:/orders/5")
    Animations.finish()
    await settle()
    Animations.finish()
    await settle()
    print(scene.titles)
    scene.main.sceneWillResignActive(scene)
    let made = UIViewController.made
    scene.main.sceneDidEnterBackground(scene)
    await settle()
    print("made", UIViewController.made - made)
    UIApplication.shared.discard(scene.session)
  }

  private struct Held {
    weak var shop: Shop?
    weak var store: ShopFlow.Store?
  }

  @MainActor private static func useApp() async -> Held {
    let scene = begin("app", "shop:/orders/1")
    await settle()
    scene.tap("Tour")
    await settle()
    await useLists(scene)
    await usePlayer(scene)
    await useWindows(scene)
    await useLinkField(scene)
    let saved = scene.main.stateRestorationActivity(for: scene)
    let session = window("Receipt 7")?.session
    let held = Held(shop: scene.main.shop, store: scene.main.shop?.store)
    UIApplication.shared.discard(scene.session)
    await settle()
    Animations.finish()
    print("main window closed", windows)
    if let session { await relaunch(saved, session) }
    return held
  }

  @MainActor private static func useLists(_ scene: UIScene) async {
    Animations.finish()
    let list = scene.tabs?.viewControllers?[0] as? UINavigationController
    list?.swipeBack()
    Animations.finish()
    await settle()
    print("back", scene.titles)
    // A link comes while a person goes back.
    scene.open("shop:/orders/6")
    await settle()
    list?.swipeBack()
    scene.open("shop:/orders/7")
    await settle()
    Animations.finish()
    await settle()
    print("link while going back", scene.titles)
    await scene.select(1)
    print("tab", scene.selectedTab, scene.titles)
    scene.tap("Help")
    await settle()
    print("sheet", scene.sheet)
    await scene.select(0)
    print("tab under the sheet", scene.selectedTab)
    for name in ["pulled down", "pulled down again"] {
      if name != "pulled down" { scene.tap("Help") }
      await settle()
      await scene.pullDown()
      print(name, scene.sheet, scene.main.shop?.store.base(of: .sheet) == nil)
    }
    await scene.resize(to: 900)
    print("wide", scene.titles, scene.detail)
  }

  @MainActor private static func usePlayer(_ scene: UIScene) async {
    print("silent", scene.bar)
    scene.tap("Play")
    await settle()
    print("playing", scene.bar)
    await scene.select(0)
    print("tab", scene.selectedTab, scene.bar)
    scene.tapBar()
    await settle()
    print("player", scene.sheet)
    await scene.pullDown()
    print("pulled down", scene.sheet, scene.bar)
    scene.tapBar()
    await settle()
    scene.tapSheet("Stop")
    await settle()
    print("stopped", scene.sheet, scene.bar)
  }

  @MainActor private static func useWindows(_ scene: UIScene) async {
    scene.tapDetail("Order 7")
    await settle()
    print("before the system answers", windows)
    Animations.finish()
    print("window", windows, scene.machineWindows)
    scene.open("shop:/receipts/8")
    scene.open("shop:/receipts/9")
    await settle()
    Animations.finish()
    print("links", windows, scene.machineWindows)
    // A link can also reach the scene of a window.
    window("Receipt 8")?.open("shop:/orders/8")
    await settle()
    print("link to a window", scene.detail)
    if let session = window("Receipt 8")?.session { UIApplication.shared.discard(session) }
    await settle()
    Animations.finish()
    print("closed", windows, scene.machineWindows)
    scene.open("shop:/account")
    await settle()
    scene.tap("Help")
    await settle()
    if let session = window("Receipt 9")?.session { UIApplication.shared.discard(session) }
    print("closed under a sheet", windows)
    Animations.finish()
    print("open again", windows, scene.machineWindows)
    await scene.pullDown()
    await scene.select(0)
    await scene.resize(to: 400)
    Animations.finish()
    print("narrow", windows, scene.machineWindows, scene.main.shop?.store[.mainOrders].count ?? 0)
    await scene.resize(to: 900)
    Animations.finish()
    print("wide", windows, scene.machineWindows)
    // The machine removes the route before the system has opened the window.
    scene.open("shop:/receipts/10")
    await settle()
    await scene.resize(to: 400)
    Animations.finish()
    Animations.finish()
    print("too late", windows, UIApplication.shared.connectedScenes.count)
    await scene.resize(to: 900)
    Animations.finish()
    print("wide again", windows)
  }

  @MainActor private static func useLinkField(_ scene: UIScene) async {
    await scene.select(1)
    await scene.enter("shop:/nowhere")
    print("unknown link", scene.titles, scene.texts)
    await scene.enter(" https://shop.example/orders/11\n")
    print("known link", scene.titles, scene.texts, scene.selectedTab, scene.detail)
    await scene.select(0)
  }

  @MainActor private static func relaunch(_ saved: NSUserActivity?, _ session: UISceneSession) async {
    UIApplication.shared.connect(session, UIScene.ConnectionOptions())
    Animations.finish()
    print("window of an earlier launch", UIApplication.shared.connectedScenes.count)
    let scene = begin("", "", saved)
    await settle()
    print("relaunch", scene.titles)
    await scene.resize(to: 900)
    Animations.finish()
    print("restored", scene.detail, windows)
    scene.main.shop.map { $0.store.send(.signOut, from: $0.auth) }
    await settle()
    Animations.finish()
    print("signed out", scene.titles, windows)
    UIApplication.shared.discard(scene.session)
  }

  @MainActor private static func begin(_ way: String, _ link: String, _ saved: NSUserActivity? = nil) -> UIScene {
    let options = UIScene.ConnectionOptions()
    if way == "app" { options.stubURLContexts = [UIOpenURLContext(stubURL: URL(string: link)!)] }
    if way == "web" { options.stubUserActivities = [browsing(link)] }
    let session = UISceneSession()
    session.stateRestorationActivity = saved
    return UIApplication.shared.connect(session, options)
  }

  private static func browsing(_ text: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: text)!
    return activity
  }

  /// The titles of the windows that show one route.
  @MainActor private static var windows: [String] { routeScenes.compactMap { $0.root?.title }.sorted() }
  @MainActor private static func window(_ title: String) -> UIScene? { routeScenes.first { $0.root?.title == title } }
  @MainActor private static var routeScenes: [UIScene] { UIApplication.shared.connectedScenes.filter { $0.delegate is RouteSceneDelegate } }
}

/// Waits until the tasks on the main actor have run.
@MainActor private func settle() async {
  for _ in 0..<100 { await Task.yield() }
}

/// A window as a person sees and uses it.
@MainActor extension UIScene {
  fileprivate var main: SceneDelegate { delegate as! SceneDelegate }
  fileprivate var root: UIViewController? { main.window?.rootViewController }
  private var split: ShopSplitView? { root as? ShopSplitView }
  private var primary: UIViewController? { split?.viewController(for: .primary) }
  fileprivate var tabs: UITabBarController? { primary?.children.first as? UITabBarController }
  fileprivate var selectedTab: Int { tabs?.selectedIndex ?? -1 }
  private var list: UINavigationController? {
    (tabs.flatMap { $0.viewControllers?[$0.selectedIndex] } ?? primary) as? UINavigationController
  }

  fileprivate var titles: [String] { titles(list) }
  fileprivate var detail: [String] { titles(split?.viewController(for: .secondary)) }
  fileprivate var sheet: [String] { titles(split?.presentedViewController) }
  fileprivate var bar: [String] { primary?.children.last?.view.isHidden == true ? ["hidden"] : titles(primary?.children.last) }
  fileprivate var machineWindows: [String] { main.shop?.store[.windows].compactMap(\.url) ?? [] }
  private func titles(_ list: UIViewController?) -> [String] {
    (list as? UINavigationController)?.viewControllers.map { $0.title ?? "" } ?? []
  }

  fileprivate func open(_ link: String) { main.scene(self, openURLContexts: [UIOpenURLContext(stubURL: URL(string: link)!)]) }
  fileprivate func tap(_ title: String) { tap(title, in: list) }
  fileprivate func tapDetail(_ title: String) { tap(title, in: split?.viewController(for: .secondary)) }
  fileprivate func tapSheet(_ title: String) { tap(title, in: split?.presentedViewController) }
  fileprivate func tapBar() { tap("Now playing", in: primary?.children.last) }
  private func tap(_ title: String, in list: UIViewController?) {
    guard let view = (list as? UINavigationController)?.viewControllers.last?.view else { return }
    ([view] + view.subviews).lazy.compactMap { $0 as? UIButton }.first { $0.currentTitle == title }?.sendActions(for: .primaryActionTriggered)
  }

  fileprivate func select(_ tab: Int) async {
    tabs?.tap(tab)
    await settle()
  }

  fileprivate func pullDown() async {
    split?.pullDown()
    Animations.finish()
    await settle()
  }

  fileprivate func resize(to width: Int) async {
    split?.view.bounds.size.width = CGFloat(width)
    split?.viewDidLayoutSubviews()
    await settle()
  }

  private var parts: [UIView] { list?.viewControllers.last?.view.subviews ?? [] }
  /// The texts of the field and of the message below it.
  fileprivate var texts: [String] { parts.compactMap { ($0 as? UITextField)?.text ?? ($0 as? UILabel)?.text } }
  fileprivate func enter(_ text: String) async {
    parts.lazy.compactMap { $0 as? UITextField }.first?.enter(text)
    await settle()
  }
}
