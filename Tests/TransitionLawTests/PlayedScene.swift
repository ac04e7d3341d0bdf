import Documents
import Foundation
import Imaging
import Rendering
import SceneDocuments
import ScenePlayback
import Timelines
import Timing

/// A player of scene documents, with one painter for all of them.
final class Stagehand {
  private let tools: FrameTools
  private let assets: String
  /// The last scene, since a law may need it again.
  private var last: (yaml: String, scene: PlayedScene)?

  /// Makes a player of scenes with images from a folder.
  init(assets: String) throws { (tools, self.assets) = (try FrameTools.live(), assets) }

  /// Plays a scene document.
  func play(_ yaml: String) throws -> PlayedScene {
    if let last, last.yaml == yaml { return last.scene }
    let (document, _) = try SceneDocument.load(text: yaml, name: "scene.yaml", format: .yaml)
    let scene = PlayedScene(try document.play(assets: assets).timeline, tools: tools)
    last = (yaml, scene)
    return scene
  }
}

/// A scene that has been played, with its painted frames.
final class PlayedScene {
  let timeline: Timeline
  private let tools: FrameTools
  /// The frames painted so far, for instants with the same layers.
  private var painted: [(layers: [FrameLayer], bitmap: Bitmap)] = []

  /// Makes a played scene from its timeline.
  init(_ timeline: Timeline, tools: FrameTools) { self.timeline = timeline; self.tools = tools }

  /// Paints the frame at an instant, one pixel to a point.
  func bitmap(at time: Instant) throws -> Bitmap {
    let frame = timeline.frame(at: time)
    if let known = painted.last(where: { $0.layers == frame.layers }) { return known.bitmap }
    let bitmap = try tools.paint(frame, 1).bitmap
    painted.append((frame.layers, bitmap))
    return bitmap
  }

  /// Returns the instants within a span at which a property may jump, in order.
  ///
  /// Between them every property is a continuous function of time.
  func possibleJumps(after begin: Instant, before end: Instant) -> [Instant] {
    var instants: Set<Instant> = []
    for layer in timeline.layers {
      instants.formUnion([layer.birth, layer.death].compactMap(\.self))
      instants.formUnion(layer.zIndex.steps.map(\.time))
      instants.formUnion(layer.indexPath.steps.map(\.time))
      instants.formUnion(layer.isHidden.steps.map(\.time))
      Self.collect(layer.position, into: &instants)
      Self.collect(layer.size, into: &instants)
      Self.collect(layer.boundsOrigin, into: &instants)
      Self.collect(layer.transform, into: &instants)
      Self.collect(layer.alpha, into: &instants)
      Self.collect(layer.appearance, into: &instants)
    }
    return instants.filter { begin < $0 && $0 < end }.sorted()
  }

  /// Adds the instants at which a track's value is set, or one of its animations begins or ends.
  private static func collect<Value>(_ track: Track<Value>, into instants: inout Set<Instant>) {
    instants.formUnion(track.model.steps.map(\.time))
    for segment in track.segments {
      instants.formUnion([segment.begin, segment.begin + segment.delay, segment.end])
    }
  }
}
