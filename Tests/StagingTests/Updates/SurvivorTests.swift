import Cellophane
import StagingTestSupport
import Testing

/// The article's layout as it was published, with its one list and its list of used paths.
private final class ArticleLayout: CollectionViewFlowLayout {
  private var paths: Set<IndexPath> = []

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    paths = Set(
      updateItems.flatMap { [$0.indexPathBeforeUpdate, $0.indexPathAfterUpdate] }.compactMap { $0 })
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = layoutAttributesForItem(at: itemIndexPath)
    if paths.remove(itemIndexPath) != nil {
      attributes?.transform = Affine(scaleX: 0.2, y: 0.2).rotated(by: .pi)
      attributes?.center = CGPoint(x: 384, y: 1024)
    } else {
      attributes?.alpha = 1
    }
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    // From the new layout at the old path: the wrong slot, and nothing for the last item.
    let attributes = layoutAttributesForItem(at: itemIndexPath)
    if paths.remove(itemIndexPath) != nil {
      attributes?.center = CGPoint(x: 384, y: 512)
      attributes?.alpha = 0.2
      attributes?.zIndex = 1
    } else {
      attributes?.alpha = 1
    }
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    paths.removeAll()
  }
}

/// A layout that carries one surviving item out to the left and in from the right.
private final class TwinLayout: CollectionViewFlowLayout {
  var out: IndexPath?
  var back: IndexPath?

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    if itemIndexPath == back { attributes?.center.x = 1000 }
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    if itemIndexPath == out { attributes?.center.x = -200 }
    return attributes
  }
}

/// One visual or two for what stays, by the reference's topic 2.7.
struct SurvivorTests {
  /// The centers of all visuals of a key at some seconds.
  private func centers(of key: String, in timeline: Timeline, at time: Double) -> [CGFloat] {
    timeline.elements(at: Instant(seconds: time)).filter { $0.identity.key == key }
      .map(\.center.x).sorted()
  }

  @Test func `plain answers of the article's layout give one gliding visual`() throws {
    let timeline = try probe { stage in
      Probe(stage, layout: ArticleLayout()).delete([path(0, 0)])
    }
    for hundredth in 0..<30 {
      let elements = timeline.elements(at: Instant(seconds: Double(hundredth) / 100))
      #expect(Set(elements.map(\.identity)).count == elements.count && elements.count == 43)
      #expect(elements.allSatisfy { $0.identity.key == "0/0" || $0.alpha == 1 })
    }
    // On straight lines from the old slot to the new one; the last item, whose answer is nil, too.
    let routes: [(String, CGFloat, CGFloat)] = [
      ("0/1", 96.818, 33), ("0/11", 735, 671.182), ("0/12", 33, 735),
    ]
    for (key, from, to) in routes {
      let ways = [0, 0.15, 0.3].flatMap { centers(of: key, in: timeline, at: $0) }
      #expect(zip(ways, [from, (from + to) / 2, to]).allSatisfy { near($0, $1) }, "\(key)")
    }
    #expect(timeline.element("0/0", at: 0.2999)?.zIndex == 1)
    #expect(near(timeline.element("0/0", at: 0.29999)?.center.y ?? 0, 512, 0.1))
  }

  @Test func `an insert of the article's layout flies in alone`() throws {
    let timeline = try probe { stage in
      Probe(stage, layout: ArticleLayout()).insert([path(0, 13)])
    }
    #expect(centers(of: "0/13", in: timeline, at: 0) == [384])
    for hundredth in 0..<30 {
      let elements = timeline.elements(at: Instant(seconds: Double(hundredth) / 100))
      #expect(Set(elements.map(\.identity)).count == elements.count && elements.count == 44)
      #expect(elements.allSatisfy { $0.alpha == 1 })
    }
  }

  @Test(arguments: [true, false]) func `a motion of its own on either half gives two visuals`(
    isOut: Bool
  ) throws {
    let timeline = try probe { stage in
      let layout = TwinLayout()
      let probe = Probe(stage, counts: [3], layout: layout)
      if isOut { layout.out = path(0, 1) } else { layout.back = path(0, 2) }
      probe.insert([path(0, 0)])
    }
    // 0/1 goes from its slot at 96.818 to the one at 160.636, along two ways.
    let start = centers(of: "0/1", in: timeline, at: 0)
    let middle = centers(of: "0/1", in: timeline, at: 0.15)
    if isOut {
      #expect(start.count == 2 && start.allSatisfy { near($0, 96.818) })
      #expect(near(middle[0], (96.818 - 200) / 2) && near(middle[1], (96.818 + 160.636) / 2))
    } else {
      #expect(near(start[0], 96.818) && near(start[1], 1000))
      #expect(near(middle[0], (96.818 + 160.636) / 2) && near(middle[1], (1000 + 160.636) / 2))
    }
    let end = centers(of: "0/1", in: timeline, at: 0.3)
    #expect(end.count == 1 && near(end[0], 160.636))
    #expect(centers(of: "0/0", in: timeline, at: 0.15).count == 1)
  }

  @Test func `a moved item whose hooks fly leaves and arrives`() throws {
    let timeline = try probe { stage in
      let layout = TwinLayout()
      (layout.out, layout.back) = (path(0, 0), path(0, 3))
      let probe = Probe(stage, counts: [4], layout: layout)
      probe.view.performBatchUpdates { probe.view.moveItem(at: path(0, 0), to: path(0, 3)) }
    }
    let middle = centers(of: "0/0", in: timeline, at: 0.15)
    #expect(middle.count == 2)
    #expect(near(middle[0], (33 - 200) / 2) && near(middle[1], (1000 + 224.455) / 2))
    #expect(timeline.elements(at: Instant(seconds: 0.15)).count == 5)
    #expect(timeline.elements(at: Instant(seconds: 0.3)).count == 4)
  }

  @Test func `the order in depth switches when the animation begins`() throws {
    final class Stacked: CollectionViewFlowLayout {
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes?.zIndex = 10 * numberOfItems(inSection: 0) + indexPath.item
        return attributes
      }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [CollectionViewLayoutAttributes]? {
        super.layoutAttributesForElements(in: rect)?.compactMap {
          layoutAttributesForItem(at: $0.indexPath)
        }
      }
    }
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2], layout: Stacked())
      stage.advance(by: 0.1)
      probe.insert([path(0, 0)])
    }
    #expect(timeline.element("0/0", at: 0.0999)?.zIndex == 20)
    #expect(timeline.element("0/0", at: 0.1)?.zIndex == 31)
    #expect(timeline.element("0/0~2", at: 0.1)?.zIndex == 30)
  }
}
