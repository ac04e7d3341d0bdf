import Cellophane
import StagingTestSupport
import Testing

/// The calls of screens, delegates and animators in order.
final class ScreenLog {
  var lines: [String] = []

  /// Writes a line down; one that is repeated at once counts once.
  func note(_ line: String) { if lines.last != line { lines.append(line) } }

  /// Returns the lines so far and forgets them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A screen of one color with a name, which logs its calls.
class SampleScreen: ViewController {
  let color: Color
  let log: ScreenLog?
  /// Called when the screen has appeared.
  var whenAppeared: () -> Void = {}

  init(_ title: String, _ color: Color = .white, log: ScreenLog? = nil) {
    self.color = color; self.log = log
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .fullScreen
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    super.loadView()
    view.name = title
    view.backgroundColor = color
  }

  override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
  override func viewDidAppear(_ animated: Bool) {
    note("did appear", animated)
    whenAppeared()
  }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }

  /// Writes down what happens to the screen.
  private func note(_ event: String, _ animated: Bool) {
    log?.note("\(title ?? "") \(event)\(animated ? "" : " at once")")
  }
}

/// A delegate of navigation controllers that logs its calls.
final class Usher: NavigationControllerDelegate {
  let log: ScreenLog
  var animator: (NavigationController.Operation) -> (any ViewControllerAnimatedTransitioning)? = {
    _ in nil
  }
  var interactor: (any ViewControllerInteractiveTransitioning)?

  init(_ log: ScreenLog = ScreenLog()) { self.log = log }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    log.note("animator for \(operation) from \(fromVC.title ?? "") to \(toVC.title ?? "")")
    return animator(operation)
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    log.note("interactor")
    return interactor
  }

  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) { log.note("will show \(viewController.title ?? "")\(animated ? "" : " at once")") }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) { log.note("did show \(viewController.title ?? "")\(animated ? "" : " at once")") }
}

/// A navigation controller that keeps its delegate.
final class SampleStack: NavigationController {
  let usher: Usher

  init(_ root: ViewController, usher: Usher = Usher()) {
    self.usher = usher
    super.init(rootViewController: root)
    delegate = usher
  }

  required init?(coder: NSCoder) { nil }

  /// The titles from the bottom to the top.
  var titles: [String] { viewControllers.map { $0.title ?? "" } }
}

/// An animator whose animation is a closure, and that logs its calls.
final class SampleAnimator: ViewControllerAnimatedTransitioning {
  let log: ScreenLog?
  let duration: TimeInterval
  private let body: (any ViewControllerContextTransitioning) -> Void

  init(
    lasting duration: TimeInterval = 0.4, log: ScreenLog? = nil,
    _ body: @escaping (any ViewControllerContextTransitioning) -> Void
  ) {
    self.duration = duration; self.log = log; self.body = body
  }

  func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval {
    log?.note("duration")
    return duration
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    log?.note("animate")
    body(context)
  }

  func animationEnded(_ transitionCompleted: Bool) { log?.note("ended \(transitionCompleted)") }
}

/// The usual body of an animator: the new screen is put on top at its place and grows from nothing.
func grow(_ context: any ViewControllerContextTransitioning, lasting duration: TimeInterval = 0.4) {
  guard let to = context.view(forKey: .to), let screen = context.viewController(forKey: .to) else {
    return context.completeTransition(false)
  }
  to.frame = context.finalFrame(for: screen)
  context.containerView.addSubview(to)
  to.transform = Affine(scaleX: 0.2, y: 0.2).rotated(by: 1)
  to.alpha = 0
  View.animate(withDuration: duration) {
    to.transform = .identity
    to.alpha = 1
  } completion: { _ in
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// Plays a stack of screens, at first of one that is called "first", on 100 × 200 points.
@discardableResult
func playScreens(
  _ first: SampleScreen? = nil, _ body: (Stage, SampleStack, ScreenLog) throws -> Void
) throws -> Timeline {
  let log = first?.log ?? ScreenLog()
  return try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
    let root = first ?? SampleScreen("first", Color(red: 1, green: 0, blue: 0), log: log)
    let stack = SampleStack(root, usher: Usher(log))
    stage.rootViewController = stack
    try body(stage, stack, log)
  }
}

extension Timeline {
  /// Returns the left edge of a screen at some seconds; `nil` where it is not drawn.
  func left(_ key: String, at seconds: Double) -> CGFloat? {
    element(key, at: seconds)?.frame.minX
  }

  /// Returns the names of the screens that are drawn at some seconds, the nearest last.
  func screens(at seconds: Double) -> [String] {
    elements(at: Instant(seconds: seconds)).map(\.identity).filter(\.collection.isEmpty)
      .map(\.key).filter { !$0.hasPrefix("UIView") }
  }

  /// The number of layers that are alive at some seconds.
  func aliveCount(at seconds: Double) -> Int {
    layers.count { $0.isAlive(at: Instant(seconds: seconds)) && !$0.isHidden.last }
  }
}
