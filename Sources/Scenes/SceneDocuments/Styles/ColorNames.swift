internal import Documents
internal import Imaging

extension ColorNames {
  /// Returns a hint for a text that is not a color; it begins with a separator.
  static func hint(for text: String) -> Hint {
    if text.hasPrefix("#") { return Hint("; write #RGB, #RGBA, #RRGGBB or #RRGGBBAA") }
    if let function = FunctionCall(text)?.name, ["rgb", "rgba", "hsl", "hsla"].contains(function) {
      return Hint(
        "; write rgb(255, 0, 0), rgba(255, 0, 0, 0.5), hsl(0, 100%, 50%) or "
          + "hsla(0, 100%, 50%, 0.5)")
    }
    if text.contains("gradient") { return Hint("; write '{linear: {colors: [red, blue]}}'") }
    if let hex = hexadecimal(text) { return .value("\"#\(hex)\"") }
    let names = table.keys.sorted() + SystemColor.allCases.map(\.rawValue)
    // Other languages put a type or a dot before the name.
    if let last = text.split(separator: ".").last, last.count < text.count {
      let name = String(last)
      if names.contains(name) || table[name.lowercased()] != nil { return .value("'\(name)'") }
      let system = "system" + name.prefix(1).uppercased() + name.dropFirst()
      if names.contains(system) { return .value("'\(system)'") }
    }
    if let name = NearestName.nearest(to: text, among: names) { return .nearest(name, to: text) }
    return Hint(
      "; write #RRGGBB, rgba(), hsl(), a CSS color name, or a system color such as systemBlue")
  }

  /// Returns the digits of a color that is written without '#', or with the opacity first as in
  /// 0xAARRGGBB; `nil` for any other text.
  private static func hexadecimal(_ text: String) -> String? {
    let digits = text.lowercased().hasPrefix("0x") ? text.dropFirst(2) : text[...]
    guard digits.allSatisfy(\.isHexDigit), [3, 6, 8].contains(digits.count) else { return nil }
    guard digits.count < text.count, digits.count == 8 else { return String(digits) }
    let (opacity, rest) = (digits.prefix(2), digits.dropFirst(2))
    return opacity.lowercased() == "ff" ? String(rest) : String(rest + opacity)
  }
}
