// What a system does with the guide's scene delegate: it launches the app by a link, brings another, and lets the app go.

@_spi(Stub) import UIKit

@main enum SceneLaunch {
  @MainActor static func main() async {
    UserDefaults.standard.register(defaults: ["session": "there is one"])
    for way in ["app", "web"] {
      print("launched by the \(way)")
      let delegate = SceneDelegate()
      let options = UIScene.ConnectionOptions()
      if way == "app" { options.stubURLContexts = [UIOpenURLContext(stubURL: url("shop:/orders/1"))] }
      if way == "web" { options.stubUserActivities = [browsing("https://shop.example/orders/2")] }
      let session = UISceneSession()
      let scene = UIWindowScene(session: session, connectionOptions: options)
      delegate.scene(scene, willConnectTo: session, options: options)
      await settle()
      print(titles(delegate))
      delegate.scene(scene, openURLContexts: [UIOpenURLContext(stubURL: url("shop:/orders/3"))])
      await settle()
      print(titles(delegate))
      delegate.scene(scene, continue: browsing("https://shop.example/orders/4"))
      await settle()
      print(titles(delegate))
      delegate.sceneWillResignActive(scene)
      delegate.sceneDidEnterBackground(scene)
    }
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

  @MainActor private static func titles(_ delegate: SceneDelegate) -> [String] {
    let split = delegate.window?.rootViewController as? UISplitViewController
    let stack = split?.viewController(for: .primary) as? UINavigationController
    return (stack?.viewControllers ?? []).map { $0.title ?? "" }
  }
}
