package import Layouts
package import Timelines
import Timing

/// The round ends of sections and rows.
extension ListForm {
  /// The radius of corners in points, by the version of the stage's settings.
  ///
  /// Until iOS 18 it is 10, as in screenshots; that of iOS 26 is in
  /// `fixtures/measured/tables-bars.tsv`.
  private static var radius: Double { Stage.current.settings.system >= .iOS26 ? 26 : 10 }

  /// The corners of a section as a whole.
  package var sectionCorners: Corners { corners(isFirst: true, isLast: true) }

  /// Returns the corners of a row, given whether it is at the ends of its section.
  package func corners(isFirst: Bool, isLast: Bool) -> Corners {
    guard self == .insetGrouped else { return Corners(0) }
    let (top, bottom) = (isFirst ? Self.radius : 0, isLast ? Self.radius : 0)
    return Corners(
      topLeft: top, topRight: top, bottomRight: bottom, bottomLeft: bottom, curve: .continuous)
  }
}
