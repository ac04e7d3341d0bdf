import ComparisonTolerances
package import Verification

/// One result of a page of differences: two inputs, or a scene and its golden.
package struct ComparedResult: Sendable {
  /// The kind of a result, by which a page is sorted.
  package enum Status: String, Sendable, Encodable, CaseIterable {
    case differs
    /// The document or the timeline changed, and no pixel.
    case invisible
    /// There is no golden.
    case missing
    /// The scene could not be compared.
    case failed
    /// The golden matches, but the scene's own expectations are not met.
    case expectation
    /// A repetition had another result.
    case unstable
    /// A golden has no scene.
    case orphan
    /// The golden was recorded just now.
    case recorded
    /// Only the second side has the scene.
    case added
    /// Only the first side has the scene.
    case removed
    case same
  }

  /// The golden on which people decide.
  package struct Golden: Sendable, Encodable {
    /// The path without extension.
    package let path: String
    /// The digests of its files by their extensions, and of the files that would replace them.
    package let before: [String: String]
    package let after: [String: String]

    /// Takes over the golden of a verdict.
    package init(_ entry: VerdictEntry) {
      path = entry.golden; before = entry.before; after = entry.after
    }
  }

  /// The name: the path of the scene.
  package var name: String
  package var status: Status
  /// The causes without elements, so that equal ones are counted over all results.
  package var causes: [String] = []
  /// The differences in at most three sentences, which stand first.
  package var summary: [String] = []
  package var sections: [ComparisonSection] = []
  package var golden: Golden?
  package var views: ComparedViews?
  /// The names of both sides, for people.
  package var expected: String?
  package var actual: String?
  /// The tolerances in force, as texts.
  package var tolerances: [String] = []
  /// The command that renders the scene, and the one for an instant, with `{time}` in it.
  package var command: String?
  package var frameCommand: String?

  /// Creates a result without details.
  package init(name: String, status: Status) { self.name = name; self.status = status }

  /// Creates the result of a comparison.
  ///
  /// - Parameter views: The animations; `nil` if no frames were compared.
  package init(name: String, status: Status, comparison: Comparison, views: ComparedViews?) {
    self.init(name: name, status: status)
    summary = comparison.summary
    sections = comparison.sections(in: views?.frames)
    self.views = views
    expected = comparison.before
    actual = comparison.after
    tolerances = comparison.tolerances.descriptions
  }

  /// All sentences, as texts.
  var sentences: [String] {
    sections.filter { $0.title != "Notes" }.flatMap(\.sentences).map(\.text)
  }
}
