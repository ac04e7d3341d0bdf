import RasterCoding
import TestSupport
import Testing

@Suite struct ColorHistogramTests {
  @Test func `colors are counted exactly up to the capacity`() {
    var histogram = ColorHistogram(capacity: 5000)
    for color in 0..<UInt32(5000) { histogram.add(color &* 3301 & 0xFF_FFFF, weight: 2) }
    for color in 0..<UInt32(5000) { histogram.add(color &* 3301 & 0xFF_FFFF, weight: 1) }
    #expect(histogram.isExact == true)
    #expect(histogram.count == 5000)
    #expect(histogram.colors == Set((0..<5000).map { $0 &* 3301 & 0xFF_FFFF }).sorted())
    #expect(histogram.entries.allSatisfy { $0.weight == 3 })
  }

  @Test func `one color more merges light colors and loses no weight`() {
    var histogram = ColorHistogram(capacity: 1000)
    histogram.add(0x12_3456, weight: 1_000_000)
    for color in 0..<UInt32(20_000) { histogram.add(color &* 811, weight: UInt64(color % 7 + 1)) }
    #expect(histogram.isExact == false)
    #expect(histogram.count <= 1000)
    #expect(histogram.entries.contains { $0.color == 0x12_3456 && $0.weight == 1_000_000 })
    let whole = 1_000_000 + (0..<20_000).reduce(0) { $0 + $1 % 7 + 1 }
    #expect(histogram.entries.reduce(0) { $0 + Int($1.weight) } == whole)
  }

  @Test func `heavy colors stay exact among light ones that keep appearing`() {
    var histogram = ColorHistogram(capacity: 1024)
    let heavy = (1...50).map { UInt32($0) &* 0x03_0507 & 0xFF_FFFF }
    for round in 0..<UInt32(200) {
      for color in heavy { histogram.add(color, weight: 1000) }
      for color in 0..<UInt32(500) {
        histogram.add((round * 500 + color) &* 0x01_2357, weight: 1)
      }
    }
    let exact = Set(histogram.entries.filter { $0.weight > 199_000 }.compactMap(\.color))
    #expect(exact.isSuperset(of: heavy))
  }

  @Test func `a weight beyond a slot's range saturates`() {
    var histogram = ColorHistogram()
    for _ in 0..<3 { histogram.add(0x12_3456, weight: .max) }
    histogram.add(0x12_3457, weight: 7)
    #expect(histogram.colors == [0x12_3456, 0x12_3457])
    #expect(histogram.entries[0].weight > 1e12)
    #expect(histogram.entries[1].weight == 7)
  }

  @Test func `light colors after a heavy one move the mean of their cell`() throws {
    var histogram = ColorHistogram(capacity: 4)
    for color: UInt32 in [0x10_1010, 0x80_8080, 0xF0_F0F0] { histogram.add(color, weight: .max) }
    // The only remaining slot changes its color with every weight, and all end up in one cell.
    let (heavy, faint, count) = (1 << 34, 1000, 1 << 20)
    histogram.add(0x40_4040, weight: UInt64(heavy))
    for number in 0..<count {
      histogram.add(number % 2 == 0 ? 0x47_4040 : 0x47_4047, weight: UInt64(faint))
    }
    let means = histogram.entries.filter { $0.color == nil }
    #expect(means.count == 1)
    let mean = try #require(means.first)
    let share = Float(faint * count) / Float(heavy + faint * count)
    #expect(abs(mean.red - 0x40 - 7 * share) < 0.1)
    #expect(abs(mean.green - 0x40) < 0.1)
    #expect(abs(mean.blue - 0x40 - 3.5 * share) < 0.1)
  }

  @Test func `a weight of 0 counts as 1`() {
    var histogram = ColorHistogram()
    histogram.add(0x12_3456, weight: 0)
    histogram.add(0, weight: 0)
    #expect(histogram.colors == [0, 0x12_3456])
    #expect(histogram.entries.allSatisfy { $0.weight == 1 })
  }

  @Test func `the top byte of a word is ignored`() {
    var histogram = ColorHistogram()
    histogram.add(0x0000_0000, weight: 1)
    histogram.add(0xFF00_0000, weight: 1)
    #expect(histogram.colors == [0])
  }
}

@Suite struct PaletteTests {
  @Test func `the nearest color is the one that an exhaustive search finds`() {
    var numbers = SeededNumbers(seed: 3)
    let colors = (0..<200).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
    let palette = Palette(colors: colors)
    for _ in 0..<3000 {
      let point = PerceptualPoint(UInt32.random(in: 0...0xFF_FFFF, using: &numbers))
      let distances = colors.map { PerceptualPoint($0).squaredDistance(to: point) }
      let nearest = distances.indices.min { (distances[$0], $0) < (distances[$1], $1) }
      #expect(palette.nearest(to: point).index == nearest)
    }
  }

  @Test func `cached lookups equal the palette's`() {
    var numbers = SeededNumbers(seed: 5)
    let palette = Palette(colors: [0xFF_FFFF, 0x80_8080, 0x00_0000, 0xFF_0000, 0x80_8080])
    var indexer = ColorIndexer(palette: palette)
    for _ in 0..<2 {
      numbers = SeededNumbers(seed: 5)
      for _ in 0..<100_000 {
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
        let nearest = palette.nearest(to: PerceptualPoint(color)).index
        if Int(indexer.index(of: color)) != nearest { Issue.record("\(color)") }
      }
    }
    #expect(indexer.index(of: 0) == 2)
    #expect(indexer.index(of: 0x80_8080) == 1)
  }

  @Test func `lookups learned from others and for another order give the same colors`() {
    var numbers = SeededNumbers(seed: 8)
    let colors = (0..<200).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
    let palette = Palette(colors: colors)
    let shuffled = Palette(colors: colors.shuffled(using: &numbers))
    var parts = (ColorIndexer(palette: palette), ColorIndexer(palette: palette))
    let samples = (0..<50_000).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
    for (number, color) in samples.enumerated() {
      // Some colors are known to both.
      if number % 3 != 0 { _ = parts.0.index(of: color) }
      if number % 3 != 1 { _ = parts.1.index(of: color) }
    }
    parts.0.add(parts.1)
    var reordered = parts.0.reordered(for: shuffled)
    var fresh = ColorIndexer(palette: palette)
    for color in samples + colors + [0] {
      let expected = palette.colors[Int(fresh.index(of: color))]
      if palette.colors[Int(parts.0.index(of: color))] != expected { Issue.record("\(color)") }
      if shuffled.colors[Int(reordered.index(of: color))] != expected { Issue.record("\(color)") }
    }
  }

  @Test func `a chosen palette contains the heavy colors and stays within its size`() throws {
    var histogram = ColorHistogram()
    for color in 0..<UInt32(30_000) { histogram.add(color &* 547, weight: 1) }
    histogram.add(0xAB_CDEF, weight: 5000)
    let palette = try PaletteBuilder.palette(for: histogram)
    #expect((190...213).contains(palette.colors.count))
    #expect(palette.colors.contains(0xAB_CDEF))
    #expect(Set(palette.colors).count == palette.colors.count)
  }
}
