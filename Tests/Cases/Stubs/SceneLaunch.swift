// What a system and a person do with the guide's scene delegate: links at the launch and later, some of them before a push has
// ended, ways back, tabs and sheets; in the end the app lets it go.

@_spi(Stub) import UIKit

@main enum SceneLaunch {
  @MainActor static func main() async {
    UserDefaults.standard.register(defaults: ["session": "there is one"])
    await launch("app", "shop:/orders/1")
    await launch("web", "https://shop.example/orders/2")
    let held = await useApp()
    await settle()
    print("let go", held.shop == nil, held.store == nil)
  }

  @MainActor private static func launch(_ way: String, _ link: String) async {
    print("launched by the \(way)")
    let (delegate, scene) = begin(way, link)
    await settle()
    print(titles(delegate))
    delegate.scene(scene, openURLContexts: [UIOpenURLContext(stubURL: url("shop:/orders/3"))])
    await settle()
    print(titles(delegate))
    // The next one comes before the push has ended.
    delegate.scene(scene, continue: browsing("https://shop.example/orders/4"))
    delegate.scene(scene, openURLContexts: [UIOpenURLContext(stubURL: url("shop:/orders/5"))])
    Animations.finish()
    await settle()
    Animations.finish()
    await settle()
    print(titles(delegate))
    delegate.sceneWillResignActive(scene)
    let made = UIViewController.made
    delegate.sceneDidEnterBackground(scene)
    await settle()
    print("made", UIViewController.made - made)
  }

  @MainActor private static func useApp() async -> Held {
    let (delegate, scene): (SceneDelegate?, UIWindowScene) = begin("app", "shop:/orders/1")
    await settle()
    Animations.finish()
    let split = delegate?.window?.rootViewController as? UISplitViewController
    let tabs = split?.viewController(for: .primary) as? UITabBarController
    let list = tabs?.viewControllers?[0] as? UINavigationController
    list?.swipeBack()
    Animations.finish()
    await settle()
    print("back", titles(delegate))
    // A link comes while a person goes back.
    delegate?.scene(scene, openURLContexts: [UIOpenURLContext(stubURL: url("shop:/orders/6"))])
    await settle()
    list?.swipeBack()
    delegate?.scene(scene, openURLContexts: [UIOpenURLContext(stubURL: url("shop:/orders/7"))])
    await settle()
    Animations.finish()
    await settle()
    print("link while going back", titles(delegate))
    tabs?.tap(1)
    await settle()
    print("tab", tabs?.selectedIndex ?? -1, titles(delegate))
    delegate?.showHelp()
    await settle()
    print("sheet", split?.presentedViewController != nil)
    tabs?.tap(0)
    await settle()
    print("tab under the sheet", tabs?.selectedIndex ?? -1)
    split?.pullDown()
    Animations.finish()
    await settle()
    print("pulled down", split?.presentedViewController != nil, delegate?.hasHelp ?? true)
    delegate?.showHelp()
    await settle()
    split?.pullDown()
    Animations.finish()
    await settle()
    print("pulled down again", split?.presentedViewController != nil, delegate?.hasHelp ?? true)
    delegate?.resize(to: 900)
    await settle()
    print("wide", titles(delegate), (split?.viewController(for: .secondary) as? UINavigationController)?.viewControllers.count ?? 0)
    return Held(shop: delegate?.shop, store: delegate?.shop?.store)
  }

  private struct Held {
    weak var shop: Shop?
    weak var store: ShopFlow.Store?
  }

  @MainActor private static func begin(_ way: String, _ link: String) -> (SceneDelegate, UIWindowScene) {
    let delegate = SceneDelegate()
    let options = UIScene.ConnectionOptions()
    if way == "app" { options.stubURLContexts = [UIOpenURLContext(stubURL: url(link))] }
    if way == "web" { options.stubUserActivities = [browsing(link)] }
    let session = UISceneSession()
    let scene = UIWindowScene(session: session, connectionOptions: options)
    delegate.scene(scene, willConnectTo: session, options: options)
    return (delegate, scene)
  }

  private static func url(_ text: String) -> URL { URL(string: text)! }

  private static func browsing(_ text: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = url(text)
    return activity
  }

  /// What was begun on the main actor is done, and what follows from it.
  @MainActor private static func settle() async {
    for _ in 0..<100 { await Task.yield() }
  }

  @MainActor private static func titles(_ delegate: SceneDelegate?) -> [String] {
    let split = delegate?.window?.rootViewController as? UISplitViewController
    let shown = split?.viewController(for: .primary)
    let tabs = shown as? UITabBarController
    let list = (tabs.flatMap { $0.viewControllers?[$0.selectedIndex] } ?? shown) as? UINavigationController
    return (list?.viewControllers ?? []).map { $0.title ?? "" }
  }
}

extension SceneDelegate {
  /// What the screens of the app would do.
  @MainActor fileprivate var shop: Shop? {
    Mirror(reflecting: self).children.lazy.compactMap { $0.value as? ShopCoordinator }.first?.shop
  }
  @MainActor fileprivate func showHelp() { shop?.store.show(.help) }
  @MainActor fileprivate var hasHelp: Bool { shop?.store.base(of: .sheet) != nil }
  @MainActor fileprivate func resize(to width: Int) { shop?.store.update(.init(width: width)) }
}
