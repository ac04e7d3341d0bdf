package import Foundation
package import Layouts
import ScrollPhysics

/// The heights of a sheet in a container: where it rests, and what follows from its height.
package struct SheetHeights: Hashable, Sendable {
  /// The heights at which the sheet rests, ascending, in points; never empty.
  package let detents: [Double]
  /// The places at which the sheet rests, ascending.
  private let places: [SheetPlacement]
  package let container: Double
  /// The opacity of the dimming at the highest detent.
  private let dimming: Double
  /// The height up to which nothing is dimmed; `nil` dims at all heights.
  private let undimmed: Double?
  /// Whether a finger can close the sheet.
  package let isDismissible: Bool

  package init(_ sheet: SheetConfiguration, in container: CGSize) {
    self.container = Double(container.height)
    places = sheet.detents.map { $0(container) }.sorted { $0.top < $1.top }
    detents = places.map(\.top)
    dimming = sheet.dimming
    undimmed = sheet.undimmed?(container).top
    isDismissible = sheet.isDismissible
  }

  /// The lowest height at which the sheet rests.
  package var lowest: Double { detents.first ?? 0 }
  /// The highest height at which the sheet rests.
  package var highest: Double { detents.last ?? 0 }

  /// The place at the highest detent, for which the content is laid out.
  package var highestPlace: SheetPlacement {
    places.last ?? SheetPlacement(attachedWithHeight: 0)
  }

  /// Returns the place at a height: between those of two detents, or that of the nearest detent.
  package func place(at height: Double) -> SheetPlacement {
    guard let next = places.firstIndex(where: { $0.top > height }) else { return highestPlace }
    guard next > 0 else { return places[0] }
    let (lower, upper) = (places[next - 1], places[next])
    return lower.moved(by: share(of: height, from: lower.top, to: upper.top), to: upper)
  }

  /// Returns the progress at a height: -1 closed, 0 at the lowest detent, 1 at the highest.
  ///
  /// It continues above 1. A sheet with one detent has 0 there, and continues with the slope below.
  package func progress(at height: Double) -> Double {
    guard lowest > 0 else { return 0 }
    let span = height < lowest || highest == lowest ? lowest : highest - lowest
    return (height - lowest) / span
  }

  /// Returns the opacity of the black over the screen below at a height.
  package func dimming(at height: Double) -> Double {
    guard let undimmed else { return dimming * share(of: height, from: 0, to: lowest) }
    return undimmed < highest ? dimming * share(of: height, from: undimmed, to: highest) : 0
  }

  /// Whether the screen below is free at a height, so that it receives touches.
  package func isFree(at height: Double) -> Bool { undimmed.map { height <= $0 } ?? false }

  /// Returns the detent, or 0 for closed, at which a released sheet comes to rest.
  ///
  /// It is the nearest one to where the sheet would decelerate to, as scrolled content does.
  ///
  /// - Parameter velocity: the growth of the height in points per second.
  package func restingHeight(from height: Double, velocity: Double) -> Double {
    nearest(to: height, velocity: velocity, among: (isDismissible ? [0] : []) + detents)
  }

  /// Returns whether a released sheet would close if it could.
  package func wouldClose(from height: Double, velocity: Double) -> Bool {
    nearest(to: height, velocity: velocity, among: [0] + detents) == 0
  }

  /// Returns the one of ascending heights that is nearest to where a sheet would decelerate to.
  private func nearest(
    to height: Double, velocity: Double, among candidates: [Double]
  ) -> Double {
    let rate = Double(ScrollView.DecelerationRate.normal.rawValue)
    let end = height + Deceleration(velocity: velocity, rate: rate).projectedDistance
    // Of two equally near ones the higher one keeps the sheet open.
    return candidates.reversed().min { abs($0 - end) < abs($1 - end) } ?? lowest
  }

  /// Returns the share, from 0 to 1, of the distance between two heights.
  private func share(of height: Double, from low: Double, to high: Double) -> Double {
    high > low ? min(max((height - low) / (high - low), 0), 1) : height < high ? 0 : 1
  }
}
