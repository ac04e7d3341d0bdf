import Foundation
import Geometry
import Imaging
import Timelines

/// The button of an action beside a row.
final class SwipeButton: View {
  let action: SwipeAction
  /// Called when a finger is lifted from the button on which it came down.
  var wasPressed: () -> Void = {}
  private let label = Label(frame: .zero)
  private let icon: View?
  private let shade = View(frame: .zero)
  /// The name of the row in its collection; `nil` until the button is shown.
  var row: LayerIdentity?

  /// The size of a title's font in points; our own choice, as iOS's titles beside rows look.
  private static let fontSize: CGFloat = 15
  /// The space between an icon and the title below it.
  private static let iconGap: CGFloat = 4
  /// The least space above and below an icon with a title; a lower row shows only the icon.
  private static let padding: CGFloat = 8

  /// Makes the button of an action.
  init(_ action: SwipeAction) {
    self.action = action
    icon = action.makeIcon?()
    super.init(frame: .zero)
    clipsToBounds = true
    action.paint(self)
    label.text = action.title
    label.fontSize = Self.fontSize
    label.textColor = .white
    label.textAlignment = .center
    shade.isUserInteractionEnabled = false
    shade.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.2)
    shade.isHidden = true
    for view in [icon, label, shade].compactMap(\.self) {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    accessibilityLabel = action.title
  }

  /// Returns `nil`: a button is always made of an action.
  required init?(coder: NSCoder) { nil }

  override var identity: LayerIdentity? {
    row.map {
      LayerIdentity(
        collection: $0.collection, key: "\($0.key)/\(action.title ?? "action")", kind: .view)
    }
  }

  /// The width that the button has in an open row.
  var naturalWidth: CGFloat {
    let title =
      action.titleWidth
      ?? NavigationBarLabel.width(of: .title, text: action.title ?? "", size: Self.fontSize)
    let content = max(title, icon?.bounds.width ?? 0)
    return max(
      SwipeGeometry.leastButtonWidth, (content + 2 * SwipeGeometry.titleMargin).rounded(.up))
  }

  /// Places the icon and the title.
  ///
  /// - Parameters:
  ///   - middle: The horizontal position of their middle.
  ///   - width: The room that they have.
  func layOut(middle: CGFloat, width: CGFloat) {
    let height = bounds.height
    let title = label.text == nil ? 0 : Self.fontSize * 1.3
    let picture = icon?.bounds.height ?? 0
    let stacked = picture + Self.iconGap + title
    let showsTitle = icon == nil || stacked + 2 * Self.padding <= height
    label.isHidden = !showsTitle
    let content = icon == nil ? title : showsTitle ? stacked : picture
    let top = (height - content) / 2
    icon?.center = CGPoint(x: middle, y: top + picture / 2)
    label.frame = CGRect(
      x: middle - width / 2, y: icon == nil ? 0 : top + picture + Self.iconGap,
      width: width, height: icon == nil ? height : title)
    shade.frame = CGRect(origin: .zero, size: bounds.size)
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { shade.isHidden = false }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = touches.inOrder.first else { return }
    shade.isHidden = !point(inside: touch.location(in: self), with: event)
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    let isPressed = !shade.isHidden
    shade.isHidden = true
    if isPressed { wasPressed() }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    shade.isHidden = true
  }
}
