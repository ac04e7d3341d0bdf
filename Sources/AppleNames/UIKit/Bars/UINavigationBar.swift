public import Foundation
import Geometry
import Imaging
public import Staging
import Timelines

/// The position of a bar.
public enum UIBarPosition: Int, Hashable, Sendable {
  case any, bottom, top, topAttached
}

/// The size class of a bar's height.
public enum UIBarMetrics: Int, Hashable, Sendable {
  case `default` = 0
  case compact = 1
  case defaultPrompt = 101
  case compactPrompt = 102
}

/// The colors of a bar's background.
public enum UIBarStyle: Int, Hashable, Sendable {
  case `default` = 0
  case black = 1
}

/// UIKit's properties of a navigation bar, as they were set.
private final class NavigationBarProperties {
  var barTintColor: UIColor?
  var isTranslucent = true
  var barStyle = UIBarStyle.default
  var titleTextAttributes: [NSAttributedString.Key: Any]?
  var shadowImage: UIImage?
  var backgroundImage: UIImage?
  var standard: UINavigationBarAppearance?
  var scrollEdge: UINavigationBarAppearance?
  var compact: UINavigationBarAppearance?
}

/// The colors, fonts and images of a navigation bar.
///
/// An appearance takes precedence over single properties, as in UIKit. Bars have one appearance at
/// every scroll position: the standard one.
extension NavigationBar {
  /// UIKit's properties; created on first use.
  private var properties: NavigationBarProperties {
    if let properties = barCompanion as? NavigationBarProperties { return properties }
    let properties = NavigationBarProperties()
    barCompanion = properties
    return properties
  }

  /// The color of the background; `nil` for the bar's own.
  public var barTintColor: UIColor? {
    get { properties.barTintColor }
    set { change { $0.barTintColor = newValue } }
  }

  /// Whether the background is blurred and translucent, where no color of it is set.
  ///
  /// A bar's own background is opaque until this, an appearance or a color is set.
  public var isTranslucent: Bool {
    get { properties.isTranslucent }
    set { change { $0.isTranslucent = newValue } }
  }

  /// The colors of the background: light or black.
  public var barStyle: UIBarStyle {
    get { properties.barStyle }
    set { change { $0.barStyle = newValue } }
  }

  /// Whether titles are large while content is at its top; here they never are.
  public var prefersLargeTitles: Bool {
    get { false }
    set {
      if newValue { warnOfUse(of: "prefersLargeTitles", because: "titles are never large") }
    }
  }

  /// The attributes of the title, of which the font and the color count.
  public var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { properties.titleTextAttributes }
    set { change { $0.titleTextAttributes = newValue } }
  }

  /// The image in place of the line at the bottom edge: an empty image hides the line.
  public var shadowImage: UIImage? {
    get { properties.shadowImage }
    set {
      if let newValue, newValue.size != .zero {
        warnOfUse(of: "shadowImage", because: "only an empty image is supported, as no line")
      }
      change { $0.shadowImage = newValue }
    }
  }

  /// Sets the image of the background; an empty image makes the background transparent.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    guard barMetrics == .default else { return }
    change { $0.backgroundImage = backgroundImage }
  }

  /// Sets the image of the background at a position; the position makes no difference.
  public func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }

  /// Returns the image of the background.
  public func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    barMetrics == .default ? properties.backgroundImage : nil
  }

  /// The appearance of the bar; a new one unless one was set.
  public var standardAppearance: UINavigationBarAppearance {
    get { properties.standard ?? UINavigationBarAppearance() }
    set { change { $0.standard = newValue } }
  }

  /// The appearance over the top of the content; bars have the standard appearance there.
  public var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { properties.scrollEdge }
    set { change { $0.scrollEdge = newValue } }
  }

  /// The appearance of a low bar; bars always have the standard appearance.
  public var compactAppearance: UINavigationBarAppearance? {
    get { properties.compact }
    set { properties.compact = newValue }
  }

  /// Changes properties and applies them to the bar.
  private func change(_ body: (NavigationBarProperties) -> Void) {
    body(properties)
    style =
      if let standard = properties.standard ?? properties.scrollEdge {
        barStyle(of: standard)
      } else {
        barStyle(of: properties)
      }
  }

  private func barStyle(of appearance: UINavigationBarAppearance) -> NavigationBarStyle {
    var style = NavigationBarStyle()
    style.background = appearance.backgroundColor ?? .clear
    if let effect = appearance.backgroundEffect {
      style.blur = effect.blur
      if appearance.backgroundColor == nil { style.background = effect.dynamicTint }
    }
    style.hairline = appearance.lineColor
    style.titleColor = .label
    show(appearance.backgroundImage)
    setTitle(appearance.titleTextAttributes, of: &style)
    return style
  }

  /// Returns the style of single properties.
  private func barStyle(of properties: NavigationBarProperties) -> NavigationBarStyle {
    var style = NavigationBarStyle()
    let isBlack = properties.barStyle == .black
    if let color = properties.barTintColor {
      style.background = color
    } else if isBlack {
      style.background = UIColor(white: 0x16 / 255, alpha: 1)
    }
    if isBlack { style.titleColor = .white }
    if let image = properties.backgroundImage {
      style.background = image.size == .zero ? .clear : nil
    }
    if let image = properties.shadowImage, image.size == .zero { style.hairline = .clear }
    show(properties.backgroundImage)
    setTitle(properties.titleTextAttributes ?? [:], of: &style)
    return style
  }

  /// Shows an image in the bar's bounds.
  private func show(_ image: UIImage?) {
    guard let stage else { return }
    show(image?.snapshot(on: stage), mode: .scaleToFill)
  }

  /// Applies the attributes of a title to a style.
  private func setTitle(
    _ attributes: [NSAttributedString.Key: Any], of style: inout NavigationBarStyle
  ) {
    if let color = attributes[.foregroundColor] as? UIColor { style.titleColor = color }
    guard let font = attributes[.font] as? UIFont else { return }
    (style.titleFont, style.titleSize) = (font.face, font.pointSize)
  }
}

extension UIBlurEffect {
  /// The tint of the blur, which follows the traits.
  var dynamicTint: UIColor {
    let effect = BlurTint(style: style)
    return UIColor { traits in UIColor(UIBlurEffect(style: effect.style).tint(traits)) }
  }
}

/// The style of a blur, for colors of other threads.
private struct BlurTint: Sendable {
  let style: UIBlurEffect.Style
}
