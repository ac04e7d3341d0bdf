import Foundation
import Imaging
import Testing

@testable import CellophaneCLI

/// Images on terminals.
struct TerminalImagesTests {
  @Test(arguments: [
    (["TERM": "xterm-kitty"], TerminalImages.kitty), (["KITTY_WINDOW_ID": "1"], .kitty),
    (["TERM_PROGRAM": "ghostty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm),
    (["TERM": "yaft-sixel"], .sixel), (["TERM": "xterm-256color"], .none), ([:], .none),
  ])
  func `variables name the protocol`(variables: [String: String], protocol: TerminalImages) {
    #expect(TerminalImages.named(in: variables) == `protocol`)
  }

  @Test func `an image is sent whole, in parts of at most 4096 characters`() throws {
    let png = Data((0..<10_000).map { UInt8($0 % 251) })
    let kitty = try #require(TerminalImages.kitty.sequence(png: png))
    let parts = kitty.split(separator: "\u{1B}_G").map { part in
      part.split(separator: ";", maxSplits: 1).map(String.init)
    }
    #expect(parts.first?.first == "a=T,f=100,c=80,m=1" && parts.last?.first == "m=0")
    let text = parts.map { String($0[1].dropLast(2)) }
    #expect(text.allSatisfy { $0.count <= 4096 })
    #expect(Data(base64Encoded: text.joined()) == png)
    let iTerm = try #require(TerminalImages.iTerm.sequence(png: png))
    #expect(iTerm.contains("size=10000;") && iTerm.hasSuffix("\u{7}"))
    #expect(TerminalImages.none.sequence(png: png) == nil)
    #expect(TerminalImages.sixel.sequence(png: png) == nil)
  }

  @Test func `sixels are bands of six rows`() {
    var bitmap = Bitmap(width: 5, height: 7, filledWith: 0xFFFF_FFFF)
    bitmap[0, 0] = 0xFFFF_0000
    bitmap[4, 6] = 0
    let text = Sixels.text(of: bitmap)
    // Red is 5·36, white 215; what is transparent lies on white.
    #expect(
      text == "\u{1B}Pq\"1;1;5;7#180;2;100;0;0#215;2;100;100;100"
        + "#180@!4?$#215}!4~-#215!5@-\u{1B}\\")
  }
}
