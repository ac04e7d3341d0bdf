/// Which face of which family a text is set in, and where its other characters come from.
public struct FontDescriptor: Hashable, Sendable {
  /// The family's name; "Inter" and "DejaVu Sans" need no file.
  public var family: String
  /// The weight from 100 to 900; 400 is regular, 700 bold.
  public var weight: Int
  public var italic: Bool
  /// The families that characters are taken from which the face lacks, in this order.
  ///
  /// Of each family it is the upright face that is nearest in weight.
  public var fallbacks: [String]

  /// Makes a descriptor, by default Inter Regular.
  public init(
    family: String = "Inter", weight: Int = 400, italic: Bool = false, fallbacks: [String] = []
  ) {
    self.family = family; self.weight = weight; self.italic = italic
    self.fallbacks = fallbacks
  }
}

extension FontDescriptor: Codable {
  private enum CodingKeys: String, CodingKey { case family, weight, italic, fallbacks }

  /// Reads a descriptor.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    family = try container.decode(String.self, forKey: .family)
    weight = try container.decode(Int.self, forKey: .weight)
    italic = try container.decode(Bool.self, forKey: .italic)
    fallbacks = try container.decodeIfPresent([String].self, forKey: .fallbacks) ?? []
  }

  /// Writes a descriptor; a list without families is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(family, forKey: .family)
    try container.encode(weight, forKey: .weight)
    try container.encode(italic, forKey: .italic)
    if !fallbacks.isEmpty { try container.encode(fallbacks, forKey: .fallbacks) }
  }
}
