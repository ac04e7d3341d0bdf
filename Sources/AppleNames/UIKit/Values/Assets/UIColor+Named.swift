public import Foundation
public import Staging

extension UIColor {
  /// Makes a color from an asset catalog beside the program; `nil` if no catalog has that name.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Makes a color from a bundle's asset catalog; `nil` if no catalog has that name.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let set = AssetCatalog(bundle).colorSet(named: name) else { return nil }
    let plain = set.colors.first { $0.appearances == nil }
    let dark = set.colors.first { entry in
      entry.appearances?.contains { $0.appearance == "luminosity" && $0.value == "dark" } ?? false
    }
    guard let light = plain.flatMap({ UIColor.color(of: $0) }) else { return nil }
    guard let dark = dark.flatMap({ UIColor.color(of: $0) }) else {
      self.init(dynamicProvider: { _ in light })
      return
    }
    if let traitCollection {
      let found = traitCollection.userInterfaceStyle == .dark ? dark : light
      self.init(dynamicProvider: { _ in found })
    } else {
      self.init(dynamicProvider: { $0.userInterfaceStyle == .dark ? dark : light })
    }
  }

  /// Returns the color of a color set's entry.
  private static func color(of entry: AssetCatalog.ColorSet.Entry) -> UIColor? {
    guard let value = entry.color, let components = value.components else { return nil }
    func number(_ key: String) -> CGFloat? {
      guard let text = components[key] else { return nil }
      if text.hasPrefix("0x") {
        return UInt8(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
      }
      guard let number = Double(text) else { return nil }
      // Integers without a decimal point are bytes.
      return text.contains(".") ? number : number / 255
    }
    let alpha = components["alpha"].flatMap { Double($0) } ?? 1
    if let white = number("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else {
      return nil
    }
    return value.colorSpace == "display-p3"
      ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
      : UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
