import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Typesetting

/// Pixels of frames in which covered layers are left out.
@Suite struct OcclusionPaintingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Returns trees whose fills are gradients that are translucent only outside their bounds.
  ///
  /// They have the same pixels, but cover nothing for the culling.
  private func uncovering(_ nodes: [Node]) -> [Node] {
    nodes.map { node in
      var node = node
      if case .solid(let color) = node.appearance.fill {
        node.appearance.fill = .linear(
          LinearGradient(
            stops: [.init(location: 0, color: .clear), .init(location: 1, color: color)],
            start: CGPoint(x: -5, y: 0), end: CGPoint(x: -4, y: 0)))
      }
      node.children = uncovering(node.children)
      return node
    }
  }

  // MARK: Fractional positions

  @Test(arguments: [0.0, 9.3])
  func `nothing shows through the edge of a card on an equal one`(radius: Double) throws {
    func card(_ fill: Color) -> Node { Node(5.3, 6.7, 40.4, 30.2, fill: fill, radius: radius) }
    let text = TextContent("under", size: 12)
    var below = card(red)
    below.clips = true
    below.appearance.texts = [text]
    let alone = try painter.paint(frame(60, 50, [card(blue)]), scale: 2)
    #expect(try painter.paint(frame(60, 50, [below, card(blue)]), scale: 2) == alone)
    let bleeding = frame(60, 50, uncovering([below, card(blue)]))
    #expect(try painter.paint(bleeding, scale: 2) != alone)
  }

  @Test func `an image that fills its round clip has one edge`() throws {
    func cell(_ fill: Color?, clips: Bool) -> Node {
      Node(
        5.3, 6.7, 40.4, 30.2, fill: fill, radius: 9, clips: clips,
        children: [Node(0, 0, 40.4, 30.2, fill: blue, radius: 9)])
    }
    let alone = try painter.paint(frame(60, 50, [cell(nil, clips: false)]), scale: 1)
    #expect(try painter.paint(frame(60, 50, [cell(nil, clips: true)]), scale: 1) == alone)
    #expect(try painter.paint(frame(60, 50, [cell(red, clips: true)]), scale: 1) == alone)
  }

  @Test func `the clip of a covered parent still cuts`() throws {
    func scene(_ fill: Color?) -> Frame {
      frame(
        60, 50,
        [
          Node(
            5.3, 6.7, 40.4, 30.2, fill: fill, radius: 9, clips: true,
            children: [Node(-5, -5, 60, 60, fill: blue)])
        ])
    }
    let bitmap = try painter.paint(scene(red), scale: 1)
    #expect(bitmap == (try painter.paint(scene(nil), scale: 1)))
    #expect(bitmap[50, 20] == 0xFFFF_FFFF && bitmap[20, 20] == 0xFF00_00FF)
  }

  @Test func `a clip outside another one cuts the content within the inner one`() throws {
    let inner = Node(30, 0, 30, 10, clips: true, children: [Node(0, 0, 30, 10, fill: blue)])
    let outer = Node(0, 0, 40, 40, clips: true, children: [inner])
    let bitmap = try painter.paint(frame(60, 50, [outer]), scale: 1)
    #expect(bitmap[39, 5] == 0xFF00_00FF && bitmap[40, 5] == 0xFFFF_FFFF)
  }

  // MARK: Random scenes

  /// Returns trees of layers at whole positions.
  private func nodes(_ random: inout SeededNumbers, depth: Int) -> [Node] {
    (0..<random.below(depth == 0 ? 9 : 4)).map { _ in
      // Few positions and sizes make many edges coincide.
      let (x, y) = (random.below(6) * 6, random.below(6) * 6)
      let (width, height) = (random.below(6) * 6 + 12, random.below(6) * 6 + 12)
      let alpha = random.below(4) == 0 ? 0.6 : 1
      let color = Color(
        rgba: UInt32(random.below(1 << 24)) << 8 | (random.below(4) == 0 ? 140 : 255))
      let border = Border(
        width: Double(1 + random.below(4)),
        color: random.below(2) == 0 ? .black : Color(white: 0, alpha: 0.4))
      let share = depth == 0 ? 1.0 : 0.5
      return Node(
        (Double(x) * share).rounded(), (Double(y) * share).rounded(), Double(width),
        Double(height), fill: random.below(5) == 0 ? nil : color,
        radius: random.below(3) == 0 ? Double(random.below(12)) : 0,
        border: random.below(5) == 0 ? border : nil, alpha: alpha,
        clips: random.below(3) == 0,
        children: depth < 3 ? nodes(&random, depth: depth + 1) : [])
    }
  }

  /// Adds the anti-aliased pixels near the round corners of trees.
  private func addCorners(of nodes: [Node], at origin: CGPoint, to corners: inout [CGRect]) {
    for node in nodes {
      let position = CGPoint(x: origin.x + node.origin.x, y: origin.y + node.origin.y)
      let box = CGRect(origin: position, size: node.size)
      let radius = min(node.appearance.cornerRadius, min(box.width, box.height) / 2)
      if radius > 0 {
        for corner in box.insetBy(dx: radius / 2, dy: radius / 2).corners {
          corners.append(
            CGRect(center: corner, size: CGSize(width: radius + 2, height: radius + 2)))
        }
      }
      addCorners(of: node.children, at: position, to: &corners)
    }
  }

  /// Returns the number of visible fills and borders in a frame.
  private func shapeCount(_ frame: Frame) throws -> Int {
    let area = CGRect(origin: .zero, size: frame.canvas.size)
    return try frame.visibleLayers(in: area) { _, _ in nil }.filter(\.showsShape).count
  }

  @Test func `any scene has the same pixels as with everything painted`() throws {
    var (left, compared) = (0, 0)
    for seed in 0..<500 {
      var random = SeededNumbers(seed: seed)
      let nodes = nodes(&random, depth: 0)
      let (culled, whole) = (frame(64, 64, nodes), frame(64, 64, uncovering(nodes)))
      left += try shapeCount(whole) - shapeCount(culled)
      let (fast, slow) = (
        try painter.paint(culled, scale: 1), try painter.paint(whole, scale: 1)
      )
      var corners: [CGRect] = []
      addCorners(of: nodes, at: .zero, to: &corners)
      var worst = 0
      for y in 0..<64 {
        for x in 0..<64 where fast[x, y] != slow[x, y] {
          // At a round edge the content below would show through if it were painted.
          let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
          if corners.contains(where: { $0.contains(point) }) { continue }
          for channel in 0..<4 as Range<UInt32> {
            worst = max(worst, abs(fast.channel(channel, x, y) - slow.channel(channel, x, y)))
          }
        }
      }
      compared += corners.isEmpty ? 1 : 0
      // Groups are rounded to bytes once more than content that is painted without a group.
      #expect(worst <= 1, "seed \(seed)")
    }
    #expect(left > 500 && compared > 50, "\(left) left out, \(compared) without corners")
  }
}
