import Foundation
import Geometry
import Imaging
import Layouts
import ScriptedInteractions
import Staging
import Timelines
import Timing

/// A transition between two screens, played with what the user provides for it.
final class HostedTransition {
  private let subject: AnyObject
  private let stage: Stage
  /// The objects that view controllers reference only weakly.
  private var kept: [AnyObject] = []

  /// Takes an animator, or a delegate of transitions or of a navigation controller.
  init(_ subject: AnyObject, on stage: Stage) { self.subject = subject; self.stage = stage }

  /// Schedules a scene.
  ///
  /// - Returns: A warning about a part that cannot be shown, if any.
  func play(_ scene: HostedScene) -> String? {
    switch scene {
    case .push: return push(leadingBack: false)
    case .interactive: return push(leadingBack: true)
    case .present: return present()
    default: return "the scene \(scene.rawValue) shows no transition"
    }
  }

  /// Pushes a screen and pops it, by code or by a finger from the left edge.
  private func push(leadingBack isLed: Bool) -> String? {
    let navigation = NavigationController(rootViewController: HostedScreen(1))
    let animator = subject as? any ViewControllerAnimatedTransitioning
    let delegate =
      subject as? any NavigationControllerDelegate ?? animator.map { AnimatorDelegate($0) }
    guard let delegate else {
      return "it is no animator and no delegate of a navigation controller; try the scene present"
    }
    kept.append(delegate)
    navigation.delegate = delegate
    stage.rootViewController = navigation
    schedule(0) { navigation.pushViewController(HostedScreen(2), animated: true) }
    if isLed {
      let middle = stage.settings.canvas.size.height / 2
      let reach = stage.settings.canvas.size.width
      stage.play([
        TouchTrack.drag(
          begin: HostedStage.begin + Instant(seconds: 1.6),
          through: [CGPoint(x: 2, y: middle), CGPoint(x: reach * 0.7, y: middle)],
          duration: Instant(seconds: 1), curve: .easeInEaseOut, hold: Instant(seconds: 0.1))
      ])
    } else {
      schedule(1.6) { navigation.popViewController(animated: true) }
    }
    return nil
  }

  /// Presents a screen and dismisses it.
  private func present() -> String? {
    let (first, second) = (HostedScreen(1), HostedScreen(2))
    let animator = subject as? any ViewControllerAnimatedTransitioning
    let delegate =
      subject as? any ViewControllerTransitioningDelegate ?? animator.map { AnimatorDelegate($0) }
    guard let delegate else {
      return "it is no animator and no delegate of transitions; try the scene push"
    }
    kept.append(delegate)
    second.modalPresentationStyle = .custom
    second.transitioningDelegate = delegate
    stage.rootViewController = first
    schedule(0) { first.present(second, animated: true) }
    schedule(1.8) { second.dismiss(animated: true) }
    return nil
  }

  /// Schedules a change some seconds after the first one.
  private func schedule(_ seconds: Double, _ action: @escaping () -> Void) {
    stage.schedule(at: HostedStage.begin + Instant(seconds: seconds), action)
  }
}

/// A delegate whose transitions all have one animator.
private final class AnimatorDelegate: NavigationControllerDelegate,
  ViewControllerTransitioningDelegate
{
  private let animator: any ViewControllerAnimatedTransitioning

  init(_ animator: any ViewControllerAnimatedTransitioning) { self.animator = animator }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator }
}

/// A screen with rows in a color of its own.
private final class HostedScreen: ViewController {
  private let number: Int

  init(_ number: Int) {
    self.number = number
    super.init(nibName: nil, bundle: nil)
    title = "Screen \(number)"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    view.appearance = Appearance(fill: .solid(HostedColors.pastel(number)))
    let width = view.bounds.width
    for row in 0..<6 {
      let card = View(
        frame: CGRect(x: 20, y: 120 + CGFloat(row) * 96, width: width - 40, height: 80))
      var text = TextContent(
        "Screen \(number), row \(row + 1)", font: FontDescriptor(weight: 600), size: 17,
        color: HostedColors.text)
      text.placement = .box(
        insets: .init(top: 0, left: 16, bottom: 0, right: 16), vertical: .middle)
      card.appearance = Appearance(
        fill: .solid(HostedColors.background), cornerRadius: 12, texts: [text])
      card.autoresizingMask = [.flexibleWidth]
      view.addSubview(card)
    }
  }
}

/// A view of the user's, shown in the middle of the canvas and touched.
enum HostedView {
  /// Puts a view on a stage and schedules touches of it.
  static func play(_ view: View, settings: HostedSettings, on stage: Stage) {
    let canvas = stage.settings.canvas.size
    stage.rootView.appearance = Appearance(fill: .solid(HostedColors.background))
    if view.bounds.size == .zero { view.frame.size = size(of: view, in: canvas) }
    view.center = CGPoint(x: canvas.width / 2, y: canvas.height / 2)
    stage.rootView.addSubview(view)
    let frame = view.convert(view.bounds, to: stage.rootView)
    let begin = HostedStage.begin
    stage.play(TouchTrack.tap(begin: begin + Instant(seconds: 0.3), at: frame.center))
    let start = CGPoint(x: frame.minX + frame.width * 0.3, y: frame.midY)
    let end = CGPoint(x: frame.minX + frame.width * 0.75, y: frame.midY)
    stage.play([
      TouchTrack.drag(
        begin: begin + Instant(seconds: 1.5), through: [start, end],
        duration: Instant(seconds: 0.6), curve: .easeInEaseOut, hold: Instant(seconds: 0.1))
    ])
  }

  /// Returns the size that suits a view that has none: its own, or most of the canvas's width.
  private static func size(of view: View, in canvas: CGSize) -> CGSize {
    let width = canvas.width - 40
    let intrinsic = view.intrinsicContentSize
    let fitting = view.systemLayoutSizeFitting(CGSize(width: width, height: 0))
    return CGSize(
      width: intrinsic.width > 0 ? intrinsic.width : fitting.width > 0 ? fitting.width : width,
      height: intrinsic.height > 0
        ? intrinsic.height : fitting.height > 0 ? fitting.height : width)
  }
}
