import Foundation
import Geometry
import Imaging
import TestSupport
import Testing
import Timelines

/// Layers that are covered by something opaque and left out.
@Suite struct OcclusionTests {
  /// Returns the visible layers of trees on a canvas of 100 by 100 points; texts fill their bounds.
  private func visible(_ nodes: [Node]) throws -> [VisibleLayer] {
    try frame(100, 100, nodes).visibleLayers(in: CGRect(x: 0, y: 0, width: 100, height: 100)) {
      CGRect(origin: .zero, size: $1)
    }
  }

  /// Returns the numbers of the layers whose fill or border is visible.
  private func shapes(_ nodes: [Node]) throws -> [Int] {
    try visible(nodes).filter(\.showsShape).map(\.source.layer)
  }

  /// Returns a layer at a fractional position.
  private func card(
    _ fill: Color, radius: Double = 0, border: Border? = nil, alpha: Double = 1,
    shift: Double = 0
  ) -> Node {
    Node(
      10.3 + shift, 20.7, 30.4, 40.2, fill: fill, radius: radius, border: border, alpha: alpha)
  }

  private let faint = Color(red: 0, green: 0, blue: 1, alpha: 0.9)

  // MARK: Outlines

  @Test func `hides a layer beneath its own outline at fractional positions`() throws {
    #expect(try shapes([card(red), card(blue)]) == [1])
    #expect(try shapes([card(red), card(blue, shift: 1e-8)]) == [1])
    #expect(try shapes([card(red), card(blue, shift: 0.01)]) == [0, 1])
  }

  @Test func `hides layers that are at least as round`() throws {
    #expect(try shapes([card(red, radius: 8), card(blue, radius: 8)]) == [1])
    #expect(try shapes([card(red, radius: 9), card(blue, radius: 8)]) == [1])
    #expect(try shapes([card(red, radius: 7), card(blue, radius: 8)]) == [0, 1])
    #expect(try shapes([card(red), card(blue, radius: 8)]) == [0, 1])
  }

  @Test func `hides layers within round corners`() throws {
    let cover = Node(0, 0, 60, 60, fill: blue, radius: 20)
    // Concentric corners, the middle, a corner of a rectangle just inside the arc, and outside it.
    #expect(try shapes([Node(5, 5, 50, 50, fill: red, radius: 15), cover]) == [1])
    #expect(try shapes([Node(5, 5, 50, 50, fill: red, radius: 4), cover]) == [0, 1])
    #expect(try shapes([Node(0, 20, 60, 20, fill: red), cover]) == [1])
    #expect(try shapes([Node(6, 6, 48, 48, fill: red), cover]) == [1])
    #expect(try shapes([Node(5, 5, 50, 50, fill: red), cover]) == [0, 1])
  }

  @Test func `handles corners after uneven scaling`() throws {
    let scaled = Affine(scaleX: 2, y: 1)
    func wide(_ fill: Color) -> Node {
      Node(10, 10, 30, 40, fill: fill, radius: 8, transform: scaled)
    }
    #expect(try shapes([wide(red), wide(blue)]) == [1])
    #expect(try shapes([Node(10, 10, 60, 40, fill: red, radius: 16), wide(blue)]) == [1])
    #expect(try shapes([Node(10, 10, 60, 40, fill: red, radius: 8), wide(blue)]) == [0, 1])
  }

  @Test func `a rotated layer covers nothing but may be covered`() throws {
    let turned = Node(50, 10, 30, 30, fill: blue, transform: Affine(rotationAngle: 0.7))
    #expect(try shapes([Node(49, 30, 4, 4, fill: red), turned]) == [0, 1])
    #expect(try shapes([turned, Node(0, 0, 100, 100, fill: red)]) == [1])
    let quarter = Node(60, 10, 30, 40, fill: blue, transform: Affine(rotationAngle: .pi / 2))
    #expect(try shapes([Node(20, 10, 40, 30, fill: red), quarter]) == [1])
  }

  @Test func `layers that are painted later are not hidden`() throws {
    #expect(try shapes([card(blue), Node(12, 22, 3, 3, fill: red)]) == [0, 1])
  }

  // MARK: Opacity

  @Test func `translucent layers hide nothing`() throws {
    #expect(try shapes([card(red), card(faint)]) == [0, 1])
    #expect(try shapes([card(red), card(blue, alpha: 0.9)]) == [0, 1])
    let group = Node(0, 0, 100, 100, alpha: 0.5, children: [card(blue)])
    #expect(try shapes([card(red), group]) == [0, 2])
  }

  @Test func `a gradient hides layers if all its colors are opaque`() throws {
    func cover(_ last: Color) -> Node {
      var node = card(red)
      node.appearance.fill = .linear(
        LinearGradient(stops: [.init(location: 0, color: red), .init(location: 1, color: last)]))
      return node
    }
    #expect(try shapes([card(red), cover(blue)]) == [1])
    #expect(try shapes([card(red), cover(faint)]) == [0, 1])
  }

  @Test func `a border does not change the covered area`() throws {
    for color in [red, faint] {
      let border = Border(width: 3, color: color)
      #expect(try shapes([card(red, radius: 5), card(blue, radius: 5, border: border)]) == [1])
      #expect(try shapes([card(red, radius: 5, border: border), card(blue, radius: 5)]) == [1])
    }
    let empty = Node(10, 20, 30, 40, border: Border(width: 3, color: red))
    #expect(try shapes([Node(10, 20, 30, 40, fill: red), empty]) == [0, 1])
  }

  @Test func `layers within a group hide each other`() throws {
    let group = Node(0, 0, 100, 100, alpha: 0.5, children: [card(red), card(blue)])
    let shown = try visible([card(green), group])
    #expect(shown.filter(\.showsShape).map(\.source.layer) == [0, 3])
    // One mark is left, which takes the opacity.
    #expect(shown.map(\.isGroup) == [false, false, false])
    #expect(shown.last?.alpha == 0.5)
    #expect(shown.map(\.end) == [1, 3, 3])
  }

  // MARK: Clips

  @Test func `covers the area within its clips`() throws {
    let cover = Node(0, 0, 50, 50, clips: true, children: [Node(-5, -5, 90, 90, fill: blue)])
    #expect(try shapes([Node(10, 10, 40, 40, fill: red), cover]) == [2])
    #expect(try shapes([Node(10, 10, 41, 40, fill: red), cover]) == [0, 2])
    let round = Node(
      0, 0, 50, 50, radius: 12, clips: true, children: [Node(0, 0, 50, 50, fill: blue)])
    #expect(try shapes([Node(0, 0, 50, 50, fill: red, radius: 12), round]) == [2])
    #expect(try shapes([Node(0, 0, 50, 50, fill: red, radius: 10), round]) == [0, 2])
    var turned = round
    turned.transform = Affine(rotationAngle: 0.1)
    #expect(try shapes([Node(20, 20, 5, 5, fill: red), turned]) == [0, 2])
  }

  @Test func `content clipped to the outline is hidden`() throws {
    let image = Node(
      10.3, 20.7, 30.4, 40.2, radius: 8, clips: true, children: [Node(-9, -9, 70, 70, fill: red)])
    #expect(try shapes([image, card(blue, radius: 8)]) == [2])
    #expect(try shapes([image, card(blue, radius: 9)]) == [1, 2])
  }

  @Test func `a child covers its parent, which still clips`() throws {
    let child = Node(0, 0, 60, 40.2, fill: blue)
    let parent = Node(
      10.3, 20.7, 30.4, 40.2, fill: red, radius: 8, clips: true, children: [child])
    let shown = try visible([parent])
    #expect(shown.map(\.showsShape) == [false, true])
    #expect(shown[0].clips)
  }

  @Test func `content that fills its clip up to rounding is not clipped`() throws {
    func clips(_ radius: Double, _ child: Node) throws -> Bool {
      let parent = Node(
        0.1, 0.7, 0.2 + 0.1, 40, radius: radius, clips: true,
        children: [Node(0, 0, 0, 0, children: [child])])
      return try visible([parent])[0].clips
    }
    #expect(try !clips(0, Node(0, 0, 0.3 + 1e-9, 40, fill: blue)))
    #expect(try clips(0, Node(0, 0, 0.31, 40, fill: blue)))
    #expect(try !clips(0.1, Node(0, 0, 0.3, 40, fill: blue, radius: 0.1)))
    #expect(try clips(0.1, Node(0, 0, 0.3, 40, fill: blue, radius: 0.05)))
  }

  @Test func `a clip within a clip does not prevent the outer one from cutting`() throws {
    let inner = Node(30, 0, 30, 10, clips: true, children: [Node(0, 0, 30, 10, fill: blue)])
    let shown = try visible([Node(0, 0, 40, 40, clips: true, children: [inner])])
    #expect(shown.map(\.clips) == [true, false, false])
  }

  // MARK: Texts and numbers

  @Test func `texts that extend beyond the cover stay, covered ones are not even laid out`() throws
  {
    var asked: [String] = []
    func shown(_ nodes: [Node]) throws -> [VisibleLayer] {
      asked = []
      return try frame(100, 100, nodes).visibleLayers(
        in: CGRect(x: 0, y: 0, width: 100, height: 100)
      ) { text, size in
        asked.append(text.string)
        return CGRect(x: 0, y: 0, width: text.string == "wide" ? 90 : 10, height: 5)
      }
    }
    let below = Node(
      10, 10, 30, 30, fill: red, texts: [TextContent("wide", size: 9), TextContent("in", size: 9)])
    let under = try shown([below, Node(10, 10, 30, 30, fill: blue)])
    #expect(under.map(\.showsShape) == [false, true])
    #expect(under[0].texts.map(\.string) == ["wide"])
    let screen = try shown([below, Node(0, 0, 100, 100, fill: blue)])
    #expect(screen.map(\.source.layer) == [1])
    #expect(asked.isEmpty)
  }

  @Test func `hides each of a hundred by its own twin`() throws {
    let cells = (0..<100).map { index in
      Node(Double(index % 10) * 9.7, Double(index / 10) * 9.7, 9.1, 9.1, fill: red, radius: 2)
    }
    #expect(try shapes(cells + cells) == Array(100..<200))
  }
}
