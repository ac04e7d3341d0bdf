import Foundation
import Imaging
import ScenePlayback
import Timelines
import Timing

/// Renders one scene after the other on the calling thread, with frames made by shared workers.
struct SceneRenderer {
  /// The most bytes of pictures of one scene under way at once, unless one alone is larger.
  static let bytesUnderWay = 256 << 20

  let source: SceneSource
  let request: RenderRequest
  let pool: WorkerPool
  /// How many frames of all scenes may be under way.
  let permits: PermitPool
  let window: Int
  let register: TemporaryOutputs
  /// Told the number of frames done and to do.
  let progress: (_ done: Int, _ total: Int) -> Void

  /// Renders a scene; what goes wrong is told in the outcome and leaves nothing half-written.
  func render(_ entry: RenderPlan.Entry) -> SceneOutcome {
    var outcome = SceneOutcome(scene: entry.input.path)
    do {
      let scene = try source.load(entry.input.path)
      (outcome.title, outcome.warnings) = (scene.title, scene.warnings)
      outcome.findings = scene.findings()
      let sampling = try Sampling(
        of: scene.timeline, options: request.sampling, name: entry.input.path)
      outcome.describe(sampling, canvas: scene.timeline.canvas)
      var job = try Job(
        timeline: scene.timeline, sampling: sampling, outputs: entry.outputs,
        replaces: !request.keepsExisting, register: register)
      try run(&job, timeline: scene.timeline)
      for sink in job.sinks { try sink.finish() }
      for sink in job.sinks { try sink.publish() }
      outcome.notes = job.notes
      outcome.outputs = zip(entry.outputs, job.sinks).map {
        SceneOutcome.Output(path: $0.name, bytes: $1.byteCount)
      }
    } catch {
      outcome.error = RenderError(error, at: entry.input.path)
    }
    return outcome
  }

  /// Has all moments painted, a few ahead, and hands them on in order.
  private func run(_ job: inout Job, timeline: Timeline) throws {
    let moments = job.moments
    let window = job.window(atMost: window)
    var underWay: [PaintTask] = []
    var next = 0
    // Whoever waits for a permit has none of its own unpainted, so permits always come back.
    defer {
      for task in underWay {
        _ = try? task.take()
        permits.release()
      }
    }
    for (done, moment) in moments.enumerated() {
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
      let task = underWay.removeFirst()
      defer { permits.release() }
      let product = try task.take()
      for note in product.notes where !job.notes.contains(note) { job.notes.append(note) }
      for use in moment.uses { try job.sinks[use.output].take(product, entry: use.entry) }
      progress(done + 1, moments.count)
    }
  }
}

extension SceneRenderer {
  /// The outputs of one scene, opened, and what has to be painted for them.
  struct Job {
    let sinks: [any OutputSink]
    let moments: [Moment]
    /// What a viewer of the outputs should know.
    fileprivate(set) var notes: [String]
    private let bytesPerFrame: Double
    /// What is told where a GIF cannot show a canvas as it is.
    private static let transparencyNote =
      "a GIF is written without transparency, so the canvas is seen on black: give "
      + "canvas.background an opaque colour"

    /// Opens all outputs, so that what cannot be made is told before anything is painted.
    init(
      timeline: Timeline, sampling: Sampling, outputs: [PlannedOutput], replaces: Bool,
      register: TemporaryOutputs
    ) throws {
      var sinks: [any OutputSink] = []
      var wishes: [Moment.Wish] = []
      var notes: [String] = []
      for output in outputs {
        var schedule = FrameSchedule(entries: [], note: nil)
        var scale = sampling.scale
        var demand = FrameDemand()
        let sink: any OutputSink
        if case .frames(let pattern) = output.place {
          let frames = try PendingFrames(
            pattern: pattern, replaces: replaces, isShared: output.isShared, register: register)
          schedule = .stills(sampling)
          demand.png = output.content == .pngFrames
          demand.svg = output.content == .svgFrames
          sink = FramesSink(frames, form: demand.svg ? \.svg : \.png)
        } else {
          let destination = try ByteDestination(output, replaces: replaces, register: register)
          switch output.content {
          case .timeline:
            var shown = timeline
            shown.canvas.scale = sampling.scale
            shown.playback.framesPerSecond = sampling.playback.framesPerSecond
            shown.playback.speed = sampling.playback.speed
            sink = TimelineSink(destination, timeline: shown)
          case .still(let time):
            schedule = FrameSchedule(entries: [.init(time: time, duration: .zero)], note: nil)
            demand.png = true
            sink = StillSink(destination)
          case .sheet:
            schedule = .overview(sampling, atMost: ContactSheet.maximumCount)
            let size = timeline.canvas.size
            let sheet = ContactSheet(
              count: schedule.entries.count, aspect: size.width / max(1e-6, size.height))
            scale = sheet.scale(for: size, atMost: scale)
            demand.bitmap = true
            sink = SheetSink(destination, sheet: sheet)
          case .apng:
            schedule = .apng(sampling)
            demand.bitmap = true
            sink = AnimationSink.apng(destination, loopCount: sampling.playback.loopCount)
          case .gif, .pngFrames, .svgFrames:
            schedule = .gif(sampling)
            if timeline.canvas.background.alpha < 1 { notes.append(Self.transparencyNote) }
            demand.bitmap = true
            sink = AnimationSink.gif(destination, loopCount: sampling.playback.loopCount)
          }
        }
        if let note = schedule.note { notes.append(note) }
        sinks.append(sink)
        wishes.append(Moment.Wish(schedule: schedule, scale: scale, demand: demand))
      }
      self.sinks = sinks
      self.notes = notes
      moments = Moment.merging(wishes)
      let size = timeline.canvas.size
      bytesPerFrame = size.width * size.height * sampling.scale * sampling.scale * 4
    }

    /// Returns how many frames may be under way, fewer where they are very large.
    func window(atMost limit: Int) -> Int {
      let fitting = Double(SceneRenderer.bytesUnderWay) / max(1, bytesPerFrame)
      return max(1, min(limit, fitting < Double(limit) ? Int(fitting) : limit))
    }
  }
}

extension SceneOutcome {
  /// Notes how long, how often and how large a scene is shown.
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
