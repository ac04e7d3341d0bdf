extension Appearance: Codable {
  private enum CodingKeys: String, CodingKey {
    case shape, cornerRadius, corners, fill, image, border, shadows, backdrop, opacity, clips, blur
    case texts, stack, mask, back, crossfade, transitionName
  }

  /// Reads an appearance; a missing property draws nothing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      shape: try container.decodeIfPresent(Shape.self, forKey: .shape) ?? .rectangle,
      fill: try container.decodeIfPresent(Fill.self, forKey: .fill),
      cornerRadius: try container.decodeIfPresent(Double.self, forKey: .cornerRadius) ?? 0,
      image: try container.decodeIfPresent(ImageContent.self, forKey: .image),
      border: try container.decodeIfPresent(Border.self, forKey: .border),
      shadows: try container.decodeIfPresent([Shadow].self, forKey: .shadows) ?? [],
      backdrop: try container.decodeIfPresent(Backdrop.self, forKey: .backdrop),
      opacity: try container.decodeIfPresent(Double.self, forKey: .opacity) ?? 1,
      clips: try container.decodeIfPresent(Bool.self, forKey: .clips) ?? false,
      texts: try container.decodeIfPresent([TextContent].self, forKey: .texts) ?? [],
      stack: try container.decodeIfPresent([StackedLayer].self, forKey: .stack) ?? [],
      mask: try container.decodeIfPresent(StackedLayer.self, forKey: .mask),
      back: try container.decodeIfPresent(Appearance.self, forKey: .back))
    blur = try container.decodeIfPresent(Double.self, forKey: .blur) ?? 0
    transitionName = try container.decodeIfPresent(String.self, forKey: .transitionName)
    crossfade = try container.decodeIfPresent(Crossfade.self, forKey: .crossfade)
    if let corners = try container.decodeIfPresent(Corners.self, forKey: .corners) {
      self.corners = corners
    }
  }

  /// Writes the radius, the texts and every other property that draws anything.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if shape != .rectangle { try container.encode(shape, forKey: .shape) }
    if corners.isUniform, corners.curve == .circular {
      try container.encode(cornerRadius, forKey: .cornerRadius)
    } else {
      try container.encode(corners, forKey: .corners)
    }
    try container.encodeIfPresent(fill, forKey: .fill)
    try container.encodeIfPresent(image, forKey: .image)
    try container.encodeIfPresent(border, forKey: .border)
    if !shadows.isEmpty { try container.encode(shadows, forKey: .shadows) }
    try container.encodeIfPresent(backdrop, forKey: .backdrop)
    if opacity != 1 { try container.encode(opacity, forKey: .opacity) }
    if blur != 0 { try container.encode(blur, forKey: .blur) }
    if clips { try container.encode(true, forKey: .clips) }
    try container.encode(texts, forKey: .texts)
    if !stack.isEmpty { try container.encode(stack, forKey: .stack) }
    try container.encodeIfPresent(mask, forKey: .mask)
    try container.encodeIfPresent(back, forKey: .back)
    try container.encodeIfPresent(crossfade, forKey: .crossfade)
    try container.encodeIfPresent(transitionName, forKey: .transitionName)
  }
}

extension StackedLayer: Codable {
  private enum CodingKeys: String, CodingKey { case name, frame, rotation, appearance }

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
      rotation: try container.decodeIfPresent(Double.self, forKey: .rotation) ?? 0)
  }

  /// Writes a layer without its default values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    if frame != .bounds { try container.encode(frame, forKey: .frame) }
    if rotation != 0 { try container.encode(rotation, forKey: .rotation) }
    try container.encode(appearance, forKey: .appearance)
  }
}
