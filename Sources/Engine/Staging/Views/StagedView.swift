public import Foundation
public import Geometry
public import Imaging
public import Timelines

/// The members of views beyond UIKit's.
///
/// It is declared here, so that subclasses may have members of the same names, as they may where
/// UIKit's views have none, and so may protocols that views conform to: their members are preferred.
public protocol StagedView: View {}

extension View: StagedView {}

extension StagedView {
  /// The stage that the view belongs to; `nil` once its run has ended.
  @_disfavoredOverload public var stage: Stage? { ownStage }

  /// A name under which `inspect` lists the view; none by default.
  @_disfavoredOverload public var name: String? {
    get { _name }
    set { _name = newValue }
  }

  /// The name under which transitions match the view with one on the other screen; none by default.
  ///
  /// Matched views are one moving element: common properties are interpolated, the rest
  /// cross-fades.
  @_disfavoredOverload public var transitionName: String? {
    get { _transitionName }
    set { _transitionName = newValue }
  }

  /// The order among siblings; higher is nearer to the eye.
  @_disfavoredOverload public var zIndex: Int {
    get { _zIndex }
    set { _zIndex = newValue }
  }

  /// The appearance of the view in its bounds, below its subviews.
  @_disfavoredOverload public var appearance: Appearance {
    get { _appearance }
    set { _appearance = newValue }
  }

  /// The color that fills the bounds; `nil` where nothing or a gradient does.
  public var backgroundColor: Color? {
    get { if case .solid(let color) = _appearance.fill { color } else { nil } }
    set { _appearance.fill = newValue.map { .solid($0) } }
  }

  /// The radius of the corners, in points.
  @_disfavoredOverload public var cornerRadius: CGFloat {
    get { CGFloat(_appearance.cornerRadius) }
    set { _appearance.cornerRadius = Double(newValue) }
  }

  /// The transform of all subviews about the anchor point, as `CALayer.sublayerTransform`.
  ///
  /// With a perspective (`m34`) all of them share one eye. They are flattened into the view's plane.
  @_disfavoredOverload public var sublayerTransform: Transform3D {
    get { _sublayerTransform }
    set { _sublayerTransform = newValue }
  }

  /// Sets the transform and turns the view to it by angles in radians, however many turns they are.
  ///
  /// In an animation the view turns by the difference to the angles that were set here before, which
  /// are none at first, and none again when the transform is set by itself.
  ///
  /// - Parameters:
  ///   - transform: The transform about the anchor point.
  ///   - rotation: The angles that it was made with: `Rotation(z: 4 * .pi)` beside the identity is
  ///     two turns.
  public func setTransform(_ transform: Transform3D, unwoundRotation rotation: Rotation) {
    turn(to: transform, by: rotation)
  }
}
