internal import Documents

/// The target of a finger: an item of the collection or a view of a screen, or a layer of its style.
package struct TouchTarget: Hashable, Sendable {
  package var item = ItemTarget.missing
  /// The view that is touched instead of an item.
  package var view: Reference?
  /// The layer of the style whose center is touched; the whole item or view where `nil`.
  package var layer: Reference?

  package init(item: ItemTarget = .missing, view: Reference? = nil, layer: Reference? = nil) {
    self.item = item; self.view = view; self.layer = layer
  }

  static let item = Key<TouchTarget>(
    "item", itemAbout, .itemTarget, \.item, need: .required("a path or a key"))
  private static let itemAbout = "The item under the finger, by path or key."
  static let layer = Key<TouchTarget>(
    "layer",
    "The name of the layer of the item's style, at any depth, that the finger touches at its center.",
    .layerReference, \.layer, or: "part badge icon sublayer")

  /// The keys of a finger that touches an item or a view.
  static let keysWithView = [
    Key("item", itemAbout, .itemTarget, \.item), layer,
    Key(
      "view", "The view of a screen under the finger, by its name, instead of an item.",
      RestyleOperation.Subject.viewForm, \.view),
  ]
  static let rule = Rule<TouchTarget>.one(of: ["item", "view"])

  var items: [ItemTarget] { view == nil ? [item] : [] }
}
