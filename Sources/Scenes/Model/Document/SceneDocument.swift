public import Timelines

/// A scene as its document tells it: checked, but not yet staged.
///
/// What can still turn out wrong when the stage runs (a path out of range, a key that is not
/// there) keeps its place in the document.
public struct SceneDocument: Hashable, Sendable {
  /// The name of the document, for messages.
  public var source: String
  public var title: String?
  public var canvas: Canvas
  public var output: OutputSettings
  /// What changes at random depend on: the same seed gives the same scene.
  public var seed = 0
  /// The folder that the document says pictures come from; its own folder where `nil`.
  public var assets: AssetsValue?
  /// The folder of the main document; `nil` for a scene that was not read from a file.
  public var folder: String?
  /// The families of fonts that come with the scene.
  public var fonts: [FontFamilyValue] = []
  /// The styles by name, in the order of the document.
  public var styles: [StyleDocument]
  /// The collections of a scene without screens, with different ids; at least one.
  public var collections: [CollectionDocument]
  /// What lies around the screens; it means nothing to a scene without any.
  public var navigation: NavigationDocument
  /// The screens with different ids, of which the first is shown at first; none where there are only collections.
  public var screens: [ScreenDocument]
  public var steps: [StepDocument]
  /// What the author expects of the motion, in the order of the document.
  public var expectations: [ExpectationDocument]

  /// Makes a scene from its parts.
  public init(
    source: String, title: String? = nil, canvas: Canvas, output: OutputSettings = .init(),
    styles: [StyleDocument] = [], collections: [CollectionDocument],
    navigation: NavigationDocument = .init(), screens: [ScreenDocument] = [],
    steps: [StepDocument] = [], expectations: [ExpectationDocument] = []
  ) {
    self.source = source; self.title = title; self.canvas = canvas; self.output = output
    self.styles = styles; self.collections = collections; self.steps = steps
    self.navigation = navigation; self.screens = screens
    self.expectations = expectations
  }

  /// The collections that lie in no item, of the scene or of all its screens, in their order.
  public var allCollections: [CollectionDocument] { collections + screens.flatMap(\.collections) }

  /// All styles and those that steps give in place, with the styles of layers, masks and backs.
  package var allStyles: [StyleDocument] {
    let inPlace = steps.compactMap(\.operation.restyle?.overrides.values.style)
    return (styles + inPlace).flatMap(\.withInnerStyles)
  }

  /// Finds a style by its name; complexity O(styles).
  public func style(named name: String) -> StyleDocument? {
    styles.first { $0.name == name }
  }
}
