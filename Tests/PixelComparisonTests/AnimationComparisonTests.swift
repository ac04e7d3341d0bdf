import ComparisonTolerances
import Foundation
import Imaging
import PixelComparison
import RasterCoding
import Synchronization
import TestSupport
import Testing
import Timing

/// General properties of comparisons of animations.
@Suite struct AnimationComparisonTests {
  @Test func `a single random change of any frame is found`() throws {
    var numbers = SeededNumbers(seed: 21)
    let bitmaps = Film.rides()
    for _ in 0..<60 {
      let frame = Int.random(in: 0..<10, using: &numbers)
      let (x, y) = (
        Int.random(in: 0..<64, using: &numbers), Int.random(in: 0..<48, using: &numbers)
      )
      let bit = UInt32.random(in: 0..<32, using: &numbers)
      let changed = bitmaps.replacing(frame) { bitmap in
        var bitmap = bitmap
        bitmap[x, y] ^= 1 << bit
        return bitmap
      }
      let difference = try AnimationComparison.compare(
        Film.animation(bitmaps), Film.animation(changed))
      #expect(difference.total.unexplained.count == 1)
      #expect(difference.worst?.a == frame && difference.worst?.b == frame)
      #expect(difference.worst?.timeB == Instant(seconds: Double(frame) * 0.04))
      #expect(difference.findings.count == 1)
    }
  }

  @Test func `the worst frame has the most pixels, the earliest of equals`() throws {
    let bitmaps = Film.rides().enumerated().map { frame, bitmap in
      bitmap.with(20, 34, [1, 5, 2, 5, 5, 0, 0, 0, 3, 1][frame], 1)
    }
    let difference = try AnimationComparison.compare(
      Film.animation(Film.rides()), Film.animation(bitmaps))
    #expect(difference.worst?.a == 1)
    #expect(difference.frames.map(\.a) == [0, 1, 2, 3, 4, 8, 9])
    #expect(difference.comparedFrames == 10)
  }

  @Test func `regions are asked for by the times of both outputs`() throws {
    let shifted = [Film.ride(0), Film.ride(0)] + Film.rides(0..<8)
    let asked = Mutex<[[Double]]>([])
    _ = try AnimationComparison.compare(
      Film.animation(Film.rides()), Film.animation(shifted.map { $0.with(1, 1) }),
      explained: { pair in
        let times = [pair.timeA, pair.timeB].map { ($0.seconds * 1000).rounded() }
        asked.withLock { $0.append(times) }
        return []
      })
    #expect(asked.withLock { $0.contains([200, 280]) })
  }

  @Test func `nothing cannot be compared with nothing`() {
    #expect(throws: RasterError.self) {
      try AnimationComparison.compare(Film.empty, Film.empty)
    }
  }

  @Test func `an error while reading is thrown`() throws {
    let broken = RasterAnimation(width: 64, height: 48) {
      .init { throw RasterError("torn", frame: 3) }
    }
    #expect(throws: RasterError("torn", frame: 3)) {
      try AnimationComparison.compare(Film.animation(Film.rides()), broken)
    }
  }

  @Test func `ten thousand frames are compared fast`() throws {
    try check(
      long { Film.small($0) }, long { Film.small($0) }, verdict: [])
  }

  @Test func `a frame that is missing among ten thousand is found fast`() throws {
    try check(
      long { Film.small($0) }, long(9999) { Film.small($0 < 5000 ? $0 : $0 + 1) },
      verdict: ["frame 5000 of A (at 100.000 s) is missing in B"])
  }

  @Test func `ten thousand frames that all differ are one sentence, found fast`() throws {
    try check(
      long { Film.small($0) }, long { Film.small($0).with(0, 0) },
      verdict: [
        "frames 0–9999 (0.000–199.980 s): 1 pixel differs at 0,0, worst frame 0 by 191 of 255"
      ])
  }

  @Test func `the form for programs has the verdict, sentences and numbers`() throws {
    let b = Film.animation(Film.rides().without(5).replacing(7) { $0.with(1, 2, 3, 4) }, loops: 2)
    let difference = try AnimationComparison.compare(Film.animation(Film.rides()), b)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(difference), as: UTF8.self)
    #expect(text.contains(#""a":{"frames":10,"height":48,"length":0.4,"loops":null,"width":64}"#))
    #expect(text.contains(#""b":{"frames":9,"height":48,"length":0.36,"loops":2,"width":64}"#))
    #expect(
      text.contains(
        #"{"a":null,"b":2,"kind":"loops","text":"B plays 2 times instead of for ever"}"#))
    #expect(
      text.contains(
        #"{"at":0.2,"frames":[5,5],"kind":"missing","#
          + #""text":"frame 5 of A (at 0.200 s) is missing in B"}"#))
    #expect(
      text.contains(#""bounds":{"height":4,"width":3,"x":1,"y":2},"channel":255,"fewest":12"#))
    #expect(text.contains(#""frames":[8,8],"framesInB":[7,7],"kind":"pixels","most":12"#))
    #expect(text.contains(#""same":false"#))
    #expect(text.contains(#""worst":{"a":8,"b":7,"#))
  }

  /// Returns a long animation of bitmaps that are created when they are read.
  private func long(
    _ count: Int = 10_000, _ bitmap: @escaping @Sendable (Int) -> Bitmap
  ) -> RasterAnimation {
    RasterAnimation(width: 16, height: 12) {
      var frame = 0
      return .init {
        defer { frame += 1 }
        return frame < count
          ? RasterFrame(bitmap(frame), duration: Instant(seconds: 0.02)) : nil
      }
    }
  }

  /// Compares two animations and checks the verdict.
  private func check(_ a: RasterAnimation, _ b: RasterAnimation, verdict: [String]) throws {
    let difference = try AnimationComparison.compare(a, b)
    #expect(difference.findings.map(\.description) == verdict)
  }
}

extension Film {
  /// Returns a small bitmap that no other number below 2^32 has.
  fileprivate static func small(_ number: Int) -> Bitmap {
    Bitmap(width: 16, height: 12, filledWith: 0xFF40_4040)
      .with(number % 9, 2, 6, 6, 0xFF00_0000 | UInt32(truncatingIfNeeded: number))
  }
}
