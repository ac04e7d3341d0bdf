import ComparisonTolerances
public import Foundation
import PixelComparison
import TimelineComparison
public import Verification

/// A page with the differences between two inputs: images, sentences and tolerances in one file.
public struct ComparisonPage: Sendable {
  /// The comparison.
  public let comparison: Comparison
  /// The images; none if only timelines were compared.
  public let evidence: [Evidence]

  /// Creates a page.
  public init(comparison: Comparison, evidence: [Evidence]) {
    self.comparison = comparison; self.evidence = evidence
  }

  /// The page: one document without other files.
  public func html() -> Data {
    let verdict = comparison.isSame ? "The same" : "Different"
    let body = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(verdict): \(PageText.escaped(comparison.before)), \
      \(PageText.escaped(comparison.after))</title>
      <style>
      \(Self.css)
      </style>
      </head>
      <body>
      <header class="\(comparison.isSame ? "same" : "differs")">
      <h1>\(verdict)</h1>
      <dl>
      <dt>A</dt><dd>\(PageText.escaped(comparison.before))</dd>
      <dt>B</dt><dd>\(PageText.escaped(comparison.after))</dd>
      </dl>
      </header>
      <main>
      \(findings)\(figures)\(worst)\(tolerances)</main>
      </body>
      </html>

      """
    return Data(body.utf8)
  }

  /// The differences, layer by layer.
  private var findings: String {
    let timelines = section(
      "Timelines", comparison.timelineVerdict,
      comparison.timelineSentences)
    let pixels = section(
      "Pixels", comparison.pixelVerdict,
      word: comparison.explainedSentence != nil && comparison.pixelVerdict == .same
        ? "nothing beyond that" : nil,
      comparison.pixelSentences
        + [comparison.explainedSentence].compactMap(\.self) + comparison.allNotes)
    return scene + timelines + pixels
  }

  /// The changes of the scene documents; empty without any.
  private var scene: String {
    let items = comparison.sceneSentences.map { "<li>\(PageText.escaped($0))</li>" }
    guard !items.isEmpty else { return "" }
    return """
      <section>
      <h2>Scene <span class="bad">what changed in it</span></h2>
      <ul>
      \(items.joined(separator: "\n"))
      </ul>
      </section>

      """
  }

  /// One layer with its verdict and sentences.
  private func section(
    _ title: String, _ verdict: Comparison.Verdict, word: String? = nil, _ lines: [String]
  ) -> String {
    let items = lines.map { "<li>\(PageText.escaped($0))</li>" }.joined(separator: "\n")
    let list = lines.isEmpty ? "" : "<ul>\n\(items)\n</ul>\n"
    return """
      <section>
      <h2>\(title) <span class="\(verdict == .differs ? "bad" : "soft")">\(word ?? verdict.rawValue)</span></h2>
      \(list)</section>

      """
  }

  /// The animations side by side.
  private var figures: String {
    let shown = [("expected", "A"), ("actual", "B"), ("difference", "Difference")].compactMap {
      name, title -> String? in
      guard let file = evidence.first(where: { $0.name == "\(name).apng" }) else { return nil }
      return """
        <figure><img alt="\(title)" src="\(Self.link(file.data))">\
        <figcaption>\(title)</figcaption></figure>
        """
    }
    if shown.isEmpty { return "" }
    return """
      <section>
      <h2>Side by side <span class="soft">red: what nothing else tells; blue: where the timelines \
      differ</span></h2>
      <div class="figures">
      \(shown.joined(separator: "\n"))
      </div>
      </section>

      """
  }

  /// The worst frame, if pixels differ.
  private var worst: String {
    guard let file = evidence.first(where: { $0.name == "worst.png" }) else { return "" }
    let frame = comparison.pixels.difference?.worst
    let place =
      frame.map { "frame \($0.a) of A, \($0.b) of B" } ?? "where the timelines differ most"
    return """
      <section>
      <h2>Worst frame <span class="soft">\(place)</span></h2>
      <img class="wide" alt="Expected, actual and difference" src="\(Self.link(file.data))">
      </section>

      """
  }

  /// The tolerances in force.
  private var tolerances: String {
    let rows = comparison.tolerances.descriptions.map { "<li>\(PageText.escaped($0))</li>" }
    return """
      <section>
      <h2>Limits in force</h2>
      <ul class="limits">
      \(rows.joined(separator: "\n"))
      </ul>
      </section>

      """
  }

  /// Returns an image as a data link.
  private static func link(_ data: Data) -> String {
    "data:image/png;base64," + data.base64EncodedString()
  }

  /// The style sheet of the page.
  private static let css = """
    \(PageStyle.palette)
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
      font-feature-settings: "tnum";
    }
    header, main { max-width: 1280px; margin: 0 auto; padding: 32px 32px 0; }
    h1 { margin: 0 0 12px; font-size: 28px; font-weight: 650; letter-spacing: -0.022em; }
    .differs h1 { color: var(--bad); }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; }
    dt { color: var(--soft); }
    dd { margin: 0; overflow-wrap: anywhere; }
    section {
      margin: 0 0 24px; padding: 20px 24px; border: 1px solid var(--line); border-radius: 16px;
      background: var(--card);
    }
    h2 { margin: 0; font-size: 17px; font-weight: 600; }
    h2 span { margin-left: 8px; font-weight: 400; font-size: 13px; }
    .soft { color: var(--soft); }
    .bad { color: var(--bad); }
    ul { margin: 12px 0 0; padding-left: 20px; }
    li { margin: 4px 0; overflow-wrap: anywhere; }
    .limits { columns: 3 260px; color: var(--soft); font-size: 13px; }
    .figures { display: flex; flex-wrap: wrap; gap: 24px; margin-top: 16px; }
    figure { flex: 1 1 240px; min-width: 0; margin: 0; text-align: center; }
    figure img, .wide {
      display: block; max-width: 100%; height: auto; margin: 0 auto; background: var(--stage);
      border: 1px solid var(--line);
    }
    .wide { margin-top: 16px; }
    figcaption { margin-top: 8px; color: var(--soft); font-size: 13px; }
    """
}
