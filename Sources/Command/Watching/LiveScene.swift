package import Foundation
package import OutputFiles
package import Rendering
import SceneDocuments
package import ScenePlayback
package import SceneRendering
import Synchronization
import Timelines
import Timing

/// A scene that is played and painted again whenever one of its files is saved.
///
/// A newer save cancels the work for older ones.
package final class LiveScene: Sendable {
  /// An event for the pages that show the scene.
  package enum Event: Sendable {
    /// A version, as JSON.
    case version(String)
    /// The findings and the motion of a trial, which its first message leaves out, as JSON.
    case details(String)
    /// The errors of a version that cannot be shown, as JSON.
    case errors(String)
    /// The end of a version's painting in a quality, as JSON.
    case done(String)
    /// A frame as PNG.
    case frame(Frame)
  }

  /// A painted frame.
  package struct Frame: Sendable {
    package let generation: Int
    package let index: Int
    /// Whether it has half of the size.
    package let isDraft: Bool
    package let png: [UInt8]
  }

  package struct Settings: Sendable {
    /// A function that loads a scene.
    package typealias Load =
      @Sendable (
        _ input: SceneInput, _ edited: [String: Data], _ excerpt: LoadedScene.Excerpt?
      ) throws -> LoadedScene

    /// A function that loads a scene, or a part of it, with contents in place of those of its
    /// documents' files.
    let load: Load
    let allowance: SceneAllowance
    /// A function that replaces parameters in messages by options.
    let reword: @Sendable (String) -> String
    /// A function that returns the commands that render a scene, and a frame of it at `{time}`.
    let commands: @Sendable (SceneInput) -> (animation: String, frame: String?)
    /// A function that returns the files to watch, where scenes are not documents; else `nil`.
    let sources: (@Sendable () -> Set<String>)?
    /// The register of files in progress.
    let register: TemporaryOutputs

    package init(
      load: @escaping Load,
      allowance: SceneAllowance, register: TemporaryOutputs,
      reword: @escaping @Sendable (String) -> String,
      commands: @escaping @Sendable (SceneInput) -> (animation: String, frame: String?),
      sources: (@Sendable () -> Set<String>)? = nil
    ) {
      self.load = load; self.allowance = allowance; self.reword = reword
      self.register = register
      self.commands = commands; self.sources = sources
    }
  }

  /// The facts about the scene.
  private struct State {
    var generation = 0
    /// The last version that could be played.
    var version: LiveVersion?
    var errors: LiveErrors?
    /// The frames of the version, in the best quality so far.
    var frames: [Int: Frame] = [:]
    var observers: [Int: @Sendable (Event) -> Void] = [:]
    var observerCount = 0
    /// The time that the latest page looked at, in seconds of the scene.
    var playhead = 0.0
    var isStopped = false
  }

  private let state = Mutex(State())
  private let input: SceneInput
  private let settings: Settings
  private let painter: FramePainter
  private let watcher = Mutex<FileWatcher?>(nil)
  /// The changes that pages make to values of the scene.
  let tuning: LiveTuning
  /// A function that receives the errors of each version, and an empty list when there are none.
  private let reported: @Sendable ([String]) -> Void

  /// Starts to follow a scene, and plays it.
  ///
  /// - Throws: `RenderError` if its files cannot be watched.
  package init(
    _ input: SceneInput, settings: Settings, painter: FramePainter,
    reported: @escaping @Sendable ([String]) -> Void
  ) throws {
    self.input = input; self.settings = settings; self.painter = painter
    self.reported = reported
    tuning = LiveTuning(input, register: settings.register, reword: settings.reword)
    tuning.scene = self
    let watcher = try FileWatcher { [weak self] _ in self?.update() }
    self.watcher.withLock { $0 = watcher }
    watcher.watch(settings.sources?() ?? [input.path])
    update()
  }

  /// Ends the work and the watching.
  package func stop() {
    state.withLock {
      $0.generation += 1
      $0.isStopped = true
      $0.observers = [:]
    }
    watcher.withLock { $0 }?.stop()
  }

  // MARK: Observers

  /// Adds a function that receives what is known now, and all that follows; returns its number.
  package func observe(_ observer: @escaping @Sendable (Event) -> Void) -> Int {
    state.withLock { state in
      state.observerCount += 1
      state.observers[state.observerCount] = observer
      if let version = state.version { observer(.version(version.message)) }
      if let errors = state.errors { observer(.errors(errors.message)) }
      for index in state.frames.keys.sorted() {
        if let frame = state.frames[index] { observer(.frame(frame)) }
      }
      return state.observerCount
    }
  }

  /// Whether a page looks at the scene.
  var isObserved: Bool { state.withLock { !$0.observers.isEmpty } }

  package func remove(_ observer: Int) { state.withLock { $0.observers[observer] = nil } }

  /// Takes note of the time that a page looks at, in seconds of the scene.
  package func look(at seconds: Double) { state.withLock { $0.playhead = seconds } }

  /// Passes an event on while a generation is the present one; returns whether it is.
  @discardableResult private func send(
    _ event: Event, of generation: Int, _ change: (inout State) -> Void = { _ in }
  ) -> Bool {
    state.withLock { state in
      guard state.generation == generation else { return false }
      change(&state)
      for observer in state.observers.values { observer(event) }
      return true
    }
  }

  // MARK: Versions

  /// Begins a version; returns its number, or `nil` once the work has ended.
  ///
  /// - Parameter isOver: Whether the version is not wanted any more.
  private func begin(unless isOver: () -> Bool = { false }) -> Int? {
    state.withLock { state in
      if state.isStopped || isOver() { return nil }
      state.generation += 1
      return state.generation
    }
  }

  /// Plays the scene again, on a thread of its own.
  func update() {
    guard let generation = begin() else { return }
    try? WorkerThread.start("live scene") { [weak self] in self?.play(generation) }
  }

  /// Reads and plays the scene, or a part of it, with contents in place of those of its documents'
  /// files.
  func load(
    _ contents: [String: Data], excerpt: LoadedScene.Excerpt? = nil
  ) throws -> LoadedScene {
    let (input, settings) = (input, settings)
    return try SceneBudget(settings.allowance, of: input.label).run {
      try settings.load(input, contents, excerpt)
    }
  }

  private func version(_ scene: LoadedScene, _ generation: Int, trial: Int?) throws -> LiveVersion {
    try LiveVersion(
      scene, generation: generation, name: (input.name as NSString).lastPathComponent,
      commands: settings.commands(input), trial: trial)
  }

  /// Plays and paints one version.
  private func play(_ generation: Int) {
    let begin = Date()
    do {
      // The values that are tuned are those of the version that is shown.
      let stamp = tuning.stamp
      let documents = try? TunableScene(path: input.path, variant: input.variant)
      let version = try version(load(documents?.contents ?? [:]), generation, trial: nil)
      let isPresent = send(.version(version.message), of: generation) { state in
        (state.version, state.errors, state.frames) = (version, nil, [:])
        tuning.take(
          documents, steps: version.scene.steps.map(\.location), revision: generation, stamp: stamp)
      }
      guard isPresent else { return }
      watch(version.files, since: begin)
      reported([])
      try paint(version, since: begin)
    } catch {
      let errors = LiveErrors(
        error, generation: generation, scene: input.label, reword: settings.reword)
      let isPresent = send(.errors(errors.message), of: generation) {
        $0.errors = errors
        tuning.take(nil, steps: [], revision: generation, stamp: tuning.stamp)
      }
      guard isPresent else { return }
      watch(state.withLock { $0.version?.files ?? [] }.union(filesOfFailure), since: begin)
      reported(errors.lines)
    }
  }

  /// The files of which one may have to change before the scene can be played: a missing file may be
  /// any beside the scene.
  private var filesOfFailure: Set<String> {
    let folder = input.path.lastIndex(of: "/").map { String(input.path[..<$0]) } ?? ""
    return SceneIncludes.files(includedBy: input.path)
      .union([input.path, folder.isEmpty ? "." : folder])
  }

  /// Plays and paints a trial, whose values are in no file; the frame at the playhead comes first.
  ///
  /// - Parameters:
  ///   - isOver: Whether the gesture has ended, so that the scene is not shown any more.
  ///   - isReplaced: Whether another trial waits, for which the work ends.
  ///   - shown: A function that is called when the first frame is made.
  /// - Throws: The error of a scene that cannot be played.
  func play(
    _ contents: [String: Data], trial: Int, isOver: () -> Bool,
    isReplaced: @escaping @Sendable () -> Bool, shown: () -> Void
  ) throws {
    let begin = Date()
    let (known, playhead) = state.withLock { ($0.version, $0.playhead) }
    if let known {
      // During a drag the next trial matters more than the rest of this one.
      let excerpt = LoadedScene.Excerpt(
        end: known.times[known.frame(at: playhead)],
        duration: known.timeline.playback.duration)
      guard let version = try take(try load(contents, excerpt: excerpt), trial, isOver) else {
        return
      }
      guard try preview(version, at: playhead, isReplaced, shown) else { return }
    }
    guard let version = try take(try load(contents), trial, isOver) else { return }
    if known == nil {
      guard try preview(version, at: playhead, isReplaced, shown) else { return }
    }
    send(.details(try version.details()), of: version.generation)
    try paint(version, since: begin, isReplaced)
  }

  /// Paints the frame of a trial at the playhead, in full quality when the drag pauses; returns
  /// whether it still pauses a while later.
  private func preview(
    _ version: LiveVersion, at playhead: Double, _ isReplaced: @escaping @Sendable () -> Bool,
    _ shown: () -> Void
  ) throws -> Bool {
    for isDraft in [true, false] {
      let isComplete = try paint(
        [version.frame(at: playhead)], of: version, isDraft: isDraft, isReplaced)
      if isDraft { shown() }
      guard isComplete, rests(isDraft ? 0.08 : 0.2, version.generation, isReplaced) else {
        return false
      }
    }
    return true
  }

  /// Shows a trial as the present version; returns `nil` if the gesture has ended.
  private func take(
    _ scene: LoadedScene, _ trial: Int, _ isOver: () -> Bool
  ) throws -> LiveVersion? {
    guard let generation = begin(unless: isOver) else { return nil }
    let version = try version(scene, generation, trial: trial)
    let isPresent = send(.version(version.message), of: generation) { state in
      (state.version, state.errors, state.frames) = (version, nil, [:])
    }
    return isPresent ? version : nil
  }

  /// Waits for some seconds; returns whether no other version or trial has come meanwhile.
  private func rests(
    _ seconds: Double, _ generation: Int, _ isReplaced: () -> Bool
  ) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if isReplaced() || state.withLock({ $0.generation != generation }) { return false }
      usleep(4000)
    }
    return true
  }

  /// Watches the files of a version.
  private func watch(_ files: Set<String>, since date: Date) {
    watcher.withLock { $0 }?.watch(settings.sources?() ?? files, since: date)
  }

  /// Paints the frames at half the size and then in full, those at the playhead first.
  private func paint(
    _ version: LiveVersion, since begin: Date,
    _ isReplaced: @escaping @Sendable () -> Bool = { false }
  ) throws {
    for isDraft in [true, false] {
      let order = version.order(from: version.frame(at: state.withLock { $0.playhead }))
      // What is painted in full is no draft again.
      let known = state.withLock { $0.frames.filter { !$0.value.isDraft } }
      let missing = isDraft ? order.filter { known[$0] == nil } : order
      guard try paint(missing, of: version, isDraft: isDraft, isReplaced) else { return }
      let quality = isDraft ? "draft" : "full"
      let seconds = (Date().timeIntervalSince(begin) * 1000).rounded() / 1000
      send(
        .done(
          "{\"type\":\"done\",\"generation\":\(version.generation),\"quality\":\"\(quality)\","
            + "\"seconds\":\(seconds)}"), of: version.generation)
    }
  }

  /// Paints frames of a version; returns whether all were made.
  private func paint(
    _ order: [Int], of version: LiveVersion, isDraft: Bool,
    _ isReplaced: @escaping @Sendable () -> Bool
  ) throws -> Bool {
    try painter.make(
      .png, of: version.timeline, at: order.map { version.times[$0] },
      scale: version.scale * (isDraft ? 0.5 : 1),
      isCancelled: {
        isReplaced() || state.withLock { $0.generation != version.generation }
      },
      finished: { position, png in
        let frame = Frame(
          generation: version.generation, index: order[position], isDraft: isDraft, png: png)
        send(.frame(frame), of: version.generation) { $0.frames[frame.index] = frame }
      })
  }

  // MARK: Downloads

  /// Returns the last version, for which it waits while the scene is played for the first time; `nil`
  /// if there is none.
  private func waitForVersion() -> LiveVersion? {
    for _ in 0..<1000 {
      let (version, isOver) = state.withLock { ($0.version, $0.errors != nil || $0.isStopped) }
      if version != nil || isOver { return version }
      usleep(10_000)
    }
    return nil
  }

  /// Returns a frame of the last version as SVG; `nil` if there is none.
  ///
  /// - Throws: `RenderError` if it cannot be made.
  package func svg(frame index: Int) throws -> [UInt8]? {
    guard let version = waitForVersion(), version.times.indices.contains(index) else { return nil }
    var result: [UInt8]?
    try painter.make(.svg, of: version.timeline, at: [version.times[index]]) { result = $1 }
    return result
  }

  /// Returns the last version as a GIF; `nil` if there is none.
  ///
  /// - Throws: `RenderError` if it cannot be made.
  package func gif() throws -> Data? {
    guard let version = waitForVersion() else { return nil }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("x.gif")
    try version.timeline.render(to: file.path)
    return try Data(contentsOf: file)
  }
}
