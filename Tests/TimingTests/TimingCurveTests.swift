import Foundation
import Testing
import Timing

struct TimingCurveTests {
  @Test(arguments: allCurves.indices)
  func `every curve obeys the laws of curves`(index: Int) {
    let (name, curve, seconds) = allCurves[index]
    expectCurveLaws(name, curve, seconds: seconds)
  }

  @Test(arguments: allCurves.indices)
  func `every curve survives JSON`(index: Int) throws {
    let curve = allCurves[index].curve
    let data = try JSONEncoder().encode(curve)
    #expect(try JSONDecoder().decode(TimingCurve.self, from: data) == curve)
  }

  @Test func `a cubic curve is four numbers in JSON`() throws {
    let data = try JSONEncoder().encode(TimingCurve.easeIn)
    #expect(String(decoding: data, as: UTF8.self) == "[0.42,0,1,1]")
  }

  @Test(arguments: ["[0.42,0,1]", "[1.1,0,0.5,1]", "[0.1,0,-0.5,1]", "{}", "\"easeIn\""])
  func `JSON that is not a curve is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TimingCurve.self, from: Data(text.utf8))
    }
  }

  @Test func `a curve without duration is over at once`() {
    #expect(TimingCurve.linear.progress(at: .zero, duration: .zero) == 1)
  }

  @Test func `a spring runs on its own time, not on the duration`() {
    let curve = TimingCurve.spring(Spring())
    let time = Instant(seconds: 0.2)
    #expect(
      curve.progress(at: time, duration: Instant(seconds: 1))
        == curve.progress(at: time, duration: Instant(seconds: 2)))
  }
}
