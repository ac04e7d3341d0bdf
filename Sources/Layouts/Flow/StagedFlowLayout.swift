public import Foundation

/// What flow layouts have besides UIKit's shape.
///
/// It is declared here, so that subclasses may have members of the same names, as they may where
/// UIKit's flow layouts have none.
public protocol StagedFlowLayout: CollectionViewFlowLayout {}

extension CollectionViewFlowLayout: StagedFlowLayout {}

extension StagedFlowLayout {
  /// How items sit in their lines; UIKit's rules by default.
  public var rules: FlowRules {
    get { _rules }
    set { _rules = newValue }
  }

  /// How much an item may exceed the room that is left and still count as fitting, in points.
  public var fitTolerance: CGFloat {
    get { _fitTolerance }
    set { _fitTolerance = newValue }
  }

  /// Whether sizes that a delegate answers all equal are laid out as a grid.
  public var uniformDelegateSizesAreFixed: Bool {
    get { _uniformDelegateSizesAreFixed }
    set { _uniformDelegateSizesAreFixed = newValue }
  }

  /// Pixels per point to which origins are rounded; `nil` or 0 leaves them as they come.
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
