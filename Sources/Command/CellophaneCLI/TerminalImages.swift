import Foundation
import Imaging
import RasterCoding

/// The protocols by which terminals show images.
enum TerminalImages: Hashable {
  /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm have, too.
  case kitty
  /// The inline images of iTerm2.
  case iTerm
  /// DEC's sixels.
  case sixel
  case none

  /// Returns the protocol of the terminal on standard input and standard error.
  static func detect() -> TerminalImages {
    let known = named(in: ProcessInfo.processInfo.environment)
    return known == .none && answersSixel() ? .sixel : known
  }

  /// Returns the protocol of the terminal that variables name; `none` if it is not known.
  static func named(in variables: [String: String]) -> TerminalImages {
    let (name, program) = (variables["TERM"] ?? "", variables["TERM_PROGRAM"] ?? "")
    if variables["KITTY_WINDOW_ID"] != nil || name == "xterm-kitty" || name == "xterm-ghostty"
      || ["ghostty", "WezTerm"].contains(program) || variables["KONSOLE_VERSION"] != nil
    {
      return .kitty
    }
    if program == "iTerm.app" || program == "mintty" { return .iTerm }
    return name.contains("sixel") ? .sixel : .none
  }

  /// Returns the control sequence that shows a PNG at most 80 columns wide; `nil` if the terminal
  /// shows none.
  func sequence(png: Data) -> String? {
    switch self {
    case .none: return nil
    case .iTerm:
      return "\u{1B}]1337;File=inline=1;size=\(png.count);width=80;preserveAspectRatio=1:"
        + png.base64EncodedString() + "\u{7}"
    case .kitty:
      let text = Array(png.base64EncodedString().utf8)
      var result = ""
      var position = 0
      while position < text.count {
        let end = min(text.count, position + 4096)
        let head = position == 0 ? "a=T,f=100,c=80," : ""
        result += "\u{1B}_G\(head)m=\(end < text.count ? 1 : 0);"
        result += String(decoding: text[position..<end], as: UTF8.self) + "\u{1B}\\"
        position = end
      }
      return result
    case .sixel:
      guard let bitmap = try? PNGReader.read(Array(png)) else { return nil }
      return Sixels.text(of: bitmap)
    }
  }

  /// Asks the terminal for its attributes, of which 4 stands for sixels.
  private static func answersSixel() -> Bool {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return false }
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    guard (try? FileHandle.standardError.write(contentsOf: Data("\u{1B}[c".utf8))) != nil else {
      return false
    }
    var answer: [UInt8] = []
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while answer.count < 64, answer.last != UInt8(ascii: "c"), poll(&waiting, 1, 200) == 1 {
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1 else { break }
      answer.append(byte)
    }
    let text = String(decoding: answer, as: UTF8.self)
    guard text.hasPrefix("\u{1B}[?"), text.hasSuffix("c") else { return false }
    return text.dropFirst(3).dropLast().split(separator: ";").contains("4")
  }
}
