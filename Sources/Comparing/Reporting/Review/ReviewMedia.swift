import Dispatch
import Foundation
import Synchronization
import Timing

/// The choice of the files that a review page shows.
package struct ReviewMedia: Sendable {
  /// Whether exact frames, as an animated PNG, are added to a GIF.
  package var isExact: Bool
  /// Whether scenes that were rendered earlier read nothing outside their folders.
  package var isConfined: Bool

  /// Creates a choice.
  package init(isExact: Bool = false, isConfined: Bool = false) {
    self.isExact = isExact; self.isConfined = isConfined
  }

  /// Returns the files to show of those that there are, in order of preference.
  func files(gif: String?, apng: String?) -> [(kind: Clip.Media.Kind, path: String)] {
    let first = gif.map { (kind: Clip.Media.Kind.gif, path: $0) }
    let second = apng.map { (kind: Clip.Media.Kind.apng, path: $0) }
    return isExact || first == nil
      ? [first, second].compactMap(\.self) : [first].compactMap(\.self)
  }
}

extension ReviewItem {
  /// Returns items with the facts of their files and the motion of their scenes; several are read at
  /// once.
  static func completed(_ items: [ReviewItem], _ media: ReviewMedia) -> [ReviewItem] {
    let results = Mutex<[Int: ReviewItem]>([:])
    DispatchQueue.concurrentPerform(iterations: items.count) { index in
      var item = items[index]
      let (findings, rate) = (item.clip.findings, item.clip.fps)
      let durations = item.readFirstFile()
      item.addMotion(
        timeline: item.timeline, durations: durations, rate: rate > 0 ? rate : nil,
        isConfined: media.isConfined)
      // What the run reported counts, also if the scene does not say so today.
      if item.clip.findings.map(\.line) != findings.map(\.line) { item.clip.findings = findings }
      let done = item
      results.withLock { $0[index] = done }
    }
    let found = results.withLock { $0 }
    return items.indices.map { found[$0] ?? items[$0] }
  }
}
