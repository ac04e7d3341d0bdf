import Foundation
import Geometry
import Imaging
import TestSupport
import Testing
import Timelines
import Typesetting
import VectorEncoding

/// Snapshots in still SVG frames.
@Suite struct SnapshotEncodingTests {
  @Test func `snapshots are curves, not pixels`() throws {
    let svg = try SVGFrameEncoder(catalog: .builtIn).encode(snapshotGallery())
    #expect(!svg.contains("<image") && !svg.contains("data:"))
    // Eight letters in each of seven snapshots, with each shape written once.
    #expect(svg.components(separatedBy: "<use").count - 1 >= 7 * 8)
    let ids = svg.components(separatedBy: " id=\"").dropFirst().compactMap {
      $0.split(separator: "\"").first
    }
    #expect(!ids.isEmpty && Set(ids).count == ids.count)
  }

  @Test func `live texts stay texts in snapshots`() throws {
    let svg = try SVGFrameEncoder(catalog: .builtIn, textMode: .live).encode(snapshotGallery())
    #expect(svg.components(separatedBy: ">Snapshot<").count - 1 == 7)
  }
}
