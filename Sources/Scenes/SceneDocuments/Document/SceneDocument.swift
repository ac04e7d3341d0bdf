public import Timelines

/// A scene that has been read from a document and checked, but not yet played.
/// Load it with `load(path:displayName:)` or `load(text:name:format:)`, then play it with
/// `play(assets:)`. Errors that only occur during playback, such as an index out of range or a
/// missing key, also have a location in the document.
public struct SceneDocument: Hashable, Sendable {
  /// The name of the document, for messages.
  public var source: String
  /// The title of the scene, for people.
  public var title: String?
  /// The size, scale and background of the painted area.
  public var canvas: Canvas
  package var output = OutputSettings()
  package var traits = InterfaceTraits()
  /// The names of the scene's variants, in the order of the document.
  public var variants: [String] = []
  /// The name of the variant that the scene was read as; `nil` for the scene itself.
  public var variant: String?
  /// The seed of random changes: the same seed gives the same timeline.
  public var seed = 0
  /// The folder of images and fonts that the document names; the document's own folder where `nil`.
  package var assets: AssetsValue?
  /// The folder of the main document; `nil` for a scene that was not read from a file.
  package var folder: String?
  /// The main document and those that it includes, as they were read; empty for a scene that was not
  /// read from a file.
  package var documents: [SceneDependencies.Document] = []
  /// Whether nothing outside that folder is read, not even by a name of the document.
  package var isConfined = false
  /// The font families that are included with the scene.
  package var fonts: [FontFamilyValue] = []
  package var styles: [StyleDocument] = []
  /// The collections of a scene without screens, with different ids; at least one.
  package var collections: [CollectionDocument] = []
  /// The navigation bar; it is unused in a scene without screens.
  package var navigation = NavigationDocument()
  /// The screens with different ids, beginning with the one that is shown first; empty in a scene
  /// without screens.
  package var screens: [ScreenDocument] = []
  package var steps: [StepDocument] = []
  package var expectations: [ExpectationDocument] = []

  /// The outermost collections of the scene or of all its screens, in their order.
  package var allCollections: [CollectionDocument] { collections + screens.flatMap(\.collections) }

  /// All styles and those within steps, including the styles of layers, masks and backs.
  package var allStyles: [StyleDocument] {
    let inPlace = steps.flatMap(\.operation.value.restyles).map(\.overrides.values.style)
    return (styles + inPlace).flatMap(\.withInnerStyles)
  }

  /// Returns the style with a name; complexity O(styles).
  package func style(named name: String) -> StyleDocument? { styles.first { $0.name == name } }
}
