public import Imaging

/// What navigation bars have besides UIKit's shape.
///
/// It is declared here, so that subclasses may have members of the same names, as they may where
/// UIKit's navigation bars have none.
public protocol StagedNavigationBar: NavigationBar {}

extension NavigationBar: StagedNavigationBar {}

extension StagedNavigationBar {
  /// The colour below everything.
  public var barColor: Color {
    get { _barColor }
    set { _barColor = newValue }
  }

  /// The colour of the title in the middle.
  public var titleColor: Color {
    get { _titleColor }
    set { _titleColor = newValue }
  }

  /// The colour of the back button.
  public var tintColor: Color {
    get { _tintColor }
    set { _tintColor = newValue }
  }

  /// The colour of the line of half a point at the bottom edge.
  public var hairlineColor: Color {
    get { _hairlineColor }
    set { _hairlineColor = newValue }
  }
}
