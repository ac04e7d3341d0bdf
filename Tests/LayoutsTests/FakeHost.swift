import Foundation
import Geometry
import Layouts

/// A collection view that consists only of numbers, for layouts under test.
final class FakeHost: LayoutHost {
  var bounds: CGRect
  var adjustedContentInset = EdgeInsets.zero
  var counts: [Int]
  /// Returns a delegate's size for an item; `nil` for no such delegate.
  var size: ((IndexPath) -> CGSize)?
  /// The preferred sizes of items' views.
  var measured: [IndexPath: CGSize] = [:]
  /// Whether the host lists measured sizes, so that layouts need not ask for each.
  var listsMeasuredSizes = true
  var insets: [Int: EdgeInsets] = [:]
  var lineSpacings: [Int: CGFloat] = [:]
  var interitemSpacings: [Int: CGFloat] = [:]
  var headers: [Int: CGSize] = [:]
  var footers: [Int: CGSize] = [:]
  /// The reported problems, in order.
  private(set) var problems: [LayoutProblem] = []
  /// The number of times that a delegate's size was requested.
  private(set) var sizeQuestions = 0
  /// The number of times that the measured size of one item was requested.
  private(set) var measureQuestions = 0

  /// Makes a host at offset zero.
  init(width: CGFloat, height: CGFloat = 1024, counts: [Int]) {
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    self.counts = counts
  }

  var numberOfSections: Int { counts.count }
  func numberOfItems(inSection section: Int) -> Int { counts[section] }
  var sizesItemsIndividually: Bool { size != nil }
  func sizeForItem(at indexPath: IndexPath) -> CGSize? {
    sizeQuestions += 1
    return size?(indexPath)
  }
  func measuredSize(ofItemAt indexPath: IndexPath) -> CGSize? {
    measureQuestions += 1
    return measured[indexPath]
  }
  func measuredSizes(inSection section: Int) -> [Int: CGSize]? {
    guard listsMeasuredSizes else { return nil }
    let known = measured.filter { $0.key.section == section }.map { ($0.key.item, $0.value) }
    return Dictionary(known, uniquingKeysWith: { first, _ in first })
  }
  func inset(forSection section: Int) -> EdgeInsets? { insets[section] }
  func minimumLineSpacing(forSection section: Int) -> CGFloat? { lineSpacings[section] }
  func minimumInteritemSpacing(forSection section: Int) -> CGFloat? {
    interitemSpacings[section]
  }
  func referenceSizeForHeader(inSection section: Int) -> CGSize? { headers[section] }
  func referenceSizeForFooter(inSection section: Int) -> CGSize? { footers[section] }
  func report(_ problem: LayoutProblem) { problems.append(problem) }
}

/// Makes a prepared flow layout with items of one size.
func flow(
  _ host: FakeHost, item: CGSize, line: CGFloat = 10, interitem: CGFloat = 10,
  inset: EdgeInsets = .zero, configure: (CollectionViewFlowLayout) -> Void = { _ in }
) -> CollectionViewFlowLayout {
  let layout = CollectionViewFlowLayout()
  layout.host = host
  layout.itemSize = item
  layout.minimumLineSpacing = line
  layout.minimumInteritemSpacing = interitem
  layout.sectionInset = inset
  configure(layout)
  layout.prepareIfNeeded()
  return layout
}

extension CollectionViewLayout {
  /// Returns the frame of an item; `nil` if it does not exist.
  func frame(_ section: Int, _ item: Int) -> CGRect? {
    layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  /// Returns the x coordinates of the first items of a section.
  func xs(_ count: Int, section: Int = 0) -> [CGFloat] {
    (0..<count).compactMap { frame(section, $0)?.minX }
  }
}

/// Returns whether two lists of numbers agree within a tolerance, a millionth by default.
func agree(_ left: [CGFloat], _ right: [CGFloat], within tolerance: CGFloat = 1e-6) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
}
