public import Timelines

/// The name of an element in sentences about differences.
public struct ElementName: Hashable, Sendable {
  /// The id of the collection; empty for an element outside any.
  public let collection: String
  /// The key within the collection, or that of the element that an unnamed view contains.
  public let key: String
  /// The kind of element; `nil` for a view without a name.
  public let kind: LayerKind?
  /// The class of a view without a name, with its number: `UILabel 2`; `nil` where none was recorded.
  public let className: String?

  /// Creates a name.
  public init(collection: String, key: String, kind: LayerKind?, className: String? = nil) {
    self.collection = collection; self.key = key; self.kind = kind; self.className = className
  }

  /// Whether the element is a collection itself.
  package var isCollection: Bool { kind == .view && !collection.isEmpty && collection == key }

  /// The name without its collection: `cell 0/7`.
  package var short: String {
    if isCollection { return "collection \(key)" }
    return switch kind {
    case .cell: "cell \(key)"
    case .supplementary: Self.supplementary(key)
    case .decoration: "decoration \(key)"
    case .view: "view \(key)"
    case .snapshot: "snapshot of \(key)"
    case nil:
      (className ?? (key.isEmpty ? "a view without a name" : "the view"))
        + (key.isEmpty ? "" : " around \(key)")
    }
  }

  /// Returns the text of the key of a header or footer, which has UIKit's name of its kind.
  private static func supplementary(_ key: String) -> String {
    for (kind, word) in [("Header", "header"), ("Footer", "footer")] {
      let start = "UICollectionElementKindSection\(kind)@"
      if key.hasPrefix(start) { return "\(word) of section \(key.dropFirst(start.count))" }
    }
    return key
  }

  /// The name with its collection, if it has one.
  var full: String { collection.isEmpty || isCollection ? short : "\(short) of \(collection)" }

  /// The plural of the kind: `cells`.
  package var plural: String {
    switch kind {
    case .cell: "cells"
    case .supplementary: "supplementary views"
    case .decoration: "decorations"
    case .view, nil: "views"
    case .snapshot: "snapshots"
    }
  }
}

extension ElementName: Encodable {
  private enum Key: String, CodingKey { case collection, key, kind, className }

  /// Writes the name; a view without one has the kind `container`, and its class if that is known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(collection, forKey: .collection)
    try container.encode(key, forKey: .key)
    try container.encode(kind?.rawValue ?? "container", forKey: .kind)
    try container.encodeIfPresent(className, forKey: .className)
  }
}

/// The names of all layers of a timeline.
package struct ElementNames {
  /// The name of each layer, by its number.
  package private(set) var names: [ElementName]
  /// The snapshot that shows a layer, by the number of the layer.
  let snapshots: [Int: Int]

  /// Names the layers: a layer without identity after the element that it shows or contains.
  package init(of timeline: Timeline) {
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
        names.append(
          ElementName(
            collection: "", key: firstNamed[index] ?? "", kind: nil, className: layer.className))
      }
    }
    self.snapshots = snapshots
  }
}
