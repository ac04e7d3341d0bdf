package import Foundation

/// The place of a sheet in a container at one of its detents.
///
/// In iOS 18 a sheet is as wide as its container and ends at the lower edge. In iOS 26 it floats: it
/// is somewhat smaller, with its content, and keeps a distance from three edges, but for a sheet as
/// high as possible. The laws are worked out from `fixtures/measured/detents.tsv`, recorded on iOS
/// 26 in a window of 393 by 852 points with a safe area of 59 and 34; between 150 and 288 points
/// nothing is recorded.
package struct SheetPlacement: Hashable, Sendable {
  /// The distance from the left, the right and the lower edge of the container, in points.
  package var inset = 0.0
  /// The scale of the sheet and what is in it, from 0 to 1.
  package var scale = 1.0
  /// The height of the sheet as it is shown, in points.
  package var height: Double
  /// The width of a sheet in the middle of its container, in points; `nil` for all between the
  /// insets.
  package var width: Double?
  /// The safe area at the lower edge of what is in the sheet, in points before it is scaled.
  package var safeArea = 0.0

  /// The safe area at the upper edge of a phone, in points; lower containers have a tenth of theirs.
  private static let upperArea = 59.0
  /// The safe area at the lower edge of a phone, in points.
  private static let lowerArea = 34.0
  /// The distance of a floating sheet from the edges, in points.
  package static let margin = 8.0
  /// The heights between which a low sheet loses its further distance and gains its safe area.
  private static let lowHeights = 76.0...150.0
  /// The further distance of the lowest sheets, in points.
  private static let lowMargin = 20.0
  /// The height of the status bar and the gap above an attached sheet as high as possible, in points.
  private static let attachedGap = 54.0
  /// The least share of a container's height that an attached sheet as high as possible has.
  private static let leastAttachedShare = 0.9
  /// The share of the highest detent that the medium one has.
  private static let mediumShare = 0.56

  /// Makes the place of a sheet that ends at the lower edge.
  package init(attachedWithHeight height: Double) { self.height = height }

  /// Makes the place of a floating sheet by the value of its detent, which leaves out the safe area.
  package init(floatingWithValue value: Double, in container: CGSize) {
    let top = min(Self.upperArea, Double(container.height) / 10)
    if value >= Self.highestValue(in: Double(container.height)) {
      height = Double(container.height) - top
      safeArea = Self.lowerArea
      return
    }
    let low = Self.lowHeights
    let share = min(max((value - low.lowerBound) / (low.upperBound - low.lowerBound), 0), 1)
    inset = Self.margin + Self.lowMargin * (1 - share)
    safeArea = Self.lowerArea * share
    scale = max(0, 1 - 2 * inset / Double(container.width))
    height = scale * (share < 1 ? value : value + Self.lowerArea)
  }

  /// Returns the height of an attached sheet as high as possible in a container of a height.
  package static func highestAttached(in container: Double) -> Double {
    max(container - attachedGap, container * leastAttachedShare)
  }

  /// Returns the value of the highest detent in a container of a height.
  package static func highestValue(in container: Double) -> Double {
    max(0, container - min(upperArea, container / 10) - lowerArea)
  }

  /// Returns the value of the medium detent in a container of a height, a whole number of points.
  package static func mediumValue(in container: Double) -> Double {
    (mediumShare * highestValue(in: container)).rounded()
  }

  /// The height of the sheet's upper edge above the lower edge of the container.
  package var top: Double { inset + height }

  /// The height of what is in the sheet before it is scaled, in points.
  package var contentHeight: Double { height / max(scale, 1e-6) }

  /// Returns the place a share of the way to another one.
  package func moved(by share: Double, to other: SheetPlacement) -> SheetPlacement {
    func mixed(_ path: KeyPath<SheetPlacement, Double>) -> Double {
      self[keyPath: path] + share * (other[keyPath: path] - self[keyPath: path])
    }
    var result = self
    result.inset = mixed(\.inset)
    result.scale = mixed(\.scale)
    result.height = mixed(\.height)
    result.safeArea = mixed(\.safeArea)
    if let width, let end = other.width { result.width = width + share * (end - width) }
    return result
  }
}
