import Foundation
import Geometry
import Imaging
import TestSupport
import Testing
import Timelines
import Timing

/// Snapshots in timelines that are read from JSON, valid and invalid ones.
struct SnapshotJSONTests {
  /// Returns a plain layer.
  private func plain(in parent: Int? = nil) -> Layer {
    Layer(
      parent: parent, position: .zero, size: CGSize(width: 1, height: 1), appearance: red)
  }

  /// Returns a snapshot of a layer.
  private func snapshot(of layer: Int, in parent: Int? = nil, mode: ContentMode = .scaleToFill)
    -> Layer
  {
    var snapshot = plain(in: parent)
    snapshot.content = SnapshotContent(layer: layer, time: .zero, mode: mode)
    return snapshot
  }

  /// Reads layers without the checks of `Timeline.init`; returns the error's text, or `nil`.
  private func refusal(of layers: [Layer]) throws -> String? {
    let encoder = JSONEncoder()
    let empty = timeline([])
    let parts = try [
      (#""canvas":"#, encoder.encode(empty.canvas)),
      (#","playback":"#, encoder.encode(empty.playback)),
      (#","layers":"#, encoder.encode(layers)),
    ].map { $0 + String(decoding: $1, as: UTF8.self) }.joined()
    do {
      _ = try TimelineJSON.decode(Data("{\"format\":1,\(parts)}".utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    }
  }

  @Test(arguments: ContentMode.allCases)
  func `a snapshot survives JSON`(mode: ContentMode) throws {
    var card = plain()
    card.isHidden = DiscreteTrack(true)
    var snapshot = snapshot(of: 0, mode: mode)
    snapshot.content?.time = Instant(ticks: 1_234_567)
    let line = timeline([card, plain(in: 0), snapshot])
    #expect(try TimelineJSON.decode(TimelineJSON.encode(line, rounded: false)) == line)
    // Also when rounded: the captured layer was alive at the instant of the snapshot.
    var late = card
    late.birth = at(41.0 / 3)
    snapshot.content?.time = late.birth
    let rounded = try TimelineJSON.decode(TimelineJSON.encode(timeline([late, snapshot])))
    #expect(rounded.frame(at: at(20)).layers.map(\.layer) == [1, 0])
  }

  @Test func `the JSON of a layer without snapshot has no content`() throws {
    let text = String(decoding: try TimelineJSON.encode(timeline([plain()])), as: UTF8.self)
    #expect(!text.contains("content"))
  }

  @Test func `an unknown mode is refused`() throws {
    let text = String(
      decoding: try TimelineJSON.encode(timeline([plain(), snapshot(of: 0)])), as: UTF8.self)
    let wrong = text.replacingOccurrences(of: "scaleToFill", with: "scaleToFit")
    #expect(wrong != text)
    #expect(throws: DecodingError.self) { try TimelineJSON.decode(Data(wrong.utf8)) }
  }

  @Test(arguments: [1, 2, 3, -1, 99, .max, .min])
  func `a snapshot of a layer that does not come before it is refused`(layer: Int) throws {
    #expect(
      try refusal(of: [plain(), snapshot(of: layer), plain()])
        == "layer 1 captures layer \(layer), which does not come before it")
  }

  @Test func `a snapshot of a layer that contains it is refused`() throws {
    let layers = [plain(), plain(in: 0), snapshot(of: 0, in: 1)]
    #expect(try refusal(of: layers) == "layer 2 captures layer 0, which contains it")
    #expect(try refusal(of: [plain(), plain(in: 0), snapshot(of: 1, in: 0)]) == nil)
  }

  @Test func `snapshots that grow without bound are refused`() throws {
    let limit = "snapshots contain more than 4000000 layers together"
    // Each holder has two snapshots of the previous one: 2 to the power of 60 layers.
    var doubling = [plain()]
    for _ in 0..<60 {
      let holder = doubling.count
      let last = max(0, holder - 3)
      doubling += [plain(), snapshot(of: last, in: holder), snapshot(of: last, in: holder)]
    }
    #expect(try refusal(of: doubling) == limit)
    // Three thousand snapshots of one wide layer: not deep, but nine million in all.
    var wide = [plain()]
    wide += (0..<3000).map { _ in plain(in: 0) }
    wide += (0..<3000).map { _ in snapshot(of: 0) }
    #expect(try refusal(of: wide) == limit)
  }

  @Test func `snapshots of snapshots are nested no deeper than other layers`() throws {
    func chain(_ depth: Int) -> [Layer] {
      [plain()] + (1..<depth).map { snapshot(of: $0 - 1) }
    }
    let deepest = chain(Timeline.maximumDepth)
    #expect(try refusal(of: deepest) == nil)
    let frame = timeline(deepest).frame(at: .zero)
    #expect(frame.layers.count == Timeline.maximumDepth * (Timeline.maximumDepth + 1) / 2)
    #expect(
      try refusal(of: chain(Timeline.maximumDepth + 1))
        == "the snapshot of layer 128 is nested deeper than 128 layers")
  }

  @Test func `the depth of a snapshot's content is counted from the snapshot`() throws {
    let first = [plain()] + (1..<100).map { plain(in: $0 - 1) }
    let second = [plain()] + (101..<200).map { plain(in: $0 - 1) }
    #expect(try refusal(of: first + second + [snapshot(of: 0, in: 126)]) == nil)
    #expect(
      try refusal(of: first + second + [snapshot(of: 0, in: 127)])
        == "the snapshot of layer 200 is nested deeper than 128 layers")
  }

  @Test
  func `sampling many snapshots of many instants does not visit all layers for each`()
    throws
  {
    let count = 20_000
    let layers =
      [plain()]
      + (1...count).map { number in
        var layer = snapshot(of: 0)
        layer.content?.time = Instant(ticks: Int64(number))
        return layer
      }
    let timeline = timeline(layers)
    let seconds = processorSeconds {
      #expect(timeline.frame(at: at(1)).layers.count == 2 * count + 1)
    }
    #expect(seconds < 20)
  }
}
