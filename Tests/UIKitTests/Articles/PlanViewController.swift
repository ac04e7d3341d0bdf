import UIKit

/// A part of a training plan: units with a pace, repeated several times.
struct PaceSequence {
  /// The pace of a unit.
  enum Pace { case walk, jog, sprint }

  var units: [Pace]
  var repeatCount = 1
}

/// The second article's view controller, which shows a plan unit by unit, driven by a display link.
final class PlanViewController: UIViewController, UICollectionViewDataSource, PlanLayoutDelegate {
  let sequences: [PaceSequence]
  /// The time from one unit to the next, in seconds.
  let step: TimeInterval
  let layout = PlanLayout()
  private(set) lazy var collectionView = UICollectionView(
    frame: view.bounds, collectionViewLayout: layout)
  /// The number of units and sequences that have appeared, or begun to.
  private(set) var eventCount = 0

  private var currentSection = 0
  private var currentItem = -1
  private var slot = 0
  private var startTime: TimeInterval = 0
  private var displayLink: CADisplayLink?

  /// Whether the plan is being shown unit by unit.
  var isRunning: Bool { displayLink != nil }

  init(_ sequences: [PaceSequence], step: TimeInterval) {
    self.sequences = sequences
    self.step = step
    super.init(nibName: nil, bundle: nil)
    layout.delegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "unit")
    collectionView.register(
      RepeatBadge.self, forSupplementaryViewOfKind: PlanLayout.badgeKind,
      withReuseIdentifier: "badge")
    collectionView.dataSource = self
    view.addSubview(collectionView)
  }

  // MARK: Sequence

  /// Shows the plan unit by unit from its beginning.
  func display() {
    displayLink?.invalidate()
    (currentSection, currentItem, slot, eventCount) = (0, -1, 0, 0)
    collectionView.reloadData()
    guard !sequences.isEmpty else { return }
    startTime = CACurrentMediaTime()
    let link = CADisplayLink { [weak self] link in self?.advance(link) }
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  /// Shows the whole plan at once.
  func skip() {
    displayLink?.invalidate()
    displayLink = nil
    currentSection = max(0, sequences.count - 1)
    currentItem = (sequences.last?.units.count ?? 0) - 1
    collectionView.reloadData()
  }

  /// Shows the next unit or begins the next sequence at its time, one per frame.
  private func advance(_ link: CADisplayLink) {
    // A multiple of the step may exceed the frame's time in its last digit.
    guard link.timestamp - startTime >= TimeInterval(slot) * step - 1e-6 else { return }
    slot += 1
    if currentItem + 1 < sequences[currentSection].units.count {
      currentItem += 1
      eventCount += 1
      collectionView.insertItems(at: [IndexPath(item: currentItem, section: currentSection)])
    } else if currentSection + 1 < sequences.count {
      currentSection += 1
      currentItem = -1
      eventCount += 1
      collectionView.insertSections(IndexSet(integer: currentSection))
    } else {
      link.remove(from: .main, forMode: .common)
      displayLink = nil
    }
  }

  // MARK: Data

  func numberOfSections(in collectionView: UICollectionView) -> Int {
    min(currentSection + 1, sequences.count)
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    let count = sequences[section].units.count
    return section < currentSection ? count : min(currentItem + 1, count)
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "unit", for: indexPath)
    switch sequences[indexPath.section].units[indexPath.item] {
    case .walk: cell.backgroundColor = .systemGreen
    case .jog: cell.backgroundColor = .systemOrange
    case .sprint: cell.backgroundColor = .systemRed
    }
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "badge", for: indexPath)
    (view as? RepeatBadge)?.label.text = "×\(sequences[indexPath.section].repeatCount)"
    return view
  }

  // MARK: Final counts

  func numberOfSequences(in layout: PlanLayout) -> Int { sequences.count }

  func planLayout(_ layout: PlanLayout, numberOfUnitsInSequence position: Int) -> Int {
    sequences[position].units.count
  }

  func planLayout(_ layout: PlanLayout, numberOfRepeatsOfSequence position: Int) -> Int {
    sequences[position].repeatCount
  }

  func lastIndexPath(in layout: PlanLayout) -> IndexPath {
    IndexPath(item: currentItem, section: currentSection)
  }
}

/// The number of a sequence's repeats.
final class RepeatBadge: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.textAlignment = .center
    label.textColor = .white
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}
