import Foundation
import Geometry
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ConstraintLifeTests {
  /// Fills a view with another one.
  private func fill(_ view: UIView, with inner: UIView) -> [NSLayoutConstraint] {
    add(inner, to: view)
    return [
      inner.leftAnchor.constraint(equalTo: view.leftAnchor),
      inner.rightAnchor.constraint(equalTo: view.rightAnchor),
      inner.topAnchor.constraint(equalTo: view.topAnchor),
      inner.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ]
  }

  @Test func `a constraint is held by the nearest common view`() {
    let (root, left, right) = (UIView(), UIView(), UIView())
    add(left, to: root)
    add(right, to: left)
    let between = right.topAnchor.constraint(equalTo: root.topAnchor)
    let size = right.widthAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([between, size])
    #expect(root.constraints == [between] && left.constraints.isEmpty)
    #expect(right.constraints == [size])
    between.isActive = false
    #expect(root.constraints.isEmpty && !between.isActive)
    root.removeConstraint(size)
    #expect(!size.isActive)
  }

  @Test func `a view that leaves loses its constraints to what is around it`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (box, inner) = (UIView(), UIView())
      let outside = fill(root, with: box)
      let inside = fill(box, with: inner)
      NSLayoutConstraint.activate(outside + inside)
      root.layoutIfNeeded()
      #expect(inner.frame == CGRect(0, 0, 300, 200))
      box.removeFromSuperview()
      #expect(outside.allSatisfy { !$0.isActive } && inside.allSatisfy(\.isActive))
      #expect(root.constraints.isEmpty && box.constraints.count == 4)
    }
  }

  @Test func `a deactivated constraint no longer counts`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let box = UIView()
      add(box, to: root)
      let (narrow, wide) = (
        box.widthAnchor.constraint(equalToConstant: 10),
        box.widthAnchor.constraint(equalToConstant: 20)
      )
      NSLayoutConstraint.activate([
        narrow, box.leftAnchor.constraint(equalTo: root.leftAnchor),
        box.topAnchor.constraint(equalTo: root.topAnchor),
        box.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(box.frame.width == 10)
      narrow.isActive = false
      wide.isActive = true
      root.layoutIfNeeded()
      #expect(box.frame.width == 20 && stage.warnings.isEmpty)
    }
  }

  @Test func `a container that was built before it is added is laid out when it is`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (card, label) = (UIView(), SizedView(40, 20))
      NSLayoutConstraint.activate(fill(card, with: label))
      add(card, to: root)
      NSLayoutConstraint.activate([
        card.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
        card.topAnchor.constraint(equalTo: root.topAnchor, constant: 9),
      ])
      root.layoutIfNeeded()
      #expect(card.frame == CGRect(7, 9, 40, 20) && label.frame == CGRect(0, 0, 40, 20))
    }
  }

  @Test func `a contradiction is reported once, with the constraint that is left out`() throws {
    var warnings: [StageWarning] = []
    try playConstraints { stage in
      let root = stage.rootView
      let box = UIView()
      box.accessibilityIdentifier = "box"
      add(box, to: root)
      let (first, second) = (
        box.widthAnchor.constraint(equalToConstant: 100),
        box.widthAnchor.constraint(equalToConstant: 120)
      )
      second.identifier = "wide"
      NSLayoutConstraint.activate([
        first, second, box.leftAnchor.constraint(equalTo: root.leftAnchor),
        box.topAnchor.constraint(equalTo: root.topAnchor),
        box.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      root.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(box.frame == CGRect(0, 0, 100, 10))
      warnings = stage.warnings
    }
    #expect(warnings.count == 1)
    let words = warnings.first?.problem.description ?? ""
    #expect(words.contains("'wide' \"box\".width == 120"))
    #expect(words.contains("\"box\".width == 100"))
  }

  @Test func `constraints that make no sense are reported and not activated`() throws {
    var warnings: [StageWarning] = []
    try playConstraints { stage in
      let (one, other) = (UIView(), UIView())
      let unrelated = one.widthAnchor.constraint(equalTo: other.widthAnchor)
      let absolute = NSLayoutConstraint(
        item: one, attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 10)
      let mixed = NSLayoutConstraint(
        item: one, attribute: .left, relatedBy: .equal, toItem: one, attribute: .width,
        multiplier: 1, constant: 10)
      NSLayoutConstraint.activate([unrelated, absolute, mixed])
      #expect(!unrelated.isActive && !absolute.isActive && !mixed.isActive)
      warnings = stage.warnings
    }
    #expect(warnings.count == 3)
  }

  @Test func `a constraint between given frames is reported where it does not hold`() throws {
    var warnings: [StageWarning] = []
    try playConstraints { stage in
      let root = stage.rootView
      let view = UIView(frame: CGRect(0, 0, 10, 10))
      root.addSubview(view)
      view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20).isActive = true
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(0, 0, 10, 10))
      warnings = stage.warnings
    }
    #expect(warnings.count == 1 && warnings.first?.subject.contains(".top == ") == true)
  }

  @Test func `a constraint describes itself as a formula`() {
    let (title, box) = (UIView(), UIView())
    (title.accessibilityIdentifier, box.accessibilityIdentifier) = ("title", "box")
    add(title, to: box)
    let constraint = title.widthAnchor.constraint(
      lessThanOrEqualTo: box.widthAnchor, multiplier: 0.5, constant: -8)
    constraint.priority = .defaultHigh
    #expect(
      constraint.description
        == #"<NSLayoutConstraint "title".width <= 0.5 * "box".width - 8 @750>"#)
    constraint.isActive = true
    #expect(constraint.debugDescription.hasSuffix(" (active)>"))
    #expect(constraint.firstItem === title && constraint.secondItem === box)
    #expect(constraint.firstAttribute == .width && constraint.secondAttribute == .width)
  }

  @Test func `a removed view is forgotten, and so are those around it`() throws {
    weak var goneView: UIView?
    weak var goneBox: UIView?
    try playConstraints { stage in
      let box = UIView(frame: CGRect(0, 0, 10, 10))
      goneBox = box
      stage.rootView.addSubview(box)
      do {
        let view = UIView()
        goneView = view
        NSLayoutConstraint.activate(fill(box, with: view))
        stage.advance(by: 0.1)
        #expect(view.frame == CGRect(0, 0, 10, 10))
        view.removeFromSuperview()
      }
      #expect(box.constraints.isEmpty)
      stage.advance(by: 0.1)
      box.removeFromSuperview()
    }
    #expect(goneView == nil && goneBox == nil)
  }

  @Test func `the same constraints give the same timeline`() throws {
    /// Plays a row of views that share what is left.
    func play() throws -> Timeline {
      try playConstraints { stage in
        let root = stage.rootView
        var before: UIView?
        for index in 0..<8 {
          let view = SizedView(CGFloat(10 + index), 10)
          view.backgroundColor = .red
          add(view, to: root)
          view.leftAnchor.constraint(equalTo: before?.rightAnchor ?? root.leftAnchor).isActive =
            true
          view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
          before = view
        }
        before?.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
        stage.schedule(after: 1) {
          UIView.animate(withDuration: 0.5) {
            root.subviews[3].widthAnchor.constraint(equalToConstant: 60).isActive = true
            root.layoutIfNeeded()
          }
        }
      }
    }
    let (first, second) = (try play(), try play())
    for time in [0, 1.2, 2] {
      let frames = [first, second].map { timeline in
        timeline.frame(at: Instant(seconds: time)).layers.map(\.size)
      }
      #expect(frames[0] == frames[1])
    }
  }
}
