import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

/// The table of the properties of appearances.
struct AppearancePropertyTests {
  /// An appearance in which every property draws something.
  private let full: Appearance = {
    var full = Appearance(
      shape: .ellipse, fill: .solid(.black), cornerRadius: 4,
      image: ImageContent(source: ImageSource(name: "a", digest: "a", width: 1, height: 1)),
      border: Border(width: 1, color: .black), shadows: [Shadow(color: .black, blur: 3)],
      backdrop: Backdrop(blur: 2), opacity: 0.5, clips: true, texts: [TextContent("a")],
      stack: [StackedLayer(Appearance(fill: .solid(.white)))],
      mask: StackedLayer(Appearance(fill: .solid(.black))), back: Appearance(fill: .solid(.white)))
    full.blur = 2
    full.transitionName = "a"
    return full
  }()

  @Test func `every stored property has one entry`() throws {
    let shared = try #require(Mirror(reflecting: full).children.first?.value)
    let stored = try #require(Mirror(reflecting: shared).children.first?.value)
    let labels = Mirror(reflecting: stored).children.compactMap(\.label)
    #expect(labels.count > 10)
    #expect(
      labels.filter { $0 != "crossfade" }.sorted() == AppearanceProperty.all.map(\.name).sorted())
  }

  @Test func `each entry compares, copies, names and writes its own property only`() throws {
    for property in AppearanceProperty.all {
      #expect(property.differs(full, .empty), "\(property.name)")
      var one = Appearance.empty
      property.copy(full, &one)
      let others = AppearanceProperty.all.filter { $0.differs(one, .empty) }
      #expect(others.map(\.name) == [property.name])
      #expect(one.paths(changedTo: .empty)?.names == [property.name])
      let timeline = Timeline(
        canvas: Canvas(size: CGSize(width: 8, height: 8)),
        playback: Playback(duration: Instant(seconds: 1)),
        layers: [Layer(position: .zero, size: .zero, appearance: one)])
      #expect(try TimelineJSON.decode(TimelineJSON.encode(timeline)) == timeline)
    }
  }

  @Test func `a number is the value of its property`() throws {
    for property in AppearanceProperty.all {
      guard let number = property.number else { continue }
      var changed = full
      number.set(&changed, 0.25)
      #expect(number.value(changed) == 0.25 && property.value(changed) as? Double == 0.25)
      #expect(number.value(.empty) == number.standard)
    }
    #expect(AppearanceProperty.all.filter { $0.number != nil }.map(\.name) == ["blur", "opacity"])
  }
}
