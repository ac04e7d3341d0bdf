import Foundation
import Geometry
import Layouts
import Timelines

/// The buttons that a swipe uncovers beside the content of a row.
///
/// It lies in the cell right beyond an edge. The cell's bounds move over it, so that whatever else
/// is in the cell slides, and updates, scrolling and rotation move the row as ever.
final class SwipePane: View {
  let side: SwipeSide
  let buttons: [SwipeButton]
  /// Called when the cell is taken out of the collection.
  var wasRemoved: () -> Void = {}
  private let performsFirst: Bool
  private weak var cell: CollectionViewCell?
  private let clipped: Bool
  /// The cell's own drawing besides a color, which slides with the rest; `nil` for none.
  private var ground: PartView?
  /// The width that is uncovered, in points.
  private(set) var reveal: CGFloat = 0
  /// The button that covers the others, and the share, 0–1, to which it does.
  private(set) var expanded: Int?
  private(set) var expansion: CGFloat = 0

  /// Makes a pane and puts it into a cell, covered.
  init(of actions: SwipeActions, at side: SwipeSide, of cell: CollectionViewCell) {
    self.side = side
    self.cell = cell
    buttons = actions.actions.map { SwipeButton($0) }
    performsFirst = actions.performsFirstWithFullSwipe
    clipped = cell.clipsToBounds
    super.init(frame: .zero)
    clipsToBounds = true
    // What is expanded covers the others, so the first one is in front.
    for button in buttons.reversed() {
      button.row = cell.elementIdentity
      addSubview(button)
    }
    View.performWithoutAnimation {
      cell.swipePane = self
      cell.clipsToBounds = true
      cell.addSubview(self)
      place()
    }
    cell.setNeedsUpdateConfiguration()
  }

  /// Returns `nil`: a pane is always made for a cell.
  required init?(coder: NSCoder) { nil }

  /// The widths of the buttons in the row as wide as it is now.
  var measures: SwipeGeometry {
    SwipeGeometry(
      widths: buttons.map(\.naturalWidth), rowWidth: cell?.bounds.width ?? 0,
      performsFirst: performsFirst)
  }

  /// Whether the pane is at the right edge, by the direction of the collection.
  var isAtRight: Bool {
    let view = cell?.superview ?? cell
    return (view?.effectiveUserInterfaceLayoutDirection == .rightToLeft) == (side == .leading)
  }

  /// Uncovers a distance in points.
  func show(_ reveal: CGFloat, expanded: Int?, by expansion: CGFloat) {
    self.reveal = reveal
    self.expanded = expanded
    self.expansion = expansion
    place()
  }

  /// Moves the cell's bounds and the buttons to where they are for what is uncovered.
  func place() {
    guard let cell else { return }
    let size = cell.bounds.size
    moveContent(of: cell)
    cell.bounds.origin.x = isAtRight ? reveal : -reveal
    frame = CGRect(x: isAtRight ? size.width : -reveal, y: 0, width: reveal, height: size.height)
    let slots = measures.slots(in: reveal, expanded: expanded, by: expansion)
    for ((index, slot), button) in zip(slots.enumerated(), buttons) {
      let x = isAtRight ? slot.start : reveal - slot.start - slot.length
      button.frame = CGRect(x: x, y: 0, width: slot.length, height: size.height)
      button.zIndex = index == expanded ? 1 : 0
      button.layOut(
        middle: isAtRight ? slot.middle : slot.length - slot.middle, width: button.naturalWidth)
    }
  }

  /// Lets what the cell draws itself be drawn by a part of it, which slides.
  private func moveContent(of cell: CollectionViewCell) {
    let frame = CGRect(origin: .zero, size: cell.bounds.size)
    if let ground, ground.frame != frame { ground.frame = frame }
    guard cell.appearance.drawsContent else { return }
    View.performWithoutAnimation {
      let part = ground ?? PartView(frame: frame)
      var content = cell.appearance
      var shell = Appearance()
      (shell.shape, shell.corners, shell.shadows) = (
        content.shape, content.corners, content.shadows
      )
      shell.clips = true
      content.shadows = []
      part.appearance = content
      if ground == nil {
        part.isBareLayer = true
        cell.insertBareLayer(part, at: 0)
        ground = part
      }
      cell.appearance = shell
    }
  }

  /// Lets the cell draw its content again, unless it has been given another one meanwhile.
  private func returnContent(to cell: CollectionViewCell) {
    guard let ground else { return }
    ground.removeFromSuperview()
    self.ground = nil
    if cell.appearance.drawsContent { return }
    var content = ground.appearance
    content.shadows = cell.appearance.shadows
    cell.appearance = content
  }

  /// Takes the pane out of its cell, whose content is where it belongs again.
  func remove() {
    guard let cell, cell.swipePane === self else { return }
    View.performWithoutAnimation {
      returnContent(to: cell)
      cell.swipePane = nil
      cell.bounds.origin.x = 0
      cell.clipsToBounds = clipped
      removeFromSuperview()
    }
    cell.setNeedsUpdateConfiguration()
    wasRemoved()
  }
}

extension Appearance {
  /// Whether anything but a color and shadows is drawn.
  fileprivate var drawsContent: Bool {
    if case .solid? = fill { return !texts.isEmpty || image != nil || !stack.isEmpty }
    return fill != nil || !texts.isEmpty || image != nil || !stack.isEmpty
  }
}
