public import Foundation
public import Geometry
public import Timing

/// The content of a snapshot: a layer and its descendants, frozen at an instant.
///
/// The layer's own position, transform, opacity and hiddenness do not count, so any layer can be
/// captured, on the canvas or not. It is redrawn for each frame at its current size.
public struct SnapshotContent: Hashable, Sendable, Codable {
  /// The number of the captured layer, which is smaller than the snapshot's own.
  public var layer: Int
  /// The instant at which it is frozen.
  public var time: Instant
  /// The scaling and alignment of the content in the snapshot's bounds.
  public var mode: ContentMode

  /// Makes the content of a snapshot.
  public init(layer: Int, time: Instant, mode: ContentMode = .scaleToFill) {
    self.layer = layer; self.time = time; self.mode = mode
  }
}

/// The scaling and alignment of content in bounds of another size, as `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Stretched to the bounds in both directions.
  case scaleToFill
  /// Scaled evenly to cover the bounds, centered.
  case scaleAspectFill
  /// Scaled evenly to fit into the bounds, centered.
  case scaleAspectFit
  /// As `scaleToFill`; a view that draws itself is redrawn at each size.
  case redraw
  /// At its natural size, centered.
  case center
  /// At its natural size, in the middle of an edge or in a corner, also for the following cases.
  case top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight

  /// Returns the map from the points of the content to those of bounds; both sizes in points.
  ///
  /// Content without size is not scaled.
  public func map(from content: CGSize, to bounds: CGSize) -> Affine {
    let ratio = (
      x: content.width > 0 ? bounds.width / content.width : 1,
      y: content.height > 0 ? bounds.height / content.height : 1
    )
    /// Returns the translation by fractions of the room beside the content.
    func moved(x: CGFloat, y: CGFloat) -> Affine {
      Affine(
        translationX: (bounds.width - content.width) * x,
        y: (bounds.height - content.height) * y)
    }
    switch self {
    case .scaleToFill, .redraw: return Affine(scaleX: ratio.x, y: ratio.y)
    case .scaleAspectFill: return centered(content, in: bounds, scale: max(ratio.x, ratio.y))
    case .scaleAspectFit: return centered(content, in: bounds, scale: min(ratio.x, ratio.y))
    case .center: return centered(content, in: bounds, scale: 1)
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

  /// Returns the map that scales content evenly and centers it in bounds.
  private func centered(_ content: CGSize, in bounds: CGSize, scale: CGFloat) -> Affine {
    Affine(scaleX: scale, y: scale).concatenating(
      Affine(
        translationX: (bounds.width - content.width * scale) / 2,
        y: (bounds.height - content.height * scale) / 2))
  }
}
