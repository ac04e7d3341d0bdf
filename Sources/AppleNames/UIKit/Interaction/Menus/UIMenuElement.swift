public import Foundation
import Staging

/// An element of a menu: an action, or a menu in it.
open class UIMenuElement: NSObject {
  /// The state of an element: whether it shows a check mark.
  public enum State: Int, Hashable, Sendable {
    case off, on
    /// Some of what the element stands for is on; it shows a dash.
    case mixed
  }

  /// The attributes of an element.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes attributes from UIKit's raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element is faint and takes no touches.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element is red.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when the element was chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The texts and the image of the element.
  struct Content {
    var title = ""
    var subtitle: String?
    var image: UIImage?
  }

  /// The texts and the image.
  var content: Content

  /// The title.
  open var title: String { content.title }
  /// The text under the title; `nil` for none.
  open var subtitle: String? {
    get { content.subtitle }
    set { content.subtitle = newValue }
  }
  /// The image; `nil` for none.
  open var image: UIImage? { content.image }

  /// Makes an element of texts and an image.
  init(_ content: Content) { self.content = content }
}
