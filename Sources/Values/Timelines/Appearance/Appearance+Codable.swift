internal import Foundation
internal import Geometry

extension Appearance: Codable {
  /// The name of a property.
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    /// Makes the key of a name.
    init(stringValue: String) { self.stringValue = stringValue }
    /// Makes no key, since names are no numbers.
    init?(intValue: Int) { nil }
  }

  private static let crossfadeKey = Key(stringValue: "crossfade")
  /// The radius of corners that are equal and circular, which is written instead of them.
  private static let radiusKey = Key(stringValue: "cornerRadius")

  /// Reads an appearance; a missing property draws nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      cornerRadius: try container.decodeIfPresent(Double.self, forKey: Self.radiusKey) ?? 0)
    for property in AppearanceProperty.all { try property.read(container, &self) }
    crossfade = try container.decodeIfPresent(Crossfade.self, forKey: Self.crossfadeKey)
    if back != nil { back = back?.withoutBack }
  }

  /// Writes the radius, the texts and every other property that draws anything.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let isPlain = corners.isUniform && corners.curve == .circular
    if isPlain { try container.encode(cornerRadius, forKey: Self.radiusKey) }
    for property in AppearanceProperty.all where !isPlain || property.name != "corners" {
      try property.write(self, &container)
    }
    try container.encodeIfPresent(crossfade, forKey: Self.crossfadeKey)
  }
}

extension StackedLayer: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, frame, offset, scale, rotation, anchor, appearance
  }

  /// The greatest nesting depth of stacked layers and masks.
  public static let maximumDepth = 8

  /// Reads a layer; throws if it is nested too deeply.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // Each nested layer is in the stack or the mask of another appearance.
    let depth = decoder.codingPath.count { ["stack", "mask"].contains($0.stringValue) }
    guard depth <= StackedLayer.maximumDepth else {
      throw DecodingError.dataCorruptedError(
        forKey: .appearance, in: container,
        debugDescription: "stacked layers are nested deeper than \(StackedLayer.maximumDepth)")
    }
    self.init(
      try container.decode(Appearance.self, forKey: .appearance),
      name: try container.decodeIfPresent(String.self, forKey: .name),
      frame: try container.decodeIfPresent(RelativeFrame.self, forKey: .frame) ?? .bounds,
      pose: StackedPose(
        offset: try container.decodeIfPresent(Vector.self, forKey: .offset) ?? .zero,
        scale: try container.decodeIfPresent(CGSize.self, forKey: .scale) ?? StackedPose.rest.scale,
        rotation: try container.decodeIfPresent(Double.self, forKey: .rotation) ?? 0,
        anchor: try container.decodeIfPresent(CGPoint.self, forKey: .anchor) ?? Layer.center))
  }

  /// Writes a layer without its default values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    if frame != .bounds { try container.encode(frame, forKey: .frame) }
    if pose.rotation != 0 { try container.encode(pose.rotation, forKey: .rotation) }
    if pose.scale != StackedPose.rest.scale { try container.encode(pose.scale, forKey: .scale) }
    if pose.offset != .zero { try container.encode(pose.offset, forKey: .offset) }
    if pose.anchor != Layer.center { try container.encode(pose.anchor, forKey: .anchor) }
    try container.encode(appearance, forKey: .appearance)
  }
}
