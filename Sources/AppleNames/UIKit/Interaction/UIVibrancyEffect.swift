import Staging

/// The strength of a vibrancy.
public enum UIVibrancyEffectStyle: Int, Hashable, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  case fill, secondaryFill, tertiaryFill, separator
}

/// Content that shines through a blur.
///
/// The content of a view with this effect is painted as it is, over the blur: colors do not mix
/// with what is below.
open class UIVibrancyEffect: UIVisualEffect {
  /// The blur below the content.
  let blurEffect: UIBlurEffect
  /// The strength of the effect.
  let style: UIVibrancyEffectStyle

  /// Makes a vibrancy over a blur.
  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    style = .label
  }

  /// Makes a vibrancy of a strength over a blur.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.blurEffect = blurEffect; self.style = style
  }
}

extension UITableView {
  /// An effect on the lines between rows; lines are painted in their own color, whatever it is.
  public var separatorEffect: UIVisualEffect? {
    get { SeparatorEffects.ofStage.ofTables[serialNumber] }
    set { SeparatorEffects.ofStage.ofTables[serialNumber] = newValue }
  }
}

/// The effects on the lines of a stage's tables, by the tables' numbers.
private final class SeparatorEffects {
  var ofTables: [Int: UIVisualEffect] = [:]

  static var ofStage: SeparatorEffects { Stage.current.companions.companion { SeparatorEffects() } }
}
