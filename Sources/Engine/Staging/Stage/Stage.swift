import Foundation
import Geometry
import Layouts
public import Timelines
public import Timing

/// A stage on which views live in virtual time, and which records all their changes.
///
/// A stage and its views are confined to the thread of its `run`; only the timeline leaves. Time
/// passes only by `advance` and at the end of the run, when everything scheduled is played out.
///
/// ```swift
/// let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100))) { stage in
///   let box = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
///   box.backgroundColor = Color(red: 0.2, green: 0.4, blue: 1)
///   stage.rootView.addSubview(box)
///   stage.advance(by: 0.5)
///   box.frame.origin.x = 150
/// }
/// ```
public final class Stage {
  /// The longest run of a stage whose duration is automatic.
  public static let longestRun = Instant(seconds: 600)

  public let settings: StageSettings
  /// The identity of the stage, for objects that outlive it.
  let identity = StageIdentity()
  /// The view that fills the canvas and contains all other views.
  public private(set) lazy var rootView: View = makeRootView()
  /// Whether dots show the positions of fingers that come down from now on.
  ///
  /// A dot is painted above everything; touches go through it, and `inspect` does not list it.
  public var showsTouches: Bool
  /// The present instant.
  public internal(set) var now = Instant.zero {
    didSet { recording.layers.now = now }
  }

  /// The recorded layers, and the animations that change them.
  let recording = Recording()
  /// The actions that are still to be performed.
  let schedule = StageSchedule()
  /// The error and the warnings of the run.
  let problems = StageProblems()
  /// The windows, view controllers and transitions.
  let screens = ScreenState()
  /// The view that draws itself at present.
  package let drawing = DrawingState()
  /// The objects that other targets attach to the stage.
  package let companions = StageCompanions()
  private var counters = StageCounters()
  /// Whether it stands in for a run that is not there.
  private var isSpare = false

  /// Makes a stage with an empty root view.
  init(settings: StageSettings) {
    self.settings = settings
    showsTouches = settings.touchColor != nil
    rootView.attach(to: self, parent: nil)
  }

  /// Makes the root view, for this stage whichever is current.
  private func makeRootView() -> View {
    let ambient = Stage.ambients.value
    let outer = ambient.stage
    ambient.stage = self
    defer { ambient.stage = outer }
    return Window(frame: CGRect(origin: .zero, size: settings.canvas.size))
  }

  /// The view controller that fills the canvas; setting it adds its view.
  ///
  /// The one before is removed with all view controllers that it presents.
  public var rootViewController: ViewController? {
    didSet {
      guard !isClosed else { return }
      if let oldValue {
        oldValue.removePresented()
        oldValue.willChangeAppearance(appearing: false, animated: false)
        oldValue.viewIfLoaded?.removeFromSuperview()
        oldValue.didChangeAppearance(appearing: false, animated: false)
      }
      guard let screen = rootViewController else { return }
      screen.view.frame = screenFrame
      screen.willChangeAppearance(appearing: true, animated: false)
      screenHolder.addSubview(screen.view)
      screen.didChangeAppearance(appearing: true, animated: false)
    }
  }

  // MARK: Running

  /// Plays a scene and returns its timeline.
  ///
  /// The body sets up views at time zero and schedules actions. When it returns, all scheduled actions
  /// are performed.
  ///
  /// ```swift
  /// let settings = StageSettings(
  ///   canvas: Canvas(size: CGSize(width: 120, height: 80)), framesPerSecond: 30,
  ///   duration: Instant(seconds: 2))
  /// let timeline = try Stage.run(settings: settings) { stage in
  ///   stage.rootView.backgroundColor = .white
  /// }
  /// ```
  ///
  /// - Throws: what the body throws, or the `StageError` of the first thing that went wrong.
  public static func run(
    settings: StageSettings, _ body: (Stage) throws -> Void
  ) throws -> Timeline { try record(settings: settings, body).timeline.get() }

  /// Plays a scene and returns all that it left, even where something went wrong.
  ///
  /// - Throws: what the body throws.
  package static func record<Outcome>(
    settings: StageSettings, _ body: (Stage) throws -> Outcome
  ) rethrows -> RecordedRun<Outcome> {
    let ambient = ambients.value
    let outer = ambient.stage
    let stage = Stage(settings: settings)
    ambient.stage = stage
    // Views that end with the stage may ask for the current one, so it ends after the assignment.
    defer { withExtendedLifetime(stage) { ambient.stage = outer } }
    defer { stage.close() }
    let outcome = try body(stage)
    stage.playToEnd()
    let warnings = stage.warnings
    stage.warnOfOpenTransitions()
    return RecordedRun(
      timeline: stage.failure.map { .failure($0) } ?? .success(stage.recordedTimeline),
      warnings: warnings, steps: stage.layerSteps, outcome: outcome)
  }

  /// Plays a scene on a canvas with the other settings at their defaults.
  ///
  /// ```swift
  /// let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 120, height: 80))) { stage in
  ///   let dot = View(frame: CGRect(x: 10, y: 30, width: 20, height: 20))
  ///   dot.backgroundColor = .black
  ///   stage.rootView.addSubview(dot)
  ///   View.animate(withDuration: 0.4) { dot.center.x = 100 }
  /// }
  /// ```
  public static func run(canvas: Canvas, _ body: (Stage) throws -> Void) throws -> Timeline {
    try run(settings: StageSettings(canvas: canvas), body)
  }

  /// The stage of this thread's run; without a run, one that lives as long as the thread.
  public static var current: Stage {
    let ambient = ambients.value
    if let stage = ambient.stage { return stage }
    let canvas = Canvas(size: CGSize(width: 390, height: 844))
    let stage = Stage(settings: StageSettings(canvas: canvas))
    stage.isSpare = true
    ambient.stage = stage
    return stage
  }

  /// The stage of this thread's run; `nil` without one.
  package static var running: Stage? { ambients.value.stage.flatMap { $0.isSpare ? nil : $0 } }

  /// The thread's box for the current stage: code in UIKit's shape has no stage parameter.
  private final class Ambient { var stage: Stage? }

  private static let ambients = ThreadLocal { Ambient() }

  /// Releases all scheduled actions, which may retain the stage itself.
  private func close() {
    schedule.isClosed = true
    schedule.events = EventQueue()
    schedule.displayLinks.removeAll()
    recording.overrides.removeAll()
    recording.overrideLink = nil
    schedule.attachmentActions.removeAll()
    for transition in screens.openTransitions { transition.abandon() }
    screens.openTransitions.removeAll()
    rootViewController = nil
    rootView.runEnded()
  }

  /// The timeline of all changes so far.
  private var recordedTimeline: Timeline {
    let layers = layers.map { $0.condensed() }
    let changed = layers.map(\.lastChange).max() ?? .zero
    let holds = settings.holdsEndlessMotions || !recording.hasEndedEndlessMotions
    let duration = settings.duration ?? changed + (holds ? settings.hold : .zero)
    return Timeline(
      canvas: settings.canvas,
      playback: Playback(
        framesPerSecond: settings.framesPerSecond, duration: duration,
        loopCount: settings.loopCount, speed: settings.speed),
      layers: layers, assets: Assets(directory: assetsDirectory, fonts: assetFonts),
      parameters: recording.parameters)
  }

  // MARK: Layout

  /// Lays out a view when the present event is over.
  func setNeedsLayout(_ view: View) {
    schedule.viewsNeedingLayout.append(view)
  }

  /// Lays out every view that needs it, until none does.
  func layoutIfNeeded() {
    var rounds = 0
    while failure == nil, !schedule.viewsNeedingLayout.isEmpty, rounds < 100 {
      rounds += 1
      let views = schedule.viewsNeedingLayout
      schedule.viewsNeedingLayout.removeAll()
      for view in views { view.layoutIfNeeded() }
    }
  }

  /// Lets a view draw itself, and shows its drawing.
  func draw(_ view: View) {
    let outer = (view: drawing.view, recorder: drawing.recorder, traits: drawing.traits)
    drawing.view = view
    drawing.recorder = nil
    drawing.traits = nil
    view.draw(view.bounds)
    let snapshot = drawing.recorder?.snapshot(on: self)
    drawing.view = outer.view
    drawing.recorder = outer.recorder
    drawing.traits = outer.traits
    if snapshot != nil || view.isDrawnByHand {
      view.isDrawnByHand = snapshot != nil
      view.show(snapshot, mode: view.contentMode)
    }
  }

  // MARK: Numbers

  /// Returns the next number of a view, in the order of creation.
  func takeViewNumber() -> Int {
    counters.views += 1
    return counters.views
  }

  /// Returns the next number of a registration of cells.
  package func takeRegistrationNumber() -> Int {
    counters.registrations += 1
    return counters.registrations
  }

  /// Returns the number of taps of a finger that comes down at a point of the canvas.
  ///
  /// It follows another one within 0.35 s and 45 pt, the limits of tap recognizers.
  func takeTapCount(at point: CGPoint) -> Int {
    var count = 1
    if let last = counters.lastTap, (now - last.time).seconds <= 0.35,
      hypot(point.x - last.point.x, point.y - last.point.y) <= 45
    {
      count += last.count
    }
    counters.lastTap = (now, point, count)
    return count
  }

  /// Returns the next number of a finger that comes down.
  func takeTouchNumber() -> Int {
    counters.touches += 1
    return counters.touches
  }
}
