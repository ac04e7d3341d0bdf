public import Foundation
public import Staging

/// An interaction with a pointer, which a stage has not: its delegate is never called.
open class UIPointerInteraction: NSObject, UIInteraction {
  /// The delegate; it is never called, because no pointer hovers over a stage.
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// The view to which the interaction was added.
  open private(set) weak var view: UIView?
  /// Whether the interaction is on; without effect.
  open var isEnabled = true

  /// Makes an interaction with a delegate.
  public init(delegate: (any UIPointerInteractionDelegate)?) { self.delegate = delegate }

  /// Makes an interaction without a delegate.
  public override convenience init() { self.init(delegate: nil) }

  /// Does nothing before the interaction is added or removed.
  open func willMove(to view: UIView?) {}

  /// Notes the view that has the interaction.
  open func didMove(to view: UIView?) { self.view = view }

  /// Does nothing: there is no pointer whose style could change.
  open func invalidate() {}
}

/// The animations alongside those of a pointer, which a stage has not.
public protocol UIPointerInteractionAnimating: NSObjectProtocol {
  /// Adds changes.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a handler that is called at the end.
  func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// The delegate of an interaction with a pointer; all methods are optional.
public protocol UIPointerInteractionDelegate: AnyObject {
  /// Returns the region at a location; `nil` for none.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?  // defaultRegion
  /// Returns the style of the pointer in a region; `nil` for the system's.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
  /// Called before the pointer enters a region.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
  /// Called before the pointer leaves a region.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
}
