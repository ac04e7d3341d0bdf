import Foundation
import Staging
import Timing

/// The sizes and durations of tables; UIKit documents few of them.
///
/// The numbers are those that iOS 13 to 18 show on a phone in the default text size, as published in
/// console logs and screenshots, unless a line says otherwise. What is an instance's own differs
/// between versions; its numbers of iOS 26 are those of `fixtures/measured/tables-bars.tsv`.
struct TableMetrics {
  /// The height of a row, and the least height of one that sizes itself, in points.
  let rowHeight: CGFloat
  /// The space above and below the texts of a cell that sizes itself, in points.
  let textPadding: CGFloat
  /// The space between a title and a subtitle, in points.
  let subtitleGap: CGFloat
  /// The height of a header with a title in a plain table, in points.
  let plainHeaderHeight: CGFloat
  /// The space above such a header by default, in points.
  let plainHeaderPadding: CGFloat
  /// The space below the text of a grouped footer, in points.
  let footerPadding: CGFloat
  /// The distance of separators from the right edge, in points.
  let separatorInset: CGFloat
  /// The length of which heights are multiples, in points.
  private let grid: CGFloat

  /// The sizes until iOS 18; the height of a row is documented.
  private static let iOS18 = TableMetrics(
    rowHeight: 44, textPadding: 11, subtitleGap: 0, plainHeaderHeight: 28, plainHeaderPadding: 0,
    footerPadding: 8, separatorInset: 0, grid: 1)
  /// The sizes of iOS 26.
  private static let iOS26 = TableMetrics(
    rowHeight: 51.5, textPadding: 15, subtitleGap: 4.5, plainHeaderHeight: 40.5,
    plainHeaderPadding: 22, footerPadding: 7, separatorInset: 8, grid: 0.5)

  /// The sizes of the version that the stage's settings have.
  static var current: TableMetrics { Stage.current.settings.system >= .iOS26 ? iOS26 : iOS18 }

  /// The space above the first section of a grouped table that has no header.
  static let firstGap: CGFloat = 35
  /// The height of the first header with a title in a grouped table.
  static let firstGroupedHeaderHeight: CGFloat = 55.5
  /// The height of other headers with a title in a grouped table.
  static let groupedHeaderHeight: CGFloat = 38
  /// Returns the height of content with its padding.
  func rounded(_ height: CGFloat) -> CGFloat { (height / grid).rounded(.up) * grid }

  /// The space above the text of a grouped footer.
  static let footerTop: CGFloat = 7
  /// The space below the text of a grouped header.
  static let headerPadding: CGFloat = 6

  /// The distance of a text from an image before it.
  static let imageGap: CGFloat = 16
  /// The distance of the content from an accessory.
  static let accessoryGap: CGFloat = 8
  /// The width that a cell's content makes room for a leading control.
  static let controlWidth: CGFloat = 38
  /// The width that a cell's content makes room for the grip.
  static let gripWidth: CGFloat = 40
  /// The side of the round controls.
  static let controlSide: CGFloat = 22
  /// The width of the label of style `value2`; our own choice.
  static let valueLabelWidth: CGFloat = 91

  /// The duration in which a selected background fades out, and controls slide in; that of updates.
  static let duration: TimeInterval = 0.3
}
