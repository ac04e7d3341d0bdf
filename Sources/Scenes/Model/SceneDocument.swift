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
  /// The styles by name, in the order of the document.
  public var styles: [StyleDocument]
  /// At least one, with different ids.
  public var collections: [CollectionDocument]
  public var steps: [StepDocument]

  /// Makes a scene from its parts.
  public init(
    source: String, title: String? = nil, canvas: Canvas, output: OutputSettings = .init(),
    styles: [StyleDocument] = [], collections: [CollectionDocument], steps: [StepDocument] = []
  ) {
    (self.source, self.title, self.canvas, self.output) = (source, title, canvas, output)
    (self.styles, self.collections, self.steps) = (styles, collections, steps)
  }

  /// Finds a style by its name; complexity O(styles).
  public func style(named name: String) -> StyleDocument? {
    styles.first { $0.name == name }
  }
}
