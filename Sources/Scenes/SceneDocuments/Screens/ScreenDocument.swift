package import Documents
package import Imaging
package import Timelines

/// A screen in its initial state.
package struct ScreenDocument: Hashable, Sendable {
  /// The name by which steps open the screen and return to it.
  package var id = ""
  /// The title in the bar while the screen is on top; empty where `nil`.
  package var title: TitleDocument?
  package var background = Color.white
  /// The screen's own collections, whose ids differ over all screens of a scene.
  package var collections: [CollectionDocument] = []
  /// The views above the collections, in paint order.
  package var views: [ScreenViewDocument] = []
  /// The layout that the previous screen's collection changes to.
  /// Only a screen without collections of its own has it, and is opened by `layoutToLayout`.
  package var layout: LayoutDocument?
  /// The sheet as which the screen is presented; `nil` if it fills the canvas.
  package var sheet: SheetDocument?
  package var location = SourceLocation.missing
}

/// The title of a screen, with its location for warnings about missing glyphs.
package struct TitleDocument: Hashable, Sendable {
  package var string: String
  package var location: SourceLocation

  /// Makes a title.
  package init(_ string: String, location: SourceLocation) {
    self.string = string; self.location = location
  }
}

/// A styled rectangle on a screen.
///
/// Its templates are resolved with its own values and the item that opened the screen.
package struct ScreenViewDocument: Hashable, Sendable {
  /// The name in steps and reports, which is unique among all screens of a scene.
  package var id: String?
  /// The frame relative to the screen.
  package var frame = RelativeFrame.bounds
  package var style: StyleReference?
  /// The dots of a collection's pages above the style; none where `nil`.
  package var pageControl: PageControlDocument?
  /// Values that override those of the item that opened the screen.
  package var data: [String: String] = [:]
  package var location = SourceLocation.missing
}
