// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those that sources use.

public import Foundation
public import Staging

/// A description of how a scene was connected; it is always empty here.
public struct UISceneConnectionOptions {
  /// Makes empty options.
  public init() {}

  /// The addresses to open.
  public var urlContexts: Set<UIOpenURLContext> { [] }
}

/// An address that a program is asked to open; there is none here.
open class UIOpenURLContext: NSObject {
  /// The address.
  public let url: URL

  /// Makes the context of an address.
  init(_ url: URL) { self.url = url }
}

/// The session of a scene: the only one.
open class UISceneSession: NSObject {
  /// The role of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A scene with windows.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role of the scene.
  public let role: Role
  /// The scene, which contains all windows.
  open var scene: UIScene? { UIWindowScene() }
  /// The configuration of the scene.
  open var configuration: UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: role)
  }
  /// The name of the session.
  open var persistentIdentifier: String { "scene" }

  /// Makes the session of a role.
  public init(role: Role = .windowApplication) { self.role = role }
}

/// The classes of a scene and its delegate.
open class UISceneConfiguration: NSObject {
  public let name: String?
  public let role: UISceneSession.Role
  /// The class of the scene.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate.
  open var delegateClass: AnyClass?

  /// Makes the configuration of a role.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name; role = sessionRole
  }
}

/// The delegate of a scene, which `UIApplication.launch` connects.
public protocol UISceneDelegate: NSObjectProtocol {
  /// Called when the scene is connected; it makes the window here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// The delegate of a scene with windows.
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The main window of the scene.
  var window: UIWindow? { get set }
  /// Called when the space, the orientation or the traits of the scene have changed.
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
  /// The key window; a delegate may have its own.
  public var window: UIWindow? {
    get { UIApplication.shared.keyWindow }
    set {}
  }
  public func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) {}
}

extension StageScene {
  /// A description of how a scene was connected.
  public typealias ConnectionOptions = UISceneConnectionOptions

  /// The session of the scene.
  public var session: UISceneSession { UISceneSession() }
  /// The delegate of the scene, if a program was launched with one.
  public var delegate: (any UISceneDelegate)? {
    Stage.current.companions.companion { LaunchedProgram() }.sceneDelegate
  }
}
