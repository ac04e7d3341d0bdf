import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing
import Timing

/// Transitions from white to white on black, in which no cross-fade becomes darker.
@Suite struct WhiteFadeTests {
  /// Styles that are white up to their bounds, each by other means.
  private static let whites: KeyValuePairs<String, String> = [
    "solid": "{ fill: white }",
    "gradient": "{ fill: { linear: { colors: [white, white] } } }",
    "image": "{ image: white.png }",
    "layer": "{ layers: [{ fill: white }] }",
    "border": "{ fill: white, border: { width: 4, color: white } }",
  ]

  /// Two white styles by their names.
  struct Pair: Sendable, CustomTestStringConvertible {
    let first: String
    let second: String

    var testDescription: String { "\(first) to \(second)" }

    /// All ordered pairs.
    static let all: [Pair] = WhiteFadeTests.whites.flatMap { first in
      WhiteFadeTests.whites.map { Pair(first: first.key, second: $0.key) }
    }

    /// Returns the styles of the pair.
    func styles() throws -> (first: StyleText, second: StyleText) {
      func style(_ name: String) throws -> StyleText {
        try StyleText(yaml: WhiteFadeTests.whites.first { $0.key == name }?.value ?? "{}")
      }
      return (try style(first), try style(second))
    }
  }

  /// Returns a law: apart from edges, all of a frame is black or white.
  private func law<Scene: LawScene>(_ name: String, assets: String) -> TransitionLaw<Scene> {
    var law = TransitionLaw<Scene>(name: name) { scene, stagehand in
      let played = try stagehand.play(scene.yaml)
      return try scene.spans.flatMap { span in
        let shares = (0..<8).map { Double($0) / 8 }
        let instants = shares.map { span.instant(at: $0) } + [span.end - .tick]
        return try instants.compactMap { instant -> TransitionLaw<Scene>.Breach? in
          let bitmap = try played.bitmap(at: instant)
          let deviation = Self.greys(in: bitmap)
          let isEmpty = !bitmap.words.contains { $0 & 255 >= 253 }
          guard deviation.pixels > 0 || isEmpty else { return nil }
          let percent = ((instant - span.begin).seconds / (span.end - span.begin).seconds * 100)
          return .init(
            moment: "\(span.name) at \(percent.rounded()) %", deviation: deviation,
            expected: try played.bitmap(at: span.begin - .tick), actual: bitmap)
        }
      }
    }
    law.assets = assets
    // The scenes are small already.
    law.attempts = 4
    return law
  }

  /// Returns the number of pixels that are neither black nor white, nor beside a black and a white
  /// one.
  static func greys(in bitmap: Bitmap) -> BitmapDeviation {
    func value(_ x: Int, _ y: Int) -> Int { Int(bitmap[x, y] >> 8 & 255) }
    var (largest, pixels) = (0, 0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where (3..<253).contains(value(x, y)) {
        // Outside the canvas everything is black: an edge may lie within its outermost pixels.
        let isInside = x >= 2 && y >= 2 && x < bitmap.width - 2 && y < bitmap.height - 2
        var (hasBlack, hasWhite) = (!isInside, false)
        for row in max(0, y - 2)...min(bitmap.height - 1, y + 2) {
          for column in max(0, x - 2)...min(bitmap.width - 1, x + 2) {
            let other = value(column, row)
            (hasBlack, hasWhite) = (hasBlack || other < 3, hasWhite || other >= 253)
          }
        }
        if hasBlack && hasWhite { continue }
        pixels += 1
        largest = max(largest, min(value(x, y), 255 - value(x, y)))
      }
    }
    return BitmapDeviation(largest: largest, pixels: pixels)
  }

  /// Returns a folder with a white image.
  private func assets() throws -> Scratch {
    let scratch = try Scratch()
    let bytes = try PNGWriter.encode(Bitmap(width: 8, height: 8, filledWith: 0xFFFF_FFFF))
    try Data(bytes).write(to: URL(fileURLWithPath: scratch("white.png")))
    return scratch
  }

  @Test(arguments: TransitionScene.Animator.sharing)
  func `white shared elements stay white`(animator: TransitionScene.Animator) throws {
    let scratch = try assets()
    let scenes = try Pair.all.map { pair in
      let styles = try pair.styles()
      var scene = TransitionScene(animator, from: styles.first, to: styles.second)
      scene.grounds = .black
      // Beside a neighbor there is no black in the narrow gap, by which edges are recognized.
      if animator == .popInOut { scene.count = 1 }
      return (pair.testDescription, scene)
    }
    try law("white in \(animator.rawValue)", assets: scratch.path).check(scenes)
  }

  @Test(arguments: StyleChangeScene.Change.allCases)
  func `items that change from white to white stay white`(
    change: StyleChangeScene.Change
  ) throws {
    let scratch = try assets()
    let scenes = try Pair.all.map { pair in
      let styles = try pair.styles()
      var scene = StyleChangeScene(change, from: styles.first, to: styles.second)
      scene.background = "black"
      return (pair.testDescription, scene)
    }
    try law("white by \(change.rawValue)", assets: scratch.path).check(scenes)
  }

  @Test func `gray within white is found, and edges are not`() {
    var bitmap = Bitmap(width: 20, height: 20, filledWith: 0xFF00_0000)
    for y in 4..<16 {
      for x in 4..<16 { bitmap[x, y] = 0xFFFF_FFFF }
      bitmap[4, y] = 0xFF80_8080
    }
    #expect(Self.greys(in: bitmap).pixels == 0)
    bitmap[10, 10] = 0xFFF0_F0F0
    #expect(Self.greys(in: bitmap) == BitmapDeviation(largest: 15, pixels: 1))
  }
}
