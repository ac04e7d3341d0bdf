public import Documents
import Expectations
import Foundation
import ImageAssets
import Layouts
import Staging
public import Timelines
import Timing
import Typesetting

/// A scene that has been read and played: its timeline, and what its author should know.
public struct LoadedScene: Sendable {
  /// The file it was read from.
  public let path: String
  public let title: String?
  public let timeline: Timeline
  /// What could not be done quite as asked, in order.
  public let warnings: [Diagnostic]
  /// What its author expects of the motion, with its places in the document.
  public let expectations: [ExpectationDocument]

  /// Makes a scene from what was played elsewhere.
  public init(
    path: String, title: String?, timeline: Timeline, warnings: [Diagnostic] = [],
    expectations: [ExpectationDocument] = []
  ) {
    self.path = path; self.title = title; self.timeline = timeline; self.warnings = warnings
    self.expectations = expectations
  }

  /// Reads a scene document and plays it.
  ///
  /// ```swift
  /// let scene = try LoadedScene.load(path: "hello.yaml")
  /// for finding in scene.findings() { print(finding) }
  /// try scene.timeline.render(to: "hello.gif")
  /// ```
  ///
  /// - Parameters:
  ///   - assets: the folder that pictures come from, instead of what the document says.
  ///   - seed: what changes at random depend on, instead of what the document says.
  /// - Throws: `DocumentError` with every mistake and its place.
  public static func load(
    path: String, assets: String? = nil, seed: Int? = nil
  ) throws -> LoadedScene {
    var (document, warnings) = try SceneDocument.load(path: path)
    if let seed { document.seed = seed }
    let played = try document.play(assets: assets)
    return LoadedScene(
      path: path, title: document.title, timeline: played.timeline,
      warnings: warnings + played.warnings, expectations: document.expectations)
  }

  /// Returns what is not as its author expects, each failure at the place of its expectation.
  public func findings() -> [Diagnostic] {
    timeline.findings(of: expectations.map(\.expectation)).map { finding in
      let nearest = finding.missingKey.flatMap {
        NearestName.nearest(to: $0, among: finding.alternatives)
      }
      return Diagnostic(
        at: expectations[finding.index].location,
        "expectation failed: \(finding.description)"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
  }
}

extension SceneDocument {
  /// Plays the scene on a stage of its own.
  ///
  /// - Parameter assets: the folder that pictures come from, instead of what the document says.
  /// - Returns: the timeline, and what could not be done quite as asked.
  /// - Throws: `DocumentError` at the step or style that went wrong.
  public func play(assets: String? = nil) throws -> (timeline: Timeline, warnings: [Diagnostic]) {
    var problems: [Diagnostic] = []
    var folder: AssetFolder?
    do {
      folder = try assetFolder(stated: assets)
    } catch let problem as Diagnostic {
      let missing = self.fonts.isEmpty ? missingFonts(catalog: .builtIn) : []
      throw DocumentError(diagnostics: missing + [problem])
    }
    let fonts = FontInventory(self.fonts, folder: folder)
    let catalog = FontCatalog.builtIn.adding(
      Assets(directory: folder?.path, fonts: fonts.assets))
    // Where files cannot be read, it is not told as well that their faces are not there.
    problems += fonts.problems.isEmpty ? missingFonts(catalog: catalog) : fonts.problems
    let images = ImageInventory(folder: folder)
    images.check(allStyles)
    problems += images.problems
    if !problems.isEmpty { throw DocumentError(diagnostics: problems) }
    var warnings: [Diagnostic] = []
    let settings = StageSettings(
      canvas: canvas, framesPerSecond: output.fps, duration: output.duration, hold: output.hold,
      loopCount: output.loop, speed: output.speed, touchColor: output.touches)
    let start = SourceLocation(file: source)
    do {
      var timeline = try Stage.run(settings: settings) { stage in
        let player = ScenePlayer(self, on: stage, images: images)
        stage.playToEnd()
        problems = player.problems + images.problems
        warnings = stage.warnings.map { warning in
          Diagnostic(
            .warning, at: location(of: warning) ?? start, warning.problem.description)
        }
        warnings += player.warnings
        warnings += try player.texts.warnings(catalog: catalog)
      }
      timeline.assets = Assets(directory: folder?.path, fonts: fonts.assets)
      if problems.isEmpty { return (timeline, warnings) }
    } catch let error as StageError {
      if problems.isEmpty { problems = [Diagnostic(at: start, error.description)] }
    }
    throw DocumentError(diagnostics: problems)
  }

  /// Returns where the document tells of what a warning is about; `nil` for a transition.
  private func location(of warning: StageWarning) -> SourceLocation? {
    if case .transition = warning.problem { return nil }
    let id = warning.subject.prefix { $0 != "/" }
    return allCollections.first { $0.id == id }?.location
  }
}
