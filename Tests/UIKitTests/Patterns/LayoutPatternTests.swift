import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// A source of five cells of a class.
private final class Cells: NSObject, UICollectionViewDataSource {
  var count = 5
  var calls: [String] = []

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    calls.append("count")
    return count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

/// A cell that notes the size of its content when it is made.
private final class SizedCell: UICollectionViewCell {
  nonisolated(unsafe) static var sizes: [CGSize] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.sizes.append(contentView.bounds.size)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A cell that is made as those of nib files are.
final class ArchivedCell: UICollectionViewCell {
  nonisolated(unsafe) static var notes: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.notes.append("frame")
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    Self.notes.append("coder")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    Self.notes.append("awake")
  }
}

/// A flow layout that prepares without `super`.
private final class OwnPreparation: UICollectionViewFlowLayout {
  var source: Cells?
  override func prepare() {
    source?.calls.append("prepare")
    itemSize = CGSize(width: 40, height: 30)
  }
}

/// A flow layout that sets its parameters in each preparation.
private final class Restless: UICollectionViewFlowLayout {
  var preparations = 0
  override func prepare() {
    preparations += 1
    itemSize = CGSize(width: preparations % 2 == 0 ? 30 : 40, height: 30)
    super.prepare()
  }
}

/// Patterns of open-source projects with layouts and cells.
struct LayoutPatternTests {
  /// Shows a layout on a small stage.
  private func show(
    _ layout: UICollectionViewLayout, _ cells: Cells = Cells(),
    _ register: (UICollectionView) -> Void = {
      $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }, then: (Stage, UICollectionView) -> Void = { _, _ in }
  ) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      let view = UICollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      register(view)
      view.dataSource = cells
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      then(stage, view)
      withExtendedLifetime(cells) {}
    }
  }

  @Test func `a cell has its size when it is made`() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 40, height: 30)
    SizedCell.sizes = []
    _ = try show(layout) {
      $0.register(SizedCell.self, forCellWithReuseIdentifier: "cell")
    }
    #expect(SizedCell.sizes.count == 5)
    #expect(SizedCell.sizes.allSatisfy { $0 == CGSize(width: 40, height: 30) })
  }

  @Test func `a cell of a nib is decoded, and notified of it`() throws {
    ArchivedCell.notes = []
    let cells = Cells()
    cells.count = 1
    _ = try show(UICollectionViewFlowLayout(), cells) {
      $0.register(UINib(nibName: "ArchivedCell", bundle: nil), forCellWithReuseIdentifier: "cell")
    }
    #expect(ArchivedCell.notes == ["coder", "awake"])
    ArchivedCell.notes = []
    _ = try show(UICollectionViewFlowLayout(), cells) {
      $0.register(UINib(nibName: "ArchivedCell", bundle: nil), forCellWithReuseIdentifier: "cell")
      $0.register(ArchivedCell.self, forCellWithReuseIdentifier: "cell")
    }
    #expect(ArchivedCell.notes == ["frame"])
  }

  @Test func `a flow layout is computed without super's preparation, which comes before counts`()
    throws
  {
    let cells = Cells()
    let layout = OwnPreparation()
    layout.source = cells
    _ = try show(layout, cells) {
      $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    } then: { _, view in
      #expect(view.visibleCells.count == 5)
      #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.size.width == 40)
    }
    #expect(cells.calls.first == "prepare")
  }

  @Test func `a layout that changes itself in each preparation comes to rest`() throws {
    let layout = Restless()
    _ = try show(layout) {
      $0.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    } then: { stage, view in
      let before = layout.preparations
      stage.advance(by: 1)
      #expect(layout.preparations == before)
      #expect(view.visibleCells.count == 5)
    }
  }

  @Test func `a scroll view lays itself out when it scrolls`() throws {
    final class Counting: UIScrollView {
      var offsets: [CGFloat] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        offsets.append(contentOffset.y)
      }
    }
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      let view = Counting(frame: stage.rootView.bounds)
      view.contentSize = CGSize(width: 100, height: 400)
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      view.contentOffset.y = 50
      stage.advance(by: 0.1)
      #expect(view.offsets.last == 50)
    }
  }
}
