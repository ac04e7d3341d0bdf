public import Foundation
public import Staging

/// The colors and images of a bar, which are set on the bar as one value.
///
/// It is an object, and a bar reads it when it is set: later changes count when it is set again.
open class UIBarAppearance: NSObject, NSCopying {
  /// The color of the background; `nil` for none.
  open var backgroundColor: UIColor?
  /// The effect on the content below the bar; `nil` for none.
  open var backgroundEffect: UIBlurEffect?
  /// The image of the background; `nil` for none.
  open var backgroundImage: UIImage?
  /// The color of the line at the bar's edge; `nil` or clear for none.
  open var shadowColor: UIColor?
  /// The image at the bar's edge; an empty image hides the line.
  open var shadowImage: UIImage?

  /// Makes the default appearance: a blurred, translucent background and a line.
  public override init() {
    super.init()
    configureWithDefaultBackground()
  }

  /// Makes a copy of an appearance's background and line.
  public init(barAppearance: UIBarAppearance) {
    super.init()
    take(barAppearance)
  }

  /// Makes the default appearance for a kind of device, which makes no difference.
  public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

  /// Makes the default appearance: archives are not supported.
  public required init?(coder: NSCoder) {
    super.init()
    configureWithDefaultBackground()
  }

  /// Takes over an appearance's background and line.
  func take(_ other: UIBarAppearance) {
    (backgroundColor, backgroundEffect) = (other.backgroundColor, other.backgroundEffect)
    (backgroundImage, shadowImage) = (other.backgroundImage, other.shadowImage)
    shadowColor = other.shadowColor
  }

  /// Sets a blurred, translucent background and a line.
  open func configureWithDefaultBackground() {
    (backgroundColor, backgroundImage, shadowImage) = (nil, nil, nil)
    backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
    shadowColor = BarColors.line
  }

  /// Sets an opaque background of the system's color, and a line.
  open func configureWithOpaqueBackground() {
    (backgroundEffect, backgroundImage, shadowImage) = (nil, nil, nil)
    backgroundColor = .systemBackground
    shadowColor = BarColors.line
  }

  /// Sets a transparent background without a line.
  open func configureWithTransparentBackground() {
    (backgroundColor, backgroundEffect, backgroundImage) = (nil, nil, nil)
    (shadowColor, shadowImage) = (nil, nil)
  }

  /// Returns an appearance with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { UIBarAppearance(barAppearance: self) }

  /// The color of the line; clear where an empty image hides it.
  var lineColor: UIColor {
    if let shadowImage, shadowImage.size == .zero { return .clear }
    return shadowColor ?? .clear
  }
}

/// The appearance of a navigation bar.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title, of which the font and the color count.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of large titles, which are not shown.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

  /// Makes the default appearance: a blurred, translucent background and a line.
  public override init() { super.init() }

  /// Makes a copy of an appearance, or of its background and line.
  public override init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    guard let other = barAppearance as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
  }

  /// Makes the default appearance: archives are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func copy(with zone: NSZone? = nil) -> Any {
    UINavigationBarAppearance(barAppearance: self)
  }
}

/// The appearance of a toolbar.
open class UIToolbarAppearance: UIBarAppearance {
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIToolbarAppearance()
    copy.take(self)
    return copy
  }
}

/// Colors of bars on iOS 17, as its screenshots show them.
enum BarColors {
  /// The half-point line at a bar's edge: black or white, mostly transparent.
  static var line: UIColor {
    UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
    }
  }

  /// The opaque color that a bar over a plain background shows.
  static var background: UIColor {
    UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(red: 0x16 / 255, green: 0x16 / 255, blue: 0x16 / 255, alpha: 1)
        : UIColor(red: 0xF7 / 255, green: 0xF7 / 255, blue: 0xF8 / 255, alpha: 1)
    }
  }

  /// The color of tabs that are not selected.
  static var unselected: UIColor {
    UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(white: 0x75 / 255, alpha: 1) : UIColor(white: 0x99 / 255, alpha: 1)
    }
  }
}
