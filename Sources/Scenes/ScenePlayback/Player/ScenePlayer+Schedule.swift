import Documents
import Foundation
import SceneDocuments
import Staging
import Timing

/// The order in which steps are played.
extension ScenePlayer {
  /// Schedules the steps that do not wait for another one.
  func scheduleFirst() {
    for (step, time) in schedule.initial { begin(step, at: time) }
  }

  /// Schedules a step or, if it does nothing, those that follow it.
  private func begin(_ step: Int, at time: Instant) {
    var next = [(step: step, time: time)]
    while let (step, time) = next.popLast() {
      if time < stage.now { return note(tooEarly(step, at: time)) }
      if case .wait(let pause) = document.steps[step].operation {
        let end = time + pause
        next += schedule.begin(step, PlayedCourse(begin: time, end: end, settled: end)).reversed()
        continue
      }
      var others = due[time] ?? []
      others.insert(step, at: others.firstIndex { $0 < step } ?? others.count)
      due[time] = others
      stage.schedule(at: time) { [unowned self] in performNext() }
    }
  }

  /// Executes the first of the steps that are due, and schedules those that follow it.
  /// Only then is the duration of a step known: a screen closes by the transition that opened it.
  private func performNext() {
    guard problem == nil, let index = due[stage.now]?.popLast() else { return }
    stage.step = index
    let step = document.steps[index]
    let (begin, end) = (stage.now, stage.now + perform(step))
    (steps[index].begin, steps[index].end) = (begin, end)
    var rest: (() -> Instant)?
    if case .sheet(let move) = step.operation, move.isDrag {
      rest = { [unowned self] in screens?.sheetRestingTime ?? .zero }
    } else if step.operation.leavesContentMoving {
      let view = step.collection.flatMap(collection)?.view
      rest = { [weak view] in view?.restingTime ?? .zero }
    }
    guard let rest else {
      let settled = max(begin, end - step.invisibleDuration)
      return follow(index, PlayedCourse(begin: begin, end: end, settled: settled))
    }
    // Where released content comes to rest is only known when the finger is lifted.
    stage.schedule(at: end) { [unowned self] in
      let end = max(stage.now, rest())
      follow(index, PlayedCourse(begin: begin, end: end, settled: end))
    }
  }

  /// Schedules the steps that follow one whose times are known.
  private func follow(_ step: Int, _ course: PlayedCourse) {
    for (step, time) in schedule.begin(step, course) { begin(step, at: time) }
  }

  /// Returns the error about a step that would begin before the time at which this is known.
  private func tooEarly(_ step: Int, at time: Instant) -> Diagnostic {
    let following = document.steps[step]
    guard case .after(let course) = following.start, let played = schedule.course(of: course.steps)
    else { return Diagnostic(at: following.location, "this step begins before 0 s") }
    let last = course.steps.upperBound - 1
    let name =
      course.steps.count == 1
      ? name(ofStep: last)
      : "the group from line \(steps[course.steps.lowerBound].location.line) to "
        + "\(steps[last].location.line)"
    let least = course.offset + (stage.now - time)
    return Diagnostic(
      at: course.location,
      "this step would begin at \(text(time)), too early to follow \(name), which begins at "
        + "\(text(played.begin)) and ends at \(text(played.end))",
      Hint(
        "; write \(DiagnosticBag.text(least.seconds))s instead of "
          + "\(DiagnosticBag.text(course.offset.seconds))s, or begin it 'with' another step"))
  }

  /// Returns the error about a time with what begins and ends there.
  func timed(_ diagnostic: Diagnostic) -> Diagnostic {
    let (phrase, advice) = (" at this time", "; begin this step")
    let message = diagnostic.message
    guard let index = stage.step, !message.contains(" until "),
      let place = message.range(of: phrase) ?? message.range(of: advice)
    else { return diagnostic }
    let others = steps.indices.filter { $0 != index && (steps[$0].begin ?? .latest) <= stage.now }
    let running = others.filter { (steps[$0].end ?? .zero) > stage.now }
    let ended = others.filter { !running.contains($0) }.max {
      (steps[$0].end ?? .zero) < (steps[$1].end ?? .zero)
    }
    var time = " (\(text(stage.now))"
    if let step = running.last, let begin = steps[step].begin, let end = steps[step].end {
      time += ", while \(name(ofStep: step)) lasts from \(text(begin)) to \(text(end))"
    } else if let step = ended, let end = steps[step].end {
      time += ", after \(name(ofStep: step)), which ended at \(text(end))"
    } else {
      return diagnostic
    }
    let end = message[place.lowerBound...].hasPrefix(phrase) ? place.upperBound : place.lowerBound
    return Diagnostic(
      diagnostic.severity, at: diagnostic.location,
      message[..<end] + time + ")" + message[end...], Hint("", diagnostic.repair))
  }

  private func name(ofStep index: Int) -> String {
    "'\(steps[index].name)' of line \(steps[index].location.line)"
  }

  private func text(_ time: Instant) -> String { DiagnosticBag.text(time.seconds) + " s" }
}

extension StepOperation {
  /// Whether a finger scrolls, whose content may continue to move after it is lifted.
  fileprivate var leavesContentMoving: Bool {
    switch self {
    case .drag, .fling: true
    default: false
    }
  }
}
