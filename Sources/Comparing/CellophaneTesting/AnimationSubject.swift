import Documents
public import Foundation
import Rendering
public import SceneDocuments
import ScenePlayback
public import Staging
public import Timelines

/// The subject of an assertion, which can be played repeatedly.
///
/// It is played once to compare, and again to record or to show a difference. So everything that it
/// needs is created within, for each run: no views, layouts or data from outside.
public struct AnimationSubject {
  /// The result of playing a subject.
  struct Play {
    let timeline: Timeline
    /// The failed expectations of the subject itself, as sentences.
    var failures: [String] = []
    /// The number of expectations of the subject itself.
    var expectationCount = 0
    /// Warnings for the author.
    var warnings: [String] = []
  }

  /// The name in messages; `nil` for the test's own name.
  let name: String?
  /// Plays the subject, with the folder of the test's file.
  let play: (_ folder: String) throws -> Play

  /// A scene document, by its path: from the folder of the test's file, or from the root.
  ///
  /// The scene's own expectations are checked as well.
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
        throw RenderError(
          .invalidArgument, at: url.absoluteString, "a scene is read from a file only")
      }
      return Play(try LoadedScene.load(path: url.path(percentEncoded: false)))
    }
  }

  /// A scene document that was decoded or composed elsewhere.
  public static func scene(_ document: SceneDocument) -> AnimationSubject {
    AnimationSubject(name: document.source) { _ in Play(try document.playing()) }
  }

  /// A timeline, computed by a function for each run.
  public static func timeline(
    _ timeline: @autoclosure @escaping () throws -> Timeline
  ) -> AnimationSubject { AnimationSubject(name: nil) { _ in Play(timeline: try timeline()) } }

  /// The animation of a function on a stage of its own.
  public static func stage(
    _ settings: StageSettings, _ body: @escaping (Stage) throws -> Void
  ) -> AnimationSubject {
    AnimationSubject(name: nil) { _ in
      let run = try Stage.record(settings: settings, body)
      return Play(
        timeline: try run.timeline.get(),
        warnings: run.warnings.map { "\($0.subject): \($0.problem.description)" })
    }
  }
}

extension AnimationSubject.Play {
  /// Creates the result of a scene that was played, with its expectations.
  fileprivate init(_ scene: LoadedScene) {
    timeline = scene.timeline
    failures = scene.findings().map(\.description)
    expectationCount = scene.expectations.count
    warnings = scene.warnings.map(\.description)
  }
}
