import UIKit

/// The third article's strip of items that rotate while it scrolls.
///
/// Each callback of a scroll by Δ points pushes every visible item by Δ/width·π/16 rad/s; one that
/// is tilted by more than π/32 is slowed by a hundredth of its tilt instead. While nothing scrolls,
/// all items are drawn upright and damped, so that they come to rest. An item that scrolls off
/// screen is upright when it returns.
final class SpinnerFlowLayout: UICollectionViewFlowLayout {
  /// The resistance to rotation while nothing scrolls, per second; 1.55 damps the return
  /// critically.
  var restingResistance: CGFloat = 1.55

  private var animator: UIDynamicAnimator?
  private let spinner = UIDynamicItemBehavior()
  private var lastBounds: CGRect?
  private var hasScrolled = false

  init(itemSize: CGSize) {
    super.init()
    let animator = UIDynamicAnimator(collectionViewLayout: self)
    spinner.allowsRotation = true
    spinner.action = { [weak self] in self?.settle() }
    animator.addBehavior(spinner)
    self.animator = animator
    scrollDirection = .horizontal
    self.itemSize = itemSize
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the angular velocity of an item in radians per second; 0 off screen.
  func angularVelocity(ofItemAt indexPath: IndexPath) -> CGFloat {
    animator?.layoutAttributesForCell(at: indexPath).map { spinner.angularVelocity(for: $0) } ?? 0
  }

  // MARK: Items on screen

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let bounds = collectionView.bounds
    if let lastBounds, lastBounds.size != bounds.size { letGo() }
    weed(keeping: super.layoutAttributesForElements(in: bounds) ?? [])
    // The animator invalidates the layout as well; only a scroll pushes.
    if let lastBounds, lastBounds.minX != bounds.minX {
      push(by: (bounds.minX - lastBounds.minX) / bounds.width * .pi / 16)
    }
    lastBounds = bounds
  }

  /// Keeps exactly the visible items in the animator.
  private func weed(keeping visible: [UICollectionViewLayoutAttributes]) {
    let visiblePaths = Set(visible.map(\.indexPath))
    for item in spinningItems where !visiblePaths.contains(item.indexPath) {
      spinner.removeItem(item)
    }
    let spinningPaths = Set(spinningItems.map(\.indexPath))
    for item in visible where !spinningPaths.contains(item.indexPath) { spinner.addItem(item) }
  }

  private var spinningItems: [UICollectionViewLayoutAttributes] {
    spinner.items.compactMap { $0 as? UICollectionViewLayoutAttributes }
  }

  /// Removes all items from the animator, to be added again upright.
  private func letGo() {
    for item in spinningItems { spinner.removeItem(item) }
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    // These index paths belong to other items now.
    if context.invalidateDataSourceCounts { letGo() }
    super.invalidateLayout(with: context)
  }

  // MARK: Turning

  /// Adds the push of one scroll callback to each item, independently of the others.
  private func push(by impulse: CGFloat) {
    hasScrolled = true
    spinner.angularResistance = 0
    for item in spinningItems {
      let isFarTilted = abs(item.tilt) > .pi / 32
      spinner.addAngularVelocity(isFarTilted ? -0.01 * item.tilt : impulse, for: item)
    }
  }

  /// Pulls all items upright after a step of the animator without a scroll.
  private func settle() {
    if hasScrolled {
      hasScrolled = false
      return
    }
    spinner.angularResistance = restingResistance
    for item in spinningItems where item.tilt != 0 {
      let velocity = spinner.angularVelocity(for: item)
      if abs(item.tilt) < 1e-5, abs(velocity) < 1e-5 {
        item.transform = .identity
        animator?.updateItem(usingCurrentState: item)
        spinner.addAngularVelocity(-velocity, for: item)
      } else {
        spinner.addAngularVelocity(-0.01 * item.tilt, for: item)
      }
    }
  }

  // MARK: Queries

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    animator?.items(in: rect) as? [UICollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    animator?.layoutAttributesForCell(at: indexPath)
      ?? super.layoutAttributesForItem(at: indexPath)
  }
}

extension UICollectionViewLayoutAttributes {
  /// The angle of the transform's rotation, in radians, clockwise.
  fileprivate var tilt: CGFloat { atan2(transform.b, transform.a) }
}

/// A box with a border and the number of its item.
final class NumberedCell: UICollectionViewCell {
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
    layer.borderWidth = 4
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 12)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ indexPath: IndexPath) { label.text = "S\(indexPath.section)(\(indexPath.item))" }
}

/// Five hundred boxes in a strip across the middle of a landscape view.
final class SpinnerViewController: UIViewController, UICollectionViewDataSource {
  let layout = SpinnerFlowLayout(itemSize: CGSize(width: 80, height: 80))
  private(set) lazy var strip = UICollectionView(frame: .zero, collectionViewLayout: layout)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .lightGray
    strip.backgroundColor = nil
    strip.register(NumberedCell.self, forCellWithReuseIdentifier: "box")
    strip.dataSource = self
    view.addSubview(strip)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    strip.frame = CGRect(
      x: 0, y: view.bounds.midY - 100, width: view.bounds.width, height: 200)
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 500 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "box", for: indexPath)
    (cell as? NumberedCell)?.show(indexPath)
    return cell
  }
}
