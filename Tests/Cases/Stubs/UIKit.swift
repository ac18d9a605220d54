// The names of UIKit that the guide uses, as they are declared there; nothing is shown.

@_exported import Foundation

@MainActor open class UIResponder {
  public init() {}
}

@MainActor open class UIViewController: UIResponder {
  public var title: String?
  open func viewDidLayoutSubviews() {}
  public var view: UIView! { nil }
}

@MainActor public final class UIView {
  public var bounds: CGRect { .zero }
}

@MainActor open class UINavigationController: UIViewController {
  public weak var delegate: (any UINavigationControllerDelegate)?
  public var viewControllers: [UIViewController] = []
  public func setViewControllers(_ controllers: [UIViewController], animated: Bool) {}
}

@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UISplitViewController: UIViewController {
  public enum Style: Sendable { case doubleColumn }
  public enum Column: Sendable { case primary, secondary }

  public init(style: Style) {}
  public func setViewController(_ controller: UIViewController?, for column: Column) {}
}

@MainActor public class UIScene {
  public struct ConnectionOptions {
    public var urlContexts: Set<UIOpenURLContext> { [] }
  }
}

@MainActor public final class UIWindowScene: UIScene {}

public final class UISceneSession: NSObject {
  public var stateRestorationActivity: NSUserActivity? { nil }
}

public final class UIOpenURLContext: NSObject {
  public var url: URL { fatalError("there is none") }
}

public final class NSUserActivity: NSObject {
  public init(activityType: String) {}
  public var userInfo: [AnyHashable: Any]?
}

@MainActor public final class UIWindow {
  public init(windowScene: UIWindowScene) {}
  public var rootViewController: UIViewController?
  public func makeKeyAndVisible() {}
}

@MainActor public protocol UIWindowSceneDelegate: AnyObject {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}
