import Foundation
import Geometry
import Staging
import StagingTestSupport
import Testing
import Timelines
import UIKit

/// A cell with a text within margins of 10 points.
private final class TextCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

struct FittingSizeTests {
  @Test func `a view is as large as its constraints say`() throws {
    try playConstraints { stage in
      let (card, inner) = (UIView(), SizedView(40, 20))
      add(inner, to: card)
      NSLayoutConstraint.activate([
        inner.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 5),
        card.rightAnchor.constraint(greaterThanOrEqualTo: inner.rightAnchor, constant: 15),
        inner.topAnchor.constraint(equalTo: card.topAnchor, constant: 1),
        card.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 2),
      ])
      let least = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      #expect(least == CGSize(width: 60, height: 23))
      let wide = card.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      #expect(wide == CGSize(width: 200, height: 23))
    }
  }

  @Test func `a label wraps at the width that is left`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let label = UILabel()
      label.text = "one two three four five six seven eight nine ten"
      label.numberOfLines = 0
      let below = SizedView(10, 10)
      add(label, below, to: root)
      let line = label.intrinsicContentSize
      let width = (line.width / 2.5).rounded()
      NSLayoutConstraint.activate([
        label.leftAnchor.constraint(equalTo: root.leftAnchor),
        label.topAnchor.constraint(equalTo: root.topAnchor),
        label.widthAnchor.constraint(equalToConstant: width),
        below.leftAnchor.constraint(equalTo: root.leftAnchor),
        below.topAnchor.constraint(equalTo: label.bottomAnchor),
      ])
      root.layoutIfNeeded()
      let lines = label.sizeThatFits(CGSize(width: width, height: 0)).height
      #expect(lines >= 3 * line.height - 3)
      #expect(label.frame == CGRect(0, 0, width, lines))
      #expect(below.frame.minY == lines)
    }
  }

  @Test func `a cell fits its text`() throws {
    try playConstraints { stage in
      let cell = TextCell(frame: CGRect(0, 0, 100, 100))
      cell.label.text = "one two three four five six seven eight nine ten"
      let line = cell.label.intrinsicContentSize
      let free = cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      #expect(free == CGSize(width: line.width + 20, height: line.height + 20))
      let narrow = cell.systemLayoutSizeFitting(
        CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      let lines = cell.label.sizeThatFits(CGSize(width: 100, height: 0)).height
      #expect(narrow == CGSize(width: 120, height: lines + 20))
      // Measuring leaves the cell as it was.
      #expect(cell.label.intrinsicContentSize == line)
    }
  }

  @Test func `cells of a flow layout size themselves by their constraints`() throws {
    try playConstraints { stage in
      let layout = UICollectionViewFlowLayout()
      layout.estimatedItemSize = CGSize(width: 50, height: 50)
      let texts = ["short", "a rather longer text"]
      let source = PlainSource([2]) { cell, indexPath in
        (cell as? TextCell)?.label.text = texts[indexPath.item]
      }
      let collection = UICollectionView(
        frame: CGRect(0, 0, 300, 200), collectionViewLayout: layout)
      collection.register(TextCell.self, forCellWithReuseIdentifier: "cell")
      collection.dataSource = source
      stage.rootView.addSubview(collection)
      stage.advance(by: 0.1)
      for (index, text) in texts.enumerated() {
        let label = UILabel()
        label.text = text
        let size = label.intrinsicContentSize
        #expect(
          collection.cellForItem(at: IndexPath(item: index, section: 0))?.frame.size
            == CGSize(width: size.width + 20, height: size.height + 20))
      }
    }
  }

  @Test func `a column of texts wraps in a cell of a fixed width`() throws {
    try playConstraints { stage in
      let cell = UICollectionViewCell(frame: CGRect(0, 0, 100, 100))
      let (title, detail) = (UILabel(), UILabel())
      (title.text, detail.text) = ("Title", "one two three four five six seven eight nine ten")
      detail.numberOfLines = 0
      let text = UIStackView(arrangedSubviews: [title, detail])
      text.axis = .vertical
      text.spacing = 4
      let row = UIStackView(arrangedSubviews: [SizedView(30, 30), text])
      row.spacing = 8
      row.alignment = .top
      add(row, to: cell.contentView)
      NSLayoutConstraint.activate(
        ["H:|-6-[row]-6-|", "V:|-6-[row]-6-|"].flatMap {
          NSLayoutConstraint.constraints(withVisualFormat: $0, views: ["row": row])
        })
      let size = cell.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      // 200 - 6 - 30 - 8 - 6
      let lines = detail.sizeThatFits(CGSize(width: 150, height: 0)).height
      #expect(lines > title.intrinsicContentSize.height * 1.5)
      #expect(
        size == CGSize(width: 200, height: 12 + title.intrinsicContentSize.height + 4 + lines))
      cell.frame.size = size
      stage.rootView.addSubview(cell)
      stage.advance(by: 0.1)
      #expect(row.frame == CGRect(6, 6, 188, size.height - 12))
      #expect(detail.frame.height == lines && stage.warnings.isEmpty)
    }
  }

  @Test func `a view that nothing is constrained to has no fitting size by constraints`() throws {
    try playConstraints { stage in
      let (card, inner) = (UIView(frame: CGRect(0, 0, 30, 40)), UIView())
      add(inner, to: card)
      inner.widthAnchor.constraint(equalToConstant: 10).isActive = true
      #expect(
        card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
          == CGSize(width: 30, height: 40))
    }
  }
}
