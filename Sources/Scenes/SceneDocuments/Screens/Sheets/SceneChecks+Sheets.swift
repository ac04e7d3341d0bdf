internal import Documents
internal import Foundation
internal import Timelines

/// Checks of the heights of sheets on the canvas.
extension SceneChecks {
  /// The least difference of two detents, in points.
  private static let leastDifference = 0.5

  /// Records errors about heights that do not fit the canvas, are equal, or are no detents.
  func checkSheets() {
    let canvas = Double(scene.canvas.size.height)
    // A canvas that could not be read has a side of 1.
    guard canvas > 1 else { return }
    for sheet in scene.screens.compactMap(\.sheet) {
      var before: [SheetDetent] = []
      for detent in sheet.detents where check(detent, "a detent", in: canvas) {
        if let equal = before.first(where: { isEqual($0, detent, in: canvas) }) {
          bag.error(
            at: detent.location,
            "the detents '\(equal.name)' and '\(detent.name)' are equally high, "
              + "\(DiagnosticBag.text(detent.height(in: canvas))) points; remove one of them")
        }
        before.append(detent)
      }
      if let undimmed = sheet.undimmed { _ = check(undimmed, "undimmed", in: canvas) }
    }
    for step in scene.steps {
      guard case .present(let opening) = step.operation, let detent = opening.detent,
        let sheet = scene.screens.first(where: { $0.id == opening.screen })?.sheet
      else { continue }
      if sheet.detents.contains(where: { isEqual($0, detent, in: canvas) }) { continue }
      bag.error(
        at: detent.location,
        "the sheet of screen \(opening.screen.quoted) has no detent '\(detent.name)', only "
          + sheet.detents.map(\.name).joined(separator: ", "))
    }
  }

  /// Returns whether two detents have one height.
  private func isEqual(_ one: SheetDetent, _ other: SheetDetent, in canvas: Double) -> Bool {
    abs(one.height(in: canvas) - other.height(in: canvas)) < Self.leastDifference
  }

  /// Records an error if a height is not within the canvas; returns whether it is.
  private func check(_ detent: SheetDetent, _ what: String, in canvas: Double) -> Bool {
    let height = detent.height(in: canvas)
    if (SceneLimits.detentHeight.lowerBound...canvas).contains(height) { return true }
    bag.error(
      at: detent.location,
      "\(what) is \(DiagnosticBag.text(height)) points high, but must be from "
        + "\(DiagnosticBag.text(SceneLimits.detentHeight.lowerBound)) to "
        + "\(DiagnosticBag.text(canvas)), the height of the canvas")
    return false
  }
}
