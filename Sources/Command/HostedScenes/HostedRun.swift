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
  @MainActor public static func play(
    _ scene: HostedScene, settings: HostedSettings = HostedSettings(),
    layout makeLayout: @escaping @MainActor () -> CollectionViewLayout
  ) throws -> Result { try play(scene, with: .layout(makeLayout), settings: settings) }

  /// Plays a scene with a subject that has not been on any stage yet.
  ///
  /// - Throws: `StageError` of the first problem.
  @MainActor static func play(
    _ scene: HostedScene, with subject: HostedSubject, parts: HostedParts = HostedParts(),
    settings: HostedSettings = HostedSettings()
  ) throws -> Result {
    var size = settings.canvas
    if scene == .rotate {
      let side = max(size.width, size.height)
      size = CGSize(width: side, height: side)
    }
    let canvas = Canvas(size: size, background: HostedColors.surround)
    var stageSettings = StageSettings(
      canvas: canvas, framesPerSecond: HostedStage.framesPerSecond, duration: HostedStage.longest,
      touchColor: settings.showsTouches ? StageSettings.defaultTouchColor : nil)
    stageSettings.system = settings.system
    let run = Stage.record(settings: stageSettings) { stage in
      let (kept, notes) = begin(scene, with: subject, parts: parts, settings: settings, on: stage)
      // Views reference their data and delegates only weakly.
      withExtendedLifetime(kept) { stage.playToEnd() }
      return notes
    }
    var timeline = try run.timeline.get()
    var warnings = run.outcome + run.warnings.map(\.problem.description)
    if !HostedScene.ofLayouts.contains(scene), !showsAnything(timeline) {
      warnings.append("nothing was shown; set it up in a driver file, `driver`")
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

  /// Puts a subject on a stage and schedules a scene.
  ///
  /// - Returns: The objects to keep alive, and warnings.
  @MainActor private static func begin(
    _ scene: HostedScene, with subject: HostedSubject, parts: HostedParts,
    settings: HostedSettings, on stage: Stage
  ) -> (kept: [AnyObject], warnings: [String]) {
    switch subject.content {
    case .layout(let make):
      let hosted = HostedStage(
        CollectionView(frame: .zero, collectionViewLayout: make()), parts: parts,
        settings: settings, on: stage)
      return ([hosted], hosted.play(scene))
    case .view(let make):
      let view = make()
      if let collectionView = view as? CollectionView, HostedScene.ofLayouts.contains(scene) {
        let hosted = HostedStage(collectionView, parts: parts, settings: settings, on: stage)
        return ([hosted], hosted.play(scene))
      }
      HostedView.play(view, settings: settings, on: stage)
      return ([view], [])
    case .transition(let make):
      let transition = HostedTransition(make(), on: stage)
      return ([transition], transition.play(scene).map { [$0] } ?? [])
    case .driver(let play):
      let driver = SceneDriver(on: stage)
      stage.rootView.appearance = Appearance(fill: .solid(HostedColors.background))
      play(driver)
      return ([driver], [])
    }
  }

  /// Returns whether anything but grounds is shown at some time.
  private static func showsAnything(_ timeline: Timeline) -> Bool {
    let end = timeline.lastChange.seconds
    return [0.05, 0.25, 0.5, 0.75, 1].contains { part in
      timeline.frame(at: Instant(seconds: end * part)).layers.contains { layer in
        layer.layer > 0 && !layer.appearance.isEmpty
      }
    }
  }
}
