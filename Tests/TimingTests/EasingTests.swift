import Foundation
import Testing
import Timing

struct EasingTests {
  /// The values at 0.1, 0.3, 0.45, 0.6 and 0.85, from the formulas as easings.net publishes them.
  private static let published: [(easing: Easing, values: [Double])] = [
    (
      .easeInSine,
      [
        0.012311659404862, 0.108993475811632, 0.239594034399969, 0.412214747707527,
        0.766554636144094,
      ]
    ),
    (
      .easeOutSine,
      [
        0.156434465040231, 0.453990499739547, 0.649448048330184, 0.809016994374947,
        0.972369920397677,
      ]
    ),
    (
      .easeInOutSine,
      [
        0.024471741852423, 0.206107373853763, 0.421782767479885, 0.654508497187474,
        0.945503262094184,
      ]
    ),
    (.easeInQuad, [0.01, 0.09, 0.2025, 0.36, 0.7225]),
    (.easeOutQuad, [0.19, 0.51, 0.6975, 0.84, 0.9775]),
    (.easeInOutQuad, [0.02, 0.18, 0.405, 0.68, 0.955]),
    (.easeInCubic, [0.001, 0.027, 0.091125, 0.216, 0.614125]),
    (.easeOutCubic, [0.271, 0.657, 0.833625, 0.936, 0.996625]),
    (.easeInOutCubic, [0.004, 0.108, 0.3645, 0.744, 0.9865]),
    (.easeInQuart, [0.0001, 0.0081, 0.04100625, 0.1296, 0.52200625]),
    (.easeOutQuart, [0.3439, 0.7599, 0.90849375, 0.9744, 0.99949375]),
    (.easeInOutQuart, [0.0008, 0.0648, 0.32805, 0.7952, 0.99595]),
    (.easeInQuint, [1e-05, 0.00243, 0.0184528125, 0.07776, 0.4437053125]),
    (.easeOutQuint, [0.40951, 0.83193, 0.9496715625, 0.98976, 0.9999240625]),
    (.easeInOutQuint, [0.00016, 0.03888, 0.295245, 0.83616, 0.998785]),
    (.easeInExpo, [0.001953125, 0.0078125, 0.02209708691208, 0.0625, 0.353553390593274]),
    (.easeOutExpo, [0.5, 0.875, 0.955805826175841, 0.984375, 0.99723786413599]),
    (.easeInOutExpo, [0.001953125, 0.03125, 0.25, 0.875, 0.99609375]),
    (
      .easeInCirc, [0.00501256289338, 0.046060798583054, 0.106971445025412, 0.2, 0.473217312357363]
    ),
    (
      .easeOutCirc,
      [
        0.435889894354067, 0.714142842854285, 0.835164654424503, 0.916515138991168,
        0.988685996664259,
      ]
    ),
    (.easeInOutCirc, [0.010102051443364, 0.1, 0.282055052822966, 0.8, 0.976969600708473]),
    (.easeInBack, [-0.01431422, -0.08019954, -0.0983884725, -0.02902752, 0.4297162675]),
    (.easeOutBack, [0.40882798, 0.90713226, 1.0652525775, 1.09935168, 1.0291677175]),
    (.easeInOutBack, [-0.037518552, -0.078833484, 0.25940616525, 0.910074208, 1.06823964925]),
    (.easeInElastic, [0.001953125, -0.00390625, 0.01104854345604, -0.03125, -0.353553390593274]),
    (.easeOutElastic, [1.25, 0.875, 1.044194173824159, 0.984375, 0.998618932067995]),
    (
      .easeInOutElastic,
      [
        0.000339156597006, 0.023938888847468, 0.043412044416733, 1.117461577598239,
        1.003670674299945,
      ]
    ),
    (.easeInBounce, [0.011875, 0.069375, 0.24984375, 0.09, 0.82984375]),
    (.easeOutBounce, [0.075625, 0.680625, 0.81890625, 0.7725, 0.94515625]),
    (.easeInOutBounce, [0.03, 0.045, 0.4621875, 0.65125, 0.9653125]),
  ]

  @Test func `every curve has the values of its published formula`() {
    #expect(Self.published.map(\.easing) == Easing.allCases)
    for (easing, values) in Self.published {
      for (fraction, value) in zip([0.1, 0.3, 0.45, 0.6, 0.85], values) {
        #expect(abs(easing.progress(at: fraction) - value) < 1e-13, "\(easing) at \(fraction)")
      }
    }
  }

  @Test func `every curve is 0 before and 1 after its duration, and finite between`() {
    for easing in Easing.allCases {
      #expect(easing.progress(at: 0) == 0 && easing.progress(at: -1) == 0)
      #expect(easing.progress(at: 1) == 1 && easing.progress(at: 2) == 1)
      for index in 0...1000 {
        let fraction = Double(index) / 1000
        #expect(abs(easing.progress(at: fraction)) < 1.5)
        #expect(easing.velocity(at: fraction).isFinite)
      }
    }
  }
}

struct StepFunctionTests {
  /// The values at the beginning of each quarter, and just before the end (CSS Easing Functions
  /// Level 1, section 2.3).
  private static let quarters: [(jump: StepFunction.Jump, values: [Double])] = [
    (.end, [0, 0.25, 0.5, 0.75, 0.75]), (.start, [0.25, 0.5, 0.75, 1, 1]),
    (.none, [0, 1.0 / 3, 2.0 / 3, 1, 1]), (.both, [0.2, 0.4, 0.6, 0.8, 0.8]),
  ]

  @Test(arguments: quarters.indices)
  func `four steps jump where CSS has them jump`(index: Int) {
    let (jump, values) = Self.quarters[index]
    let steps = StepFunction(count: 4, jump: jump)
    let fractions = [0, 0.25, 0.5, 0.75, 1 - 1e-9]
    #expect(fractions.map { steps.progress(at: $0) } == values)
    #expect(steps.progress(at: -1e-9) == 0 && steps.progress(at: 1) == 1)
    let curve = TimingCurve.steps(steps)
    let second = Instant(seconds: 1)
    #expect(curve.progress(at: .zero, duration: second) == values[0])
    #expect(curve.velocity(at: Instant(seconds: 0.5), duration: second) == 0)
  }

  @Test func `steps and easings survive JSON`() throws {
    for curve: TimingCurve in [
      .easing(.easeOutBack), .steps(StepFunction(count: 7, jump: .both)),
      .steps(StepFunction(count: 1)),
    ] {
      let data = try JSONEncoder().encode(curve)
      #expect(try JSONDecoder().decode(TimingCurve.self, from: data) == curve)
    }
    for text in [
      #"{"easing": "easeOutNothing"}"#, #"{"steps": 0}"#, #"{"steps": 1, "jump": "none"}"#,
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(TimingCurve.self, from: Data(text.utf8))
      }
    }
  }
}
