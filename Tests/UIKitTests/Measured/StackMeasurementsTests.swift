import Foundation
import Staging
import TestSupport
import Testing
import Timelines
import UIKit

/// A view with an intrinsic size, of which a length may be missing.
private final class Sized: UIView {
  let preferred: CGSize

  init(_ preferred: CGSize) {
    self.preferred = preferred
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { preferred }
}

struct StackMeasurementsTests {
  /// Makes a view that a table names: "n", "hidden", "20x10" or a nested "V(20x10,30x10)".
  private func view(_ name: Substring) -> UIView {
    if name.hasPrefix("V(") {
      let stack = UIStackView(
        arrangedSubviews: sizes(in: name.dropFirst(2).dropLast()).map { Sized($0) })
      stack.axis = .vertical
      stack.spacing = 3
      stack.alignment = .leading
      return stack
    }
    if let size = name.first?.isNumber == true ? sizes(in: name).first : nil {
      return Sized(size)
    }
    let view = UIView()
    view.isHidden = name == "hidden"
    return view
  }

  /// Returns the frames of the views in a stack.
  private func frames(
    _ row: MeasuredRow, scale: Double = 2, rounds: Bool = true
  ) throws -> [CGRect] {
    var settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 400, height: 400), scale: scale))
    settings.roundsLayout = rounds
    var frames: [CGRect] = []
    _ = try Stage.run(settings: settings) { stage in
      let stack = UIStackView(
        arrangedSubviews: row["views"].split(separator: " ").map { view($0) })
      stack.frame = row.rect("frameX", "frameY", "frameW", "frameH")
      stack.axis = row["axis"] == "h" ? .horizontal : .vertical
      stack.spacing = row.number("spacing")
      let distributions: [String: UIStackView.Distribution] = [
        "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
        "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
      ]
      let alignments: [String: UIStackView.Alignment] = [
        "fill": .fill, "center": .center, "top": .top, "leading": .leading, "bottom": .bottom,
        "trailing": .trailing,
      ]
      stack.distribution = distributions[row["distribution"]] ?? .fill
      stack.alignment = alignments[row["alignment"]] ?? .fill
      stage.rootView.addSubview(stack)
      stack.layoutIfNeeded()
      #expect(stage.warnings.isEmpty)
      frames = stack.arrangedSubviews.map(\.frame)
    }
    return frames
  }

  @Test func `stacks have the frames of iOS`() throws {
    var score = LawScore("F3", within: 1e-9)
    for row in try MeasuredRow.rows(of: "stacks") {
      let frame = try frames(row)[Int(row["index"]) ?? 0]
      score.compare(
        "\(row["case"]) \(row["index"])",
        difference: frame.difference(from: row.rect("x", "y", "w", "h")))
    }
    #expect(score.misses.isEmpty)
    #expect(score.share == 1)
    #expect(try score.isRecorded())
  }

  /// Returns a row of a stack at the origin.
  private func row(
    _ views: String, _ distribution: String = "fill", width: Int = 100, height: Int = 40,
    spacing: Int = 10, axis: String = "h"
  ) -> MeasuredRow {
    MeasuredRow(columns: [
      "axis": axis, "frameW": "\(width)", "frameH": "\(height)", "spacing": "\(spacing)",
      "distribution": distribution, "alignment": "fill", "views": views,
    ])
  }

  @Test func `the last of several views without a size takes the rest`() throws {
    #expect(try frames(row("n 20x10 n")).map(\.width) == [0, 20, 60])
    #expect(try frames(row("n n")).map(\.width) == [0, 90])
    // A stack is such a view, even if what is in it has sizes.
    #expect(try frames(row("V(20x10,30x10) 20x10")).map(\.width) == [70, 20])
    #expect(try frames(row("20x10 V(20x10,30x10)")).map(\.width) == [20, 70])
  }

  @Test func `the first of views with sizes is stretched or compressed`() throws {
    #expect(try frames(row("20x10 20x10 20x10")).map(\.width) == [40, 20, 20])
    #expect(try frames(row("60x10 40x10 40x10")).map(\.width) == [0, 40, 40])
    #expect(
      try frames(row("20x10 20x10", width: 40, height: 100, axis: "v")).map(\.height) == [80, 10])
  }

  @Test func `a hidden view is in the middle of its gap`() throws {
    #expect(
      try frames(row("20x10 hidden 20x10"))
        == [CGRect(0, 0, 70, 40), CGRect(75, 0, 0, 0), CGRect(80, 0, 20, 40)])
    #expect(
      try frames(row("hidden n hidden", "fillEqually"))
        == [CGRect(0, 0, 0, 0), CGRect(0, 0, 100, 40), CGRect(100, 0, 0, 0)])
  }

  @Test func `frames are rounded each by itself, at two pixels a point by iOS's rule`() throws {
    let thirds = row("n n n", "fillEqually", width: 101, spacing: 0)
    let width: CGFloat = 101.0 / 3
    #expect(try frames(thirds).map(\.minX) == [0, 34, 67])
    #expect(try frames(thirds).map(\.width) == [33.5, 33.5, 33.5])
    // At other scales, which are not recorded, whole pixels.
    #expect(try frames(thirds, scale: 1).map(\.width) == [34, 34, 34])
    #expect(
      try frames(thirds, scale: 3).flatMap { [$0.minX, $0.width] }.allSatisfy {
        abs($0 * 3 - ($0 * 3).rounded()) < 1e-9
      })
    #expect(try frames(thirds, scale: 3).map { ($0.minX * 3).rounded() } == [0, 101, 202])
    let exact = try frames(thirds, rounds: false)
    #expect(abs(exact[1].minX - width) < 1e-9 && abs(exact[1].width - width) < 1e-9)
  }
}
