import Foundation
import Geometry
import Layouts
import TestSupport
import Testing

/// Elements whose attributes are overridden by poses.
struct ElementPoseTests {
  /// Makes a reference to an item of the first section.
  private func item(_ number: Int) -> LayoutElement {
    LayoutElement(category: .cell, indexPath: IndexPath(item: number, section: 0))
  }

  /// Makes a pose with all values.
  private func pose(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 50) -> ElementPose {
    ElementPose(
      center: CGPoint(x: x, y: y), size: CGSize(width: side, height: side),
      transform3D: .identity)
  }

  /// A flow layout of 50 pt squares that counts the queries for items.
  private final class Counting: CollectionViewFlowLayout {
    var questions = 0
    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      questions += 1
      return super.layoutAttributesForItem(at: indexPath)
    }
  }

  /// Makes a prepared layout of many small squares.
  private func layout(_ host: FakeHost) -> Counting {
    let layout = Counting()
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.prepare(for: host)
    return layout
  }

  @Test func `a posed item is found at its pose and no longer in its slot`() throws {
    let host = FakeHost(width: 320, counts: [400])
    let layout = layout(host)
    let slot = CGRect(x: 0, y: 0, width: 40, height: 40)
    let far = CGRect(x: 0, y: 9000, width: 320, height: 100)
    #expect(layout.attributes(in: slot).map(\.indexPath.item) == [0])
    layout.setPose(pose(100, 9050), of: item(0))
    #expect(layout.attributes(in: slot).isEmpty)
    let found = try #require(layout.attributes(in: far).first { $0.element == item(0) })
    #expect(found.center == CGPoint(x: 100, y: 9050))
    #expect(layout.attributes(of: item(0))?.center == CGPoint(x: 100, y: 9050))
    layout.setPose(nil, of: item(0))
    #expect(layout.attributes(in: slot).map(\.indexPath.item) == [0] && layout.poses.isEmpty)
  }

  @Test func `values that a pose does not set are the layout's`() throws {
    let host = FakeHost(width: 320, counts: [4])
    let layout = layout(host)
    let plain = try #require(layout.attributes(of: item(2)))
    layout.setPose(ElementPose(alpha: 0.5, zIndex: 7), of: item(2))
    let posed = try #require(layout.attributes(of: item(2)))
    #expect(posed.frame == plain.frame && posed.alpha == 0.5 && posed.zIndex == 7)
    #expect(posed.holdsFallingOrder)
    #expect(layout.layoutAttributesForItem(at: item(2).indexPath)?.alpha == 1)
  }

  @Test func `posed items far away are not queried`() {
    let host = FakeHost(width: 320, counts: [5000])
    let layout = layout(host)
    for number in 1000..<2000 { layout.setPose(pose(160, CGFloat(number) * 40), of: item(number)) }
    layout.questions = 0
    let shown = layout.attributes(in: CGRect(x: 0, y: 48_000, width: 320, height: 480))
    #expect(shown.contains { $0.element == item(1205) })
    #expect(layout.questions < 40)
  }

  @Test func `a large viewport queries no posed items far away either`() {
    let host = FakeHost(width: 320, counts: [5000])
    let layout = layout(host)
    for number in 1000..<2000 { layout.setPose(pose(160, CGFloat(number) * 40), of: item(number)) }
    layout.questions = 0
    let shown = layout.attributes(in: CGRect(x: -600, y: 48_000, width: 1600, height: 1200))
    #expect(shown.contains { $0.element == item(1205) })
    #expect(layout.questions < 80)
  }

  @Test func `a magnified item with a pose keeps the position of the pose`() throws {
    let host = FakeHost(width: 320, counts: [4])
    let layout = layout(host)
    layout.setPose(ElementPose(center: CGPoint(x: 200, y: 200)), of: item(1))
    let magnified = MagnifiedItem(
      indexPath: item(1).indexPath, size: CGSize(width: 90, height: 90))
    layout.magnifiedItem = magnified
    #expect(layout.magnifiedItem == magnified)
    #expect(layout.attributes(of: item(1))?.frame == CGRect(x: 155, y: 155, width: 90, height: 90))
    layout.magnifiedItem = nil
    #expect(layout.attributes(of: item(1))?.frame == CGRect(x: 175, y: 175, width: 50, height: 50))
  }

  @Test func `poses found by position are those found by examining each`() {
    var generator = SeededNumbers(seed: 7)
    let host = FakeHost(width: 320, counts: [120])
    let layout = layout(host)
    for round in 0..<400 {
      let number = Int.random(in: 0..<120, using: &generator)
      switch round % 5 {
      case 0: layout.setPose(nil, of: item(number))
      case 1: layout.setPose(ElementPose(alpha: 0.3), of: item(number))
      case 2: layout.setPose(pose(0, 0, side: 9000), of: item(number))
      default:
        let position = (0..<2).map { _ in CGFloat.random(in: -2000...2000, using: &generator) }
        layout.setPose(pose(position[0], position[1]), of: item(number))
      }
      if round % 20 == 0 {
        layout.remapPoses { $0 == item(3) ? nil : $0 }
      }
      let corner = (0..<2).map { _ in CGFloat.random(in: -2000...2000, using: &generator) }
      let rect = CGRect(x: corner[0], y: corner[1], width: 700, height: 300)
      let found = Set(layout.attributes(in: rect).map(\.indexPath.item))
      let expected = (0..<120).filter {
        layout.attributes(of: item($0))?.frame.overlaps(rect) ?? false
      }
      #expect(found == Set(expected), "\(round)")
    }
  }

  @Test func `extreme positions are handled`() {
    let host = FakeHost(width: 320, counts: [4])
    let layout = layout(host)
    for (number, value) in [CGFloat.infinity, .nan, 1e300].enumerated() {
      layout.setPose(pose(value, value), of: item(number))
    }
    let rect = CGRect(x: 0, y: 0, width: 320, height: 480)
    #expect(layout.attributes(in: rect).map(\.indexPath.item) == [3])
  }
}
