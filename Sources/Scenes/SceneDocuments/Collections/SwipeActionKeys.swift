package import Documents
package import Imaging

/// The actions that a finger uncovers beside the items of a collection.
package struct SwipeActionsDocument: Hashable, Sendable, MappedValue {
  /// An action, from the edge of the item on.
  package struct Action: Hashable, Sendable, MappedValue {
    /// The effect of an action.
    package enum Effect: String, Hashable, Sendable, CaseIterable {
      /// The item closes again.
      case close
      /// The item is deleted.
      case delete
    }

    package var title = ""
    /// The color of the button.
    package var background = Color.clear
    package var effect = Effect.close
    package var location = SourceLocation.missing

    static let mapping = Mapping<Action>(
      "swipeAction", "A button beside an item.", Action(), at: \.location,
      keys: [
        Key(
          "title", "The text of the button, by which steps tap it.", .name, \.title,
          need: .required("write the text of the button"), or: "text label name string"),
        Key(
          "background", "The color of the button. By default red for one that deletes, else gray.",
          .color, \.background, isShown: false, or: "color fill backgroundcolor tint"),
        Key(
          "does", "What a tap on the button does to the item.", .choice, \.effect,
          or: "action handler effect do"),
      ],
      rules: [
        .check { action, reader, decoder in
          guard reader.optional("background") == nil else { return }
          action.background = decoder.systemColor(
            action.effect == .delete ? .systemRed : .systemGray)
        }
      ],
      foreign: ["'does: delete'": "style role destructive"])
  }

  package var leading: [Action] = []
  package var trailing: [Action] = []
  /// Whether a swipe across most of the item performs the first action.
  package var fullSwipe = true
  package var location = SourceLocation.missing

  private static let actions = ValueForm<[Action]>.list(.mapping(), 1...SceneLimits.swipeActions)

  static let mapping = Mapping<SwipeActionsDocument>(
    "swipeActions", "The actions that a finger uncovers beside items.", SwipeActionsDocument(),
    at: \.location,
    keys: [
      Key(
        "trailing", "The actions at the trailing edge, the first one at the edge.", actions,
        \.trailing, or: "right"),
      Key(
        "leading", "The actions at the leading edge, the first one at the edge.", actions,
        \.leading, or: "left"),
      Key(
        "fullSwipe", "Whether a swipe across most of the item performs the first action.", .bool,
        \.fullSwipe, or: "performsfirstactionwithfullswipe allowsfullswipe"),
    ],
    rules: [
      .check { actions, reader, decoder in
        for (key, side) in [("trailing", actions.trailing), ("leading", actions.leading)] {
          let titles = side.map(\.title)
          for (index, action) in side.enumerated() where titles[..<index].contains(action.title) {
            decoder.bag.error(
              at: action.location,
              "'\(key)' has two actions '\(action.title)', and steps tap them by title; rename one")
          }
        }
      }
    ])

  /// Returns the actions of both edges.
  package var all: [Action] { trailing + leading }
}
