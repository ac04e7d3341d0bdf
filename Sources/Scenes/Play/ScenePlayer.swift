import Documents
import Foundation
import Layouts
import Staging
import Timelines
import Timing

/// Plays a scene document on a stage.
final class ScenePlayer {
  private let document: SceneDocument
  private let stage: Stage
  private var collections: [String: SceneCollection] = [:]
  /// The texts that were shown.
  let texts = TextInventory()
  /// The first thing that went wrong, with its place.
  private(set) var problem: Diagnostic?

  /// Puts the collections on the stage and schedules the steps.
  init(_ document: SceneDocument, on stage: Stage) {
    self.document = document
    self.stage = stage
    let styles = Dictionary(
      document.styles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for collection in document.collections {
      let scene = SceneCollection(
        collection, in: CGRect(origin: .zero, size: document.canvas.size), styles: styles,
        texts: texts, sizesItems: document.sizesItems(of: collection))
      collections[collection.id] = scene
      stage.rootView.addSubview(scene.view)
    }
    schedule()
  }

  /// The problems of the collections, in the order of the document, and the stage's.
  var problems: [Diagnostic] {
    let resolving = document.collections.compactMap { collections[$0.id]?.problem }
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
      end = self.end(of: step, from: begin)
      guard let id = step.collection, let collection = collections[id] else { continue }
      if case .sequence(let operation) = step.operation {
        prepare(operation, on: collection)
        if let skip = operation.skipAt {
          stage.schedule(at: begin + skip) { collection.sequence?.skip() }
        }
      }
      stage.schedule(at: begin) { [unowned self] in perform(step, on: collection) }
    }
  }

  /// Tells when a step that begins at an instant is over, so that the next one may follow.
  private func end(of step: StepDocument, from begin: Instant) -> Instant {
    let update = step.duration ?? Instant(seconds: CollectionView.defaultUpdateDuration)
    switch step.operation {
    case .wait(let time): return begin + time
    case .sequence(let sequence):
      let counts = step.collection.flatMap { collections[$0]?.counts } ?? []
      let last = SequencePlayer.lastEvent(itemCounts: counts, step: sequence.step, from: begin)
      return min(last + update, sequence.skipAt.map { begin + $0 } ?? .latest)
    default: return begin + update
    }
  }

  /// Empties a collection whose items are to come in one by one.
  private func prepare(_ sequence: SequenceOperation, on collection: SceneCollection) {
    if collection.sequence != nil {
      note(
        Diagnostic(
          at: sequence.location,
          "collection '\(collection.document.id)' has a sequence already; its items come in once"))
      return
    }
    let player = SequencePlayer(itemCounts: collection.counts, step: sequence.step.seconds)
    collection.sequence = player
    player.prepare(collection.view)
  }

  // MARK: Steps

  /// Carries a step out; nothing more happens after a problem.
  private func perform(_ step: StepDocument, on collection: SceneCollection) {
    if problem != nil { return }
    let animate: (() -> Void) -> Void = { [unowned self] body in
      animateUpdate(of: step, body)
    }
    do {
      switch step.operation {
      case .wait: break
      case .sequence: collection.sequence?.display(insert: animate)
      case .update(let changes): try update(changes, step, collection)
      default: throw Diagnostic(at: step.location, "this cannot be played yet")
      }
    } catch {
      note(error as? Diagnostic ?? Diagnostic(at: step.location, String(describing: error)))
    }
    if let failure = stage.failure, problem == nil {
      note(Diagnostic(at: step.location, failure.description))
    }
  }

  /// Animates operations as one update; what stays is filled anew, since styles know indices.
  private func update(
    _ operations: [BatchOperation], _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    if let sequence = collection.sequence {
      guard sequence.hasInsertedAll else {
        throw Diagnostic(
          at: step.location,
          "the sequence of collection '\(collection.document.id)' has not ended; let this step "
            + "begin after it")
      }
      sequence.cancel()
      collection.sequence = nil
      collection.view.collectionViewLayout.plannedItemCounts = nil
    }
    let update = try SceneUpdate(operations, of: step, on: collection)
    collection.view.layoutIfNeeded()
    animateUpdate(of: step) {
      collection.view.performBatchUpdates {
        collection.apply(update)
        update.record(on: collection.view)
        collection.view.reconfigureVisibleElements()
      }
    }
  }

  /// Runs an update with the step's timing, or the stage's own where it says none.
  private func animateUpdate(of step: StepDocument, _ body: () -> Void) {
    let seconds = step.duration?.seconds ?? CollectionView.defaultUpdateDuration
    View.animate(
      duration: seconds, delay: 0, curve: step.motion?.curve(for: seconds) ?? .easeInEaseOut,
      options: [], animations: body, completion: nil)
  }

  /// Takes note of the first problem.
  private func note(_ diagnostic: Diagnostic) {
    if problem == nil { problem = diagnostic }
  }
}

extension StepDocument.Motion {
  /// The timing curve for a motion of some seconds.
  func curve(for seconds: Double) -> TimingCurve {
    switch self {
    case .spring(let spring):
      return .spring(
        Spring(
          dampingRatio: spring.damping, duration: seconds, initialVelocity: spring.velocity))
    case .curve(.bezier(let x1, let y1, let x2, let y2)):
      return .cubic(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    case .curve(.named(let name)):
      switch name {
      case .default: return .default
      case .easeIn: return .easeIn
      case .easeOut: return .easeOut
      case .easeInEaseOut: return .easeInEaseOut
      case .linear: return .linear
      }
    }
  }
}

extension SceneDocument {
  /// Tells whether any item of a collection, now or later, has a size of its own.
  func sizesItems(of collection: CollectionDocument) -> Bool {
    func sized(_ section: SectionDocument) -> Bool {
      if case .list(let items) = section.items { return items.contains { $0.size != nil } }
      return false
    }
    if collection.sections.contains(where: sized) { return true }
    return steps.contains { step in
      guard step.collection == collection.id else { return false }
      guard case .update(let changes) = step.operation else { return false }
      return changes.contains { change in
        switch change {
        case .insert(let insert): insert.item.size != nil
        case .insertSection(let section): sized(section.section)
        default: false
        }
      }
    }
  }
}
