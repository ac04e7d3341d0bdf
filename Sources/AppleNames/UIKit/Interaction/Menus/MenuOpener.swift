import Foundation
import Staging

/// The opening of a control's menu by a tap or a press.
final class MenuOpener {
  /// The time in seconds for which a finger is still on a control that opens its menu by a long press.
  private static let longPress: TimeInterval = 0.5
  /// The time in seconds after which a finger on a control in a scroll view is no scroll; UIKit's
  /// `delaysContentTouches` waits for the same.
  private static let scrollDelay: TimeInterval = 0.15

  private weak var control: UIControl?
  private let menu: () -> UIMenu?
  private let recognizer = PressRecognizer()
  private weak var presentation: MenuPresentation?
  /// Whether the menu is one to choose from, and whether its order may be reversed.
  var settings: () -> (isPopUp: Bool, isReversible: Bool) = { (false, true) }
  /// The sender of the actions; `nil` for the control.
  weak var sender: AnyObject?
  /// The action when an element of the menu was chosen.
  var didChoose: (() -> Void)?

  /// Opens the menu of a control.
  ///
  /// - Parameters:
  ///   - opensAtOnce: Whether a tap opens it, rather than a long press.
  ///   - menu: The menu at the time of opening.
  init(of control: UIControl, opensAtOnce: Bool, menu: @escaping () -> UIMenu?) {
    self.control = control
    self.menu = menu
    recognizer.recognizesTaps = opensAtOnce
    recognizer.delay = { [weak control] in
      guard opensAtOnce, let control else { return MenuOpener.longPress }
      let isScrolled = sequence(first: control as UIView, next: \.superview).contains {
        ($0 as? UIScrollView)?.isScrollEnabled == true
      }
      return isScrolled ? MenuOpener.scrollDelay : 0
    }
    recognizer.addTarget { [weak self] in self?.pressed($0) }
    control.addGestureRecognizer(recognizer)
  }

  /// Opens the menu no longer.
  func detach() {
    control?.removeGestureRecognizer(recognizer)
    presentation?.dismiss()
  }

  /// Opens the menu, or lets it follow the finger.
  private func pressed(_ recognizer: UIGestureRecognizer) {
    guard let recognizer = recognizer as? PressRecognizer else { return }
    switch recognizer.state {
    case .began: open()
    case .changed:
      guard recognizer.hasMoved, let presentation else { return }
      presentation.fingerMoved(to: recognizer.location(in: presentation.overlay))
    case .ended:
      guard let presentation, presentation.isShown else { return open() }
      guard recognizer.hasMoved else { return }
      presentation.fingerLifted(at: recognizer.location(in: presentation.overlay))
    default: presentation?.fingerWasCancelled()
    }
  }

  /// Opens the menu beside the control.
  func open() {
    guard let control, control.isEnabled, let menu = menu(),
      let window = control.window ?? control.stage?.rootView
    else { return }
    let settings = settings()
    let presentation = MenuPresentation(
      menu, sender: sender ?? control, isPopUp: settings.isPopUp,
      isReversible: settings.isReversible)
    presentation.willEnd = { [weak control] in control?.isHighlighted = false }
    presentation.didChoose = { [weak self] in self?.didChoose?() }
    self.presentation = presentation
    control.isHighlighted = true
    control.sendActions(for: .menuActionTriggered)
    presentation.show(
      from: control.convert(control.bounds, to: window), in: window, traitsOf: control)
  }

  /// Dismisses the menu, if it is shown.
  func dismiss() { presentation?.dismiss() }
}
