public import Foundation

/// The kinds of an element for assistive technology, as `UIAccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  /// Makes traits from UIKit's raw bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none = AccessibilityTraits([])
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 4)
  public static let keyboardKey = AccessibilityTraits(rawValue: 1 << 5)
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  public static let summaryElement = AccessibilityTraits(rawValue: 1 << 7)
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  public static let searchField = AccessibilityTraits(rawValue: 1 << 10)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 13)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 14)
  public static let tabBar = AccessibilityTraits(rawValue: 1 << 15)
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
}

/// The direction in which assistive technology scrolls, as `UIAccessibilityScrollDirection`.
public enum AccessibilityScrollDirection: Int, Hashable, Sendable {
  case right = 1
  case left, up, down, next, previous
}

/// An action that assistive technology offers for an element, as `UIAccessibilityCustomAction`.
open class AccessibilityCustomAction: NSObject {
  /// The name of the action.
  open var name: String
  /// The object that is sent the message.
  open weak var target: AnyObject?
  /// The message.
  open var selector: Selector
  /// The handler, which returns whether the action succeeded.
  open var actionHandler: ((AccessibilityCustomAction) -> Bool)?

  /// Makes an action that sends a message.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name; self.selector = selector
    self.target = target.map { $0 as AnyObject }
  }

  /// Makes an action with a handler.
  public init(name: String, actionHandler: ((AccessibilityCustomAction) -> Bool)?) {
    self.name = name; self.actionHandler = actionHandler
    selector = Selector("")
  }
}

/// The values of a responder for assistive technology.
///
/// There is none here. The values are kept for code that reads them; only the identifier of a view is
/// shown, by `inspect`.
struct AccessibilityValues {
  var isElement = false
  var label: String?
  var hint: String?
  var value: String?
  var traits = AccessibilityTraits.none
  var elements: [Any]?
  var actions: [AccessibilityCustomAction]?
  var areElementsHidden = false
  var isModal = false
  var groupsChildren = false
}
