import Imaging
import TestSupport
import Testing
import Timing

@testable import RasterCoding

/// Frames with their damage, from several painters.
@Suite struct DamageTests {
  /// Returns frames of a size in which rectangles change, each with a damage since one of the frames
  /// before it, which is larger than necessary, or none.
  ///
  /// - Parameter hasHoles: whether some pixels are transparent or translucent.
  private static func animation(
    seed: UInt64, count: Int = 30, hasHoles: Bool = false
  ) -> [PaintedFrame] {
    var numbers = SeededNumbers(seed: seed)
    let (width, height) = (41, 29)
    /// Returns a rectangle on the bitmap, which may be empty.
    func rect() -> PixelRect {
      let (x, y) = (
        Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers)
      )
      return PixelRect(
        x: x, y: y, width: Int.random(in: 0...width - x, using: &numbers),
        height: Int.random(in: 0...height - y, using: &numbers))
    }
    var frames = [
      PaintedFrame(
        TestImages.bitmap(width, height) { x, y in UInt32(x * 5) << 16 | UInt32(y * 8) },
        identity: FrameIdentity(), damage: nil)
    ]
    while frames.count < count {
      let again = frames[max(0, frames.count - Int.random(in: 1...20, using: &numbers))]
      // A painter whose last frame has the same pixels returns it once more.
      if Int.random(in: 0..<6, using: &numbers) == 0, let identity = again.identity {
        frames.append(
          PaintedFrame(
            again.bitmap, identity: identity, damage: PixelDamage(base: identity, areas: [])))
        continue
      }
      var bitmap = frames[frames.count - 1].bitmap
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        let (area, color) = (rect(), UInt32.random(in: 0...0xFF_FFFF, using: &numbers))
        let kind = hasHoles ? Int.random(in: 0..<4, using: &numbers) : 0
        for y in area.y..<area.y + area.height {
          for x in area.x..<area.x + area.width {
            let opaque = 0xFF00_0000 | (color &+ UInt32(x)) & 0xFF_FFFF
            // Opaque, a hole, or white whose color without its alpha is that of opaque white.
            bitmap[x, y] = [opaque, 0, 0xFAFA_FAFA, 0xFFFF_FFFF][kind]
          }
        }
      }
      // Everything becomes white, translucent or not.
      if hasHoles, Int.random(in: 0..<5, using: &numbers) == 0 {
        bitmap = Bitmap(
          width: width, height: height,
          filledWith: Bool.random(using: &numbers) ? 0xFAFA_FAFA : 0xFFFF_FFFF)
      }
      let identity = FrameIdentity()
      let base = frames[max(0, frames.count - Int.random(in: 1...20, using: &numbers))]
      guard Int.random(in: 0..<8, using: &numbers) > 0, let origin = base.identity else {
        frames.append(PaintedFrame(bitmap, identity: identity, damage: nil))
        continue
      }
      var areas = Self.differences(base.bitmap, bitmap)
      if Bool.random(using: &numbers) { areas.append(rect()) }
      frames.append(
        PaintedFrame(
          bitmap, identity: identity, damage: PixelDamage(base: origin, areas: areas)))
    }
    return frames
  }

  /// Returns a rectangle around the differences in the upper half, and one around the others.
  private static func differences(_ a: Bitmap, _ b: Bitmap) -> [PixelRect] {
    let halves = [0..<a.height / 2, a.height / 2..<a.height]
    return halves.compactMap { rows in
      var bounds = PixelBounds()
      for y in rows {
        for x in 0..<a.width where a[x, y] != b[x, y] { bounds.include(x, x + 1, y) }
      }
      return bounds.rect
    }
  }

  @Test(
    arguments: [OddAnimationTests.Form.gif, .apng, .webp, .avif].filter(\.isAvailable),
    [false, true])
  func `damage changes no byte of an animation`(
    form: OddAnimationTests.Form, hasHoles: Bool
  ) throws {
    // Compressing an AVIF takes long.
    let seeds: ClosedRange<UInt64> = form == .avif ? 1...2 : 1...40
    for seed in seeds {
      let frames = Self.animation(seed: seed, hasHoles: hasHoles)
      let bytes = try [frames, frames.map { PaintedFrame($0.bitmap) }].map { frames in
        let encoder = try form.encoder(
          width: frames[0].bitmap.width, height: frames[0].bitmap.height)
        for frame in frames { try encoder.append(frame, duration: Instant(seconds: 0.02)) }
        return try encoder.data()
      }
      #expect(bytes[0] == bytes[1], "seed \(seed)")
    }
  }

  @Test(arguments: EncodingIntent.allCases)
  func `damage changes no byte of a GIF for any intent`(intent: EncodingIntent) throws {
    for seed in UInt64(1)...10 {
      let frames = Self.animation(seed: seed, count: 50)
      let bytes = try [frames, frames.map { PaintedFrame($0.bitmap) }].map { frames in
        let encoder = try GIFEncoder(width: 41, height: 29, options: GIFOptions(intent: intent))
        for frame in frames { try encoder.append(frame, delay: 3) }
        return try encoder.data()
      }
      #expect(bytes[0] == bytes[1], "seed \(seed)")
    }
  }

  @Test func `a frame may differ where it does from its base, and where the frames since did`() {
    let identities = (0..<4).map { _ in FrameIdentity() }
    let rects = (0..<4).map { PixelRect(x: $0, y: 0, width: 1, height: 1) }
    var history = DamageHistory()
    for (identity, rect) in zip(identities, rects) { history.add(identity, changed: rect) }
    let area = PixelRect(x: 9, y: 9, width: 1, height: 1)
    /// Returns the rectangles of a frame that differs from another one in `area`.
    func areas(since base: FrameIdentity) -> [PixelRect]? {
      history.areas(
        of: PaintedFrame(
          Bitmap(width: 10, height: 10), identity: FrameIdentity(),
          damage: PixelDamage(base: base, areas: [area])))
    }
    #expect(areas(since: identities[3]) == [area])
    #expect(areas(since: identities[1]) == [area, rects[2], rects[3]])
    #expect(areas(since: FrameIdentity()) == nil)
    #expect(history.areas(of: PaintedFrame(Bitmap(width: 10, height: 10))) == nil)
    // The same pixels again, as a painter returns them if nothing changes.
    history.add(identities[1], changed: rects[0])
    #expect(areas(since: identities[1]) == [area])
    for _ in 0..<127 { history.add(nil, changed: nil) }
    #expect(areas(since: identities[1]) == [area])
    history.add(nil, changed: nil)
    #expect(areas(since: identities[1]) == nil)
  }

  @Test func `the columns of a row enclose all rectangles in it`() {
    let areas = [
      PixelRect(x: 2, y: 1, width: 3, height: 2), PixelRect(x: 7, y: 2, width: 1, height: 1),
      PixelRect(x: 0, y: 0, width: 0, height: 4),
    ]
    let columns = DamagedColumns(areas, width: 9, height: 4)
    #expect(columns[0].isEmpty && columns[3].isEmpty)
    #expect(columns[1] == 2..<5 && columns[2] == 2..<8)
    #expect(DamagedColumns(nil, width: 9, height: 4)[3] == 0..<9)
    #expect((0..<4).allSatisfy { DamagedColumns([], width: 9, height: 4)[$0].isEmpty })
  }
}
