package import Foundation
package import Geometry

/// A visible layer of a frame, resolved for painting.
///
/// The list is in paint order. A layer is painted in these steps: it opens a group if `isGroup`;
/// draws shadows, backdrop, fill, image and border if `showsShape`; makes the outline a clip if
/// `clips`; draws `texts`; then the layers up to `end`; and closes the clip and the group, the
/// latter through its mask.
package struct VisibleLayer: Sendable {
  /// The layer of the frame.
  package let source: FrameLayer
  /// The index in the list after the layer's last visible descendant.
  package let end: Int
  /// The map from the layer's own coordinates to canvas points; in perspective, its best affine
  /// fit.
  package let transform: Affine
  /// The map from the layer's own coordinates to canvas points if it is not affine; otherwise
  /// `nil`.
  package let perspective: Homography?
  /// The opacity of the group, or of the layer's own marks if there is none; above 0.
  package let alpha: Double
  /// The standard deviation of the Gaussian that blurs the group, in canvas points; 0 for none.
  package let blur: Double
  /// Whether more than one mark shares an opacity below 1, a mask or a blur, or parts are added up.
  package let isGroup: Bool
  /// Whether the group is added to the content below it in its parent's group: a part of a
  /// cross-fade.
  package let isAdded: Bool
  /// The layers whose opacity masks the group; empty for no mask.
  package let mask: [VisibleLayer]
  /// Whether shadows, fill and border are visible: on the canvas, and not covered by something
  /// opaque.
  package let showsShape: Bool
  /// Whether the clip cuts any content above the border.
  package let clips: Bool
  /// The visible texts.
  package let texts: [TextContent]
  /// A box around everything that the layer and its descendants paint, in canvas points.
  package let extent: CGRect
  /// A box outside which the layer's texts and descendants are invisible, in canvas points.
  package let clipBox: CGRect
}
