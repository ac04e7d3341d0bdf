import Documents
import Imaging
import Timelines

extension SceneCollection {
  /// What all collections and screens of a scene share.
  struct Resources {
    let styles: [String: StyleDocument]
    let texts: TextInventory
    let images: ImageInventory
    /// Which collections have items with sizes of their own.
    let sizing: ItemSizing
    /// How much lies in items of collections.
    let nesting: NestingBudget

    /// Gathers them from a scene.
    init(_ document: SceneDocument, texts: TextInventory, images: ImageInventory) {
      styles = Dictionary(
        document.styles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      self.texts = texts; self.images = images
      sizing = ItemSizing(document.steps)
      nesting = NestingBudget()
    }

    /// Returns the style of a name; `nil` where none is named.
    func style(_ reference: StyleReference?) -> StyleDocument? {
      reference.flatMap { styles[$0.name] }
    }

    /// Returns how something with a style looks; a plain grey where it has none.
    ///
    /// - Throws: a `Diagnostic` at the place of what has no value.
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
  /// What a cell without a style looks like.
  static let unstyled = Appearance(fill: .solid(unstyledColor), cornerRadius: 8)
  /// The fill of a cell without a style.
  fileprivate static let unstyledColor = Color(rgba: 0xC7C7_CCFF)
}

extension StyleDocument {
  /// Returns the style of what has none, to be restyled.
  static func unstyled(at location: SourceLocation) -> StyleDocument {
    StyleDocument(
      name: "", fill: .color(.constant(Appearance.unstyledColor)), cornerRadius: 8,
      location: location)
  }
}
