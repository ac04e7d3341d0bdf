import Foundation
import Geometry
import Imaging
import TestSupport
import Timelines
import Timing

/// Returns a frame of snapshots in all variants: stretched, rotated, faded, nested.
func snapshotGallery() -> Frame {
  let gradient = LinearGradient(
    stops: [.init(location: 0, color: red), .init(location: 1, color: Color(rgba: 0xFFCC_00FF))],
    start: .zero, end: CGPoint(x: 1, y: 1))
  let heading = TextContent(
    "Snapshot", font: FontDescriptor(weight: 700), size: 15, color: .white)
  let card = Layer(
    position: CGPoint(x: -900, y: 40), size: CGSize(width: 100, height: 60),
    appearance: Appearance(
      fill: .linear(gradient), cornerRadius: 14, border: Border(width: 2, color: blue),
      texts: [heading]), isHidden: true, clipsToBounds: true)
  let patch = Layer(
    parent: 0, position: CGPoint(x: 90, y: 55), size: CGSize(width: 50, height: 30),
    transform: Transform3D(Affine(rotationAngle: 0.3)), alpha: 0.7,
    appearance: Appearance(fill: .solid(green), cornerRadius: 6))
  func snapshot(
    _ layer: Int, x: Double, y: Double, width: Double, height: Double,
    mode: ContentMode = .scaleToFill, turn: Double = 0, alpha: Double = 1, clips: Bool = false
  ) -> Layer {
    Layer(
      identity: LayerIdentity(collection: "", key: "card", kind: .snapshot),
      position: CGPoint(x: x, y: y), size: CGSize(width: width, height: height),
      transform: Transform3D(Affine(rotationAngle: turn)), alpha: alpha,
      content: SnapshotContent(layer: layer, time: .zero, mode: mode), clipsToBounds: clips)
  }
  let layers = [
    card, patch,
    snapshot(0, x: 70, y: 50, width: 100, height: 60),
    snapshot(0, x: 210, y: 70, width: 150, height: 110),
    snapshot(0, x: 70, y: 150, width: 100, height: 60, turn: 0.4, alpha: 0.5),
    snapshot(0, x: 210, y: 190, width: 80, height: 100, mode: .scaleAspectFill, clips: true),
    snapshot(0, x: 60, y: 260, width: 70, height: 90, mode: .scaleAspectFit),
    snapshot(0, x: 210, y: 290, width: 70, height: 40, mode: .center, clips: true),
    snapshot(4, x: 100, y: 350, width: 150, height: 70, mode: .topLeft),
  ]
  return Timeline(
    canvas: Canvas(size: CGSize(width: 300, height: 400), background: Color(rgba: 0xF2F2_F7FF)),
    playback: Playback(duration: .zero), layers: layers
  ).frame(at: .zero)
}
