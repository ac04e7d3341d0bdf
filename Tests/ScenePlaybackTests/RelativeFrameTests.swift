import Cellophane
import Foundation
import Testing

/// Frames of collections and views that depend on the canvas, the screen or the cell around them.
struct RelativeFrameTests {
  private func collection(_ frame: String, steps: String = "[]") -> String {
    """
    cellophane: 1
    canvas: { size: [400, 200] }
    collections:
      - frame: \(frame)
        background: white
        layout: { itemSize: [10, 10] }
        sections: [{ items: [a] }]
    steps: \(steps)
    """
  }

  @Test(arguments: [
    ("[10, 20, 300, 100]", CGRect(x: 10, y: 20, width: 300, height: 100)),
    ("[5%, 10%, 50%, 50%]", CGRect(x: 20, y: 20, width: 200, height: 100)),
    ("{ x: 10, y: 20, width: 300, height: 50% }", CGRect(x: 10, y: 20, width: 300, height: 100)),
    ("{ left: 10, right: 30, top: 25%, bottom: 0 }", CGRect(x: 10, y: 50, width: 360, height: 150)),
    ("{ width: 100, height: 60 }", CGRect(x: 150, y: 70, width: 100, height: 60)),
    ("{ right: 0, width: 100 }", CGRect(x: 300, y: 0, width: 100, height: 200)),
    ("{}", CGRect(x: 0, y: 0, width: 400, height: 200)),
  ])
  func `a collection has its frame in the canvas`(frame: String, expected: CGRect) throws {
    let text = collection(frame)
    #expect(try play(text).frame(ofView: "collection", at: 0) == expected)
  }

  @Test func `a collection is resized to a relative frame`() throws {
    let step =
      "[{ resize: { frame: { right: 0, width: 25%, top: 10, bottom: 10 } }, duration: 1s }]"
    let text = collection("[0, 0, 100, 100]", steps: step)
    #expect(
      try play(text).frame(ofView: "collection", at: 1)
        == CGRect(x: 300, y: 10, width: 100, height: 180))
  }

  @Test func `relative frames follow a device that turns, and others stay`() throws {
    let text = """
      cellophane: 1
      canvas: { size: [400, 200] }
      styles: { plain: { fill: red } }
      navigation: { bar: none }
      screens:
        - id: one
          collections:
            - frame: { right: 0, width: 50%, top: 0, height: 50% }
              background: blue
              layout: { itemSize: [10, 10] }
              sections: [1]
          views:
            - { id: fixed, style: plain, frame: [0, 0, 10, 10] }
            - { id: corner, style: plain, frame: { right: 5, bottom: 5, width: 20, height: 10 } }
            - { id: band, style: plain, frame: { left: 10, right: 10, y: 50%, height: 4 } }
      steps: [{ rotate: { to: [200, 400] }, duration: 1s }]
      """
    let timeline = try play(text)
    let size = timeline.frame(ofView: "one", at: 2)?.size ?? .zero
    #expect(size == CGSize(width: 200, height: 400))
    #expect(timeline.frame(ofView: "fixed", at: 2)?.size == CGSize(width: 10, height: 10))
    let screen = try #require(timeline.frame(ofView: "one", at: 2))
    let corner = try #require(timeline.frame(ofView: "corner", at: 2))
    #expect(corner.maxX == screen.maxX - 5 && corner.maxY == screen.maxY - 5)
    let band = try #require(timeline.frame(ofView: "band", at: 2))
    #expect(band.width == 180 && band.minY == screen.minY + 200)
    #expect(
      timeline.frame(ofView: "collection", at: 2)?.size == CGSize(width: 100, height: 200))
    // Half way the edges are half way, too.
    let half = try #require(timeline.frame(ofView: "band", at: 0.5))
    #expect(half.width > 180 && half.width < 380)
  }

  @Test func `a nested collection follows its cell`() throws {
    let text = """
      cellophane: 1
      canvas: { size: [400, 200] }
      collections:
        - layout: { itemSize: [200, 100] }
          sections:
            - items:
                - key: row
                  collection:
                    id: inner
                    background: blue
                    frame: { left: 10%, width: 50%, y: 10, bottom: 10 }
                    layout: { itemSize: [10, 10] }
                    sections: [1]
      steps: [{ layout: { type: flow, itemSize: [400, 200] }, duration: 1s }]
      """
    let timeline = try play(text)
    #expect(
      timeline.frame(ofView: "inner", at: 0) == CGRect(x: 120, y: 10, width: 100, height: 80))
    #expect(
      timeline.frame(ofView: "inner", at: 1) == CGRect(x: 40, y: 10, width: 200, height: 180))
  }

  @Test(arguments: [
    ("{ left: 1, right: 1, width: 1 }", "keep two of them"), ("{ x: 1, left: 1 }", "keep one"),
    ("[1, 2, 3]", "[x, y, width, height]"), ("[0, 0, -1, 1]", "must not be negative"),
    ("{ height: -5% }", "must not be negative"), ("wide", "or a mapping for frame"),
  ])
  func `another frame is an error`(frame: String, words: String) throws {
    let text = collection(frame)
    let error = try #require(throws: DocumentError.self) { try play(text) }
    #expect(error.diagnostics[0].message.contains(words), "\(error.diagnostics[0].message)")
  }
}

extension Timeline {
  /// Returns the frame of a view by its key at some seconds, in canvas points.
  fileprivate func frame(ofView key: String, at seconds: Double) -> CGRect? {
    elements(at: Instant(seconds: seconds)).last { $0.identity.key.hasSuffix(key) }?.frame
  }
}
