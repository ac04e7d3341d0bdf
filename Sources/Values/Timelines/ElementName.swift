/// The name of an element in sentences and on sheets.
public struct ElementName: Hashable, Sendable {
  /// The id of the collection; empty for an element outside any.
  public let collection: String
  /// The key within the collection, or that of the element that an unnamed view contains.
  public let key: String
  /// The kind of element; `nil` for a view without a name.
  public let kind: LayerKind?
  /// The class of a view without a name, with its number: `UILabel 2`; `nil` where none was recorded.
  public let className: String?
  /// The visible content of a view without a name: `text "Save"`; `nil` for others.
  public let label: String?

  /// Creates a name.
  public init(
    collection: String, key: String, kind: LayerKind?, className: String? = nil,
    label: String? = nil
  ) {
    self.collection = collection; self.key = key; self.kind = kind; self.className = className
    self.label = label
  }

  /// Whether the element is a collection itself.
  package var isCollection: Bool { kind == .view && !collection.isEmpty && collection == key }

  /// The name without its collection: `cell 0/7`.
  package var short: String {
    if isCollection { return "collection \(shortKey)" }
    return switch kind {
    case .cell: "cell \(shortKey)"
    case .supplementary: part.map { "\($0.word) of section \($0.section)" } ?? shortKey
    case .decoration: "decoration \(shortKey)"
    case .view: "view \(shortKey)"
    case .snapshot: "snapshot of \(part.map { "\($0.word) of section \($0.section)" } ?? shortKey)"
    case nil:
      (className ?? (key.isEmpty ? label ?? "a view" : "the view"))
        + (key.isEmpty ? "" : " around \(shortKey)")
    }
  }

  /// The key, shortened if it is very long.
  package var shortKey: String { key.excerpt(atMost: 40) }

  /// The word for a header or footer and its section, which the key has after UIKit's name of the
  /// kind; `nil` for other elements.
  private var part: (word: String, section: String)? {
    for (kind, word) in [("Header", "header"), ("Footer", "footer")] {
      let start = "UICollectionElementKindSection\(kind)@"
      if key.hasPrefix(start) {
        return (word, String(key.dropFirst(start.count)).excerpt(atMost: 40))
      }
    }
    return nil
  }

  /// The name with its collection, if it has one.
  package var full: String {
    collection.isEmpty || isCollection ? short : "\(short) of \(collection)"
  }

  /// The plural of the kind: `cells`.
  package var plural: String {
    switch kind {
    case .cell: "cells"
    case .supplementary: part.map { $0.word + "s" } ?? "supplementary views"
    case .decoration: "decorations"
    case .view, nil: "views"
    case .snapshot: "snapshots"
    }
  }
}

extension ElementName: Encodable {
  private enum Key: String, CodingKey { case collection, key, kind, className, label }

  /// Writes the name; a view without one has the kind `container`, its label, and its class if that is
  /// known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(collection, forKey: .collection)
    try container.encode(key, forKey: .key)
    try container.encode(kind?.rawValue ?? "container", forKey: .kind)
    try container.encodeIfPresent(className, forKey: .className)
    try container.encodeIfPresent(label, forKey: .label)
  }
}
