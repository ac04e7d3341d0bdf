import Foundation
import Geometry
import Staging
import Timing

/// A tour of a screen without a driver file: it is scrolled, tapped and turned.
@MainActor final class HostedTour {
  /// The greatest number of controls that are worked.
  private static let maximumControls = 6
  /// The time after which what a tap opens is there, in seconds.
  private static let opening = 1.2
  /// The factor of the larger text: that of the category `accessibilityMedium`, 23 to 17 points.
  nonisolated static let largerTextScale = 28.0 / 17

  private let driver: SceneDriver

  /// Takes a stage on which a screen is shown.
  init(_ driver: SceneDriver) { self.driver = driver }

  /// Plays a scene with the screen.
  ///
  /// - Returns: The reason that nothing could be done, if any.
  func play(_ scene: HostedScene) -> String? {
    driver.wait(HostedStage.begin.seconds)
    switch scene {
    case .scroll: return scroll()
    case .open: return open()
    case .toggle: return toggle()
    case .rotate:
      driver.rotate()
      driver.wait(1.2)
      driver.rotate()
    case .dark:
      for style in [UserInterfaceStyle.dark, .unspecified] {
        window.overrideUserInterfaceStyle = style
        driver.wait(1)
      }
    case .show, .text: break
    default: return "the scene \(scene.rawValue) is for no screen"
    }
    return nil
  }

  /// The window in front.
  private var window: Window { driver.stage.windows.last ?? driver.window }

  // MARK: Fingers

  /// Scrolls what takes most room.
  private func scroll() -> String? {
    let views = all(ScrollView.self).compactMap { $0 as? ScrollView }
    let enabled = views.filter(\.isScrollEnabled)
    guard let view = enabled.max(by: { area(of: $0) < area(of: $1) }) else {
      return "nothing scrolls"
    }
    let doesScroll = HostedFingers.scroll(
      view, on: driver.stage, from: driver.stage.now, isSideways: false)
    return doesScroll ? nil : "the content fits, so it only bounces"
  }

  /// Taps the first cell, and closes what it opens.
  private func open() -> String? {
    guard let cell = first(CollectionViewCell.self).first else { return "no cell is in sight" }
    let before = screens
    driver.tap(cell)
    driver.wait(Self.opening)
    close(except: before)
    return nil
  }

  /// Works the controls from top to bottom, and closes what they open.
  private func toggle() -> String? {
    let controls = first((any TouchedControl).self)
    for control in controls.prefix(Self.maximumControls) {
      let before = screens
      let way = control.workingGesture
      let (start, end) = (control.convert(way.start, to: nil), control.convert(way.end, to: nil))
      if start == end { driver.tap(at: start) } else { driver.drag(from: start, to: end) }
      driver.wait(0.7)
      close(except: before)
    }
    return controls.isEmpty ? "no control is in sight" : nil
  }

  // MARK: Views

  /// Returns the views of a class in the front window that a finger reaches.
  private func all<Element>(_ kind: Element.Type) -> [View] {
    var found: [View] = []
    var rest: [View] = [window]
    while let view = rest.popLast() {
      guard !view.isHidden, view.alpha > 0.01 else { continue }
      if view is Element, isReached(view) { found.append(view) }
      rest += view.subviews.reversed()
    }
    return found
  }

  /// Returns the views of a class that a finger reaches, from top to bottom and as one reads.
  private func first<Element>(_ kind: Element.Type) -> [Element] {
    all(kind).map { ($0.convert($0.bounds, to: nil).integral, $0) }
      .sorted { ($0.0.minY, $0.0.minX) < ($1.0.minY, $1.0.minX) }
      .compactMap { $0.1 as? Element }
  }

  /// Returns whether a finger at a view's middle touches it or what is in it.
  private func isReached(_ view: View) -> Bool {
    let middle = view.convert(view.bounds.center, to: nil)
    return window.hitTest(middle, with: nil)?.isDescendant(of: view) ?? false
  }

  private func area(of view: View) -> CGFloat { view.bounds.width * view.bounds.height }

  // MARK: Screens

  /// The screens that are shown or kept beneath others.
  private var screens: [ViewController] {
    var found: [ViewController] = []
    var rest = [window.rootViewController].compactMap(\.self)
    while let screen = rest.popLast() {
      found.append(screen)
      rest += (screen as? NavigationController)?.viewControllers ?? screen.children
      if let presented = screen.presentedViewController,
        presented.presentingViewController === screen
      {
        rest.append(presented)
      }
    }
    return found
  }

  /// Takes away the screens that have come since.
  private func close(except before: [ViewController]) {
    let known = Set(before.map(ObjectIdentifier.init))
    let come = screens.filter { !known.contains(ObjectIdentifier($0)) }
    guard let screen = come.first else { return }
    driver.wait(0.3)
    if screen.presentingViewController != nil {
      screen.dismiss(animated: true)
    } else {
      screen.navigationController?.popViewController(animated: true)
    }
    driver.wait(1)
  }
}
