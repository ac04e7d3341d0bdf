import Foundation
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// Content of an app's own.
private struct Badge: UIContentConfiguration {
  var text = ""
  var isOn = false

  func makeContentView() -> UIView & UIContentView { BadgeView(self) }

  func updated(for state: UIConfigurationState) -> Badge {
    var copy = self
    copy.isOn = (state as? UICellConfigurationState)?.isSelected ?? false
    return copy
  }
}

/// The view of an app's own content.
private final class BadgeView: UIView, UIContentView {
  let label = UILabel()

  var configuration: UIContentConfiguration {
    didSet { show() }
  }

  init(_ configuration: Badge) {
    self.configuration = configuration
    super.init(frame: .zero)
    addSubview(label)
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    guard let badge = configuration as? Badge else { return }
    label.text = badge.isOn ? badge.text + "!" : badge.text
    label.sizeToFit()
  }
}

struct ContentConfigurationTests {
  /// Plays a cell of 300 by 60 points.
  private func play(_ body: (UICollectionViewCell, Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 60))) { stage in
      let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
      stage.rootView.addSubview(cell)
      body(cell, stage)
    }
  }

  @Test func `two texts and an image are arranged in the cell`() throws {
    let timeline = try play { cell, _ in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = "Title"
      content.secondaryText = "Detail"
      content.textProperties.color = .red
      content.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
      cell.contentConfiguration = content
    }
    let texts = timeline.texts(at: 0)
    let (title, detail) = (texts["Title"], texts["Detail"])
    // Behind a margin of 16 points, the image of 20 and a gap of 16.
    #expect(title?.box.minX == 52 && detail?.box.minX == 52)
    #expect(title?.color == UIColor.red.color && detail?.color == UIColor.secondaryLabel.color)
    let (upper, lower) = (title?.box ?? .zero, detail?.box ?? .zero)
    #expect(abs(lower.minY - upper.maxY - 3) < 0.01)
    #expect(abs((upper.minY + lower.maxY) / 2 - 30) < 0.5)
  }

  @Test func `a value is at the trailing edge of its title's line`() throws {
    let timeline = try play { cell, _ in
      var content = UIListContentConfiguration.valueCell()
      content.text = "Title"
      content.secondaryText = "Value"
      cell.contentConfiguration = content
    }
    let texts = timeline.texts(at: 0)
    #expect(texts["Value"].map { abs($0.box.maxX - 284) < 0.01 } == true)
    #expect(texts["Title"]?.box.midY == texts["Value"]?.box.midY)
  }

  @Test func `content and background change with the selection`() throws {
    let timeline = try play { cell, stage in
      cell.contentConfiguration = Badge(text: "New")
      cell.backgroundConfiguration = .listPlainCell()
      stage.schedule(after: 1) { cell.isSelected = true }
    }
    #expect(timeline.texts(at: 0.5).keys.sorted() == ["New"])
    #expect(timeline.texts(at: 1).keys.sorted() == ["New!"])
    func shows(_ color: UIColor, _ seconds: Double) -> Bool {
      timeline.frame(at: Instant(seconds: seconds)).layers.contains {
        $0.appearance.fill == .solid(color.color) && $0.size == CGSize(width: 300, height: 60)
      }
    }
    #expect(!shows(.systemGray4, 0.5) && shows(.systemGray4, 1))
  }

  @Test func `a handler configures the cell for its state`() throws {
    var states: [Bool] = []
    _ = try play { cell, stage in
      cell.configurationUpdateHandler = { cell, state in
        states.append(state.isHighlighted)
        cell.backgroundConfiguration = .clear()
      }
      cell.isHighlighted = true
      cell.isHighlighted = false
    }
    #expect(states == [false, true, false])
  }

  @Test func `a table's row is as high as its wrapped text`() throws {
    var heights: [CGFloat] = []
    let source = RowSource { cell, indexPath in
      guard indexPath.row == 0 else { return }
      var content = cell.defaultContentConfiguration()
      content.text = String(repeating: "words that wrap ", count: 12)
      cell.contentConfiguration = content
    }
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 400))) { stage in
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      table.rowHeight = UITableView.automaticDimension
      table.dataSource = source
      stage.rootView.addSubview(table)
      stage.schedule(after: 0.1) {
        heights = table.visibleCells.map { $0.frame.height }
      }
    }
    #expect(heights.count == 2 && heights[0] > 100 && heights[1] == 44)
  }

  @Test(arguments: [1, 28.0 / 17])
  func `texts of a list follow the user's text size`(scale: Double) throws {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 320, height: 200)))
    settings.textScale = scale
    let timeline = try Stage.run(settings: settings) { stage in
      var content = UIListContentConfiguration.subtitleCell()
      (content.text, content.secondaryText) = ("First", "Second")
      let view = content.makeContentView()
      view.frame = CGRect(x: 0, y: 0, width: 320, height: 120)
      stage.rootView.addSubview(view)
    }
    let texts = timeline.frame(at: .zero).layers.flatMap { $0.appearance.texts }
    #expect(texts.map(\.string) == ["First", "Second"])
    #expect(texts.map(\.size) == [17 * scale, 12 * scale])
  }
}
