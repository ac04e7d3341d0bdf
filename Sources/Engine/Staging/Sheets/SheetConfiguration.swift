package import Foundation
package import Layouts

/// The look and the heights of a sheet.
package struct SheetConfiguration {
  /// A place at which a sheet rests, as a function of the size of the container.
  package typealias Detent = (_ container: CGSize) -> SheetPlacement

  /// The places at which the sheet rests; never empty.
  package var detents: [Detent]
  /// The radius of the two upper corners, in points.
  package var cornerRadius: Double
  /// Whether a bar at the upper edge shows that the sheet can be dragged.
  package var hasGrabber: Bool
  /// The opacity of the black over the screen below, while the sheet is at its highest detent.
  package var dimming: Double
  /// The place up to which the screen below is not dimmed; `nil` dims it at all heights.
  package var undimmed: Detent?
  /// Whether a finger can close the sheet.
  package var isDismissible: Bool
  /// Whether the screen is as high as the sheet, rather than as its highest detent.
  package var resizesContent = false

  package init(
    detents: [Detent], cornerRadius: Double, hasGrabber: Bool, dimming: Double,
    undimmed: Detent?, isDismissible: Bool
  ) {
    self.detents = detents; self.cornerRadius = cornerRadius; self.hasGrabber = hasGrabber
    self.dimming = dimming; self.undimmed = undimmed; self.isDismissible = isDismissible
  }
}
