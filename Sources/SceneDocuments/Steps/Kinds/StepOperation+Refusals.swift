/// The keys that a step cannot have beside its operation, and the name of the operation in messages.
struct StepRefusal {
  var keys: [String]
  var name: String
}

extension StepOperation {
  /// The keys that this very operation refuses; those of a motion instead of its kind's.
  var refusals: [StepRefusal] {
    let motion = StepKind.motionKeys
    switch self {
    case .pinch(let pinch) where pinch.length != nil:
      return [StepRefusal(keys: motion, name: "a pinch whose path has times")]
    case .behavior(let behavior) where behavior.change != .release:
      return [StepRefusal(keys: motion, name: "'behaviour'")]
    case .layout(let change) where change.interaction != nil:
      return [
        StepRefusal(keys: motion, name: "an interactive 'layout'"),
        StepRefusal(keys: ["stagger"], name: "'layout'"),
      ]
    case .bounds(let change) where change.turnsDevice:
      return [
        StepRefusal(keys: ["collection"], name: "the 'device', which turns with all its content"),
        StepRefusal(keys: ["stagger"], name: "'rotate'"),
      ]
    case .animate(let change) where !change.views.isEmpty:
      return [StepRefusal(keys: ["collection"], name: "views, which are on screens")]
    case .restyle(let change) where !change.views.isEmpty:
      return [StepRefusal(keys: ["collection"], name: "views, which are on screens")]
    case .push(let opening), .present(let opening):
      let view = StepRefusal(keys: ["collection"], name: "a screen that opens from a 'view'")
      return Self.refusals(by: opening.transition) + (opening.view == nil ? [] : [view])
    case .pop(let returning), .dismiss(let returning):
      return Self.refusals(by: returning.transition)
    case .sheet(let move) where move.isDrag:
      return [StepRefusal(keys: StepKind.courseKeys, name: "a finger on a sheet")]
    default: return []
    }
  }

  /// Returns the keys that a transition refuses.
  private static func refusals(by transition: TransitionKind?) -> [StepRefusal] {
    transition == .immediate
      ? [StepRefusal(keys: StepKind.motionKeys, name: "the transition 'none'")] : []
  }
}
