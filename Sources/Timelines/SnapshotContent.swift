public import Foundation
public import Geometry
public import Timing

/// What a snapshot shows: a layer and all that is in it, frozen at an instant.
///
/// The layer's own place, transform, opacity and hiddenness do not count, so anything can be shown,
/// on the canvas or not. It is drawn anew for each frame at the size at which it is shown.
public struct SnapshotContent: Hashable, Sendable, Codable {
  /// The number of the layer that is shown, which is smaller than the snapshot's own.
  public var layer: Int
  /// When it is frozen.
  public var time: Instant
  /// How the picture lies in the snapshot's bounds.
  public var mode: ContentMode

  /// Makes the content of a snapshot.
  public init(layer: Int, time: Instant, mode: ContentMode = .scaleToFill) {
    self.layer = layer; self.time = time; self.mode = mode
  }
}

/// How a picture lies in bounds of another size, as `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Stretched to the bounds in both directions.
  case scaleToFill
  /// Scaled evenly until it covers the bounds, centred.
  case scaleAspectFill
  /// Scaled evenly until it just fits into the bounds, centred.
  case scaleAspectFit
  /// As `scaleToFill`; a view that draws itself does so anew at each size.
  case redraw
  /// At its own size, centred.
  case center
  /// At its own size, in the middle of an edge or in a corner, here and below.
  case top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight

  /// Returns the map from the points of a picture to those of bounds; both sizes in points.
  ///
  /// A picture without extent is not scaled.
  public func map(from picture: CGSize, to bounds: CGSize) -> Affine {
    let ratio = (
      x: picture.width > 0 ? bounds.width / picture.width : 1,
      y: picture.height > 0 ? bounds.height / picture.height : 1
    )
    /// Moves the picture by shares of the room that is left beside it.
    func moved(x: CGFloat, y: CGFloat) -> Affine {
      Affine(
        translationX: (bounds.width - picture.width) * x,
        y: (bounds.height - picture.height) * y)
    }
    switch self {
    case .scaleToFill, .redraw: return Affine(scaleX: ratio.x, y: ratio.y)
    case .scaleAspectFill: return centered(picture, in: bounds, scale: max(ratio.x, ratio.y))
    case .scaleAspectFit: return centered(picture, in: bounds, scale: min(ratio.x, ratio.y))
    case .center: return centered(picture, in: bounds, scale: 1)
    case .topLeft: return .identity
    case .top: return moved(x: 0.5, y: 0)
    case .bottom: return moved(x: 0.5, y: 1)
    case .left: return moved(x: 0, y: 0.5)
    case .right: return moved(x: 1, y: 0.5)
    case .topRight: return moved(x: 1, y: 0)
    case .bottomLeft: return moved(x: 0, y: 1)
    case .bottomRight: return moved(x: 1, y: 1)
    }
  }

  /// Returns the map that scales a picture evenly and puts its centre on that of bounds.
  private func centered(_ picture: CGSize, in bounds: CGSize, scale: CGFloat) -> Affine {
    Affine(scaleX: scale, y: scale).concatenating(
      Affine(
        translationX: (bounds.width - picture.width * scale) / 2,
        y: (bounds.height - picture.height * scale) / 2))
  }
}
