// The names of UIKit that the guide uses, as they are declared there; nothing is drawn. What is optional in a protocol there is
// required here, so that a method of another name is found. Moves that are animated end late, when a test says so. The names of
// `@_spi(Stub)` are for a test that brings what happens.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  @MainActor public override init() {}
}

/// What goes on on the screen: its delegates are told when it has ended.
@_spi(Stub) @MainActor public enum Animations {
  static var running: [@MainActor () -> Void] = []

  public static func finish() {
    while !running.isEmpty { running.removeFirst()() }
  }
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { Self.made += 1 }
  public required init?(coder: NSCoder) { nil }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  @_spi(Stub) nonisolated(unsafe) public static var made = 0

  open var title: String?
  open var view: UIView! = UIView()
  open func viewDidLayoutSubviews() {}
  open private(set) var presentedViewController: UIViewController?
  /// Made when it is first asked for, and let go after a dismissal, as UIKit does.
  open var presentationController: UIPresentationController? {
    if presenter == nil { presenter = UIPresentationController(self) }
    return presenter
  }
  private var presenter: UIPresentationController?

  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController = viewControllerToPresent
  }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    presentedViewController?.presenter = nil
    presentedViewController = nil
  }

  @_spi(Stub) public func pullDown() {
    guard let sheet = presentedViewController?.presentationController else { return }
    dismiss(animated: true)
    Animations.running.append { sheet.delegate?.presentationControllerDidDismiss(sheet) }
  }
}

@MainActor open class UIPresentationController: NSObject {
  public unowned let presentedViewController: UIViewController
  weak open var delegate: (any UIAdaptivePresentationControllerDelegate)?
  init(_ presented: UIViewController) { presentedViewController = presented }
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
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
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    self.viewControllers = viewControllers
    show()
  }

  @_spi(Stub) public func swipeBack() {
    viewControllers.removeLast()
    show()
  }

  private func show() {
    guard let top = viewControllers.last else { return }
    Animations.running.append { [weak self] in
      if let self { self.delegate?.navigationController(self, didShow: top, animated: true) }
    }
  }
}

@MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

@MainActor open class UITabBarController: UIViewController {
  weak open var delegate: (any UITabBarControllerDelegate)?
  open private(set) var viewControllers: [UIViewController]?
  open var selectedIndex = 0
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) { self.viewControllers = viewControllers }

  @_spi(Stub) public func tap(_ index: Int) {
    selectedIndex = index
    if let selected = viewControllers?[index] { delegate?.tabBarController(self, didSelect: selected) }
  }
}

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
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
