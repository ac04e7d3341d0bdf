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
