public import Foundation
public import Geometry
import Staging

/// The base of items of bars: a title, an image and a state.
open class UIBarItem: NSObject {
  /// The attributes of the title in each state.
  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Makes an item without content.
  public override init() { super.init() }

  /// Makes an item without content: archives are not supported.
  public required init?(coder: NSCoder) { super.init() }

  /// Whether the item responds to touches.
  open var isEnabled = true { didSet { if isEnabled != oldValue { contentDidChange() } } }
  /// The title; `nil` for none.
  open var title: String? { didSet { if title != oldValue { contentDidChange() } } }
  /// The image; `nil` for none.
  open var image: UIImage? { didSet { if image !== oldValue { contentDidChange() } } }
  /// The distances by which the image is moved and resized, in points.
  open var imageInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// A number by which the item can be found.
  open var tag = 0

  /// Sets the attributes of the title for a state: its font and its color count.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state] = attributes
    contentDidChange()
  }

  /// Returns the attributes of the title for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }

  /// Returns an attribute of the title for a state; the normal state provides missing ones, and
  /// then the prototypes of the item's class.
  func attribute<Value>(_ key: NSAttributedString.Key, for state: UIControl.State) -> Value? {
    let sources = [self] + BarItemPrototypes.ofStage.prototypes(of: self)
    let value =
      sources.lazy.compactMap { $0.attributes[state]?[key] }.first
      ?? sources.lazy.compactMap { $0.attributes[.normal]?[key] }.first
    return value as? Value
  }

  /// Called when something that is shown has changed.
  func contentDidChange() {}
}
