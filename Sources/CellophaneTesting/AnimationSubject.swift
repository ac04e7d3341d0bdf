import Documents
public import Foundation
import Rendering
public import SceneDocuments
import ScenePlayback
public import Staging
public import Timelines

/// What an assertion is about: something that can be played as often as needed.
///
/// It is played once to compare, and again to record or to show a difference. So whatever it needs
/// is made within, anew each time: no views, layouts or data that were made before.
public struct AnimationSubject {
  /// What playing a subject gave.
  struct Play {
    let timeline: Timeline
    /// The subject's own expectations that fail, in sentences.
    var failures: [String] = []
    /// How much the subject itself expects.
    var expectationCount = 0
    /// What its author should know.
    var warnings: [String] = []
  }

  /// What messages call it; `nil` for the test's own name.
  let name: String?
  /// Plays it, given the folder of the test's file.
  let play: (_ folder: String) throws -> Play

  /// A scene document, by its path: from the folder of the test's file, or from the root.
  ///
  /// What the scene itself expects is checked, too.
  public static func scene(_ path: String) -> AnimationSubject {
    AnimationSubject(name: path) { folder in
      let isAbsolute = (path as NSString).isAbsolutePath
      return Play(try LoadedScene.load(path: isAbsolute ? path : folder + "/" + path))
    }
  }

  /// A scene document in a file.
  public static func scene(_ url: URL) -> AnimationSubject {
    AnimationSubject(name: url.lastPathComponent) { _ in
      guard url.isFileURL else {
        throw RenderError(.usage, at: url.absoluteString, "a scene is read from a file only")
      }
      return Play(try LoadedScene.load(path: url.path(percentEncoded: false)))
    }
  }

  /// A scene document that was read or put together elsewhere.
  public static func scene(_ document: SceneDocument) -> AnimationSubject {
    AnimationSubject(name: document.source) { _ in
      let (timeline, warnings) = try document.play()
      return Play(
        LoadedScene(
          path: document.source, title: document.title, timeline: timeline, warnings: warnings,
          expectations: document.expectations))
    }
  }

  /// A timeline, worked out anew each time that it is asked for.
  public static func timeline(
    _ timeline: @autoclosure @escaping () throws -> Timeline
  ) -> AnimationSubject {
    AnimationSubject(name: nil) { _ in Play(timeline: try timeline()) }
  }

  /// What a function does on a stage of its own.
  public static func stage(
    _ settings: StageSettings, _ body: @escaping (Stage) throws -> Void
  ) -> AnimationSubject {
    AnimationSubject(name: nil) { _ in
      var warnings: [String] = []
      let timeline = try Stage.run(settings: settings) { stage in
        try body(stage)
        stage.playToEnd()
        warnings = stage.warnings.map { "\($0.subject): \($0.problem.description)" }
      }
      return Play(timeline: timeline, warnings: warnings)
    }
  }
}

extension AnimationSubject.Play {
  /// Takes over a scene that was played, with what it expects.
  fileprivate init(_ scene: LoadedScene) {
    timeline = scene.timeline
    failures = scene.findings().map(\.description)
    expectationCount = scene.expectations.count
    warnings = scene.warnings.map(\.description)
  }
}
