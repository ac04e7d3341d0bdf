public import Timelines

/// Who a difference is about, as it is called in sentences.
public struct ElementName: Hashable, Sendable {
  /// The id of the collection; empty for what is in none.
  public let collection: String
  /// The key within the collection, or what an unnamed view holds.
  public let key: String
  /// What sort of thing it is; `nil` for a view without a name.
  public let kind: LayerKind?

  /// Makes a name.
  public init(collection: String, key: String, kind: LayerKind?) {
    self.collection = collection; self.key = key; self.kind = kind
  }

  /// Whether it is a collection itself, and no element of one.
  var isCollection: Bool { kind == .view && !collection.isEmpty && collection == key }

  /// The name without its collection: `cell 0/7`.
  var short: String {
    if isCollection { return "collection \(key)" }
    return switch kind {
    case .cell: "cell \(key)"
    case .supplementary: Self.supplementary(key)
    case .decoration: "decoration \(key)"
    case .view: "view \(key)"
    case .snapshot: "picture of \(key)"
    case nil: key.isEmpty ? "a view without a name" : "the view that holds \(key)"
    }
  }

  /// Words the key of a header or footer, which has UIKit's name of its kind: `header of 1`.
  private static func supplementary(_ key: String) -> String {
    for (kind, word) in [("Header", "header"), ("Footer", "footer")] {
      let start = "UICollectionElementKindSection\(kind)@"
      if key.hasPrefix(start) { return "\(word) of section \(key.dropFirst(start.count))" }
    }
    return key
  }

  /// The name with its collection, where it is in one.
  var full: String { collection.isEmpty || isCollection ? short : "\(short) of \(collection)" }

  /// What several of the kind are called: `cells`.
  var plural: String {
    switch kind {
    case .cell: "cells"
    case .supplementary: "supplementary views"
    case .decoration: "decorations"
    case .view, nil: "views"
    case .snapshot: "pictures"
    }
  }
}

extension ElementName: Encodable {
  private enum Key: String, CodingKey { case collection, key, kind }

  /// Writes the name; a view without one has the kind `container`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(collection, forKey: .collection)
    try container.encode(key, forKey: .key)
    try container.encode(kind?.rawValue ?? "container", forKey: .kind)
  }
}

/// The names of all layers of a timeline.
struct ElementNames {
  /// The name of each layer, by its number.
  private(set) var names: [ElementName]
  /// The snapshot that shows each layer's picture, for the layer that it begins with.
  let snapshots: [Int: Int]

  /// Names the layers: those without identity after whom they are a picture of, or what they hold.
  init(of timeline: Timeline) {
    let layers = timeline.layers
    var snapshots: [Int: Int] = [:]
    for (index, layer) in layers.enumerated() {
      if let content = layer.content, snapshots[content.layer] == nil {
        snapshots[content.layer] = index
      }
    }
    var firstNamed = [String?](repeating: nil, count: layers.count)
    for index in layers.indices.reversed() {
      if let identity = layers[index].identity { firstNamed[index] = identity.key }
      if let parent = layers[index].parent, let name = firstNamed[index] {
        firstNamed[parent] = name
      }
    }
    names = []
    names.reserveCapacity(layers.count)
    for (index, layer) in layers.enumerated() {
      let shown = snapshots[index].flatMap { layers[$0].identity }
      if let identity = layer.identity ?? shown {
        names.append(
          ElementName(
            collection: identity.collection, key: identity.key,
            kind: layer.identity == nil ? .snapshot : identity.kind))
      } else if let parent = layer.parent, layers[parent].identity == nil,
        names[parent].kind == .snapshot
      {
        names.append(names[parent])
      } else {
        names.append(ElementName(collection: "", key: firstNamed[index] ?? "", kind: nil))
      }
    }
    self.snapshots = snapshots
  }
}
