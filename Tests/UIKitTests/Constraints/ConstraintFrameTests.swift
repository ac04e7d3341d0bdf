import Foundation
import Geometry
import Staging
import Testing
import Timelines
import UIKit

struct ConstraintFrameTests {
  @Test func `edges and sizes give frames`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (box, badge) = (UIView(), UIView())
      add(box, to: root)
      add(badge, to: box)
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        box.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
        root.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 30),
        box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.25),
        badge.centerXAnchor.constraint(equalTo: box.trailingAnchor),
        badge.centerYAnchor.constraint(equalTo: box.topAnchor),
        badge.widthAnchor.constraint(equalToConstant: 24),
        badge.heightAnchor.constraint(equalTo: badge.widthAnchor, constant: -4),
      ])
      root.layoutIfNeeded()
      #expect(box.frame == CGRect(10, 20, 260, 65))
      #expect(badge.frame == CGRect(248, -10, 24, 20))
    }
  }

  @Test func `old initializers make the same constraints as anchors`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let box = UIView()
      add(box, to: root)
      root.addConstraints([
        NSLayoutConstraint(
          item: box, attribute: .width, relatedBy: .equal, toItem: root, attribute: .width,
          multiplier: 0.5, constant: -10),
        NSLayoutConstraint(
          item: box, attribute: .height, relatedBy: .equal, toItem: nil,
          attribute: .notAnAttribute, multiplier: 1, constant: 40),
        NSLayoutConstraint(
          item: box, attribute: .right, relatedBy: .equal, toItem: root, attribute: .right,
          multiplier: 1, constant: -5),
        NSLayoutConstraint(
          item: box, attribute: .bottom, relatedBy: .equal, toItem: root, attribute: .centerY,
          multiplier: 1, constant: 0),
      ])
      root.layoutIfNeeded()
      #expect(box.frame == CGRect(155, 60, 140, 40))
      #expect(root.constraints.count == 3 && box.constraints.count == 1)
    }
  }

  @Test func `cousins are related through the views around them`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (left, right) = (UIView(), UIView())
      let (inner, other) = (UIView(), UIView())
      add(left, right, to: root)
      add(inner, to: left)
      add(other, to: right)
      NSLayoutConstraint.activate([
        left.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        left.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        left.widthAnchor.constraint(equalToConstant: 100),
        left.heightAnchor.constraint(equalToConstant: 50),
        right.leftAnchor.constraint(equalTo: left.rightAnchor, constant: 20),
        right.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
        right.widthAnchor.constraint(equalTo: left.widthAnchor),
        right.heightAnchor.constraint(equalTo: left.heightAnchor),
        inner.leftAnchor.constraint(equalTo: left.leftAnchor, constant: 5),
        inner.topAnchor.constraint(equalTo: left.topAnchor, constant: 15),
        inner.widthAnchor.constraint(equalToConstant: 20),
        inner.heightAnchor.constraint(equalToConstant: 20),
        // 10 + 15 - 30 = -5 in the right one.
        other.topAnchor.constraint(equalTo: inner.topAnchor),
        // 10 + 5 + 20 + 100 - 130 = 5.
        other.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 100),
        other.widthAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 2),
        other.heightAnchor.constraint(equalTo: inner.heightAnchor),
      ])
      root.layoutIfNeeded()
      #expect(right.frame == CGRect(130, 30, 100, 50))
      #expect(other.frame == CGRect(5, -5, 40, 20))
    }
  }

  @Test func `views of two given views have one layout`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let first = UIView(frame: CGRect(0, 0, 100, 100))
      let second = UIView(frame: CGRect(100, 0, 100, 100))
      root.addSubview(first)
      root.addSubview(second)
      let (a, b) = (UIView(), UIView())
      add(a, to: first)
      add(b, to: second)
      NSLayoutConstraint.activate([
        a.topAnchor.constraint(equalTo: first.topAnchor),
        a.leftAnchor.constraint(equalTo: first.leftAnchor),
        a.heightAnchor.constraint(equalToConstant: 10),
        a.widthAnchor.constraint(equalTo: b.widthAnchor),
        b.topAnchor.constraint(equalTo: second.topAnchor),
        b.leftAnchor.constraint(equalTo: second.leftAnchor, constant: 5),
        b.heightAnchor.constraint(equalToConstant: 10),
        b.widthAnchor.constraint(equalToConstant: 60),
      ])
      root.layoutIfNeeded()
      #expect(a.frame == CGRect(0, 0, 60, 10))
      #expect(b.frame == CGRect(5, 0, 60, 10))
      #expect(stage.warnings.isEmpty)
    }
  }

  @Test func `a view follows a sibling whose frame is given`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let given = UIView(frame: CGRect(20, 20, 50, 50))
      root.addSubview(given)
      let label = UIView()
      add(label, to: root)
      NSLayoutConstraint.activate([
        label.leftAnchor.constraint(equalTo: given.rightAnchor, constant: 8),
        label.topAnchor.constraint(equalTo: given.topAnchor),
        label.widthAnchor.constraint(equalToConstant: 30),
        label.heightAnchor.constraint(equalTo: given.heightAnchor),
      ])
      root.layoutIfNeeded()
      #expect(label.frame == CGRect(78, 20, 30, 50))
      given.frame = CGRect(40, 30, 60, 20)
      root.layoutIfNeeded()
      #expect(label.frame == CGRect(108, 30, 30, 20))
    }
  }

  @Test func `priorities decide in their order`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let box = UIView()
      add(box, to: root)
      let wide = box.widthAnchor.constraint(equalToConstant: 500)
      wide.priority = .defaultHigh
      let narrow = box.widthAnchor.constraint(equalToConstant: 50)
      narrow.priority = .defaultLow
      NSLayoutConstraint.activate([
        narrow, wide, box.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor),
        box.leftAnchor.constraint(equalTo: root.leftAnchor),
        box.topAnchor.constraint(equalTo: root.topAnchor),
        box.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(box.frame == CGRect(0, 0, 300, 10))
      wide.priority = UILayoutPriority(249)
      root.layoutIfNeeded()
      #expect(box.frame.width == 50)
      #expect(stage.warnings.isEmpty)
    }
  }

  @Test func `content sizes resist growing and shrinking`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (left, right) = (SizedView(100, 20), SizedView(120, 30))
      add(left, right, to: root)
      left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
      left.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
      let gap = right.leftAnchor.constraint(equalTo: left.rightAnchor, constant: 10)
      NSLayoutConstraint.activate([
        left.leftAnchor.constraint(equalTo: root.leftAnchor),
        left.topAnchor.constraint(equalTo: root.topAnchor), gap,
        right.rightAnchor.constraint(equalTo: root.rightAnchor),
        right.topAnchor.constraint(equalTo: root.topAnchor),
      ])
      root.layoutIfNeeded()
      // 300 - 10 - 100 for the one that hugs less.
      #expect(left.frame == CGRect(0, 0, 100, 20))
      #expect(right.frame == CGRect(110, 0, 190, 30))
      gap.constant = 130
      root.layoutIfNeeded()
      // 300 - 130 - 120 for the one that resists less.
      #expect(left.frame.width == 50 && right.frame == CGRect(180, 0, 120, 30))
      right.preferred.width = 150
      root.layoutIfNeeded()
      #expect(left.frame.width == 20 && right.frame.minX == 150)
    }
  }

  @Test func `alignment rectangles are aligned, not frames`() throws {
    final class ShadowedView: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      }
    }
    try playConstraints { stage in
      let root = stage.rootView
      let view = ShadowedView(frame: .zero)
      add(view, to: root)
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        view.widthAnchor.constraint(equalToConstant: 50),
        view.heightAnchor.constraint(equalToConstant: 20),
      ])
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(8, 9, 56, 24))
    }
  }

  @Test func `a transform does not change the layout, and the center is the middle`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let view = UIView()
      add(view, to: root)
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      view.layer.anchorPoint = CGPoint(x: 0, y: 0)
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        view.widthAnchor.constraint(equalToConstant: 50),
        view.heightAnchor.constraint(equalToConstant: 20),
      ])
      root.layoutIfNeeded()
      // As in UIKit, wherever the anchor point is, which so moves the view.
      #expect(view.center == CGPoint(x: 35, y: 20))
      #expect(view.bounds.size == CGSize(width: 50, height: 20))
    }
  }

  @Test func `margins and guides are edges too`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let panel = UIView(frame: CGRect(0, 0, 200, 100))
      panel.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      root.addSubview(panel)
      let (inner, middle) = (UIView(), UIView())
      add(inner, middle, to: panel)
      let guide = UILayoutGuide()
      panel.addLayoutGuide(guide)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: panel.layoutMarginsGuide.leadingAnchor),
        inner.trailingAnchor.constraint(equalTo: panel.layoutMarginsGuide.trailingAnchor),
        NSLayoutConstraint(
          item: inner, attribute: .top, relatedBy: .equal, toItem: panel, attribute: .topMargin,
          multiplier: 1, constant: 0),
        NSLayoutConstraint(
          item: inner, attribute: .bottom, relatedBy: .equal, toItem: panel,
          attribute: .bottomMargin, multiplier: 1, constant: 0),
        guide.leftAnchor.constraint(equalTo: panel.leftAnchor, constant: 50),
        guide.rightAnchor.constraint(equalTo: panel.rightAnchor),
        guide.topAnchor.constraint(equalTo: panel.topAnchor),
        guide.heightAnchor.constraint(equalTo: panel.heightAnchor, multiplier: 0.5),
        middle.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
        middle.centerYAnchor.constraint(equalTo: guide.centerYAnchor),
        middle.widthAnchor.constraint(equalToConstant: 10),
        middle.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(inner.frame == CGRect(2, 1, 194, 96))
      #expect(guide.layoutFrame == CGRect(50, 0, 150, 50))
      #expect(middle.frame == CGRect(120, 20, 10, 10))
      #expect(panel.layoutMarginsGuide.layoutFrame == CGRect(2, 1, 194, 96))
    }
  }

  @Test func `distances between anchors are sizes`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let view = UIView()
      add(view, to: root)
      let before = root.leftAnchor.anchorWithOffset(to: view.leftAnchor)
      let after = view.rightAnchor.anchorWithOffset(to: root.rightAnchor)
      NSLayoutConstraint.activate([
        after.constraint(equalTo: before, multiplier: 3),
        view.widthAnchor.constraint(equalToConstant: 100),
        view.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 2),
        view.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      // (300 - 100) / 4 before it.
      #expect(view.frame == CGRect(50, 16, 100, 10))
    }
  }

  @Test func `what constraints leave open is least, and ambiguous`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let view = UIView()
      add(view, to: root)
      let width = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 30)
      NSLayoutConstraint.activate([
        width, view.heightAnchor.constraint(equalToConstant: 10),
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
        view.topAnchor.constraint(equalTo: root.topAnchor),
      ])
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(5, 0, 30, 10))
      #expect(view.hasAmbiguousLayout)
      view.widthAnchor.constraint(equalToConstant: 40).isActive = true
      #expect(!view.hasAmbiguousLayout)
      #expect(view.constraintsAffectingLayout(for: .horizontal).count == 3)
    }
  }

  @Test func `subviews are placed by layoutSubviews of their superview`() throws {
    final class Container: UIView {
      var seen: [CGFloat] = []
      override func layoutSubviews() {
        seen.append(subviews[0].frame.width)
        super.layoutSubviews()
        seen.append(subviews[0].frame.width)
      }
    }
    try playConstraints { stage in
      let root = stage.rootView
      let container = Container()
      let view = UIView()
      add(container, to: root)
      add(view, to: container)
      NSLayoutConstraint.activate([
        container.leftAnchor.constraint(equalTo: root.leftAnchor),
        container.rightAnchor.constraint(equalTo: root.rightAnchor),
        container.topAnchor.constraint(equalTo: root.topAnchor),
        container.heightAnchor.constraint(equalToConstant: 50),
        view.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 10),
        view.rightAnchor.constraint(equalTo: container.rightAnchor, constant: -10),
        view.topAnchor.constraint(equalTo: container.topAnchor),
        view.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      ])
      root.layoutIfNeeded()
      #expect(container.seen.prefix(2) == [0, 280])
      #expect(view.frame == CGRect(10, 0, 280, 50))
    }
  }
}
