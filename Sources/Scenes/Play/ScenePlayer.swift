import Documents
import Foundation
import Layouts
import Staging
import Timelines
import Timing

/// Plays a scene document on a stage.
final class ScenePlayer {
  private let document: SceneDocument
  let stage: Stage
  /// The collections that lie in no item, by their ids.
  private var collections: [String: SceneCollection] = [:]
  /// The texts that were shown.
  let texts = TextInventory()
  /// The first thing that went wrong, with its place.
  private(set) var problem: Diagnostic?

  /// Puts the collections on the stage and schedules the steps.
  init(_ document: SceneDocument, on stage: Stage) {
    self.document = document
    self.stage = stage
    let resources = SceneCollection.Resources(
      styles: Dictionary(
        document.styles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
      texts: texts, sizing: ItemSizing(document.steps), nesting: NestingBudget())
    let canvas = CGRect(origin: .zero, size: document.canvas.size)
    for collection in document.collections {
      let scene = SceneCollection(
        collection, in: canvas, resources: resources, path: collection.id)
      collections[collection.id] = scene
      stage.rootView.addSubview(scene.view)
    }
    schedule()
  }

  /// The problems of the collections, in the order of the document, and the stage's.
  var problems: [Diagnostic] {
    let resolving = document.allCollections.compactMap { collections[$0.id]?.problem }
    return ([problem].compactMap(\.self) + resolving)
  }

  // MARK: Schedule

  /// Works out when each step begins and schedules it.
  private func schedule() {
    var end = Instant.zero
    for step in document.steps {
      let begin: Instant
      switch step.start {
      case .at(let time): begin = time
      case .after(let wait): begin = end + wait
      }
      var length = step.length
      if case .sequence(let sequence) = step.operation {
        length = prepare(sequence, of: step, from: begin)
      }
      end = begin + length
      guard step.collection != nil else { continue }
      stage.schedule(at: begin) { [unowned self] in perform(step) }
    }
  }

  /// Empties a collection whose items are to come in one by one; tells how long that takes.
  private func prepare(
    _ sequence: SequenceOperation, of step: StepDocument, from begin: Instant
  ) -> Instant {
    guard let id = step.collection else { return .zero }
    guard let collection = collection(id) else {
      note(
        Diagnostic(
          at: sequence.location,
          "a sequence needs a collection that is there from the beginning, and there is no "
            + "'\(id)' then"))
      return .zero
    }
    if collection.sequence != nil {
      note(
        Diagnostic(
          at: sequence.location,
          "collection '\(id)' has a sequence already; its items come in once"))
      return .zero
    }
    let counts = collection.counts
    let player = SequencePlayer(itemCounts: counts, step: sequence.step.seconds)
    collection.sequence = player
    player.prepare(collection.view)
    let last = SequencePlayer.lastEvent(itemCounts: counts, step: sequence.step, from: begin)
    let length = last - begin + step.motionDuration
    guard let skip = sequence.skipAt else { return length }
    stage.schedule(at: begin + skip) { collection.sequence?.skip() }
    return min(length, skip)
  }

  /// Finds a collection by its path; `nil` where there is none at this time.
  private func collection(_ path: String) -> SceneCollection? {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard let id = parts.first, let outer = collections[String(id)] else { return nil }
    return parts.count == 1 ? outer : outer.nestedCollection(path: parts[1])
  }

  // MARK: Steps

  /// Carries a step out; nothing more happens after a problem.
  private func perform(_ step: StepDocument) {
    guard problem == nil, let path = step.collection else { return }
    guard let collection = collection(path) else {
      return note(
        Diagnostic(
          at: step.location,
          "there is no collection '\(path)' at this time; `cellophane inspect` lists the items' "
            + "keys"))
    }
    do {
      try perform(step, on: collection)
    } catch {
      note(error as? Diagnostic ?? Diagnostic(at: step.location, String(describing: error)))
    }
    if let failure = stage.failure, problem == nil {
      note(Diagnostic(at: step.location, failure.description))
    }
  }

  /// Takes note of the first problem.
  func note(_ diagnostic: Diagnostic) {
    if problem == nil { problem = diagnostic }
  }
}
