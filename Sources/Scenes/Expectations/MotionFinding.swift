public import Timelines
public import Timing

/// One violation of an expectation: the elements, the time and the amount.
public struct MotionFinding: Hashable, Sendable {
  /// The index of the expectation in the list that was checked.
  public let index: Int
  public let expectation: MotionExpectation
  /// The elements that fail: one, or the two of a pair; none if a selection matches nothing.
  public let elements: [LayerIdentity]
  /// The instant at which it begins to fail; `nil` if time does not matter.
  public let begin: Instant?
  /// The first instant at which it holds again; `nil` if it stays wrong or fails at one instant.
  public let end: Instant?
  /// The amount, in the unit of the expectation's tolerance; of an overlap the smaller side.
  public let amount: Double?
  /// The key that matches nothing; `nil` for any other failure.
  public let missingKey: String?
  /// The existing keys, as alternatives to one that matches nothing; else empty.
  public let alternatives: [String]
  /// The whole sentence, without a full stop.
  public let description: String

  /// Makes a finding.
  init(
    index: Int = 0, of expectation: MotionExpectation, elements: [LayerIdentity] = [],
    begin: Instant? = nil, end: Instant? = nil, amount: Double? = nil,
    missingKey: String? = nil, alternatives: [String] = [], _ description: String
  ) {
    self.index = index; self.expectation = expectation; self.elements = elements
    self.begin = begin; self.end = end; self.amount = amount
    self.missingKey = missingKey; self.alternatives = alternatives
    self.description = description
  }

  /// The most failures of one expectation that are reported; a last finding counts the rest.
  public static let maximumCount = 8

  /// Returns the finding with the index of its expectation.
  func numbered(_ index: Int) -> MotionFinding {
    MotionFinding(
      index: index, of: expectation, elements: elements, begin: begin, end: end, amount: amount,
      missingKey: missingKey, alternatives: alternatives, description)
  }
}

extension MotionFinding: CustomStringConvertible {}

extension [MotionFinding] {
  /// Returns the first of them in time, and a last one that counts the rest.
  func limited(_ expectation: MotionExpectation, noun: String = "element") -> [MotionFinding] {
    let sorted = sorted { ($0.begin ?? .zero) < ($1.begin ?? .zero) }
    let rest = count - MotionFinding.maximumCount
    guard rest > 0 else { return sorted }
    return sorted.prefix(MotionFinding.maximumCount) + [
      MotionFinding(
        of: expectation, begin: sorted[MotionFinding.maximumCount].begin,
        "the same is true of \(rest) more \(noun)\(rest == 1 ? "" : "s")")
    ]
  }
}
