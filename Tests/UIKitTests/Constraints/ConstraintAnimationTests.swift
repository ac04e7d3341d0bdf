import Foundation
import Geometry
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct ConstraintAnimationTests {
  @Test func `layoutIfNeeded in an animation animates a changed constant`() throws {
    let timeline = try playConstraints { stage in
      let root = stage.rootView
      let (box, still) = (UIView(), UIView())
      (box.accessibilityIdentifier, still.accessibilityIdentifier) = ("box", "still")
      (box.backgroundColor, still.backgroundColor) = (.red, .red)
      add(box, still, to: root)
      let (left, width) = (
        box.leftAnchor.constraint(equalTo: root.leftAnchor),
        box.widthAnchor.constraint(equalToConstant: 20)
      )
      NSLayoutConstraint.activate([
        left, width, box.topAnchor.constraint(equalTo: root.topAnchor),
        box.heightAnchor.constraint(equalToConstant: 10),
        still.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 1),
        still.topAnchor.constraint(equalTo: box.bottomAnchor),
        still.widthAnchor.constraint(equalToConstant: 5),
        still.heightAnchor.constraint(equalToConstant: 5),
      ])
      stage.schedule(after: 1) {
        (left.constant, width.constant) = (100, 40)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
      }
    }
    /// Returns the frame of an element in the middle of a time.
    func frame(_ name: String, at seconds: Double) throws -> CGRect {
      try #require(
        timeline.elements(at: Instant(seconds: seconds)).first { $0.identity.key == name }
      ).frame
    }
    #expect(try frame("box", at: 0.5) == CGRect(0, 0, 20, 10))
    #expect(try frame("box", at: 1.5) == CGRect(50, 0, 30, 10))
    #expect(try frame("box", at: 2) == CGRect(100, 0, 40, 10))
    #expect(try frame("still", at: 1.5) == CGRect(1, 10, 5, 5))
  }

  @Test func `without layoutIfNeeded a change is not animated`() throws {
    let timeline = try playConstraints { stage in
      let root = stage.rootView
      let box = UIView()
      box.accessibilityIdentifier = "box"
      box.backgroundColor = .red
      add(box, to: root)
      let left = box.leftAnchor.constraint(equalTo: root.leftAnchor)
      NSLayoutConstraint.activate([
        left, box.topAnchor.constraint(equalTo: root.topAnchor),
        box.widthAnchor.constraint(equalToConstant: 10),
        box.heightAnchor.constraint(equalToConstant: 10),
      ])
      stage.schedule(after: 1) {
        UIView.animate(withDuration: 1) { left.constant = 100 }
      }
    }
    let element = timeline.elements(at: Instant(seconds: 1.01)).first {
      $0.identity.key == "box"
    }
    #expect(element?.frame.minX == 100)
  }

  @Test func `a nested view is animated with the container that is laid out`() throws {
    let timeline = try playConstraints { stage in
      let root = stage.rootView
      let (card, dot) = (UIView(), UIView())
      dot.accessibilityIdentifier = "dot"
      dot.backgroundColor = .red
      add(card, to: root)
      add(dot, to: card)
      let width = card.widthAnchor.constraint(equalToConstant: 100)
      NSLayoutConstraint.activate([
        width, card.leftAnchor.constraint(equalTo: root.leftAnchor),
        card.topAnchor.constraint(equalTo: root.topAnchor),
        card.heightAnchor.constraint(equalToConstant: 20),
        dot.rightAnchor.constraint(equalTo: card.rightAnchor),
        dot.topAnchor.constraint(equalTo: card.topAnchor),
        dot.widthAnchor.constraint(equalToConstant: 10),
        dot.heightAnchor.constraint(equalToConstant: 10),
      ])
      stage.schedule(after: 1) {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          width.constant = 200
          root.layoutIfNeeded()
        }
      }
    }
    let dot = timeline.elements(at: Instant(seconds: 1.5)).first { $0.identity.key == "dot" }
    #expect(dot?.frame.minX == 140)
  }

  @Test func `layoutIfNeeded of a container animates what is in it alone`() throws {
    let timeline = try playConstraints { stage in
      let root = stage.rootView
      let (card, dot, other) = (UIView(), UIView(), UIView())
      (dot.accessibilityIdentifier, other.accessibilityIdentifier) = ("dot", "other")
      (dot.backgroundColor, other.backgroundColor) = (.red, .red)
      add(card, other, to: root)
      add(dot, to: card)
      let left = dot.leftAnchor.constraint(equalTo: card.leftAnchor)
      NSLayoutConstraint.activate([
        left, dot.topAnchor.constraint(equalTo: card.topAnchor),
        dot.widthAnchor.constraint(equalToConstant: 10),
        dot.heightAnchor.constraint(equalToConstant: 10),
        card.leftAnchor.constraint(equalTo: root.leftAnchor),
        card.topAnchor.constraint(equalTo: root.topAnchor),
        card.widthAnchor.constraint(equalToConstant: 200),
        card.heightAnchor.constraint(equalToConstant: 50),
        other.leftAnchor.constraint(equalTo: dot.rightAnchor),
        other.topAnchor.constraint(equalTo: card.bottomAnchor),
        other.widthAnchor.constraint(equalToConstant: 10),
        other.heightAnchor.constraint(equalToConstant: 10),
      ])
      stage.schedule(after: 1) {
        left.constant = 100
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.layoutIfNeeded() }
      }
    }
    let elements = timeline.elements(at: Instant(seconds: 1.5))
    #expect(elements.first { $0.identity.key == "dot" }?.frame.minX == 50)
    #expect(elements.first { $0.identity.key == "other" }?.frame.minX == 110)
  }
}
