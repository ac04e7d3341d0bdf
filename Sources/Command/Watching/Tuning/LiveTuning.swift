import Documents
import Foundation
import OutputFiles
import Rendering
import SceneDocuments
import SceneRendering
import Synchronization

/// The changes that pages make to the values of a scene: tried in memory, then written, or not.
///
/// A trial waits for the one before it, and replaces any that waits. What is written is one change
/// that can be undone, as long as no other program has changed the file.
final class LiveTuning: Sendable {
  /// A change of a file.
  private struct Revision {
    let file: String
    let before: Data
    let after: Data
    let title: String
  }

  /// The documents of the scene, and the changes that were made to them.
  private struct State {
    var documents: TunableScene?
    var steps: [SourceLocation] = []
    /// The versions that differ from the documents by nothing but changes that were made here.
    var revisions: Set<Int> = []
    var undone: [Revision] = []
    var done: [Revision] = []
    /// A number that changes before and after each writing: what is read meanwhile is out of date.
    var stamp = 0
    /// The number of gestures that have ended.
    var gestures = 0
    var isTrying = false
    var waiting: (@Sendable () -> Void)?
  }

  typealias Reply = @Sendable (String) -> Void

  private let state = Mutex(State())
  /// The lock of what writes files, one change at a time.
  private let writing = Mutex(())
  private let input: SceneInput
  private let register: TemporaryOutputs
  private let reword: @Sendable (String) -> String
  private let owner = Mutex<WeakScene>(WeakScene())

  private struct WeakScene {
    weak var scene: LiveScene?
  }

  /// The scene that is played.
  var scene: LiveScene? {
    get { owner.withLock { $0.scene } }
    set { owner.withLock { $0.scene = newValue } }
  }

  /// The most changes that can be undone.
  private static let maximumHistory = 200

  /// Prepares to change the documents of a scene.
  init(
    _ input: SceneInput, register: TemporaryOutputs, reword: @escaping @Sendable (String) -> String
  ) {
    self.input = input; self.register = register; self.reword = reword
  }

  /// A number for `take`, before documents are read.
  var stamp: Int { state.withLock { $0.stamp } }

  /// Takes the documents of a new version of the files; `nil` if they cannot be read.
  func take(_ documents: TunableScene?, steps: [SourceLocation], revision: Int, stamp: Int) {
    state.withLock { state in
      // Another version follows what was written meanwhile.
      if stamp != state.stamp { return _ = state.revisions.insert(revision) }
      let isOwn = documents != nil && documents?.contents == state.documents?.contents
      state.revisions = isOwn ? state.revisions.union([revision]) : [revision]
      (state.documents, state.steps) = (documents, steps)
    }
  }

  /// Responds to a request of a page.
  func respond(to request: TuningRequest, _ reply: @escaping Reply) {
    switch request.kind {
    case .values: run { [self] in answer(request, reply) { try values(of: request) } }
    case .trial: attempt(request, reply)
    case .revert:
      endGesture()
      scene?.update()
    case .write: run { [self] in answer(request, reply) { try write(request) } }
    case .undo, .redo: run { [self] in answer(request, reply) { try revise(request) } }
    }
  }

  /// Ends the trials of a gesture.
  private func endGesture() {
    state.withLock { state in
      state.gestures += 1
      state.waiting = nil
    }
  }

  /// Runs work on a thread of its own.
  private func run(_ work: @escaping @Sendable () -> Void) {
    try? WorkerThread.start("tuning", work)
  }

  private func answer(
    _ request: TuningRequest, _ reply: Reply, _ make: () throws -> TuningAnswer
  ) { refusing(request, reply) { reply(try make().json) } }

  /// Runs work, and reports its error to the page.
  private func refusing(_ request: TuningRequest, _ reply: Reply, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      var answer = TuningAnswer(.refused, request.number)
      answer.message = message(error)
      answer.history = history
      reply(answer.json)
    }
  }

  /// Returns the message about a value that is refused, without the location, which the page shows.
  private func message(_ error: any Error) -> String {
    switch error {
    case let error as DocumentError: error.diagnostics.first.map { reword($0.message) } ?? ""
    case let error as OutputError: error.text
    default: reword(RenderError(error, at: input.label).description)
    }
  }

  private var history: TuningAnswer.History {
    state.withLock { state in
      .init(number: state.stamp, undo: state.done.last?.title, redo: state.undone.last?.title)
    }
  }

  // MARK: Values

  private func values(of request: TuningRequest) throws -> TuningAnswer {
    let (documents, steps, revision) = state.withLock {
      ($0.documents, $0.steps, $0.revisions.max())
    }
    var answer = TuningAnswer(.values, request.number)
    (answer.revision, answer.history) = (revision, history)
    guard let documents else { return answer }
    answer.bars = documents.bars(of: steps)
    answer.groups = []
    if let key = request.key {
      answer.groups = documents.groups(
        of: .element(collection: request.collection ?? "", key: key))
    }
    if let step = request.step, steps.indices.contains(step) {
      answer.groups? += documents.groups(of: .step(number: step + 1, steps[step]))
    }
    if request.key == nil, request.step == nil { answer.groups = documents.groups(of: .scene) }
    return answer
  }

  /// Returns the documents with the changes of a page, which knows their version.
  private func changed(
    _ request: TuningRequest
  ) throws -> (before: TunableScene, after: TunableScene, paths: [[NodeChange.Part]]) {
    let changes = try request.readChanges()
    let documents = state.withLock { state in
      request.revision.map(state.revisions.contains) == true ? state.documents : nil
    }
    guard let documents else {
      throw RenderError(
        .invalidArgument, "the scene has changed meanwhile; its new values are shown")
    }
    return (documents, try documents.setting(changes), changes.map(\.path))
  }

  // MARK: Trials

  /// Plays the scene with other values, after the trial that is under way.
  private func attempt(_ request: TuningRequest, _ reply: @escaping Reply) {
    let gesture = state.withLock { $0.gestures }
    let work: @Sendable () -> Void = { [self] in
      refusing(request, reply) {
        let (_, after, paths) = try changed(request)
        var answer = TuningAnswer(.tried, request.number)
        answer.motions = after.motions(around: paths)
        try scene?.play(
          after.contents, trial: request.number,
          isOver: { state.withLock { $0.gestures != gesture } },
          isReplaced: { [self] in state.withLock { $0.waiting != nil } },
          shown: { reply(answer.json) })
      }
    }
    let isFirst = state.withLock { state in
      if state.isTrying { state.waiting = work; return false }
      state.isTrying = true
      return true
    }
    guard isFirst else { return }
    run { [self] in
      var next: (@Sendable () -> Void)? = work
      while let work = next {
        work()
        next = state.withLock { state in
          state.isTrying = state.waiting != nil
          return state.waiting.take()
        }
      }
    }
  }

  // MARK: Files

  /// Writes values into the file that has them.
  private func write(_ request: TuningRequest) throws -> TuningAnswer {
    try writing.withLock { _ in
      let (before, after, paths) = try changed(request)
      let files = after.contents.keys.sorted().filter {
        after.contents[$0] != before.contents[$0]
      }
      guard files.count <= 1 else {
        throw RenderError(
          .invalidArgument, "these values are in several files; change one at a time")
      }
      // The decoder and the playback check the values once more, in whatever way they were tried.
      _ = try scene?.load(after.contents)
      if let file = files.first, let old = before.contents[file], let new = after.contents[file] {
        let revision = Revision(file: file, before: old, after: new, title: Self.title(paths))
        state.withLock { $0.stamp += 1 }
        try NewFile.revise(file, from: old, to: new, register: register)
        state.withLock { state in
          state.stamp += 1
          state.documents = after
          state.done = state.done.suffix(Self.maximumHistory - 1) + [revision]
          state.undone = []
        }
      }
      endGesture()
      // The watcher notices the file; a gesture that ends where it began changes none.
      scene?.update()
      return written(request)
    }
  }

  /// Undoes the last change, or makes the last undone one again.
  private func revise(_ request: TuningRequest) throws -> TuningAnswer {
    try writing.withLock { _ in
      let isUndo = request.kind == .undo
      let (documents, revision) = state.withLock {
        ($0.documents, isUndo ? $0.done.last : $0.undone.last)
      }
      guard let revision else {
        throw RenderError(
          .invalidArgument, isUndo ? "there is nothing to undo" : "there is nothing to redo")
      }
      let (old, new) =
        isUndo ? (revision.after, revision.before) : (revision.before, revision.after)
      guard let present = try? Data(contentsOf: URL(fileURLWithPath: revision.file)),
        present == old
      else {
        throw RenderError(
          .cannotCreate,
          "\((revision.file as NSString).lastPathComponent) has changed since; "
            + "nothing is overwritten")
      }
      state.withLock { $0.stamp += 1 }
      try NewFile.revise(revision.file, from: old, to: new, register: register)
      let changed = documents.flatMap { documents in
        try? TunableScene(
          path: input.path, variant: input.variant,
          contents: documents.contents.merging([revision.file: new]) { $1 })
      }
      state.withLock { state in
        state.stamp += 1
        state.documents = changed
        if isUndo {
          _ = state.done.popLast()
          state.undone.append(revision)
        } else {
          _ = state.undone.popLast()
          state.done.append(revision)
        }
      }
      scene?.update()
      return written(request)
    }
  }

  private func written(_ request: TuningRequest) -> TuningAnswer {
    var answer = TuningAnswer(.written, request.number)
    answer.history = history
    return answer
  }

  /// Returns the name of a change: the keys that it sets.
  private static func title(_ paths: [[NodeChange.Part]]) -> String {
    let names = paths.compactMap { path in
      path.last { if case .key = $0 { true } else { false } }.map { part in
        if case .key(let key) = part { key } else { "" }
      }
    }
    return names.joined(separator: ", ")
  }
}
