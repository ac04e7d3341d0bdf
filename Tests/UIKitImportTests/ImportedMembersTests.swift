import Testing
public import UIKit

// This target imports nothing but UIKit, as an app's module does, in Swift 6 with
// `MemberImportVisibility`; it is a test that it compiles without a warning.

/// A view with members of several of the engine's modules in its interface.
open class StampView: UIView {
  public let label = UILabel()
  public var insets: UIEdgeInsets = .zero
  public private(set) var tint: UIColor = .systemBlue

  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.inset(by: insets)
    layer.cornerRadius = 4
  }
}

/// A layout that only moves what a flow layout lays out.
public final class ShiftedLayout: UICollectionViewFlowLayout {
  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { shifted($0) }
  }

  private func shifted(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    attributes.transform = CGAffineTransform(translationX: 4, y: 0)
    return attributes
  }
}

extension UICollectionView {
  /// Returns the label in the first cell.
  public func firstLabel() -> UILabel? {
    cellForItem(at: IndexPath(item: 0, section: 0))?.contentView.subviews.first as? UILabel
  }
}

/// Code that a client's module may inline.
@inlinable @MainActor public func fade(_ view: UIView, to alpha: CGFloat) -> CGRect {
  view.layer.transform = CATransform3DIdentity
  UIView.animate(withDuration: 0.2) { view.alpha = alpha }
  return view.frame.insetBy(dx: 1, dy: 1)
}

@MainActor
struct ImportedMembersTests {
  @Test func `members of all of UIKit's types are there`() {
    let view = StampView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.addSubview(view.label)
    view.insets = UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 2)
    view.layoutIfNeeded()
    #expect(view.label.frame == CGRect(x: 2, y: 1, width: 16, height: 8))
    #expect(fade(view, to: 0.5) == CGRect(x: 1, y: 1, width: 18, height: 8))
    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [view.label]))
    #expect(animator.behaviors.count == 1)
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    #expect(snapshot.numberOfSections == 1)
    let collection = UICollectionView(frame: view.bounds, collectionViewLayout: ShiftedLayout())
    #expect(collection.firstLabel() == nil)
  }
}
