import Foundation

/// A font by its PostScript name, without a size.
///
/// Fonts cannot be made from data: texts are set in the fonts of the stage's catalog.
public final class CGFont: Hashable, Sendable {
  private let name: String

  /// Makes a font by its PostScript or full name.
  public init?(_ name: CFString) {
    if name.isEmpty { return nil }
    self.name = name
  }

  /// The PostScript name.
  public var postScriptName: CFString? { name }
  /// The full name, which is the PostScript name here.
  public var fullName: CFString? { name }

  public static func == (left: CGFont, right: CGFont) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
