public import Layouts
public import Timing

/// Something that a collection could not do quite as asked.
public struct StageWarning: Hashable, Sendable {
  /// What can be told without ending the run.
  public enum Problem: Hashable, Sendable, CustomStringConvertible {
    case layout(LayoutProblem)
    /// An update that was replaced by a reload of the data.
    case invalidUpdate(BatchUpdateError)

    public var description: String {
      switch self {
      case .layout(let problem): problem.description
      case .invalidUpdate(let error):
        "\(error.description); the data is loaded anew without an animation"
      }
    }
  }

  public let problem: Problem
  /// The id of the collection.
  public let collection: String
}

/// Why a stage could not play what it was asked to.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A batch update that contradicts itself or the data.
  case invalidUpdate(BatchUpdateError)
  /// Something that the layout cannot do.
  case layout(LayoutProblem)
  /// Two items of one collection that say that they are the same.
  case duplicateKey(String, collection: String)
  /// Two sections of one collection that say that they are the same.
  case duplicateSectionKey(String, collection: String)
  /// Something that goes on for ever where an end is needed.
  case neverSettles(after: Instant)

  public var description: String {
    switch self {
    case .invalidUpdate(let error): error.description
    case .layout(let problem): problem.description
    case .duplicateKey(let key, let collection):
      "two items of collection '\(collection)' have the key '\(key)'; keys are unique within a "
        + "collection"
    case .duplicateSectionKey(let key, let collection):
      "two sections of collection '\(collection)' have the key '\(key)'; keys are unique within a "
        + "collection"
    case .neverSettles(let time):
      "the scene is still changing after \(time.seconds) s; give it a duration or end its "
        + "display links"
    }
  }
}
