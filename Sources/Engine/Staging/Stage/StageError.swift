public import CollectionUpdates
public import DynamicItems
public import Layouts
public import Timing

/// Something that a collection could not do quite as asked.
public struct StageWarning: Hashable, Sendable {
  /// A problem that does not end the run.
  public enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// A problem of a layout, with the key of the item that has it.
    case layout(LayoutProblem, key: String?)
    /// A problem of an animator that goes on nevertheless.
    case dynamics(DynamicsProblem)
    /// An update that was replaced by a reload of the data.
    case invalidUpdate(BatchUpdateError)
    /// A transition between screens that does not keep to the rules.
    case transition(TransitionProblem)
    /// A request in UIKit's terms that is replaced by something else, with a description.
    case substitution(String)
    /// Something that was set and changes nothing here, with the reason.
    case withoutEffect(property: String, reason: String)

    public var description: String {
      switch self {
      case .transition(let problem): problem.description
      case .substitution(let words): words
      case .withoutEffect(let property, let reason): "'\(property)' changes nothing: \(reason)"
      case .layout(let problem, let key): problem.description(key: key)
      case .dynamics(let problem): problem.description
      case .invalidUpdate(let error):
        "\(error.description); the data is reloaded without an animation"
      }
    }
  }

  public let problem: Problem
  /// The path of the collection with the problem, or the transition by its view controllers.
  public let subject: String
}

/// A problem of a transition between view controllers that does not end the run.
public enum TransitionProblem: Hashable, Sendable, CustomStringConvertible {
  case completedTwice
  case neverCompleted
  /// An interaction that was neither finished nor cancelled.
  case neverFinished
  /// A screen is presented by one that is not on the stage.
  case presenterIsOffStage
  /// A screen is presented over one that presents another one already.
  case presentsAlready
  /// A view controller is presented that has, or is getting, another role on the stage.
  case isInUse
  /// A property that was set on the collection view of a screen that shows another screen's.
  case ignoredProperty(String)

  public var description: String {
    switch self {
    case .completedTwice:
      "the animator called 'completeTransition' again; it is to be called exactly once"
    case .neverCompleted:
      "the animator never called 'completeTransition', so the transition never ends; call it in "
        + "the animations' completion"
    case .neverFinished:
      "the interaction was neither finished nor cancelled, so the transition never ends; call "
        + "'finish' or 'cancel'"
    case .presenterIsOffStage:
      "the screen that presents is not on the stage, so nothing is presented; present from one that "
        + "is shown"
    case .presentsAlready:
      "the screen presents another one already, so nothing is presented; dismiss that one first, or "
        + "present over it"
    case .isInUse:
      "the screen that is to be presented is presented already, or on a stack, or presents itself, "
        + "so nothing is presented; take it from there first, or present another one"
    case .ignoredProperty(let name):
      "'\(name)' was set on a collection view that is never shown, since the screen shows the one "
        + "of the screen before; set it there, or when the transition is over"
    }
  }
}

/// Why a stage could not play what it was asked to.
public enum StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A batch update that contradicts itself or the data.
  case invalidUpdate(BatchUpdateError)
  /// Something that the layout cannot do, with the key of the item.
  case layout(LayoutProblem, key: String?)
  /// Something that an animator cannot do.
  case dynamics(DynamicsProblem)
  /// Two items of one collection that say that they are the same.
  case duplicateKey(String, collection: String)
  /// Two sections of one collection that say that they are the same.
  case duplicateSectionKey(String, collection: String)
  /// An endless change where an end is needed.
  case neverSettles(after: Instant)

  public var description: String {
    switch self {
    case .invalidUpdate(let error): error.description
    case .layout(let problem, let key): problem.description(key: key)
    case .dynamics(let problem): problem.description
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
