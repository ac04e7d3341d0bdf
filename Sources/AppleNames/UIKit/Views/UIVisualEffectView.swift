public import Foundation
import Imaging
public import Staging
import Timelines

/// An effect on everything below a view.
open class UIVisualEffect: NSObject, NSCopying {
  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur with a tint.
open class UIBlurEffect: UIVisualEffect {
  /// The tint of a blur.
  public enum Style: Int, Hashable, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent = 5
    case systemUltraThinMaterial = 6
    case systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style

  /// Makes a blur; its styles resemble those of iOS, whose exact values are not published.
  public init(style: Style) { self.style = style }

  /// The opacity of the tint in light and in dark styles.
  private static let densities: [Style: Double] = [
    .extraLight: 0.82, .light: 0.3, .dark: 0.73, .regular: 0.6, .prominent: 0.8,
    .systemUltraThinMaterial: 0.4, .systemThinMaterial: 0.55, .systemMaterial: 0.7,
    .systemThickMaterial: 0.85, .systemChromeMaterial: 0.75,
    .systemUltraThinMaterialLight: 0.4, .systemThinMaterialLight: 0.55,
    .systemMaterialLight: 0.7, .systemThickMaterialLight: 0.85, .systemChromeMaterialLight: 0.75,
    .systemUltraThinMaterialDark: 0.4, .systemThinMaterialDark: 0.55, .systemMaterialDark: 0.7,
    .systemThickMaterialDark: 0.85, .systemChromeMaterialDark: 0.75,
  ]

  /// Returns whether the blur is dark with the given traits.
  private func isDark(_ traits: UITraitCollection) -> Bool {
    switch style {
    case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
      .systemThickMaterialDark, .systemChromeMaterialDark:
      true
    case .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial, .systemChromeMaterial:
      traits.userInterfaceStyle == .dark
    default: false
    }
  }

  /// Returns the blur's tint with the given traits.
  func tint(_ traits: UITraitCollection) -> Color {
    let density = UIBlurEffect.densities[style] ?? 0.5
    return isDark(traits) ? Color(white: 0.11, alpha: density) : Color(white: 0.97, alpha: density)
  }

  /// The standard deviation of the blur in points.
  var blur: Double { style == .light ? 30 : 20 }
}

/// A view that applies an effect to everything below it and has content of its own.
open class UIVisualEffectView: View, TraitFollower {
  /// The effect; `nil` for none. It can be animated.
  open var effect: UIVisualEffect? { didSet { traitsDidChange() } }
  /// The container of the view's subviews; it fills the view.
  public let contentView: UIView

  /// Makes a view of no size with an effect.
  public init(effect: UIVisualEffect?) {
    contentView = View(frame: .zero)
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }

  /// Makes a view without an effect.
  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  /// Makes a view of no size without an effect; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    contentView = View(frame: .zero)
    super.init(coder: coder)
    setUp()
  }

  /// Adds the content view, which fills the view.
  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    traitsDidChange()
  }

  package func traitsDidChange() {
    guard let blur = effect as? UIBlurEffect else {
      appearance.backdrop = nil
      appearance.fill = nil
      return
    }
    appearance.backdrop = Backdrop(blur: blur.blur, saturation: 1.8)
    appearance.fill = .solid(blur.tint(traitCollection))
  }
}
