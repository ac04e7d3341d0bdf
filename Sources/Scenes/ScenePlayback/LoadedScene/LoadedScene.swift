public import Documents
package import Expectations
package import Foundation
package import ImageAssets
package import Imaging
import Layouts
public import SceneDocuments
import Staging
public import Timelines
import Timing
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
  /// - Parameter isConfined: Whether nothing outside the document's folder is read, except for
  ///   `assets`.
  /// - Throws: `DocumentError` with all errors and their locations.
  package static func load(
    path: String, assets: String?, seed: Int? = nil, variant: String? = nil, isConfined: Bool
  ) throws -> LoadedScene {
    try play(
      try SceneDocument.load(path: path, variant: variant, isConfined: isConfined), path: path,
      assets: assets, seed: seed)
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
    seed: Int?
  ) throws -> LoadedScene {
    var (document, warnings) = loaded
    if let seed { document.seed = seed }
    let played = try document.playing(assets: assets)
    var scene = LoadedScene(
      path: path, title: document.title, timeline: played.timeline,
      warnings: warnings + played.warnings, expectations: document.expectations,
      isConfined: document.isConfined)
    (scene.steps, scene.layerSteps) = (played.steps, played.layerSteps)
    scene.intent = document.output.intent
    scene.dependencies = document.dependencies
    (scene.readImages, scene.readFonts) = (played.images, played.fonts)
    return scene
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
        "expectation failed: \(finding.description)"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
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
    let played = try playing(assets: assets)
    return (played.timeline, played.warnings)
  }

  /// A scene that was played, with the records of its steps.
  fileprivate struct Played {
    var timeline: Timeline
    var warnings: [Diagnostic] = []
    var steps: [PlayedStep] = []
    var layerSteps: [LayerStep] = []
    var images: [ReadFile] = []
    var fonts: [ReadFile] = []
  }

  /// Plays the scene on a stage of its own, and records its steps.
  ///
  /// - Throws: `DocumentError` at the step or style that failed.
  fileprivate func playing(assets: String?) throws -> Played {
    var problems: [Diagnostic] = []
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
    problems += fonts.problems.isEmpty ? missingFonts(catalog: catalog) : fonts.problems
    let images = ImageInventory(folder: folder)
    images.check(allStyles)
    problems += images.problems
    if !problems.isEmpty { throw DocumentError(diagnostics: problems) }
    var warnings: [Diagnostic] = []
    var steps: [PlayedStep] = []
    var layerSteps: [LayerStep] = []
    var settings = StageSettings(
      canvas: canvas, framesPerSecond: output.fps, duration: output.duration, hold: output.hold,
      loopCount: output.loop, speed: output.speed, touchColor: output.touches)
    settings.holdsEndlessMotions = output.isHoldGiven
    settings.namesClasses = false
    settings.userInterfaceStyle = traits.theme == .dark ? .dark : .light
    settings.layoutDirection = traits.direction == .rightToLeft ? .rightToLeft : .leftToRight
    (settings.textScale, settings.reducesMotion) = (traits.textScale, traits.reducesMotion)
    let start = SourceLocation(file: source)
    let measurer = ContentMeasurer(catalog: catalog)
    do {
      var timeline = try Stage.run(settings: settings) { stage in
        let player = ScenePlayer(self, on: stage, images: images, measurer: measurer)
        stage.playToEnd()
        problems = player.problems + images.problems
        if problems.isEmpty, let failure = stage.failure, let item = player.location(of: failure) {
          problems = [Diagnostic(at: item, failure.description)]
        }
        (steps, layerSteps) = (player.steps, stage.layerSteps)
        warnings = stage.warnings.map { warning in
          Diagnostic(.warning, at: location(of: warning) ?? start, warning.problem.description)
        }
        warnings += player.warnings
        warnings += try player.texts.warnings(catalog: catalog)
      }
      timeline.assets = Assets(directory: folder?.path, fonts: fonts.assets)
      timeline.assets.container = folder?.container
      if problems.isEmpty {
        return Played(
          timeline: timeline, warnings: warnings, steps: steps, layerSteps: layerSteps,
          images: images.files, fonts: fonts.files)
      }
    } catch let error as StageError {
      if problems.isEmpty { problems = [Diagnostic(at: start, error.description)] }
    }
    throw DocumentError(diagnostics: problems)
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
