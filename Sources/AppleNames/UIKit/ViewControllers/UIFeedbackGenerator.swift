public import Foundation
import Staging

/// A source of haptic feedback, which cannot be seen: its methods do nothing.
open class UIFeedbackGenerator: NSObject {
  /// Makes a source.
  public override init() { super.init() }

  /// Does nothing: there is no haptic engine.
  open func prepare() {}
}

/// Feedback for collisions, which cannot be seen: its methods do nothing.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The weight of colliding objects.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    case light, medium, heavy, soft, rigid
  }

  /// Makes a source of a style.
  public init(style: FeedbackStyle) { super.init() }

  /// Makes a source of medium feedback.
  public override convenience init() { self.init(style: .medium) }

  /// Does nothing: haptic feedback cannot be seen.
  open func impactOccurred() {}

  /// Does nothing: haptic feedback cannot be seen.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for changes of a selection, which cannot be seen: its methods do nothing.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Does nothing: haptic feedback cannot be seen.
  open func selectionChanged() {}
}

/// Feedback for results, which cannot be seen: its methods do nothing.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result that is reported.
  public enum FeedbackType: Int, Hashable, Sendable {
    case success, warning, error
  }

  /// Does nothing: haptic feedback cannot be seen.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// The weight of colliding objects, under the name that older sources use.
public typealias UIImpactFeedbackStyle = UIImpactFeedbackGenerator.FeedbackStyle
/// The result that is reported, under the name that older sources use.
public typealias UINotificationFeedbackType = UINotificationFeedbackGenerator.FeedbackType
