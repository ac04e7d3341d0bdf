import Foundation
import Testing
import Timelines
import Typesetting

/// The setting of numbers whose digits roll.
@Suite struct CounterLineTests {
  private let typesetter: Typesetter
  private let size = CGSize(width: 200, height: 40)

  init() throws { typesetter = try Typesetter(catalog: .builtIn) }

  private func layout(
    _ value: Double, alignment: TextContent.Alignment = .right, grouping: String = ""
  ) throws -> TextLayout {
    var format = NumberFormat()
    format.grouping = grouping
    var text = TextContent("", size: 20, alignment: alignment)
    text.setNumber(CountedNumber(value, format: format, rolls: true))
    return try typesetter.layout(text.request(in: size))
  }

  @Test func `digits at rest have equal rooms, so that no other number moves them`() throws {
    let (ones, eights) = (try layout(1111), try layout(8888))
    #expect(ones.clip == nil && ones.size == eights.size)
    for (one, eight) in zip(ones.lines, eights.lines) {
      #expect(abs(one.minX + one.width / 2 - eight.minX - eight.width / 2) < 0.01)
      #expect(one.baseline == eight.baseline && one.width < eight.width)
    }
    let last = try #require(eights.lines.last)
    #expect(abs(last.minX + last.width - size.width) < 0.5)
  }

  @Test(arguments: [0.25, 0.5, 0.9])
  func `a digit and the next one move up by the share of a line's height`(share: Double) throws {
    let (rest, rolling) = (try layout(43), try layout(43 + share))
    let height = rest.size.height
    #expect(rolling.lines.map(\.text) == ["4", "3", "4"])
    #expect(rolling.lines[0].baseline == rest.lines[0].baseline)
    #expect(abs(rest.lines[1].baseline - rolling.lines[1].baseline - share * height) < 1e-6)
    #expect(abs(rolling.lines[2].baseline - rolling.lines[1].baseline - height) < 1e-6)
    let clip = try #require(rolling.clip)
    #expect(clip.minY == 0 && clip.height == height)
    #expect(rolling.inkBounds.map { clip.contains($0) } == true)
  }

  @Test func `a new column and its separator open with the carry`() throws {
    let widths = try [999, 999.5, 1000].map { try layout($0, grouping: ",").size.width }
    #expect(abs(widths[1] - (widths[0] + widths[2]) / 2) < 0.01)
    #expect(
      try layout(999.5, grouping: ",").lines.map(\.text) == [
        "1", ",", "9", "0", "9", "0", "9", "0",
      ])
  }
}
