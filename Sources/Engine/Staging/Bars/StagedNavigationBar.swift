public import Imaging

/// The properties of navigation bars beyond UIKit's.
///
/// They are members of a protocol extension, so that subclasses may declare members of the same
/// names, as they may with UIKit's navigation bars.
public protocol StagedNavigationBar: NavigationBar {}

extension NavigationBar: StagedNavigationBar {}

extension StagedNavigationBar {
  /// The background color.
  public var barColor: Color {
    get { _barColor }
    set { _barColor = newValue }
  }

  /// The color of the title in the middle.
  public var titleColor: Color {
    get { _titleColor }
    set { _titleColor = newValue }
  }

  /// The color of the back button.
  public var tintColor: Color {
    get { _tintColor }
    set { _tintColor = newValue }
  }

  /// The color of the half-point line at the bottom edge.
  public var hairlineColor: Color {
    get { _hairlineColor }
    set { _hairlineColor = newValue }
  }
}
