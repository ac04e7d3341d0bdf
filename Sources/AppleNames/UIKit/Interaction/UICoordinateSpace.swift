public import Foundation
import Geometry
public import Staging

/// An object with coordinates of its own: a view, or a screen.
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The rectangle of the object in its own coordinates.
  var bounds: CGRect { get }
  /// Returns a point in another object's coordinates.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Returns a point of another object in this one's coordinates.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Returns the bounding box of a rectangle in another object's coordinates.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Returns the bounding box of another object's rectangle in this one's coordinates.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension View: UICoordinateSpace {
  /// Returns a point in another object's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: coordinateSpace as? View)
  }

  /// Returns a point of another object in this one's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: coordinateSpace as? View)
  }

  /// Returns the bounding box of a rectangle in another object's coordinates.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: coordinateSpace as? View)
  }

  /// Returns the bounding box of another object's rectangle in this one's coordinates.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: coordinateSpace as? View)
  }
}

extension UIScreen: UICoordinateSpace {
  /// The coordinates of the canvas.
  public var coordinateSpace: any UICoordinateSpace { self }

  /// The coordinates of the canvas as the device is held upright; those of the canvas here.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// Returns a point of the canvas in another object's coordinates.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? View)?.convert(point, from: nil as View?) ?? point
  }

  /// Returns a point of another object in the canvas.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? View)?.convert(point, to: nil as View?) ?? point
  }

  /// Returns the bounding box of a rectangle of the canvas in another object's coordinates.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? View)?.convert(rect, from: nil as View?) ?? rect
  }

  /// Returns the bounding box of another object's rectangle in the canvas.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? View)?.convert(rect, to: nil as View?) ?? rect
  }
}

extension UIWindowScene {
  /// The coordinates of the scene: those of the canvas.
  public var coordinateSpace: any UICoordinateSpace { UIScreen.main }
}
