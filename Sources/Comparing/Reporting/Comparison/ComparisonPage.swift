import Foundation
package import OutputFiles
import PixelComparison
import ScenePlayback
import Timing
import Verification

/// A page with differences: expected, actual and difference on one clock, with the sentences that lead
/// to their instants. On the page of a verification people decide about goldens.
package struct ComparisonPage {
  /// The use of a page.
  package enum Kind: String, Sendable, Encodable {
    /// To look at differences.
    case diff
    /// To decide about goldens as well.
    case verify
  }

  private let kind: Kind
  private let title: String
  private var writer: PageWriter
  private var entries: [Entry] = []
  private var identities: Set<String> = []

  /// Creates a page without results.
  package init(
    _ kind: Kind, title: String, path: String, form: PageWriter.Form, register: TemporaryOutputs
  ) {
    self.kind = kind; self.title = title
    writer = PageWriter(path: path, form: form, register: register)
  }

  /// Adds a result, and writes its animations if they are files of their own.
  ///
  /// - Throws: `OutputError` if something cannot be written.
  package mutating func append(_ result: ComparedResult) throws {
    let id = Clip.identity(of: result.name, known: &identities)
    entries.append(
      Entry(
        id: id, name: result.name, status: result.status, causes: result.causes,
        summary: result.summary, sentences: result.sentences, golden: result.golden,
        detail: try detail(of: result, id: id)))
  }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - summary: The numbers of results, for people.
  ///   - approve: The command that carries out saved verdicts; `nil` for a page without verdicts.
  /// - Throws: `RenderError` or `OutputError` if something cannot be written; then an earlier page
  ///   remains.
  package mutating func finish(
    summary: String, approve: String? = nil
  ) throws -> PageWriter.Written {
    let page = PageDocument(
      title: title,
      files: [
        "decisions.css", "comparison.css", "icons.js", "verdicts.js", "decision.js", "strip.js",
        "results.js", "result.js", "comparison.js",
      ],
      body: """
        <noscript><p class="noscript">This page needs JavaScript.</p></noscript>
        <div id="comparison"></div>
        """,
      data: try PageJSON.encode(
        PageData(title: title, kind: kind, summary: summary, approve: approve, results: entries)))
    return try writer.finish(page)
  }

  /// The data that the page's script reads.
  private struct PageData: Encodable {
    let title: String
    let kind: Kind
    let summary: String
    let approve: String?
    let results: [Entry]
  }

  /// A result in the list; everything else is in a block that the page reads when it is opened.
  private struct Entry: Encodable {
    let id: String
    let name: String
    let status: ComparedResult.Status
    let causes: [String]
    let summary: [String]
    let sentences: [String]
    let golden: ComparedResult.Golden?
    let detail: String?
  }
}

extension ComparisonPage {
  /// An opened result.
  private struct Detail: Encodable {
    /// A view of the player.
    struct View: Encodable {
      let name: String
      /// The index among the media of the clip.
      let medium: Int
      let width: Int
      let height: Int
    }

    /// The numbers of pixels that differ, frame by frame.
    struct Differences: Encodable {
      let unexplained: [Int]
      let explained: [Int]
      let worst: Int?
    }

    /// The keys of the motion of both sides.
    struct Motion: Encodable {
      var before: String?
      var after: String?
    }

    var clip: Clip?
    var views: [View] = []
    var differences: Differences?
    var motion = Motion()
    let sections: [ComparisonSection]
    let tolerances: [String]
    let expected: String?
    let actual: String?
  }

  /// Returns the key of the block of a result; `nil` if there is nothing beyond the list.
  private mutating func detail(of result: ComparedResult, id: String) throws -> String? {
    if result.views == nil, result.sections.isEmpty { return nil }
    let motions = [result.views?.before, result.views?.after].map { side in
      side.flatMap { ClipMotion(of: $0.scene, at: $0.instants) }
    }
    let sections = result.sections.map { section in
      section.completed {
        $1 == .before ? motions[0]?.firstFrame(of: $0) : motions[1]?.firstFrame(of: $0)
      }
    }
    var detail = Detail(
      sections: sections, tolerances: result.tolerances, expected: result.expected,
      actual: result.actual)
    if let views = result.views {
      var clip = Self.clip(of: result, views, id: id)
      for (index, view) in views.views.enumerated() {
        try writer.add(view.data, kind: .apng, named: view.file, to: &clip)
        detail.views.append(
          Detail.View(name: view.name, medium: index, width: view.width, height: view.height))
      }
      if let frames = views.frames {
        detail.differences = Detail.Differences(
          unexplained: frames.moments.map(\.unexplained),
          explained: frames.moments.map(\.explained), worst: frames.worst)
      }
      detail.motion.before = try motions[0].map { try writer.add($0.json, kind: "motion") }
      detail.motion.after = try motions[1].map { try writer.add($0.json, kind: "motion") }
      detail.clip = clip
    }
    return try writer.add(try PageJSON.encode(detail), kind: "result")
  }

  /// Returns the facts of the animations of a result.
  private static func clip(of result: ComparedResult, _ views: ComparedViews, id: String) -> Clip {
    func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
    var clip = Clip(id: id, name: result.name)
    clip.width = views.views.map(\.width).max() ?? 1
    clip.height = views.views.map(\.height).max() ?? 1
    clip.scale = views.scale
    clip.frames = views.durations.count
    clip.seconds = rounded(views.durations.reduce(.zero, +).seconds)
    var start = Instant.zero
    clip.starts = views.durations.map { duration in
      defer { start = start + duration }
      return rounded(start.seconds)
    }
    clip.numbers = views.frames?.moments.map(\.pair.a)
    clip.times = (views.before ?? views.after)?.instants.map { rounded($0.seconds) }
    if let scene = views.after?.scene {
      clip.title = scene.title
      clip.scene = scene.path
      clip.addFindings(of: scene)
    }
    clip.command = result.command
    clip.frameCommand = result.frameCommand
    return clip
  }
}
