// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are UIKit's.

public import Foundation

/// The kind of a keyboard; there is no keyboard.
public enum UIKeyboardType: Int, Hashable, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

  /// A keyboard of letters, under an older name.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// The title of a keyboard's return key; there is no keyboard.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall,
    `continue`
}

/// Whether text is corrected; it never is.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  case `default`, no, yes
}

/// The characters that begin with a capital letter; none do by themselves.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
  case none, words, sentences, allCharacters
}

/// Whether spelling is checked; it never is.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  case `default`, no, yes
}

/// Whether straight quotation marks become curly ones; they never do.
public enum UITextSmartQuotesType: Int, Hashable, Sendable {
  case `default`, no, yes
}

/// Whether hyphens become dashes; they never do.
public enum UITextSmartDashesType: Int, Hashable, Sendable {
  case `default`, no, yes
}

/// Whether spaces are inserted and removed around pasted text; they never are.
public enum UITextSmartInsertDeleteType: Int, Hashable, Sendable {
  case `default`, no, yes
}

/// The colors of a keyboard; there is no keyboard.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
  case `default`, dark, light

  /// A dark keyboard, under an older name.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// The meaning of a text, by which a system fills it in; no text is filled in.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Makes a meaning from UIKit's raw name.
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let nickname = UITextContentType(rawValue: "nickname")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  public static let countryName = UITextContentType(rawValue: "country-name")
  public static let URL = UITextContentType(rawValue: "url")
}

/// The wishes of a text input for its keyboard; there is no keyboard.
public protocol UITextInputTraits: NSObjectProtocol {
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var keyboardType: UIKeyboardType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var returnKeyType: UIReturnKeyType { get set }
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether the characters are shown as dots.
  var isSecureTextEntry: Bool { get set }
  var textContentType: UITextContentType! { get set }
}

extension UITextInputTraits {
  /// No capital letters; there is no keyboard.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// The default; there is no keyboard.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// The default; there is no keyboard.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// The default; there is no keyboard.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// The default; there is no keyboard.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// The default; there is no keyboard.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// Whether an empty text disables the return key; there is no keyboard.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// Whether the characters are shown as dots.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  /// No meaning; no text is filled in.
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
}

/// An object that takes characters; code calls the methods, because there is no keyboard.
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there are any characters.
  var hasText: Bool { get }
  /// Inserts characters; a line break stands for the return key.
  func insertText(_ text: String)
  /// Removes the character before the insertion point.
  func deleteBackward()
}
