public import Foundation
public import Geometry
import Timing

/// The pose of a stacked layer relative to its frame.
public struct StackedPose: Hashable, Sendable {
  /// The translation, in points.
  public var offset: Vector
  /// The factors of width and height; a negative one mirrors.
  public var scale: CGSize
  /// The angle in radians, clockwise on the screen, after the scale.
  public var rotation: Double
  /// The point that scale and rotation leave in its place, in the unit square of the frame.
  public var anchor: CGPoint

  /// Makes a pose; by default one that changes nothing.
  public init(
    offset: Vector = .zero, scale: CGSize = CGSize(width: 1, height: 1), rotation: Double = 0,
    anchor: CGPoint = CGPoint(x: 0.5, y: 0.5)
  ) {
    self.offset = offset; self.scale = scale; self.rotation = rotation; self.anchor = anchor
  }

  /// The pose that changes nothing.
  public static let rest = StackedPose()

  /// Whether only the position differs from that of the frame.
  var isStraight: Bool { scale == Self.rest.scale && rotation == 0 }

  /// The scale and the rotation about the anchor.
  package var transform: Affine {
    Affine(scaleX: scale.width, y: scale.height).concatenating(Affine(rotationAngle: rotation))
  }

  /// Returns the point at which a frame has the anchor.
  package func anchorPosition(in frame: CGRect) -> CGPoint {
    CGPoint(
      x: frame.minX + frame.width * anchor.x + offset.dx,
      y: frame.minY + frame.height * anchor.y + offset.dy)
  }

  /// Returns the map from coordinates whose origin is the top left of a frame to those around it.
  package func map(in frame: CGRect) -> Affine {
    if isStraight { return Affine(translationX: frame.minX + offset.dx, y: frame.minY + offset.dy) }
    let position = anchorPosition(in: frame)
    return Affine(translationX: -frame.width * anchor.x, y: -frame.height * anchor.y)
      .concatenating(transform).concatenating(Affine(translationX: position.x, y: position.y))
  }

  /// Returns the pose interpolated toward another one.
  func blended(to end: StackedPose, progress: Double) -> StackedPose {
    StackedPose(
      offset: offset + (end.offset + offset * -1) * progress,
      scale: scale.blended(to: end.scale, progress: progress),
      rotation: rotation.blended(to: end.rotation, progress: progress),
      anchor: anchor.blended(to: end.anchor, progress: progress))
  }

  /// The numbers by which two poses differ.
  var numbers: [Double] {
    [
      Double(offset.dx), Double(offset.dy), Double(scale.width), Double(scale.height), rotation,
      Double(anchor.x), Double(anchor.y),
    ]
  }

  /// The parts that are animated by themselves, with their names.
  static let parts:
    [(
      name: String, differs: @Sendable (StackedPose, StackedPose) -> Bool,
      copy: @Sendable (StackedPose, inout StackedPose) -> Void
    )] = [
      ("rotation", { $0.rotation != $1.rotation }, { $1.rotation = $0.rotation }),
      ("scale", { $0.scale != $1.scale }, { $1.scale = $0.scale }),
      ("offset", { $0.offset != $1.offset }, { $1.offset = $0.offset }),
      ("anchor", { $0.anchor != $1.anchor }, { $1.anchor = $0.anchor }),
    ]
}
