package import Documents

/// The look and the heights of a screen that covers the lower part of the canvas.
package struct SheetDocument: Hashable, Sendable {
  /// The heights at which the sheet rests, in the order of the document; never empty.
  package var detents: [SheetDetent]
  /// The radius of the two upper corners, in points.
  package var cornerRadius: Double
  /// Whether a bar at the upper edge shows that the sheet can be dragged.
  package var grabber: Bool
  /// The opacity of the black over the screen below, while the sheet is at its highest detent.
  package var dimming: Double
  /// The height up to which the screen below is not dimmed; `nil` dims it at all heights.
  package var undimmed: SheetDetent?
  /// Whether a finger can close the sheet.
  package var isDismissible: Bool
  package var location: SourceLocation

  /// Makes a sheet, by default almost as high as the canvas.
  package init(
    detents: [SheetDetent]? = nil, cornerRadius: Double = 16, grabber: Bool = false,
    dimming: Double = 0.2, undimmed: SheetDetent? = nil, isDismissible: Bool = true,
    location: SourceLocation
  ) {
    self.detents = detents ?? [SheetDetent(.large, location: location)]
    self.cornerRadius = cornerRadius; self.grabber = grabber; self.dimming = dimming
    self.undimmed = undimmed; self.isDismissible = isDismissible; self.location = location
  }
}

/// A height at which a sheet rests, with its location in the document.
package struct SheetDetent: Hashable, Sendable {
  /// The measure of a height.
  package enum Measure: Hashable, Sendable {
    case points(Double)
    /// A share of the canvas' height, in percent.
    case percent(Double)
    /// Half of the canvas' height.
    case medium
    /// The canvas' height less a status bar, but at least 90 % of it.
    case large
  }

  /// The height of the status bar and the gap that the `large` detent leaves, in points.
  package static let statusBarHeight = 54.0
  /// The least share of a canvas' height that the `large` detent has.
  package static let leastLargeShare = 0.9

  package var measure: Measure
  package var location: SourceLocation

  /// Makes a detent.
  package init(_ measure: Measure, location: SourceLocation) {
    self.measure = measure; self.location = location
  }

  /// Returns the height in points on a canvas of a height.
  package func height(in canvas: Double) -> Double {
    switch measure {
    case .points(let points): points
    case .percent(let percent): canvas * percent / 100
    case .medium: canvas / 2
    case .large: max(canvas - Self.statusBarHeight, canvas * Self.leastLargeShare)
    }
  }

  /// The detent as it is written in a scene.
  package var name: String {
    switch measure {
    case .points(let points): DiagnosticBag.text(points)
    case .percent(let percent): DiagnosticBag.text(percent) + "%"
    case .medium: "medium"
    case .large: "large"
    }
  }
}
