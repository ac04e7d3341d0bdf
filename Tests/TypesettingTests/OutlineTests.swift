import Foundation
import Geometry
import Testing
import Typesetting

@Suite struct OutlineTests {
  /// Returns the outline of the first glyph of a text.
  private func outline(_ string: String, family: String = "Inter") throws -> Path {
    let typesetter = try Typesetter(catalog: .builtIn)
    let layout = try typesetter.layout(
      TextRequest(string: string, face: FontFace(family: family), size: 100))
    let glyph = try #require(layout.lines[0].glyphs.first)
    return layout.outline(of: glyph.id)
  }

  @Test(arguments: ["Inter", "DejaVu Sans"])
  func `stands on the baseline, y down, in em`(family: String) throws {
    let bounds = try #require(try outline("H", family: family).bounds)
    #expect(abs(bounds.maxY) < 0.001)
    // Capitals of both fonts are about 0.73 em high.
    #expect(bounds.minY > -0.75 && bounds.minY < -0.7)
    #expect(bounds.minX > 0.04 && bounds.maxX < 0.75)
    let descending = try #require(try outline("g", family: family).bounds)
    #expect(descending.maxY > 0.15)
  }

  @Test func `an H is twelve straight lines`() throws {
    let elements = try outline("H").elements
    let corners = Set(elements.flatMap(\.points).map { "\($0.x) \($0.y)" })
    #expect(corners.count == 12)
    #expect(elements.last == .close)
  }

  @Test func `an o has two contours of curves`() throws {
    let elements = try outline("o", family: "DejaVu Sans").elements
    #expect(elements.filter { $0 == .close }.count == 2)
    #expect(
      elements.contains { if case .cubic = $0 { true } else { false } })
  }

  @Test func `a space is empty`() throws {
    #expect(try outline(" ") == .empty)
    #expect(try outline(" ").bounds == nil)
  }
}
