import Staging
import Testing
import Timelines
import UIKit

/// Key-value observation of views, and associated objects.
struct ObservationTests {
  @Test func `an observer receives each new value until it is released`() throws {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.contentSize = CGSize(width: 50, height: 200)
    var observed: [(old: CGFloat?, new: CGFloat?)] = []
    var token: NSKeyValueObservation? = view.observe(
      \.contentOffset, options: [.old, .new, .initial]
    ) { _, change in observed.append((change.oldValue?.y, change.newValue?.y)) }
    view.contentOffset.y = 20
    view.contentOffset.y = 20
    view.bounds.origin.y = 30
    token?.invalidate()
    view.contentOffset.y = 40
    #expect(observed.map(\.old) == [nil, 0, 20])
    #expect(observed.map(\.new) == [0, 20, 30])
    var isHidden: [Bool] = []
    token = view.observe(\.isHidden, options: [.prior]) { view, change in
      #expect(change.newValue == nil && change.oldValue == nil)
      if !change.isPrior { isHidden.append(view.isHidden) }
    }
    view.isHidden = true
    token = nil
    view.isHidden = false
    #expect(isHidden == [true])
    var sizes: [CGSize] = []
    token = view.observe(\.contentSize) { view, _ in sizes.append(view.contentSize) }
    view.contentSize.height = 300
    #expect(sizes == [CGSize(width: 50, height: 300)])
    withExtendedLifetime(token) {}
  }

  @Test func `an observer that ends another's observation is called last`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var tokens: [NSKeyValueObservation] = []
    var observed: [String] = []
    tokens.append(
      view.observe(\.alpha) { _, _ in
        observed.append("first")
        tokens[1].invalidate()
      })
    tokens.append(view.observe(\.alpha) { _, _ in observed.append("second") })
    view.alpha = 0.5
    #expect(observed == ["first"])
  }

  @Test func `setting a frame calls an observer once, with the frame`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var frames: [CGRect] = []
    let token = view.observe(\.frame) { view, _ in frames.append(view.frame) }
    view.frame = CGRect(x: 5, y: 6, width: 20, height: 30)
    #expect(frames == [CGRect(x: 5, y: 6, width: 20, height: 30)])
    withExtendedLifetime(token) {}
  }

  private static var key = 0
  private static var otherKey = 0

  @Test func `an associated value stays with its object, and is released after it`() {
    final class Kept {}
    weak var gone: Kept?
    do {
      let (first, second) = (UIView(), UIView())
      let kept = Kept()
      gone = kept
      objc_setAssociatedObject(first, &Self.key, kept, .OBJC_ASSOCIATION_RETAIN)
      objc_setAssociatedObject(first, &Self.otherKey, 3, .OBJC_ASSOCIATION_COPY_NONATOMIC)
      #expect(objc_getAssociatedObject(first, &Self.key) as? Kept === kept)
      #expect(objc_getAssociatedObject(first, &Self.otherKey) as? Int == 3)
      #expect(objc_getAssociatedObject(second, &Self.key) == nil)
      objc_setAssociatedObject(first, &Self.otherKey, nil, .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(first, &Self.otherKey) == nil)
      objc_setAssociatedObject(second, &Self.key, first, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(second, &Self.key) as? UIView === first)
    }
    let other = UIView()
    objc_setAssociatedObject(other, &Self.key, true, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(other, &Self.key) as? Bool == true)
    #expect(gone == nil)
  }

  /// A view that records its initial size.
  private class Card: UIView {
    let made: CGRect
    override init(frame: CGRect) {
      made = frame
      super.init(frame: frame)
    }
    required init?(coder: NSCoder) { nil }
  }

  /// Makes views of a generic class.
  private func make<Made: UIView>(_: Made.Type) -> (Made, Made) {
    (Made(frame: CGRect(x: 1, y: 2, width: 3, height: 4)), Made())
  }

  @Test func `a generic class of views makes views`() {
    let (card, empty) = make(Card.self)
    #expect(card.made == CGRect(x: 1, y: 2, width: 3, height: 4) && empty.made == .zero)
    #expect(make(UILabel.self).0.frame.width == 3)
  }

  @Test func `a cell has its background views behind its content`() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    cell.contentView.addSubview(UIView())
    let (ground, selected) = (UIView(), UIView())
    cell.selectedBackgroundView = selected
    cell.backgroundView = ground
    #expect(cell.subviews == [ground, selected, cell.contentView])
    #expect(ground.frame == cell.bounds && selected.isHidden && !ground.isHidden)
    cell.isSelected = true
    #expect(!selected.isHidden)
    cell.isSelected = false
    cell.isHighlighted = true
    #expect(!selected.isHidden)
    cell.backgroundView = nil
    #expect(cell.subviews == [selected, cell.contentView])
  }

  /// A collection view that records its changes.
  private final class Noting: UICollectionView {
    var observed: [String] = []
    override func performBatchUpdates(
      _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
      observed.append("batch")
      super.performBatchUpdates(updates, completion: completion)
    }
    override func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
      observed.append("layout")
      super.setCollectionViewLayout(layout, animated: animated)
    }
    override func insertItems(at indexPaths: [IndexPath]) {
      observed.append("insert")
      super.insertItems(at: indexPaths)
    }
  }

  @Test func `methods that change a collection view can be overridden`() {
    let layout = UICollectionViewFlowLayout()
    let view = Noting(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.performBatchUpdates { view.insertItems(at: []) }
    let next = UICollectionViewFlowLayout()
    view.setCollectionViewLayout(next, animated: false)
    #expect(view.observed == ["batch", "insert", "layout"] && view.collectionViewLayout === next)
  }

  @Test func `attributes made without an element are a placeholder`() {
    let attributes = UICollectionViewLayoutAttributes()
    #expect(attributes.indexPath == IndexPath(item: 0, section: 0) && attributes.frame == .zero)
    let path = NSIndexPath(item: 2, section: 1)
    #expect(path.section == 1 && path.item == 2 && path.row == 2 && path as IndexPath == [1, 2])
  }
}
