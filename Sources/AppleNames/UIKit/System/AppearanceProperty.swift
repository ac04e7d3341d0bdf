import Foundation
import Staging

/// A property that views get from the prototype of their class.
struct AppearanceProperty {
  /// Sets the property of a view that has the default, if the prototype has another value.
  let apply: (_ prototype: View, _ pristine: View, _ view: View) -> Void

  /// Makes a property of a class.
  private static func of<Root: View, Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Root, Value>
  ) -> AppearanceProperty {
    AppearanceProperty { prototype, pristine, view in
      guard let prototype = prototype as? Root, let pristine = pristine as? Root,
        let view = view as? Root
      else { return }
      let (value, usual) = (prototype[keyPath: path], pristine[keyPath: path])
      if value != usual, view[keyPath: path] == usual { view[keyPath: path] = value }
    }
  }

  /// The colors of all views; a tint color that is inherited counts as the default.
  private static var colors: [AppearanceProperty] {
    [
      AppearanceProperty { prototype, pristine, view in
        guard prototype.tintColor != pristine.tintColor else { return }
        if view.tintColor == view.superview?.tintColor ?? pristine.tintColor {
          view.tintColor = prototype.tintColor
        }
      },
      .of(\View.backgroundColor as ReferenceWritableKeyPath<View, UIColor?>),
    ]
  }

  /// The fonts and colors of texts.
  private static var texts: [AppearanceProperty] {
    [
      .of(\UILabel.font), .of(\UILabel.textColor), .of(\UILabel.shadowColor),
      .of(\UILabel.highlightedTextColor), .of(\UITextField.font), .of(\UITextField.textColor),
      .of(\UITextView.font), .of(\UITextView.textColor),
    ]
  }

  private static var bars: [AppearanceProperty] {
    [
      .of(\UINavigationBar.barTintColor), .of(\UINavigationBar.isTranslucent),
      .of(\UINavigationBar.barStyle), .of(\UINavigationBar.shadowImage),
      .of(\UINavigationBar.scrollEdgeAppearance),
      AppearanceProperty { prototype, _, view in
        guard let prototype = prototype as? UINavigationBar, let view = view as? UINavigationBar
        else { return }
        if view.titleTextAttributes == nil, let attributes = prototype.titleTextAttributes {
          view.titleTextAttributes = attributes
        }
        if prototype.hasStandardAppearance, !view.hasStandardAppearance {
          view.standardAppearance = prototype.standardAppearance
        }
      },
      .of(\UITabBar.barTintColor), .of(\UITabBar.isTranslucent), .of(\UITabBar.barStyle),
      .of(\UITabBar.backgroundImage), .of(\UITabBar.shadowImage),
      .of(\UITabBar.unselectedItemTintColor), .of(\UITabBar.scrollEdgeAppearance),
      .of(\UIToolbar.barTintColor), .of(\UIToolbar.isTranslucent), .of(\UIToolbar.barStyle),
      .of(\UISearchBar.barTintColor),
    ]
  }

  /// The colors of controls and tables.
  private static var controls: [AppearanceProperty] {
    [
      .of(\UISwitch.onTintColor), .of(\UISwitch.thumbTintColor),
      .of(\UISlider.minimumTrackTintColor), .of(\UISlider.maximumTrackTintColor),
      .of(\UISlider.thumbTintColor), .of(\UIProgressView.progressTintColor),
      .of(\UIProgressView.trackTintColor), .of(\UIPageControl.pageIndicatorTintColor),
      .of(\UIPageControl.currentPageIndicatorTintColor),
      .of(\UISegmentedControl.selectedSegmentTintColor), .of(\UITableView.separatorColor),
      .of(\UITableViewCell.selectionStyle),
    ]
  }

  /// All properties, in the order in which they are applied.
  static var all: [AppearanceProperty] { colors + texts + bars + controls }
}

extension UINavigationBar {
  /// Whether an appearance was set, rather than made for every caller.
  fileprivate var hasStandardAppearance: Bool { standardAppearance === standardAppearance }
}
