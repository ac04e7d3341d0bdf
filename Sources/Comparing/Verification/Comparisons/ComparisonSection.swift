import PixelComparison
import TimelineComparison
import Timelines
import Timing

/// A sentence of a comparison with the moment and the elements that it is about.
package struct LocatedSentence: Hashable, Sendable, Encodable {
  /// The side whose elements are named.
  package enum Side: String, Hashable, Sendable, Encodable { case before, after }

  package let text: String
  /// The index of a moment of the ``ComparedFrames`` that shows it; `nil` if none is known.
  package var frame: Int?
  /// The elements as `COLLECTION KEY`; of very many the first ones.
  package var elements: [String] = []
  package var side = Side.after
}

/// A part of the verdict of a comparison.
package struct ComparisonSection: Hashable, Sendable, Encodable {
  /// The title of the part: `Scene`, `Timelines`, `Pixels`, `Notes` or another one.
  package let title: String
  /// The verdict; `nil` for parts without one.
  package let verdict: Comparison.Verdict?
  package private(set) var sentences: [LocatedSentence]

  /// Returns the part with a moment for each sentence that has elements but none: the first one that
  /// shows an element.
  package func completed(
    _ firstFrame: (_ element: String, LocatedSentence.Side) -> Int?
  ) -> ComparisonSection {
    var result = self
    for (index, sentence) in sentences.enumerated() where sentence.frame == nil {
      for element in sentence.elements where result.sentences[index].frame == nil {
        result.sentences[index].frame = firstFrame(element, sentence.side)
      }
    }
    return result
  }

  /// Creates a part of texts that lead nowhere; `nil` without any.
  package init?(_ title: String, texts: [String]) {
    if texts.isEmpty { return nil }
    self.title = title
    verdict = nil
    sentences = texts.map { LocatedSentence(text: $0) }
  }

  /// Creates a part.
  package init(title: String, verdict: Comparison.Verdict?, sentences: [LocatedSentence]) {
    self.title = title; self.verdict = verdict; self.sentences = sentences
  }
}

extension Comparison {
  /// The most elements that are named with a sentence.
  private static let maximumElements = 60

  /// Returns the sentences of all layers with the moments that show them.
  ///
  /// - Parameter frames: The frames; without them no sentence has a moment.
  package func sections(in frames: ComparedFrames?) -> [ComparisonSection] {
    let moments = frames?.moments ?? []
    let timelines = located(timelineSentences, timeline?.findings ?? []) { finding, sentence in
      Self.locate(finding, in: moments, &sentence)
    }
    let pixelFindings = pixels.difference?.findings ?? []
    let texts = pixelSentences
    let count = texts.count - causeSentences.count
    var pixels = located(Array(texts.prefix(count)), pixelFindings) { finding, sentence in
      sentence.frame = finding.moment(in: moments)
    }
    pixels += located(Array(texts.dropFirst(count)), slightFindings) { finding, sentence in
      Self.locate(finding, in: moments, &sentence)
    }
    pixels += [explainedSentence].compactMap(\.self).map {
      LocatedSentence(text: $0, frame: moments.firstIndex { $0.explained > 0 })
    }
    return [
      ComparisonSection("Scene", texts: sceneSentences),
      ComparisonSection(title: "Timelines", verdict: timelineVerdict, sentences: timelines),
      ComparisonSection(title: "Pixels", verdict: pixelVerdict, sentences: pixels),
      ComparisonSection("Notes", texts: allNotes),
    ].compactMap(\.self)
  }

  /// Returns texts with the locations of their findings; a text without a finding has none.
  private func located<Finding>(
    _ texts: [String], _ findings: [Finding],
    _ locate: (Finding, inout LocatedSentence) -> Void
  ) -> [LocatedSentence] {
    texts.enumerated().map { index, text in
      var sentence = LocatedSentence(text: text)
      if index < findings.count, index < Self.maximumSentences {
        locate(findings[index], &sentence)
      }
      return sentence
    }
  }

  /// Adds the moment and the elements of a finding about timelines.
  private static func locate(
    _ finding: TimelineFinding, in moments: [ComparedFrames.Moment],
    _ sentence: inout LocatedSentence
  ) {
    sentence.side = finding.kind == .vanished ? .before : .after
    // The element with the largest difference comes first.
    let first = finding.effectElements.first
    let names = [first].compactMap(\.self) + finding.elements.filter { $0 != first }
    sentence.elements = names.filter { !$0.key.isEmpty }.prefix(maximumElements).map {
      $0.collection.isEmpty ? $0.key : "\($0.collection) \($0.key)"
    }
    guard let instant = finding.instant else { return }
    sentence.frame = moments.indices.min { left, right in
      moments[left].distance(to: instant, on: sentence.side)
        < moments[right].distance(to: instant, on: sentence.side)
    }.flatMap { moments[$0].instant(on: sentence.side) == nil ? nil : $0 }
  }
}

extension ComparedFrames.Moment {
  /// Returns the instant of a side's timeline, or else that of the other's, in seconds.
  fileprivate func instant(on side: LocatedSentence.Side) -> Double? {
    (side == .before ? before ?? after : after ?? before)?.seconds
  }

  /// Returns the distance in seconds between an instant and that of a side.
  fileprivate func distance(to instant: Double, on side: LocatedSentence.Side) -> Double {
    self.instant(on: side).map { abs($0 - instant) } ?? .infinity
  }
}

extension TimelineFinding {
  /// The instant of the largest difference, or else of the beginning of its cause, in seconds.
  fileprivate var instant: Double? {
    if let effect = effects.first { return effect.at }
    for case .later(_, let since?) in causes { return since }
    for case .parameter(_, _, _, let since?) in causes { return since }
    return nil
  }
}

extension AnimationFinding {
  /// Returns the index of the moment that shows the finding; `nil` if it is about no frame.
  fileprivate func moment(in moments: [ComparedFrames.Moment]) -> Int? {
    switch self {
    case .size, .count, .length, .loops, .rate, .speed, .shift, .shiftInFrames: nil
    case .missing(let frames, _): moments.firstIndex { $0.pair.a == frames.lowerBound }
    case .new(let frames, _, _): moments.firstIndex { $0.pair.b == frames.lowerBound }
    case .duration(let span, _, _, _), .durations(let span, _, _), .moved(let span, _, _, _):
      moments.firstIndex { $0.pair.a >= span.a.lowerBound }
    case .pixels(_, _, _, _, let worst, _): moments.firstIndex { $0.pair.a == worst }
    }
  }
}
