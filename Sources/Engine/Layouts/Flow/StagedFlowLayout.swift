public import Foundation

/// The properties of flow layouts beyond UIKit's.
///
/// They are members of a protocol extension, so that subclasses may declare members of the same
/// names, as they may with UIKit's flow layouts.
public protocol StagedFlowLayout: CollectionViewFlowLayout {}

extension CollectionViewFlowLayout: StagedFlowLayout {}

extension StagedFlowLayout {
  /// The alignment of items in their lines; UIKit's by default.
  public var rules: FlowRules {
    get { _rules }
    set { _rules = newValue }
  }

  /// The excess over the remaining length, in points, up to which an item still fits.
  public var fitTolerance: CGFloat {
    get { _fitTolerance }
    set { _fitTolerance = newValue }
  }

  /// Whether a delegate's sizes are laid out as a grid if all are equal.
  public var uniformDelegateSizesAreFixed: Bool {
    get { _uniformDelegateSizesAreFixed }
    set { _uniformDelegateSizesAreFixed = newValue }
  }

  /// Whether the origins of frames are rounded to the pixels of the canvas, halves up; sizes never.
  ///
  /// An item that is longer than its line is centered on it then, and exceeds it on both sides.
  /// `UICollectionViewFlowLayout` does so by default; scenes and `CollectionViewFlowLayout` do not.
  /// Source: recorded on iOS 26.1, fixtures/measured/flow-layout.tsv.
  public var roundsLayoutFrames: Bool {
    get { _roundsLayoutFrames ?? type(of: self).roundsNewLayouts }
    set { _roundsLayoutFrames = newValue }
  }

  /// Pixels per point to which origins are rounded, whatever those of the canvas are; 0 for no
  /// rounding.
  public var roundsLayoutFramesToScale: CGFloat? {
    get { _roundsLayoutFramesToScale }
    set { _roundsLayoutFramesToScale = newValue }
  }

  /// Whether lines run from right to left.
  public var isRightToLeft: Bool {
    get { _isRightToLeft }
    set { _isRightToLeft = newValue }
  }

  /// The zIndex of headers and footers.
  public var flowSupplementaryZIndex: Int {
    get { _flowSupplementaryZIndex }
    set { _flowSupplementaryZIndex = newValue }
  }
}
