import Foundation

/// The forms of texts, numbers and links in a page.
enum PageText {
  /// Returns a text with the special characters of HTML replaced.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a relative path as a link: everything but letters, digits and `-._~/` is encoded.
  static func link(_ path: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".unicodeScalars)
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%"
        result.unicodeScalars.append(hexadecimal[Int(byte >> 4)])
        result.unicodeScalars.append(hexadecimal[Int(byte & 15)])
      }
    }
    return result
  }

  /// Returns a number with at most two decimals.
  static func decimal(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return "\(value)" }
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    let text = rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(whole)." + (text.hasSuffix("0") ? String(text.dropLast()) : text)
  }
}
