import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines
import Timing

/// The playback of a scene document on a stage.
final class ScenePlayer {
  let document: SceneDocument
  let stage: Stage
  /// The outermost collections, by their ids.
  private(set) var collections: [String: SceneCollection] = [:]
  /// The screens; `nil` in a scene without any.
  private(set) var screens: SceneScreens?
  /// The properties that follow motions.
  private let links: SceneLinks
  /// The texts that were shown.
  let texts = TextInventory()
  /// The generator of random choices, in the order in which they happen.
  var generator: SeededNumbers
  /// The time by which the last element of the present step begins to move after the first.
  var spread = Instant.zero
  /// The first problem, with its location.
  private(set) var problem: Diagnostic?
  /// The steps with the times at which they are played.
  var steps: [PlayedStep]
  /// The fingers of steps, by the paths of their collections; the last ones for each.
  var fingers: [String: FingerHold] = [:]
  /// The warnings of steps, in order.
  private(set) var warnings: [Diagnostic] = []

  /// The beginnings of steps that follow others.
  var schedule: StepSchedule
  /// The steps with known times, by those times; the first in the document is last.
  var due: [Instant: [Int]] = [:]

  /// Adds the collections or the first screen to the stage and schedules the steps.
  init(
    _ document: SceneDocument, on stage: Stage, images: ImageInventory, measurer: ContentMeasurer
  ) {
    self.document = document
    self.stage = stage
    steps = document.steps.map { PlayedStep(name: $0.name, location: $0.location) }
    schedule = StepSchedule(document.steps.map(\.start))
    generator = SeededNumbers(seed: document.seed)
    let resources = SceneCollection.Resources(
      document, texts: texts, images: images, measurer: measurer)
    let canvas = CGRect(origin: .zero, size: document.canvas.size)
    for collection in document.collections {
      let scene = SceneCollection(collection, in: canvas, resources: resources, path: collection.id)
      collections[collection.id] = scene
      stage.rootView.addSubview(scene.view)
      scene.anchor()
    }
    links = resources.links
    resources.links.find = { [unowned self] in collection($0) }
    screens = SceneScreens(document, on: stage, resources: resources) { [unowned self] in
      collection($0)
    }
    resources.links.progress = { [unowned self] in progress(of: $0) }
    screens?.touchedName = { [unowned self] in name(of: $0) }
    screens?.sheetDidMove = { [unowned self] _, _, _ in links.update() }
    for collection in screens?.controllers.flatMap(\.ownCollections) ?? [] {
      collections[collection.path] = collection
    }
    for index in document.steps.indices { prepareSequence(ofStepAt: index) }
    // The content has a size as soon as it is laid out.
    if links.isUsed { stage.schedule(at: .zero) { [unowned self] in links.update() } }
    scheduleFirst()
  }

  /// The problems of steps and of appearances, in the order of the document.
  var problems: [Diagnostic] {
    let resolving = document.allCollections.compactMap { collections[$0.id]?.problem }
    let views = screens?.controllers.compactMap(\.problem) ?? []
    return [problem].compactMap(\.self) + resolving + views
  }

  /// Returns the progress of a sheet or a refresh; that of the only one where `nil`.
  private func progress(of target: String?) -> Double {
    let sheets = document.screens.filter { $0.sheet != nil }.map(\.id)
    guard let sheet = target.map({ name in sheets.first { $0 == name } }) ?? sheets.first else {
      let path = target ?? document.allCollections.first { $0.refresh != nil }?.id
      return path.flatMap(collection)?.view.refreshControl?.progress ?? 0
    }
    // A closed sheet is as far below its lowest detent as progresses go.
    return screens?.sheetProgress(of: sheet) ?? -1
  }

  /// Empties a collection whose items will appear one by one, unless an earlier step needs them.
  private func prepareSequence(ofStepAt index: Int) {
    let step = document.steps[index]
    guard case .sequence(let sequence) = step.operation, let id = step.collection else { return }
    guard let collection = collection(id) else {
      return note(
        Diagnostic(
          at: sequence.location,
          "a sequence needs a collection that exists from the beginning, but there is no "
            + "'\(id)' then"))
    }
    // Only the first sequence begins empty; later ones remove the items that are present.
    if collection.sequence != nil { return }
    let needsItems = document.steps.prefix(index).contains { earlier in
      earlier.collection == id && earlier.operation.needsItems && !earlier.begins(after: step)
    }
    if needsItems { return }
    let player = SequencePlayer(itemCounts: collection.counts, step: sequence.step.seconds)
    collection.sequence = player
    player.prepare(collection.view)
  }

  /// Returns a collection by its path; `nil` if there is none at this time.
  func collection(_ path: String) -> SceneCollection? {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard let id = parts.first, let outer = collections[String(id)] else { return nil }
    return parts.count == 1 ? outer : outer.nestedCollection(path: parts[1])
  }

  // MARK: Steps

  /// Executes a step and returns the time until the next one may follow.
  func perform(_ step: StepDocument) -> Instant {
    do {
      let length = try length(ofPerformed: step)
      step.collection.flatMap(collection)?.forgetGoneItems()
      links.update()
      links.follow()
      if let failure = stage.failure {
        note(Diagnostic(at: location(of: failure) ?? step.location, failure.description))
      }
      return length
    } catch {
      note(error as? Diagnostic ?? Diagnostic(at: step.location, String(describing: error)))
      return .zero
    }
  }

  /// Executes a step on the screens or its collection.
  private func length(ofPerformed step: StepDocument) throws -> Instant {
    switch step.operation {
    case .push(let operation): return try screens?.open(operation, presenting: false, step) ?? .zero
    case .present(let operation):
      return try screens?.open(operation, presenting: true, step) ?? .zero
    case .pop(let operation): return try screens?.pop(operation, step) ?? .zero
    case .dismiss(let operation): return try screens?.dismiss(operation, step) ?? .zero
    case .sheet(let operation): return try screens?.moveSheet(operation, step) ?? .zero
    case .bounds(let operation) where operation.turnsDevice:
      try turnDevice(operation, step)
      return step.length
    default: break
    }
    if case .tap(let operation) = step.operation, let view = operation.touch.view {
      try tap(operation, step, on: view)
      return step.length
    }
    if case .restyle(let operation) = step.operation, !operation.views.isEmpty {
      spread = .zero
      try restyleViews(operation, step)
      return step.length + spread
    }
    if case .animate(let operation) = step.operation, !operation.views.isEmpty {
      spread = .zero
      try animateViews(operation, step)
      return step.length + spread
    }
    guard let path = step.collection else { return .zero }
    guard let collection = collection(path) else {
      throw Diagnostic(
        at: step.location,
        "there is no collection '\(path)' at this time; check the keys of the items in it")
    }
    if case .bounds(let operation) = step.operation, operation.onDevice().turnsDevice,
      fillsScreen(collection)
    {
      try turnDevice(operation.onDevice(), step)
      return step.length
    }
    if let borrower = screens?.borrower(of: collection), !step.operation.isForBorrowed {
      throw Diagnostic(
        at: step.location,
        "collection '\(path)' is shown by screen '\(borrower.document.id)' at this time, and can "
          + "only be scrolled, pinched, twisted and restyled there; begin this step when that "
          + "screen is closed"
      )
    }
    return try perform(step, on: collection)
  }

  /// Records a warning.
  func warn(_ message: String, at location: SourceLocation) {
    warnings.append(Diagnostic(.warning, at: location, message))
  }

  /// Records the first problem.
  func note(_ diagnostic: Diagnostic) { if problem == nil { problem = timed(diagnostic) } }
}

extension StepDocument {
  /// Whether both steps have times of their own, and the other one's is not later.
  fileprivate func begins(after other: StepDocument) -> Bool {
    guard case .at(let time) = start, case .at(let otherTime) = other.start else { return false }
    return time >= otherTime
  }
}

extension StepOperation {
  /// Whether the step changes or names items, so that they exist at its time.
  fileprivate var needsItems: Bool {
    switch self {
    case .bounds, .layout, .scroll, .sequence, .wait, .pop, .dismiss, .sheet: false
    default: true
    }
  }

  /// Whether the step changes no data, selection, frame or layout of its collection.
  fileprivate var isForBorrowed: Bool {
    switch self {
    case .scroll, .pinch, .twist, .drag, .fling, .restyle, .animate: true
    default: false
    }
  }
}
