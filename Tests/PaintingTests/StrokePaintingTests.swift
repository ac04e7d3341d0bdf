import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Typesetting

/// Lines whose marks have no length, and outlines without area.
@Suite struct StrokePaintingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Paints a line along a path on a canvas of 60 by 40 points, in black on white.
  private func paint(
    _ text: String, width: Double = 10, cap: Border.Cap, dash: [Double] = [], alpha: Double = 1,
    transform: Affine? = nil, position: Border.Position = .center
  ) throws -> Bitmap {
    var node = Node(0, 0, 60, 40, transform: transform)
    node.appearance.shape = .path(ShapePath(try Path(svg: text)))
    node.appearance.border = Border(
      width: width, color: Color(red: 0, green: 0, blue: 0, alpha: alpha), position: position,
      dash: dash, cap: cap)
    return try painter.paint(frame(60, 40, [node]), scale: 1)
  }

  /// Returns how much of a bitmap is black, in pixels.
  private func area(_ image: Bitmap) -> Double {
    image.words.reduce(0) { $0 + Double(255 - $1 & 255) / 255 }
  }

  @Test(arguments: ["M20 20h0", "M20 20z", "M20 20l0 0z", "M20 20c0 0 0 0 0 0"], [0, 0.5])
  func `a contour without length shows its caps only`(text: String, angle: Double) throws {
    let turn = Affine(rotationAngle: angle)
    #expect(try area(paint(text, cap: .butt, transform: turn)) == 0)
    #expect(abs(try area(paint(text, cap: .round, transform: turn)) - 25 * .pi) < 1)
    #expect(abs(try area(paint(text, cap: .square, transform: turn)) - 100) < 1)
  }

  @Test func `a square at a contour without length lies along the axes of the layer`() throws {
    let image = try paint("M20 20h0", cap: .square)
    #expect(image.words == (try paint("M15 20h10", cap: .butt)).words)
  }

  @Test(arguments: [[0, 20], [0, 12], [0, 7, 0, 5]])
  func `dashes without length or cap show nothing, also at corners`(dash: [Double]) throws {
    for text in ["M10 10h40v20h-40z", "M10 10l40 5l-10 20z", "M10 20c0 -20 40 -20 40 0"] {
      #expect(try area(paint(text, cap: .butt, dash: dash)) == 0)
    }
    let mixed = try paint("M5 20h50", cap: .butt, dash: [0, 5, 10, 5])
    #expect(mixed.words == (try paint("M10 20h10m10 0h10m10 0h5", cap: .butt)).words)
  }

  @Test func `dots overlap as one shape with the line, also where it is translucent`() throws {
    for cap in [Border.Cap.round, .square] {
      let image = try paint(
        "M10 20h40M12 18h0M20 20h0", cap: cap, dash: [0, 4, 6, 2], alpha: 0.5)
      #expect(image.words.map { $0 & 255 }.min() == 127)
    }
  }

  @Test(arguments: [Border.Cap.round, .square])
  func `dots at corners are not joined with them`(cap: Border.Cap) throws {
    let image = try paint("M15 10h20v20h-20z", width: 6, cap: cap, dash: [0, 20])
    let one = cap == .round ? 9 * Double.pi : 36
    // Four joins at corners would add 7.7 pixels.
    #expect(abs(area(image) - 4 * one) < 3.5)
  }

  @Test func `the border of a layer without width or height is a line`() throws {
    func paint(_ width: Double, _ height: Double, _ shape: Shape, dash: [Double] = []) throws
      -> Bitmap
    {
      var node = Node(10, 20, width, height)
      node.appearance.shape = shape
      node.appearance.border = Border(
        width: 6, color: .black, position: .center, dash: dash)
      return try painter.paint(frame(60, 40, [node]), scale: 1)
    }
    for shape in [Shape.rectangle, .ellipse] {
      #expect(try paint(40, 0, shape).words == self.paint("M10 20h40", width: 6, cap: .butt).words)
      #expect(try paint(0, 15, shape).words == self.paint("M10 20v15", width: 6, cap: .butt).words)
      #expect(
        try paint(40, 0, shape, dash: [8]).words
          == self.paint("M10 20h40", width: 6, cap: .butt, dash: [8]).words)
      #expect(try area(paint(0, 0, shape)) == 0)
    }
    let path = Shape.path(ShapePath(try Path(svg: "M0 0h30v8z")))
    #expect(try paint(0, 0, path).words == paint(30, 8, path).words)
  }

  /// Returns the data of a path through points, each step of which is divided into short ones.
  private func divided(_ points: [CGPoint], by count: Int, isClosed: Bool) -> String {
    let line = isClosed ? points + points.prefix(1) : points
    let steps = zip(line, line.dropFirst()).flatMap { start, end in
      (1...count).map { number in
        let share = Double(number) / Double(count)
        return "L\(start.x + (end.x - start.x) * share) \(start.y + (end.y - start.y) * share)"
      }
    }
    return "M\(points[0].x) \(points[0].y)" + steps.joined() + (isClosed ? "Z" : "")
  }

  @Test(arguments: [false, true], [Border.Position.center, .inside, .outside])
  func `a line of many steps is drawn like one of few`(
    isClosed: Bool, position: Border.Position
  ) throws {
    // A star whose lines cross, and whose width is more than its steps.
    let points = (0..<5).map { number -> CGPoint in
      let angle = Double(number) * 0.8 * .pi
      return CGPoint(x: 30 + 18 * sin(angle), y: 20 - 18 * cos(angle))
    }
    for (alpha, cap) in [(1, Border.Cap.butt), (0.5, .round), (1, .square)] {
      let images = try [1, 300].map {
        try paint(
          divided(points, by: $0, isClosed: isClosed), width: 3, cap: cap, alpha: alpha,
          position: position)
      }
      // A mask is multiplied with the edges of the line; where both have edges in one pixel, as at
      // the corners, the intersection of the shapes is another number.
      let count = zip(images[0].words, images[1].words).count { first, second in
        abs(Int(first & 255) - Int(second & 255)) > 16
      }
      #expect(count < 64)
      #expect(abs(area(images[0]) - area(images[1])) < 0.02 * area(images[0]))
      #expect(images[1].words.map { $0 & 255 }.min() == images[0].words.map { $0 & 255 }.min())
    }
  }

  @Test func `a dot within a line changes nothing at the edges of its outline`() throws {
    let outline = "M10.5 5.5h30v20h-30z"
    let images = try ["", "M25 15h0"].map {
      try paint(outline + $0, width: 4, cap: .round, position: .inside)
    }
    // Within Cairo's rounding of masks; a clip that applied twice would give a quarter instead of half.
    for row in 0..<40 {
      for column in 0..<60 where hypot(Double(column) - 24.5, Double(row) - 14.5) > 5 {
        let numbers = images.map { Int($0[column, row] & 255) }
        #expect(abs(numbers[0] - numbers[1]) <= 12)
      }
    }
  }

  @Test(arguments: [Border.Position.center, .inside, .outside])
  func `a line that crosses itself everywhere is drawn in bounded time`(position: Border.Position)
    throws
  {
    func seconds(_ count: Int) throws -> Double {
      var numbers = SeededNumbers(seed: 1)
      let steps = (0..<count).map { _ in
        "L\(Double.random(in: 0..<60, using: &numbers)) \(Double.random(in: 0..<40, using: &numbers))"
      }
      let (text, begin) = ("M0 0" + steps.joined(), clock())
      _ = try paint(text, width: 0.5, cap: .butt, position: position)
      return Double(clock() - begin) / Double(CLOCKS_PER_SEC)
    }
    _ = try seconds(100)
    #expect(try seconds(9900) < 3)
  }
}
