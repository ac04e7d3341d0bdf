import Foundation
import ScrollPhysics

/// The widths of the buttons beside a row, and what a finger uncovers of them.
///
/// Apple publishes none of the numbers, and none are recorded; each is a decision with its reason.
struct SwipeGeometry: Hashable, Sendable {
  /// A button's part of what is uncovered, as distances from the row's content, in points.
  struct Slot: Hashable, Sendable {
    let start: CGFloat
    let length: CGFloat
    /// The distance of the middle of the icon and title from the start.
    let middle: CGFloat
  }

  /// The least width of a button: 74 pt, that of iOS's delete button since iOS 7.
  static let leastButtonWidth: CGFloat = 74
  /// The space at both sides of a title: 15 pt, the layout margin of cells.
  static let titleMargin: CGFloat = 15
  /// The least distance from the open position to that of a full swipe: half a button, so that
  /// holding a row open and throwing it are never mixed up.
  static let leastFullDistance: CGFloat = 37

  /// The widths of the buttons in the order of the actions, the one at the row's edge first.
  let widths: [CGFloat]
  /// The width of the row.
  let rowWidth: CGFloat
  /// Whether a full swipe performs the first action.
  let performsFirst: Bool

  /// The width that an open row uncovers: that of all buttons.
  var openWidth: CGFloat { widths.reduce(0, +) }

  /// The width that a full swipe uncovers at least; `nil` where there is none.
  ///
  /// It is half of the row, since the content is then more away than there.
  var fullWidth: CGFloat? {
    guard performsFirst else { return nil }
    return min(rowWidth, max(rowWidth / 2, openWidth + Self.leastFullDistance))
  }

  /// Returns what a finger uncovers that has pulled by a distance, in points.
  ///
  /// Content follows the finger. Beyond the buttons it does so only if a full swipe performs an
  /// action, else as content of a scroll view beyond its edge; it is not pulled to the other side.
  func reveal(pulledBy pull: CGFloat) -> CGFloat {
    if pull <= 0 { return 0 }
    if performsFirst { return min(pull, rowWidth) }
    if pull <= openWidth { return pull }
    return openWidth + RubberBand(extent: max(1, rowWidth)).stretch(forPull: pull - openWidth)
  }

  /// Returns the pull of a finger that has uncovered a distance.
  func pull(uncovering reveal: CGFloat) -> CGFloat {
    if reveal <= openWidth || performsFirst { return max(0, reveal) }
    return openWidth + RubberBand(extent: max(1, rowWidth)).pull(forStretch: reveal - openWidth)
  }

  /// Returns the parts of the buttons in the order of the actions.
  ///
  /// Each has its share of what is uncovered, so that all grow with the finger.
  ///
  /// - Parameters:
  ///   - reveal: What is uncovered.
  ///   - expanded: The button that covers the others, if any.
  ///   - expansion: The share, 0–1, to which it does.
  func slots(in reveal: CGFloat, expanded: Int?, by expansion: CGFloat) -> [Slot] {
    guard openWidth > 0 else { return [] }
    var end = reveal
    return widths.enumerated().map { index, width in
      let length = reveal * width / openWidth
      let start = end - length
      end = start
      let middle = max(width, length) / 2
      guard index == expanded else { return Slot(start: start, length: length, middle: middle) }
      // An expanded button's title stays beside the content that has called it.
      return Slot(
        start: start * (1 - expansion), length: length + (reveal - length) * expansion,
        middle: middle + (width / 2 - middle) * expansion)
    }
  }

  /// The end of a swipe.
  enum End: Hashable, Sendable {
    case closed, open, full
  }

  /// The time by which a finger's velocity carries content on: 0.2 s, so that a flick of 200 pt/s
  /// opens a single button.
  private static let carry: CGFloat = 0.2
  /// The velocity, in points per second, with which a finger that turns back takes back a full swipe.
  private static let turningVelocity: CGFloat = 100

  /// Returns where a row goes that is let go.
  ///
  /// - Parameter velocity: The growth of what is uncovered, in points per second.
  func end(from reveal: CGFloat, velocity: CGFloat) -> End {
    if let fullWidth, reveal >= fullWidth, velocity > -Self.turningVelocity { return .full }
    return reveal + velocity * Self.carry > openWidth / 2 ? .open : .closed
  }
}
