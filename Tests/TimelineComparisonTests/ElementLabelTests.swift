import Foundation
import Geometry
import Imaging
import Testing
import TimelineComparison
import Timelines
import Timing

/// Elements are named by what a person sees of them.
struct ElementLabelTests {
  /// The names of the layers of a timeline.
  private func names(_ layers: [Layer]) -> [String] {
    ElementNames(
      of: Timeline(
        canvas: Canvas(size: CGSize(width: 100, height: 100)),
        playback: Playback(duration: Instant(seconds: 1)), layers: layers)
    ).names.map(\.short)
  }

  private func layer(
    _ parent: Int? = nil, name: String? = nil, kind: LayerKind = .view, size: CGFloat = 20,
    text: String? = nil
  ) -> Layer {
    Layer(
      identity: name.map { LayerIdentity(collection: "grid", key: $0, kind: kind) },
      parent: parent, position: .zero, size: CGSize(width: size, height: size),
      appearance: Appearance(texts: text.map { [TextContent($0)] } ?? []))
  }

  @Test func `a view without a name is named by its text, its content and its place`() {
    #expect(names([layer(text: "Save")]) == ["text \"Save\""])
    #expect(
      names([layer(), layer(0, text: "Save")]) == [
        "the view with text \"Save\"", "text \"Save\"",
      ])
    #expect(names([layer(), layer(0, name: "A", kind: .cell)]) == ["the view around A", "cell A"])
    #expect(
      names([layer(name: "card"), layer(0), layer(0, size: 4), layer(2, size: 2)])
        == [
          "view card", "the background of view card", "a part of view card",
          "a part of view card",
        ])
    #expect(names([layer(size: 44)]) == ["a view of 44 × 44 pt"])
  }

  @Test func `headers and footers have the names of their sections`() {
    let header = "UICollectionElementKindSectionHeader@fruit"
    let footer = "UICollectionElementKindSectionFooter@fruit"
    #expect(
      names([
        layer(name: header, kind: .supplementary), layer(name: footer, kind: .supplementary),
        layer(name: String(repeating: "key ", count: 60), kind: .cell),
      ])
        == [
          "header of section fruit", "footer of section fruit",
          "cell key key key key key key key key key…",
        ])
  }

  @Test func `touch dots are numbered`() {
    var dot = layer(size: 44)
    dot.zIndex = DiscreteTrack(Layer.touchZIndex)
    #expect(names([dot]) == ["the touch dot"])
    #expect(names([dot, dot]) == ["touch dot 1", "touch dot 2"])
  }
}
