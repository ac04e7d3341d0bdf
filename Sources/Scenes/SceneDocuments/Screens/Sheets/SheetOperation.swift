package import Documents
internal import Foundation
internal import Geometry
package import Timing

package struct SheetOperation: Hashable, Sendable, StepValue {
  /// The cause and the distance of the movement.
  package enum Movement: Hashable, Sendable {
    /// An animation to a detent.
    case to(SheetDetent)
    /// A finger that drags the sheet by points, rests, and is lifted.
    case by(dx: Double, dy: Double, hold: Instant)
  }

  package var movement = Movement.by(dx: 0, dy: 0, hold: .zero)
  package var location = SourceLocation.missing
  private var hold = DragOperation.defaultHold

  /// Whether a finger moves the sheet, which comes to rest after it is lifted.
  package var isDrag: Bool { if case .by = movement { true } else { false } }

  private var drag: (dx: Double, dy: Double) {
    get { if case .by(let dx, let dy, _) = movement { (dx, dy) } else { (0, 0) } }
    set { movement = .by(dx: newValue.dx, dy: newValue.dy, hold: hold) }
  }

  static let mapping = Mapping<SheetOperation>(
    "sheetMove", "The movement of the topmost sheet to a detent, or by a finger.",
    SheetOperation(), at: \.location,
    keys: [
      Key(
        "hold",
        "The time for which the finger rests before it is lifted. Up to 40 ms throw the sheet.",
        .stepTime, \.hold),
      Key(
        "to", "The detent to which the sheet moves.", ValueForm.detent.map { .to($0) }, \.movement,
        isShown: false, or: "detent height"),
      Key(
        "by", "The movement [dx, dy] of a finger that touches the upper edge. Upwards is negative.",
        ValueForm(.ref("point"), read: { $0.decoder.drag($0.node) }), \.drag),
    ],
    rules: [
      .one(of: ["to", "by"]),
      .check(schema: ["dependentSchemas": ["hold": .requires("by")]]) { _, reader, decoder in
        if reader.present(among: ["to", "by"]) == ["to"], reader.optional("hold") != nil {
          reader.refuse(
            "hold", "'hold' is the rest of a finger that moves the sheet 'by' points", .removal())
        }
      },
    ],
    foreign: [
      "'by: [x, y]'": "delta distance offset drag translation",
      "'by' alone: the finger touches the upper edge": "from",
      "'by' with 'hold: 0s', and a short duration": "velocity",
      "'duration' beside 'sheet', in the step": "duration",
      "'curve' beside 'sheet', in the step": "curve",
      "'spring' beside 'sheet', in the step": "spring",
    ])
  static let shorthand: ValueForm<SheetOperation>? = ValueForm(
    .ref("detent"),
    read: { reading in
      guard reading.decoder.hasSheet(at: reading.node) else { return nil }
      return reading.decoder.detent(from: reading.node, "sheet").map {
        SheetOperation(movement: .to($0), location: reading.node.location)
      }
    })

  /// Reads a movement, if a screen is a sheet.
  static func read(_ reading: Reading) -> SheetOperation? {
    guard reading.decoder.hasSheet(at: reading.node) else { return nil }
    return mapping.read(reading.node, by: reading.decoder)
  }

  var operation: StepOperation { .sheet(self) }
  var needsCollection: Bool { false }
  var fingerName: String? { isDrag ? "finger on a sheet" : nil }
  var refusals: [StepRefusal] {
    isDrag ? [StepRefusal(keys: StepKind.courseKeys, name: "a finger on a sheet")] : []
  }
}

extension SceneDecoder {
  /// Returns whether a screen may be a sheet; records an error if none is.
  fileprivate func hasSheet(at node: Node) -> Bool {
    guard let screens = targets.screens, !screens.contains(where: { $0.sheet != nil }) else {
      return true
    }
    // A sheet that could not be decoded is one too.
    if !bag.hasErrors {
      bag.error(
        at: node.location,
        "no screen of this scene is a sheet; give one 'sheet: true', and 'present' it first")
    }
    return false
  }

  /// Reads the movement of a finger, which moves the sheet up or down.
  fileprivate func drag(_ node: Node) -> (dx: Double, dy: Double)? {
    guard let vector = vector(node, "by") else { return nil }
    guard vector.dy != 0 else {
      return bag.refusal(
        at: node.location,
        "a finger moves a sheet up or down, but this one does not; give 'by' another second number")
    }
    return (Double(vector.dx), Double(vector.dy))
  }
}
