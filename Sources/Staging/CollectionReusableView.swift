public import Foundation
public import Layouts
import Timelines

/// A view that a collection view places by layout attributes and uses again.
open class CollectionReusableView: View {
  /// The identifier under which it was dequeued.
  public internal(set) var reuseIdentifier: String?
  /// Who it is while it is shown in a collection.
  var elementIdentity: LayerIdentity?
  var elementPath: [Int] = []

  /// Makes a view; the collection view makes registered classes by this initializer.
  public required override init(frame: CGRect = .zero) {
    super.init(frame: frame)
  }

  override var identity: LayerIdentity? { elementIdentity ?? super.identity }
  override var pathForOrder: [Int] { elementPath }

  /// Called before the view is used again; overriders take back what they changed.
  open func prepareForReuse() {}

  /// Called with the attributes that the view is placed by.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// Takes over everything that attributes say, animated where an animation is under way.
  func take(_ attributes: CollectionViewLayoutAttributes) {
    center = attributes.center
    bounds = CGRect(origin: bounds.origin, size: attributes.size)
    transform3D = attributes.transform3D
    alpha = attributes.alpha
    if zIndex != attributes.zIndex { zIndex = attributes.zIndex }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    apply(attributes)
    layoutIfNeeded()
  }
}

/// A view of one item, as `UICollectionViewCell`.
open class CollectionViewCell: CollectionReusableView {
  /// The view to put a cell's own subviews in; it fills the cell. Made when first asked for.
  public private(set) lazy var contentView: View = {
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    hasContentView = true
    addSubview(view)
    return view
  }()
  private var hasContentView = false

  open override func layoutSubviews() {
    super.layoutSubviews()
    if hasContentView { contentView.frame = CGRect(origin: .zero, size: bounds.size) }
  }
}
