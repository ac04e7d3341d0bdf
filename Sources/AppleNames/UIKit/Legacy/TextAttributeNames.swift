// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The constants keep the names that sources use.

public import Foundation

// The keys of text attributes under their names before Swift 4.

/// The key of the font of characters.
public let NSFontAttributeName = NSAttributedString.Key.font
/// The key of the color of characters.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
/// The key of the style of a paragraph.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
/// The key of the addition to each character's advance.
public let NSKernAttributeName = NSAttributedString.Key.kern
/// The key of the line under characters.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
/// The key of the line through characters.
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
