import Documents
import Imaging
import SceneDocuments
import Timelines

extension SceneCollection {
  /// The resources that all collections and screens of a scene share.
  struct Resources {
    let styles: [String: StyleDocument]
    let texts: TextInventory
    let images: ImageInventory
    /// The collections whose items have sizes of their own.
    let sizing: ItemSizing
    let measurer: ContentMeasurer
    /// The elements whose properties follow motions.
    let links: SceneLinks
    /// Whether states or motions change the poses of items.
    let movesItems: Bool
    /// Whether items appear or disappear in other poses than those of their collections.
    let hasOwnPoses: Bool
    /// The greatest distance by which states and motions move items, in points.
    let poseReach: Double
    /// The remaining number of nested items.
    let nesting: NestingBudget

    /// Collects the resources of a scene.
    init(
      _ document: SceneDocument, texts: TextInventory, images: ImageInventory,
      measurer: ContentMeasurer
    ) {
      styles = Dictionary(
        document.styles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      self.texts = texts; self.images = images; self.measurer = measurer
      sizing = ItemSizing(document)
      links = SceneLinks(document)
      let swipes = document.steps.contains { if case .swipe = $0.operation { true } else { false } }
      poseReach = document.styles.map(\.poseReach).max() ?? 0
      movesItems =
        swipes || document.styles.contains(where: \.changesPose)
        || sizing.followsStates
      hasOwnPoses =
        document.allCollections.contains(where: \.hasOwnPoses)
        || document.steps.contains { $0.operation.introduced.contains(where: \.hasOwnPoses) }
      nesting = NestingBudget()
    }

    /// Returns the style of a reference; `nil` if there is none.
    func style(_ reference: Reference?) -> StyleDocument? {
      reference.flatMap { styles[$0.name] }
    }

    /// Returns the appearance of an element with a style; a plain gray if it has none.
    ///
    /// - Throws: a `Diagnostic` at the location of a missing value.
    func appearance(
      _ style: StyleDocument?, in context: @autoclosure () -> ItemContext
    ) throws -> Appearance {
      guard let style else { return .unstyled }
      let context = context()
      try style.checkMatches(in: context)
      let appearance = try style.resolve(in: context, images: images.source)
      texts.note(appearance, of: style)
      return appearance
    }
  }
}

extension Appearance {
  /// The appearance of a cell without a style.
  static let unstyled = Appearance(fill: .solid(unstyledColor), cornerRadius: 8)
  /// The fill of a cell without a style.
  fileprivate static let unstyledColor = Color(rgba: 0xC7C7_CCFF)
}

extension StyleDocument {
  /// Returns the style of an element without one, as the base for changes.
  static func unstyled(at location: SourceLocation) -> StyleDocument {
    var style = StyleDocument(location: location)
    (style.fill, style.corners) = (.color(.constant(Appearance.unstyledColor)), Corners(8))
    return style
  }
}
