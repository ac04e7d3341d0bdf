public import Imaging

/// The properties of navigation bars beyond UIKit's.
///
/// They are members of a protocol extension, so that subclasses may declare members of the same
/// names, as they may with UIKit's navigation bars.
public protocol StagedNavigationBar: NavigationBar {}

extension NavigationBar: StagedNavigationBar {}

/// The colors of a navigation bar.
struct NavigationBarColors: Equatable {
  var bar: Color?
  var title: Color?
  var tint: Color?
  var hairline: Color?

  /// Returns the bar's own colors: those of opaque bars on iOS 17, as its screenshots show them.
  static func own(in traits: TraitCollection) -> NavigationBarColors {
    traits.userInterfaceStyle == .dark
      ? NavigationBarColors(
        bar: Color(rgba: 0x1616_16FF), title: .white, tint: Color(rgba: 0x0A84_FFFF),
        hairline: Color(rgba: 0xFFFF_FF26))
      : NavigationBarColors(
        bar: Color(rgba: 0xF7F7_F8FF), title: .black, tint: Color(rgba: 0x0A7A_FFFF),
        hairline: Color(rgba: 0x0000_0033))
  }
}

extension StagedNavigationBar {
  /// The background color.
  public var barColor: Color {
    get { ownColors.bar ?? NavigationBarColors.own(in: traitCollection).bar ?? .clear }
    set { ownColors.bar = newValue }
  }

  /// The color of the title in the middle.
  public var titleColor: Color {
    get { ownColors.title ?? NavigationBarColors.own(in: traitCollection).title ?? .clear }
    set { ownColors.title = newValue }
  }

  /// The color of the back button.
  public var tintColor: Color {
    get { ownColors.tint ?? NavigationBarColors.own(in: traitCollection).tint ?? .clear }
    set { ownColors.tint = newValue }
  }

  /// The color of the half-point line at the bottom edge.
  public var hairlineColor: Color {
    get { ownColors.hairline ?? NavigationBarColors.own(in: traitCollection).hairline ?? .clear }
    set { ownColors.hairline = newValue }
  }
}
