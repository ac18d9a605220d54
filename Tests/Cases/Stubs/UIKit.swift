// The names of UIKit that the guide uses, as they are declared there; nothing is shown. What is optional in a protocol there is
// required here, so that a method of another name is found. The names of `@_spi(Stub)` are for a test that brings what happens.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  @MainActor public override init() {}
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) { nil }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open var title: String?
  open var view: UIView! = UIView()
  open func viewDidLayoutSubviews() {}
}

@MainActor open class UIView: UIResponder {
  open var bounds: CGRect = .zero
}

@MainActor open class UINavigationController: UIViewController {
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { nil }

  weak open var delegate: (any UINavigationControllerDelegate)?
  open var viewControllers: [UIViewController] = []
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) { self.viewControllers = viewControllers }
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }

  public init(style: Style) { super.init(nibName: nil, bundle: nil) }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { nil }

  private var columns: [Column: UIViewController] = [:]
  open func setViewController(_ vc: UIViewController?, for column: Column) { columns[column] = vc }
  open func viewController(for column: Column) -> UIViewController? { columns[column] }
}

@MainActor open class UIScene: UIResponder {
  @MainActor open class ConnectionOptions: NSObject {
    open var urlContexts: Set<UIOpenURLContext> { stubURLContexts }
    open var userActivities: Set<NSUserActivity> { stubUserActivities }

    @_spi(Stub) public var stubURLContexts: Set<UIOpenURLContext> = []
    @_spi(Stub) public var stubUserActivities: Set<NSUserActivity> = []
    @_spi(Stub) @MainActor public override init() {}
  }

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {}
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UISceneSession: NSObject {
  open var stateRestorationActivity: NSUserActivity?

  @_spi(Stub) @MainActor public override init() {}
}

@MainActor open class UIOpenURLContext: NSObject {
  open var url: URL { stubURL }

  private let stubURL: URL
  @_spi(Stub) public init(stubURL: URL) { self.stubURL = stubURL }
}

#if !canImport(Darwin)
  // Elsewhere Foundation has these.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

  open class NSUserActivity: NSObject {
    public init(activityType: String) { self.activityType = activityType }

    public let activityType: String
    open var userInfo: [AnyHashable: Any]?
    open var webpageURL: URL?
  }
#endif

@MainActor open class UIWindow: UIView {
  public init(windowScene: UIWindowScene) {}

  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}
