package import Documents

/// A change of a collection's layout.
package struct LayoutOperation: Hashable, Sendable {
  package var layout: LayoutDocument
  /// The control of the change by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  /// The time at which items take their new paint order; the collection's default where `nil`.
  package var zIndexSwitch: ZIndexSwitch?
  package var location: SourceLocation

  /// Makes a change of layout.
  package init(
    to layout: LayoutDocument, interaction: InteractionDocument? = nil,
    zIndexSwitch: ZIndexSwitch? = nil, location: SourceLocation
  ) {
    self.layout = layout; self.interaction = interaction; self.location = location
    self.zIndexSwitch = zIndexSwitch
  }
}
