import Foundation
import Staging
import StagingTestSupport
import TestSupport
import Testing
import Timelines
import UIKit

/// A delegate that gives items the sizes of a table.
private final class GivenSizes: NSObject, UICollectionViewDelegateFlowLayout {
  let sizes: [[CGSize]]

  init(_ sizes: [[CGSize]]) { self.sizes = sizes }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { sizes[indexPath.section][indexPath.item] }
}

struct FlowMeasurementsTests {
  /// Makes the layout of a row.
  private func layout(_ row: MeasuredRow) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = row["direction"] == "h" ? .horizontal : .vertical
    layout.itemSize = CGSize(width: row.number("itemW"), height: row.number("itemH"))
    layout.minimumLineSpacing = row.number("lineSpacing")
    layout.minimumInteritemSpacing = row.number("interitemSpacing")
    layout.sectionInset = UIEdgeInsets(
      top: row.number("top"), left: row.number("left"), bottom: row.number("bottom"),
      right: row.number("right"))
    layout.headerReferenceSize = CGSize(
      width: row.number("headerW"), height: row.number("headerH"))
    layout.footerReferenceSize = CGSize(
      width: row.number("footerW"), height: row.number("footerH"))
    return layout
  }

  /// Plays a body with the collection view of a row.
  private func play(
    _ row: MeasuredRow, scale: Double, rounds: Bool = true,
    _ body: (UICollectionViewFlowLayout, UICollectionView) -> Void
  ) throws {
    var settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 400, height: 500), scale: scale))
    settings.roundsLayout = rounds
    _ = try Stage.run(settings: settings) { stage in
      let layout = layout(row)
      let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: row.number("width"), height: row.number("height")),
        collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ] {
        view.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
          withReuseIdentifier: "view")
      }
      let source = PlainSource(row["counts"].split(separator: ",").compactMap { Int($0) })
      source.makeSupplementary = { view, kind, path in
        view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: path)
      }
      view.dataSource = source
      let given =
        row["sizes"] == "-"
        ? nil : GivenSizes(row["sizes"].split(separator: ";").map { sizes(in: $0) })
      if let given { view.delegate = given }
      stage.rootView.addSubview(view)
      view.layoutIfNeeded()
      body(layout, view)
      withExtendedLifetime((source, given)) {}
    }
  }

  /// Returns the frame of an element as the table names it; `nil` if there is none.
  private func frame(
    _ element: String, _ layout: UICollectionViewFlowLayout, _ view: UICollectionView
  ) -> CGRect? {
    if element == "C" { return CGRect(origin: .zero, size: layout.collectionViewContentSize) }
    if let kind = [
      "H": UICollectionView.elementKindSectionHeader,
      "F": UICollectionView.elementKindSectionFooter,
    ][String(element.prefix(1))] {
      let path = IndexPath(item: 0, section: Int(element.dropFirst()) ?? -1)
      return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.frame
    }
    let numbers = element.split(separator: ".").compactMap { Int($0) }
    let path = IndexPath(item: numbers[1], section: numbers[0])
    // A cell that is shown has that frame too.
    if let cell = view.cellForItem(at: path) { return cell.frame }
    return layout.layoutAttributesForItem(at: path)?.frame
  }

  @Test func `a flow layout has the frames of iOS, pixel for pixel`() throws {
    var score = LawScore("F1", within: 1e-9)
    for row in try MeasuredRow.rows(of: "flow-layout") {
      try play(row, scale: 2) { layout, view in
        guard var frame = frame(row["element"], layout, view) else {
          score.compare("\(row["case"]) \(row["element"])", difference: .infinity)
          return
        }
        var expected = row.rect("x", "y", "w", "h")
        // Of a content's size the table has one length in some rows.
        if row["w"].isEmpty {
          (frame.size.width, expected.size.width) = (0, 0)
        }
        score.compare(
          "\(row["case"]) \(row["element"])", difference: frame.difference(from: expected))
      }
    }
    #expect(score.misses.isEmpty)
    #expect(score.share == 1)
    #expect(try score.isRecorded())
  }

  /// A third of the rest is no pixel at any scale.
  private var thirds: MeasuredRow {
    MeasuredRow(columns: [
      "width": "200", "height": "300", "itemW": "40", "itemH": "30", "interitemSpacing": "5",
      "lineSpacing": "5", "counts": "4", "sizes": "-",
    ])
  }

  @Test(arguments: [1, 2, 3])
  func `origins are at the pixels of the canvas, sizes are not`(scale: Double) throws {
    try play(thirds, scale: scale) { layout, view in
      let xs = (0..<4).map { layout.layoutAttributesForItem(at: [0, $0])?.frame.minX ?? -1 }
      let pixels = CGFloat(scale)
      let exact: [CGFloat] = [0, 40 + 40.0 / 3, 80 + 80.0 / 3, 160]
      #expect(
        zip(xs, exact).allSatisfy { abs($0 - ($1 * pixels).rounded() / pixels) < 1e-9 })
      layout.roundsLayoutFrames = false
      view.layoutIfNeeded()
      let x = layout.layoutAttributesForItem(at: [0, 1])?.frame.minX ?? 0
      #expect(abs(x - exact[1]) < 1e-9)
    }
  }

  @Test func `a stage without rounding has exact frames`() throws {
    try play(thirds, scale: 2, rounds: false) { layout, _ in
      let x = layout.layoutAttributesForItem(at: [0, 1])?.frame.minX ?? 0
      #expect(abs(x - (40 + 40.0 / 3)) < 1e-9)
    }
  }

  @Test func `subclasses round too`() {
    final class Own: UICollectionViewFlowLayout {}
    #expect(Own().roundsLayoutFrames)
  }

  /// A view made without a layout, and a change of its layout after that.
  enum Making: CaseIterable {
    case coder, nib, controllerCoder, setLater

    /// Makes the view; a view controller has to live as long as it.
    func make() throws -> (view: UICollectionView, owner: UIViewController?) {
      switch self {
      case .coder, .setLater:
        let view = try #require(UICollectionView(coder: NSCoder()))
        if self == .setLater { view.collectionViewLayout = UICollectionViewFlowLayout() }
        return (view, nil)
      case .nib, .controllerCoder:
        let screen = try #require(
          self == .nib
            ? UICollectionViewController(nibName: nil, bundle: nil)
            : UICollectionViewController(coder: NSCoder()))
        return (screen.collectionView, screen)
      }
    }
  }

  @Test(arguments: Making.allCases) func `a view made without a layout rounds`(making: Making)
    throws
  {
    let canvas = Canvas(size: CGSize(width: 400, height: 500), scale: 2)
    _ = try Stage.run(canvas: canvas) { stage in
      let (view, owner) = try making.make()
      let layout = try #require(view.collectionViewLayout as? UICollectionViewFlowLayout)
      layout.itemSize = CGSize(width: 40, height: 30)
      layout.minimumInteritemSpacing = 5
      view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      let source = PlainSource([4])
      view.dataSource = source
      stage.rootView.addSubview(view)
      view.layoutIfNeeded()
      let xs = (0..<4).map { layout.layoutAttributesForItem(at: [0, $0])?.frame.minX ?? -1 }
      #expect(xs == [0, 53.5, 106.5, 160])
      withExtendedLifetime((source, owner)) {}
    }
  }
}
