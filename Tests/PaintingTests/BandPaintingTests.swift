import Foundation
import Geometry
import ImageAssets
import Imaging
import Painting
import RasterCoding
import TestSupport
import Testing
import Timelines
import Typesetting

/// Gradients and images of very large areas, which are made in bands.
@Suite struct BandPaintingTests {
  /// A folder with a generated image.
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("bands-" + UUID().uuidString)
  private let source: ImageSource

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(PNGWriter.encode(.noise(width: 31, height: 23, seed: 5)))
      .write(to: folder.appendingPathComponent("a.png"))
    source = try AssetFolder(path: folder.path).source(named: "a.png")
  }

  /// Returns a generated layer with a gradient or an image.
  private func node(using generator: inout SeededNumbers) -> Node {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var node = Node(
      number(-20...60), number(-20...60), number(10...120), number(10...120),
      radius: Bool.random(using: &generator) ? 0 : number(0...30), alpha: number(0.5...1))
    if Bool.random(using: &generator) {
      node.transform = Affine(rotationAngle: number(-1...1))
    }
    let stops = [0.0, 0.4, 1].map {
      LinearGradient.Stop(
        location: $0,
        color: Color(
          red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.4...1)))
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: node.appearance.fill = .linear(LinearGradient(stops: stops))
    case 1:
      node.appearance.fill = .linear(
        LinearGradient(stops: stops, start: .zero, end: CGPoint(x: 1, y: number(0...1))))
    case 2: node.appearance.fill = .radial(RadialGradient(stops: stops))
    default: node.appearance.image = ImageContent(source: source, mode: .fill)
    }
    return node
  }

  @Test func `bands have the same pixels as the whole`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let painters = try [nil, 900, 1, 4001].map {
      try $0.map { try Painter(catalog: .builtIn, caches: .off, sourcePixels: $0) }
        ?? Painter(catalog: .builtIn, caches: .off)
    }
    for seed in 0..<60 {
      var generator = SeededNumbers(seed: seed)
      let nodes = (0..<3).map { _ in node(using: &generator) }
      let plain = frame(90, 110, nodes)
      let placed = Frame(
        time: plain.time, canvas: plain.canvas, layers: plain.layers,
        assets: Assets(directory: folder.path))
      let whole = try painters[0].paint(placed, scale: 1)
      for (index, painter) in painters.enumerated().dropFirst() {
        #expect(try painter.paint(placed, scale: 1) == whole, "seed \(seed), painter \(index)")
      }
    }
  }
}
