import ComparisonTolerances
import PixelComparison
import TimelineComparison

extension Comparison {
  /// The maximum number of findings of a layer in the text; the JSON has all.
  static let maximumSentences = 20
  /// The maximum number of sentences of a summary.
  static let summaryLength = 3

  /// The differences in at most three sentences: what changed in the scene first, then what that
  /// does; empty without a difference.
  public var summary: [String] {
    if isSame { return [] }
    let causes = causeSummary
    let findings = timeline?.findings ?? []
    let room = Self.summaryLength - causes.count
    let first =
      isInvisible ? ["no visible difference\(extentWords); only the timeline is another one"] : []
    guard room > first.count else { return causes }
    if findings.isEmpty {
      let pixels = pixelSentences
      let shown = pixels.count <= room ? pixels.count : room - 1
      let rest = pixels.count - shown
      return causes + pixels.prefix(shown)
        + (rest > 0 ? ["\(rest) more differences between the pixels"] : [])
    }
    // After a cause, one sentence has all effects.
    let count = causes.isEmpty ? room - first.count : 1
    return causes + first + TimelineFinding.summary(of: findings, in: count, sentence)
  }

  /// The line of the first change that a summary has, if one has a line.
  package var causeLine: Int? { leadingChanges.lazy.compactMap(\.line).first }

  /// The changes of the scene that may have an effect on frames; all if none has.
  private var leadingChanges: [SceneChange] {
    let visible = scene.filter { !$0.isInert }
    return visible.isEmpty ? scene : visible
  }

  /// The changes of the scene in at most three sentences, so that effects have one if they can.
  ///
  /// Beside changes that may be seen, those without an effect are left to the details.
  private var causeSummary: [String] {
    let sentences = Self.folded(leadingChanges)
    guard sentences.count > Self.summaryLength else { return sentences }
    let rest = sentences.count - (Self.summaryLength - 1)
    return sentences.prefix(Self.summaryLength - 1) + ["the scene: \(rest) more changes"]
  }

  /// The differences that the summary does not have in the same words, in the order of the layers;
  /// of very many the first ones of each layer.
  public var details: [String] {
    let known = Set(summary)
    let causes = isSame ? [] : Self.texts(Self.folded(scene)) { $0 }
    let all = causes + timelineSentences + pixelSentences
    return all.filter { !known.contains($0) }
  }

  /// The summary with the details after it.
  public var sentences: [String] { summary + details }

  /// The changes between the scene documents, as sentences; of very many the first ones.
  public var sceneSentences: [String] {
    isSame && !isInvisible ? [] : Self.texts(scene) { $0.description }
  }

  /// Returns changes of the scene, with equal ones in several places as one sentence.
  private static func folded(_ scene: [SceneChange]) -> [String] {
    let groups = Dictionary(grouping: scene, by: \.text)
    var told: Set<String> = []
    return scene.compactMap { change in
      guard told.insert(change.text).inserted else { return nil }
      let start = change.place.isEmpty ? "" : "the scene: "
      let count = groups[change.text]?.count ?? 1
      let more = count > 1 ? ", and in \(count - 1) more place\(count > 2 ? "s" : "")" : ""
      return ComparisonText.excerpt(
        start + change.description + more, atMost: ComparisonText.longestSentence)
    }
  }

  /// The differences between the timelines, as sentences; of very many the first ones.
  ///
  /// Causes that the changes of the scene documents name are not repeated.
  public var timelineSentences: [String] { Self.texts(timeline?.findings ?? [], sentence) }

  /// The differences that are expected, as sentences; of very many the first ones.
  public var expectedSentences: [String] { Self.texts(expected, sentence) }

  /// The differences between the pixels, as sentences; of very many the first ones.
  ///
  /// Differences of the timelines within their tolerances are named as causes.
  public var pixelSentences: [String] {
    Self.texts(pixels.difference?.findings ?? []) { $0.description } + causeSentences
  }

  /// The differences of the timelines that cause those of pixels, as sentences.
  var causeSentences: [String] {
    Self.texts(slightFindings, sentence).map { "since, within the tolerances of timelines, \($0)" }
  }

  /// Notes for a reader of the verdict, including those about the timelines.
  public var allNotes: [String] { notes + (timeline?.notes ?? []) }

  /// Returns the sentence of a finding without the causes that the scene documents name.
  private func sentence(_ finding: TimelineFinding) -> String {
    finding.sentence { cause in !scene.contains { $0.names(cause) } }
  }

  /// Returns the sentences of findings, and the number of those left out.
  private static func texts<Finding>(
    _ findings: [Finding], _ sentence: (Finding) -> String
  ) -> [String] {
    let words = findings.prefix(maximumSentences).map(sentence)
    let rest = findings.count - words.count
    return rest > 0 ? words + ["and \(rest) more, which are in the JSON"] : words
  }
}
