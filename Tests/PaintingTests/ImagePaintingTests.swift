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

/// Images on layers, painted by Cairo and the resampling.
@Suite struct ImagePaintingTests {
  /// A folder with images that the test has made.
  private final class Album {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("images-" + UUID().uuidString)
    let painter: Painter

    init(caches: Painter.Caches = .on) throws {
      painter = try Painter(catalog: .builtIn, caches: caches)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes an image to a file of the folder.
    func add(_ image: Bitmap, as name: String = "a.png") throws -> ImageSource {
      try Data(PNGWriter.encode(image)).write(to: folder.appendingPathComponent(name))
      return try AssetFolder(path: folder.path).source(named: name)
    }

    /// Paints one layer with an image on an empty canvas.
    func transparent(_ content: ImageContent, size: CGSize, map: Affine) throws -> Bitmap {
      var node = Node(0, 0, size.width, size.height, transform: map)
      node.appearance.image = content
      let plain = frame(100, 90, background: .clear, [node])
      return try painter.paint(
        Frame(
          time: plain.time, canvas: plain.canvas, layers: plain.layers,
          assets: Assets(directory: folder.path)), scale: 1)
    }

    /// Paints one layer with an image on a white canvas.
    func paint(
      _ content: ImageContent, in rect: CGRect, canvas: (Double, Double) = (40, 40),
      radius: Double = 0, alpha: Double = 1, transform: Affine? = nil, scale: Double = 1
    ) throws -> Bitmap {
      var node = Node(rect.minX, rect.minY, rect.width, rect.height, radius: radius, alpha: alpha)
      node.appearance.image = content
      node.transform = transform
      let plain = frame(canvas.0, canvas.1, [node])
      let placed = Frame(
        time: plain.time, canvas: plain.canvas, layers: plain.layers,
        assets: Assets(directory: folder.path))
      return try painter.paint(placed, scale: scale)
    }
  }

  /// Returns an opaque image whose gray is a function of the pixel.
  private func image(_ width: Int, _ height: Int, _ grey: (Int, Int) -> Int) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { result[x, y] = 0xFF00_0000 | UInt32(grey(x, y)) * 0x01_0101 }
    }
    return result
  }

  /// An image of many grays without a pattern.
  private var noise: Bitmap {
    var numbers = SeededNumbers(seed: 5)
    return image(16, 12) { _, _ in numbers.below(256) }
  }

  // MARK: Pixel alignment

  @Test func `an image at its own size keeps its pixels`() throws {
    let (album, noise) = (try Album(), noise)
    let source = try album.add(noise)
    for mode in ImageMode.allCases {
      let painted = try album.paint(
        ImageContent(source: source, mode: mode), in: CGRect(x: 3, y: 5, width: 16, height: 12))
      for y in 0..<12 {
        for x in 0..<16 { #expect(painted[x + 3, y + 5] == noise[x, y], "\(mode) \(x) \(y)") }
      }
      #expect(painted[2, 5] == 0xFFFF_FFFF && painted[19, 5] == 0xFFFF_FFFF)
    }
  }

  @Test func `an image at half its size is the means of its pixels`() throws {
    let album = try Album()
    let source = try album.add(image(16, 12) { x, y in x * 8 + y * 4 })
    let painted = try album.paint(
      ImageContent(source: source), in: CGRect(x: 0, y: 0, width: 8, height: 6))
    for y in 0..<6 {
      for x in 0..<8 { #expect(painted.channel(0, x, y) == x * 16 + y * 8 + 6) }
    }
  }

  @Test(arguments: [0.07, 0.31, 0.5, 0.77, 1.0, 2.6, 9.0])
  func `a plain image is plain at any scale and position`(scale: Double) throws {
    let album = try Album()
    let source = try album.add(Bitmap(width: 37, height: 23, filledWith: 0xFF12_9ADE))
    for mode in ImageMode.allCases {
      let painted = try album.paint(
        ImageContent(source: source, mode: mode), in: CGRect(x: 2, y: 2, width: 37, height: 23),
        transform: Affine(rotationAngle: scale).scaledBy(x: scale, y: scale), scale: 1.3)
      let words = Set(painted.words.filter { $0 == 0xFF12_9ADE })
      #expect(words.count == 1 || scale < 0.1, "\(mode)")
      // Other colors are mixtures with white at an edge.
      #expect(painted.words.allSatisfy { ($0 >> 16 & 255) >= 0x12 && ($0 & 255) >= 0xDE })
    }
  }

  @Test(arguments: [0.21, 0.62, 1.0, 1.7, 5.3])
  func `a resampled image has no color beyond its own`(scale: Double) throws {
    let album = try Album()
    var numbers = SeededNumbers(seed: 7)
    for number in 0..<12 {
      // Few colors with edges between them, some of them translucent.
      let words: [UInt32] = (0..<3).map { _ in
        let alpha = UInt32([0, 90, 255, 255].randomElement(using: &numbers) ?? 255)
        func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &numbers) }
        return alpha << 24 | channel() << 16 | channel() << 8 | channel()
      }
      var image = Bitmap(width: 12, height: 9)
      for index in image.words.indices {
        image.words[index] = words.randomElement(using: &numbers) ?? 0
      }
      let name = "\(number).png"
      let source = try album.add(image, as: name)
      let own = try ImageFile.read(
        Array(Data(contentsOf: album.folder.appendingPathComponent(name))))
      let content = ImageContent(source: source, mode: .stretch)
      for angle in [0, 0.4] {
        let map = Affine(rotationAngle: angle).scaledBy(x: scale, y: scale)
          .concatenating(Affine(translationX: 20.3, y: 10.7))
        let painted = try album.transparent(
          content, size: CGSize(width: 12, height: 9), map: map)
        for shift: UInt32 in [0, 8, 16, 24] {
          let most = own.words.map { $0 >> shift & 255 }.max() ?? 0
          #expect(painted.words.allSatisfy { $0 >> shift & 255 <= most }, "\(number), \(shift)")
        }
        // Where the image covers a pixel and its neighbors, nothing is less than its own.
        let least = own.words.map { $0 >> 24 }.min() ?? 0
        let middle = CGPoint(x: 6, y: 4.5).applying(map)
        if scale > 0.5 { #expect(painted[Int(middle.x), Int(middle.y)] >> 24 >= least) }
      }
    }
  }

  // MARK: Modes

  /// Returns the box of the pixels that are not white.
  private func box(_ image: Bitmap) -> [Int] {
    let indices = (0..<image.words.count).filter { image.words[$0] != 0xFFFF_FFFF }
    let (columns, rows) = (
      indices.map { $0 % image.width }, indices.map { $0 / image.width }
    )
    return [columns.min() ?? -1, rows.min() ?? -1, columns.max() ?? -1, rows.max() ?? -1]
  }

  @Test func `modes position a wide image as UIKit does`() throws {
    let album = try Album()
    // Black at the left, gray in the middle, dark at the right.
    let source = try album.add(image(40, 10) { x, _ in x < 10 ? 0 : x < 30 ? 128 : 64 })
    let bounds = CGRect(x: 10, y: 10, width: 20, height: 20)
    func painted(_ mode: ImageMode, scale: Double = 1) throws -> Bitmap {
      try album.paint(ImageContent(source: source, mode: mode, scale: scale), in: bounds)
    }
    // Only the middle quarter is visible, and all of it is gray.
    let fill = try painted(.fill)
    #expect(box(fill) == [10, 10, 29, 29])
    #expect(abs(fill.channel(0, 12, 20) - 128) <= 1 && abs(fill.channel(0, 27, 20) - 128) <= 1)
    let fit = try painted(.fit)
    #expect(box(fit) == [10, 17, 29, 22])
    #expect(abs(fit.channel(0, 11, 19) - 0) <= 12 && abs(fit.channel(0, 28, 19) - 64) <= 12)
    let stretch = try painted(.stretch)
    #expect(box(stretch) == [10, 10, 29, 29])
    #expect(stretch.channel(0, 11, 11) <= 12)
    #expect(box(try painted(.center)) == [10, 15, 29, 24])
    #expect(box(try painted(.center, scale: 4)) == [15, 18, 24, 21])
    let tile = try painted(.tile, scale: 4)
    #expect(box(tile) == [10, 10, 29, 29])
    for (x, y) in [(10, 10), (15, 12), (19, 11)] {
      #expect(tile[x, y] == tile[x + 10, y + 5] && tile[x, y] == tile[x, y + 10])
    }
  }

  @Test func `tiles repeat without a seam`() throws {
    let album = try Album()
    let wave = image(32, 32) { x, _ in Int((128 + 90 * sin(Double(x) * .pi / 16)).rounded()) }
    let source = try album.add(wave)
    for scale in [1.0, 1.6, 3.0, 4.0] {
      let painted = try album.paint(
        ImageContent(source: source, mode: .tile, scale: scale),
        in: CGRect(x: 0, y: 0, width: 40, height: 40))
      for x in 0..<40 {
        let position = (Double(x) + 0.5) * scale
        let expected = 128 + 90 * sin((position - 0.5) * .pi / 16)
        #expect(abs(Double(painted.channel(0, x, 9)) - expected) < 3, "\(scale) \(x)")
      }
    }
  }

  @Test func `an image is clipped to rounded corners and covers the fill`() throws {
    let album = try Album()
    let source = try album.add(Bitmap(width: 8, height: 8, filledWith: 0xFF00_00FF))
    let painted = try album.paint(
      ImageContent(source: source), in: CGRect(x: 0, y: 0, width: 40, height: 40), radius: 20)
    #expect(painted[1, 1] == 0xFFFF_FFFF && painted[20, 1] == 0xFF00_00FF)
    #expect(painted[20, 20] == 0xFF00_00FF)
  }

  @Test func `opacity and an image's own alpha multiply`() throws {
    let album = try Album()
    let source = try album.add(Bitmap(width: 4, height: 4, filledWith: 0x8000_0000))
    let painted = try album.paint(
      ImageContent(source: source), in: CGRect(x: 0, y: 0, width: 40, height: 40), alpha: 0.5)
    #expect(abs(painted.channel(0, 20, 20) - 191) <= 1)
  }

  // MARK: Quality

  @Test func `a moving image changes evenly`() throws {
    let album = try Album()
    let source = try album.add(
      image(64, 8) { x, _ in Int((128 + 100 * sin(Double(x) * 0.4)).rounded()) })
    for (width, share) in [(64.0, 1.0), (48.0, 0.75), (110.0, 1.71875)] {
      for step in 0..<16 {
        let shift = Double(step) / 16
        let painted = try album.paint(
          ImageContent(source: source, mode: .stretch),
          in: CGRect(x: shift, y: 0, width: width, height: 8), canvas: (130, 8))
        for x in 6..<Int(width) - 6 {
          let position = (Double(x) + 0.5 - shift) / share - 0.5
          let expected = 128 + 100 * sin(position * 0.4)
          #expect(abs(Double(painted.channel(0, x, 4)) - expected) < 4, "\(width) \(shift) \(x)")
        }
      }
    }
  }

  @Test func `patterns that are too fine become gray, without moiré`() throws {
    let album = try Album()
    let source = try album.add(image(400, 400) { x, y in (x + y).isMultiple(of: 2) ? 0 : 255 })
    for width in [37.0, 61.3, 90.9, 133.0] {
      let painted = try album.paint(
        ImageContent(source: source), in: CGRect(x: 0, y: 0, width: width, height: width),
        canvas: (140, 140))
      let edge = Int(width) - 4
      for (x, y) in [(4, 4), (edge, 4), (edge / 2, edge / 3), (edge, edge), (7, edge)] {
        #expect(abs(painted.channel(0, x, y) - 128) <= 3, "\(width)")
      }
    }
  }

  @Test func `a rotated image is at its position`() throws {
    let album = try Album()
    // Dark in the top left quarter.
    let source = try album.add(image(20, 20) { x, y in x < 10 && y < 10 ? 0 : 200 })
    for (angle, corner) in [(0.0, (14, 14)), (.pi / 2, (25, 14)), (.pi, (25, 25))] {
      let painted = try album.paint(
        ImageContent(source: source), in: CGRect(x: 10, y: 10, width: 20, height: 20),
        transform: Affine(translationX: -10, y: -10)
          .concatenating(Affine(rotationAngle: angle))
          .concatenating(Affine(translationX: 10, y: 10)))
      #expect(painted.channel(0, corner.0, corner.1) == 0)
      #expect(painted.channel(0, 39 - corner.0, 39 - corner.1) == 200)
    }
  }

  @Test func `an image rotated by a right angle keeps its pixels`() throws {
    let (album, noise) = (try Album(), noise)
    let source = try album.add(noise)
    let painted = try album.paint(
      ImageContent(source: source), in: CGRect(x: 0, y: 0, width: 16, height: 12),
      transform: Affine(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 10))
    for y in 0..<12 { for x in 0..<16 { #expect(painted[29 - y, x + 10] == noise[x, y]) } }
  }

  @Test func `a raster of an image has the position of the painted image`() throws {
    let album = try Album()
    let source = try album.add(noise)
    let folder = AssetFolder(path: album.folder.path)
    let size = CGSize(width: 20, height: 30)
    for mode in [ImageMode.fill, .stretch, .tile] {
      let content = ImageContent(source: source, mode: mode)
      let raster = try #require(
        try ImagePainter().image(
          for: content, in: size, scale: CGSize(width: 1.5, height: 1.5), folder: folder))
      #expect(raster.area == PixelRect(x: 0, y: 0, width: 30, height: 45))
      #expect(CGPoint(x: 20, y: 30).applying(raster.map) == CGPoint(x: 30, y: 45))
      let painted = try album.paint(
        content, in: CGRect(origin: .zero, size: size), canvas: (20, 30), scale: 1.5)
      #expect(raster.words == painted.words)
    }
    // Pixels beside the image are not in the raster.
    let fit = try #require(
      try ImagePainter().image(
        for: ImageContent(source: source, mode: .fit), in: size,
        scale: CGSize(width: 2, height: 2), folder: folder))
    #expect(fit.area == PixelRect(x: 0, y: 15, width: 40, height: 30))
  }

  // MARK: Exactness

  @Test func `pixels do not depend on caches, nor on the rest of the frame`() throws {
    let (album, other) = (try Album(), try Album(caches: .off))
    let source = try album.add(noise)
    _ = try other.add(noise)
    for transform in [nil, Affine(rotationAngle: 0.3), Affine(scaleX: 0.37, y: 0.29)] {
      for mode in ImageMode.allCases {
        func paint(_ album: Album, canvas: Double) throws -> Bitmap {
          try album.paint(
            ImageContent(source: source, mode: mode, scale: 2),
            in: CGRect(x: 7.3, y: 4.6, width: 22, height: 24), canvas: (canvas, canvas),
            transform: transform)
        }
        let whole = try paint(album, canvas: 40)
        #expect(try paint(other, canvas: 40) == whole)
        // Slanted edges of Cairo depend on the canvas.
        guard transform?.b ?? 0 == 0 else { continue }
        let part = try paint(album, canvas: 18)
        for y in 0..<18 { for x in 0..<18 { #expect(part[x, y] == whole[x, y]) } }
      }
    }
  }

  @Test(arguments: [
    Affine(scaleX: 1e-9, y: 1), Affine(scaleX: 1e-7, y: 1e-7), Affine(scaleX: 1e9, y: 1e9),
    Affine(scaleX: 1e9, y: 1e-9), Affine(a: 1, b: 1, c: 1, d: 1.000_000_1, tx: 0, ty: 0),
    Affine(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0), Affine(scaleX: 0, y: 1),
    Affine(a: 1e8, b: 3e7, c: -2e7, d: 1e8, tx: 0, ty: 0), Affine(translationX: 1e15, y: -1e15),
  ])
  func `extreme maps are painted in bounded time`(map: Affine) throws {
    let album = try Album()
    let source = try album.add(noise)
    for mode in ImageMode.allCases {
      let seconds = try processorSeconds {
        let painted = try album.paint(
          ImageContent(source: source, mode: mode, scale: 0.01),
          in: CGRect(x: 5, y: 5, width: 30, height: 30), transform: map)
        #expect(painted.words.allSatisfy { $0 >> 24 == 255 })
      }
      #expect(seconds < 10)
    }
  }

  @Test func `a missing or changed file is an error`() throws {
    let album = try Album(caches: .off)
    let source = try album.add(noise)
    let rect = CGRect(x: 0, y: 0, width: 9, height: 9)
    _ = try album.paint(ImageContent(source: source), in: rect)
    _ = try album.add(image(16, 12) { x, _ in x })
    let changed = try #require(throws: ImageAssetError.self) {
      try album.paint(ImageContent(source: source), in: rect)
    }
    #expect(changed.reason == .changed)
    try FileManager.default.removeItem(at: album.folder.appendingPathComponent("a.png"))
    let missing = try #require(throws: ImageAssetError.self) {
      try album.paint(ImageContent(source: source), in: rect)
    }
    #expect(missing.reason == .missing)
    var node = Node(0, 0, 9, 9)
    node.appearance.image = ImageContent(source: source)
    let frame = frame(9, 9, [node])
    #expect(throws: ImageAssetError.self) { try album.painter.paint(frame, scale: 1) }
  }
}
