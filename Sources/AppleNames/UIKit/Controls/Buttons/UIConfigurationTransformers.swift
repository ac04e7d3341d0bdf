public import Foundation
public import Staging

/// A function from a color of a configuration to the one that is shown.
public struct UIConfigurationColorTransformer {
  /// The function.
  public let transform: (UIColor) -> UIColor

  /// Makes a transformer of a function.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

  /// Returns the color that is shown for a color.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// The gray of the same luma.
  public static var grayscale: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { color in
      UIColor { traits in
        let color = color.color(with: traits)
        // Source: ITU-R BT.601, luma.
        let luma = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
        return UIColor(white: luma, alpha: color.alpha)
      }
    }
  }
}

/// A function from the attributes of a configuration's text to those that are shown.
public struct UIConfigurationTextAttributesTransformer {
  /// The function.
  public let transform: (AttributeContainer) -> AttributeContainer

  /// Makes a transformer of a function.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Returns the attributes that are shown for attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}
