internal import Documents
internal import Foundation
internal import Geometry

/// Readers of poses.
extension SceneDecoder {
  /// The named points of the viewport.
  private static let viewportPoints: KeyValuePairs<String, (x: Double, y: Double)> = [
    "center": (0.5, 0.5), "topLeft": (0, 0), "topCenter": (0.5, 0), "topRight": (1, 0),
    "leftCenter": (0, 0.5), "rightCenter": (1, 0.5), "bottomLeft": (0, 1),
    "bottomCenter": (0.5, 1), "bottomRight": (1, 1),
  ]

  /// The words for centres.
  static var centerNames: [String] { ["slot"] + viewportPoints.map(\.key) }

  /// Reads whether an interface from right to left leaves the directions of a pose or a step alone.
  func keepsDirections(_ reader: MappingReader) -> Bool {
    let isMirrored = reader.value("mirrored", default: true) { bag.bool($0, "mirrored") }
    return !isMirrored && traits.direction == .rightToLeft
  }

  /// Decodes an angle about z, or angles about the axes.
  func turn(from node: Node) -> Rotation? {
    guard node.entries != nil else { return angle(node, "rotation").map { Rotation(z: $0) } }
    return Rotation.mapping.read(node, by: self)
  }

  /// Decodes an angle about z, or angles about the axes, with the axes that are named.
  func namedTurn(from node: Node) -> (angles: Rotation, axes: Set<PosePart>)? {
    guard let angles = turn(from: node) else { return nil }
    guard let entries = node.entries else { return (angles, [.rotationZ]) }
    let axes: [String: PosePart] = ["x": .rotationX, "y": .rotationY, "z": .rotationZ]
    return (angles, Set(entries.compactMap { axes[$0.key] }))
  }

  /// Decodes a factor for both directions, or one for each.
  func scale(from node: Node) -> [Double]? {
    guard node.elements != nil else { return factor(node, "scale").map { [$0, $0] } }
    return bag.values(node, "scale", names: ["x", "y"]) { factor($0, $1) }
  }

  /// Decodes a centre: a named point, or one relative to the viewport or the slot.
  func center(from node: Node) -> PoseDocument.Center? {
    guard node.entries != nil else {
      if node.string == "slot" { return .slot }
      let names = Self.centerNames
      guard let text = node.string else {
        bag.expected("one of \(names.joined(separator: ", ")) for center", found: node)
        return nil
      }
      guard let point = Self.viewportPoints.first(where: { $0.key == text })?.value else {
        bag.error(
          at: node.location,
          "unknown center \(text.quoted)\(NearestName.hint(for: text, among: names))")
        return nil
      }
      return .init(of: .viewport, at: CGPoint(x: point.x, y: point.y))
    }
    return PoseDocument.Center.mapping.read(node, by: self)
  }
}
