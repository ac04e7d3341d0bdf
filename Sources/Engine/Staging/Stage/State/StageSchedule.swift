import Timing

/// The actions that a stage has still to perform, in order.
final class StageSchedule {
  /// The actions with an instant.
  var events = EventQueue()
  /// The display links that have not been invalidated.
  var displayLinks: [DisplayLink] = []
  /// The instants of the display links' calls.
  var linkSchedule = LinkSchedule()
  /// The views that have to be laid out after the present event.
  var viewsNeedingLayout: [View] = []
  /// The actions that wait for a view to be attached.
  var attachmentActions: [() -> Void] = []
  /// The sudden changes of the transition that is being made; `nil` outside transitions.
  var marks: [TransitionMark]?
  /// The completions that a transition keeps for itself; `nil` where they are scheduled.
  var collected: [(time: Instant, action: () -> Void)]?
  /// Whether the run is over.
  var isClosed = false
}
