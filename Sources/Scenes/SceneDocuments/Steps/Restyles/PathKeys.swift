internal import Documents
internal import Foundation
internal import Geometry
package import Timing

extension AnimateOperation {
  /// The keys of a motion along a path.
  static let pathKeys: [Key<AnimateOperation>] = [
    Key(
      "path",
      "A path along which the elements move at the pace of the step's curve: in the syntax of SVG, "
        + "in points from the slot, or points joined by lines or arcs.", .course, \.course,
      or: "motionpath offsetpath"),
    Key(
      "orient",
      "Whether the elements turn to the direction of the path, or the angle that is added to it.",
      .orientation, \.orientation, or: "autorotate offsetrotate orienttopath rotationmode"),
  ]

  /// A motion has key frames or a path, which moves whole elements alone.
  static let pathRule = Rule<AnimateOperation>.check(
    schema: [
      "anyOf": [.requires("keyframes"), .requires("path")],
      "dependentSchemas": [
        "orient": .requires("path"), "path": .refuses(["layer"]),
        "anchor": .refuses(["layer"]),
      ],
    ]
  ) { animate, reader, decoder in
    let (path, frames) = (reader.optional("path"), reader.optional("keyframes"))
    if path == nil, frames == nil, !reader.hasUnknownKeys {
      reader.reportMissing(
        ["keyframes"],
        "'keyframes' is missing in animate; write 'keyframes: { 0%: {…}, 100%: {…} }', or a 'path'")
    }
    if path == nil {
      for key in reader.present(among: ["orient"]) {
        reader.refuse(key, "'orient' has no effect without a 'path'", .removal())
      }
      return
    }
    if reader.optional("layer") != nil {
      reader.refuse(
        "path", "'path' moves whole items and views; move a layer by its 'frame' in 'keyframes'")
    }
    for frame in animate.keyframes {
      if frame.pose.offset != nil {
        decoder.bag.error(
          at: frame.location,
          "'offset' has no effect beside a 'path', which moves the elements; keep one of them")
      }
      if animate.orientation != nil, frame.pose.axes.contains(.rotationZ) {
        decoder.bag.error(
          at: frame.location,
          "'rotation' about z has no effect beside 'orient', which turns the elements; keep one of them"
        )
      }
    }
  }
}

extension AnimateOperation {
  /// An anchor needs something that scales or turns about it.
  static let anchorRule = Rule<AnimateOperation>.check { animate, reader, _ in
    guard animate.anchor != nil else { return }
    if animate.layer != nil {
      reader.refuse(
        "anchor", "'anchor' is one of the whole element; write the layer's in 'keyframes'")
    } else if animate.orientation == nil, !reader.hasUnknownKeys,
      animate.keyframes.allSatisfy({ $0.pose.named.isDisjoint(with: PosePart.turning) })
    {
      reader.refuse("anchor", "'anchor' has no effect where nothing scales or turns", .removal())
    }
  }
}

/// Points that are joined by lines or arcs.
struct PointPath: MappedValue {
  var points: [Vector] = []
  var arc = 0.0

  static let mapping = Mapping<PointPath>(
    "motionPath", "A way from where an element is through points.", PointPath(),
    keys: [
      Key(
        "points", "The offsets [dx, dy] from the slot, one after the other.",
        .list(.vector, 1...SceneLimits.pathPoints), \.points,
        need: .required("write 'points: [[dx, dy], …]'"), or: "to via through"),
      Key(
        "arc",
        "The angle of the arc of a circle to each point, clockwise; 0 for straight lines.",
        ValueForm<Double>.angle.checked { angle in
          abs(angle) <= SceneLimits.arc
            ? nil : "arc must be from -350deg to 350deg; a circle does not end elsewhere"
        }, \.arc, or: "curviness bend curvature"),
    ], foreign: ["'path: \"M0 0 …\"', a text": "d data svg path"])
}

extension SceneLimits {
  /// The most points of a path.
  static let pathPoints = 1_000
  /// The largest angle of an arc, in radians.
  static let arc = 350 * Double.pi / 180 + 1e-9
}

extension ValueForm<MotionCourse> {
  /// A path in the syntax of SVG, or points.
  fileprivate static let course = ValueForm(
    .anyOf([
      ["type": "string", "maxLength": .number(Double(SceneLimits.pathData))], .ref("motionPath"),
    ]),
    read: { reading in
      let (bag, node) = (reading.bag, reading.node)
      if node.entries != nil {
        return PointPath.mapping.read(node, by: reading.decoder).map {
          .points($0.points, arc: $0.arc)
        }
      }
      guard node.string != nil else {
        return bag.unexpected(
          "a path such as \"M0 0 C 0 -80 120 -80 120 0\" or { points: [[120, 0]] } for path",
          found: node)
      }
      guard let data = ValueForm<String>.pathData.read(reading) else { return nil }
      do throws(PathDataError) {
        let path = try Path(svg: data)
        guard MotionPath(path) != nil else {
          return bag.refusal(
            at: node.location,
            path.elements.count { if case .move = $0 { true } else { false } } > 1
              ? "a motion has one way, but this path moves its pen between several; keep one 'M'"
              : "this path has no length; add a line or a curve to it, such as 'L 120 0'")
        }
        return .path(path)
      } catch {
        return bag.refusal(at: node.location, error.description)
      }
    })
}

extension ValueForm<String> {
  /// Path data, which is not too long.
  fileprivate static let pathData = ValueForm(
    ["type": "string", "maxLength": .number(Double(SceneLimits.pathData))],
    read: { reading in
      guard let data = reading.bag.text(reading.node, reading.key) else { return nil }
      guard data.utf8.count <= SceneLimits.pathData else {
        return reading.bag.refusal(
          at: reading.node.location,
          "a path can have at most \(SceneLimits.pathData) characters")
      }
      return data
    })
}

extension ValueForm<Double> {
  /// True, or an angle that is added to a direction.
  fileprivate static let orientation = either(
    ValueForm(
      ["const": true],
      read: { reading in
        if reading.node.value == .bool(true) { return 0 }
        reading.refuse("without 'orient' the elements keep their direction", .removal())
        return nil
      }), if: { if case .bool = $0.value { true } else { false } }, else: angle)
}

/// The curves of an offset along x and y; those of the step where `nil`.
package struct AxisCurves: Hashable, Sendable, MappedValue {
  package var x: TimingCurve?
  package var y: TimingCurve?

  static let mapping = Mapping<AxisCurves>(
    "axisCurves", "The curves of an offset along each axis.", AxisCurves(),
    keys: [
      Key("x", "The curve of the horizontal way. By default it is 'curve'.", .curve, \.x),
      Key("y", "The curve of the vertical way. By default it is 'curve'.", .curve, \.y),
    ])

  static let key = Key<KeyframeDocument>(
    "curves", "The curves of the offset to the next key frame along each axis, instead of 'curve'.",
    .mapping(), \.axisCurves)
  static let refusedKey = key.refused(
    "'curves' are those of the 'offset' of an item or a view in 'animate'; write 'curve' here")
}
