public import Documents
package import Expectations
package import Foundation
package import ImageAssets
package import Imaging
import Layouts
public import SceneDocuments
import Staging
public import Timelines
package import Timing
import Typesetting

/// A scene that has been read and played, with its timeline and warnings.
public struct LoadedScene: Sendable {
  /// The path of the document.
  public let path: String
  /// The title of the scene, for people.
  public let title: String?
  /// The recorded timeline.
  public let timeline: Timeline
  /// The warnings about the document and its playback, in order.
  public let warnings: [Diagnostic]
  /// The balance of bytes and looks of its animations.
  package internal(set) var intent: EncodingIntent?
  /// The expectations of the motion, with their locations in the document.
  package let expectations: [ExpectationDocument]
  /// The steps as they were played; empty for a timeline that was recorded elsewhere.
  package internal(set) var steps: [PlayedStep] = []
  /// The steps that changed layers of the timeline, in the order of time.
  package internal(set) var layerSteps: [LayerStep] = []
  /// The files that it was made of; `nil` where they are not known.
  package internal(set) var dependencies: SceneDependencies?
  /// The images and fonts that were read, shown or not.
  package internal(set) var readImages: [ReadFile] = []
  package internal(set) var readFonts: [ReadFile] = []
  /// Whether nothing outside the document's folder is read.
  let isConfined: Bool

  /// Makes a scene from a timeline that was recorded elsewhere.
  public init(path: String, title: String?, timeline: Timeline, warnings: [Diagnostic] = []) {
    self.init(path: path, title: title, timeline: timeline, warnings: warnings, expectations: [])
  }

  package init(
    path: String, title: String?, timeline: Timeline, warnings: [Diagnostic],
    expectations: [ExpectationDocument], isConfined: Bool = false
  ) {
    self.path = path; self.title = title; self.timeline = timeline; self.warnings = warnings
    self.expectations = expectations; self.isConfined = isConfined
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
  ///   - path: the path of the document.
  ///   - assets: the folder of images and fonts, instead of the document's.
  ///   - seed: the seed of random changes, instead of the document's.
  ///   - variant: the name of a variant; the scene itself where `nil`.
  /// - Throws: `DocumentError` with all errors and their locations.
  public static func load(
    path: String, assets: String? = nil, seed: Int? = nil, variant: String? = nil
  ) throws -> LoadedScene {
    try load(path: path, assets: assets, seed: seed, variant: variant, isConfined: false)
  }

  /// Reads a scene document and plays it.
  ///
  /// - Parameters:
  ///   - isConfined: Whether nothing outside the document's folder is read, except for `assets`.
  ///   - edited: The contents in place of those of files, by their names in messages.
  ///   - excerpt: The part to play; `nil` for the whole.
  /// - Throws: `DocumentError` with all errors and their locations.
  package static func load(
    path: String, assets: String?, seed: Int? = nil, variant: String? = nil, isConfined: Bool,
    edited: [String: Data] = [:], excerpt: Excerpt? = nil
  ) throws -> LoadedScene {
    try play(
      try SceneDocument.load(
        path: path, variant: variant, isConfined: isConfined, edited: edited), path: path,
      assets: assets, seed: seed, excerpt: excerpt)
  }

  /// A scene up to an instant, at which its frame is that of the whole.
  package struct Excerpt: Sendable {
    /// The last instant whose frame is that of the whole.
    package let end: Instant
    /// The duration of the timeline, in place of that of the whole.
    package let duration: Instant

    package init(end: Instant, duration: Instant) { self.end = end; self.duration = duration }
  }

  /// Reads a scene document from the bytes of a text that lies in no file, and plays it.
  ///
  /// - Parameters:
  ///   - name: The name of the document in messages.
  ///   - folder: The folder of its includes, images and fonts.
  /// - Throws: `DocumentError` with all errors and their locations.
  package static func load(
    text: Data, name: String, folder: String, assets: String? = nil, seed: Int? = nil,
    variant: String? = nil, isConfined: Bool = false
  ) throws -> LoadedScene {
    try play(
      try SceneDocument.load(
        bytes: text, name: name, folder: folder, variant: variant, isConfined: isConfined),
      path: name, assets: assets, seed: seed)
  }

  /// Plays a document.
  private static func play(
    _ loaded: (scene: SceneDocument, warnings: [Diagnostic]), path: String, assets: String?,
    seed: Int?, excerpt: Excerpt? = nil
  ) throws -> LoadedScene {
    var document = loaded.scene
    if let seed { document.seed = seed }
    return try document.playing(
      path: path, assets: assets, warnings: loaded.warnings, excerpt: excerpt)
  }

  /// Returns the violated expectations, each at the location of the expectation.
  public func findings() -> [Diagnostic] { locatedFindings().map(\.diagnostic) }

  /// Returns the violated expectations with their times and elements, each at the location of the
  /// expectation.
  package func locatedFindings() -> [(diagnostic: Diagnostic, finding: MotionFinding)] {
    timeline.findings(of: expectations.map(\.expectation)).map { finding in
      let nearest = finding.missingKey.flatMap {
        NearestName.nearest(to: $0, among: finding.alternatives)
      }
      let diagnostic = Diagnostic(
        at: expectations[finding.index].location,
        "expectation failed: \(finding.description)",
        nearest.map { Hint("; did you mean '\($0)'?") } ?? .none)
      return (diagnostic, finding)
    }
  }
}

extension SceneDocument {
  /// Plays the scene on a stage of its own.
  ///
  /// - Parameter assets: the folder of images and fonts, instead of the document's.
  /// - Returns: the timeline, and the warnings of playback.
  /// - Throws: `DocumentError` at the step or style that failed.
  public func play(assets: String? = nil) throws -> (timeline: Timeline, warnings: [Diagnostic]) {
    let scene = try playing(assets: assets)
    return (scene.timeline, scene.warnings)
  }

  /// Plays the scene on a stage of its own, and records its steps.
  ///
  /// - Parameter warnings: The warnings about the document, which come first.
  /// - Throws: `DocumentError` at the step or style that failed.
  package func playing(
    path: String? = nil, assets: String? = nil, warnings: [Diagnostic] = [],
    excerpt: LoadedScene.Excerpt? = nil
  ) throws -> LoadedScene {
    var folder: AssetFolder?
    do {
      folder = try assetFolder(stated: assets)
    } catch let problem as Diagnostic {
      let missing = self.fonts.isEmpty ? missingFonts(catalog: .builtIn) : []
      throw DocumentError(diagnostics: missing + [problem])
    }
    let fonts = FontInventory(self.fonts, folder: folder)
    let catalog = FontCatalog.builtIn.adding(Assets(directory: folder?.path, fonts: fonts.assets))
    // If files cannot be read, their missing faces are not reported too.
    var problems = fonts.problems.isEmpty ? missingFonts(catalog: catalog) : fonts.problems
    let images = ImageInventory(folder: folder)
    images.check(allStyles)
    problems += images.problems
    if !problems.isEmpty { throw DocumentError(diagnostics: problems) }
    let measurer = ContentMeasurer(catalog: catalog)
    var settings = stageSettings
    settings.excerptEnd = excerpt?.end
    let run = try Stage.record(settings: settings) { stage in
      let player = ScenePlayer(self, on: stage, images: images, measurer: measurer)
      stage.playToEnd()
      return (
        problems: player.problems + images.problems, steps: player.steps,
        warnings: player.warnings + (try player.texts.warnings(catalog: catalog)),
        failureLocation: stage.failure.flatMap(player.location)
      )
    }
    let (played, start) = (run.outcome, SourceLocation(file: source))
    guard played.problems.isEmpty else { throw DocumentError(diagnostics: played.problems) }
    var timeline = try run.timeline.mapError {
      DocumentError(diagnostics: [
        Diagnostic(at: played.failureLocation ?? start, $0.description)
      ])
    }.get()
    if let excerpt { timeline.playback.duration = excerpt.duration }
    timeline.assets = Assets(directory: folder?.path, fonts: fonts.assets)
    timeline.assets.container = folder?.container
    let stageWarnings = run.warnings.map { warning in
      Diagnostic(.warning, at: location(of: warning) ?? start, warning.problem.description)
    }
    var scene = LoadedScene(
      path: path ?? source, title: title, timeline: timeline,
      warnings: warnings + stageWarnings + played.warnings, expectations: expectations,
      isConfined: isConfined)
    (scene.steps, scene.layerSteps) = (played.steps, run.steps)
    (scene.intent, scene.dependencies) = (output.intent, dependencies)
    (scene.readImages, scene.readFonts) = (images.files, fonts.files)
    return scene
  }

  /// The settings of the stage that plays the scene.
  private var stageSettings: StageSettings {
    var settings = StageSettings(
      canvas: canvas, framesPerSecond: output.fps, duration: output.duration, hold: output.hold,
      loopCount: output.loop, speed: output.speed, touchColor: output.touches)
    (settings.holdsEndlessMotions, settings.namesClasses) = (output.isHoldGiven, false)
    settings.userInterfaceStyle = traits.theme == .dark ? .dark : .light
    settings.layoutDirection = traits.direction == .rightToLeft ? .rightToLeft : .leftToRight
    (settings.textScale, settings.reducesMotion) = (traits.textScale, traits.reducesMotion)
    settings.system = traits.system
    return settings
  }

  /// Returns the location of the collection or step that a warning is about; `nil` for others.
  private func location(of warning: StageWarning) -> SourceLocation? {
    if case .transition = warning.problem { return nil }
    if let step = steps.indices.first(where: { "steps[\($0)]" == warning.subject }) {
      return steps[step].location
    }
    let id = warning.subject.prefix { $0 != "/" }
    return allCollections.first { $0.id == id }?.location
  }
}
