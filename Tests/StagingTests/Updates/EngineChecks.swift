import Cellophane
import Staging
import StagingTestSupport

/// Looks for what a viewer would call a mistake in the timeline of a played program.
struct EngineChecks {
  let run: EngineRun
  var failures: [String] = []
  private var layers: [Layer] { run.timeline.layers }
  private let collection: Layer
  /// The visuals of each cell and supplementary view, in the order of birth.
  private var visuals: [LayerIdentity: [Int]] = [:]
  private var identities: [LayerIdentity] = []
  /// The instants at which things may jump.
  private let jumps: Set<Instant>

  /// Finds everything that is wrong with a run.
  init(_ run: EngineRun) throws {
    self.run = run
    jumps = Set(run.marks.filter(\.isPlain).map(\.time))
    guard let collection = run.timeline.layers.first(where: { $0.identity?.kind == .view }) else {
      self.collection = Layer(position: .zero, size: .zero)
      failures = ["there is no collection"]
      return
    }
    self.collection = collection
    for (index, layer) in layers.enumerated() {
      guard let identity = layer.identity, identity.kind != .view, layer.birth != layer.death
      else { continue }
      if visuals[identity] == nil { identities.append(identity) }
      visuals[identity, default: []].append(index)
    }
    checkNames()
    checkLives()
    checkPlaces()
    checkMotion()
    checkGlimpse()
    try checkEnd()
  }

  /// Notes a mistake.
  mutating func fail(_ text: String, at time: Instant? = nil) {
    failures.append(time.map { "at \($0.seconds) s " + text } ?? text)
  }

  // MARK: Who is who

  /// Returns the data source's number of the item that a layer or its snapshot shows.
  private func id(of layer: Layer) -> Int {
    let shown = layer.content.map { layers[$0.layer] } ?? layer
    let mark = Int(shown.appearance.model.initial.cornerRadius)
    return mark >= EngineSource.sectionMark ? mark - EngineSource.sectionMark : mark
  }

  /// Checks that a name belongs to one item for ever, and is the one that the data source gave.
  private mutating func checkNames() {
    var explicit: [Int: String] = [:]
    for state in run.program.states {
      for item in state.items { explicit[item.id] = item.key }
    }
    var names: [Int: String] = [:]
    for identity in identities where identity.kind == .cell {
      for index in visuals[identity] ?? [] {
        let id = id(of: layers[index])
        if !layers[index].appearance.model.steps.isEmpty { fail("\(identity.key) is two items") }
        if let name = names.updateValue(identity.key, forKey: id), name != identity.key {
          fail("item \(id) is called \(name) and \(identity.key)")
        }
        if let key = explicit[id], key != identity.key {
          fail("item \(id) is called \(identity.key) instead of \(key)")
        }
      }
    }
    if Set(names.values).count != names.count { fail("two items have one name: \(names)") }
  }

  // MARK: Birth and death

  /// Returns whether a layer is visible just before or at an instant.
  private func isSeen(_ layer: Layer, at time: Instant, viewportAt: Instant) -> Bool {
    if layer.isHidden.value(at: time) || layer.alpha.value(at: time) < 0.02 { return false }
    let size = layer.size.value(at: time)
    let center = layer.position.value(at: time)
    let box = layer.transform.value(at: time)
    var frame = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
    if !box.isIdentity {
      frame =
        Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
        .concatenating(box).boundingBox(of: size)?.offsetBy(dx: center.x, dy: center.y) ?? .zero
    }
    let shift = shift(around: layer, at: time)
    frame = frame.offsetBy(dx: -shift.x, dy: -shift.y)
    let viewport = CGRect(
      origin: collection.boundsOrigin.value(at: viewportAt),
      size: collection.size.value(at: viewportAt))
    let overlap = frame.intersection(viewport)
    return !overlap.isNull && overlap.width > 1 && overlap.height > 1
  }

  /// Returns by how much the section around a layer is scrolled by itself.
  private func shift(around layer: Layer, at time: Instant) -> CGPoint {
    guard let parent = layer.parent.map({ layers[$0] }), isSection(parent) else { return .zero }
    return shift(inside: parent, at: time)
  }

  /// Returns by how much a section is scrolled by itself.
  private func shift(inside section: Layer, at time: Instant) -> CGPoint {
    let origin = section.boundsOrigin.value(at: time)
    let (center, size) = (section.position.value(at: time), section.size.value(at: time))
    return CGPoint(
      x: origin.x - center.x + size.width / 2, y: origin.y - center.y + size.height / 2)
  }

  /// Returns whether a layer that ends at an instant goes on in another view as another one.
  private func continues(_ layer: Layer, as other: Layer, at time: Instant) -> Bool {
    guard layer.death == time, other.birth == time, layer.identity == other.identity,
      layer.parent != other.parent || hasPassed(layer.identity, at: time)
    else { return false }
    let last = Instant(ticks: time.ticks - 1)
    func center(_ layer: Layer, at time: Instant) -> CGPoint {
      let (position, shift) = (layer.position.value(at: time), shift(around: layer, at: time))
      return CGPoint(x: position.x - shift.x, y: position.y - shift.y)
    }
    // A spring is set to its end a little before it has got there.
    return center(layer, at: last).distance(to: center(other, at: time)) < 2.4
      && abs(layer.alpha.value(at: last) - other.alpha.value(at: time)) < 0.01
  }

  /// Returns whether an element has been in another view and back, all at one instant.
  private func hasPassed(_ identity: LayerIdentity?, at time: Instant) -> Bool {
    layers.contains { $0.identity == identity && $0.birth == time && $0.death == time }
  }

  /// Checks that nothing is there twice, appears out of nothing or vanishes in sight.
  private mutating func checkLives() {
    for identity in identities {
      let indices = visuals[identity] ?? []
      if identity.kind != .snapshot {
        for (first, second) in zip(indices, indices.dropFirst()) {
          guard let death = layers[first].death, death <= layers[second].birth else {
            fail("\(name(identity)) is there twice", at: layers[second].birth)
            continue
          }
        }
      }
      for index in indices {
        checkBirth(of: layers[index], identity)
        checkDeath(of: layers[index], identity)
      }
    }
  }

  /// Spells who something is.
  func name(_ identity: LayerIdentity) -> String { "\(identity.kind) \(identity.key)" }

  /// Checks that a visual begins out of sight, or because it is new.
  private mutating func checkBirth(of layer: Layer, _ identity: LayerIdentity) {
    let time = layer.birth
    let marks = run.marks.filter { $0.time == time }
    let id = id(of: layer)
    if identity.kind == .snapshot {
      if !marks.contains(where: { $0.step.reloaded.contains(id) }) {
        fail("\(identity.key) has a snapshot without a reload", at: time)
      }
      let source = layers.contains { other in
        other.death == time && other.identity?.key == identity.key
          && other.position.value(at: time).distance(to: layer.position.value(at: time)) < 0.01
          && abs(other.alpha.value(at: time) - layer.alpha.value(at: time)) < 0.01
      }
      if !source, !jumps.contains(time) {
        fail("the snapshot of \(identity.key) does not go on where it was", at: time)
      }
      return
    }
    if jumps.contains(time) { return }
    guard isSeen(layer, at: time, viewportAt: time) else { return }
    // What a transition shows that an earlier change has left out is simply there from now on.
    let isTransition = marks.contains { mark in
      if case .startTransition = mark.step.action { true } else { false }
    }
    let isNew =
      isTransition
      || marks.contains { mark in
        !mark.before.itemIDs.contains(id) || mark.step.reloaded.contains(id)
      }
    // What there is in the beginning is simply there.
    let isFirst = identity.kind != .cell || run.program.start.path(ofItem: id) != nil
    if time == .zero, isFirst { return }
    if layers.contains(where: { continues($0, as: layer, at: time) }) { return }
    if identity.kind == .cell || isTransition, isNew { return }
    let (place, target) = (layer.position.value(at: time), layer.position.model.value(at: time))
    fail("\(name(identity)) appears in sight at \(place) on its way to \(target)", at: time)
  }

  /// Checks that a visual ends out of sight, or because it is deleted.
  private mutating func checkDeath(of layer: Layer, _ identity: LayerIdentity) {
    guard let time = layer.death, !jumps.contains(time) else { return }
    let last = Instant(ticks: time.ticks - 1)
    guard isSeen(layer, at: last, viewportAt: last) else { return }
    let id = id(of: layer)
    let hasSnapshot = layers.contains { other in
      other.birth == time && other.identity?.kind == .snapshot
        && other.identity?.key == identity.key
    }
    if identity.kind != .snapshot, hasSnapshot { return }
    if layers.contains(where: { continues(layer, as: $0, at: time) }) { return }
    let past = run.marks.filter { $0.time < time }
    let isGone = past.last.map { !$0.after.itemIDs.contains(id) } ?? false
    let isRemade = past.contains { $0.step.reloaded.contains(id) }
    if identity.kind == .cell, isGone || isRemade {
      if !past.contains(where: { $0.end == time }) {
        fail("\(name(identity)) is cut off before its way is over", at: time)
      }
      return
    }
    fail("\(name(identity)) vanishes in sight", at: time)
  }

  // MARK: Places

  /// Checks that after each step everything is there and on its way to where the layout says.
  private mutating func checkPlaces() {
    for (index, mark) in run.marks.enumerated() {
      // What happens later at the same instant replaces what this step has recorded.
      if run.marks.dropFirst(index + 1).first?.time == mark.time { continue }
      // What a running scroll has not come to yet need not be there.
      let isScrolling = run.marks.contains { other in
        other.time <= mark.time && mark.time < other.end && other.step.action.isScroll
      }
      if isScrolling { continue }
      for element in mark.expected {
        let alive = (visuals[element.identity] ?? []).filter { layers[$0].isAlive(at: mark.time) }
        guard let found = alive.last else {
          fail("\(name(element.identity)) is not there", at: mark.time)
          continue
        }
        let layer = layers[found]
        let attributes = element.attributes
        if !goes(layer.position, to: attributes.center, at: mark.time)
          || !goes(layer.size, to: attributes.size, at: mark.time)
          || !goes(layer.alpha, to: Double(attributes.alpha), at: mark.time)
          || !goes(layer.transform, to: attributes.transform3D, at: mark.time)
        {
          fail(
            "\(name(element.identity)) goes to \(layer.position.model.value(at: mark.time)), not "
              + "to \(attributes.center)", at: mark.time)
        }
      }
    }
  }

  /// Returns whether a property is on its way to a value; a sample that follows replaces it.
  private func goes<Value>(_ track: Track<Value>, to value: Value, at time: Instant) -> Bool {
    track.model.value(at: time) == value
      || track.segments.contains { $0.isSampled && $0.begin <= time && time < $0.end }
  }

  // MARK: Motion

  /// Checks that places, sizes, opacities and transforms do not jump where changes are animated.
  private mutating func checkMotion() {
    checkSteadiness(of: collection.boundsOrigin, in: collection, "the offset")
    checkSteadiness(of: collection.size, in: collection, "the size of the view")
    for layer in layers where isSection(layer) { checkScrolling(of: layer) }
    for identity in identities {
      for index in visuals[identity] ?? [] {
        let layer = layers[index]
        checkSteadiness(of: layer.position, in: layer, name(identity))
        checkSteadiness(of: layer.size, in: layer, name(identity))
        checkSteadiness(of: layer.alpha, in: layer, name(identity))
        checkSteadiness(of: layer.transform, in: layer, name(identity))
      }
    }
  }

  /// Returns whether a layer is the scroll view of a section.
  private func isSection(_ layer: Layer) -> Bool {
    layer.identity == nil && layer.parent.map { layers[$0].identity?.kind == .view } ?? false
  }

  /// Checks that a section goes on from wherever it is scrolled.
  private mutating func checkScrolling(of layer: Layer) {
    let steps = layer.boundsOrigin.model.steps.map(\.time) + layer.position.model.steps.map(\.time)
    for time in Set(steps).sorted() {
      if jumps.contains(time) || time <= layer.birth || layer.death.map({ $0 <= time }) ?? false {
        continue
      }
      let before = shift(inside: layer, at: Instant(ticks: time.ticks - 1))
      let after = shift(inside: layer, at: time)
      let isEnd = layer.boundsOrigin.segments.contains { $0.end == time && !$0.isSampled }
      if before.distance(to: after) > (isEnd ? 2.4 : 0.01) {
        fail("a section jumps from \(before) to \(after)", at: time)
      }
    }
  }

  /// Checks that a property goes on from where it was wherever its model changes.
  private mutating func checkSteadiness<Value>(
    of track: Track<Value>, in layer: Layer, _ name: String
  ) {
    for step in track.model.steps {
      let time = step.time
      if jumps.contains(time) || time <= layer.birth || layer.death.map({ $0 <= time }) ?? false {
        continue
      }
      let before = track.value(at: Instant(ticks: time.ticks - 1)).components
      let after = track.value(at: time).components
      // A spring is set to its end a little before it has got there: 0.3 % of at most 800 pt.
      let allowance = track.segments.contains { $0.end == time } ? 2.4 : 0.01
      let jump = zip(before, after).map { abs($0 - $1) }.max() ?? 0
      if jump > allowance || before.count != after.count {
        fail("\(name) jumps from \(before) to \(after)", at: time)
      }
    }
  }
}

extension CGPoint {
  /// Returns the distance to another point.
  fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
