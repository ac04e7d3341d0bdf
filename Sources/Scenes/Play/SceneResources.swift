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
      (self.texts, self.images) = (texts, images)
      sizing = ItemSizing(document.steps)
      nesting = NestingBudget()
    }

    /// Returns how something looks; a plain grey where no style is named.
    ///
    /// - Throws: a `Diagnostic` at the place of what has no value.
    func appearance(
      _ reference: StyleReference?, in context: @autoclosure () -> ItemContext
    ) throws -> Appearance {
      guard let reference, let style = styles[reference.name] else { return .unstyled }
      let appearance = try style.resolve(in: context(), images: images.source)
      texts.note(appearance, of: style)
      return appearance
    }
  }
}

extension Appearance {
  /// What a cell without a style looks like.
  static let unstyled = Appearance(fill: .solid(.init(rgba: 0xC7C7_CCFF)), cornerRadius: 8)
}
