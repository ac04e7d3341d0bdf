public import Foundation
public import Imaging
public import Timelines

/// The members of labels beyond UIKit's.
///
/// It is declared here, so that subclasses may have members of the same names, as they may where
/// UIKit's labels have none.
public protocol StagedLabel: Label {}

extension Label: StagedLabel {}

extension StagedLabel {
  @_disfavoredOverload public var font: FontDescriptor {
    get { _font }
    set { _font = newValue }
  }

  /// The size of the em in points.
  public var fontSize: CGFloat {
    get { _fontSize }
    set { _fontSize = newValue }
  }

  @_disfavoredOverload public var textColor: Color {
    get { _textColor }
    set { _textColor = newValue }
  }

  @_disfavoredOverload public var textAlignment: TextContent.Alignment {
    get { _textAlignment }
    set { _textAlignment = newValue }
  }
}
