import Foundation
import Imaging
import Testing

struct ColorTests {
  static let rounding: [(Double, UInt32)] = [
    (0, 0), (1, 255), (0.5, 128), (0.25, 64), (0.1, 26), (0.5 / 255, 1), (0.4999 / 255, 0),
    (254.5 / 255, 255), (254.49 / 255, 254), (-1, 0), (7, 255), (.nan, 0), (.infinity, 255),
  ]

  @Test(arguments: rounding)
  func `a component is rounded half up to a byte`(component: Double, byte: UInt32) {
    #expect(Color.byte(component) == byte)
  }

  @Test func `every byte survives the conversion to a component and back`() {
    for byte in UInt32(0)...255 { #expect(Color.byte(Double(byte) / 255) == byte) }
  }

  static let words: [(Color, UInt32)] = [
    (Color(red: 1, green: 0.5, blue: 0), 0xFFFF_8000),
    (Color(red: 1, green: 1, blue: 1, alpha: 0.5), 0x8080_8080),
    (Color(red: 1, green: 0.5, blue: 0, alpha: 0.5), 0x8080_4000),
    (Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8), 0xCC29_527A),
    (.clear, 0), (.black, 0xFF00_0000), (.white, 0xFFFF_FFFF),
  ]

  @Test(arguments: words)
  func `a premultiplied word is alpha, red, green, blue, rounded once`(
    color: Color, word: UInt32
  ) {
    #expect(color.premultipliedWord == word)
  }

  @Test(arguments: [0, 0.1, 0.5, 0.9, 1, 2])
  func `no channel of a word is above its alpha`(alpha: Double) {
    let word = Color(red: 3, green: 1, blue: 0.999, alpha: alpha).premultipliedWord
    for shift: UInt32 in [16, 8, 0] {
      let channel = (word >> shift) & 0xFF
      #expect(channel <= word >> 24)
    }
  }

  @Test func `a word of four bytes is read as red, green, blue, alpha`() {
    #expect(Color(rgba: 0xFF33_00CC) == Color(red: 1, green: 0.2, blue: 0, alpha: 0.8))
    #expect(Color(rgba: 0x0000_00FF) == .black)
  }

  @Test(arguments: [
    (Color.black, "#000000"), (.white, "#FFFFFF"), (.clear, "#00000000"),
    (Color(red: 1, green: 0.2, blue: 0.04), "#FF330A"),
    (Color(red: 1, green: 0, blue: 0, alpha: 0.5), "#FF000080"),
    (Color(red: 1, green: 0, blue: 0, alpha: 0.999), "#FF0000"),
  ])
  func `hexadecimal has six digits, or eight where it is not opaque`(
    color: Color, text: String
  ) {
    #expect(color.hexadecimal == text)
  }

  @Test func `a mixture is linear in unpremultiplied components`() {
    let mixed = Color(red: 1, green: 0, blue: 0, alpha: 1).interpolated(
      to: Color(red: 0, green: 0, blue: 1, alpha: 0), progress: 0.25)
    #expect(mixed == Color(red: 0.75, green: 0, blue: 0.25, alpha: 0.75))
  }

  @Test func `an overshoot is clamped`() {
    let over = Color(white: 0.2).interpolated(to: Color(white: 0.9), progress: 1.5)
    #expect(over == Color(white: 1))
    let under = Color(white: 0.2, alpha: 0.1).interpolated(
      to: Color(white: 0.9, alpha: 1), progress: -0.5)
    #expect(under == Color(white: 0, alpha: 0))
  }

  @Test func `alpha multiplies and leaves the components`() {
    #expect(
      Color(white: 0.3, alpha: 0.5).multiplyingAlpha(by: 0.5)
        == Color(white: 0.3, alpha: 0.25))
  }

  @Test func `JSON is three numbers, or four where it is not opaque`() throws {
    let opaque = try JSONEncoder().encode(Color(red: 1, green: 0.5, blue: 0))
    #expect(String(decoding: opaque, as: UTF8.self) == "[1,0.5,0]")
    let clear = try JSONEncoder().encode(Color.clear)
    #expect(String(decoding: clear, as: UTF8.self) == "[0,0,0,0]")
    for data in [opaque, clear] {
      let color = try JSONDecoder().decode(Color.self, from: data)
      #expect(try JSONEncoder().encode(color) == data)
    }
  }

  @Test(arguments: ["[1,2]", "[1,2,3,4,5]", "\"#FF0000\""])
  func `JSON that is not a color is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Color.self, from: Data(text.utf8))
    }
  }
}
