import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Typesetting

@Suite struct ShapeMaskTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Paints one appearance at a position, rotated about its center.
  private func paint(
    _ appearance: Appearance, _ side: CGFloat, in rect: CGRect, transform: Affine? = nil,
    scale: Double = 1
  ) throws -> Bitmap {
    let turned = transform.map {
      Affine(translationX: -rect.width / 2, y: -rect.height / 2).concatenating($0)
        .concatenating(Affine(translationX: rect.width / 2, y: rect.height / 2))
    }
    var node = Node(rect.minX, rect.minY, rect.width, rect.height, transform: turned)
    node.appearance = appearance
    return try painter.paint(frame(side, side, [node]), scale: scale)
  }

  /// Returns the data of a rounded rectangle's path, for which nothing is left out.
  private func path(_ size: CGSize, radius: Double) -> String {
    let (w, h, r) = (size.width, size.height, radius)
    return """
      M\(r) 0H\(w - r)A\(r) \(r) 0 0 1 \(w) \(r)V\(h - r)A\(r) \(r) 0 0 1 \(w - r) \(h)\
      H\(r)A\(r) \(r) 0 0 1 0 \(h - r)V\(r)A\(r) \(r) 0 0 1 \(r) 0Z
      """
  }

  @Test(arguments: 0..<40)
  func `the part of a shadow left out below its layer is not visible`(seed: Int) throws {
    var count = Double(seed * 31)
    /// Returns the next of a sequence of numbers that fills a range evenly.
    func next(_ range: ClosedRange<Double>) -> Double {
      count += 1
      let share = (count * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
    let size = CGSize(
      width: next(4...70),
      height: next(4...70))
    let radius = next(0...min(size.width, size.height) / 2)
    let shadow = Shadow(
      color: .black,
      offset: Vector(
        dx: next(-20...20),
        dy: next(-20...20)),
      blur: next(0.5...24))
    let rect = CGRect(
      origin: CGPoint(
        x: next(0...60), y: next(0...60)),
      size: size)
    let turn = seed.isMultiple(of: 2) ? 0 : next(0...6.3)
    let scale = next(0.4...2)
    let map = Affine(rotationAngle: turn).scaledBy(x: scale, y: scale)
    var appearance = Appearance(fill: .solid(red), cornerRadius: radius, shadows: [shadow])
    let rounded = try paint(appearance, 130, in: rect, transform: map)
    appearance.shape = .path(try ShapePath(data: path(size, radius: radius)))
    appearance.corners = .sharp
    let whole = try paint(appearance, 130, in: rect, transform: map)
    for (left, right) in zip(rounded.words, whole.words) {
      for shift in [0, 8, 16] as [UInt32] {
        // The remaining differences are those of anti-aliasing.
        #expect(abs(Int(left >> shift & 255) - Int(right >> shift & 255)) <= 40)
      }
    }
  }

  @Test(arguments: [
    (CGSize(width: 60, height: 2), 1.0, 1.0), (CGSize(width: 4, height: 4), 1, 1),
    (CGSize(width: 60, height: 300), 1, 0.02), (CGSize(width: 300, height: 60), 0.01, 1),
  ])
  func `a shadow below a thin or flattened layer is complete`(
    size: CGSize, x: Double, y: Double
  ) throws {
    let shadow = Shadow(color: .black, blur: 10)
    let rect = CGRect(
      x: 65 - size.width / 2, y: 65 - size.height / 2, width: size.width, height: size.height)
    var appearance = Appearance(fill: .solid(red), shadows: [shadow])
    let map = Affine(scaleX: x, y: y).concatenating(Affine(rotationAngle: 0.3))
    let bitmap = try paint(appearance, 130, in: rect, transform: map)
    appearance.shape = .path(try ShapePath(data: path(size, radius: 0)))
    let whole = try paint(appearance, 130, in: rect, transform: map)
    #expect(whole.words.contains { $0 & 255 < 250 && $0 >> 16 & 255 == $0 & 255 })
    for (left, right) in zip(bitmap.words, whole.words) {
      for shift in [0, 8, 16] as [UInt32] {
        // The remaining differences are those of anti-aliasing.
        #expect(abs(Int(left >> shift & 255) - Int(right >> shift & 255)) <= 40)
      }
    }
  }

  @Test(arguments: 0..<120)
  func `pixels of shapes do not depend on the repainted part`(seed: Int) throws {
    var count = Double(seed * 17)
    /// Returns the next of a sequence of numbers in tenths.
    func next(_ range: ClosedRange<Double>) -> Double {
      count += 1
      let share = (count * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
      return ((range.lowerBound + share * (range.upperBound - range.lowerBound)) * 10).rounded()
        / 10
    }
    var card = Node(
      next(40...60), next(40...60), next(20...90), next(20...90), radius: next(0...30))
    let shadow = Shadow(
      color: .black, offset: Vector(dx: next(-6...6), dy: next(-6...6)), blur: next(1...12))
    switch seed % 5 {
    case 0: card.appearance.fill = .solid(.black)
    case 1: card.appearance.border = Border(width: next(1...9), color: .black)
    case 2:
      card.appearance.fill = .solid(Color(rgba: 0xFF00_0080))
      card.appearance.shadows = [shadow]
    case 3:
      card.appearance.fill = .solid(.white)
      card.appearance.shadows = [
        Shadow(color: .black, blur: next(1...12), isInner: true)
      ]
    default:
      card.clips = true
      var child = Node(10, 10, 50, 50, radius: 8)
      child.appearance.fill = .solid(red)
      child.appearance.shadows = [shadow]
      card.children = [child]
    }
    if seed % 3 == 1 { card.transform = Affine(rotationAngle: next(-3...3)) }
    if seed % 3 == 2 { card.transform = Affine(scaleX: -1, y: 1).translatedBy(x: -80, y: 0) }
    let (left, top) = (Double(30 + seed * 7 % 80), Double(40 + seed * 11 % 80))
    /// Returns the frame with a small layer at a position.
    func movedFrame(_ step: Double) -> Frame {
      frame(160, 160, [card, Node(left + step, top, 9.8, 9.2, fill: blue)])
    }
    let scale = seed.isMultiple(of: 2) ? 1.0 : 1.5
    _ = try painter.paint(movedFrame(0), scale: scale)
    for step in 1...3 {
      let after = try painter.paint(movedFrame(Double(2 * step)), scale: scale)
      let alone = try Painter(catalog: .builtIn, caches: .off).paint(
        movedFrame(Double(2 * step)), scale: scale)
      #expect(after == alone)
    }
  }

  @Test(arguments: [0, 0.4, 0.5, 3.1])
  func `a large shape and its ring have no seams`(turn: Double) throws {
    let rect = CGRect(x: 150.3, y: 140.7, width: 700, height: 720)
    var appearance = Appearance(fill: .solid(.black), cornerRadius: 90)
    for isRing in [false, true] {
      if isRing {
        appearance.fill = nil
        appearance.border = Border(width: 40, color: .black)
      }
      let bitmap = try paint(appearance, 1000, in: rect, transform: Affine(rotationAngle: turn))
      let inverse = Affine(rotationAngle: -turn)
      for y in stride(from: 0, to: 1000, by: 3) {
        for x in stride(from: 0, to: 1000, by: 3) {
          let position = CGPoint(x: Double(x) + 0.5 - rect.midX, y: Double(y) + 0.5 - rect.midY)
            .applying(inverse)
          func distance(_ inset: Double, _ radius: Double) -> Double {
            let (dx, dy) = (
              abs(position.x) - rect.width / 2 + inset + radius,
              abs(position.y) - rect.height / 2 + inset + radius
            )
            let outside = hypot(max(dx, 0), max(dy, 0))
            return outside + min(max(dx, dy), 0) - radius
          }
          let outer = distance(0, 90)
          let inner = isRing ? -distance(40, 50) : -1
          let depth = isRing ? max(outer, inner) : outer
          if depth < -1 { #expect(bitmap[x, y] == 0xFF00_0000, "\(x) \(y)") }
          if depth > 1 { #expect(bitmap[x, y] == 0xFFFF_FFFF, "\(x) \(y)") }
        }
      }
    }
  }

  @Test func `a pill and a circle keep their shapes at fractional positions`() throws {
    for position in stride(from: 10, to: 11, by: 0.125) {
      for size in [
        CGSize(width: 40, height: 13), CGSize(width: 13, height: 40), CGSize(width: 21, height: 21),
      ] {
        let appearance = Appearance(
          fill: .solid(.black), cornerRadius: min(size.width, size.height) / 2)
        let bitmap = try paint(
          appearance, 60, in: CGRect(origin: CGPoint(x: position, y: position), size: size))
        var ink = 0.0
        for word in bitmap.words { ink += Double(255 - word & 255) / 255 }
        let radius = min(size.width, size.height) / 2
        let area = size.width * size.height - (4 - .pi) * radius * radius
        #expect(abs(ink - area) < 0.01 * area)
      }
    }
  }

  @Test func `a shape beyond Cairo's range is clipped at the canvas`() throws {
    let appearance = Appearance(fill: .solid(.black), cornerRadius: 30)
    let bitmap = try paint(
      appearance, 60, in: CGRect(x: 20, y: -1e7, width: 2e7, height: 2e7))
    #expect(bitmap[19, 30] == 0xFFFF_FFFF && bitmap[21, 30] == 0xFF00_0000)
    #expect(bitmap[59, 0] == 0xFF00_0000 && bitmap[59, 59] == 0xFF00_0000)
  }
}
