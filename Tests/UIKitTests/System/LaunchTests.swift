import Foundation
import Staging
import TestSupport
import Testing
import Timelines
import UIKit

/// The start of programs.
struct LaunchTests {
  /// The messages to delegates, in order.
  private final class Log {
    var lines: [String] = []
  }

  /// A program's delegate that makes its window itself if asked.
  private final class App: UIResponder, UIApplicationDelegate {
    let log: Log
    let delegateClass: AnyClass?
    var window: UIWindow?

    init(_ log: Log, delegateClass: AnyClass? = nil, window: UIWindow? = nil) {
      self.log = log; self.delegateClass = delegateClass; self.window = window
    }

    func application(
      _ application: UIApplication,
      willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.lines.append("will finish")
      return true
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.lines.append("did finish")
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { log.lines.append("active") }

    func application(
      _ application: UIApplication,
      configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      log.lines.append("configuration")
      let configuration = UISceneConfiguration(
        name: "Default", sessionRole: connectingSceneSession.role)
      configuration.delegateClass = delegateClass
      return configuration
    }
  }

  /// A scene's delegate, which makes a window.
  private class Scene: UIResponder, UIWindowSceneDelegate {
    let log: Log
    var window: UIWindow?

    init(_ log: Log) { self.log = log }

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      log.lines.append("connect \(type(of: self))")
      guard let scene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: scene)
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      self.window = window
    }

    func sceneWillEnterForeground(_ scene: UIScene) { log.lines.append("foreground") }
    func sceneDidBecomeActive(_ scene: UIScene) { log.lines.append("scene active") }
  }

  private final class Other: Scene {}

  /// Starts a program; returns the messages to delegates, and the warnings.
  private func launch(
    _ delegate: (Log) -> (any UIApplicationDelegate)?, scenes: [(Log) -> Scene] = [],
    body: (Log) -> Void = { _ in }
  ) -> (lines: [String], warnings: [String]) {
    let log = Log()
    let run = Stage.record(
      settings: StageSettings(canvas: .init(size: .init(width: 300, height: 500)))
    ) { _ in
      UIApplication.launch(delegate(log), sceneDelegates: scenes.map { make in { make(log) } })
      body(log)
    }
    return (log.lines, run.warnings.map(\.problem.description))
  }

  @Test func `a program without scenes makes its window itself`() {
    let (lines, warnings) = launch { App($0, window: UIWindow()) }
    #expect(lines == ["will finish", "did finish", "active"])
    #expect(warnings.isEmpty)
  }

  @Test func `a scene is connected once the program has started`() {
    let (lines, warnings) = launch({ App($0) }, scenes: [Scene.init]) { log in
      let delegate = UIApplication.shared.connectedScenes.first?.delegate as? Scene
      #expect(delegate?.window?.rootViewController != nil)
      #expect(UIApplication.shared.delegate is App)
      #expect(UIApplication.shared.windows.last === delegate?.window)
    }
    #expect(
      lines == [
        "will finish", "did finish", "configuration", "connect Scene", "foreground", "scene active",
      ])
    #expect(warnings.isEmpty)
  }

  @Test func `the configuration chooses among delegates of scenes`() {
    let makers: [(Log) -> Scene] = [Scene.init, Other.init]
    let chosen = launch({ App($0, delegateClass: Other.self) }, scenes: makers)
    #expect(chosen.lines.contains("connect Other"))
    #expect(!chosen.lines.contains("connect Scene"))
    #expect(launch({ App($0) }, scenes: makers).lines.contains("connect Scene"))
    #expect(launch({ _ in nil }, scenes: makers).lines.first == "connect Scene")
  }

  @Test func `a program that makes no window visible is warned of`() {
    let (_, warnings) = launch { App($0) }
    #expect(warnings.contains { $0.contains("makes no window visible") })
  }
}

/// Texts with values, as tables of strings have them.
struct LocalizedTextTests {
  /// Writes a table of strings, and returns its bundle.
  private func bundle(_ table: String) throws -> (Scratch, Bundle) {
    let scratch = try Scratch()
    try scratch.write(table, to: "en.lproj/Localizable.strings")
    return (scratch, try #require(Bundle(path: scratch.path)))
  }

  @Test func `values take the places of specifiers`() throws {
    let (scratch, bundle) = try bundle(
      #"""
      "%lld photos by %@" = "%2$@ has %1$lld photos";
      "full %lf" = "%lf of 100%% is full";
      """#)
    let (count, name, part) = (3, "Ann", 0.5)
    #expect(
      String(localized: "\(count) photos by \(name)", bundle: bundle, comment: "seen")
        == "Ann has 3 photos")
    #expect(String(localized: "full \(part)", bundle: bundle) == "0.500000 of 100% is full")
    #expect(String(localized: "\(count) of \(name)", bundle: bundle) == "3 of Ann")
    #expect(String(localized: "plain", bundle: bundle) == "plain")
    withExtendedLifetime(scratch) {}
  }

  @Test func `a default stands in for a key that is missing`() throws {
    let (scratch, bundle) = try bundle("\"known\" = \"Known, %lld\";")
    let number = 4
    #expect(
      String(localized: "known", defaultValue: "Of \(number)", bundle: bundle) == "Known, 4")
    #expect(
      String(localized: "unknown", defaultValue: "Of \(number)", bundle: bundle) == "Of 4")
    withExtendedLifetime(scratch) {}
  }
}
