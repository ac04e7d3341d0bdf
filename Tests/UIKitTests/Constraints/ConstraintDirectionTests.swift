import Foundation
import Geometry
import Staging
import Testing
import Timelines
import UIKit

struct ConstraintDirectionTests {
  /// Returns the frames of two views in a row from the leading edge.
  private func row(
    direction: TraitEnvironmentLayoutDirection, _ change: (UIView) -> Void = { _ in }
  ) throws -> [CGRect] {
    var frames: [CGRect] = []
    try playConstraints(direction: direction) { stage in
      let root = stage.rootView
      change(root)
      let (first, second) = (UIView(), UIView())
      add(first, second, to: root)
      NSLayoutConstraint.activate([
        first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        first.widthAnchor.constraint(equalToConstant: 50),
        second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 5),
        second.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
      ])
      for view in [first, second] {
        view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        view.heightAnchor.constraint(equalToConstant: 10).isActive = true
      }
      root.layoutIfNeeded()
      frames = [first.frame, second.frame]
    }
    return frames
  }

  @Test func `leading is left, and right where one reads from the right`() throws {
    #expect(
      try row(direction: .leftToRight) == [CGRect(10, 0, 50, 10), CGRect(65, 0, 215, 10)])
    #expect(
      try row(direction: .rightToLeft) == [CGRect(240, 0, 50, 10), CGRect(20, 0, 215, 10)])
  }

  @Test func `a view's semantics go before the direction of the stage`() throws {
    let forced = try row(direction: .leftToRight) {
      $0.semanticContentAttribute = .forceRightToLeft
    }
    #expect(forced[0].minX == 240)
    let playback = try row(direction: .rightToLeft) { $0.semanticContentAttribute = .playback }
    #expect(playback[0].minX == 10)
  }

  @Test func `left and right stay where they are`() throws {
    try playConstraints(direction: .rightToLeft) { stage in
      let root = stage.rootView
      let view = UIView()
      add(view, to: root)
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
        view.widthAnchor.constraint(equalToConstant: 50),
        view.topAnchor.constraint(equalTo: root.topAnchor),
        view.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(view.frame == CGRect(10, 0, 50, 10))
    }
  }

  @Test func `margins by direction are mirrored`() throws {
    try playConstraints(direction: .rightToLeft) { stage in
      let view = UIView()
      stage.rootView.addSubview(view)
      view.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 1, leading: 2, bottom: 3, trailing: 4)
      #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
      #expect(view.directionalLayoutMargins.leading == 2)
    }
  }

  @Test func `a row of a stack is from right to left`() throws {
    try playConstraints(direction: .rightToLeft) { stage in
      let views = [SizedView(20, 10), SizedView(30, 10)]
      let stack = UIStackView(arrangedSubviews: views)
      stack.spacing = 5
      stack.frame = CGRect(0, 0, 55, 10)
      stage.rootView.addSubview(stack)
      stack.layoutIfNeeded()
      #expect(views.map(\.frame) == [CGRect(35, 0, 20, 10), CGRect(0, 0, 30, 10)])
    }
  }
}
