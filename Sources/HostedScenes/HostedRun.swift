import Foundation
public import Layouts
import Staging
public import Timelines
import Timing

/// Plays the scenes that show a hosted layout.
public enum HostedRun {
  /// The result of a scene.
  public struct Result: Sendable {
    public let timeline: Timeline
    /// The warnings for its viewer, in order.
    public let warnings: [String]
  }

  /// Plays a scene with a layout that has not been in any collection yet.
  ///
  /// - Throws: `StageError` of the first problem.
  public static func play(
    _ scene: HostedScene, settings: HostedSettings = HostedSettings(),
    layout makeLayout: () -> CollectionViewLayout
  ) throws -> Result {
    var size = settings.canvas
    if scene == .rotate {
      let side = max(size.width, size.height)
      size = CGSize(width: side, height: side)
    }
    let canvas = Canvas(size: size, background: HostedColors.surround)
    let stageSettings = StageSettings(
      canvas: canvas, framesPerSecond: HostedStage.framesPerSecond, duration: HostedStage.longest,
      touchColor: StageSettings.defaultTouchColor)
    var warnings: [String] = []
    var timeline = try Stage.run(settings: stageSettings) { stage in
      let hosted = HostedStage(makeLayout(), settings: settings, on: stage)
      // The collection references its data only weakly.
      withExtendedLifetime(hosted) {
        if let note = hosted.play(scene) { warnings.append(note) }
        stage.playToEnd()
      }
      warnings += stage.warnings.map(\.problem.description)
    }
    let end = timeline.lastChange + HostedStage.hold
    if end < HostedStage.longest {
      timeline.playback.duration = end
    } else {
      let seconds = Int(HostedStage.longest.seconds)
      warnings.append("it never rests, so only the first \(seconds) s are shown")
    }
    return Result(timeline: timeline, warnings: warnings)
  }
}
