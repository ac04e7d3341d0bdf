import Foundation
package import OutputFiles
import RasterCoding
import Rendering
import Timing

/// An animation of a review page, with the files that it is made of.
package struct ReviewItem: Sendable {
  /// A file with the animation.
  package struct File: Sendable {
    package let kind: Clip.Media.Kind
    package let path: String
    /// The name under which it is downloaded.
    package let name: String

    /// Creates a reference to a file.
    package init(kind: Clip.Media.Kind, path: String, name: String) {
      self.kind = kind; self.path = path; self.name = name
    }
  }

  /// The facts; its identity and its media are decided by the page.
  package var clip: Clip
  /// The files in order of preference.
  package var files: [File] = []
  /// The JSON of the ``ClipMotion``.
  package var motion: String?
  /// The still frames beside the animation.
  package var frames: FramePattern?
  /// The path of the timeline beside the animation.
  var timeline: String?

  /// Creates an item without an animation.
  package init(name: String) { clip = Clip(id: "", name: name) }
}

extension ReviewItem {
  /// The display time that browsers give to the frames of a GIF with less than two hundredths of a
  /// second.
  private static let browserDelay = Instant(ticks: Instant.ticksPerSecond / 10)

  /// Returns the durations of an animation's frames as browsers play them.
  static func played(_ durations: [Instant], kind: Clip.Media.Kind) -> [Instant] {
    let shortest = Instant(ticks: Instant.ticksPerSecond / 50)
    return kind == .gif ? durations.map { $0 < shortest ? browserDelay : $0 } : durations
  }

  /// Takes over the facts of the first file; an unreadable one becomes the error of the item.
  ///
  /// - Returns: The durations of the frames.
  @discardableResult mutating func readFirstFile() -> [Instant] {
    guard let file = files.first else { return [] }
    do {
      let animation = try AnimationFile.open(path: file.path)
      let durations = Self.played(animation.durations ?? [.zero], kind: file.kind)
      (clip.width, clip.height, clip.frames) = (animation.width, animation.height, durations.count)
      clip.seconds = durations.reduce(.zero, +).seconds
      if clip.fps <= 0, let shortest = durations.filter({ $0 > .zero }).min() {
        clip.fps = (100 / shortest.seconds).rounded() / 100
      }
      return durations
    } catch {
      clip.error = RenderError(error, at: file.path).description
      files = []
      return []
    }
  }
}
