import Dispatch
import Foundation
public import OutputFiles
public import Rendering
import Synchronization

/// A renderer of many scenes to files: workers paint, and a few scenes are in progress at a time.
///
/// Any number of workers gives the same bytes, and outcomes are reported in the order of the
/// scenes. Memory depends on the number of workers; of each scene only its outcome is kept.
public struct Renderer: Sendable {
  /// The valid numbers of workers.
  public static let jobLimits = OutputMaker.jobLimits

  /// The time before a job is tried again, in microseconds; it doubles with each attempt.
  private static let retryDelay: UInt32 = 200_000
  /// The number of scenes in progress if outputs may come over a network.
  private static let remoteScenes = 8

  /// The progress of a run.
  public struct Progress: Sendable {
    /// The scene whose frame was just written.
    public let scene: String
    /// The number of frames of that scene that are written, and their total.
    public let frame: Int
    public let frames: Int
    /// The number of scenes that are finished, and their total.
    public let finishedScenes: Int
    public let scenes: Int
  }

  private let source: SceneSource
  private let makeTools: @Sendable () throws -> FrameTools
  private let jobs: Int?
  private let register: TemporaryOutputs
  private let allowance: SceneAllowance
  private let cache: RenderCache?
  private let memoryBudget: Int?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - source: The source of the scenes.
  ///   - jobs: The number of workers, 1...64; by default that of the active processors.
  ///   - register: The register of incomplete outputs, for a signal handler.
  ///   - allowance: The most that each scene may take; by default anything.
  ///   - memoryBudget: The most memory in bytes that all scenes in progress take together; by default a
  ///     quarter of the machine, or more where one scene alone needs it.
  ///   - cache: The outputs of earlier runs with tools like these; by default everything is rendered.
  ///   - makeTools: A function that makes a worker's tools, on the worker's thread.
  public init(
    source: SceneSource, jobs: Int? = nil, register: TemporaryOutputs = TemporaryOutputs(),
    allowance: SceneAllowance = SceneAllowance(), memoryBudget: Int? = nil,
    cache: RenderCache? = nil,
    makeTools: @escaping @Sendable () throws -> FrameTools
  ) {
    self.source = source; self.jobs = jobs; self.register = register; self.makeTools = makeTools
    self.allowance = allowance; self.memoryBudget = memoryBudget; self.cache = cache
  }

  /// Renders scenes; one that fails does not stop the others, unless that is requested.
  ///
  /// - Parameters:
  ///   - stopsAtFailure: Whether no scene is started after the first failure; the rest fail like
  ///     it.
  ///   - progress: A function that is called on any thread, one call at a time.
  ///   - finished: A function that receives each outcome in the order of the scenes, one call at a
  ///     time.
  /// - Returns: The outcomes, in the order of the scenes.
  /// - Throws: `RenderError` of an invalid argument if the request or the outputs' names are
  ///   invalid, or of lacking resources if not even one worker fits into the limits of memory of
  ///   the process; then nothing is rendered.
  public func render(
    _ inputs: [SceneInput], request: RenderRequest, stopsAtFailure: Bool = false,
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    finished: @escaping @Sendable (SceneOutcome) -> Void = { _ in }
  ) throws -> [SceneOutcome] {
    try render(
      jobs: inputs.map { RenderJob($0) }, request: request, stopsAtFailure: stopsAtFailure,
      progress: progress, finished: finished)
  }

  /// Renders jobs; one that fails does not stop the others, unless that is requested.
  ///
  /// - Parameters:
  ///   - stopsAtFailure: Whether no job is started after the first failure; the rest fail like it.
  ///   - retries: The number of times that a job is tried again whose failure may pass: that of
  ///     reading and writing, or of the library itself.
  ///   - progress: A function that is called on any thread, one call at a time.
  ///   - completed: A function that receives the number of each job with its outcome at once, on any
  ///     thread, one call at a time.
  ///   - finished: A function that receives each outcome in the order of the jobs, one call at a
  ///     time.
  /// - Returns: The outcomes, in the order of the jobs.
  /// - Throws: `RenderError` as `render(_:request:stopsAtFailure:progress:finished:)` does.
  public func render(
    jobs scenes: [RenderJob], request: RenderRequest, stopsAtFailure: Bool = false,
    retries: Int = 0, progress: @escaping @Sendable (Progress) -> Void = { _ in },
    completed: @escaping @Sendable (Int, SceneOutcome) -> Void = { _, _ in },
    finished: @escaping @Sendable (SceneOutcome) -> Void = { _ in }
  ) throws -> [SceneOutcome] {
    try request.validate()
    let renderPlan = try RenderPlan(jobs: scenes, request: request)
    let plan = renderPlan.entries
    let board = OutcomeBoard(
      count: plan.count, stopsAtFailure: stopsAtFailure, progress: progress, completed: completed,
      finished: finished)
    let maker = try OutputMaker(
      jobs: jobs, allowance: allowance, memoryBudget: memoryBudget, register: register,
      makeTools: makeTools)
    defer { maker.close() }
    let ended = DispatchSemaphore(value: 0)
    // What comes over a network is waited for, so more scenes are in progress then.
    let scenesAtOnce = cache?.remote == nil ? maker.jobs : max(maker.jobs, Self.remoteScenes)
    let coordinators = try WorkerThread.start(upTo: min(scenesAtOnce, plan.count), "scene") {
      while let (index, stopped) = board.next() {
        let entry = plan[index]
        if let stopped {
          board.finish(index, SceneOutcome(skipped: entry.input.path, after: stopped))
          continue
        }
        let renderer = SceneRenderer(
          source: source, outputs: renderPlan.outputs, cache: cache, maker: maker,
          allowance: allowance
        ) { done, total in board.advance(entry.input.path, done, total) }
        var outcome = renderer.render(entry)
        for attempt in 0..<retries where outcome.error?.isPassing == true {
          usleep(Self.retryDelay << UInt32(min(attempt, 4)))
          outcome = renderer.render(entry)
        }
        board.finish(index, outcome)
      }
      ended.signal()
    }
    for _ in 0..<coordinators { ended.wait() }
    return board.outcomes
  }
}

/// The scenes in order with their outcomes, which it reports in the same order.
private final class OutcomeBoard: Sendable {
  /// The scenes that have been started and finished.
  private struct State {
    var outcomes: [SceneOutcome?]
    var nextToBegin = 0
    var nextToTell = 0
    var finishedCount = 0
    /// The first failure, after which no scene is started.
    var failure: Failure?
  }

  /// A scene that failed, with the kind of failure.
  typealias Failure = (scene: String, kind: RenderError.Kind)

  private let state: Mutex<State>
  private let stopsAtFailure: Bool
  private let progress: @Sendable (Renderer.Progress) -> Void
  private let completed: @Sendable (Int, SceneOutcome) -> Void
  private let finished: @Sendable (SceneOutcome) -> Void

  /// Creates a board for a number of scenes.
  init(
    count: Int, stopsAtFailure: Bool, progress: @escaping @Sendable (Renderer.Progress) -> Void,
    completed: @escaping @Sendable (Int, SceneOutcome) -> Void,
    finished: @escaping @Sendable (SceneOutcome) -> Void
  ) {
    state = Mutex(State(outcomes: Array(repeating: nil, count: count)))
    self.stopsAtFailure = stopsAtFailure; self.progress = progress
    self.completed = completed; self.finished = finished
  }

  /// Returns the next scene, with the failure because of which it is not started, if any.
  func next() -> (index: Int, stopped: Failure?)? {
    state.withLock { state in
      guard state.nextToBegin < state.outcomes.count else { return nil }
      defer { state.nextToBegin += 1 }
      return (state.nextToBegin, state.failure)
    }
  }

  /// Reports the progress of a scene.
  func advance(_ scene: String, _ frame: Int, _ frames: Int) {
    state.withLock { state in
      progress(
        Renderer.Progress(
          scene: scene, frame: frame, frames: frames, finishedScenes: state.finishedCount,
          scenes: state.outcomes.count))
    }
  }

  /// Stores an outcome, and reports it and those that waited for it.
  func finish(_ index: Int, _ outcome: SceneOutcome) {
    state.withLock { state in
      state.outcomes[index] = outcome
      state.finishedCount += 1
      completed(index, outcome)
      if stopsAtFailure, state.failure == nil, let error = outcome.error {
        state.failure = (outcome.scene, error.kind)
      }
      while state.nextToTell < state.outcomes.count, let known = state.outcomes[state.nextToTell] {
        finished(known)
        state.nextToTell += 1
      }
    }
  }

  /// All outcomes, once every scene has one.
  var outcomes: [SceneOutcome] { state.withLock { $0.outcomes.compactMap(\.self) } }
}

extension RenderError {
  /// Whether the same work may succeed a little later.
  fileprivate var isPassing: Bool {
    switch kind {
    case .inputOutput, .internalFault: true
    case .differs, .invalidArgument, .invalidData, .missingInput, .unavailable, .cannotCreate,
      .outOfResources:
      false
    }
  }
}
