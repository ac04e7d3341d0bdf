internal import Documents
internal import Foundation
internal import Geometry

/// Readers of poses.
extension SceneDecoder {
  /// The points of the viewport that have names.
  private static let viewportPoints: KeyValuePairs<String, (x: Double, y: Double)> = [
    "center": (0.5, 0.5), "topLeft": (0, 0), "topCenter": (0.5, 0), "topRight": (1, 0),
    "leftCenter": (0, 0.5), "rightCenter": (1, 0.5), "bottomLeft": (0, 1),
    "bottomCenter": (0.5, 1), "bottomRight": (1, 1),
  ]

  /// Decodes a pose.
  func pose(from node: Node) -> PoseDocument? {
    guard let reader = MappingReader(node, kind: "pose", bag: bag) else { return nil }
    defer { reader.finish() }
    let scale = reader.value("scale", default: [1, 1], scale)
    return PoseDocument(
      center: reader.value("center", default: .slot, center),
      scaleX: scale[0], scaleY: scale[1],
      rotation: reader.value("rotation", default: 0) { angle($0, "rotation") },
      alpha: reader.value("alpha", default: 1) { bag.number($0, "alpha", in: 0...1) },
      zIndex: reader.value("zIndex") {
        let limit = Int(SceneLimits.number)
        return bag.integer($0, "zIndex", in: -limit...limit)
      },
      perspective: reader.value("perspective", perspective),
      location: node.location)
  }

  /// Decodes a factor for both directions, or one for each.
  private func scale(from node: Node) -> [Double]? {
    if node.number != nil {
      return bag.number(node, "scale", in: Self.anyNumber).map { [$0, $0] }
    }
    return bag.numbers(node, "scale", names: ["x", "y"], in: Self.anyNumber)
  }

  /// Decodes a centre: a named point, or one relative to the viewport or the slot.
  private func center(from node: Node) -> PoseDocument.Center? {
    guard node.entries != nil else {
      if node.string == "slot" { return .slot }
      let names = ["slot"] + Self.viewportPoints.map(\.key)
      guard let text = node.string else {
        bag.expected("one of \(names.joined(separator: ", ")) for center", found: node)
        return nil
      }
      guard let point = Self.viewportPoints.first(where: { $0.key == text })?.value else {
        bag.error(
          at: node.location,
          "\(text.quoted) is no center\(NearestName.hint(for: text, among: names))")
        return nil
      }
      return .init(of: .viewport, at: CGPoint(x: point.x, y: point.y))
    }
    guard let reader = MappingReader(node, kind: "center", bag: bag) else { return nil }
    defer { reader.finish() }
    return PoseDocument.Center(
      of: reader.value("of", default: .slot) {
        bag.choice($0, "of", of: PoseDocument.Center.Reference.self)
      },
      at: reader.value("at", default: CGPoint(x: 0.5, y: 0.5)) { point($0, "at") },
      offset: reader.value("offset", default: .zero) { vector($0, "offset") })
  }

  /// Decodes a perspective by m34 or by the distance of the eye, which is −1/m34.
  private func perspective(from node: Node) -> PoseDocument.Perspective? {
    guard let reader = MappingReader(node, kind: "perspective", bag: bag) else { return nil }
    defer { reader.finish() }
    let z = reader.value("z", default: 0) { bag.number($0, "z", in: Self.anyNumber) }
    switch oneKey(of: ["m34", "distance"], in: reader) {
    case "m34":
      return reader.value("m34") { bag.number($0, "m34", in: Self.anyNumber) }
        .map { .init(m34: $0, z: z) }
    case "distance":
      return reader.value("distance") { bag.number($0, "distance", in: 1...SceneLimits.number) }
        .map { .init(m34: -1 / $0, z: z) }
    default: return nil
    }
  }
}
