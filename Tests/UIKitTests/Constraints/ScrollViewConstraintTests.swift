import Foundation
import Geometry
import Staging
import Testing
import Timelines
import UIKit

struct ScrollViewConstraintTests {
  @Test func `content gives a scroll view its content size`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let (scrollView, content) = (UIScrollView(), UIView())
      add(scrollView, to: root)
      add(content, to: scrollView)
      NSLayoutConstraint.activate([
        scrollView.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        scrollView.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10),
        scrollView.topAnchor.constraint(equalTo: root.topAnchor),
        scrollView.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        content.leftAnchor.constraint(equalTo: scrollView.leftAnchor, constant: 5),
        content.rightAnchor.constraint(equalTo: scrollView.rightAnchor, constant: -15),
        content.topAnchor.constraint(equalTo: scrollView.topAnchor),
        content.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
        content.widthAnchor.constraint(equalTo: scrollView.widthAnchor, multiplier: 2),
        content.heightAnchor.constraint(equalToConstant: 900),
      ])
      root.layoutIfNeeded()
      #expect(scrollView.frame == CGRect(10, 0, 280, 200))
      #expect(content.frame == CGRect(5, 0, 560, 900))
      #expect(scrollView.contentSize == CGSize(width: 580, height: 900))
      scrollView.contentOffset.y = 100
      scrollView.setNeedsLayout()
      root.layoutIfNeeded()
      #expect(content.frame == CGRect(5, 0, 560, 900))
      #expect(stage.warnings.isEmpty)
    }
  }

  @Test func `guides of a scroll view are its content and its frame`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let scrollView = UIScrollView(frame: CGRect(0, 0, 200, 100))
      root.addSubview(scrollView)
      let (content, badge) = (SizedView(50, 400), UIView())
      add(content, badge, to: scrollView)
      let (inside, visible) = (scrollView.contentLayoutGuide, scrollView.frameLayoutGuide)
      NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: inside.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: inside.trailingAnchor),
        content.topAnchor.constraint(equalTo: inside.topAnchor, constant: 10),
        content.bottomAnchor.constraint(equalTo: inside.bottomAnchor, constant: -10),
        inside.widthAnchor.constraint(equalTo: visible.widthAnchor),
        badge.topAnchor.constraint(equalTo: visible.topAnchor, constant: 8),
        badge.rightAnchor.constraint(equalTo: visible.rightAnchor, constant: -8),
        badge.widthAnchor.constraint(equalToConstant: 10),
        badge.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(scrollView.contentSize == CGSize(width: 200, height: 420))
      #expect(content.frame == CGRect(0, 10, 200, 400))
      #expect(badge.frame == CGRect(182, 8, 10, 10))
      scrollView.contentOffset.y = 100
      root.layoutIfNeeded()
      #expect(badge.frame == CGRect(182, 108, 10, 10))
      #expect(inside.layoutFrame == CGRect(0, 0, 200, 420))
      #expect(visible.layoutFrame == CGRect(0, 100, 200, 100))
    }
  }

  @Test func `a stack fills a scroll view`() throws {
    try playConstraints { stage in
      let root = stage.rootView
      let scrollView = UIScrollView(frame: CGRect(0, 0, 200, 100))
      root.addSubview(scrollView)
      let rows = (0..<5).map { _ in SizedView(30, 40) }
      let stack = UIStackView(arrangedSubviews: rows)
      stack.axis = .vertical
      stack.spacing = 10
      add(stack, to: scrollView)
      NSLayoutConstraint.activate([
        stack.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
        stack.topAnchor.constraint(equalTo: scrollView.topAnchor),
        stack.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
        stack.widthAnchor.constraint(equalTo: scrollView.widthAnchor),
      ])
      root.layoutIfNeeded()
      #expect(scrollView.contentSize == CGSize(width: 200, height: 240))
      #expect(rows.map(\.frame.minY) == [0, 50, 100, 150, 200])
      rows[1].isHidden = true
      root.layoutIfNeeded()
      #expect(scrollView.contentSize.height == 190)
    }
  }
}
