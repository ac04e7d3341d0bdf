import Foundation
import Geometry
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct StackConstraintTests {
  /// Returns the frames of views in a stack of 100 by 40 points.
  private func frames(
    _ views: [UIView], width: CGFloat = 100, _ change: (UIStackView) -> Void
  ) throws -> [CGRect] {
    try playConstraints { stage in
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(0, 0, width, 40)
      stage.rootView.addSubview(stack)
      change(stack)
      stack.layoutIfNeeded()
      #expect(stage.warnings.isEmpty)
    }
    return views.map(\.frame)
  }

  @Test func `a stack fills its length`() throws {
    let views = [SizedView(20, 10), SizedView(30, 20)]
    #expect(try frames(views) { $0.spacing = 10 } == [CGRect(0, 0, 60, 40), CGRect(70, 0, 30, 40)])
    views[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    #expect(try frames(views) { _ in } == [CGRect(0, 0, 20, 40), CGRect(20, 0, 80, 40)])
  }

  @Test func `views that do not fit give way by their resistance, the first one first`() throws {
    let views = [SizedView(60, 10), SizedView(60, 10)]
    #expect(try frames(views) { _ in }.map(\.width) == [40, 60])
    views[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    #expect(try frames(views) { _ in }.map(\.width) == [60, 40])
  }

  @Test func `lengths are equal or proportional`() throws {
    let views = [SizedView(10, 10), SizedView(30, 10)]
    #expect(try frames(views) { $0.distribution = .fillEqually }.map(\.width) == [50, 50])
    #expect(
      try frames(views) {
        $0.distribution = .fillProportionally
        $0.spacing = 20
      } == [CGRect(0, 0, 20, 40), CGRect(40, 0, 60, 40)])
  }

  @Test func `spaces or the distances of centers are equal`() throws {
    let views = [SizedView(10, 10), SizedView(30, 10), SizedView(20, 10)]
    #expect(
      try frames(views) {
        $0.distribution = .equalSpacing
        $0.alignment = .top
      } == [CGRect(0, 0, 10, 10), CGRect(30, 0, 30, 10), CGRect(80, 0, 20, 10)])
    // Centers at 5, 47.5 and 90.
    #expect(
      try frames(views) {
        $0.distribution = .equalCentering
        $0.alignment = .bottom
      } == [CGRect(0, 30, 10, 10), CGRect(32.5, 30, 30, 10), CGRect(80, 30, 20, 10)])
  }

  @Test func `views are aligned across the axis`() throws {
    let views = [SizedView(50, 10), SizedView(50, 20)]
    #expect(try frames(views) { $0.alignment = .center }.map(\.minY) == [15, 10])
    #expect(try frames(views) { $0.alignment = .trailing }.map(\.minY) == [30, 20])
    #expect(try frames(views) { $0.alignment = .leading }.map(\.maxY) == [10, 20])
  }

  @Test func `texts share a baseline`() throws {
    let (small, large) = (UILabel(), UILabel())
    (small.text, large.text) = ("small", "LARGE")
    (small.font, large.font) = (.systemFont(ofSize: 10), .systemFont(ofSize: 20))
    let frames = try frames([small, large], width: 200) { $0.alignment = .firstBaseline }
    let baselines = zip(frames, [small, large]).map { frame, label in
      frame.midY - label.font.lineHeight / 2 + label.font.ascender
    }
    #expect(abs(baselines[0] - baselines[1]) < 0.001)
    #expect(frames[1].minY == 0)
  }

  @Test func `a stack without a size is as large as its views and margins`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let inner = UIStackView(arrangedSubviews: [SizedView(20, 10), SizedView(30, 15)])
      inner.spacing = 5
      inner.alignment = .center
      let outer = UIStackView(arrangedSubviews: [SizedView(40, 8), inner])
      outer.axis = .vertical
      outer.spacing = 2
      outer.isLayoutMarginsRelativeArrangement = true
      outer.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      add(outer, to: root)
      NSLayoutConstraint.activate([
        outer.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        outer.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      ])
      root.layoutIfNeeded()
      #expect(outer.frame == CGRect(10, 10, 55 + 6, 8 + 2 + 15 + 4))
      #expect(outer.arrangedSubviews.map(\.frame) == [CGRect(2, 1, 55, 8), CGRect(2, 11, 55, 15)])
      #expect(
        inner.arrangedSubviews.map(\.frame) == [CGRect(0, 2.5, 20, 10), CGRect(25, 0, 30, 15)])
      #expect(
        outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
          == CGSize(width: 61, height: 29))
    }
  }

  @Test func `constraints on arranged views go before their former sizes`() throws {
    let views = [UIView(frame: CGRect(0, 0, 20, 10)), UIView(frame: CGRect(0, 0, 20, 10))]
    let result = try frames(views) { stack in
      views[1].widthAnchor.constraint(equalToConstant: 70).isActive = true
      stack.alignment = .center
    }
    #expect(result == [CGRect(0, 15, 30, 10), CGRect(30, 15, 70, 10)])
  }

  @Test func `a hidden view collapses with the animation`() throws {
    let timeline = try playConstraints { stage in
      let views = [SizedView(40, 10), SizedView(20, 10)]
      views[0].accessibilityIdentifier = "first"
      views[1].accessibilityIdentifier = "second"
      views[1].backgroundColor = .red
      let stack = UIStackView(arrangedSubviews: views)
      stack.spacing = 10
      add(stack, to: stage.rootView)
      NSLayoutConstraint.activate([
        stack.leftAnchor.constraint(equalTo: stage.rootView.leftAnchor),
        stack.topAnchor.constraint(equalTo: stage.rootView.topAnchor),
      ])
      stage.schedule(after: 1) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          views[0].isHidden = true
          stage.rootView.layoutIfNeeded()
        }
      }
      stage.schedule(after: 3) {
        #expect(stack.frame == CGRect(0, 0, 20, 10))
        #expect(views[0].frame == .zero)
      }
    }
    let second = timeline.elements(at: Instant(seconds: 1.5)).first {
      $0.identity.key == "second"
    }
    #expect(second?.frame.minX == 25)
  }

  @Test func `a view that leaves the arrangement no longer takes space`() throws {
    try playConstraints { stage in
      let views = [SizedView(40, 10), SizedView(20, 10)]
      let stack = UIStackView(arrangedSubviews: views)
      stack.frame = CGRect(0, 0, 100, 10)
      stage.rootView.addSubview(stack)
      stack.layoutIfNeeded()
      #expect(views.map(\.frame.width) == [80, 20])
      views[0].removeFromSuperview()
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews == [views[1]] && views[1].frame == CGRect(0, 0, 100, 10))
      stack.insertArrangedSubview(views[0], at: 1)
      stack.layoutIfNeeded()
      #expect(views.map(\.frame) == [CGRect(60, 0, 40, 10), CGRect(0, 0, 60, 10)])
    }
  }
}
