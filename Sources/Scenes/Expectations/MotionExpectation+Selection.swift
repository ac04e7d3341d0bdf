public import Timelines

extension MotionExpectation {
  /// The elements that an expectation is about: by collection, key and kind, with `*` for any text.
  public struct Selection: Hashable, Sendable {
    /// The pattern of the collection's id; `nil` is any.
    public var collection: String?
    /// The patterns of the keys, each of which must match an element; empty is any key.
    public var keys: [String]
    /// The kinds; `nil` is cells, also headers and footers for `staysInside` and `noJump`, and all
    /// kinds for `moves`.
    public var kinds: [LayerKind]?

    /// Makes a selection, by default of all elements of the default kinds.
    public init(collection: String? = nil, keys: [String] = [], kinds: [LayerKind]? = nil) {
      self.collection = collection; self.keys = keys; self.kinds = kinds
    }
  }
}

extension MotionExpectation.Selection {
  /// Whether keys are listed one by one, so that their order matters.
  var isListed: Bool { !keys.isEmpty && !keys.contains { $0.contains("*") } }
}

/// A selection that is prepared for matching many elements.
struct SelectionMatcher {
  let selection: MotionExpectation.Selection
  let kinds: [LayerKind]
  /// The keys without `*`, with their indices in the list.
  private let plain: [String: [Int]]
  /// The keys with `*`, with their indices in the list.
  private let patterns: [(index: Int, pattern: TextPattern)]
  private let collection: TextPattern?

  /// Prepares a selection; `kinds` applies if it names none.
  init(_ selection: MotionExpectation.Selection, kinds: [LayerKind]) {
    self.selection = selection
    self.kinds = selection.kinds ?? kinds
    collection = selection.collection.map { TextPattern($0) }
    let keys = selection.keys.enumerated()
    plain = Dictionary(
      keys.filter { !$0.element.contains("*") }.map { ($0.element, [$0.offset]) },
      uniquingKeysWith: +)
    patterns = keys.filter { $0.element.contains("*") }.map { ($0.offset, TextPattern($0.element)) }
  }

  /// Returns whether an element has the collection and one of the kinds, whatever its key.
  func admits(_ identity: LayerIdentity) -> Bool {
    kinds.contains(identity.kind) && collection.map { $0.matches(identity.collection) } ?? true
  }

  /// Returns the indices of the matching keys in the list; 0 if none are listed.
  func indices(of identity: LayerIdentity) -> [Int] {
    guard admits(identity) else { return [] }
    if selection.keys.isEmpty { return [0] }
    return (plain[identity.key] ?? [])
      + patterns.filter { $0.pattern.matches(identity.key) }.map(\.index)
  }
}
