/// The subjects of hosted sources to play, besides those found in them, and parts of collections.
public struct HostedRequest: Hashable, Sendable {
  /// Swift expressions that make layouts; with any subject given, those found are not played.
  public var layouts: [String] = []
  /// Swift expressions that make views.
  public var views: [String] = []
  /// The titles of previews, or the names of their files.
  public var previews: [String] = []
  /// Swift expressions that make animators and delegates of transitions.
  public var transitions: [String] = []
  /// A Swift file with a function `play(_ driver: SceneDriver)`.
  public var driver: String?
  /// A Swift expression that names the class of the cells.
  public var cell: String?
  /// A Swift expression that makes the delegate of the collection.
  public var delegate: String?

  /// Creates a request of what is found.
  public init() {}

  var namesSubjects: Bool {
    !layouts.isEmpty || !views.isEmpty || !previews.isEmpty || !transitions.isEmpty
      || driver != nil
  }
}
