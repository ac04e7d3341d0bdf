public import Documents

/// A collection that gets another layout.
public struct LayoutOperation: Hashable, Sendable {
  public var layout: LayoutDocument
  /// How a hand leads the change; it is animated by itself where `nil`.
  public var interaction: InteractionDocument?
  /// When items take their new paint order; when the collection says where `nil`.
  public var zIndexSwitch: ZIndexSwitch?
  public var location: SourceLocation

  /// Makes a change of layout.
  public init(
    to layout: LayoutDocument, interaction: InteractionDocument? = nil,
    zIndexSwitch: ZIndexSwitch? = nil, location: SourceLocation
  ) {
    self.layout = layout; self.interaction = interaction; self.location = location
    self.zIndexSwitch = zIndexSwitch
  }
}
