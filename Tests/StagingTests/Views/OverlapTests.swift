import Cellophane
import StagingTestSupport
import Testing

/// A flow layout whose deleted items grow and stay half opaque.
private func growing() -> CollectionViewFlowLayout {
  let layout = CollectionViewFlowLayout()
  layout.disappearingPose = TransitionPose(scale: CGSize(width: 3, height: 3), alpha: 0.2)
  return layout
}

/// Elements, layouts and completions when one change begins during another.
struct OverlapTests {
  @Test func `a deleted cell is gone with its own change while a longer one goes on`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3], layout: growing())
      View.animate(withDuration: 3) { probe.insert([path(0, 3)]) }
      stage.advance(by: 0.2)
      probe.delete([path(0, 0)])
    }
    #expect(timeline.element("0/0", at: 0.49) != nil)
    #expect(timeline.element("0/0", at: 0.5) == nil)
  }

  @Test func `a second transition goes on from the first and can be cancelled`() throws {
    var ends: [Bool] = []
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3])
      let old = probe.view.collectionViewLayout
      func flow(_ side: CGFloat) -> CollectionViewFlowLayout {
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: side, height: side)
        return layout
      }
      probe.view.startInteractiveTransition(to: flow(100)) { completed, _ in ends.append(completed)
      }
      .transitionProgress = 0.4
      stage.advance(by: 0.1)
      probe.view.startInteractiveTransition(to: flow(150)).transitionProgress = 0.2
      stage.advance(by: 0.4)
      probe.view.cancelInteractiveTransition()
      stage.advance(by: 1)
      #expect(probe.view.collectionViewLayout === old)
    }
    #expect(ends == [false])
    #expect(timeline.element("0/0", at: 0.05)?.size.width == 70)
    #expect(timeline.element("0/0", at: 1.5)?.size.width == 50)
  }

  @Test func `a transition that a reload cuts off says that it was not finished`() throws {
    var ends: [[Bool]] = []
    _ = try probe { stage in
      let probe = Probe(stage, counts: [3])
      let transition = probe.view.startInteractiveTransition(to: CollectionViewFlowLayout()) {
        ends.append([$0, $1])
      }
      transition.transitionProgress = 0.5
      probe.view.finishInteractiveTransition()
      stage.advance(by: 0.01)
      probe.view.reloadData()
      stage.advance(by: 1)
    }
    #expect(ends == [[true, false]])
  }

  @Test func `the counts that are laid out ahead go along from layout to layout`() throws {
    _ = try probe { stage in
      let probe = Probe(stage, counts: [2])
      probe.layout.plannedItemCounts = [9]
      let next = CollectionViewFlowLayout()
      probe.view.setCollectionViewLayout(next, animated: true)
      #expect(next.plannedItemCounts == [9])
      #expect(probe.layout.plannedItemCounts == nil)
      let blend = probe.view.startInteractiveTransition(to: CollectionViewFlowLayout())
      blend.plannedItemCounts = nil
      #expect(next.plannedItemCounts == nil)
    }
  }

  @Test func `a delegate gets the layout that asks in a transition`() throws {
    final class Sizer: CollectionViewDelegateFlowLayout {
      func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        (collectionViewLayout as? CollectionViewFlowLayout)?.itemSize ?? .zero
      }
    }
    let sizer = Sizer()
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3])
      probe.view.delegate = sizer
      let next = CollectionViewFlowLayout()
      next.itemSize = CGSize(width: 150, height: 150)
      probe.view.startInteractiveTransition(to: next).transitionProgress = 0.5
      stage.advance(by: 0.1)
      probe.insert([path(0, 0)])
      stage.advance(by: 1)
    }
    #expect(timeline.element("0/0", at: 1)?.size.width == 100)
  }

  @Test func `pinned headers go on smoothly when an update falls into a scroll`() throws {
    let layout = CollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 20, height: 20)
    layout.sectionHeadersPinToVisibleBounds = true
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 140, height: 200))) { stage in
      let probe = Probe(stage, counts: [4, 6, 4], layout: layout)
      probe.view.frame = stage.rootView.bounds
      stage.advance(by: 0.2)
      View.animate(
        withDuration: 0.3, delay: 0, options: .curveLinear,
        animations: { probe.view.contentOffset.y = 150 })
      stage.advance(by: 0.15)
      View.animate(withDuration: 0.2) { probe.insert([path(2, 0)]) }
      stage.advance(by: 1)
    }
    let header = CollectionViewFlowLayout.elementKindSectionHeader
    var last: [String: CGRect] = [:]
    for step in 0...500 {
      let elements = timeline.elements(at: Instant(seconds: Double(step) / 500))
      for element in elements where element.identity.key.hasPrefix(header) {
        if let before = last[element.identity.key] {
          // At most 4 pt in 2 ms: the scroll takes 1, a header that is pushed as much again.
          #expect(abs(element.frame.minY - before.minY) < 4, "at \(Double(step) / 500) s")
        }
        last[element.identity.key] = element.frame
      }
    }
  }

  @Test func `what a diffable source was asked to reload it reloads once`() throws {
    _ = try probe { stage in
      let probe = Probe(stage, counts: [])
      var made = 0
      let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: probe.view) {
        view, path, _ in
        made += 1
        return view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      }
      var snapshot = source.snapshot()
      snapshot.appendSections([0])
      snapshot.appendItems([1, 2])
      source.apply(snapshot)
      stage.advance(by: 0.5)
      made = 0
      snapshot.reloadItems([1])
      source.apply(snapshot)
      #expect(made == 1)
      var next = source.snapshot()
      next.appendItems([3])
      source.apply(next)
      #expect(made == 2)
      withExtendedLifetime(source) {}
    }
  }

  @Test func `a cell that is filled again may ask for another size`() throws {
    final class Growing: CollectionViewCell {
      var height: CGFloat = 30
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
      ) -> CollectionViewLayoutAttributes {
        layoutAttributes.size.height = height
        return layoutAttributes
      }
    }
    let layout = CollectionViewFlowLayout()
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2], layout: layout)
      probe.view.register(Growing.self, forCellWithReuseIdentifier: "cell")
      layout.estimatedItemSize = CGSize(width: 700, height: 44)
      probe.view.reloadData()
      stage.advance(by: 0.1)
      (probe.view.cellForItem(at: path(0, 0)) as? Growing)?.height = 80
      probe.view.reconfigureItems(at: [path(0, 0)])
    }
    #expect(timeline.element("0/0", at: 0.1)?.size.height == 30)
    #expect(timeline.element("0/0", at: 0.25)?.size.height == 55)
    #expect(timeline.element("0/0", at: 0.4)?.size.height == 80)
    #expect(timeline.element("0/1", at: 0.4)?.frame.minY == 104)
  }
}
