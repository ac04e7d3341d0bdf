public import Foundation
public import Staging

extension AttributeScopes {
  /// The attributes of texts that UIKit defines, of which those are here that are drawn.
  public struct UIKitAttributes: AttributeScope {
    /// The font of characters.
    public let font: FontAttribute
    /// The color of characters.
    public let foregroundColor: ForegroundColorAttribute
    /// The addition to each character's advance, in points.
    public let kern: KerningAttribute
    /// The addition to each character's advance, in points.
    public let tracking: TrackingAttribute
    /// The line under characters.
    public let underlineStyle: UnderlineStyleAttribute
    /// The line through characters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The attributes that Foundation defines.
    public let foundation: FoundationAttributes

    /// The key of the font.
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = NSAttributedString.Key.font.rawValue
    }

    /// The key of the color of characters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }

    /// The key of the addition to advances.
    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = NSAttributedString.Key.kern.rawValue
    }

    /// The key of the addition to advances.
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = NSAttributedString.Key.tracking.rawValue
    }

    /// The key of the line under characters.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }

    /// The key of the line through characters.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = NSUnderlineStyle
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }
  }

  /// The attributes of texts that UIKit defines.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of UIKit by its name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributeContainer {
  /// Makes attributes of those that UIKit draws among the attributes of an `NSAttributedString`.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init()
    self.font = dictionary[.font] as? UIFont
    self.foregroundColor = dictionary[.foregroundColor] as? UIColor
    self.kern = (dictionary[.kern] as? NSNumber).map { CGFloat($0.doubleValue) }
    self.tracking = (dictionary[.tracking] as? NSNumber).map { CGFloat($0.doubleValue) }
    self.underlineStyle = (dictionary[.underlineStyle] as? Int).map {
      NSUnderlineStyle(rawValue: $0)
    }
    self.strikethroughStyle = (dictionary[.strikethroughStyle] as? Int).map {
      NSUnderlineStyle(rawValue: $0)
    }
  }

  /// The attributes that UIKit draws, for an `NSAttributedString`.
  var drawn: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    attributes[.font] = self.font
    attributes[.foregroundColor] = self.foregroundColor
    attributes[.kern] = self.kern.map { Double($0) }
    attributes[.tracking] = self.tracking.map { Double($0) }
    attributes[.underlineStyle] = self.underlineStyle?.rawValue
    attributes[.strikethroughStyle] = self.strikethroughStyle?.rawValue
    return attributes
  }
}

extension AttributedString {
  /// Makes a string of the characters of another one, with the attributes that UIKit draws.
  public init(_ string: NSAttributedString) {
    self.init()
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole) { attributes, range, _ in
      append(
        AttributedString(
          string.attributedSubstring(from: range).string,
          attributes: AttributeContainer(attributes)))
    }
  }
}

extension NSAttributedString {
  /// Makes a string of the characters of another one, with the attributes that UIKit draws.
  public convenience init(_ string: AttributedString) {
    let copy = NSMutableAttributedString(string: "")
    for run in string.runs {
      copy.append(
        NSAttributedString(
          string: String(string[run.range].characters), attributes: run.attributes.drawn))
    }
    self.init(attributedString: copy)
  }
}
