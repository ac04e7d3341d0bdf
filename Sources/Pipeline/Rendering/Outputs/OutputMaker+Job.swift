import Foundation
import Imaging
import OutputFiles
import RasterCoding
import Timelines
import Timing
import VectorEncoding

extension OutputMaker {
  /// The outputs of one timeline, opened, and what has to be painted for them.
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
      _ rendition: Rendition, outputs: [PlannedOutput], tasks: TaskRunner,
      register: TemporaryOutputs, folders: inout PendingFolders
    ) throws {
      let (timeline, sampling) = (rendition.timeline, rendition.sampling)
      let request = rendition.request
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
              sampling, request.animations, scale: request.sampling.scale, title: rendition.title)
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
                intent: options.intent ?? rendition.intent ?? .balanced,
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
      let fitting = Double(OutputMaker.bytesUnderWay) / max(1, bytesPerFrame)
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
