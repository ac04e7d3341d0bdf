import Documents
import Foundation
import Geometry
package import ScenePlayback
import Timelines
package import Timing

/// The elements of an animation at each of its frames, and the steps that move them: the data for
/// motion paths, curves and the inspector of the player.
///
/// Its JSON is read by `motion.js`, which describes it.
package struct ClipMotion: Sendable {
  /// The most changes that are kept; an animation with more has no motion data.
  package static let maximumChanges = 400_000

  /// An element's state from a frame on; without numbers it is absent.
  struct Change: Hashable, Sendable {
    let frame: Int
    /// Center, size, opacity, step, bounding box and, unless it is the identity, the transform.
    let numbers: [Double]
  }

  /// An element with its changes, in the order of frames.
  struct Track: Sendable {
    let identity: LayerIdentity
    var changes: [Change] = []
  }

  let canvas: CGSize
  let steps: [PlayedStep]
  private(set) var tracks: [Track] = []
  /// The paint order from a frame on, as numbers of tracks from back to front.
  private(set) var orders: [(frame: Int, tracks: [Int])] = []

  /// Samples a timeline at the instants of an animation's frames.
  ///
  /// - Parameters:
  ///   - scene: The scene as it was played.
  ///   - times: The instants of the frames in the scene's time.
  ///   - maximumChanges: The most changes that are kept.
  /// - Returns: `nil` if there are more changes than are kept.
  package init?(
    of scene: LoadedScene, at times: [Instant], maximumChanges: Int = Self.maximumChanges
  ) {
    let timeline = scene.timeline
    canvas = timeline.canvas.size
    steps = scene.steps
    let responsible = ResponsibleSteps(of: scene)
    var numbers: [LayerIdentity: [Int]] = [:]
    var count = 0
    for (frame, time) in times.enumerated() {
      var order: [Int] = []
      var used: [LayerIdentity: Int] = [:]
      for (layer, element) in timeline.numberedElements(at: time) where element.isVisible {
        // Two layers of one identity are alive at once where one replaces the other.
        let nth = used[element.identity, default: 0]
        used[element.identity] = nth + 1
        let known = numbers[element.identity] ?? []
        let track = nth < known.count ? known[nth] : tracks.count
        if nth == known.count {
          tracks.append(Track(identity: element.identity))
          numbers[element.identity] = known + [track]
        }
        order.append(track)
        let step = responsible.step(moving: layer, at: time) ?? -1
        let change = Change(frame: frame, numbers: Self.numbers(of: element, step: step))
        if tracks[track].changes.last?.numbers != change.numbers {
          tracks[track].changes.append(change)
          count += 1
        }
      }
      for absent in Set(tracks.indices).subtracting(order).sorted() {
        if tracks[absent].changes.last?.numbers.isEmpty == false {
          tracks[absent].changes.append(Change(frame: frame, numbers: []))
          count += 1
        }
      }
      if orders.last?.tracks != order {
        orders.append((frame, order))
        count += order.count
      }
      if count > maximumChanges { return nil }
    }
  }

  /// Returns the first frame that shows an element; `nil` if none does.
  ///
  /// - Parameter name: `COLLECTION KEY`, or the key of an element outside any collection.
  func firstFrame(of name: String) -> Int? {
    tracks.first { track in
      let (collection, key) = (track.identity.collection, track.identity.key)
      return name == (collection.isEmpty ? key : "\(collection) \(key)")
    }?.changes.first { !$0.numbers.isEmpty }?.frame
  }

  /// Returns the numbers of an element: rounded to hundredths of a point, and a transform's to
  /// ten-thousandths.
  private static func numbers(of element: Element, step: Int) -> [Double] {
    func rounded(_ value: Double, _ unit: Double) -> Double {
      value.isFinite ? (value * unit).rounded() / unit + 0 : 0
    }
    let frame = element.frame
    let points = [
      element.center.x, element.center.y, element.size.width, element.size.height,
    ].map { rounded($0, 100) }
    let box = [frame.minX, frame.minY, frame.width, frame.height].map { rounded($0, 100) }
    var result = points + [rounded(element.alpha, 1000), Double(step)] + box
    if let map = element.transform.affine, element.transform != .identity {
      result += [map.a, map.b, map.c, map.d].map { rounded($0, 10_000) }
      result += [map.tx, map.ty].map { rounded($0, 100) }
    }
    return result
  }
}

extension ClipMotion {
  /// The JSON, in a compact form.
  package var json: String {
    let steps = steps.map { step in
      let file = PageJSON.text((step.location.file as NSString).lastPathComponent)
      return "{\"text\":\(PageJSON.text(step.name)),\"file\":\(file),"
        + "\"line\":\(step.location.line),\"column\":\(step.location.column),"
        + "\"from\":\(PageJSON.number(step.begin?.seconds)),"
        + "\"to\":\(PageJSON.number(step.end?.seconds))}"
    }
    let elements = tracks.map { track in
      let changes = track.changes.map { change in
        "["
          + ([Double(change.frame)] + change.numbers).map { PageJSON.number($0) }
          .joined(separator: ",") + "]"
      }
      return "{\"collection\":\(PageJSON.text(track.identity.collection)),"
        + "\"key\":\(PageJSON.text(track.identity.key)),"
        + "\"kind\":\"\(track.identity.kind.rawValue)\",\"changes\":["
        + changes.joined(separator: ",") + "]}"
    }
    let orders = orders.map { order in
      "[\(order.frame),[\(order.tracks.map(String.init).joined(separator: ","))]]"
    }
    return "{\"canvas\":[\(PageJSON.number(canvas.width)),\(PageJSON.number(canvas.height))],"
      + "\"steps\":[\(steps.joined(separator: ","))],"
      + "\"elements\":[\(elements.joined(separator: ","))],"
      + "\"orders\":[\(orders.joined(separator: ","))]}"
  }
}
