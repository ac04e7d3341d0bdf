import ComparisonTolerances
import Foundation
public import Timelines

/// One difference between two timelines, reported once for all elements that share it.
public struct TimelineFinding: Hashable, Sendable {
  /// The sort of difference.
  public enum Kind: String, Hashable, Sendable, Encodable {
    /// The canvas, its scale or its background.
    case canvas
    /// The frame rate, the length, the loops or the speed.
    case playback
    /// Elements that are in the second timeline only.
    case appeared
    /// Elements that are in the first timeline only.
    case vanished
    /// Elements that appear or disappear at other times.
    case life
    /// Items in another order.
    case order
    /// Elements that move differently or have another position.
    case motion
    /// Elements with another appearance.
    case look
    /// Elements whose stacking, visibility, clipping or parent differs.
    case stacking
  }

  public let kind: Kind
  /// The elements, in the order of the first timeline; empty for the whole timeline.
  public internal(set) var elements: [ElementName]
  /// The changes of the animations' parameters.
  public let causes: [TimelineCause]
  /// The largest difference of each property.
  public internal(set) var effects: [TimelineEffect]
  /// The element of each effect.
  public internal(set) var effectElements: [ElementName]
  /// The changes of the appearance or the stacking.
  public internal(set) var changes: [TimelineChange]
  /// A description beyond the other parts.
  public internal(set) var note: String?
  /// The beginning or end of the elements' lives that differs, as a predicate: `vanishes at 0.6 s`.
  var life: String?
  /// The findings about elements that lie elsewhere for this one, which the note describes.
  var displaced: [TimelineFinding] = []
  /// Whether sentences name collections, because there are several.
  var namesCollections = false

  /// Creates a finding about elements.
  init(
    _ kind: Kind, _ elements: [ElementName], causes: [TimelineCause] = [],
    effects: [TimelineEffect] = [], changes: [TimelineChange] = [], note: String? = nil
  ) {
    self.kind = kind; self.elements = elements; self.causes = causes; self.effects = effects
    effectElements = effects.compactMap { _ in elements.first }
    self.changes = changes; self.note = note
  }
}

extension TimelineFinding: CustomStringConvertible {
  /// The maximum number of names that are spelled out.
  private static let spelledNames = 3
  /// The maximum number of effects that are reported together with a cause.
  private static let maximumEffects = 2

  /// The difference as a sentence without a full stop.
  public var description: String { sentence { _ in true } }

  /// Returns the sentence with the wanted causes only, or with all if nothing else is left.
  public func sentence(naming isWanted: (TimelineCause) -> Bool) -> String {
    let effectTexts = effectTexts
    let isBare = effectTexts.isEmpty && changes.isEmpty && note == nil
    let named = isBare ? causes : causes.filter(isWanted)
    var parts = named.map(\.description) + changes.map(\.description)
    parts += effectTexts
    if let note { parts.append(note) }
    return ComparisonText.sentence(elements.isEmpty ? "" : "\(subject): ", parts)
  }

  /// The effects as texts; those of one element over one span are one text.
  var effectTexts: [String] {
    var texts:
      [(element: ElementName, isConstant: Bool, extents: [String], effect: TimelineEffect)] = []
    // Together with the cause, the largest effects are enough.
    let shown = causes.isEmpty ? effects.count : Self.maximumEffects
    for (effect, element) in zip(effects, effectElements).prefix(shown) {
      if let last = texts.last, last.element == element, last.effect.isAlmostAsLong(as: effect) {
        texts[texts.count - 1].extents.append(effect.extent)
        texts[texts.count - 1].isConstant = last.isConstant && effect.isConstant
      } else {
        texts.append((element, effect.isConstant, [effect.extent], effect))
      }
    }
    return texts.map { text in
      let most = elements.count > 1 && !text.isConstant ? "\(text.element.short) most: " : ""
      return most + ComparisonText.list(text.extents) + " " + text.effect.span
    }
  }

  /// The elements as a text: `cell 0/7`, `30 cells of grid (0/0, 0/1 … 0/29)`.
  var subject: String {
    guard let first = elements.first else { return "" }
    let isOneKind = elements.allSatisfy { $0.kind == first.kind }
    let isOneCollection = elements.allSatisfy { $0.collection == first.collection }
    let place =
      namesCollections && isOneCollection && !first.collection.isEmpty && !first.isCollection
      ? " of \(first.collection)" : ""
    let counts = Dictionary(elements.map { ($0.short, 1) }, uniquingKeysWith: +)
    let isSeveral = namesCollections && !isOneCollection
    /// Returns a name, with the collection if another element has the same one elsewhere.
    func text(_ element: ElementName) -> String {
      isSeveral && counts[element.short] ?? 0 > 1 ? element.full : element.short
    }
    if elements.count <= Self.spelledNames {
      return ComparisonText.list(elements.map(text)) + place
    }
    let isOfCells = isOneKind && first.kind == .cell && !isSeveral
    let keys = elements.map { isOfCells ? $0.shortKey : text($0) }
    let names = "\(keys[0]), \(keys[1]) … \(keys[keys.count - 1])"
    let plurals = Set(elements.map(\.plural))
    return "\(elements.count) \(plurals.count == 1 ? first.plural : "elements")\(place) (\(names))"
  }
}

extension TimelineFinding: Encodable {
  private enum Key: String, CodingKey {
    case kind, text, elements, causes, effects, changes
  }

  /// An effect with its element.
  private struct NamedEffect: Encodable {
    let element: ElementName
    let effect: TimelineEffect

    private enum Key: String, CodingKey { case element }

    /// Writes the keys of the effect and the element beside each other.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(element, forKey: .element)
      try effect.encode(to: encoder)
    }
  }

  /// Writes the finding with its sentence.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(description, forKey: .text)
    try container.encode(elements, forKey: .elements)
    try container.encode(causes.map(\.description), forKey: .causes)
    try container.encode(
      zip(effectElements, effects).map { NamedEffect(element: $0, effect: $1) }, forKey: .effects)
    try container.encode(changes, forKey: .changes)
  }
}
