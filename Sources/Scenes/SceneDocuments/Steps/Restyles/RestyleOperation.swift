package import Documents
package import Foundation
package import Geometry
internal import Timelines
package import Timing

/// Values of a style that override those of another one.
package struct StyleOverrides: Hashable, Sendable {
  /// The values; those of other properties are ignored.
  package var values = StackedStyleValue(style: StyleDocument(name: "restyle"))
  /// The properties that are overridden, by their keys.
  package var properties: [String] = []

  func applied(to layer: StackedStyleValue) -> StackedStyleValue {
    var result = layer
    for property in properties { Self.copies[property]??(values, &result) }
    return result
  }

  /// Copies each property from one layer to another.
  private static let copies = Dictionary(
    uniqueKeysWithValues: StackedStyleValue.changingKeys.map { ($0.name, $0.copy) })

  func applied(to style: StyleDocument) -> StyleDocument {
    applied(to: StackedStyleValue(style: style)).style
  }
}

extension StyleDocument {
  /// The names of its layers at any depth, in the order of painting, each once.
  package var layerNames: [String] {
    var names: [String] = []
    func add(_ style: StyleDocument) {
      for layer in style.layers {
        if let name = layer.name, !names.contains(name) { names.append(name) }
        add(layer.style)
      }
      if let mask = style.mask { add(mask.style) }
      if let back = style.back { add(back) }
    }
    add(self)
    return names
  }

  /// Returns the error about a layer that the style does not have.
  ///
  /// - Parameter owner: The element with the style; the style itself where `nil`.
  package func missing(_ layer: Reference, of owner: String? = nil) -> Diagnostic {
    let (names, style) = (layerNames, "the style" + (owner.map { " of \($0)" } ?? ""))
    return Diagnostic(
      at: layer.location,
      names.isEmpty
        ? "\(style) has no layers with names; give one a 'name'"
        : "\(style) has no layer \(layer.name.quoted)",
      NearestName.hint(for: layer.name, among: names))
  }

  /// Edits all layers with a name, at any depth.
  ///
  /// - Returns: whether there are any.
  @discardableResult mutating func editLayers(
    named name: String, _ edit: (inout StackedStyleValue) -> Void
  ) -> Bool {
    var isFound = false
    for index in layers.indices {
      if layers[index].name == name {
        edit(&layers[index])
        isFound = true
      } else if layers[index].style.editLayers(named: name, edit) {
        isFound = true
      }
    }
    if var mask, mask.style.editLayers(named: name, edit) {
      self.mask = mask
      isFound = true
    }
    if var back, back.editLayers(named: name, edit) {
      self.back = back
      isFound = true
    }
    return isFound
  }

  /// The nesting depth of layers and masks; 0 without any.
  var depth: Int {
    let inner = (layers + [mask].compactMap(\.self)).map { $0.style.depth + 1 }
    return max(inner.max() ?? 0, back?.depth ?? 0)
  }
}

/// The pose and the style of elements at a share of a step's duration.
///
/// All that a key frame does not name is as in the one before.
package struct KeyframeDocument: Hashable, Sendable {
  /// The share of the duration, from 0 to 1.
  package var time = 0.0
  package var curve: TimingCurve?
  /// The curves of the offset along each axis, instead of `curve`; `nil` for the same.
  package var axisCurves: AxisCurves?
  package var pose = KeyframePose()
  package var style: Reference?
  package var overrides = StyleOverrides()
  package var location = SourceLocation.missing
}

/// The parts of a pose that a key frame names, relative to the layout.
package struct KeyframePose: Hashable, Sendable {
  /// The translation in points.
  package var offset: Vector?
  package var scale: [Double]?
  /// The angles in radians.
  package var rotation: Rotation?
  /// The axes whose angles are named.
  package var axes: Set<PosePart> = []
  package var perspective: PoseDocument.Perspective?
  /// The point that scale and rotations leave in its place, in the unit square of the element.
  package var anchor: CGPoint?

  package init(
    offset: Vector? = nil, scale: [Double]? = nil, rotation: Rotation? = nil,
    axes: Set<PosePart> = [], perspective: PoseDocument.Perspective? = nil, anchor: CGPoint? = nil
  ) {
    self.offset = offset; self.scale = scale; self.rotation = rotation; self.axes = axes
    self.perspective = perspective; self.anchor = anchor
  }

  /// The pose that changes nothing.
  static let rest = KeyframePose(
    offset: .zero, scale: [1, 1], rotation: Rotation.none,
    axes: [.rotationX, .rotationY, .rotationZ], perspective: .init(m34: 0, z: 0))

  /// The parts that it names; the anchor only says about which point others change.
  package var named: Set<PosePart> {
    axes.union(offset == nil ? [] : [.offset]).union(scale == nil ? [] : [.scale])
      .union(perspective == nil ? [] : [.perspective])
  }

  /// The pose as parts, with those that change nothing for what it does not name.
  package var parts: PoseParts {
    let scale = scale ?? [1, 1]
    return PoseParts(
      offset: offset ?? .zero, scale: CGSize(width: scale[0], height: scale[1]),
      rotation: rotation ?? .none, m34: perspective?.m34 ?? 0, z: perspective?.z ?? 0,
      pivot: anchor?.pivot ?? .zero)
  }

  /// Returns the pose after another one, whose parts it keeps where it names none.
  package func after(_ other: KeyframePose) -> KeyframePose {
    var turn = other.rotation ?? rotation
    for axis in axes {
      switch axis {
      case .rotationX: turn?.x = rotation?.x ?? 0
      case .rotationY: turn?.y = rotation?.y ?? 0
      default: turn?.z = rotation?.z ?? 0
      }
    }
    return KeyframePose(
      offset: offset ?? other.offset, scale: scale ?? other.scale, rotation: turn,
      axes: axes.union(other.axes), perspective: perspective ?? other.perspective,
      anchor: anchor ?? other.anchor)
  }

  /// The pose with left and right exchanged.
  var mirrored: KeyframePose {
    KeyframePose(
      offset: offset?.mirrored, scale: scale,
      rotation: rotation.map { Rotation(x: $0.x, y: -$0.y, z: -$0.z) }, axes: axes,
      perspective: perspective, anchor: anchor.map { CGPoint(x: 1 - $0.x, y: $0.y) })
  }
}

extension CGPoint {
  /// The point relative to the center, of points in the unit square.
  package var pivot: Vector { Vector(dx: x - 0.5, dy: y - 0.5) }
}
