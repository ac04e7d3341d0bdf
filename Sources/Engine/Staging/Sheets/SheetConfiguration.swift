/// The look and the heights of a sheet.
package struct SheetConfiguration {
  /// A height in points, as a function of that of the container.
  package typealias Height = (_ container: Double) -> Double

  /// The heights at which the sheet rests; never empty.
  package var detents: [Height]
  /// The radius of the two upper corners, in points.
  package var cornerRadius: Double
  /// Whether a bar at the upper edge shows that the sheet can be dragged.
  package var hasGrabber: Bool
  /// The opacity of the black over the screen below, while the sheet is at its highest detent.
  package var dimming: Double
  /// The height up to which the screen below is not dimmed; `nil` dims it at all heights.
  package var undimmed: Height?
  /// Whether a finger can close the sheet.
  package var isDismissible: Bool

  package init(
    detents: [Height], cornerRadius: Double, hasGrabber: Bool, dimming: Double,
    undimmed: Height?, isDismissible: Bool
  ) {
    self.detents = detents; self.cornerRadius = cornerRadius; self.hasGrabber = hasGrabber
    self.dimming = dimming; self.undimmed = undimmed; self.isDismissible = isDismissible
  }
}
