internal import Documents
internal import Foundation
internal import Geometry
internal import Timing

/// Readers of sheets, of their heights, and of the steps that move them.
extension SceneDecoder {
  // MARK: Screens

  /// Decodes the height of a sheet: points, a share such as `50%`, `medium` or `large`.
  func detent(from node: Node, _ what: String) -> SheetDetent? {
    if let number = node.number {
      if number > 0, number < SceneLimits.detentHeight.lowerBound {
        let percent = DiagnosticBag.text((number * 100).rounded())
        bag.error(
          at: node.location,
          "\(what) is only \(node.numberText) points high; write \(percent)% for a share of the "
            + "canvas' height")
        return nil
      }
      return bag.number(node, what, in: SceneLimits.detentHeight)
        .map { SheetDetent(.points($0), location: node.location) }
    }
    guard let text = node.string else {
      bag.expected(
        "a number of points, a share such as 50%, medium or large, for \(what)", found: node)
      return nil
    }
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
      guard percent > 0, percent <= 100 else {
        bag.error(
          at: node.location,
          "\(what) is \(text) of the canvas' height, but must be above 0% and at most 100%")
        return nil
      }
      return SheetDetent(.percent(percent), location: node.location)
    }
    let words: KeyValuePairs<String, SheetDetent.Measure> = ["medium": .medium, "large": .large]
    if let measure = words.first(where: { $0.key == text })?.value {
      return SheetDetent(measure, location: node.location)
    }
    let hint =
      bag.suggestion(text, "value of detent").map { "write \($0)" }
      ?? NearestName.nearest(to: text, among: words.map(\.key)).map { "did you mean '\($0)'?" }
      ?? "write a number of points, a share such as 50%, medium or large"
    bag.error(at: node.location, "unknown height \(text.quoted) for \(what); \(hint)")
    return nil
  }

  /// Records an error if a screen can be no sheet.
  func checkSheet(of screen: ScreenDocument, isFirst: Bool, in reader: MappingReader) {
    guard screen.sheet != nil else { return }
    if screen.layout != nil {
      bag.error(
        at: reader.keyLocation("sheet"),
        "a screen with a 'layout' changes the collection of the previous screen, so it cannot be a "
          + "'sheet' above it; keep one of them")
    } else if isFirst {
      bag.error(
        at: reader.keyLocation("sheet"),
        "the first screen is shown from the start and fills the canvas, so it cannot be a sheet; "
          + "put another screen before it, and 'present' this one")
    }
  }

  /// Records an error if a step cannot open a screen because of its sheet, or because it has none.
  ///
  /// - Returns: whether it can.
  func checkSheet(
    _ transition: TransitionKind, of screen: ScreenDocument, _ key: String,
    at location: SourceLocation
  ) -> Bool {
    let name = screen.id.quoted
    if screen.sheet == nil {
      guard transition == .sheet else { return true }
      bag.error(
        at: location,
        key == "push"
          ? "only 'present' has the transition 'sheet', and only for a screen with a 'sheet'; take "
            + "another one"
          : "screen \(name) has no 'sheet'; give it 'sheet: true', or take another transition")
    } else if key == "push" {
      bag.error(
        at: location,
        "screen \(name) is a sheet, which lies above the screen below, so it cannot be pushed; "
          + "write 'present' instead of 'push'")
    } else if transition != .sheet, transition != .immediate {
      bag.error(
        at: location,
        "screen \(name) is a sheet, which opens by the transition 'sheet' or 'none'; remove "
          + "'transition: \(transition.rawValue)'")
    } else {
      return true
    }
    return false
  }
}
