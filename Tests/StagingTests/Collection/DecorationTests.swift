import Cellophane
import StagingTestSupport
import Testing

/// A flow layout that lays a shelf behind each section; shelves come from the left and go to the right.
private final class ShelfLayout: CollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let cells = super.layoutAttributesForElements(in: rect) ?? []
    let shelves = (0..<numberOfSections).compactMap {
      layoutAttributesForDecorationView(ofKind: "shelf", at: path($0, 0))
    }
    return cells + shelves
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let first = layoutAttributesForItem(at: indexPath) else { return nil }
    let attributes = CollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(x: 0, y: first.frame.minY - 4, width: 768, height: 58)
    attributes.zIndex = -1
    return attributes
  }

  override func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingDecorationElement(
      ofKind: elementKind, at: decorationIndexPath)
    if attributes?.alpha == 0 { attributes?.center.x -= 400 }
    return attributes
  }

  override func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.finalLayoutAttributesForDisappearingDecorationElement(
      ofKind: elementKind, at: decorationIndexPath)
    if attributes?.alpha == 0 { attributes?.center.x += 400 }
    return attributes
  }
}

/// The view of a shelf.
private final class Shelf: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { nil }
}

struct DecorationTests {
  @Test func `decoration views go with their sections and come and go by their own hooks`() throws {
    let layout = ShelfLayout()
    layout.register(Shelf.self, forDecorationViewOfKind: "shelf")
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2, 2], layout: layout)
      probe.view.performBatchUpdates {
        probe.source.counts = [2, 1]
        probe.view.deleteSections([0])
        probe.view.insertSections([1])
      }
    }
    func shelf(_ section: String, _ time: Double) -> Element? {
      timeline.element("shelf@\(section)", at: time)
    }
    let middle = timeline.elements(at: Instant(seconds: 0.15))
    #expect(middle.first?.identity.kind == .decoration)
    #expect(shelf("0", 0.15).map { near($0.center.x, 384 + 200) && near($0.alpha, 0.5) } ?? false)
    #expect(shelf("0", 0.3) == nil)
    #expect(shelf("1", 0)?.frame.minY == 70)
    #expect(shelf("1", 0.15).map { near($0.frame.minY, 37) && $0.alpha == 1 } ?? false)
    #expect(shelf("1", 0.3)?.frame.minY == 4)
    #expect(
      shelf("1~2", 0.15).map { near($0.center.x, 384 - 200) && near($0.alpha, 0.5) } ?? false)
    #expect(shelf("1~2", 0.3)?.center.x == 384)
    let shown = timeline.layers.filter { $0.identity?.kind == .decoration }
    #expect(shown.allSatisfy { $0.appearance.last.fill == .solid(.white) })
  }
}
