package import Documents
package import Foundation
package import Layouts
internal import Timelines
package import Timing

/// A height at which a sheet rests, with its location in the document.
package struct SheetDetent: Hashable, Sendable {
  /// The measure of a height.
  package enum Measure: Hashable, Sendable {
    case points(Double)
    /// A share of the canvas' height, in percent.
    case percent(Double)
    /// Half of the canvas' height; in iOS 26 56 % of the value of the largest sheet.
    case medium
    /// The canvas' height less a status bar, but at least 90 % of it.
    case large
  }

  package var measure: Measure
  package var location: SourceLocation

  package init(_ measure: Measure, location: SourceLocation) {
    self.measure = measure; self.location = location
  }

  /// Returns the height in points on a canvas of a height, which in iOS 26 has no safe area.
  package func height(in canvas: Double, on system: SystemVersion = .iOS18) -> Double {
    let floats = system >= .iOS26
    return switch measure {
    case .points(let points): points
    case .percent(let percent): canvas * percent / 100
    case .medium: floats ? SheetPlacement.mediumValue(in: canvas) : canvas / 2
    case .large:
      floats
        ? SheetPlacement.highestValue(in: canvas)
        : SheetPlacement.highestAttached(in: canvas)
    }
  }

  /// Returns the place of the sheet at the detent on a canvas.
  package func place(in canvas: CGSize, on system: SystemVersion) -> SheetPlacement {
    let height = height(in: Double(canvas.height), on: system)
    return system >= .iOS26
      ? SheetPlacement(floatingWithValue: height, in: canvas)
      : SheetPlacement(attachedWithHeight: height)
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

extension ValueForm<SheetDetent> {
  static let detent = ValueForm(.ref("detent"), read: { $0.decoder.detent(from: $0.node, $0.key) })
}

/// Readers of sheets, of their heights, and of the steps that move them.
extension SceneDecoder {
  // MARK: Screens

  /// Decodes the height of a sheet: points, a share such as `50%`, `medium` or `large`.
  func detent(from node: Node, _ what: String) -> SheetDetent? {
    if let number = node.number {
      if number > 0, number < SceneLimits.detentHeight.lowerBound {
        let percent = DiagnosticBag.text((number * 100).rounded())
        return bag.refusal(
          at: node.location,
          "\(what) is only \(node.numberText) points high",
          .value(Node(text: percent + "%"), " for a share of the canvas' height"))
      }
      return bag.number(node, what, in: SceneLimits.detentHeight)
        .map { SheetDetent(.points($0), location: node.location) }
    }
    guard let text = node.string else {
      return bag.unexpected(
        "a number of points, a share such as 50%, medium or large, for \(what)", found: node)
    }
    if text.hasSuffix("%"), let percent = Double(text.dropLast()) {
      guard percent > 0, percent <= 100 else {
        return bag.refusal(
          at: node.location,
          "\(what) is \(text) of the canvas' height, but must be above 0% and at most 100%")
      }
      return SheetDetent(.percent(percent), location: node.location)
    }
    let words: KeyValuePairs<String, SheetDetent.Measure> = ["medium": .medium, "large": .large]
    if let measure = words.first(where: { $0.key == text })?.value {
      return SheetDetent(measure, location: node.location)
    }
    let hint =
      bag.suggestion(text, "value of detent").map { .value($0) }
      ?? NearestName.nearest(to: text, among: words.map(\.key)).map { .nearest($0, to: text) }
      ?? Hint("; write a number of points, a share such as 50%, medium or large")
    return bag.refusal(at: node.location, "unknown height \(text.quoted) for \(what)", hint)
  }

  /// Records an error if a screen can be no sheet.
  func checkSheet(of screen: ScreenDocument, isFirst: Bool, in reader: MappingReader) {
    guard screen.sheet != nil else { return }
    if screen.layout != nil {
      reader.refuse(
        "sheet",
        "a screen with a 'layout' changes the collection of the previous screen, so it cannot be a "
          + "'sheet' above it; keep one of them")
    } else if isFirst {
      reader.refuse(
        "sheet",
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
        "screen \(name) is a sheet, which lies above the screen below, so it cannot be pushed",
        Hint("; write 'present' instead of 'push'", .key("present", insteadOf: "push")))
    } else if transition != .sheet, transition != .immediate {
      bag.error(
        at: location,
        "screen \(name) is a sheet, which opens by the transition 'sheet' or 'none'",
        Hint("; remove 'transition: \(transition.rawValue)'", .removal))
    } else {
      return true
    }
    return false
  }
}

/// Checks of the heights of sheets on the canvas.
extension SceneChecks {
  /// The least difference of two detents, in points.
  private static let leastDifference = 0.5

  /// Records errors about heights that do not fit the canvas, are equal, or are no detents.
  func checkSheets() {
    let canvas = scene.canvas.size
    // A canvas that could not be read has a side of 1.
    guard canvas.height > 1 else { return }
    for sheet in scene.screens.compactMap(\.sheet) {
      var before: [SheetDetent] = []
      for detent in sheet.detents where check(detent, "a detent", in: canvas) {
        if let equal = before.first(where: { isEqual($0, detent, in: canvas) }) {
          bag.error(
            at: detent.location,
            "the detents '\(equal.name)' and '\(detent.name)' are equally high, "
              + "\(DiagnosticBag.text(height(of: detent))) points; remove one of them")
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
  private func isEqual(_ one: SheetDetent, _ other: SheetDetent, in canvas: CGSize) -> Bool {
    let system = scene.traits.system
    let places = (one.place(in: canvas, on: system), other.place(in: canvas, on: system))
    return abs(places.0.top - places.1.top) < Self.leastDifference
  }

  /// Returns the height of a detent, without that of the safe area.
  private func height(of detent: SheetDetent) -> Double {
    detent.height(in: Double(scene.canvas.size.height), on: scene.traits.system)
  }

  /// Records an error if a height is not within the canvas; returns whether it is.
  private func check(_ detent: SheetDetent, _ what: String, in canvas: CGSize) -> Bool {
    let height = height(of: detent)
    let highest = Double(canvas.height)
    if (SceneLimits.detentHeight.lowerBound...highest).contains(height) { return true }
    bag.error(
      at: detent.location,
      "\(what) is \(DiagnosticBag.text(height)) points high, but must be from "
        + "\(DiagnosticBag.text(SceneLimits.detentHeight.lowerBound)) to "
        + "\(DiagnosticBag.text(highest)), the height of the canvas")
    return false
  }
}
