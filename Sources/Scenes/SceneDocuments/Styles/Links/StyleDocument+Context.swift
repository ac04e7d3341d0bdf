internal import Foundation
internal import Geometry

/// The parts of a style that depend on states and motions.
extension StyleDocument {
  package var hasStates: Bool { !states.isEmpty }

  /// Whether states change the size of an item.
  package var changesSize: Bool { !sizeChanges.isEmpty }

  /// The changes of the size of an item in states.
  package var sizeChanges: [ItemSizeChange] { states.flatMap(\.changes).compactMap(\.size) }

  /// Whether states or motions change the pose of an item.
  package var changesPose: Bool {
    links.contains(where: \.changesPose)
      || states.contains { $0.changes.contains { $0.pose != KeyframePose() } }
  }

  /// The greatest distance by which states and motions move an item, in points.
  package var poseReach: Double {
    let poses = states.flatMap(\.changes).map(\.pose) + links.flatMap(\.keyframes).map(\.pose)
    // Offsets of several states and links add.
    return poses.compactMap(\.offset).map { hypot($0.dx, $0.dy) }.reduce(0, +)
  }

  /// The number of links on the longest way from the style to a layer in it.
  var linkDepth: Int {
    links.count + (innerStyles.map(\.linkDepth).max() ?? 0)
  }

  /// The motions that the style and its layers follow, in any state.
  package var linkSources: Set<LinkSource> {
    var sources: Set<LinkSource> = []
    visitStyles { style in for link in style.links { sources.insert(link.source) } }
    return sources
  }

  /// Returns the style with the changes of some states, without states of its own.
  func inStates(_ active: Set<ElementState>) -> StyleDocument {
    if states.isEmpty { return self }
    var result = self
    result.states = []
    for state in states where active.contains(state.state) {
      for change in state.changes {
        guard let layer = change.layer else {
          result = change.overrides.applied(to: result)
          continue
        }
        result.editLayers(named: layer.name) { $0 = change.overrides.applied(to: $0) }
      }
    }
    return result
  }

  /// Returns the pose of an item with the style, relative to its layout; `nil` for none.
  package func pose(in context: ItemContext) -> KeyframePose? {
    guard changesPose else { return nil }
    var result = KeyframePose(offset: .zero, scale: [1, 1], rotation: Rotation.none)
    for state in states where context.states.contains(state.state) {
      for change in state.changes { result = result.combined(with: change.pose) }
    }
    for link in links where link.changesPose {
      result = result.combined(with: link.pose(at: context.links[link.source] ?? 0))
    }
    return result
  }
}

extension LinkDocument {
  fileprivate func pose(at value: Double) -> KeyframePose {
    let (index, share) = segment(at: value)
    let start = keyframes[...index].reduce(KeyframePose()) { $1.pose.after($0) }
    if share == 0 { return start }
    return start.blended(to: keyframes[index + 1].pose.after(start), share: share)
  }
}

extension KeyframePose {
  /// Returns the pose after another one: offsets and angles are added, factors multiplied.
  fileprivate func combined(with other: KeyframePose) -> KeyframePose {
    let (scale, factors) = (scale ?? [1, 1], other.scale ?? [1, 1])
    let (turn, more) = (rotation ?? .none, other.rotation ?? .none)
    return KeyframePose(
      offset: (offset ?? .zero) + (other.offset ?? .zero),
      scale: [scale[0] * factors[0], scale[1] * factors[1]],
      rotation: Rotation(x: turn.x + more.x, y: turn.y + more.y, z: turn.z + more.z),
      perspective: other.perspective ?? perspective, anchor: other.anchor ?? anchor)
  }

  /// Returns the pose at a share of the way to another one, whose anchor it has only there.
  fileprivate func blended(to end: KeyframePose, share: Double) -> KeyframePose {
    func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * share }
    let (from, to) = (offset ?? .zero, end.offset ?? .zero)
    let (scale, factors) = (scale ?? [1, 1], end.scale ?? [1, 1])
    let (turn, last) = (rotation ?? .none, end.rotation ?? .none)
    let flat = PoseDocument.Perspective(m34: 0, z: 0)
    let (depth, deep) = (perspective ?? flat, end.perspective ?? flat)
    return KeyframePose(
      offset: Vector(dx: mix(from.dx, to.dx), dy: mix(from.dy, to.dy)),
      scale: [mix(scale[0], factors[0]), mix(scale[1], factors[1])],
      rotation: Rotation(x: mix(turn.x, last.x), y: mix(turn.y, last.y), z: mix(turn.z, last.z)),
      perspective: .init(m34: mix(depth.m34, deep.m34), z: mix(depth.z, deep.z)), anchor: anchor)
  }
}

extension LinkDocument {
  /// Returns what a style or a layer is at the present value of the source.
  ///
  /// - Parameters:
  ///   - rest: The style or the layer without the link.
  ///   - applying: Returns a value with the changes of a key frame.
  ///   - blending: Returns a share of the way from one result to another.
  func resolving<Value, Result>(
    _ rest: Value, in context: ItemContext, applying: (StyleOverrides, Value) -> Value,
    blending: (Result, Result, Double) -> Result, resolve: (Value) throws -> Result
  ) rethrows -> Result {
    guard changesStyle else { return try resolve(rest) }
    let (index, share) = segment(at: context.links[source] ?? 0)
    let start = keyframes[...index].reduce(rest) { applying($1.overrides, $0) }
    if share == 0 { return try resolve(start) }
    return blending(
      try resolve(start), try resolve(applying(keyframes[index + 1].overrides, start)), share)
  }
}
