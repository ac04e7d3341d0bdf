// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those that sources use.

import Foundation
import Layouts
public import Staging

/// The delegate of a program, to which `UIApplication.launch` reports the start of the program.
///
/// A program here is always in front, so that only the messages of its start are sent.
public protocol UIApplicationDelegate: AnyObject {
  /// Called first.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called before scenes are connected; programs without scenes make their window here.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program has started, in programs without scenes.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before a scene is connected; a configuration with a class of delegates chooses among
  /// those of the sources.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }

  /// The key window; a delegate without one has none at all.
  public var window: UIWindow?? { UIApplication.shared.keyWindow }
}

extension UIApplication {
  /// A reason for the start of a program; the options of a start are always `nil` here.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a reason of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
    public static let sourceApplication = Self(
      rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
    public static let remoteNotification = Self(
      rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    public static let userActivityDictionary = Self(
      rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
  }

  /// Starts a program on the current stage, as `UIApplicationMain` does.
  ///
  /// The delegate is notified of the start, then a scene is connected to a delegate of scenes: that of
  /// the class in the configuration that the program's delegate returns, or else the first. A window
  /// that they make visible shows the first screen. Delegates are kept for as long as the stage.
  ///
  /// - Parameters:
  ///   - delegate: The program's delegate, if it has one.
  ///   - sceneDelegates: Functions that make delegates of scenes; none for a program without scenes.
  public static func launch(
    _ delegate: (any UIApplicationDelegate)?, sceneDelegates: [() -> any UISceneDelegate] = []
  ) {
    let application = shared
    let program = Stage.current.companions.companion { LaunchedProgram() }
    program.delegate = delegate
    application.delegate = delegate
    _ = delegate?.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate?.application(application, didFinishLaunchingWithOptions: nil)
    if sceneDelegates.isEmpty {
      delegate?.applicationDidBecomeActive(application)
    } else {
      program.connect(sceneDelegates, in: application)
    }
    let stage = Stage.current
    guard stage.rootViewController == nil, stage.windows.count < 2 else { return }
    stage.warn(
      .withoutEffect(
        property: "launch",
        reason: "the program makes no window visible; storyboards are not read, so give its screen"),
      in: "UIApplication")
  }
}

/// A holder of a program's delegates, which the application and its scene reference only weakly.
final class LaunchedProgram {
  fileprivate(set) var delegate: (any UIApplicationDelegate)?
  private(set) var sceneDelegate: (any UISceneDelegate)?

  /// Connects a scene to one of some delegates.
  fileprivate func connect(_ makers: [() -> any UISceneDelegate], in application: UIApplication) {
    let scene = UIWindowScene()
    let options = UIScene.ConnectionOptions()
    let configuration = delegate?.application(
      application, configurationForConnecting: scene.session, options: options)
    let chosen: AnyClass? = configuration?.delegateClass
    let delegate =
      chosen.flatMap { chosen in
        makers.lazy.map { $0() }.first { type(of: $0) == chosen }
      } ?? makers.first?()
    guard let delegate else { return }
    sceneDelegate = delegate
    delegate.scene(scene, willConnectTo: scene.session, options: options)
    delegate.sceneWillEnterForeground(scene)
    delegate.sceneDidBecomeActive(scene)
  }
}
