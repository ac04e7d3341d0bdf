import Foundation
package import OutputFiles
import RasterCoding
import Timelines

/// A maker of the outputs of timelines, with frames that shared workers paint.
package struct OutputMaker: Sendable {
  /// The maximum number of bytes of frames of one timeline in progress, unless one alone is larger.
  static let bytesUnderWay = 256 << 20

  /// The valid numbers of workers.
  package static let jobLimits = 1...64

  /// The register of incomplete outputs.
  package let register: TemporaryOutputs
  /// The number of workers.
  package let jobs: Int
  private let pool: WorkerPool
  /// A function that makes the tools of a thread.
  private let makeTools: @Sendable () throws -> FrameTools
  /// The permits for frames of all timelines in progress.
  private let permits: PermitPool
  private let window: Int
  private let ledger: MemoryLedger

  /// Starts the workers.
  ///
  /// - Parameters:
  ///   - wanted: Their number; by default that of the active processors.
  ///   - memoryBudget: The most memory in bytes of all timelines in progress.
  /// - Throws: `RenderError` of lacking resources if not even one worker fits into the limits of
  ///   memory, or can be started.
  package init(
    jobs wanted: Int?, allowance: SceneAllowance = SceneAllowance(), memoryBudget: Int? = nil,
    register: TemporaryOutputs,
    makeTools: @escaping @Sendable () throws -> FrameTools
  ) throws {
    self.register = register; self.makeTools = makeTools
    ledger = MemoryLedger(allowance, budget: memoryBudget)
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let count = max(Self.jobLimits.lowerBound, wanted ?? processors)
    jobs = try ledger.workers(atMost: min(Self.jobLimits.upperBound, count))
    ledger.reserve(workers: jobs)
    pool = try WorkerPool(count: jobs, makeTools: makeTools)
    window = 2 * jobs
    permits = PermitPool(count: window)
  }

  /// Ends the workers.
  package func close() { pool.close() }

  /// Makes outputs, and leaves them under their hidden names.
  ///
  /// - Parameters:
  ///   - folders: The folders of frames of the same timeline.
  ///   - progress: A function that receives the number of finished frames and their total.
  /// - Throws: Also `RenderError` if the budget is exceeded. Then what is incomplete may be left until
  ///   the register is swept.
  package func make(
    _ outputs: [PlannedOutput], of rendition: Rendition, within budget: SceneBudget,
    folders: inout PendingFolders,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> [MadeOutput] {
    // The thread of the work uses them while this one waits.
    nonisolated(unsafe) let before = folders
    do {
      let result = try budget.run(patience: Self.patience) {
        var folders = before
        let made = try make(outputs, rendition, within: budget, &folders, progress)
        return Made(outputs: made, folders: folders)
      }
      folders = result.folders
      return result.outputs
    } catch {
      if budget.isAbandoned { pool.abandonWork() }
      throw error
    }
  }

  /// The milliseconds in which the work for a scene ends after it is given up.
  private static let patience = 500

  /// The result of a thread that has ended.
  private struct Made: @unchecked Sendable {  // It is used by one thread after the other.
    let outputs: [MadeOutput]
    let folders: PendingFolders
  }

  /// Makes outputs on the calling thread and the workers.
  private func make(
    _ outputs: [PlannedOutput], _ rendition: Rendition, within budget: SceneBudget,
    _ folders: inout PendingFolders, _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [MadeOutput] {
    let tasks = pool.tasks(within: budget)
    let choosing = outputs.indices.filter { rendition.choosesLoss(of: outputs[$0]) }
    let limit = rendition.request.animations.byteLimit
    let limited = outputs.indices.filter {
      limit != nil && outputs[$0].content.animation != nil && !choosing.contains($0)
    }
    let together = outputs.indices.filter { !limited.contains($0) }
    let gif = together.first { outputs[$0].content == Self.gif }
    let measures = !choosing.isEmpty && gif == nil
    let (window, bytes) = try reserve(
      for: outputs.map(\.content) + (measures ? [Self.gif] : []), of: rendition)
    defer { ledger.release(bytes) }
    func encode(
      _ outputs: [PlannedOutput], _ rendition: Rendition, measures: Bool = false
    ) throws -> [MadeOutput] {
      try budget.check()
      var sinks = try outputs.map {
        try $0.makeSink(
          of: rendition, tasks: tasks, makeTools: makeTools, folders: &folders)
      }
      if measures {
        sinks.append(
          AnimationSink(
            .nothing(count: 0), AnimationForm.gif.format, rendition, tasks: tasks,
            makeTools: makeTools))
      }
      let notes = try run(
        sinks, of: rendition, atMost: window, within: budget, tasks, progress: progress)
      for sink in sinks { try sink.finish() }
      return sinks.map { MadeOutput(destination: $0.destination, notes: $0.notes + notes) }
    }
    var made: [MadeOutput?] = Array(repeating: nil, count: outputs.count)
    if !together.isEmpty {
      let encoded = try encode(together.map { outputs[$0] }, rendition, measures: measures)
      for (index, output) in zip(together, encoded) {
        try outputs[index].check(output, limit: limit)
        made[index] = output
      }
      let measured = gif.flatMap { made[$0] } ?? encoded[encoded.count - 1]
      for index in choosing {
        guard let exact = made[index] else { continue }
        let choice = LossChoice(
          output: outputs[index], exact: exact, gifBytes: measured.destination.byteCount,
          rendition: rendition)
        made[index] = try choice.made { try encode([outputs[index]], $0)[0] }
      }
    }
    for index in limited {
      guard let limit, let form = outputs[index].content.animation else { continue }
      made[index] = try SettingSearch.run(
        rendition.ladder(of: form), of: rendition, form, limit: limit, name: outputs[index].name
      ) { try encode([outputs[index]], $0)[0] }
    }
    return made.compactMap(\.self)
  }

  /// The content whose bytes a lossless animation is compared with.
  private static let gif = PlannedOutput.Content.animation(.gif)

  /// Reserves memory for the frames at once that fit, waiting for other timelines if necessary.
  private func reserve(
    for contents: [PlannedOutput.Content], of rendition: Rendition
  ) throws -> (frames: Int, bytes: UInt64) {
    let size = rendition.pixelSize
    let pixels = Double(size.width) * Double(size.height)
    let count = rendition.sampling.playback.frameCount
    let kept = contents.reduce(0) { $0 + $1.framesKept(of: count, pixels: pixels) }
    while true {
      let reservation = try ledger.reserve(
        rendition.name, frames: window, beside: UInt64(pool.threadCount) * MemoryLedger.workerBytes
      ) { count in UInt64(4 * pixels * (Double(count) + kept)) }
      if let reservation { return reservation }
      usleep(10_000)
    }
  }

  /// Submits all moments to the workers, a few in advance, and passes the frames on in order.
  ///
  /// - Returns: Notes from the frames.
  private func run(
    _ sinks: [any OutputSink], of rendition: Rendition, atMost window: Int,
    within budget: SceneBudget, _ tasks: TaskRunner, progress: (_ done: Int, _ total: Int) -> Void
  ) throws -> [OutputNote] {
    let moments = Moment.merging(sinks.map(\.wish))
    var notes: [OutputNote] = []
    let (size, scale) = (rendition.timeline.canvas.size, rendition.sampling.scale)
    let fitting = Double(Self.bytesUnderWay) / max(1, size.width * size.height * scale * scale * 4)
    let window = max(1, fitting < Double(window) ? Int(fitting) : window)
    var underWay: [PaintTask] = []
    var next = 0
    // A thread that waits for a permit has no unpainted frame of its own, so permits are always
    // released.
    defer {
      for task in underWay {
        _ = task.take()
        permits.release()
      }
    }
    var done = 0
    while done < moments.count {
      while next < moments.count, underWay.count < window {
        if underWay.isEmpty {
          permits.acquire()
        } else if !permits.tryAcquire() {
          break
        }
        let task = PaintTask(timeline: rendition.timeline, moment: moments[next], budget: budget)
        pool.submit(task)
        underWay.append(task)
        next += 1
      }
      // Small frames are encoded together, since waking a thread takes as long as some of them do.
      var results = [underWay.removeFirst().take()]
      while let result = underWay.first?.takeIfMade() {
        underWay.removeFirst()
        results.append(result)
      }
      let count = results.count
      defer { for _ in 0..<count { permits.release() } }
      let products = try results.map { try $0.get() }
      for product in products {
        for note in product.notes.map({ OutputNote($0) }) where !notes.contains(note) {
          notes.append(note)
        }
      }
      try budget.check()
      // The encoders run on the pool as well, so that it alone decides on the processors in use.
      let uses = moments[done..<done + count].map(\.uses)
      _ = try tasks.map(1) { _ in
        for (product, uses) in zip(products, uses) {
          for use in uses { try sinks[use.output].take(product, entry: use.entry) }
        }
      }
      done += count
      progress(done, moments.count)
    }
    // What the encoders of animations still do takes memory of its own.
    if sinks.contains(where: { $0 is AnimationSink }) { pool.releaseFrames() }
    return notes
  }
}

extension PlannedOutput {
  /// Throws if an animated SVG has more bytes than a limit, since no setting makes it smaller.
  fileprivate func check(_ made: MadeOutput, limit: Int?) throws {
    guard let limit, content == .svg, made.destination.byteCount > limit else { return }
    throw RenderError(
      .invalidData, at: name,
      "it has \(made.destination.byteCount) bytes, more than the \(limit) of `byteLimit`; allow more, "
        + "or choose another form, such as .gif")
  }
}
