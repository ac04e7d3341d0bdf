package import Foundation
package import Geometry

/// A layer of a frame that shows on the canvas, resolved for painting.
///
/// The list of them is in paint order. A layer is painted so: a group is opened where `isGroup`;
/// shadows, backdrop, fill, image and border are drawn where `showsShape`; the outline becomes a
/// clip where `clips`; `texts` are drawn; then come the layers up to `end`, and what was opened is
/// closed, the group through its mask.
package struct VisibleLayer: Sendable {
  /// The layer of the frame.
  package let source: FrameLayer
  /// The index in the list after the layer's last visible descendant.
  package let end: Int
  /// From the layer's own coordinates to canvas points; in perspective as in the layer's middle.
  package let transform: Affine
  /// From the layer's own coordinates to canvas points where that is no affine map.
  package let perspective: Homography?
  /// The opacity of the group or, where there is none, of the layer's own marks; above 0.
  package let alpha: Double
  /// Whether more than one mark shares an opacity below 1 or a mask, or parts are added up.
  package let isGroup: Bool
  /// Whether the group is added to what lies below it in its parent's group: a part of a cross-fade.
  package let isAdded: Bool
  /// What is painted to tell how much of the group shows; all of it where empty.
  package let mask: [VisibleLayer]
  /// Whether shadows, fill and border show: on the canvas, and not covered by something opaque.
  package let showsShape: Bool
  /// Whether the clip cuts anything off what comes after the border.
  package let clips: Bool
  /// The texts that show.
  package let texts: [TextContent]
  /// A box of all that the layer and its descendants paint, in canvas points.
  package let extent: CGRect
  /// A box beyond which the layer's texts and descendants do not show, in canvas points.
  package let clipBox: CGRect
}
