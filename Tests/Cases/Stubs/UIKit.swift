// The names of UIKit that the guide uses, as they are declared there; nothing is drawn. What is optional in a protocol there is
// required here, so that a method of another name is found. Moves that are animated end late, when a test says so, and so do the
// windows that an app asks for. The names of `@_spi(Stub)` are for a test that brings what happens.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {
  @MainActor public override init() {}
}

/// The animations on the screen. Delegates are told when they have ended.
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
  /// Loaded when it is first asked for.
  open var view: UIView! {
    get {
      if loaded == nil { loadView() }
      return loaded
    }
    set { loaded = newValue }
  }
  private var loaded: UIView?
  open func loadView() { view = UIView() }
  open func viewDidLayoutSubviews() {}

  open private(set) var children: [UIViewController] = []
  weak open private(set) var parent: UIViewController?
  open func addChild(_ childController: UIViewController) {
    children.append(childController)
    childController.parent = self
  }
  open func didMove(toParent parent: UIViewController?) {}
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
  open var isHidden = false
  open fileprivate(set) var subviews: [UIView] = []
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

@MainActor open class NSLayoutDimension: NSObject {
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { NSLayoutConstraint() }
}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open var priority: UILayoutPriority = .required
  open var isActive = false
}

public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(rawValue: 1000)
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
}

@MainActor open class UIStackView: UIView {
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init()
    subviews = views
  }

  open var axis: NSLayoutConstraint.Axis = .horizontal
}

@MainActor open class UILabel: UIView {
  open var text: String?
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  fileprivate var primaryAction: UIAction?
  open func sendActions(for controlEvents: Event) {
    if let primaryAction { primaryAction.handler(primaryAction) }
  }
}

@MainActor open class UIAction: NSObject {
  open var title: String
  fileprivate let handler: (UIAction) -> Void
  public init(title: String = "", handler: @escaping (UIAction) -> Void) { (self.title, self.handler) = (title, handler) }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init()
    self.primaryAction = primaryAction
  }

  open var currentTitle: String? { primaryAction?.title }
}

@MainActor open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?
  weak open var delegate: (any UITextFieldDelegate)?

  /// A person types a text and taps Return.
  @_spi(Stub) public func enter(_ text: String) {
    self.text = text
    _ = delegate?.textFieldShouldReturn(self)
  }
}

@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

@MainActor open class UINavigationController: UIViewController {
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { nil }

  weak open var delegate: (any UINavigationControllerDelegate)?
  open var isNavigationBarHidden = false
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

  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) { self.session = session }

  public let session: UISceneSession
  open var delegate: (any UISceneDelegate)?
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UISceneSession: NSObject {
  public struct Role: Hashable, Sendable {
    public static let windowApplication = Role()
  }

  open var role: Role { .windowApplication }
  public let persistentIdentifier = UUID().uuidString
  open var stateRestorationActivity: NSUserActivity?
  fileprivate var configuration: UISceneConfiguration?

  @_spi(Stub) @MainActor public override init() {}
}

@MainActor open class UISceneDestructionRequestOptions: NSObject {}

@MainActor open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {}

  open var delegateClass: AnyClass?
}

public struct UISceneSessionActivationRequest {
  public var userActivity: NSUserActivity?
  public init(role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil) { self.userActivity = userActivity }
}

@MainActor open class UIApplication: UIResponder {
  public static let shared = UIApplication()

  weak open var delegate: (any UIApplicationDelegate)?
  open var supportsMultipleScenes: Bool { true }
  open private(set) var connectedScenes: Set<UIScene> = []

  open func activateSceneSession(for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil) {
    Animations.running.append { [weak self] in
      let options = UIScene.ConnectionOptions()
      options.stubUserActivities = Set([request.userActivity].compactMap(\.self))
      self?.connect(UISceneSession(), options)
    }
  }

  open func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?, errorHandler: ((any Error) -> Void)? = nil
  ) {
    Animations.running.append { [weak self] in self?.discard(sceneSession) }
  }

  /// Makes an instance of a class of scene delegates, which Swift cannot do without a required initializer.
  @_spi(Stub) public var makeDelegate: ((AnyClass) -> any UISceneDelegate)?

  /// Connects a session, as at a launch. The app configures a session only the first time.
  @_spi(Stub) @discardableResult public func connect(_ session: UISceneSession, _ options: UIScene.ConnectionOptions) -> UIScene {
    if session.configuration == nil {
      session.configuration = delegate?.application(self, configurationForConnecting: session, options: options)
    }
    let scene = UIWindowScene(session: session, connectionOptions: options)
    scene.delegate = session.configuration?.delegateClass.flatMap { makeDelegate?($0) }
    connectedScenes.insert(scene)
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    return scene
  }

  /// Closes a window, because a person or the app has asked for it.
  @_spi(Stub) public func discard(_ session: UISceneSession) {
    if let scene = connectedScenes.first(where: { $0.session == session }) {
      connectedScenes.remove(scene)
      scene.delegate?.sceneDidDisconnect(scene)
    }
    delegate?.application(self, didDiscardSceneSessions: [session])
  }
}

@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  @MainActor public static func main() {}
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
  func sceneDidDisconnect(_ scene: UIScene)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}
