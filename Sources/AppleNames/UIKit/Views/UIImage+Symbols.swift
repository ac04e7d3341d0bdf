import CoreGraphics
public import Foundation
import Geometry
import Imaging
import Staging
import Timelines

extension UIImage {
  /// The size of a symbol relative to the text beside it.
  public enum SymbolScale: Int, Hashable, Sendable {
    case `default` = -1
    case unspecified = 0
    case small, medium, large

    /// The factor of the size, as large as between the three rows of a symbol's template; Apple
    /// documents none.
    var factor: CGFloat {
      switch self {
      case .small: 0.78
      case .default, .unspecified, .medium: 1
      case .large: 1.28
      }
    }
  }

  /// The size and weight of a symbol.
  open class SymbolConfiguration: NSObject {
    let pointSize: CGFloat
    let weight: UIFont.Weight

    /// Makes a configuration with a font size in points.
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize: pointSize, weight: .regular)
    }

    /// Makes a configuration with a font size in points and a weight.
    public init(pointSize: CGFloat, weight: UIFont.Weight) {
      self.pointSize = pointSize; self.weight = weight
    }

    /// Makes a configuration with a font size in points, a weight and a scale.
    public convenience init(pointSize: CGFloat, weight: UIFont.Weight, scale: SymbolScale) {
      self.init(pointSize: pointSize * scale.factor, weight: weight)
    }

    /// Makes a configuration with a scale.
    public convenience init(scale: SymbolScale) {
      self.init(pointSize: 17, weight: .regular, scale: scale)
    }

    /// Makes a configuration with the size and weight of a font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .default) }

    /// Makes a configuration with the size and weight of a font, and a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(
        pointSize: font.pointSize, weight: UIFont.Weight(number: font.face.weight), scale: scale)
    }

    /// Makes a configuration with a weight.
    public convenience init(weight: UIFont.Weight) { self.init(pointSize: 17, weight: weight) }

    /// Makes a configuration with a text style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle: textStyle, scale: .default)
    }

    /// Makes a configuration with a text style and a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      let font = UIFont.preferredFont(forTextStyle: textStyle)
      self.init(pointSize: font.pointSize, weight: .regular, scale: scale)
    }
  }

  /// Makes a system symbol; `nil`, with a warning, if the symbol is not available.
  ///
  /// Only a few are: arrows, chevrons, signs and plain shapes, each redrawn in its simplest form.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Makes a system symbol with the size and weight of a configuration.
  public convenience init?(
    systemName name: String, withConfiguration configuration: SymbolConfiguration?
  ) {
    guard let symbol = Symbol(named: name) else {
      Stage.current.warn(
        .substitution("the symbol '\(name)' is not available; no image is shown"),
        in: "UIImage")
      return nil
    }
    let configuration = configuration ?? SymbolConfiguration(pointSize: 17)
    let side = (configuration.pointSize * Symbol.extent).rounded()
    let context = CGContext(size: CGSize(width: side, height: side))
    context.scaleBy(x: side / Symbol.grid, y: side / Symbol.grid)
    symbol.draw(in: context, weight: configuration.weight)
    self.init(
      .drawing(context.commands), size: CGSize(width: side, height: side),
      scale: UIScreen.main.scale, renderingMode: .alwaysTemplate, symbolName: name)
  }

  /// Returns the symbol with the size and weight of a configuration; other images as they are.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    if case .tinted(let image, let color) = content {
      return image.applyingSymbolConfiguration(configuration)?
        .withTintColor(UIColor(color), renderingMode: renderingMode)
    }
    guard let symbolName else { return self }
    return UIImage(systemName: symbolName, withConfiguration: configuration)?
      .withRenderingMode(renderingMode)
  }
}

/// A shape on a grid of 24 by 24.
private struct Symbol {
  /// The size of the grid.
  static let grid: CGFloat = 24
  /// The size of a symbol relative to its font size.
  static let extent: CGFloat = 1.2

  private let path: Path
  private let isFilled: Bool

  /// Makes the symbol with a system name; `nil` if there is none.
  init?(named name: String) {
    isFilled = name.hasSuffix(".fill") || name == "ellipsis"
    let plain = name.hasSuffix(".fill") ? String(name.dropLast(5)) : name
    let isShape = Symbol.shapes[plain] != nil
    guard isShape || !name.hasSuffix(".fill") else { return nil }
    guard let data = Symbol.shapes[plain] ?? Symbol.lines[plain], let path = try? Path(svg: data)
    else { return nil }
    self.path = path
  }

  /// Draws the symbol in black.
  func draw(in context: CGContext, weight: UIFont.Weight) {
    let path = path.applying(context.ctm)
    if isFilled { return context.fill(path, usesEvenOddRule: false) }
    // Lines of regular weight are a twelfth of the grid wide.
    context.setLineWidth(2 * CGFloat(weight.number) / 400)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.stroke(path)
  }

  /// Symbols that consist of lines.
  private static let lines = [
    "arrow.down": "M12 3V21M5 14L12 21L19 14", "arrow.left": "M21 12H3M10 5L3 12L10 19",
    "arrow.right": "M3 12H21M14 5L21 12L14 19", "arrow.up": "M12 21V3M5 10L12 3L19 10",
    "checkmark": "M4 13L9.5 19L20 5", "chevron.backward": "M15 4L7 12L15 20",
    "chevron.down": "M4 9L12 17L20 9", "chevron.forward": "M9 4L17 12L9 20",
    "chevron.left": "M15 4L7 12L15 20", "chevron.right": "M9 4L17 12L9 20",
    "chevron.up": "M4 15L12 7L20 15",
    "ellipsis":
      "M2 12A2 2 0 1 1 6 12A2 2 0 1 1 2 12ZM10 12A2 2 0 1 1 14 12A2 2 0 1 1 10 12Z"
      + "M18 12A2 2 0 1 1 22 12A2 2 0 1 1 18 12Z",
    "line.3.horizontal": "M3 6H21M3 12H21M3 18H21",
    "magnifyingglass": "M3 10A7 7 0 1 1 17 10A7 7 0 1 1 3 10ZM15 15L21 21", "minus": "M3 12H21",
    "plus": "M12 3V21M3 12H21", "xmark": "M4 4L20 20M20 4L4 20",
  ]

  /// Symbols with an outline that can be filled.
  private static let shapes = [
    "bolt": "M14 2L5 14H11L10 22L19 10H13Z", "bookmark": "M6 2H18V22L12 16L6 22Z",
    "circle": "M2 12A10 10 0 1 1 22 12A10 10 0 1 1 2 12Z",
    "diamond": "M12 2L22 12L12 22L2 12Z",
    "heart":
      "M12 21C5 15.5 2 12 2 8C2 5 4.3 3 7 3C9 3 11 4.2 12 6C13 4.2 15 3 17 3C19.7 3 22 5 22 8"
      + "C22 12 19 15.5 12 21Z",
    "house": "M2 12L12 3L22 12H19V21H5V12Z", "pause": "M5 3H10V21H5ZM14 3H19V21H14Z",
    "person":
      "M7.5 7.5A4.5 4.5 0 1 1 16.5 7.5A4.5 4.5 0 1 1 7.5 7.5ZM3 22C3 16 7 14 12 14S21 16 21 22Z",
    "play": "M6 3L21 12L6 21Z", "square": "M3 3H21V21H3Z",
    "star":
      "M12 2L14.9 8.6L22 9.3L16.7 14.1L18.2 21.1L12 17.5L5.8 21.1L7.3 14.1L2 9.3L9.1 8.6Z",
    "stop": "M4 4H20V20H4Z", "triangle": "M12 3L22 21H2Z",
  ]
}
