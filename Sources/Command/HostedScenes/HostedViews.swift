import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// A rounded, pastel card with its number.
final class HostedCell: CollectionViewCell {
  /// The number, from which the color is derived.
  var number = 0 { didSet { if number != oldValue { update() } } }

  /// A label with the number in the content view, which some layouts move by itself.
  private func update() {
    var content = TextContent(
      "\(number)", font: FontDescriptor(weight: 600), size: 17,
      color: HostedColors.text, alignment: .center)
    content.placement = .box(insets: .zero, vertical: .middle)
    contentView.appearance = Appearance(
      fill: .solid(HostedColors.pastel(number)), cornerRadius: 10, texts: [content])
  }
}

/// A supplementary view or decoration with its name.
final class HostedSupplementaryView: CollectionReusableView {
  var text = "" { didSet { if text != oldValue { update() } } }

  /// A label with the text.
  private func update() {
    var content = TextContent(
      text, font: FontDescriptor(weight: 600), size: 13, color: HostedColors.text)
    content.placement = .box(
      insets: .init(top: 0, left: 12, bottom: 0, right: 12), vertical: .middle)
    appearance = Appearance(fill: .solid(HostedColors.band), texts: [content])
  }
}

/// The colors of hosted scenes.
enum HostedColors {
  /// The background around the collection.
  static let surround = Color(rgba: 0xD1D1_D6FF)
  /// The background of the items.
  static let background = Color(rgba: 0xF2F2_F7FF)
  /// The background of a header's text.
  static let band = Color(rgba: 0xE5E5_EAF2)
  static let text = Color(rgba: 0x1C1C_1EFF)

  /// Returns a light color that differs well from those of the numbers nearby.
  static func pastel(_ number: Int) -> Color {
    // Steps of the golden section never come near a hue that was just used.
    let hue = (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) * 6
    func channel(_ offset: Double) -> Double {
      let place = (hue + offset).truncatingRemainder(dividingBy: 6)
      let strength = min(1, max(0, abs(place - 3) - 1))
      return 0.62 + 0.34 * strength
    }
    return Color(red: channel(0), green: channel(4), blue: channel(2))
  }
}
