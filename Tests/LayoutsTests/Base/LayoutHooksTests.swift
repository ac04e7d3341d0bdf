import Foundation
import Geometry
import Layouts
import Testing

/// Returns the element of an item in section 0.
private func item(_ index: Int) -> LayoutElement {
  LayoutElement(category: .cell, indexPath: IndexPath(item: index, section: 0))
}

/// Returns the index path of an item in section 0.
private func path(_ index: Int) -> IndexPath { IndexPath(item: index, section: 0) }

/// Makes a layout of seven items of 50 in 320 after an update: item 0 deleted, a new item 6
/// inserted.
private func updatedLayout() -> (CollectionViewFlowLayout, FakeHost) {
  let host = FakeHost(width: 320, counts: [7])
  let layout = flow(host, item: CGSize(width: 50, height: 50)) {
    $0.headerReferenceSize = CGSize(width: 0, height: 30)
  }
  layout.update = LayoutUpdate(
    before: { element in
      if element.category != .cell { return nil }
      return element.indexPath.item == 6 ? nil : item(element.indexPath.item + 1)
    },
    after: { element in
      if element.category != .cell { return nil }
      return element.indexPath.item == 0 ? nil : item(element.indexPath.item - 1)
    }, oldAttributes: layout.frozenAttributes(),
    newAttributes: { [unowned layout] in layout.attributes(of: $0) })
  return (layout, host)
}

struct LayoutHooksTests {
  @Test func `an inserted item fades in at its slot`() throws {
    let (layout, host) = updatedLayout()
    let initial = try #require(layout.initialLayoutAttributesForAppearingItem(at: path(6)))
    #expect(initial.alpha == 0)
    #expect(initial.frame == layout.frame(0, 6))
    #expect(layout.layoutAttributesForItem(at: path(6))?.alpha == 1)
    withExtendedLifetime(host) {}
  }

  @Test func `a deleted item fades out where it was shown`() throws {
    let (layout, host) = updatedLayout()
    let final = try #require(layout.finalLayoutAttributesForDisappearingItem(at: path(0)))
    #expect(final.alpha == 0)
    #expect(final.frame == CGRect(x: 0, y: 30, width: 50, height: 50))
    withExtendedLifetime(host) {}
  }

  @Test func `a deleted item without a present path has its last attributes`() throws {
    let host = FakeHost(width: 320, counts: [7])
    let layout = flow(host, item: CGSize(width: 50, height: 50))
    let old = layout.frozenAttributes()
    host.counts = [6]
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    layout.update = LayoutUpdate(
      before: { $0 }, after: { $0.indexPath.item == 6 ? nil : $0 }, oldAttributes: old,
      newAttributes: { [unowned layout] in layout.attributes(of: $0) })
    let final = try #require(layout.finalLayoutAttributesForDisappearingItem(at: path(6)))
    #expect(final.frame == CGRect(x: 67.5, y: 60, width: 50, height: 50))
    #expect(final.alpha == 0)
  }

  @Test func `a surviving item moves from its old to its new attributes`() throws {
    let (layout, host) = updatedLayout()
    let initial = try #require(layout.initialLayoutAttributesForAppearingItem(at: path(2)))
    #expect(initial.frame == layout.frame(0, 3))
    #expect(initial.alpha == 1)
    let final = try #require(layout.finalLayoutAttributesForDisappearingItem(at: path(3)))
    #expect(final.frame == layout.frame(0, 2))
    #expect(final.alpha == 1)
    withExtendedLifetime(host) {}
  }

  @Test func `poses of the layout apply to items and not to headers`() throws {
    let (layout, host) = updatedLayout()
    layout.appearingPose = TransitionPose(scale: CGSize(width: 0.5, height: 0.5))
    layout.disappearingPose = TransitionPose(offset: Vector(dx: 0, dy: 100), zIndex: 3)
    let initial = try #require(layout.initialLayoutAttributesForAppearingItem(at: path(6)))
    #expect(initial.alpha == 1)
    #expect(initial.frame.width == 25)
    let final = try #require(layout.finalLayoutAttributesForDisappearingItem(at: path(0)))
    #expect(final.center == CGPoint(x: 25, y: 155))
    #expect(final.zIndex == 3)
    let kind = CollectionViewFlowLayout.elementKindSectionHeader
    let header = try #require(
      layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path(0)))
    #expect(header.alpha == 0)
    #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
    let gone = try #require(
      layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path(0)))
    #expect(gone.alpha == 0)
    withExtendedLifetime(host) {}
  }

  @Test func `without an update elements cross-fade at their positions`() throws {
    let host = FakeHost(width: 320, counts: [7])
    let layout = flow(host, item: CGSize(width: 50, height: 50))
    let initial = try #require(layout.initialLayoutAttributesForAppearingItem(at: path(3)))
    let final = try #require(layout.finalLayoutAttributesForDisappearingItem(at: path(3)))
    #expect(initial.alpha == 0 && final.alpha == 0)
    #expect(initial.frame == layout.frame(0, 3) && final.frame == layout.frame(0, 3))
  }

  @Test func `repeated hook calls return the same attributes, even if those were changed`() throws {
    let (layout, host) = updatedLayout()
    let first = try #require(layout.initialLayoutAttributesForAppearingItem(at: path(2)))
    first.center = .zero
    let second = try #require(layout.initialLayoutAttributesForAppearingItem(at: path(2)))
    #expect(second.frame == layout.frame(0, 3))
    withExtendedLifetime(host) {}
  }

  @Test func `the hook of the element's category is called`() {
    final class Hooked: CollectionViewLayout {
      var asked: [String] = []
      override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> CollectionViewLayoutAttributes?
      {
        asked.append("item")
        return nil
      }
      override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        asked.append("final " + elementKind)
        return nil
      }
      override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        asked.append("initial " + elementKind)
        return nil
      }
    }
    let layout = Hooked()
    _ = layout.initialAttributes(ofAppearing: item(0))
    _ = layout.finalAttributes(
      ofDisappearing: LayoutElement(
        category: .supplementaryView, kind: "header", indexPath: path(0)))
    _ = layout.initialAttributes(
      ofAppearing: LayoutElement(category: .decorationView, kind: "line", indexPath: path(0)))
    #expect(layout.asked == ["item", "final header", "initial line"])
  }
}
