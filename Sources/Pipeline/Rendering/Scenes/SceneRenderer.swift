import Foundation
import Imaging
import OutputFiles
import RasterCoding
import ScenePlayback
import Timelines
import Timing
import VectorEncoding

/// A renderer of one scene after the other on its thread, with frames made by shared workers.
struct SceneRenderer {
  /// The maximum number of bytes of frames of one scene in progress, unless one alone is larger.
  static let bytesUnderWay = 256 << 20

  let source: SceneSource
  /// The outputs of all scenes.
  let outputs: OutputSet
  /// The outputs of earlier runs; `nil` to render everything.
  let cache: RenderCache?
  let pool: WorkerPool
  /// The permits for frames of all scenes in progress.
  let permits: PermitPool
  let window: Int
  let register: TemporaryOutputs
  let ledger: MemoryLedger
  let allowance: SceneAllowance
  /// A function that receives the number of finished frames and their total.
  let progress: (_ done: Int, _ total: Int) -> Void

  /// Renders a scene; the outcome has any error, and no incomplete output is left.
  func render(_ entry: RenderPlan.Entry) -> SceneOutcome {
    var outcome = SceneOutcome(scene: entry.input.path, variant: entry.input.variant)
    let budget = SceneBudget(allowance, of: entry.input.label)
    do {
      try produce(entry, within: budget, &outcome)
    } catch {
      outcome.error = RenderError(error, at: entry.input.label)
    }
    outcome.cost += budget.seconds
    return outcome
  }

  /// Makes the outputs of a scene: from the cache as far as it has them, and otherwise by playing and
  /// painting it.
  private func produce(
    _ entry: RenderPlan.Entry, within budget: SceneBudget, _ outcome: inout SceneOutcome
  ) throws {
    var folders = PendingFolders(replaces: !entry.request.keepsExisting, register: register)
    var pieces: [FinishedOutput?] = Array(repeating: nil, count: entry.outputs.count)
    let begin = ThreadClock.now
    let inputs = cache?.inputs(of: entry.input, from: source)
    if let cache, let inputs {
      if !outputs.replacesNothing { try outputs.refuse(replacing: inputs.files.map(\.path)) }
      for (index, output) in entry.outputs.enumerated() {
        pieces[index] = try restored(output, of: entry, inputs, from: cache, folders: &folders)
      }
    }
    budget.spend(ThreadClock.now - begin)
    let missing = pieces.indices.filter { pieces[$0] == nil }
    if missing.isEmpty {
      for case .restored(let output) in pieces.prefix(1) {
        output.record.describe(&outcome)
        outcome.cost = output.record.cost
      }
    } else {
      let others = missing.count < pieces.count ? inputs : nil
      try make(
        missing, of: entry, beside: others, within: budget, folders: &folders, &pieces, &outcome)
    }
    for (output, piece) in zip(entry.outputs, pieces) {
      guard let piece else { continue }
      for note in piece.notes.map({ $0.words(for: output.name) })
      where !outcome.notes.contains(note) { outcome.notes.append(note) }
    }
    for piece in pieces { try piece?.publish() }
    for piece in pieces { piece?.count(in: cache) }
    outcome.outputs = zip(entry.outputs, pieces).compactMap { output, piece in
      piece.map {
        SceneOutcome.Output(path: output.name, bytes: $0.byteCount, setting: $0.setting)
      }
    }
  }

  /// Returns an output from the cache under its hidden name; `nil` if the cache does not have it.
  private func restored(
    _ output: PlannedOutput, of entry: RenderPlan.Entry, _ inputs: SceneInputs,
    from cache: RenderCache, folders: inout PendingFolders
  ) throws -> FinishedOutput? {
    guard
      let key = cache.key(
        of: output, inputs, of: entry.input, request: entry.request, source: source),
      let record = cache.output(key)
    else { return nil }
    return try RestoredOutput(
      record, output, from: cache, replaces: !entry.request.keepsExisting, folders: &folders
    ).map { .restored($0) }
  }

  /// Plays a scene, and makes those of its outputs that are missing.
  ///
  /// - Parameter others: The files that outputs from the cache are of; `nil` without such outputs.
  private func make(
    _ missing: [Int], of entry: RenderPlan.Entry, beside others: SceneInputs?,
    within budget: SceneBudget, folders: inout PendingFolders,
    _ pieces: inout [FinishedOutput?], _ outcome: inout SceneOutcome
  ) throws {
    let (scene, findings) = try budget.run { [source] in
      let scene = try source.load(entry.input)
      return (scene, scene.findings())
    }
    // All outputs of a run are those of one version of the scene.
    if let others, !others.match(scene.playbackFiles) {
      throw RenderError(
        .inputOutput, at: entry.input.label, "it changed while it was rendered; render again")
    }
    (outcome.title, outcome.warnings) = (scene.title, scene.warnings)
    if !outputs.replacesNothing { try outputs.refuse(replacing: scene.files) }
    outcome.findings = findings
    let request = entry.request
    let sampling = try Sampling(
      of: scene.timeline, options: request.sampling, name: entry.input.label)
    outcome.describe(sampling, canvas: scene.timeline.canvas)
    let (window, bytes) = try reserve(for: entry, outcome)
    defer { ledger.release(bytes) }
    let encoding = Encoding(
      scene: scene, sampling: sampling, request: request, window: window, budget: budget)
    func isLimited(_ index: Int) -> Bool {
      entry.outputs[index].animation != nil && request.animations.byteLimit != nil
    }
    let free = missing.filter { !isLimited($0) }
    if !free.isEmpty {
      let job = try encode(free.map { entry.outputs[$0] }, with: nil, encoding, &folders)
      for (number, index) in free.enumerated() {
        pieces[index] = .made(job.sinks[number], nil, notes: job.notes(of: number))
      }
    }
    for index in missing where isLimited(index) {
      let (job, setting) = try fit(entry.outputs[index], encoding, &folders)
      pieces[index] = .made(job.sinks[0], setting, notes: job.notes(of: 0))
    }
    try scene.checkFonts()
    store(missing, of: entry, scene, outcome, cost: budget.seconds, pieces)
    if missing.count == entry.outputs.count { cache?.costs.add(budget.seconds, of: entry) }
  }

  /// Stores outputs that were just made, if what they were made of is known and has not changed.
  private func store(
    _ indices: [Int], of entry: RenderPlan.Entry, _ scene: LoadedScene, _ outcome: SceneOutcome,
    cost: Double, _ pieces: [FinishedOutput?]
  ) {
    guard let cache, let dependencies = scene.dependencies,
      let inputs = cache.inputs(of: scene.playbackFiles, entry.input, from: source)
    else { return }
    cache.store(dependencies, of: entry.input)
    for index in indices {
      guard case .made(let sink, let setting, let notes) = pieces[index],
        !sink.hiddenFiles.isEmpty,
        let key = cache.key(
          of: entry.outputs[index], inputs, of: entry.input, request: entry.request,
          source: source)
      else { continue }
      cache.store(files: sink.hiddenFiles, as: key) { blob, sizes in
        CachedOutput(
          blob: blob, sizes: sizes, setting: setting, outcome: outcome, notes: notes, cost: cost)
      }
    }
  }

  /// The things that all encodings of a scene share.
  private struct Encoding {
    let scene: LoadedScene
    let sampling: Sampling
    let request: RenderRequest
    /// The largest number of frames in progress.
    let window: Int
    let budget: SceneBudget
  }

  /// Encodes outputs, with a setting in place of the request's, and leaves them under their hidden
  /// names.
  private func encode(
    _ outputs: [PlannedOutput], with setting: EncodingSetting?, _ encoding: Encoding,
    _ folders: inout PendingFolders
  ) throws -> Job {
    var (request, sampling) = (encoding.request, encoding.sampling)
    if let setting {
      request.animations.intent = setting.intent
      request.animations.quality = setting.quality
      sampling = sampling.reduced(to: setting, of: outputs[0].animation)
    }
    var job = try Job(
      scene: encoding.scene, sampling: sampling, outputs: outputs, request: request,
      tasks: pool.tasks, register: register, folders: &folders)
    try run(
      &job, timeline: encoding.scene.timeline, atMost: encoding.window, within: encoding.budget)
    for sink in job.sinks { try sink.finish() }
    return job
  }

  /// Encodes an animation with the best setting that has few enough bytes.
  private func fit(
    _ output: PlannedOutput, _ encoding: Encoding, _ folders: inout PendingFolders
  ) throws -> (Job, SceneOutcome.Setting) {
    let options = encoding.request.animations
    guard let form = output.animation, let limit = options.byteLimit else {
      preconditionFailure("only animations have a limit")
    }
    let ladder = form.format.ladder(
      intent: options.intent ?? encoding.scene.intent, quality: options.quality,
      rate: encoding.sampling.playback.framesPerSecond)
    /// Describes a setting.
    func described(_ setting: EncodingSetting, tries: Int) -> SceneOutcome.Setting {
      let sampling = encoding.sampling.reduced(to: setting, of: form)
      return SceneOutcome.Setting(
        setting, framesPerSecond: sampling.playback.framesPerSecond, scale: sampling.scale,
        encodings: tries)
    }
    let (job, setting, tries) = try SettingSearch.run(ladder, limit: limit) { setting in
      let job = try encode([output], with: setting, encoding, &folders)
      return (job, job.sinks[0].byteCount)
    } failure: { setting, bytes in
      RenderError(
        .invalidData, at: output.name,
        "it has \(bytes) bytes with \(described(setting, tries: 0).choices), more than the "
          + "\(limit) of `byteLimit`; allow more, or render less with `from` and `to`")
    }
    return (job, described(setting, tries: tries))
  }

  /// Reserves memory for the frames at once that fit, waiting for other scenes if necessary.
  private func reserve(
    for entry: RenderPlan.Entry, _ outcome: SceneOutcome
  ) throws -> (frames: Int, bytes: UInt64) {
    let pixels = Double(outcome.width) * Double(outcome.height)
    let kept = entry.outputs.reduce(0) {
      $0 + $1.content.framesKept(of: outcome.frames, pixels: pixels)
    }
    while true {
      let reservation = try ledger.reserve(
        entry.input.label, frames: window,
        beside: UInt64(pool.threadCount) * MemoryLedger.workerBytes
      ) { count in UInt64(4 * pixels * (Double(count) + kept)) }
      if let reservation { return reservation }
      usleep(10_000)
    }
  }

  /// Submits all moments to the workers, a few in advance, and passes the frames on in order.
  private func run(
    _ job: inout Job, timeline: Timeline, atMost window: Int, within budget: SceneBudget
  ) throws {
    let moments = job.moments
    let begin = ThreadClock.now
    let window = job.window(atMost: window)
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
        let task = PaintTask(timeline: timeline, moment: moments[next])
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
        budget.spend(product.seconds)
        job.add(product.notes)
      }
      try budget.check(unfinished: ThreadClock.now - begin)
      // The encoders run on the pool as well, so that it alone decides on the processors in use.
      let (sinks, uses) = (job.sinks, moments[done..<done + count].map(\.uses))
      let seconds = try pool.tasks.map(1) { _ in
        let begin = ThreadClock.now
        for (product, uses) in zip(products, uses) {
          for use in uses { try sinks[use.output].take(product, entry: use.entry) }
        }
        return ThreadClock.now - begin
      }
      budget.spend(seconds[0])
      done += count
      progress(done, moments.count)
    }
    // What the encoders of animations still do takes memory of its own.
    if job.sinks.contains(where: { $0 is AnimationSink }) { pool.releaseFrames() }
  }
}

extension SceneRenderer {
  /// The outputs of one scene, opened, and what has to be painted for them.
  struct Job {
    let sinks: [any OutputSink]
    let moments: [Moment]
    /// Notes for a viewer of each output.
    private let ownNotes: [[OutputNote]]
    /// Notes from the frames of all outputs.
    private var sharedNotes: [OutputNote] = []
    private let bytesPerFrame: Double

    /// Opens all outputs, so that one that cannot be created is reported before anything is
    /// painted.
    init(
      scene: LoadedScene, sampling: Sampling, outputs: [PlannedOutput], request: RenderRequest,
      tasks: TaskRunner, register: TemporaryOutputs, folders: inout PendingFolders
    ) throws {
      let timeline = scene.timeline
      let replaces = !request.keepsExisting
      var sinks: [any OutputSink] = []
      var wishes: [Moment.Wish] = []
      var ownNotes: [[OutputNote]] = []
      for output in outputs {
        var notes: [OutputNote] = []
        var schedule = FrameSchedule(entries: [], note: nil)
        var scale = sampling.scale
        var demand = FrameDemand()
        let sink: any OutputSink
        if case .frames(let pattern) = output.location {
          let frames = try folders.frames(pattern)
          schedule = .stills(sampling)
          demand.png = output.content == .pngFrames
          demand.svg = output.content == .svgFrames
          sink = FramesSink(frames, form: demand.svg ? \.svg : \.png)
        } else {
          let destination = try ByteDestination(output, replaces: replaces, register: register)
          switch output.content {
          case .svg:
            schedule = FrameSchedule(
              entries: [.init(time: sampling.start, duration: .zero)], note: nil)
            demand.animatedSVG = AnimatedSVGEncoder.Options(
              sampling, request.animations, scale: request.sampling.scale, title: scene.title)
            sink = StillSink(destination, form: \.animatedSVG)
          case .timeline:
            var shown = timeline
            shown.canvas.scale = sampling.scale
            shown.playback.framesPerSecond = sampling.playback.framesPerSecond
            shown.playback.speed = sampling.playback.speed
            sink = TimelineSink(destination, timeline: shown)
          case .still(let time):
            schedule = FrameSchedule(entries: [.init(time: time, duration: .zero)], note: nil)
            demand.png = true
            sink = StillSink(destination, form: \.png)
          case .sheet:
            schedule = .overview(sampling, atMost: ContactSheet.maximumCount)
            let size = timeline.canvas.size
            let sheet = ContactSheet(
              count: schedule.entries.count, aspect: size.width / max(1e-6, size.height))
            scale = sheet.scale(for: size, atMost: scale)
            demand.bitmap = true
            sink = SheetSink(destination, sheet: sheet)
          case .animation(let form):
            let options = request.animations
            schedule = form.format.schedule(sampling)
              .arranged(options.arrangement, unit: form.format.timeUnit)
            if options.matte == nil, timeline.canvas.background.alpha < 1,
              let loss = form.format.transparency.loss
            {
              notes.append(OutputNote(loss, namesOutput: true))
            }
            demand.bitmap = true
            sink = AnimationSink(
              destination, form.format,
              EncoderSettings(
                loopCount: options.loopCount(orElse: sampling.playback.loopCount),
                intent: options.intent ?? scene.intent ?? .balanced,
                quality: options.quality,
                matte: options.matte, isOpaque: timeline.canvas.background.alpha >= 1,
                tasks: tasks))
          case .pngFrames, .svgFrames:
            preconditionFailure("frames have locations of their own")
          }
        }
        if let note = schedule.note { notes.append(OutputNote(note)) }
        ownNotes.append(notes)
        sinks.append(sink)
        wishes.append(Moment.Wish(schedule: schedule, scale: scale, demand: demand))
      }
      self.sinks = sinks
      self.ownNotes = ownNotes
      moments = Moment.merging(wishes)
      let size = timeline.canvas.size
      bytesPerFrame = size.width * size.height * sampling.scale * sampling.scale * 4
    }

    /// Adds notes from a frame.
    mutating func add(_ notes: [String]) {
      for note in notes.map({ OutputNote($0) }) where !sharedNotes.contains(note) {
        sharedNotes.append(note)
      }
    }

    /// Returns the notes of an output.
    func notes(of output: Int) -> [OutputNote] { ownNotes[output] + sharedNotes }

    /// Returns the number of frames that may be in progress, fewer if they are very large.
    func window(atMost limit: Int) -> Int {
      let fitting = Double(SceneRenderer.bytesUnderWay) / max(1, bytesPerFrame)
      return max(1, min(limit, fitting < Double(limit) ? Int(fitting) : limit))
    }
  }
}

extension AnimatedSVGEncoder.Options {
  /// Creates the options of an output.
  ///
  /// - Parameter scale: The requested scale; that of the canvas is for pixels.
  fileprivate init(
    _ sampling: Sampling, _ options: EncodingOptions, scale: Double?, title: String?
  ) {
    self.init(playback: sampling.playback)
    self.scale = scale ?? 1
    start = sampling.start
    loopCount = options.loopCount(orElse: sampling.playback.loopCount)
    let arrangement = options.arrangement
    (startHold, endHold) = (arrangement.startHold, arrangement.endHold)
    playsBackward = arrangement.playsBackward
    precision = options.precision ?? .standard
    self.title = title ?? ""
  }
}

extension Sampling {
  /// Returns the sampling with the frame rate and the scale of a setting.
  fileprivate func reduced(to setting: EncodingSetting, of form: AnimationForm?) -> Sampling {
    var sampling = self
    let rate = playback.framesPerSecond
    sampling.playback.framesPerSecond =
      min(rate, form?.format.highestRate ?? rate) / Double(setting.frameStep)
    sampling.scale = max(SamplingOptions.scales.lowerBound, scale * setting.scale)
    return sampling
  }
}

extension SceneOutcome {
  /// Records the length, the frame rate and the size of a scene.
  fileprivate mutating func describe(_ sampling: Sampling, canvas: Canvas) {
    frames = sampling.playback.frameCount
    framesPerSecond = sampling.playback.framesPerSecond
    seconds = sampling.playback.outputDuration.seconds
    width = Self.pixels(canvas.size.width, scale: sampling.scale)
    height = Self.pixels(canvas.size.height, scale: sampling.scale)
  }

  /// Returns a side in pixels, as it is painted.
  private static func pixels(_ points: Double, scale: Double) -> Int {
    Int(max(1, min(1e9, (points * scale - 1e-6).rounded(.up))))
  }
}
