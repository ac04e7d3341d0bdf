internal import Geometry
internal import Timelines

extension Vocabulary {
  /// The definitions of collections, screens, and what scenes say once.
  static var sceneDefinitions: [Definition] {
    [
      EdgeInsets.mapping().definition, Canvas.definition, OutputSettings.definition,
      InterfaceTraits.definition, VariantDocument.definition, ThemedColor.definition,
      NavigationDocument.definition, BarDocument.definition, ScreenDocument.definition,
      ScreenViewDocument.definition, PageControlDocument.definition, SheetDocument.definition,
      CollectionDocument.definition, SectionDocument.definition, ItemDocument.definition,
      ItemSize.definition, ScrollingDocument.definition, RefreshDocument.definition,
      PoseDocument.definition, Rotation.definition, PoseDocument.Center.definition,
      PoseDocument.Perspective.definition, ExpectationParts.definition,
    ] + valueDefinitions
  }

  /// The id of a collection or a screen.
  static let identifier: SchemaValue = [
    "type": "string", "pattern": "^[^/]+$", "maxLength": .number(Double(SceneLimits.name)),
  ]
}
