import Geometry
import Timelines
import Timing

/// A property that is shown otherwise than its view says, whatever its kind.
protocol AnyTrackOverride: AnyObject {
  /// The number of the layer.
  var layer: Int { get }
  /// Whether nothing lies over what the view says, and nothing of that moves.
  var isOver: Bool { get }
  /// Whether there is nothing that moves.
  var isStill: Bool { get }
  /// The repetitions of its endless motions.
  var cycles: [(begin: Instant, duration: Instant)] { get }

  /// Records what is shown now.
  func sample()

  /// Keeps the view's values as they are now.
  func save()

  /// Ends the motions that a change of some properties ends, and goes on from what they show.
  func endRepetitions(of paths: PropertyPaths?)

  /// Takes an overlay away, if it is one of this property's.
  func remove(_ token: OverlayToken)

  /// Shows what the view says.
  func finish()
}

/// A property of a layer with motions on top of the view's own values.
///
/// The view's own values and animations are kept aside. The combined motion is recorded as one
/// animation if a track can express it, and as samples otherwise.
final class TrackOverride<Value: Animatable>: AnyTrackOverride {
  private unowned let stage: Stage
  let layer: Int
  let property: WritableKeyPath<Layer, Track<Value>>
  /// The values without overlays.
  var base: Track<Value>
  /// The values without overlays at an earlier time.
  private(set) var saved: Track<Value>?
  private var overlays: [(token: OverlayToken, overlay: Overlay<Value>)] = []
  /// Whether one animation of the track shows all, so that there is nothing to sample.
  private var isExact = false
  /// The properties that motions have shown so far; all where `nil`.
  ///
  /// The others are recorded as the view says, with their own animations.
  private var paths: PropertyPaths?
  private var lastSample: Instant

  /// Takes a property of a layer over, as far as a motion shows it.
  init(
    _ property: WritableKeyPath<Layer, Track<Value>>, of layer: Int, on stage: Stage,
    showing paths: PropertyPaths?
  ) {
    self.stage = stage; self.layer = layer; self.property = property; self.paths = paths
    base = stage.layers[layer][keyPath: property]
    lastSample = stage.now
    track.cut(paths, to: base.value(at: stage.now), at: stage.now)
  }

  /// The recorded track.
  private var track: Track<Value> {
    get { stage.layers[layer][keyPath: property] }
    set { stage.recording.layers[layer][keyPath: property] = newValue }
  }

  var isOver: Bool { overlays.isEmpty && !base.isAnimating(at: stage.now) }

  var isStill: Bool {
    overlays.allSatisfy(\.overlay.isStill) && !base.isAnimating(at: stage.now)
  }

  var cycles: [(begin: Instant, duration: Instant)] { overlays.compactMap(\.overlay.cycle) }

  /// Returns what is to be shown now.
  private var shown: Value { shown(at: stage.now) }

  /// Returns what is to be shown at an instant.
  private func shown(at time: Instant) -> Value {
    overlays.reduce(base.value(at: time)) { $1.overlay.shown(over: $0, at: time) }
  }

  /// Adds a motion over the present ones, or replaces one.
  func add(_ overlay: Overlay<Value>, as token: OverlayToken, replacing old: OverlayToken?) {
    paths = paths.flatMap { all in overlay.paths.map(all.union) }
    change {
      if let index = overlays.firstIndex(where: { $0.token == old }) {
        overlays[index] = (token, overlay)
      } else {
        overlays.append((token, overlay))
      }
    }
  }

  func remove(_ token: OverlayToken) {
    guard overlays.contains(where: { $0.token == token }) else { return }
    change { overlays.removeAll { $0.token == token } }
  }

  /// Records what the view says now.
  func record(_ value: Value) {
    if isExact, overlays.last?.overlay.coversAll == true { return recordBase(value) }
    if value != base.last { endRepetitions(of: base.last.paths(changedTo: value)) }
    change { recordBase(value) }
    stage.followHeldTracks()
  }

  func save() {
    sample()
    saved = base
  }

  func endRepetitions(of paths: PropertyPaths?) {
    var ended: PropertyPaths? = PropertyPaths.none
    let rest = overlays.compactMap {
      token, overlay -> (token: OverlayToken, overlay: Overlay<Value>)? in
      guard overlay.endsOnChange else { return (token, overlay) }
      guard let paths, let own = overlay.paths else {
        ended = nil
        return nil
      }
      // A motion of several properties goes on in the others.
      let met = own.meeting(paths)
      ended = ended?.union(met)
      var others = overlay
      others.paths = own.subtracting(met)
      return met == own ? nil : (token, others)
    }
    if ended?.isEmpty == true { return }
    change {
      let (shown, last) = (shown, base.last)
      overlays = rest
      base.cut(ended, to: shown, at: stage.now)
      recordBase(last)
    }
    stage.followHeldTracks()
  }

  /// Changes what the view says, as it would be recorded.
  private func recordBase(_ value: Value) {
    widen(for: value)
    let animation = stage.animation(of: layer)
    if let animation {
      stage.latestAnimationEnd = max(stage.latestAnimationEnd, stage.now + animation.length)
    }
    func record(_ value: Value, in track: inout Track<Value>) {
      guard let animation else { return track.set(value, at: stage.now) }
      track.animate(
        to: value, at: stage.now, delay: animation.delay, duration: animation.duration,
        curve: animation.curve, beginsFromCurrentState: animation.beginsFromCurrentState,
        retargeting: animation.retargeting)
    }
    record(value, in: &base)
    guard let paths else { return }
    let beside = value.taking(paths, of: track.last)
    if beside != track.last { record(beside, in: &track) }
  }

  /// Holds all properties of a change to one that is held, since they may fade together.
  private func widen(for value: Value) {
    guard let held = paths, let changed = base.last.paths(changedTo: value), changed.meets(held)
    else { return }
    paths = held.union(changed)
  }

  /// Changes what is to be shown from now on.
  private func change(_ body: () -> Void) {
    sample()
    isExact = false
    body()
    if showWay() { return }
    track.cut(paths, to: shown, at: stage.now)
    lastSample = stage.now
  }

  /// Records all that is to be shown as one animation, if it is one that begins now.
  private func showWay() -> Bool {
    let ways = overlays.compactMap(\.overlay.way)
    guard let first = ways.first, ways.count == overlays.count, first.begin == stage.now,
      ways.allSatisfy({
        ($0.begin, $0.duration) == (first.begin, first.duration) && $0.curve == first.curve
      }), overlays.contains(where: \.overlay.coversAll) || !base.isAnimating(at: stage.now)
    else { return false }
    let below = base.value(at: stage.now)
    let ends = ways.reduce((from: below, to: below)) { ends, way in
      (way.ends(ends.from).from, way.ends(ends.to).to)
    }
    track.cut(to: ends.from, at: stage.now)
    track.animate(to: ends.to, at: stage.now, duration: first.duration, curve: first.curve)
    isExact = true
    return true
  }

  func sample() {
    let now = stage.now
    if isExact || now <= lastSample { return }
    // No value before a jump is joined with one after it.
    for jump in Set(overlays.flatMap { $0.overlay.jumps(lastSample, now) }).sorted() {
      let (before, after) = (shown(at: jump - Instant(ticks: 1)), shown(at: jump))
      if before == after || jump <= lastSample { continue }
      sample(before, at: jump)
      track.set(own(after), at: jump)
    }
    if lastSample < now { sample(shown, at: now) }
  }

  /// Returns the recorded value with the properties that motions show from another one.
  private func own(_ value: Value) -> Value {
    paths.map { track.last.taking($0, of: value) } ?? value
  }

  /// Records a value that is reached from the last sample on.
  private func sample(_ shown: Value, at time: Instant) {
    let value = own(shown)
    if Value.sampleDelta(from: track.last, to: value) != nil {
      track.glide(to: value, from: lastSample, at: time)
    } else {
      track.animate(to: value, at: lastSample, duration: time - lastSample, curve: .linear)
    }
    lastSample = time
  }

  func finish() {
    sample()
    track.cut(paths, to: base.last, at: stage.now)
  }
}

extension TrackOverride where Value == Transform3D {
  /// Turns what the view says by whole turns to where its transform has it.
  func turn(by turns: Rotation, as animation: AnimationContext) {
    change {
      base.turn(
        by: turns, at: stage.now, delay: animation.delay, duration: animation.duration,
        curve: animation.curve)
    }
    stage.followHeldTracks()
  }
}

extension Stage {
  /// Returns the held property of a layer; `nil` where none is held.
  func heldTrack<Value>(
    of property: WritableKeyPath<Layer, Track<Value>>, in layer: Int
  ) -> TrackOverride<Value>? {
    if recording.overrides.isEmpty { return nil }
    for held in recording.overrides where held.layer == layer {
      if let held = held as? TrackOverride<Value>, held.property == property { return held }
    }
    return nil
  }

  /// Shows a motion over what is recorded of a layer's property, until it is taken away.
  func add<Value>(
    _ overlay: Overlay<Value>, to property: WritableKeyPath<Layer, Track<Value>>, of layer: Int,
    replacing old: OverlayToken? = nil
  ) -> OverlayToken {
    recording.overlayCount += 1
    let token = OverlayToken(layer: layer, number: recording.overlayCount)
    let held: TrackOverride<Value>
    if let known = heldTrack(of: property, in: layer) {
      held = known
    } else {
      held = TrackOverride(property, of: layer, on: self, showing: overlay.paths)
      recording.overrides.append(held)
    }
    held.add(overlay, as: token, replacing: old)
    followHeldTracks()
    return token
  }

  /// Samples held properties at each tick from now on, as long as any moves.
  func followHeldTracks() {
    if recording.overrideLink != nil || recording.overrides.allSatisfy(\.isStill) { return }
    recording.overrideLink = DisplayLink(isSimulation: true, on: self) { [weak self] _ in
      self?.sampleHeldTracks()
    }
  }

  /// Ends the repetitions of some properties of a layer, which go on from what they show to what the
  /// view says.
  ///
  /// - Parameter paths: The properties of the values; all where `nil`.
  func endRepetitions(
    of paths: PropertyPaths?, in layer: Int, where isAffected: (any AnyTrackOverride) -> Bool
  ) {
    for held in recording.overrides where held.layer == layer && isAffected(held) {
      held.endRepetitions(of: paths)
    }
  }

  /// Takes a motion away; what the view says is shown again.
  package func remove(_ token: OverlayToken) {
    for held in recording.overrides where held.layer == token.layer { held.remove(token) }
    releaseHeldTracks()
  }

  /// Records what held properties show now, and lets go of those that nothing lies over any more.
  private func sampleHeldTracks() {
    for held in recording.overrides { held.sample() }
    releaseHeldTracks()
    if settings.duration == nil, !recording.overrides.isEmpty, isQuiet { endEndlessMotions() }
  }

  /// Ends endless animations after the present repetition, because nothing else happens any more.
  private func endEndlessMotions() {
    let ends = recording.overrides.flatMap(\.cycles).map { cycle -> Instant in
      let length = max(1, cycle.duration.ticks)
      let count = max(0, (now - cycle.begin).ticks) / length + 1
      return cycle.begin + Instant(ticks: length * count)
    }
    guard let end = ends.max() else { return }
    schedule(at: end, in: .simulation) { [self] in
      for held in recording.overrides { held.sample() }
      recording.overrides.removeAll()
      recording.hasEndedEndlessMotions = true
      releaseHeldTracks()
    }
  }

  /// Lets go of properties that nothing lies over any more.
  private func releaseHeldTracks() {
    for held in recording.overrides where held.isOver { held.finish() }
    recording.overrides.removeAll { $0.isOver }
    if recording.overrides.allSatisfy(\.isStill) {
      recording.overrideLink?.invalidate()
      recording.overrideLink = nil
    }
  }
}
