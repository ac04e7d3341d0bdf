import Foundation
import Timing

/// The numbers that SwiftUI's `Spring` states about itself.
///
/// Source: recorded on iOS 27.0, fixtures/measured/springs-swiftui.tsv. Beyond critical damping its
/// stiffness is not that of the textbook's equation, although it moves by its solution.
struct SwiftUISpring {
  private let spring: Spring

  /// Makes SwiftUI's spring of the same response and damping; `nil` for one that moves otherwise.
  init?(_ spring: Spring) {
    if spring.isOverdamped, spring.overdamping != .textbook { return nil }
    self.spring = Spring(
      angularFrequency: spring.angularFrequency, dampingRatio: spring.usedRatio,
      allowsOverdamping: true)
  }

  private var ratio: Double { spring.dampingRatio }

  var stiffness: Double { spring.stiffness * (ratio > 1 ? 2 * ratio * ratio - 1 : 1) }

  var damping: Double { spring.damping }

  /// The time until rest without an initial velocity; infinite without damping.
  var settlingDuration: Double {
    if ratio >= 1 { return spring.sampledSettlingDuration }
    let decay = ratio * spring.angularFrequency
    return log((1 + decay) / 0.001) / decay
  }
}
