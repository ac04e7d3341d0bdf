package import Foundation
import Geometry

/// An item of a bar: a view, or a space between others.
package protocol BarItem: AnyObject {
  /// The view of the item; `nil` for a space.
  var barView: View? { get }
  /// The size of the item in points.
  var barSize: CGSize { get }
}

/// An element of a navigation bar that fades in and out.
class NavigationBarElement: View {
  /// The number of the change with which the element began to fade out; `nil` while it stays.
  var departure: Int?
  /// The widths that other elements take at both ends of the row, in points.
  var reserved = (left: CGFloat.zero, right: CGFloat.zero)

  /// Sets the frame in a row of a bar.
  func place(in row: CGRect, of bar: NavigationBar) {}
}

/// The position of a view in a navigation bar.
///
/// The view fades with the slot, so that it keeps its own opacity.
final class NavigationBarSlot: NavigationBarElement {
  /// The part of the row in which the slot is.
  enum Side { case left, middle, right, below }

  let side: Side
  /// The view in the slot.
  let shownView: View
  /// The size of the view, in points.
  var size = CGSize.zero
  /// The distance from the bar's edge on its side, in points.
  var offset: CGFloat = 0

  /// Makes a slot for a view.
  init(_ shownView: View, side: Side) {
    self.shownView = shownView; self.side = side
    super.init(frame: .zero)
    zIndex = 2
    addSubview(shownView)
  }

  /// Returns `nil`: a slot is always made for a view.
  required init?(coder: NSCoder) { nil }

  /// Lays out the bar again, because the view's preferred size may have changed.
  override func layoutSubviews() {
    super.layoutSubviews()
    superview?.setNeedsLayout()
  }

  override func place(in row: CGRect, of bar: NavigationBar) {
    if side == .below { return placeBelow(in: bar) }
    let width = size.width
    var frame = row
    switch side {
    case .left: frame.origin.x = offset
    case .right: frame.origin.x = bar.bounds.width - offset - width
    case .middle:
      let room = bar.titleRoom(in: row, width: width, reserved: reserved)
      frame.origin.x = room.midX - min(width, room.width) / 2
    case .below: break
    }
    frame.size.width = side == .middle ? min(width, row.width) : width
    if self.frame != frame { self.frame = frame }
    if shownView.superview !== self { return }
    let inner = CGRect(
      x: 0, y: (frame.height - size.height) / 2, width: frame.width, height: size.height)
    if shownView.frame != inner { shownView.frame = inner }
  }

  /// Sets the frame at the bottom of a bar, as wide as that.
  private func placeBelow(in bar: NavigationBar) {
    let height = NavigationItem.lowerHeight
    let gap = min(NavigationBar.gapBelowRow, max(0, bar.bounds.height - height))
    let frame = CGRect(
      x: 0, y: bar.bounds.height - gap - height, width: bar.bounds.width, height: height)
    if self.frame != frame { self.frame = frame }
    if shownView.superview !== self { return }
    let inner = CGRect(origin: .zero, size: frame.size)
    if shownView.frame != inner { shownView.frame = inner }
  }
}

extension View {
  /// The size of the view in a bar: the size that its constraints or its content prefer, or its own.
  package var sizeInBar: CGSize {
    if translatesAutoresizingMaskIntoConstraints, !bounds.isEmpty { return bounds.size }
    let size = systemLayoutSizeFitting(.zero)
    return CGSize(
      width: size.width > 0 ? size.width : bounds.width,
      height: size.height > 0 ? size.height : bounds.height)
  }
}
