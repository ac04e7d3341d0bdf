public import Timelines
public import Timing

/// One way in which a motion is not as expected: who, when and by how much.
public struct MotionFinding: Hashable, Sendable {
  /// The place of the expectation in the list that was checked.
  public let index: Int
  public let expectation: MotionExpectation
  /// Who fails: an element, or the two of a pair; none where a selection matches nothing.
  public let elements: [LayerIdentity]
  /// When it begins to fail; `nil` where it is no matter of time.
  public let begin: Instant?
  /// The first instant at which it is right again; `nil` where it stays wrong or is wrong once.
  public let end: Instant?
  /// By how much, in the unit of the expectation's tolerance; of an overlap the smaller extent.
  public let amount: Double?
  /// The key that matches nothing; `nil` where something else is wrong.
  public let missingKey: String?
  /// The keys that could have been meant by one that matches nothing; else empty.
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

  /// The most failures of one expectation that are told; one more finding says that there are more.
  public static let maximumCount = 8

  /// Returns the finding as one of the expectation with a number.
  func numbered(_ index: Int) -> MotionFinding {
    MotionFinding(
      index: index, of: expectation, elements: elements, begin: begin, end: end, amount: amount,
      missingKey: missingKey, alternatives: alternatives, description)
  }
}

extension MotionFinding: CustomStringConvertible {}

extension [MotionFinding] {
  /// The first of them in time, and where there are more, a last one that says so.
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
