package import Documents
internal import Foundation
package import Geometry
internal import Timelines
package import Timing

/// A change of the style of items or views, as a whole or in one layer.
package struct RestyleOperation: Hashable, Sendable {
  /// The elements that a step restyles.
  package enum Subject: Hashable, Sendable {
    case items([ItemTarget])
    /// Views of screens by their names.
    case views([ViewReference])
  }

  package var subject: Subject
  /// The layer that changes, at any depth of the style; the whole style where `nil`.
  package var layer: LayerReference?
  package var style: StyleReference?
  /// The values that override those of the style.
  package var overrides: StyleOverrides
  package var location = SourceLocation.missing

  /// A reference to a view by its name, which is known to exist.
  package struct ViewReference: Hashable, Sendable {
    package var name: String
    package var location: SourceLocation = .missing
  }

  /// A reference to a layer by its name; the style is only known when the step happens.
  package struct LayerReference: Hashable, Sendable {
    package var name: String
    package var location: SourceLocation
  }

  /// The items that are restyled; none if views are.
  package var items: [ItemTarget] { if case .items(let items) = subject { items } else { [] } }

  /// The views that are restyled; none if items are.
  package var views: [ViewReference] { if case .views(let views) = subject { views } else { [] } }

  /// Returns the style that an element has after the step.
  ///
  /// - Parameters:
  ///   - style: the style before the step.
  ///   - styles: the styles of the scene by their names.
  ///   - owner: the element, for the message about a missing layer.
  /// - Throws: a `Diagnostic` if the style has no such layer, or would be nested too deep.
  package func style(
    after style: StyleDocument, among styles: [String: StyleDocument], owner: String
  ) throws -> StyleDocument {
    let named = self.style.flatMap { styles[$0.name] }
    guard let layer else { return overrides.applied(to: named ?? style) }
    var result = style
    let isFound = result.editLayers(named: layer.name) { value in
      if var named {
        named.back = nil
        value.style = named
      }
      value = overrides.applied(to: value)
    }
    if !isFound {
      let names = style.layerNames
      throw Diagnostic(
        at: layer.location,
        names.isEmpty
          ? "the style of \(owner) has no layers with names; give one a 'name'"
          : "the style of \(owner) has no layer \(layer.name.quoted)",
        NearestName.hint(for: layer.name, among: names))
    }
    if result.depth > StackedLayer.maximumDepth {
      throw Diagnostic(
        at: location,
        "layers and masks of a style can be nested at most \(StackedLayer.maximumDepth) deep")
    }
    return result
  }
}

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

  /// Returns a style with the values.
  func applied(to style: StyleDocument) -> StyleDocument {
    applied(to: StackedStyleValue(style: style)).style
  }
}

extension StyleDocument {
  /// The names of its layers at any depth, in the order of painting, each once.
  var layerNames: [String] {
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
  fileprivate var depth: Int {
    let inner = (layers + [mask].compactMap(\.self)).map { $0.style.depth + 1 }
    return max(inner.max() ?? 0, back?.depth ?? 0)
  }
}

/// Key frames of items or views, between which their poses and styles are interpolated.
package struct AnimateOperation: Hashable, Sendable {
  package var subject: RestyleOperation.Subject
  /// The layer whose style changes, at any depth; the whole style where `nil`.
  package var layer: RestyleOperation.LayerReference?
  /// The key frames, by ascending times.
  package var keyframes: [KeyframeDocument]
  package var location = SourceLocation.missing

  /// The items that move; none if views do.
  package var items: [ItemTarget] { if case .items(let items) = subject { items } else { [] } }

  /// The views that change; none if items do.
  package var views: [RestyleOperation.ViewReference] {
    if case .views(let views) = subject { views } else { [] }
  }

  /// Whether a key frame changes the style.
  package var changesStyle: Bool {
    keyframes.contains { $0.style != nil || !$0.overrides.properties.isEmpty }
  }

  /// Whether a key frame changes the pose.
  package var changesPose: Bool { keyframes.contains { $0.pose != KeyframePose() } }

  /// Returns the change of styles at a key frame.
  package func restyle(at keyframe: KeyframeDocument) -> RestyleOperation {
    RestyleOperation(
      subject: subject, layer: layer, style: keyframe.style, overrides: keyframe.overrides,
      location: keyframe.location)
  }
}

/// The pose and the style of elements at a share of a step's duration.
///
/// All that a key frame does not name is as in the one before.
package struct KeyframeDocument: Hashable, Sendable {
  /// The share of the duration, from 0 to 1.
  package var time = 0.0
  package var curve: TimingCurve?
  package var pose = KeyframePose()
  package var style: StyleReference?
  /// The values of the style that override those of the one before.
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

  /// Makes a pose of some parts.
  package init(
    offset: Vector? = nil, scale: [Double]? = nil, rotation: Rotation? = nil,
    axes: Set<PosePart> = []
  ) {
    self.offset = offset; self.scale = scale; self.rotation = rotation; self.axes = axes
  }

  /// The parts that are named.
  package var named: Set<PosePart> {
    axes.union(offset == nil ? [] : [.offset]).union(scale == nil ? [] : [.scale])
  }

  /// The pose as parts, with those that change nothing for what it does not name.
  package var parts: PoseParts {
    let scale = scale ?? [1, 1]
    return PoseParts(
      offset: offset ?? .zero, scale: CGSize(width: scale[0], height: scale[1]),
      rotation: rotation ?? .none)
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
      axes: axes.union(other.axes))
  }

  /// Returns the pose with defaults for what it does not name.
  package func document(at location: SourceLocation) -> PoseDocument {
    let (scale, turn) = (scale ?? [1, 1], rotation ?? .none)
    var pose = PoseDocument(
      center: .init(offset: offset ?? .zero), scaleX: scale[0], scaleY: scale[1],
      rotation: turn.z, location: location)
    (pose.tiltX, pose.tiltY) = (turn.x, turn.y)
    return pose
  }
}
