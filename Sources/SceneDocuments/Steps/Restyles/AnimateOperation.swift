package import Documents
internal import Foundation
package import Geometry
package import Timing

/// Key frames of items or views, between which their poses and styles are interpolated.
package struct AnimateOperation: Hashable, Sendable {
  package var subject: RestyleOperation.Subject
  /// The layer whose style changes, at any depth; the whole style where `nil`.
  package var layer: RestyleOperation.LayerReference?
  /// The key frames, by ascending times.
  package var keyframes: [KeyframeDocument]
  package var location: SourceLocation

  /// Makes key frames of elements.
  package init(
    subject: RestyleOperation.Subject, layer: RestyleOperation.LayerReference? = nil,
    keyframes: [KeyframeDocument], location: SourceLocation = .missing
  ) {
    self.subject = subject; self.layer = layer; self.keyframes = keyframes
    self.location = location
  }

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
/// What a key frame does not name is as in the one before.
package struct KeyframeDocument: Hashable, Sendable {
  /// The share of the duration, from 0 to 1.
  package var time = 0.0
  /// The curve to the next key frame; that of the step where `nil`.
  package var curve: TimingCurve?
  package var pose = KeyframePose()
  /// The style that replaces the one before.
  package var style: StyleReference?
  /// The values of the style that override those of the one before.
  package var overrides = StyleOverrides()
  package var location = SourceLocation.missing
}

/// The parts of a pose that a key frame names, relative to the layout.
package struct KeyframePose: Hashable, Sendable {
  /// The translation in points.
  package var offset: Vector?
  /// The factors along x and y.
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
