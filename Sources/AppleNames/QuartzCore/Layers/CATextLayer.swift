public import Foundation
import Geometry
import Imaging
import Staging
package import Timelines

/// The horizontal alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Alignment at the start of the text.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The truncated part of a text that does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// No truncation: the text is clipped.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// A layer that shows a text from its top, above its background.
open class CATextLayer: CALayer {
  /// The text: a string, or an attributed string whose attributes are ignored.
  open var string: Any? {
    didSet { contentDidChange("string") }
  }

  /// The size of the em in points.
  open var fontSize: CGFloat = 36 {
    didSet { contentDidChange("fontSize") }
  }

  /// The color of the text; opaque white by default.
  open var foregroundColor: CGColor? = .white {
    didSet { contentDidChange("foregroundColor") }
  }

  /// Whether lines are wrapped at the width of the bounds.
  open var isWrapped = false {
    didSet { contentDidChange("wrapped") }
  }

  open var alignmentMode = CATextLayerAlignmentMode.natural {
    didSet { contentDidChange("alignmentMode") }
  }

  open var truncationMode = CATextLayerTruncationMode.none {
    didSet { contentDidChange("truncationMode") }
  }

  /// The font or its PostScript name, whose size is ignored; the stage's font for anything else.
  open var font: Any? {
    didSet { contentDidChange("font") }
  }

  /// Makes a layer without a text.
  public override init() { super.init() }

  /// Makes a layer with another layer's appearance and geometry.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CATextLayer else { return }
    (string, font, fontSize) = (layer.string, layer.font, layer.fontSize)
    (foregroundColor, isWrapped) = (layer.foregroundColor, layer.isWrapped)
    (alignmentMode, truncationMode) = (layer.alignmentMode, layer.truncationMode)
  }

  /// Makes a layer without a text; archives are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override var contentKeys: Set<String> { ["foregroundColor", "fontSize"] }

  override func contentValue(_ key: String) -> LayerValue? {
    switch key {
    case "foregroundColor": LayerValue(foregroundColor ?? .clear)
    case "fontSize": LayerValue(fontSize)
    default: nil
    }
  }

  override func setContent(_ value: LayerValue, forKey key: String) {
    switch (key, value) {
    case ("foregroundColor", .color(let color)): foregroundColor = CGColor(color)
    case ("fontSize", _): fontSize = value.number ?? fontSize
    default: break
    }
  }

  /// The text to show.
  private var plainString: String {
    (string as? String) ?? (string as? NSAttributedString)?.string ?? ""
  }

  override func content(_ overrides: [String: LayerValue], layerAppearance: LayerAppearance)
    -> [Appearance]?
  {
    if plainString.isEmpty { return [] }
    var color = foregroundColor?.color ?? .clear
    if case .color(let shown)? = overrides["foregroundColor"] { color = shown }
    var text = TextContent(
      plainString, size: overrides["fontSize"]?.number ?? fontSize, color: color,
      alignment: alignment,
      placement: .box(insets: .zero, vertical: .top))
    if let descriptor = (font as? any LayerFont)?.descriptor { text.font = descriptor }
    let name = font as? String ?? (font as? CGFont)?.postScriptName
    if let name {
      text.font = FontDescriptor(postScriptName: name)
      if !FontDescriptor.isBuiltIn(postScriptName: name) {
        view.stage?.warn(
          .substitution("the font '\(name)' is not available; Inter is used instead"),
          in: "CATextLayer")
      }
    }
    text.lineLimit = isWrapped ? nil : 1
    text.truncation =
      switch truncationMode {
      case .start: .head
      case .middle: .middle
      case .end: .tail
      default: .clip
      }
    return [Appearance(texts: [text])]
  }

  /// The horizontal alignment of lines in the bounds.
  private var alignment: TextContent.Alignment {
    switch alignmentMode {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .start
    }
  }
}

/// A value that can be the font of a text layer.
package protocol LayerFont {
  /// The family, the weight and the slant.
  var descriptor: FontDescriptor { get }
}
