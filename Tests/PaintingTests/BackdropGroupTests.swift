import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

/// Backdrops within groups: they show all content below, as without the group.
struct BackdropGroupTests {
  /// The scope around the backdrop.
  enum Wrapping: String, CaseIterable, Sendable {
    case fading, twiceFading, masked, crossfade, crossfadeOfGroups
  }

  private static let size = CGSize(width: 60, height: 60)

  /// Stripes whose pixels all differ within a row.
  private let stripes = Appearance(
    fill: .linear(
      LinearGradient(
        stops: [
          .init(location: 0, color: red), .init(location: 0.5, color: green),
          .init(location: 1, color: blue),
        ], start: CGPoint(x: 0, y: 0), end: CGPoint(x: 1, y: 0.7))))

  /// Returns a frame of a backdrop and a dot on stripes.
  ///
  /// - Parameters:
  ///   - wrapping: the scope around the backdrop; `nil` for none.
  ///   - alpha: the opacity of the innermost group.
  private func frame(_ glass: Backdrop, in wrapping: Wrapping?, alpha: Double) -> Frame {
    let size = Self.size
    var layers = [
      Layer(
        position: CGPoint(x: 30, y: 30), size: size,
        appearance: stripes)
    ]
    /// Adds a layer and returns its index.
    @discardableResult func add(
      _ box: CGRect, parent: Int?, alpha: Double = 1, isCrossfade: Bool = false,
      _ appearance: Appearance = .empty
    ) -> Int {
      layers.append(
        Layer(
          parent: parent, position: CGPoint(x: box.midX, y: box.midY), size: box.size, alpha: alpha,
          appearance: appearance, isCrossfade: isCrossfade))
      return layers.count - 1
    }
    let whole = CGRect(origin: .zero, size: size)
    let dot = CGRect(x: 40, y: 40, width: 6, height: 6)
    var parent: Int?
    if wrapping != .twiceFading { add(dot, parent: nil, Appearance(fill: .solid(.white))) }
    switch wrapping {
    case nil: break
    case .fading: parent = add(whole, parent: nil, alpha: alpha)
    case .twiceFading:
      let outer = add(whole, parent: nil, alpha: alpha)
      add(dot, parent: outer, Appearance(fill: .solid(.white)))
      parent = add(whole, parent: outer, alpha: alpha)
    case .masked:
      let mask = Appearance(fill: .solid(Color(red: 0, green: 0, blue: 0, alpha: alpha)))
      parent = add(whole, parent: nil, Appearance(mask: StackedLayer(mask)))
    case .crossfade, .crossfadeOfGroups:
      let sum = add(whole, parent: nil, isCrossfade: true)
      let other = add(whole, parent: sum, alpha: 1 - alpha)
      add(whole, parent: other, Appearance(fill: .solid(.black)))
      parent = add(whole, parent: sum, alpha: alpha)
      if wrapping == .crossfadeOfGroups { parent = add(whole, parent: parent, alpha: alpha) }
    }
    add(
      CGRect(x: 10, y: 10, width: 8, height: 30), parent: parent, Appearance(fill: .solid(.white)))
    add(CGRect(x: 12, y: 14, width: 40, height: 36), parent: parent, Appearance(backdrop: glass))
    let timeline = Timeline(
      canvas: Canvas(size: size), playback: Playback(duration: .zero), layers: layers)
    return timeline.frame(at: .zero)
  }

  @Test(
    arguments: Wrapping.allCases,
    [Backdrop(blur: 0, saturation: 0), Backdrop(blur: 3), Backdrop(blur: 9, saturation: 1.5)])
  func `a backdrop in a group that becomes opaque is as without the group`(
    wrapping: Wrapping, glass: Backdrop
  ) throws {
    let painter = try Painter(catalog: .builtIn)
    let alone = try painter.paint(frame(glass, in: nil, alpha: 1), scale: 1)
    let wrapped = try painter.paint(frame(glass, in: wrapping, alpha: 1 - 1e-9), scale: 1)
    let bare = try painter.paint(frame(Backdrop(blur: 0), in: nil, alpha: 1), scale: 1)
    #expect(alone != bare)
    var largest = 0
    for y in 0..<alone.height {
      for x in 0..<alone.width {
        for channel: UInt32 in 0..<4 {
          largest = max(largest, abs(alone.channel(channel, x, y) - wrapped.channel(channel, x, y)))
        }
      }
    }
    #expect(largest <= 2)
  }

  @Test func `a backdrop fades with its group`() throws {
    let painter = try Painter(catalog: .builtIn)
    let grey = Backdrop(blur: 0, saturation: 0)
    let bare = try painter.paint(frame(Backdrop(blur: 0), in: .fading, alpha: 0.5), scale: 1)
    let full = try painter.paint(frame(grey, in: nil, alpha: 1), scale: 1)
    let half = try painter.paint(frame(grey, in: .fading, alpha: 0.5), scale: 1)
    // Beside the white bar only the stripes lie below.
    for channel: UInt32 in 0..<3 {
      let (first, last) = (bare.channel(channel, 45, 30), full.channel(channel, 45, 30))
      #expect(abs(half.channel(channel, 45, 30) - (first + last) / 2) <= 2)
    }
    #expect(bare.channel(0, 45, 30) != full.channel(0, 45, 30))
  }
}
