public import Foundation
public import Staging

/// The kinds of an element; `AccessibilityTraits` under its UIKit name.
public typealias UIAccessibilityTraits = AccessibilityTraits
/// The direction of a scroll; `AccessibilityScrollDirection` under its UIKit name.
public typealias UIAccessibilityScrollDirection = AccessibilityScrollDirection
/// An action for an element; `AccessibilityCustomAction` under its UIKit name.
public typealias UIAccessibilityCustomAction = AccessibilityCustomAction

/// The user's accessibility settings; those that a stage has no setting for are off.
public enum UIAccessibility {
  /// A notification of assistive technology.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    /// Makes a notification from UIKit's raw number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Whether the user prefers reduced motion, as the settings of the stage say.
  public static var isReduceMotionEnabled: Bool { Stage.current.settings.reducesMotion }
  /// Whether the user prefers reduced transparency; always `false`.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether VoiceOver is running; always `false`.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether texts are to be bold; always `false`.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether colors are to differ more; always `false`.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether Switch Control is running; always `false`.
  public static var isSwitchControlRunning: Bool { false }

  /// Notifies assistive technology, which there is none of: nothing happens.
  public static func post(notification: Notification, argument: Any?) {}

  /// The name of the notification that VoiceOver was switched on or off; never posted.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// The name of the notification that reduced motion was switched; never posted.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// The name of the notification that assistive technology is at another element; never posted.
  public static let elementFocusedNotification = Foundation.Notification.Name(
    "UIAccessibilityElementFocusedNotification")

  /// The key of the element that assistive technology is at, in its notification.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// The key of the element that assistive technology was at, in the notification of the next one.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"
  /// The key of the assistive technology, in its notification.
  public static let assistiveTechnologyUserInfoKey = "UIAccessibilityAssistiveTechnologyKey"
}

/// The key of the values of objects that are no responders; only its address is used.
nonisolated(unsafe) private var accessibilityKey: UInt8 = 0

extension MessageReceiver where Self: NSObject {
  /// The values of the object, by their names.
  private var accessibilityValues: [String: Any] {
    get { objc_getAssociatedObject(self, &accessibilityKey) as? [String: Any] ?? [:] }
    set {
      objc_setAssociatedObject(self, &accessibilityKey, newValue, .OBJC_ASSOCIATION_RETAIN)
    }
  }

  /// Returns a responder's value, or the one that the object has by a name.
  private func value<Value, Owner>(
    _ name: String, of path: KeyPath<Owner, Value?>
  ) -> Value? {
    if let owner = self as? Owner { return owner[keyPath: path] }
    return accessibilityValues[name] as? Value
  }

  /// Sets a responder's value, or the one that the object has by a name.
  private func set<Value, Owner>(
    _ value: Value?, _ name: String, of path: ReferenceWritableKeyPath<Owner, Value?>
  ) {
    if let owner = self as? Owner {
      owner[keyPath: path] = value
    } else {
      accessibilityValues[name] = value
    }
  }

  /// Whether the object is an element of assistive technology.
  public var isAccessibilityElement: Bool {
    get {
      (self as? Responder)?.isAccessibilityElement
        ?? accessibilityValues["isElement"] as? Bool ?? false
    }
    set {
      if let responder = self as? Responder {
        responder.isAccessibilityElement = newValue
      } else {
        accessibilityValues["isElement"] = newValue
      }
    }
  }

  /// A short name of the object.
  public var accessibilityLabel: String? {
    get { value("label", of: \Responder.accessibilityLabel) }
    set { set(newValue, "label", of: \Responder.accessibilityLabel) }
  }

  /// The effect of using the object.
  public var accessibilityHint: String? {
    get { value("hint", of: \Responder.accessibilityHint) }
    set { set(newValue, "hint", of: \Responder.accessibilityHint) }
  }

  /// A name for tests.
  public var accessibilityIdentifier: String? {
    get { value("identifier", of: \View.name) }
    set { set(newValue, "identifier", of: \View.name) }
  }
}
