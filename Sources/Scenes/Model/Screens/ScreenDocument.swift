public import Documents
public import Foundation
public import Imaging

/// A screen as it is before the first step.
public struct ScreenDocument: Hashable, Sendable {
  /// The name by which steps open the screen and return to it.
  public var id: String
  /// What the bar shows while the screen is on top; nothing where `nil`.
  public var title: TitleDocument?
  public var background: Color
  /// The screen's own collections, whose ids differ over all screens of a scene.
  public var collections: [CollectionDocument]
  /// The views above the collections, in paint order.
  public var views: [ScreenViewDocument]
  /// How the collection of the screen before is laid out here.
  ///
  /// Only a screen without collections of its own has it, and comes by `layoutToLayout` then.
  public var layout: LayoutDocument?
  public var location: SourceLocation

  /// Makes a screen, by default white and empty.
  public init(
    id: String, title: TitleDocument? = nil, background: Color = .white,
    collections: [CollectionDocument] = [], views: [ScreenViewDocument] = [],
    layout: LayoutDocument? = nil, location: SourceLocation
  ) {
    self.id = id; self.title = title; self.background = background
    self.collections = collections; self.views = views; self.layout = layout
    self.location = location
  }
}

/// The title of a screen, which keeps its place for what a font cannot show.
public struct TitleDocument: Hashable, Sendable {
  public var string: String
  public var location: SourceLocation

  /// Makes a title.
  public init(_ string: String, location: SourceLocation) {
    self.string = string; self.location = location
  }
}

/// A styled rectangle on a screen.
///
/// Its templates know the item through which the screen was opened, and its own values.
public struct ScreenViewDocument: Hashable, Sendable {
  /// The name in reports, which differs over all screens of a scene.
  public var name: String?
  /// The frame in points of the screen; all of it where `nil`.
  public var frame: CGRect?
  public var style: StyleReference
  /// Values that are laid over those of the item through which the screen was opened.
  public var data: [String: String]
  public var location: SourceLocation

  /// Makes a view.
  public init(
    name: String? = nil, frame: CGRect? = nil, style: StyleReference, data: [String: String] = [:],
    location: SourceLocation
  ) {
    self.name = name; self.frame = frame; self.style = style
    self.data = data; self.location = location
  }
}
