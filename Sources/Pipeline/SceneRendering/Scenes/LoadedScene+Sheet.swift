import Documents
import Foundation
import Imaging
package import Rendering
package import ScenePlayback

extension LoadedScene {
  /// The title and the steps of the scene, as a sheet names them.
  package var sheetScript: SheetScript {
    let file = (path as NSString).lastPathComponent
    let played = steps.compactMap { step in
      step.begin.map {
        SheetScript.Step(
          name: step.name, line: step.location.line, begin: $0, end: step.end ?? $0)
      }
    }
    return SheetScript(
      title: title ?? (file as NSString).deletingPathExtension, steps: played)
  }

  /// Returns a sheet of the scene as a PNG: frames beside each other, with the elements that move
  /// outlined and named.
  ///
  /// - Parameters:
  ///   - options: The instants and what is drawn.
  ///   - sampling: The part of the scene.
  ///   - byteLimit: The largest number of bytes; `nil` for any.
  ///   - tools: The tools of the calling thread, such as `FrameTools.live()`.
  /// - Throws: `RenderError` if an instant is outside the part, or even the smallest sheet has too
  ///   many bytes.
  package func sheet(
    _ options: SheetOptions = SheetOptions(), sampling: SamplingOptions = SamplingOptions(),
    byteLimit: Int? = nil, tools: FrameTools
  ) throws -> [UInt8] {
    try ContactSheet.png(
      of: timeline, script: sheetScript, options: options,
      sampling: Sampling(of: timeline, options: sampling, name: path), byteLimit: byteLimit,
      name: path
    ) { try tools.paint($0, $1).bitmap }
  }
}
