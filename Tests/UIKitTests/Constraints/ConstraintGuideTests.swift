import Foundation
import Geometry
import Staging
import Testing
import Timelines
import UIKit

struct ConstraintGuideTests {
  @Test func `the safe area of a view controller is what its bar leaves`() throws {
    try playConstraints { stage in
      let controller = UIViewController()
      let navigation = UINavigationController(rootViewController: controller)
      let (content, bar) = (UIView(), UIView())
      add(content, bar, to: controller.view)
      let (view, top): (UIView, any UILayoutSupport) = (controller.view, controller.topLayoutGuide)
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
        content.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        content.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        bar.topAnchor.constraint(equalTo: top.bottomAnchor, constant: 5),
        bar.leftAnchor.constraint(equalTo: view.leftAnchor),
        bar.widthAnchor.constraint(equalToConstant: 10),
        bar.heightAnchor.constraint(equalTo: top.heightAnchor),
      ])
      stage.rootViewController = navigation
      stage.advance(by: 0.1)
      let covered = controller.view.safeAreaInsets.top
      #expect(covered > 0 && top.length == covered)
      #expect(content.frame == CGRect(0, covered, 300, 200 - covered))
      #expect(bar.frame == CGRect(0, covered + 5, 10, covered))
    }
  }

  @Test func `a container's own safe area is that of its frame`() throws {
    try playConstraints { stage in
      let controller = UIViewController()
      let navigation = UINavigationController(rootViewController: controller)
      let (panel, content) = (UIView(), UIView())
      add(panel, to: controller.view)
      add(content, to: panel)
      NSLayoutConstraint.activate([
        panel.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
        panel.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor),
        panel.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 10),
        panel.bottomAnchor.constraint(equalTo: controller.view.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: panel.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: panel.trailingAnchor),
        content.topAnchor.constraint(equalTo: panel.safeAreaLayoutGuide.topAnchor),
        content.bottomAnchor.constraint(equalTo: panel.safeAreaLayoutGuide.bottomAnchor),
      ])
      stage.rootViewController = navigation
      stage.advance(by: 0.1)
      let covered = controller.view.safeAreaInsets.top - 10
      #expect(content.frame == CGRect(0, covered, 300, 190 - covered))
    }
  }

  @Test func `the readable width is limited`() throws {
    let canvas = Canvas(size: CGSize(width: 1000, height: 100))
    _ = try Stage.run(canvas: canvas) { stage in
      let root = stage.rootView
      let text = UIView()
      add(text, to: root)
      NSLayoutConstraint.activate([
        text.leadingAnchor.constraint(equalTo: root.readableContentGuide.leadingAnchor),
        text.trailingAnchor.constraint(equalTo: root.readableContentGuide.trailingAnchor),
        text.topAnchor.constraint(equalTo: root.topAnchor),
        text.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(text.frame == CGRect(164, 0, 672, 10))
    }
  }

  @Test func `a guide can space views and leave again`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (left, right) = (SizedView(50, 10), SizedView(50, 10))
      let (before, between) = (UILayoutGuide(), UILayoutGuide())
      add(left, right, to: root)
      root.addLayoutGuide(before)
      root.addLayoutGuide(between)
      NSLayoutConstraint.activate([
        before.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        left.leadingAnchor.constraint(equalTo: before.trailingAnchor),
        between.leadingAnchor.constraint(equalTo: left.trailingAnchor),
        right.leadingAnchor.constraint(equalTo: between.trailingAnchor),
        right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        between.widthAnchor.constraint(equalTo: before.widthAnchor),
        left.topAnchor.constraint(equalTo: root.topAnchor),
        right.topAnchor.constraint(equalTo: root.topAnchor),
      ])
      root.layoutIfNeeded()
      #expect([left, right].map(\.frame.minX) == [100, 250])
      #expect(between.layoutFrame.width == 100 && between.owningView === root)
      root.removeLayoutGuide(between)
      #expect(between.owningView == nil && root.layoutGuides == [before])
      #expect(root.constraints.count == 5)
    }
  }

  @Test func `baselines of labels and buttons are aligned`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (title, detail) = (UILabel(), UILabel())
      let button = UIButton(type: .system)
      (title.text, detail.text) = ("Title", "detail")
      (title.font, detail.font) = (.systemFont(ofSize: 30), .systemFont(ofSize: 12))
      button.setTitle("Go", for: .normal)
      add(title, detail, button, to: root)
      NSLayoutConstraint.activate([
        title.leftAnchor.constraint(equalTo: root.leftAnchor),
        title.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
        detail.leftAnchor.constraint(equalTo: title.rightAnchor),
        detail.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
        button.leftAnchor.constraint(equalTo: detail.rightAnchor),
        button.lastBaselineAnchor.constraint(equalTo: title.lastBaselineAnchor),
      ])
      root.layoutIfNeeded()
      /// Returns the baseline of a line of text in the middle of a frame.
      func baseline(_ frame: CGRect, _ font: UIFont) -> CGFloat {
        frame.midY - font.lineHeight / 2 + font.ascender
      }
      let expected = baseline(title.frame, title.font)
      #expect(abs(baseline(detail.frame, detail.font) - expected) < 0.01)
      #expect(abs(baseline(button.frame, .systemFont(ofSize: 15)) - expected) < 0.01)
      #expect(title.frame.minY == 20 && detail.frame.minY > 20)
    }
  }

  @Test func `a view may have the baselines of a view in it`() throws {
    final class Panel: UIView {
      let label = UILabel(frame: CGRect(x: 0, y: 30, width: 100, height: 20))
      override var forFirstBaselineLayout: UIView { label }
      override var forLastBaselineLayout: UIView { label }
    }
    try playConstraints { stage in
      let root = stage.rootView
      let (panel, beside) = (Panel(frame: CGRect(x: 0, y: 10, width: 100, height: 80)), UILabel())
      (panel.label.text, beside.text) = ("Inner", "Beside")
      panel.addSubview(panel.label)
      root.addSubview(panel)
      add(beside, to: root)
      NSLayoutConstraint.activate([
        beside.leftAnchor.constraint(equalTo: root.leftAnchor),
        beside.lastBaselineAnchor.constraint(equalTo: panel.lastBaselineAnchor),
      ])
      root.layoutIfNeeded()
      // Both are in the same font, and their lines are in the middle.
      #expect(abs(beside.frame.midY - 50) < 0.01)
    }
  }

  @Test func `updateConstraints is called before the layout, and when it is asked for`() throws {
    final class Panel: UIView {
      var calls = 0
      let inner = UIView()
      override static var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        if calls == 0 {
          inner.translatesAutoresizingMaskIntoConstraints = false
          addSubview(inner)
          for (attribute, constant) in [
            (NSLayoutConstraint.Attribute.left, 1.0), (.top, 2), (.right, -3), (.bottom, -4),
          ] {
            NSLayoutConstraint(
              item: inner, attribute: attribute, relatedBy: .equal, toItem: self,
              attribute: attribute, multiplier: 1, constant: constant
            ).isActive = true
          }
        }
        calls += 1
        super.updateConstraints()
      }
    }
    try playConstraints { stage in
      let panel = Panel(frame: CGRect(0, 0, 100, 50))
      stage.rootView.addSubview(panel)
      stage.advance(by: 0.1)
      #expect(panel.calls == 1 && panel.inner.frame == CGRect(1, 2, 96, 44))
      panel.setNeedsUpdateConstraints()
      stage.advance(by: 0.1)
      #expect(panel.calls == 2)
    }
  }
}
