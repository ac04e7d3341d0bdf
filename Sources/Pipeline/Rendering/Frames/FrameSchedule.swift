import Timelines
public import Timing

/// The instants of a timeline that an output shows, with their durations.
public struct FrameSchedule: Hashable, Sendable {
  /// One frame of an output.
  public struct Entry: Hashable, Sendable {
    /// The instant of the timeline that is shown.
    public let time: Instant
    /// The duration; zero for still frames, which have no clock.
    public var duration: Instant
    /// Whether the frame belongs to a way back, after all frames of the way there.
    public var isBackward = false
  }

  /// The shortest time a GIF can show a frame, in centiseconds: browsers slow down shorter ones.
  public static let shortestDelay = 2
  /// The highest rate of a GIF.
  public static let highestGIFRate = 50.0
  /// The highest rate that browsers play: they slow down frames of 10 ms and less.
  public static let highestPlayedRate = 90.0
  /// A hundredth of a second, the unit of a GIF.
  static let centisecond = Instant(ticks: Instant.ticksPerSecond / 100)

  /// The frames in order; at least one.
  public private(set) var entries: [Entry]
  /// A note for the viewer of the output, if there is one.
  public let note: String?

  /// Returns the schedule with longer first and last frames, and with all frames played backward
  /// after them.
  ///
  /// The first and the last frame are shown once in each loop.
  ///
  /// - Parameter unit: The unit to which durations are rounded; `nil` for any.
  func arranged(_ arrangement: FrameArrangement, unit: Instant?) -> FrameSchedule {
    var schedule = self
    func rounded(_ time: Instant) -> Instant {
      guard let unit else { return time }
      return unit * Int((time.ticks * 2 + unit.ticks) / (unit.ticks * 2))
    }
    let last = entries.count - 1
    schedule.entries[0].duration = schedule.entries[0].duration + rounded(arrangement.startHold)
    schedule.entries[last].duration =
      schedule.entries[last].duration + rounded(arrangement.endHold)
    if arrangement.playsBackward, last > 1 {
      schedule.entries += schedule.entries[1..<last].reversed().map { entry in
        var entry = entry
        entry.isBackward = true
        return entry
      }
    }
    return schedule
  }

  /// Creates the schedule of numbered frames with one duration, of which one in several is shown;
  /// the number of a frame is the number of ticks of its time.
  init(count: Int, duration: Instant, step: Int) {
    self.init(
      entries: stride(from: 0, to: count, by: step).map {
        Entry(
          time: Instant(ticks: Int64($0)), duration: duration * min(step, count - $0))
      }, note: nil)
  }

  /// Creates a schedule of entries.
  init(entries: [Entry], note: String?) { self.entries = entries; self.note = note }

  /// Creates the schedule of one frame without a duration.
  static func still(at time: Instant) -> FrameSchedule {
    FrameSchedule(entries: [Entry(time: time, duration: .zero)], note: nil)
  }

  /// Creates the schedule of still frames: frame k shows k/fps.
  public static func stills(_ sampling: Sampling) -> FrameSchedule {
    let playback = sampling.playback
    let entries = (0..<playback.frameCount).map { index in
      Entry(
        time: sampling.start + playback.sampleTime(ofFrame: index), duration: .zero)
    }
    return FrameSchedule(entries: entries, note: nil)
  }

  /// Creates the schedule of a GIF, whose delays are whole centiseconds and at least two of them.
  ///
  /// Boundaries are rounded half up from the true time, so the running sum does not drift and the
  /// total is the scene's to the centisecond. A frame of less than two centiseconds, which only a
  /// last one can be, is left out and its time goes to the one before.
  public static func gif(_ sampling: Sampling) -> FrameSchedule {
    var playback = sampling.playback
    var note: String?
    if playback.framesPerSecond > highestGIFRate {
      note =
        "a GIF shows at most 50 frames per second, so it has 50 instead of "
        + "\(playback.framesPerSecond.plainText)"
      playback.framesPerSecond = highestGIFRate
    }
    let rate = playback.framesPerSecond
    let fits = (100 / rate) == (100 / rate).rounded()
    if !fits {
      note =
        "a GIF counts in centiseconds, which \(rate.plainText) frames per second do not fit: "
        + "frames are rounded to the nearest centisecond"
    }
    let end = centiseconds(playback.outputDuration)
    var starts: [(boundary: Int, time: Instant)] = []
    for index in 0..<playback.frameCount {
      let exact = Instant(frame: index, perSecond: rate)
      let boundary = centiseconds(exact)
      if index > 0, end - boundary < shortestDelay { break }
      let shown = fits ? exact : centisecond * boundary
      starts.append((boundary, sampling.timelineTime(at: shown)))
    }
    let entries = starts.indices.map { index in
      let next = index + 1 < starts.count ? starts[index + 1].boundary : end
      return Entry(
        time: starts[index].time,
        duration: centisecond * max(shortestDelay, next - starts[index].boundary))
    }
    return FrameSchedule(entries: entries, note: note)
  }

  /// Creates the schedule of an animated PNG.
  public static func apng(_ sampling: Sampling) -> FrameSchedule {
    exact(sampling, slowedDownAs: "an animated PNG")
  }

  /// Creates the schedule of an animated WebP, whose durations are whole milliseconds.
  package static func webp(_ sampling: Sampling) -> FrameSchedule {
    exact(sampling, slowedDownAs: "an animated WebP").rounded(
      to: Instant(ticks: Instant.ticksPerSecond / 1000))
  }

  /// Returns the schedule with boundaries that are multiples of a unit, rounded half up.
  private func rounded(to unit: Instant) -> FrameSchedule {
    func units(_ time: Instant) -> Int {
      Int((time.ticks * 2 + unit.ticks) / (unit.ticks * 2))
    }
    var schedule = self
    var end = Instant.zero
    for index in entries.indices {
      let start = end
      end = end + entries[index].duration
      schedule.entries[index].duration = unit * (units(end) - units(start))
    }
    return schedule
  }

  /// Creates a schedule with exact times: frame k shows k/fps and lasts until the next, or the end.
  ///
  /// A timeline without length is one frame of 1/fps.
  ///
  /// - Parameter name: The form in a note, if browsers slow down short frames of it.
  static func exact(_ sampling: Sampling, slowedDownAs name: String?) -> FrameSchedule {
    let playback = sampling.playback
    let rate = playback.framesPerSecond
    let end =
      playback.outputDuration > .zero ? playback.outputDuration : Instant(frame: 1, perSecond: rate)
    let count = playback.frameCount
    let entries = (0..<count).map { index in
      let start = Instant(frame: index, perSecond: rate)
      let next = index + 1 < count ? Instant(frame: index + 1, perSecond: rate) : end
      return Entry(time: sampling.timelineTime(at: start), duration: max(.zero, next - start))
    }
    var note: String?
    if let name, rate > highestPlayedRate {
      note =
        "browsers slow down frames of 10 ms or less, so they play \(name) of "
        + "\(rate.plainText) frames per second too slowly: choose at most "
        + highestPlayedRate.plainText
    }
    return FrameSchedule(entries: entries, note: note)
  }

  /// Returns a time in whole centiseconds, rounded half up.
  private static func centiseconds(_ time: Instant) -> Int {
    Int((time.ticks * 2 + centisecond.ticks) / (centisecond.ticks * 2))
  }
}

extension Double {
  /// The number in its shortest form: `30`, `29.97`.
  var plainText: String {
    self == rounded() && magnitude < 1e15 ? String(Int64(self)) : description
  }
}
