import Foundation
import Geometry
import HostedScenes
import Layouts
import Staging
import Testing
import Timelines
import Timing

@MainActor struct HostedSceneTests {
  /// Returns where the collection's cells are at a time, by their names.
  private func cells(
    of result: HostedRun.Result, at seconds: Double
  ) -> [String: Element] {
    let elements = result.timeline.elements(at: Instant(seconds: seconds)).filter {
      $0.identity.kind == .cell && $0.isVisible
    }
    return Dictionary(uniqueKeysWithValues: elements.map { ($0.identity.key, $0) })
  }

  /// Returns where cells are when all is over.
  private func cellsAtEnd(of result: HostedRun.Result) -> [String: Element] {
    cells(of: result, at: result.timeline.playback.duration.seconds)
  }

  /// Makes a plain grid.
  private nonisolated func makeFlow() -> CollectionViewLayout { CollectionViewFlowLayout() }

  @Test(arguments: HostedScene.ofLayouts)
  func `something happens in each scene, and ends`(scene: HostedScene) throws {
    let result = try HostedRun.play(scene, layout: makeFlow)
    let begin = cells(of: result, at: 0)
    #expect(begin.count > 10)
    let times = stride(from: 0.3, to: result.timeline.playback.duration.seconds, by: 0.1)
    #expect(times.contains { cells(of: result, at: $0) != begin })
    #expect(result.timeline.playback.duration < Instant(seconds: 10))
    #expect(result.warnings == [])
  }

  @Test func `a finger drags the content, throws it, and throws it back`() throws {
    var settings = HostedSettings()
    settings.itemCount = 60
    let result = try HostedRun.play(.scroll, settings: settings, layout: makeFlow)
    let first = try #require(cells(of: result, at: 0)["16"])
    let dragged = try #require(cells(of: result, at: 1.15)["16"])
    #expect(dragged.center.y < first.center.y - 300)
    #expect(cells(of: result, at: 3.4)["1"] == nil)
    #expect(cellsAtEnd(of: result)["1"] != nil)
  }

  @Test func `content that scrolls sideways is dragged sideways`() throws {
    var settings = HostedSettings()
    settings.direction = .horizontal
    let result = try HostedRun.play(.scroll, settings: settings, layout: makeFlow)
    let first = try #require(cells(of: result, at: 0)["1"])
    let later = try #require(cells(of: result, at: 0.6)["1"])
    #expect(later.center.x < first.center.x - 10)
    #expect(later.center.y == first.center.y)
  }

  @Test func `content that fits bounces, with a warning`() throws {
    var settings = HostedSettings()
    settings.itemCount = 3
    let result = try HostedRun.play(.scroll, settings: settings, layout: makeFlow)
    #expect(result.warnings.count == 1)
    let first = try #require(cells(of: result, at: 0)["1"])
    #expect(cells(of: result, at: 1)["1"]?.center != first.center)
    #expect(cellsAtEnd(of: result)["1"]?.center == first.center)
  }

  @Test func `four items appear, and four disappear`() throws {
    let came = cellsAtEnd(of: try HostedRun.play(.insert, layout: makeFlow))
    #expect(Set(["31", "32", "33", "34"]).isSubset(of: came.keys))
    let before = cells(of: try HostedRun.play(.delete, layout: makeFlow), at: 0)
    let after = cellsAtEnd(of: try HostedRun.play(.delete, layout: makeFlow))
    #expect(before.keys.filter { after[$0] == nil }.count == 4)
  }

  @Test func `the bounds turn about the middle, and go back`() throws {
    let result = try HostedRun.play(.rotate, layout: makeFlow)
    #expect(result.timeline.canvas.size == CGSize(width: 844, height: 844))
    let columns = { (seconds: Double) in
      let all = cells(of: result, at: seconds).values
      return Set(all.map { ($0.center.x * 10).rounded() }).count
    }
    #expect(columns(0) == 3)
    #expect(columns(1.2) == 6)
    #expect(cellsAtEnd(of: result) == cells(of: result, at: 0))
  }

  @Test func `the pinched item grows, and returns`() throws {
    let result = try HostedRun.play(.pinch, layout: makeFlow)
    let begin = cells(of: result, at: 0)
    let grown = cells(of: result, at: 1.4).filter { $0.value.size.width > 150 }
    #expect(grown.count == 1)
    #expect(cellsAtEnd(of: result).mapValues(\.size) == begin.mapValues(\.size))
  }

  @Test func `a plain layout takes over, and gives back`() throws {
    let result = try HostedRun.play(.layout) { CollectionViewCircleLayout() }
    let begin = cells(of: result, at: 0)
    let plain = cells(of: result, at: 1.2)
    #expect(plain["1"]?.size == CGSize(width: 116, height: 116))
    #expect(plain["1"]?.center != begin["1"]?.center)
    #expect(cellsAtEnd(of: result)["1"]?.center == begin["1"]?.center)
  }

  // MARK: What is in the collection

  @Test func `items are as large as is said`() throws {
    var settings = HostedSettings()
    settings.itemSize = .page
    settings.canvas = CGSize(width: 200, height: 300)
    let pages = cells(of: try HostedRun.play(.scroll, settings: settings, layout: makeFlow), at: 0)
    #expect(pages["1"]?.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    settings.itemSize = .fixed(CGSize(width: 90, height: 40))
    let small = cells(of: try HostedRun.play(.insert, settings: settings, layout: makeFlow), at: 0)
    #expect(small["1"]?.size == CGSize(width: 90, height: 40))
  }

  @Test func `a layout that says how large its items are is let alone`() throws {
    let result = try HostedRun.play(.insert) {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 70, height: 30)
      return layout
    }
    #expect(cells(of: result, at: 0)["1"]?.size == CGSize(width: 70, height: 30))
  }

  @Test func `headers and footers appear if a layout requests them`() throws {
    var settings = HostedSettings()
    (settings.sectionCount, settings.itemCount) = (3, 2)
    let result = try HostedRun.play(.insert, settings: settings) {
      let layout = CollectionViewFlowLayout()
      layout.headerReferenceSize = CGSize(width: 0, height: 30)
      layout.footerReferenceSize = CGSize(width: 0, height: 20)
      return layout
    }
    let others = result.timeline.elements(at: .zero).filter { $0.identity.kind == .supplementary }
    #expect(others.count == 6)
    #expect(cells(of: result, at: 0).keys.sorted() == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func `a layout that never rests is shown for a while, with a warning`() throws {
    let result = try HostedRun.play(.insert) { RestlessLayout() }
    #expect(result.timeline.playback.duration == Instant(seconds: 12))
    #expect(result.warnings == ["it never rests, so only the first 12 s are shown"])
  }
}

/// A grid that shakes for ever.
private final class RestlessLayout: CollectionViewFlowLayout {
  private var link: DisplayLink?
  private var phase: CGFloat = 0

  override func prepare() {
    super.prepare()
    if link == nil {
      link = DisplayLink { [weak self] _ in
        guard let self else { return }
        phase += 0.1
        minimumLineSpacing = 20 + sin(phase) * 10
      }
    }
  }
}
