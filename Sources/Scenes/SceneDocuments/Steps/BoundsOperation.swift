package import Documents
package import Foundation
package import Layouts
package import Timelines

/// A change of a collection's frame, and of its layout with it.
package struct BoundsOperation: Hashable, Sendable, StepValue {
  /// The change of the frame.
  package enum Change: Hashable, Sendable {
    /// A new frame, relative to the canvas, the screen or the cell that the collection is in.
    case resize(RelativeFrame)
    /// A rotation: the frame gets a new size, by default its own with the sides exchanged.
    /// The origin stays, unless the collection turns with the device by an angle in radians: then
    /// the center stays, and the content lies on its side at the end.
    case rotate(to: CGSize?, turn: Double?)
    /// A rotation of the whole device, with all screens and the collections that fill them.
    /// It gets a new size, by default its own with the sides exchanged, about its center. With an
    /// angle in radians it is shown from outside, and lies on its side at the end.
    case turnDevice(to: CGSize?, turn: Double?)
  }

  package var change = Change.rotate(to: nil, turn: nil)
  package var policy: BoundsChangePolicy?
  package var anchor = BoundsChangeAnchor.center
  package var location = SourceLocation.missing

  /// The keys that all changes of a frame have.
  fileprivate static let keys: [Key<BoundsOperation>] = [
    Key(
      "policy", "The motion of items. By default it is that of the collection.",
      .choice(as: "boundsPolicy"), \.policy),
    Key(
      "anchor", "The content that stays in the viewport: the selected or central item, or none.",
      .choice, \.anchor),
  ]

  private var rotation: (size: CGSize?, turn: Double?) {
    get {
      switch change {
      case .rotate(let size, let turn), .turnDevice(let size, let turn): (size, turn)
      case .resize: (nil, nil)
      }
    }
    set { change = .rotate(to: newValue.size, turn: newValue.turn) }
  }
  /// Whether the device rotates, which is read after the size and the angle.
  private var device: Bool {
    get { turnsDevice }
    set { if newValue { change = .turnDevice(to: nil, turn: rotation.turn) } }
  }

  static let mapping = Mapping<BoundsOperation>(
    "rotate", "A rotation, which by default exchanges the sides of the frame.", BoundsOperation(),
    at: \.location,
    keys: keys + [
      Key(
        "to", "The new size of the frame. By default its sides are exchanged.",
        ValueForm(.ref("size"), read: { $0.decoder.size($0.node, $0.key) }), \.rotation.size),
      Key(
        "turn", "The angle by which the rotating area itself is shown turning about its center.",
        .angle, \.rotation.turn),
      Key(
        "device",
        "A quarter turn of the whole device. "
          + "All screens, and the collections that fill them, get the new size.",
        ValueForm(.ref("angle"), read: { $0.decoder.quarterTurn($0.node, $0.key) }), \.device,
        need: .valid, isShown: false),
    ],
    rules: [
      Rule(
        schema: ["not": .requires("device", "to")],
        check: { _, reader, decoder in
          if reader.optional("device") != nil, reader.optional("to") != nil {
            reader.refuse(
              "to",
              "the size of a 'device' follows from its rotation; remove 'to', or use it without "
                + "'device'")
          }
          return true
        })
    ])
  static let shorthand: ValueForm<BoundsOperation>? = ValueForm(
    ["const": true],
    read: { reading in
      if case .bool(true) = reading.node.value {
        return BoundsOperation(location: reading.node.location)
      }
      return reading.bag.unexpected("true or a mapping for rotate", found: reading.node)
    })

  var operation: StepOperation { .bounds(self) }
  var needsCollection: Bool { !turnsDevice }
  var refusals: [StepRefusal] {
    if !turnsDevice { return [] }
    return [.collection("the 'device', which turns with all its content"), .stagger("'rotate'")]
  }

  package var turnsDevice: Bool { if case .turnDevice = change { true } else { false } }

  /// Returns the operation for the whole device, if it rotates one collection.
  package func onDevice() -> BoundsOperation {
    guard case .rotate(let size, let turn) = change else { return self }
    return BoundsOperation(
      change: .turnDevice(to: size, turn: turn), policy: policy, anchor: anchor, location: location)
  }
}

struct Resize: StepValue {
  private var bounds = BoundsOperation()
  private var frame: RelativeFrame {
    get { if case .resize(let frame) = bounds.change { frame } else { RelativeFrame() } }
    set { bounds.change = .resize(newValue) }
  }

  static let mapping = Mapping<Resize>(
    "resize", "A new frame of the collection.", Resize(), at: \.bounds.location,
    keys: BoundsOperation.keys.map { $0.at(\.bounds) } + [
      Key(
        "frame", "The new frame, relative to the canvas, screen or cell.", .frame, \.frame,
        need: .required("write 'frame: [x, y, width, height]'"), or: "to")
    ],
    foreign: [
      "'reload: {item: …, size: [w, h]}': 'resize' changes a collection": "item items",
      "'frame: [x, y, width, height]' of the collection, or 'reload: {item: …, size: …}'": "size",
    ])

  var operation: StepOperation { .bounds(bounds) }
}

extension SceneDecoder {
  /// Reads whether a device rotates: a quarter turn in either direction.
  fileprivate func quarterTurn(_ node: Node, _ what: String) -> Bool? {
    guard let angle = angle(node, what) else { return nil }
    if abs(abs(angle.remainder(dividingBy: .pi)) - .pi / 2) < 1e-6 { return true }
    return bag.refusal(
      at: node.location,
      "a device turns by a quarter, which exchanges its sides; write 90deg or -90deg")
  }
}
