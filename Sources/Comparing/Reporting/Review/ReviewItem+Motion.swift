import Foundation
import ImageAssets
package import Rendering
package import ScenePlayback
import Timelines
import Timing
import Verification

extension ReviewItem {
  /// The processor time that the playback of a scene may take for a page about its files, in seconds.
  private static let playbackSeconds = 5.0

  /// Takes over the facts and the motion of a scene as it is rendered to a GIF.
  package mutating func describe(_ scene: LoadedScene, sampling: Sampling) {
    let schedule = FrameSchedule.gif(sampling)
    clip.describe(scene, sampling: sampling, schedule: schedule)
    motion = ClipMotion(of: scene, at: schedule.entries.map(\.time))?.json
    dropEvenTimes(schedule)
  }

  /// Forgets the times of frames that are those at which they are shown.
  private mutating func dropEvenTimes(_ schedule: FrameSchedule) {
    var start = Instant.zero
    for entry in schedule.entries {
      guard abs((entry.time - start).seconds) < 1e-6 else { return }
      start = start + entry.duration
    }
    clip.times = nil
  }

  /// Takes over the motion of a timeline or scene, if the animation's frames are that one's.
  ///
  /// - Parameters:
  ///   - durations: The durations of the animation's frames.
  ///   - rate: The frame rate with which it was rendered, where that is known.
  mutating func addMotion(of scene: LoadedScene, durations: [Instant], rate: Double?) {
    guard let file = files.first else { return }
    let canvas = scene.timeline.canvas
    guard canvas.size.width > 0, !durations.isEmpty else { return }
    var options = SamplingOptions(scale: Double(clip.width) / canvas.size.width)
    options.framesPerSecond = rate
    guard (try? options.validate()) != nil,
      let sampling = try? Sampling(of: scene.timeline, options: options, name: clip.name)
    else { return }
    let schedule = file.kind == .gif ? FrameSchedule.gif(sampling) : .apng(sampling)
    let height = canvas.size.height * sampling.scale
    guard abs(height - Double(clip.height)) < 1, Self.shows(schedule, durations) else { return }
    let (width, pixels, title) = (clip.width, clip.height, clip.title)
    clip.describe(scene, sampling: sampling, schedule: schedule)
    (clip.width, clip.height) = (width, pixels)
    clip.title = clip.title ?? title
    motion = ClipMotion(of: scene, at: schedule.entries.map(\.time))?.json
    dropEvenTimes(schedule)
  }

  /// Returns whether frames are those of a schedule, of which equal ones may be merged.
  private static func shows(_ schedule: FrameSchedule, _ durations: [Instant]) -> Bool {
    func ends(_ durations: [Instant]) -> [Double] {
      var end = Instant.zero
      return durations.map {
        end = end + $0
        return (end.seconds * 500).rounded()
      }
    }
    let planned = ends(schedule.entries.map(\.duration))
    let shown = ends(durations)
    return planned.last == shown.last && Set(planned).isSuperset(of: shown)
  }

  /// Adds the motion of the timeline, or else of the scene, that an animation shows.
  ///
  /// What cannot be read, takes long, or has other frames adds nothing.
  mutating func addMotion(
    timeline: String?, durations: [Instant], rate: Double?, isConfined: Bool
  ) {
    if let timeline, let found = try? ComparisonInput.readTimeline(timeline) {
      addMotion(
        of: LoadedScene(path: timeline, title: nil, timeline: found), durations: durations,
        rate: nil)
      if motion != nil { return }
    }
    guard let path = clip.scene else { return }
    let allowance = SceneAllowance(seconds: Self.playbackSeconds)
    let variant = clip.variant
    let scene = try? SceneBudget(allowance, of: path).run {
      try LoadedScene.load(path: path, assets: nil, variant: variant, isConfined: isConfined)
    }
    if let scene { addMotion(of: scene, durations: durations, rate: rate) }
  }
}
