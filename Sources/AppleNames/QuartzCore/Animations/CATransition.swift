public import Foundation
import Staging
import Timing

/// The name of a transition between two contents.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  /// The new content slides in over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new content pushes the old content out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old content slides out from above the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which the new content enters or to which the old content leaves.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key of a content transition.
public let kCATransition = "transition"

/// A transition from a layer's content before this instant to its content afterwards.
///
/// The old content is shown as a snapshot. Contents that push or slide are clipped at the bounds
/// only if the layer clips its sublayers.
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// The progress at which the transition begins, from 0 to 1; always played from 0.
  open var startProgress: Float = 0
  /// The progress at which the transition ends, from 0 to 1; always played to 1.
  open var endProgress: Float = 1

  override func makeEmptyCopy() -> CAAnimation { CATransition() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CATransition {
      (copy.type, copy.subtype) = (type, subtype)
      (copy.startProgress, copy.endProgress) = (startProgress, endProgress)
    }
    return copy
  }

  /// The direction in which contents move, in the layer's widths and heights.
  private var direction: CGVector {
    switch subtype {
    case .fromRight: CGVector(dx: -1, dy: 0)
    case .fromTop: CGVector(dx: 0, dy: 1)
    case .fromBottom: CGVector(dx: 0, dy: -1)
    default: CGVector(dx: 1, dy: 0)
    }
  }

  /// Plays the transition on a view.
  func run(on view: View, stage: Stage) {
    if startProgress != 0 || endProgress != 1 {
      stage.warn(
        .substitution("transitions are always played from their begin to their end"),
        in: "CATransition")
    }
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

  /// The motion of the old and the new content.
  private var kind: ContentTransition.Kind {
    switch type {
    case .moveIn: .moveIn
    case .push: .push
    case .reveal: .reveal
    default: .fade
    }
  }
}
