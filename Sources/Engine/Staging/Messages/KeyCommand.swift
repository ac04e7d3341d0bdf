public import Foundation

/// A combination of keys and the message that it sends, as `UIKeyCommand`.
///
/// There is no keyboard, so that no key is ever pressed; `perform(_:)` of the target sends the message.
open class KeyCommand: NSObject {
  /// The keys that are held while another one is pressed, as `UIKeyModifierFlags`.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let alphaShift = Modifiers(rawValue: 1 << 16)
    public static let shift = Modifiers(rawValue: 1 << 17)
    public static let control = Modifiers(rawValue: 1 << 18)
    public static let alternate = Modifiers(rawValue: 1 << 19)
    public static let command = Modifiers(rawValue: 1 << 20)
    public static let numericPad = Modifiers(rawValue: 1 << 21)
  }

  /// The text of the key, or one of the constants for keys without a text.
  public let input: String?
  /// The keys that are held.
  public let modifierFlags: Modifiers
  /// The message.
  public let action: Selector?
  /// The text that describes the combination to people.
  open var discoverabilityTitle: String?
  /// The title of the combination in menus.
  open var title = ""

  /// Makes a combination of keys for a message.
  public init(input: String, modifierFlags: Modifiers, action: Selector) {
    self.input = input; self.modifierFlags = modifierFlags; self.action = action
    super.init()
  }

  /// Makes a combination of keys for a message, with a text that describes it to people.
  public convenience init(
    input: String, modifierFlags: Modifiers, action: Selector, discoverabilityTitle: String
  ) {
    self.init(input: input, modifierFlags: modifierFlags, action: action)
    self.discoverabilityTitle = discoverabilityTitle
  }

  /// Makes a combination of keys for a message, with a title for menus.
  public convenience init(
    title: String, action: Selector, input: String, modifierFlags: Modifiers = [],
    discoverabilityTitle: String? = nil
  ) {
    self.init(input: input, modifierFlags: modifierFlags, action: action)
    self.title = title
    self.discoverabilityTitle = discoverabilityTitle
  }

  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
}
