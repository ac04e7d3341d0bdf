import Foundation
import Geometry
import Layouts
import Testing

/// A layout of a size that places items freely.
private final class PlacedLayout: CollectionViewLayout {
  var placed: [CollectionViewLayoutAttributes] = []
  var contentSize = CGSize(width: 300, height: 300)
  override var collectionViewContentSize: CGSize { contentSize }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? { placed.filter { $0.frame.intersects(rect) } }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { placed.first { $0.indexPath == indexPath } }
}

/// The blends of two layouts, at each progress.
struct TransitionLayoutTests {
  private let host = FakeHost(width: 300, height: 300, counts: [3])

  private func item(
    _ item: Int, at center: CGPoint, size: CGFloat = 20,
    _ change: (CollectionViewLayoutAttributes) -> Void = { _ in }
  ) -> CollectionViewLayoutAttributes {
    let result = CollectionViewLayoutAttributes(
      element: LayoutElement(category: .cell, indexPath: IndexPath(item: item, section: 0)))
    result.center = center
    result.size = CGSize(width: size, height: 2 * size)
    change(result)
    return result
  }

  /// Returns the transition between two layouts, scrolled between two offsets.
  private func transition(
    _ from: [CollectionViewLayoutAttributes], _ to: [CollectionViewLayoutAttributes],
    offsets: (CGPoint, CGPoint) = (.zero, .zero)
  ) -> CollectionViewTransitionLayout {
    let layouts = [PlacedLayout(), PlacedLayout()]
    (layouts[0].placed, layouts[1].placed) = (from, to)
    layouts[1].contentSize = CGSize(width: 500, height: 900)
    let result = CollectionViewTransitionLayout(currentLayout: layouts[0], nextLayout: layouts[1])
    for layout in layouts { layout.host = host }
    result.host = host
    result.begin(from: offsets.0, to: offsets.1, size: CGSize(width: 300, height: 300))
    return result
  }

  private func mixed(_ from: CGFloat, _ to: CGFloat, _ progress: CGFloat) -> CGFloat {
    let share = min(1, max(0, progress))
    return from + (to - from) * share
  }

  private func isNear(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 1e-9 }

  @Test(arguments: [-0.5, 0, 0.25, 0.5, 1, 2] as [CGFloat])
  func `center, size, opacity and the content's size are mixed`(_ progress: CGFloat) throws {
    let from = item(0, at: CGPoint(x: 40, y: 60)) { $0.alpha = 0.8 }
    let to = item(0, at: CGPoint(x: 200, y: 90), size: 50) { $0.alpha = 0.4 }
    let layout = transition([from], [to])
    layout.transitionProgress = progress
    layout.prepareIfNeeded()
    let shown = try #require(layout.layoutAttributesForItem(at: from.indexPath))
    #expect(isNear(shown.center.x, mixed(40, 200, progress)))
    #expect(isNear(shown.center.y, mixed(60, 90, progress)))
    #expect(isNear(shown.size.width, mixed(20, 50, progress)))
    #expect(isNear(shown.size.height, mixed(40, 100, progress)))
    #expect(isNear(shown.alpha, mixed(0.8, 0.4, progress)))
    let content = layout.collectionViewContentSize
    #expect(isNear(content.width, mixed(300, 500, progress)))
    #expect(isNear(content.height, mixed(300, 900, progress)))
    let frozen = try #require(layout.frozenGeometry()?(from.element))
    #expect(frozen.center == shown.center && frozen.size == shown.size)
  }

  @Test(arguments: [0, 0.25, 1] as [CGFloat])
  func `an element of one layout only fades at its place`(_ progress: CGFloat) throws {
    let (old, new) = (item(0, at: CGPoint(x: 40, y: 60)), item(1, at: CGPoint(x: 90, y: 90)))
    let layout = transition([old], [new])
    layout.transitionProgress = progress
    layout.prepareIfNeeded()
    let leaving = try #require(layout.layoutAttributesForItem(at: old.indexPath))
    let entering = try #require(layout.layoutAttributesForItem(at: new.indexPath))
    #expect(leaving.center == old.center && isNear(leaving.alpha, 1 - progress))
    #expect(entering.center == new.center && isNear(entering.alpha, progress))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 2, section: 0)) == nil)
    #expect(layout.layoutAttributesForElements(in: .zero)?.count == 2)
  }

  @Test func `hidden elements show as soon as the next layout shows them`() throws {
    let (hidden, plain) = (
      item(0, at: CGPoint(x: 40, y: 60)) { $0.isHidden = true }, item(0, at: CGPoint(x: 40, y: 60))
    )
    for (ends, states) in [([hidden, plain], [true, false]), ([plain, hidden], [false, true])] {
      let layout = transition([ends[0]], [ends[1]])
      for (progress, state) in [(0, states[0]), (0.01, states[1]), (1, states[1])] {
        layout.transitionProgress = progress
        layout.prepareIfNeeded()
        #expect(layout.layoutAttributesForItem(at: plain.indexPath)?.isHidden == state)
      }
    }
  }

  @Test(arguments: [
    (CollectionViewLayoutAttributes.ZIndexSwitch.start, 0.01), (.middle, 0.5), (.end, 1),
  ]) func `the zIndex changes at its time`(
    _ time: CollectionViewLayoutAttributes.ZIndexSwitch, _ first: CGFloat
  ) {
    let layout = transition(
      [item(0, at: .zero) { $0.zIndex = 3 }], [item(0, at: .zero) { $0.zIndex = 7 }])
    layout.zIndexSwitch = time
    for progress in [0, 0.01, 0.49, 0.5, 0.99, 1] as [CGFloat] {
      layout.transitionProgress = progress
      layout.prepareIfNeeded()
      let zIndex = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.zIndex
      #expect(zIndex == (progress >= first ? 7 : 3), "\(progress)")
    }
  }

  @Test func `overlapping elements exchange their order where that is not seen`() {
    // Both lie on each other at the beginning, or at both ends.
    for (distance, first) in [(100.0, 1.0), (5, 0.5)] as [(CGFloat, CGFloat)] {
      let layout = transition(
        [
          item(0, at: CGPoint(x: 50, y: 50)) { $0.zIndex = 1 },
          item(1, at: CGPoint(x: 55, y: 50)) { $0.zIndex = 2 },
        ],
        [
          item(0, at: CGPoint(x: 50, y: 50)) { $0.zIndex = 2 },
          item(1, at: CGPoint(x: 50 + distance, y: 50)) { $0.zIndex = 1 },
        ])
      for progress in [0.25, 0.49, 0.5, 0.75, 1] as [CGFloat] {
        layout.transitionProgress = progress
        layout.prepareIfNeeded()
        let zIndex = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.zIndex
        #expect(zIndex == (progress >= first ? 2 : 1), "\(distance) \(progress)")
      }
    }
  }

  @Test(arguments: [0, 0.25, 0.5, 1] as [CGFloat])
  func `whole turns run through, about every axis`(_ progress: CGFloat) throws {
    for full in [
      Rotation(x: 2 * .pi, y: 0, z: 0), Rotation(x: 0, y: 2 * .pi, z: 0),
      Rotation(x: 0, y: 0, z: -4 * .pi), Rotation(x: 0, y: 0, z: 2.5 * .pi),
    ] {
      let to = item(0, at: .zero) {
        $0.transform3D = Transform3D.identity.turned(by: full)
        $0.unwoundRotation = full
      }
      let layout = transition([item(0, at: .zero)], [to])
      layout.transitionProgress = progress
      layout.prepareIfNeeded()
      let shown = try #require(layout.layoutAttributesForItem(at: to.indexPath))
      let expected = Transform3D.identity.turned(
        by: Rotation(x: full.x * progress, y: full.y * progress, z: full.z * progress))
      #expect(zip(shown.transform3D.entries, expected.entries).allSatisfy { isNear($0, $1) })
      #expect(isNear(shown.unwoundRotation.z, full.z * progress))
      #expect(isNear(shown.unwoundRotation.x, full.x * progress))
    }
  }

  @Test func `both ends of the scroll are laid out, and the offset is between them`() {
    let (above, below) = (item(0, at: CGPoint(x: 9, y: 9)), item(1, at: CGPoint(x: 9, y: 700)))
    let layout = transition(
      [above, below], [above, below], offsets: (.zero, CGPoint(x: 0, y: 500)))
    var offset = CGPoint.zero
    layout.offsetChanged = { offset = $0 }
    layout.prepareIfNeeded()
    #expect(layout.layoutAttributesForElements(in: .zero)?.count == 2)
    for (progress, y) in [(0.5, 250.0), (0.5, 250), (1, 500), (3, 500), (0.25, 125)] {
      layout.transitionProgress = progress
      #expect(offset == CGPoint(x: 0, y: y))
    }
    // A scroll meanwhile moves both ends.
    layout.moveOffset(to: CGPoint(x: 10, y: 100))
    layout.transitionProgress = 1
    #expect(offset == CGPoint(x: 10, y: 475))
    layout.adjustEnd(ofNext: true) { CGPoint(x: $0.x, y: $0.y - 75) }
    layout.transitionProgress = 0.5
    #expect(offset == CGPoint(x: 10, y: 187.5))
    layout.adjustEnd(ofNext: false) { CGPoint(x: $0.x + 10, y: 0) }
    layout.transitionProgress = 0
    #expect(offset == CGPoint(x: 20, y: 0))
  }

  @Test func `a transition is invalid by a size, and stores its subclass's numbers`() {
    let layout = transition([], [])
    #expect(
      !layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 9, y: 9, width: 300, height: 300)))
    #expect(
      layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 0, width: 301, height: 300)))
    #expect(layout.value(forAnimatedKey: "a") == 0)
    layout.updateValue(3, forAnimatedKey: "a")
    #expect(layout.value(forAnimatedKey: "a") == 3)
  }
}
