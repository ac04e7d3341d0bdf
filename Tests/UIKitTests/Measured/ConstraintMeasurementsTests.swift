import Foundation
import Staging
import TestSupport
import Testing
import Timelines
import UIKit

/// The recorded frames of constraints.
///
/// The table has only results: the constraints are those that lead to them.
struct ConstraintMeasurementsTests {
  /// Returns the frames of views that constraints place in a container at two pixels a point.
  private func frames(
    _ size: CGSize, _ count: Int, _ constraints: (UIView, [UIView]) -> [NSLayoutConstraint]
  ) throws -> [CGRect] {
    let canvas = Canvas(size: CGSize(width: 400, height: 500), scale: 2)
    let views = (0..<count).map { _ in UIView() }
    _ = try Stage.run(settings: StageSettings(canvas: canvas)) { stage in
      let container = UIView(frame: CGRect(origin: .zero, size: size))
      stage.rootView.addSubview(container)
      for view in views {
        view.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(view)
      }
      NSLayoutConstraint.activate(constraints(container, views))
      container.layoutIfNeeded()
      #expect(stage.warnings.isEmpty)
    }
    return views.map(\.frame)
  }

  /// Three equal views with gaps of 8, above two of which the second is twice as wide, 10 apart.
  private func chain(_ container: UIView, _ views: [UIView]) -> [NSLayoutConstraint] {
    let (first, second) = (views.prefix(3), views.suffix(2))
    var result: [NSLayoutConstraint] = []
    for (row, y, height, gap) in [(Array(first), 20, 60, 8), (Array(second), 104, 48, 10)] {
      result += row.flatMap {
        [
          $0.topAnchor.constraint(equalTo: container.topAnchor, constant: CGFloat(y)),
          $0.heightAnchor.constraint(equalToConstant: CGFloat(height)),
        ]
      }
      result += zip(row, row.dropFirst()).map {
        $1.leadingAnchor.constraint(equalTo: $0.trailingAnchor, constant: CGFloat(gap))
      }
      result += [
        row[0].leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 12),
        container.trailingAnchor.constraint(
          equalTo: row[row.count - 1].trailingAnchor, constant: 12),
      ]
    }
    return result + [
      views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor),
      views[2].widthAnchor.constraint(equalTo: views[0].widthAnchor),
      views[4].widthAnchor.constraint(equalTo: views[3].widthAnchor, multiplier: 2),
    ]
  }

  /// A bar across, a button below at the left, and a square at the lower right.
  private func edgePins(_ container: UIView, _ views: [UIView]) -> [NSLayoutConstraint] {
    [
      views[0].topAnchor.constraint(equalTo: container.topAnchor, constant: 16),
      views[0].leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 16),
      container.trailingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: 16),
      views[0].heightAnchor.constraint(equalToConstant: 44),
      views[1].leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 16),
      container.bottomAnchor.constraint(equalTo: views[1].bottomAnchor, constant: 16),
      views[1].widthAnchor.constraint(equalToConstant: 120),
      views[1].heightAnchor.constraint(equalToConstant: 32),
      views[2].leadingAnchor.constraint(equalTo: views[1].trailingAnchor, constant: 12),
      views[2].topAnchor.constraint(equalTo: views[0].bottomAnchor, constant: 12),
      container.trailingAnchor.constraint(equalTo: views[2].trailingAnchor, constant: 16),
      container.bottomAnchor.constraint(equalTo: views[2].bottomAnchor, constant: 16),
    ]
  }

  /// Returns the margins of a view that keeps those around it, 20 points, at 10 from a corner.
  private func margins(preserving: Bool) throws -> CGRect {
    var margins = UIEdgeInsets.zero
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 480), scale: 2)) { stage in
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      outer.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      let inner = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
      inner.preservesSuperviewLayoutMargins = preserving
      stage.rootView.addSubview(outer)
      outer.addSubview(inner)
      margins = inner.layoutMargins
    }
    return CGRect(margins.top, margins.left, margins.bottom, margins.right)
  }

  @Test func `constraints give the frames of iOS`() throws {
    var score = LawScore("F2", within: 1e-9)
    for row in try MeasuredRow.rows(of: "constraints") {
      let size = CGSize(width: row.number("width"), height: row.number("height"))
      let element = Int(row["element"]) ?? 0
      let result =
        switch row["case"] {
        case "chain": try frames(size, 5, chain)[element]
        case "edgePins": try frames(size, 3, edgePins)[element]
        default: try margins(preserving: row["element"] == "preserved")
        }
      score.compare(
        "\(row["case"]) \(row["element"])",
        difference: result.difference(from: row.rect("a", "b", "c", "d")))
    }
    #expect(score.misses.isEmpty)
    #expect(score.share == 1)
    #expect(try score.isRecorded())
  }
}
