internal import Geometry
internal import Timelines

extension Vocabulary {
  /// The definitions of collections, screens, and what scenes say once.
  static var sceneDefinitions: [SchemaValue.Member] {
    func definition<Owner>(_ mapping: Mapping<Owner>) -> SchemaValue.Member {
      .init(name: mapping.kind, value: mapping.schema)
    }
    return [
      definition(EdgeInsets.mapping()), definition(Canvas.mapping),
      definition(OutputSettings.mapping), definition(InterfaceTraits.mapping),
      definition(VariantDocument.mapping), definition(ThemedColor.mapping),
      definition(NavigationDocument.mapping), definition(BarDocument.mapping),
      definition(ScreenDocument.mapping), definition(ScreenViewDocument.mapping),
      definition(PageControlDocument.mapping), definition(SheetDocument.mapping),
      definition(CollectionDocument.mapping), definition(SectionDocument.mapping),
      definition(ItemDocument.mapping), definition(ItemSize.mapping),
      definition(ScrollingDocument.mapping), definition(RefreshDocument.mapping),
      definition(PoseDocument.mapping), definition(Rotation.mapping),
      definition(PoseDocument.Center.mapping), definition(PoseDocument.Perspective.mapping),
      definition(ExpectationParts.mapping),
    ] + valueDefinitions
  }

  /// The id of a collection or a screen.
  static let identifier: SchemaValue = [
    "type": "string", "pattern": "^[^/]+$", "maxLength": .number(Double(SceneLimits.name)),
  ]
}
