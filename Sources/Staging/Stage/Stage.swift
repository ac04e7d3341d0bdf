package import DynamicItems
public import Foundation
import Geometry
public import Imaging
import Layouts
public import Timelines
public import Timing

/// How a stage is set up: what it is played on and how its timeline is shown.
///
/// ```swift
/// var settings = StageSettings(canvas: Canvas(size: CGSize(width: 320, height: 200)))
/// settings.framesPerSecond = 30
/// settings.hold = Instant(seconds: 1)
/// settings.touchColor = StageSettings.defaultTouchColor
/// ```
public struct StageSettings: Hashable, Sendable {
  public var canvas: Canvas
  public var framesPerSecond: Double
  /// How much is shown; `nil` is until nothing changes any more, and `hold` longer.
  public var duration: Instant?
  /// How long the end is shown where the duration is automatic.
  public var hold: Instant
  /// How often the output plays; `nil` for ever.
  public var loopCount: Int?
  /// Seconds of the scene per second of the output.
  public var speed: Double

  /// The colour of dots that show where fingers are; `nil`, the default, shows none.
  public var touchColor: Color?

  /// The colour of dots that show where fingers are, if nothing else is said: translucent grey.
  public static let defaultTouchColor = Color(white: 0.4, alpha: 0.4)

  /// Makes settings; by default 50 frames per second until half a second after the last change.
  public init(
    canvas: Canvas, framesPerSecond: Double = 50, duration: Instant? = nil,
    hold: Instant = Instant(seconds: 0.5), loopCount: Int? = nil, speed: Double = 1,
    touchColor: Color? = nil
  ) {
    self.canvas = canvas; self.framesPerSecond = framesPerSecond; self.duration = duration
    self.hold = hold; self.loopCount = loopCount; self.speed = speed
    self.touchColor = touchColor
  }
}

/// The place where views live in virtual time, and that records what happens to them.
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
  /// How long a stage plays on at most where its duration is automatic.
  public static let longestRun = Instant(seconds: 600)

  public let settings: StageSettings
  /// The identity of the stage, for what outlives it.
  let identity = StageIdentity()
  /// The view that fills the canvas; everything shown is in it.
  public private(set) lazy var rootView: View = makeRootView()
  /// The window that the first screen is in; the root view until an app makes one of its own.
  lazy var screenHolder = rootView
  /// Where screens are since the device was turned; `nil` until it is.
  var turnedFrame: CGRect?
  /// Where screens are, in the window that the first one is in.
  var screenFrame: CGRect { turnedFrame ?? screenHolder.bounds }
  /// The window that hears of keys.
  lazy var keyWindow: Window? = rootView as? Window
  /// Who hears of keys; nobody at first.
  weak var firstResponder: Responder?
  /// The folder that the pictures of image views are in; `nil` while there are none.
  package var assetsDirectory: String?
  /// The view that is being drawn by hand, and what takes its drawing down once that is asked for.
  package private(set) weak var drawnView: View?
  /// What takes down what the view draws that is being drawn.
  package var viewRecorder: (any DrawingRecorder)?
  /// Whether dots show where fingers are that come down from now on.
  ///
  /// A dot is painted above everything; touches go through it, and `inspect` does not list it.
  public var showsTouches: Bool
  /// The present instant.
  public private(set) var now = Instant.zero
  /// The first thing that went wrong; the run throws it.
  public private(set) var failure: StageError?
  /// What could not be done quite as asked, in order, each once.
  public private(set) var warnings: [StageWarning] = []

  /// The layers that are recorded so far.
  package internal(set) var layers: [Layer] = []
  var contexts: [AnimationContext] = []
  var displayLinks: [DisplayLink] = []
  /// The properties that explicit animations show otherwise than their views say.
  var heldTracks: [any AnyTrackOverride] = []
  /// What samples the held properties; `nil` while there are none.
  var holdingLink: DisplayLink?
  /// How many overlays were added.
  var overlayCount = 0
  /// When the last of the animations that were made so far ends.
  package var latestAnimationEnd = Instant.zero
  /// How changes of layers that are no views' are animated; made when first asked for.
  package var layerTransactions: AnyObject?
  /// Whether changes in animation blocks are animated at all.
  package var areAnimationsEnabled = true
  /// The transitions between screens that are under way.
  var openTransitions: [ScreenTransition] = []
  /// How many navigation bars without a name of their own have come.
  var unnamedBarCount = 0
  private var events = EventQueue()
  /// The sudden changes of the transition that is being made; `nil` where none is.
  private var marks: [TransitionMark]?
  /// The completions that a transition keeps for itself; `nil` where they are scheduled.
  private var collected: [(time: Instant, action: () -> Void)]?
  private var viewsNeedingLayout: [View] = []
  /// When display links are called.
  var linkSchedule = LinkSchedule()
  /// Whether the run is over.
  package private(set) var isClosed = false
  /// The actions that wait for a view to be attached.
  private var attachmentActions: [() -> Void] = []
  /// How many views were made besides the root.
  private var viewCount = -1
  /// The pictures that stand for images here; the images live as long, for their identities do.
  package var imagePictures: [ObjectIdentifier: (image: AnyObject, picture: ViewSnapshot)] = [:]
  /// How many registrations of cells were made.
  private var registrationCount = 0
  /// How many fingers have come down.
  private var touchCount = 0
  /// When the sample before the one that is being taken was; `nil` where none is.
  private(set) var previousSample: Instant?

  /// Makes a stage with an empty root view.
  init(settings: StageSettings) {
    self.settings = settings
    showsTouches = settings.touchColor != nil
    rootView.attach(to: self, parent: nil)
  }

  /// Makes the root view, for this stage whichever is current.
  private func makeRootView() -> View {
    let ambient = Stage.ambient
    let outer = ambient.stage
    ambient.stage = self
    defer { ambient.stage = outer }
    return Window(frame: CGRect(origin: .zero, size: settings.canvas.size))
  }

  /// The screen that fills the canvas, as a window's; setting it puts its view there.
  ///
  /// The one before goes with all that it presents.
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
  /// The body sets views up at time zero and schedules what happens; when it returns, everything
  /// scheduled is played out.
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
  ) throws -> Timeline {
    let outer = ambient.stage
    defer { ambient.stage = outer }
    let stage = Stage(settings: settings)
    ambient.stage = stage
    defer { stage.close() }
    try body(stage)
    stage.playToEnd()
    stage.warnOfOpenTransitions()
    if let failure = stage.failure { throw failure }
    return stage.recordedTimeline
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
    if let stage = ambient.stage { return stage }
    let canvas = Canvas(size: CGSize(width: 390, height: 844))
    let stage = Stage(settings: StageSettings(canvas: canvas))
    ambient.stage = stage
    return stage
  }

  /// The thread's box for the current stage: code in UIKit's shape has no stage parameter.
  private final class Ambient { var stage: Stage? }

  private static var ambient: Ambient {
    let key = "cellophane.stage"
    if let box = Thread.current.threadDictionary[key] as? Ambient { return box }
    let box = Ambient()
    Thread.current.threadDictionary[key] = box
    return box
  }

  // MARK: Time

  /// Has an action happen at an instant, which is not in the past.
  public func schedule(at time: Instant, _ action: @escaping () -> Void) {
    events.schedule(at: max(now, time), phase: .event, action)
  }

  /// Has an action happen some seconds from now.
  ///
  /// ```swift
  /// stage.schedule(after: 0.25) { label.text = "Ready" }
  /// ```
  public func schedule(after seconds: TimeInterval, _ action: @escaping () -> Void) {
    schedule(at: now + Instant(seconds: seconds), action)
  }

  /// Has an action happen in a phase of an instant, which is not in the past.
  func schedule(at time: Instant, in phase: EventQueue.Phase, _ action: @escaping () -> Void) {
    events.schedule(at: max(now, time), phase: phase, action)
  }

  /// Has an action happen when an animation ends, before other events of that instant.
  func scheduleCompletion(at time: Instant, _ action: @escaping () -> Void) {
    if collected != nil {
      collected?.append((max(now, time), action))
      return
    }
    events.schedule(at: max(now, time), phase: .completion, action)
  }

  /// The layers that are there now, by their numbers.
  var livingLayers: [Int: Layer] {
    var result: [Int: Layer] = [:]
    for index in layers.indices where layers[index].death == nil { result[index] = layers[index] }
    return result
  }

  /// Runs a body and returns what would happen at the ends of its animations, in that order.
  func collectCompletions(of body: () -> Void) -> [(time: Instant, action: () -> Void)] {
    let outer = collected
    collected = []
    body()
    let result = collected ?? []
    collected = outer
    return result.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  /// Has a sudden change happen at a time of the transition that is being made, in seconds from now.
  ///
  /// Where the transition's clock is moved back over that time, the change is taken back.
  package func scheduleMark(
    after seconds: TimeInterval, forward: @escaping () -> Void, backward: @escaping () -> Void
  ) {
    let mark = TransitionMark(
      time: now + Instant(seconds: seconds), forward: forward, backward: backward)
    if marks != nil {
      marks?.append(mark)
    } else {
      schedule(at: mark.time, forward)
    }
  }

  /// Runs a body and returns what it wants to happen suddenly on its way.
  func collectMarks(of body: () -> Void) -> [TransitionMark] {
    let outer = marks
    marks = []
    body()
    defer { marks = outer }
    return marks ?? []
  }

  /// Whether nothing is scheduled, but for the next call of display links.
  var isQuiet: Bool { events.nextTime == nil && displayLinks.count == 1 }

  /// Lets time pass up to an instant; what is scheduled until then, and at it, happens.
  public func advance(to time: Instant) {
    layoutIfNeeded()
    while failure == nil, let next = events.nextTime, next <= time, let event = events.popFirst() {
      now = max(now, event.time)
      event.action()
      layoutIfNeeded()
    }
    now = max(now, time)
  }

  /// Lets some seconds pass.
  ///
  /// ```swift
  /// stage.advance(by: 0.5)
  /// view.setContentOffset(CGPoint(x: 0, y: 60), animated: true)
  /// stage.advance(by: 0.3)
  /// view.reloadData()
  /// ```
  public func advance(by seconds: TimeInterval) {
    advance(to: now + Instant(seconds: seconds))
  }

  /// Plays everything that is scheduled, up to the duration or until nothing is left.
  public func playToEnd() {
    let end = settings.duration ?? Stage.longestRun
    advance(to: now)
    while failure == nil, let next = events.nextTime, next <= end { advance(to: next) }
    if settings.duration == nil, events.nextTime != nil {
      fail(.neverSettles(after: end))
    }
  }

  /// Lets go of what is still scheduled, which may hold the stage itself.
  private func close() {
    isClosed = true
    events = EventQueue()
    displayLinks.removeAll()
    heldTracks.removeAll()
    holdingLink = nil
    attachmentActions.removeAll()
    for transition in openTransitions { transition.abandon() }
    openTransitions.removeAll()
    rootViewController = nil
    rootView.runEnded()
  }

  /// Takes note of transitions whose animators never said that they are over.
  private func warnOfOpenTransitions() {
    if settings.duration != nil { return }
    for transition in openTransitions {
      let problem: TransitionProblem =
        transition.isInteractive ? .neverFinished : .neverCompleted
      warn(.transition(problem), in: transition.name)
    }
  }

  /// The timeline of everything so far.
  private var recordedTimeline: Timeline {
    let layers = layers.map { $0.condensed() }
    let changed = layers.map(\.lastChange).max() ?? .zero
    let duration = settings.duration ?? changed + settings.hold
    return Timeline(
      canvas: settings.canvas,
      playback: Playback(
        framesPerSecond: settings.framesPerSecond, duration: duration,
        loopCount: settings.loopCount, speed: settings.speed),
      layers: layers, assets: Assets(directory: assetsDirectory))
  }

  // MARK: Layout

  /// Has a view laid out when the present event is over.
  func setNeedsLayout(_ view: View) {
    viewsNeedingLayout.append(view)
  }

  /// Lays out every view that needs it, until none does.
  private func layoutIfNeeded() {
    var rounds = 0
    while failure == nil, !viewsNeedingLayout.isEmpty, rounds < 100 {
      rounds += 1
      let views = viewsNeedingLayout
      viewsNeedingLayout.removeAll()
      for view in views { view.layoutIfNeeded() }
    }
  }

  /// Has a view draw by hand, and shows what it drew.
  func draw(_ view: View) {
    let outer = (drawnView, viewRecorder)
    (drawnView, viewRecorder) = (view, nil)
    view.draw(view.bounds)
    let drawing = viewRecorder?.picture(on: self)
    (drawnView, viewRecorder) = outer
    if drawing != nil || view.isDrawnByHand {
      view.isDrawnByHand = drawing != nil
      view.show(drawing, mode: view.contentMode)
    }
  }

  /// Adds an action that is performed once, when a view is attached or serves another layout.
  package func performAtNextAttachment(_ action: @escaping () -> Void) {
    attachmentActions.append(action)
  }

  /// Performs the actions that wait for a view to be attached.
  func performAttachmentActions() {
    if attachmentActions.isEmpty { return }
    let actions = attachmentActions
    attachmentActions = []
    for action in actions { action() }
  }

  /// Records a layer that stands for no view and is only shown by snapshots of this instant.
  ///
  /// - Returns: The number of the layer.
  package func recordSnapshotLayer(size: CGSize, appearance: Appearance) -> Int {
    layers.append(
      Layer(
        birth: now, death: Instant(ticks: now.ticks + 1),
        position: CGPoint(x: size.width / 2, y: size.height / 2), size: size,
        appearance: appearance, isHidden: true))
    return layers.count - 1
  }

  /// Returns the next number of a view, which tells views apart in the order of their making.
  func takeViewNumber() -> Int {
    viewCount += 1
    return viewCount
  }

  /// Returns a number for a registration of cells.
  package func takeRegistrationNumber() -> Int {
    registrationCount += 1
    return registrationCount
  }

  /// Returns a number for a finger that comes down.
  func takeTouchNumber() -> Int {
    touchCount += 1
    return touchCount
  }

  // MARK: Mistakes

  /// Takes note of the first thing that went wrong; nothing happens after it.
  func fail(_ error: StageError) {
    if failure == nil { failure = error }
  }

  /// Takes note of what a layout cannot do as asked.
  func report(_ problem: LayoutProblem, in collection: String) {
    if problem.isWarning {
      warn(.layout(problem), in: collection)
    } else {
      fail(.layout(problem))
    }
  }

  /// Reports a request that an animator cannot carry out.
  package func report(_ problem: DynamicsProblem) {
    if problem.isWarning {
      warn(.dynamics(problem), in: "")
    } else {
      fail(.dynamics(problem))
    }
  }

  /// Takes note, once, of something that is told without ending the run.
  package func warn(_ problem: StageWarning.Problem, in subject: String) {
    let warning = StageWarning(problem: problem, subject: subject)
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  // MARK: Animation

  /// The context of the changes that are made now; `nil` where they take place at once.
  var animation: AnimationContext? {
    contexts.last.flatMap { $0.isEnabled ? $0 : nil }
  }

  /// Runs a body whose changes are animated in a context.
  func perform(in context: AnimationContext, _ body: () -> Void) {
    contexts.append(context)
    body()
    contexts.removeLast()
  }

  /// Runs a body that follows something continuous, as a finger, and that was run at `since` before.
  ///
  /// What it changes outside animations, and the layout that this asks for, is a sample: it runs
  /// from what was at `since` to now instead of jumping now.
  package func performSampled(since: Instant, _ body: () -> Void) {
    performSample(since: since) {
      body()
      return true
    }
  }

  /// Runs a body as a sample, and lays out for it where it returns that it did something.
  func performSample(since: Instant, _ body: () -> Bool) {
    let outer = previousSample
    previousSample = since
    if body() { layoutIfNeeded() }
    previousSample = outer
  }

  /// Records a change of an animated property of a layer.
  func record<Value>(
    _ value: Value, in property: WritableKeyPath<Layer, Track<Value>>, of layer: Int
  ) {
    if let held = heldTrack(of: property, in: layer) { return held.record(value) }
    guard let animation else {
      if contexts.isEmpty, let previousSample {
        let since = max(previousSample, layers[layer].birth)
        return layers[layer][keyPath: property].glide(to: value, from: since, at: now)
      }
      layers[layer][keyPath: property].set(value, at: now)
      return
    }
    latestAnimationEnd = max(latestAnimationEnd, now + animation.length)
    if animation.keyframes != nil, animation.delay > .zero,
      Value.delta(from: layers[layer][keyPath: property].last, to: value) == nil
    {
      return recordLater(value, in: property, of: layer, as: animation)
    }
    layers[layer][keyPath: property].animate(
      to: value, at: now, delay: animation.delay, duration: animation.duration,
      curve: animation.curve, beginsFromCurrentState: animation.beginsFromCurrentState)
  }

  /// Records whole turns of a layer to where its transform has it; none outside animations.
  func turn(_ layer: Int, by turns: Rotation) {
    guard let animation else { return }
    latestAnimationEnd = max(latestAnimationEnd, now + animation.length)
    if let held: TrackOverride<Transform3D> = heldTrack(of: \.transform, in: layer) {
      return held.turn(by: turns, as: animation)
    }
    layers[layer].transform.turn(
      by: turns, at: now, delay: animation.delay, duration: animation.duration,
      curve: animation.curve)
  }

  /// Records a change of an animated property that most layers never say.
  ///
  /// - Parameter old: the value so far where nothing was said.
  func record<Value>(
    _ value: Value, from old: Value, in property: WritableKeyPath<Layer, Track<Value>?>,
    of layer: Int
  ) {
    if layers[layer][keyPath: property] == nil {
      if value == old { return }
      layers[layer][keyPath: property] = Track(old)
    }
    record(value, in: \.[track: property, old], of: layer)
  }
}
