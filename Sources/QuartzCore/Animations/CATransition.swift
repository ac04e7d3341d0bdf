public import Foundation
import Staging
import Timing

/// The name of a way from one content to another.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content slides in over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content slides out from above the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side that a content comes from, or goes away from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key under which contents change.
public let kCATransition = "transition"

/// A way from what a layer showed before this instant to what it shows from then on.
///
/// The old content goes as a picture. Contents that push or slide are cut off at the bounds only
/// where the layer cuts off what is in it.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?

  override func makeEmptyCopy() -> CAAnimation { CATransition() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CATransition { (copy.type, copy.subtype) = (type, subtype) }
    return copy
  }

  /// Which way contents move, in the layer's widths and heights.
  private var direction: CGVector {
    switch subtype {
    case .fromRight: CGVector(dx: -1, dy: 0)
    case .fromTop: CGVector(dx: 0, dy: 1)
    case .fromBottom: CGVector(dx: 0, dy: -1)
    default: CGVector(dx: 1, dy: 0)
    }
  }

  /// Plays the way on a view.
  func run(on view: View, stage: Stage) {
    let seconds = resolvedDuration(TransactionStack.of(stage).top.duration)
    let time = seconds / Double(max(0.001, speed))
    stage.latestAnimationEnd = max(
      stage.latestAnimationEnd, stage.now + Instant(seconds: time))
    view.transition(
      ContentTransition(
        kind: kind, direction: direction, duration: time,
        curve: .cubic(timingFunction?.curve ?? .default)))
    let delegate = delegate
    delegate?.animationDidStart(self)
    stage.scheduleEnd(at: stage.now + Instant(seconds: time)) { [self] in
      delegate?.animationDidStop(self, finished: true)
    }
  }

  /// What the old and the new content do.
  private var kind: ContentTransition.Kind {
    switch type {
    case .moveIn: .moveIn
    case .push: .push
    case .reveal: .reveal
    default: .fade
    }
  }
}
