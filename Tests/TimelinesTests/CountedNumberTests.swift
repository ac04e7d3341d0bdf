import Foundation
import Imaging
import Testing
import Timing

@testable import Timelines

struct CountedNumberTests {
  private static func format(_ change: (inout NumberFormat) -> Void) -> NumberFormat {
    var format = NumberFormat()
    change(&format)
    return format
  }

  static let texts: [(NumberFormat, Double, String)] = [
    (format { _ in }, 0, "0"), (format { _ in }, 0.5, "1"), (format { _ in }, -0.5, "-1"),
    (format { _ in }, -0.4, "0"), (format { $0.grouping = "," }, 999.5, "1,000"),
    (format { $0.grouping = "," }, 1_234_567, "1,234,567"),
    (format { $0.grouping = "," }, -123, "-123"), (format { $0.decimals = 2 }, 0.005, "0.01"),
    (format { $0.digits = 3 }, 7, "007"),
    (format { ($0.digits, $0.grouping) = (4, " ") }, 7, "0 007"),
    (
      format { ($0.decimals, $0.grouping, $0.decimal, $0.suffix) = (2, ".", ",", " €") }, 1280.5,
      "1.280,50 €"
    ),
    (format { ($0.prefix, $0.decimals) = ("$", 1) }, -2.25, "$-2.3"),
    (format { $0.decimals = 6 }, 1e12, "1000000000000.000000"),
    (format { _ in }, 1e300, "1000000000000"),
  ]

  @Test(arguments: texts.indices)
  func `writes a number by its format`(index: Int) {
    let (format, value, text) = Self.texts[index]
    #expect(format.text(value) == text)
  }

  /// Returns the place of a wheel in digits, by the formula of odometers.
  private func place(of wheel: Int, units: Double) -> Double {
    let power = pow(10, Double(wheel))
    let lower = units.truncatingRemainder(dividingBy: power)
    let turned = wheel == 0 ? units - units.rounded(.down) : max(0, lower - (power - 1))
    return ((units / power).rounded(.down) + turned).truncatingRemainder(dividingBy: 10)
  }

  @Test func `wheels turn as those of an odometer, whatever the format`() {
    var generator = SystemGenerator(state: 7)
    for _ in 0..<2000 {
      let decimals = Int.random(in: 0...2, using: &generator)
      let scale = pow(10, Double(decimals))
      // Often near a carry.
      let whole = Double.random(in: 0...3000, using: &generator).rounded()
      let carry = [whole, 10, 100, 1000].randomElement(using: &generator) ?? whole
      let units = carry - 1 + (Double.random(in: 0..<1, using: &generator) * 64).rounded() / 64
      if units < 0 { continue }
      let format = Self.format { ($0.decimals, $0.grouping, $0.digits) = (decimals, ",", 2) }
      let wheels = format.columns(units / scale).filter(\.isDigit).reversed()
      #expect(wheels.count >= 2 + decimals)
      for (index, wheel) in wheels.enumerated() {
        let shown = (Double(wheel.text) ?? 0) + wheel.progress
        let expected = place(of: index, units: units)
        let distance = abs(shown - expected)
        #expect(min(distance, 10 - distance) < 1e-6, "wheel \(index) of \(units)")
        #expect(wheel.progress == 0 || Int(wheel.next) == ((Int(wheel.text) ?? 0) + 1) % 10)
        #expect(wheel.text.isEmpty ? wheel.share == wheel.progress : wheel.share == 1)
      }
    }
  }

  @Test func `at rest the columns are the text`() {
    let format = Self.format { ($0.decimals, $0.grouping, $0.prefix) = (1, ",", "$") }
    for tenths in [0, 9, 10, 99_999, 100_000, 12_345_678] {
      for sign in [1.0, -1] {
        let value = sign * Double(tenths) / 10
        #expect(format.columns(value).map(\.text).joined() == format.text(value))
      }
    }
  }

  @Test func `blends count by the progress, also beyond the ends, and only within a format`() {
    var (first, last) = (TextContent("a"), TextContent("b"))
    first.setNumber(CountedNumber(100))
    last.setNumber(CountedNumber(1100))
    for progress in [0.25, 0.5, 0.999, 1.2, -0.05] {
      let one = Appearance(texts: [first]).blended(
        to: Appearance(texts: [last]), progress: progress)
      #expect(one.crossfade == nil)
      #expect(one.texts.map(\.string) == ["\(Int((100 + 1000 * progress).rounded()))"])
    }
    last.setNumber(CountedNumber(1100, format: Self.format { $0.decimals = 1 }))
    let fade = Appearance(texts: [first]).blended(to: Appearance(texts: [last]), progress: 0.5)
    #expect(fade.crossfade?.parts.map { $0.appearance.texts[0].string } == ["100", "1100.0"])
  }

  @Test func `a number is a part that is animated beside the color`() {
    var (first, last) = (TextContent("a"), TextContent("b", color: .white))
    first.setNumber(CountedNumber(1))
    last.setNumber(CountedNumber(2))
    let (one, two) = (Appearance(texts: [first]), Appearance(texts: [last]))
    #expect(one.paths(changedTo: two)?.names == ["texts.0.color", "texts.0.number"])
    var counted = one
    counted.take("texts.0.number", of: two)
    #expect(counted.texts[0].string == "2" && counted.texts[0].color == .black)
  }

  @Test func `a number survives JSON, and a string replaces it`() throws {
    var text = TextContent("a")
    text.setNumber(
      CountedNumber(1234.5, format: Self.format { $0.grouping = "," }, rolls: true))
    let copy = try JSONDecoder().decode(TextContent.self, from: JSONEncoder().encode(text))
    #expect(copy == text && copy.number?.value == 1234.5)
    text.string = "b"
    #expect(text.number == nil)
  }
}

/// A generator of the same numbers in each run.
private struct SystemGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
