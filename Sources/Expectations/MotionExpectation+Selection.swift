public import Timelines

extension MotionExpectation {
  /// Of whom something is expected: by collection, key and kind, in which `*` is any text.
  public struct Selection: Hashable, Sendable {
    /// The pattern of the collection's id; `nil` is any.
    public var collection: String?
    /// The patterns of the keys, each of which must match somebody; empty is any key.
    public var keys: [String]
    /// The kinds; `nil` is cells, and headers and footers too for `staysInside` and `noJump`.
    public var kinds: [LayerKind]?

    /// Makes a selection, by default of everything that has the default kinds.
    public init(collection: String? = nil, keys: [String] = [], kinds: [LayerKind]? = nil) {
      self.collection = collection; self.keys = keys; self.kinds = kinds
    }
  }
}

extension MotionExpectation.Selection {
  /// Whether keys are listed one by one, so that their order means something.
  var isListed: Bool { !keys.isEmpty && !keys.contains { $0.contains("*") } }
}

/// A selection made ready to be asked about many elements.
struct SelectionMatcher {
  let selection: MotionExpectation.Selection
  let kinds: [LayerKind]
  /// The keys without `*`, with their places in the list.
  private let plain: [String: [Int]]
  /// The keys with `*`, with their places in the list.
  private let patterns: [(place: Int, pattern: TextPattern)]
  private let collection: TextPattern?

  /// Prepares a selection; where it names no kinds, some are given.
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

  /// Tells whether an element is of the collection and the kinds, whatever its key.
  func admits(_ identity: LayerIdentity) -> Bool {
    kinds.contains(identity.kind) && collection.map { $0.matches(identity.collection) } ?? true
  }

  /// Returns the places of the keys in the list that match; 0 where none are listed.
  func places(of identity: LayerIdentity) -> [Int] {
    guard admits(identity) else { return [] }
    if selection.keys.isEmpty { return [0] }
    return (plain[identity.key] ?? [])
      + patterns.filter { $0.pattern.matches(identity.key) }.map(\.place)
  }
}
