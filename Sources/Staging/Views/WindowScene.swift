import Foundation

/// An instance of a program's interface, as `UIScene`: one on a stage.
open class StageScene: Responder {
  /// The activity of a scene.
  public enum ActivationState: Int, Hashable, Sendable {
    case unattached = -1
    case foregroundActive = 0
    case foregroundInactive = 1
    case background = 2
  }

  /// The activity: always in the foreground.
  open var activationState: ActivationState { .foregroundActive }

  open override func isEqual(_ object: Any?) -> Bool { object is StageScene }

  open override var hash: Int { 0 }
}

/// A scene that contains the stage's windows, as `UIWindowScene`.
open class WindowScene: StageScene {
  /// The windows from back to front: the stage's own, and those that were made visible.
  open var windows: [Window] { Stage.current.windows }
  /// The window that receives keys.
  open var keyWindow: Window? { windows.first { $0.isKeyWindow } }
  /// The traits of the canvas.
  open var traitCollection: TraitCollection { Stage.current.baseTraits }
}

extension Stage {
  /// The windows from back to front: the stage's own, and those that were made visible.
  package var windows: [Window] {
    [rootView as? Window].compactMap(\.self) + rootView.subviews.compactMap { $0 as? Window }
  }
}
