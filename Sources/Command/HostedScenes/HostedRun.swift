import Foundation
import Geometry
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
    /// The degree to which something is seen of it.
    public let effect: HostedEffect
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
    let stageSettings = stageSettings(of: scene, with: subject, settings)
    let run = record(scene, with: subject, parts: parts, settings: settings, on: stageSettings)
    var timeline = try run.timeline.get()
    var warnings = run.outcome + run.warnings.map(\.problem.description)
    let effect = effect(of: timeline)
    if effect == .blank, subject.isScreen || !HostedScene.ofLayouts.contains(scene) {
      warnings.append("nothing was shown; set it up in a driver file, `driver`")
    } else if subject.isScreen, scene != .show, run.outcome.isEmpty {
      // What happens by itself is no effect of the scene.
      var plain = stageSettings
      plain.textScale = 1
      let bare = record(.show, with: subject, parts: parts, settings: settings, on: plain)
      if isAlike(timeline, try bare.timeline.get()) { warnings.append("nothing happens") }
    }
    let end = timeline.lastChange + HostedStage.hold
    if end < HostedStage.longest {
      timeline.playback.duration = end
    } else {
      let seconds = Int(HostedStage.longest.seconds)
      warnings.append("it never rests, so only the first \(seconds) s are shown")
    }
    return Result(timeline: timeline, warnings: warnings, effect: effect)
  }

  /// Returns the settings of the stage for a scene.
  private static func stageSettings(
    of scene: HostedScene, with subject: HostedSubject, _ settings: HostedSettings
  ) -> StageSettings {
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
    if scene == .text { stageSettings.textScale = HostedTour.largerTextScale }
    return stageSettings
  }

  /// Plays a scene on a stage.
  @MainActor private static func record(
    _ scene: HostedScene, with subject: HostedSubject, parts: HostedParts,
    settings: HostedSettings, on stageSettings: StageSettings
  ) -> RecordedRun<[String]> {
    Stage.record(settings: stageSettings) { stage in
      let (kept, notes) = begin(scene, with: subject, parts: parts, settings: settings, on: stage)
      // Views reference their data and delegates only weakly.
      withExtendedLifetime(kept) { stage.playToEnd() }
      return notes
    }
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
    case .screen(let make):
      let driver = SceneDriver(on: stage)
      stage.rootView.appearance = Appearance(fill: .solid(HostedColors.surround))
      // The canvas of a screen that turns has room for it across.
      stage.turnDevice(to: settings.canvas, turn: 0)
      if let screen = make() { driver.show(screen) }
      return ([driver], HostedTour(driver).play(scene).map { [$0] } ?? [])
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

  /// Returns what is seen of a timeline, apart from grounds and fingers.
  private static func effect(of timeline: Timeline) -> HostedEffect {
    let frames = instants(to: timeline.lastChange).map { seen(in: timeline, at: $0) }
    guard let first = frames.first, frames.contains(where: showsAnything) else { return .blank }
    return frames.allSatisfy { $0 == first } ? .still : .moving
  }

  /// Returns whether two timelines show the same, apart from fingers.
  private static func isAlike(_ first: Timeline, _ second: Timeline) -> Bool {
    let end = max(first.lastChange, second.lastChange)
    return instants(to: end).allSatisfy { seen(in: first, at: $0) == seen(in: second, at: $0) }
  }

  /// Returns instants that are spread over a duration, without the first moment.
  private static func instants(to end: Instant) -> [Instant] {
    (0...24).map { Instant(seconds: max(0.05, end.seconds * Double($0) / 24)) }
  }

  /// The visible parts of a layer.
  private struct SeenLayer: Hashable {
    let size: CGSize
    let toCanvas: Transform3D
    let alpha: Double
    let appearance: Appearance
  }

  /// Returns the layers of a frame, without numbers and without those that show fingers.
  private static func seen(in timeline: Timeline, at time: Instant) -> [SeenLayer] {
    timeline.frame(at: time).layers.filter { layer in
      layer.layer > 0 && !timeline.layers[layer.layer].showsTouch
    }.map { layer in
      SeenLayer(
        size: layer.size, toCanvas: layer.toCanvas, alpha: layer.alpha,
        appearance: layer.appearance)
    }
  }

  /// Returns whether layers show anything but grounds.
  private static func showsAnything(_ layers: [SeenLayer]) -> Bool {
    layers.contains { !$0.appearance.isEmpty }
  }
}

/// The degree to which something is seen of a scene.
public enum HostedEffect: String, Hashable, Sendable, Codable {
  /// Nothing but grounds.
  case blank
  /// Something that never changes.
  case still
  /// Something that changes, besides fingers.
  case moving
}
